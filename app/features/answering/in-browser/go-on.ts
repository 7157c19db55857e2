/** Where the browser keeps that its person goes on by the button only. */
export const goOnStorageKey = "vointi.goOn";

/** Milliseconds in which the chosen row is seen before the next question comes. */
const goOnAfterMs = 200;

/**
 * One press says it all: an option chosen with the pointer leads on by itself. Never by the keyboard, whose arrows pass
 * by options on their way, and not where the person has switched it off, which their browser remembers. `send` is what
 * the button would do. Without JavaScript there is only the button.
 */
export function goOnByItself(form: HTMLFormElement, { send, stop }: { send: () => void; stop: () => void }) {
  const { defaultView } = form.ownerDocument;
  let isOn = remembered(defaultView) !== "off";
  let byPointer = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);

  form.addEventListener("pointerdown", () => {
    byPointer = true;
  });
  form.addEventListener("keydown", () => {
    byPointer = false;
    cancel();
    stop();
  });
  form.addEventListener("click", ({ target }) => {
    if (!(target as Element).matches("input[type=radio]") || !isOn || !byPointer || !switchOf(form)) return;
    cancel();
    timer = setTimeout(send, goOnAfterMs);
  });

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
        describeBy(view.querySelector("fieldset"), box.getAttribute("aria-labelledby") ?? "", isOn);
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
