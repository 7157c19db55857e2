/** Where the browser keeps that its person goes on by the button only. */
export const goOnStorageKey = "vointi.goOn";

/** Milliseconds in which the chosen row is seen before the next question comes; on a slider the number has to be read. */
export const goOnAfterMs = { option: 200, slider: 600 } as const;

/**
 * One press says it all: an option that is pressed, by the pointer, by its number or with Space, and a slider that is let
 * go of lead on by themselves. Never an arrow key, which passes by options on its way, and not where the person has
 * switched it off, which their browser remembers. `send` is what the button would do; `stop` takes back what waits to be
 * sent. Without JavaScript there is only the button.
 */
export function goOnByItself(form: HTMLFormElement, { send, stop }: { send: () => void; stop: () => void }) {
  const { defaultView } = form.ownerDocument;
  let isOn = remembered(defaultView) !== "off";
  let isPress = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  const halt = () => {
    cancel();
    stop();
  };
  const answerAt = ({ target }: Event, selector: string) =>
    isOn && isPress && (target as Element).matches(selector) && switchOf(form) !== null;

  form.addEventListener("pointerdown", ({ target }) => {
    isPress = true;
    // Its number is about to be another one.
    if ((target as Element).closest("[data-slider]")) halt();
  });
  // What began as a press moves the page.
  form.addEventListener("pointercancel", () => {
    isPress = false;
  });
  form.addEventListener("keydown", (event) => {
    const { key, repeat, target } = event;
    const isNumber = /^[1-5]$/.test(key);
    // A key that is held is pressed once: it means nothing to the question that has come meanwhile.
    if (isNumber && repeat) event.stopImmediatePropagation();
    isPress = key === " " || (isNumber && !repeat && (target as Element).closest("fieldset, h1") !== null);
    halt();
    // Space on what is chosen already: no click comes of it.
    if (key === " " && answerAt(event, "input[type=radio]:checked")) sendAfter(goOnAfterMs.option);
  });
  form.addEventListener("click", (event) => {
    if (answerAt(event, "input[type=radio]")) sendAfter(goOnAfterMs.option);
  });
  // A press on the place where the thumb rests already changes nothing.
  for (const type of ["click", "change"]) {
    form.addEventListener(type, (event) => {
      if (answerAt(event, "input[type=range]")) sendAfter(goOnAfterMs.slider);
    });
  }
  function sendAfter(ms: number): void {
    cancel();
    timer = setTimeout(send, ms);
  }

  return {
    /** Sent by other means meanwhile. */
    cancel,
    /** Shows the switch of a question that has one, and says with its options what choosing does. */
    offer(view: HTMLElement) {
      const template = view.querySelector<HTMLTemplateElement>("template[data-go-on]");
      template?.replaceWith(template.content);
      const box = switchOf(view);
      if (!box) return;
      box.checked = isOn;
      const describe = () =>
        describeBy(view.querySelector("fieldset, input[type=range]"), box.getAttribute("aria-labelledby") ?? "", isOn);
      describe();
      box.addEventListener("change", () => {
        isOn = box.checked;
        remember(defaultView, isOn ? "on" : "off");
        describe();
      });
    },
  };
}

function switchOf(within: HTMLElement): HTMLInputElement | null {
  return within.querySelector<HTMLInputElement>("input[data-go-on]");
}

function describeBy(element: Element | null, id: string, isDescribed: boolean): void {
  const ids = (element?.getAttribute("aria-describedby") ?? "").split(" ").filter((each) => each && each !== id);
  const all = isDescribed ? [...ids, id] : ids;
  if (all.length > 0) element?.setAttribute("aria-describedby", all.join(" "));
  else element?.removeAttribute("aria-describedby");
}

/** Shows beside each option the key that chooses it (see chooseByNumber), where there is a keyboard. */
export function numberOptions(view: HTMLElement): void {
  const options = view.querySelectorAll<HTMLInputElement>("input[type=radio]");
  for (const [index, option] of options.entries()) option.setAttribute("aria-keyshortcuts", String(index + 1));
  options[0]?.closest("fieldset")?.setAttribute("data-numbered", "");
}

/**
 * The keys 1 to 5 choose an option while the focus is in the question: on its title, where it is when the question comes,
 * or in its answer. Not on the ways out, the progress, the help or anything else (WCAG 2.1.4).
 */
export function chooseByNumber(form: HTMLFormElement, event: KeyboardEvent): void {
  const { key, target } = event;
  if (!/^[1-5]$/.test(key) || event.ctrlKey || event.altKey || event.metaKey) return;
  const options = form.querySelectorAll<HTMLInputElement>("input[type=radio]");
  if (!isInQuestion(target as Element, options[0]?.closest("fieldset"))) return;
  const option = options[Number(key) - 1];
  option?.focus();
  option?.click();
}

/** Whether this is the title of a question, or part of its answer. */
export function isInQuestion(target: Element, answer: Element | null | undefined): boolean {
  return answer?.contains(target) || target.matches("h1");
}

// A browser that keeps nothing for pages throws when it is asked.
function remembered(window: Window | null): string | null {
  try {
    return window?.localStorage.getItem(goOnStorageKey) ?? null;
  } catch {
    return null;
  }
}

function remember(window: Window | null, value: string): void {
  try {
    window?.localStorage.setItem(goOnStorageKey, value);
  } catch {
    // Then it holds for this page.
  }
}
