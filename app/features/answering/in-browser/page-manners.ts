import { isInQuestion } from "./go-on";

/** Closes the sheet about the progress (design/progress.tsx) by a press outside of it and by Escape. */
export function closeSheetsOf(document: Document): void {
  const openSheet = () => document.querySelector<HTMLDetailsElement>("details[data-sheet][open]");
  document.addEventListener("pointerdown", ({ target }) => {
    const sheet = openSheet();
    if (!sheet?.contains(target as Node)) sheet?.removeAttribute("open");
  });
  document.addEventListener("keydown", ({ key }) => {
    const sheet = key === "Escape" ? openSheet() : null;
    // What had focus is hidden now.
    if (sheet?.contains(document.activeElement)) sheet.querySelector("summary")?.focus();
    sheet?.removeAttribute("open");
  });
}

/** The links of an error summary lead into the fields. */
export function followErrorLinks(document: Document): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("[role=alert] a[href^='#']");
    const control = link && document.getElementById(link.hash.slice(1));
    if (!control) return;
    event.preventDefault();
    control.focus();
  });
}

/** For testing by hand: a digit chooses a tenth of the slider. */
export function slideByDigit(form: HTMLFormElement, { key, target }: KeyboardEvent): void {
  const range = form.querySelector<HTMLInputElement>("input[type=range]");
  if (!range || !/^\d$/.test(key) || !isInQuestion(target as Element, range.closest("[data-slider]"))) return;
  range.value = String(Number(key) * 10);
  range.dispatchEvent(new Event("input", { bubbles: true }));
}
