import { useLocation, useSubmit } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Notification } from "~/design/notices/notification";
import type { KeptForms } from "~/features/sessions/in-browser/kept-forms";
import { typedAddress } from "~/i18n/typed-address";
import { loadedOnce } from "~/platform/loaded-once";
import * as css from "./kept-writing.css";

/** What keeps forms, once somebody writes to one. */
let kept: KeptForms | undefined;

/** What is said at the end of a form, where its button is. `time`: said once more, it is announced once more. */
type Told = { form: HTMLFormElement; text: string; time: number };

let tell: (form: HTMLFormElement, text: string | undefined) => void = () => {};

/** The pages of people who answer have no such form, and load nothing of it. */
const load = loadedOnce(async () => {
  const { KeptForms } = await import("~/features/sessions/in-browser/kept-forms");
  kept = new KeptForms(window, typedAddress, (form, text) => tell(form, text));
  return kept;
});

/**
 * Keeps what somebody is writing to a form with several lines of text. Such a form takes the place of its page in the
 * browser's history when it is sent: the page's address says that there is something to look for, and there no longer is.
 * Returns what there is to say at a form, for wherever the page has room.
 */
export function useKeptWriting(): ReactNode {
  const told = useTold();
  const { pathname, search } = useLocation();
  const submit = useSubmit();
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each other page
  useEffect(() => kept?.leave(), [pathname, search]);
  useEffect(() => {
    const note = ({ target }: Event) => {
      const form = target instanceof Element ? target.closest<HTMLFormElement>("form[data-keeps]") : null;
      if (!form?.querySelector("textarea")) return;
      const { pathname, search } = window.location;
      void load().then((forms) => forms?.note(form, pathname + search));
    };
    const send = (event: SubmitEvent) => {
      const { target: form, submitter } = event;
      if (!(form instanceof HTMLFormElement) || !kept?.has(form)) return;
      event.preventDefault();
      event.stopPropagation();
      kept.send(form);
      submit((submitter ?? form) as HTMLButtonElement | HTMLFormElement, { replace: true });
    };
    document.addEventListener("input", note);
    document.addEventListener("submit", send, { capture: true });
    return () => {
      document.removeEventListener("input", note);
      document.removeEventListener("submit", send, { capture: true });
    };
  }, [submit]);
  if (!told) return null;
  const { form, text, time } = told;
  const message = (
    <div className={css.message}>
      <Notification key={time} tone="alert" role="alert">
        {text}
      </Notification>
    </div>
  );
  return createPortal(message, form);
}

/** What was told last of a form, until that is no longer so. */
function useTold(): Told | undefined {
  const [told, setTold] = useState<Told>();
  useEffect(() => {
    tell = (form, text) =>
      setTold((last) => {
        if (text !== undefined) return { form, text, time: (last?.time ?? 0) + 1 };
        return last?.form === form ? undefined : last;
      });
    return () => {
      tell = () => {};
    };
  }, []);
  return told;
}
