/**
 * Makes the number field of a slider the slider that it brings along (design/fields/slider.tsx). Its thumb is hollow, and it
 * sends nothing, until the person has chosen: by tap, drag, arrow keys, the step buttons, or Enter and space for the place
 * where the thumb rests.
 */
export function makeSlider(slider: HTMLElement, onChoice: () => void): void {
  const number = slider.querySelector<HTMLInputElement>("input[type=number]");
  if (!number) return;
  for (const template of slider.querySelectorAll("template")) template.replaceWith(template.content);
  const range = part<HTMLInputElement>(slider, "input[type=range]");
  const [min, max] = [Number(range.min), Number(range.max)];
  const unchosen = part(slider, "[data-unchosen]");
  const shownNumber = part(slider, "[data-number]");
  const stepped = part(slider, "[data-stepped]");
  const fill = part<SVGLineElement>(slider, "[data-fill]");
  const sent = slider.ownerDocument.createElement("input");
  sent.type = "hidden";
  sent.name = number.name;
  const { chosen: chosenLook = "", unanswered = "" } = range.dataset;
  let chosen: number | undefined;

  const choose = (next: number) => {
    const isNew = next !== chosen;
    chosen = Math.min(max, Math.max(min, next));
    range.value = sent.value = shownNumber.textContent = String(chosen);
    range.className = chosenLook;
    // The number alone: what the ends mean describes the slider, and need not be heard at every step.
    range.setAttribute("aria-valuetext", String(chosen));
    fill.setAttribute("x2", `${((chosen - min) / (max - min)) * 100}%`);
    fill.removeAttribute("display");
    unchosen.hidden = true;
    shownNumber.hidden = false;
    if (!sent.isConnected) range.after(sent);
    for (const step of slider.querySelectorAll<HTMLElement>("[data-step]")) {
      const isAtEnd = chosen === (Number(step.dataset.step) < 0 ? min : max);
      if (isAtEnd) step.setAttribute("aria-disabled", "true");
      else step.removeAttribute("aria-disabled");
    }
    if (isNew) onChoice();
  };

  range.value = String(Math.round((min + max) / 2));
  range.setAttribute("aria-valuetext", unanswered);
  fill.setAttribute("display", "none");
  for (const type of ["input", "click"]) range.addEventListener(type, () => choose(range.valueAsNumber));
  range.addEventListener("keydown", (event) => {
    if (chosen !== undefined || (event.key !== "Enter" && event.key !== " ")) return;
    // Enter would send the form: an answer has to be there first.
    event.preventDefault();
    choose(range.valueAsNumber);
  });
  for (const step of slider.querySelectorAll<HTMLElement>("[data-step]")) {
    step.addEventListener("click", () => {
      choose(range.valueAsNumber + Number(step.dataset.step));
      stepped.textContent = String(chosen);
    });
  }
  // Somebody may have typed before this script came, or the browser restored an answer.
  const hadFocus = slider.ownerDocument.activeElement === number;
  if (number.value !== "" && number.validity.valid) choose(number.valueAsNumber);
  number.remove();
  if (hadFocus) range.focus();
}

function part<E extends HTMLElement | SVGElement = HTMLElement>(within: Element, selector: string): E {
  const found = within.querySelector<E>(selector);
  if (!found) throw new Error(`the slider has no ${selector}`);
  return found;
}
