import { type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "../icon";
import * as css from "./dialog.css";

interface DialogProps {
  /** Follows the address: an open dialog is a page of its own. */
  open: boolean;
  title: string;
  closeLabel: string;
  /** The address of the page without the dialog. */
  closeHref: string;
  /** Lets a link lead to the section where no JavaScript runs. */
  id?: string;
  children: ReactNode;
}

/**
 * A modal sheet; without JavaScript the same content is a plain section with a link out of it. What stands behind it
 * can be left out there and on paper with `css.behind`.
 */
export function Dialog({ open, title, closeLabel, closeHref, id, children }: DialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const closeLink = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const opener = document.activeElement;
    // The server sent it open and in the flow of the page; it can only become modal from being closed.
    element.removeAttribute("open");
    element.showModal();
    return () => {
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [open]);

  if (!open) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard, Escape does the same
    <dialog
      ref={dialog}
      id={id}
      open
      aria-labelledby={titleId}
      className={css.dialog}
      onClick={(event) => {
        // Only the backdrop: what the dialog holds fills it.
        if (event.target === event.currentTarget) closeLink.current?.click();
      }}
      onCancel={(event) => {
        // Escape and the phone's back gesture take the same way as the link, so that the address changes too.
        event.preventDefault();
        closeLink.current?.click();
      }}
    >
      <div className={css.header}>
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
        <a ref={closeLink} href={closeHref} aria-label={closeLabel} className={css.close} data-in-place="">
          <Icon name="close" />
        </a>
      </div>
      <div className={css.content}>{children}</div>
    </dialog>
  );
}
