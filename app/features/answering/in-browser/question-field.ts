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
  const needed = view.querySelector<HTMLTemplateElement>("template[data-needed]");
  needed?.replaceWith(needed.content);
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

/** The way on is open while there is an answer that can be taken and none is on its way; shut, it says what it waits for. */
export function openWayOn(view: HTMLElement, isSending: boolean): HTMLButtonElement | null {
  const button = view.querySelector<HTMLButtonElement>("button[value=next]:not([aria-hidden])");
  const isShut = !isAnswered(view);
  const reason = isShut ? reasonIn(view) : undefined;
  if (button) button.disabled = isSending || isShut;
  if (reason) button?.setAttribute("aria-describedby", reason);
  else button?.removeAttribute("aria-describedby");
  const needed = view.querySelector<HTMLElement>("#needed");
  if (needed) {
    needed.hidden = switchedOn(view) !== null;
    // Its place is kept: what is about to be pressed stays where it is.
    needed.style.visibility = reason === needed.id ? "visible" : "hidden";
  }
  return button;
}

/** Id of what says why there is no answer yet: one that was refused, a text that is too long, what a press would do. */
function reasonIn(view: HTMLElement): string | undefined {
  const text = view.querySelector("textarea");
  return (
    view.querySelector("[id$='-error']")?.id ??
    (text?.value.trim() ? `${text.id}-count` : undefined) ??
    switchedOn(view)?.getAttribute("aria-labelledby") ??
    view.querySelector("#needed")?.id
  );
}

function switchedOn(view: HTMLElement): Element | null {
  return view.querySelector("input[data-go-on]:checked");
}
