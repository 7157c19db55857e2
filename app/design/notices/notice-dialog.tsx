import { type ReactNode, useEffect, useId, useRef } from "react";
import * as css from "./dialog.css";

/** A message that comes up over the page by itself and waits for the person. Needs JavaScript; opens when it is drawn. */
export function NoticeDialog({
  title,
  onClose,
  children,
}: {
  title: string;
  /** Escape and the phone's back gesture close it. */
  onClose: () => void;
  children: ReactNode;
}) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard, Escape does the same
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={css.dialog}
      onClose={onClose}
      onClick={(event) => {
        // Only the backdrop: what the dialog holds fills it.
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <div className={css.header}>
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
      </div>
      <div className={css.content}>{children}</div>
    </dialog>
  );
}
