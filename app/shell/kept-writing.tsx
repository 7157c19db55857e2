import { useLocation, useSubmit } from "@remix-run/react";
import { useEffect } from "react";
import { tone } from "~/design/notification.css";
import type { KeptForms } from "~/features/sessions/in-browser/kept-forms";
import { typedAddress } from "~/i18n/typed-address";
import { loadedOnce } from "~/platform/loaded-once";

/** What keeps forms, once somebody writes to one. */
let kept: KeptForms | undefined;

/** The pages of people who answer have no such form, and load nothing of it. */
const load = loadedOnce(async () => {
  const { KeptForms } = await import("~/features/sessions/in-browser/kept-forms");
  kept = new KeptForms(window, typedAddress, tellAt);
  return kept;
});

/** Says something at the end of a form, where its button is; what was said there before makes way. */
function tellAt(form: HTMLFormElement, text: string): void {
  const message = document.createElement("p");
  message.setAttribute("role", "alert");
  message.className = tone.alert;
  message.textContent = text;
  form.querySelector(":scope > p[role=alert]")?.remove();
  form.append(message);
}

/**
 * Keeps what somebody is writing to a form with several lines of text. Such a form takes the place of its page in the
 * browser's history when it is sent: the page's address says that there is something to look for, and there no longer is.
 */
export function useKeptWriting(): void {
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
}
