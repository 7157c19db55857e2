import { describeBy, numberOptions } from "./go-on";
import { makeSlider } from "./slider-field";
import { countText, isText } from "./text-field";

/** Gives the field of a question what it can do with a script; `onChange` is told when an answer may have come or gone. */
export function makeField(view: HTMLElement, onChange: () => void): void {
  numberOptions(view);
  const slider = view.querySelector<HTMLElement>("[data-slider]");
  if (slider) makeSlider(slider, onChange);
  const text = view.querySelector("textarea");
  if (text) countText(text);
}

/** Whether what stands in the field can be sent on. */
export function isAnswered(view: HTMLElement): boolean {
  const isRequired = view.dataset.required !== undefined;
  const text = view.querySelector("textarea");
  if (text) return isText(text, isRequired);
  return !isRequired || view.querySelector("input[name=answer]:checked, input[name=answer][type=hidden]") !== null;
}

/** What was told of a refused answer goes with the first one that can be sent on, as in the profile (profile/mended.ts). */
export function mendField(view: HTMLElement): void {
  const error = view.querySelector("[id$='-error']");
  if (!error || !isAnswered(view)) return;
  for (const field of view.querySelectorAll("[aria-describedby]")) describeBy(field, error.id, false);
  view.querySelector("[aria-invalid]")?.removeAttribute("aria-invalid");
  view.querySelector("[role=alert][tabindex]")?.remove();
  error.remove();
}
