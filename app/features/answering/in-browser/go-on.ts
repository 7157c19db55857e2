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
  /** What is being pressed: something in the form by the pointer, or a key. */
  let pressed: Element | "key" | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  const halt = () => {
    cancel();
    stop();
  };
  const isOffered = () => isOn && switchOf(form) !== null;
  const isPressedOption = ({ target }: Event) => {
    const option = (target as Element).closest("input[type=radio]");
    return option !== null && (pressed === "key" || isOf(option.closest("label") ?? option, pressed));
  };
  // A press means one answer: what changes after it without another, as by a screen reader's own gesture, sends nothing.
  const useUp = () => {
    const used = pressed;
    setTimeout(() => {
      if (pressed === used) pressed = undefined;
    });
  };

  form.addEventListener("pointerdown", ({ target }) => {
    pressed = target as Element;
    // The answer is about to be another one.
    if (pressed.closest("label, [data-slider]")) halt();
  });
  // What began as a press moves the page: a finger that scrolls sends nothing.
  form.addEventListener("pointercancel", () => {
    pressed = undefined;
    cancel();
  });
  form.addEventListener("keydown", (event) => {
    const { key, repeat, target } = event;
    const isNumber = /^[1-5]$/.test(key);
    // A key that is held is pressed once: it means nothing to the question that has come meanwhile.
    if (isNumber && repeat) event.stopImmediatePropagation();
    const isKey = key === " " || (isNumber && !repeat && (target as Element).closest("fieldset, h1") !== null);
    pressed = isKey ? "key" : undefined;
    halt();
    // Space on what is chosen already: no click comes of it.
    const isChosen = key === " " && (target as Element).matches("input[type=radio]:checked");
    if (isChosen && isOffered()) sendAfter(goOnAfterMs.option);
  });
  form.addEventListener("keyup", useUp);
  form.addEventListener("click", (event) => {
    if (isOffered() && isPressedOption(event)) sendAfter(goOnAfterMs.option);
  });
  // A press on the place where the thumb rests already changes nothing.
  for (const type of ["click", "change"]) {
    form.addEventListener(type, ({ target }) => {
      const isSlider = (target as Element).matches("input[type=range]");
      if (isOffered() && isSlider && pressed === target) sendAfter(goOnAfterMs.slider);
      useUp();
    });
  }
  function sendAfter(ms: number): void {
    cancel();
    timer = setTimeout(send, ms);
  }

  return {
    /** Sent by other means meanwhile, or another question is shown: what was pressed means nothing to it. */
    cancel() {
      pressed = undefined;
      cancel();
    },
    /** Shows the switch of a question that has one, and says with its options what choosing does. */
    offer(view: HTMLElement) {
      showSwitch(view, isOn, (isChosen) => {
        isOn = isChosen;
        if (!isOn) halt();
        remember(defaultView, isOn ? "on" : "off");
      });
    },
  };
}

function showSwitch(view: HTMLElement, isOn: boolean, change: (isOn: boolean) => void): void {
  const template = view.querySelector<HTMLTemplateElement>("template[data-go-on]");
  template?.replaceWith(template.content);
  const box = switchOf(view);
  if (!box) return;
  box.checked = isOn;
  const describe = () => {
    const options = view.querySelector("fieldset, input[type=range]");
    describeBy(options, box.getAttribute("aria-labelledby") ?? "", box.checked);
  };
  describe();
  box.addEventListener("change", () => {
    change(box.checked);
    describe();
  });
}

function isOf(whole: Element, part: Element | "key" | undefined): boolean {
  return typeof part === "object" && whole.contains(part);
}

function switchOf(within: HTMLElement): HTMLInputElement | null {
  return within.querySelector<HTMLInputElement>("input[data-go-on]");
}

/** Adds this id to what describes the element, or takes it away. */
export function describeBy(element: Element | null, id: string, isDescribed: boolean): void {
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
