import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { textFields } from "./text-fields";

/** A form that the browser's script has posted and no page has answered yet. */
export type UnsentForm = {
  action: string;
  fields: [string, string][];
  /** What was written in words. */
  texts: string[];
};

let unsent: UnsentForm | undefined;

/** Remembers each form that is posted until the next page comes: where none comes, nothing typed is lost. */
export function useUnsentForm(): void {
  const { state } = useNavigation();
  useEffect(() => {
    // Where no page comes, this one is gone by now.
    if (state === "idle") unsent = undefined;
  }, [state]);
  useEffect(() => {
    const remember = ({ target, submitter }: SubmitEvent) => {
      if (!(target instanceof HTMLFormElement) || target.method !== "post") return;
      unsent = {
        action: target.action,
        fields: textFields(new FormData(target, submitter)),
        texts: [...target.elements]
          .filter((field) => field instanceof HTMLTextAreaElement && field.value.trim() !== "")
          .map((field) => (field as HTMLTextAreaElement).value),
      };
    };
    document.addEventListener("submit", remember, { capture: true });
    return () => document.removeEventListener("submit", remember, { capture: true });
  }, []);
}

/** The form that got no answer. */
export function unsentForm(): UnsentForm | undefined {
  return unsent;
}
