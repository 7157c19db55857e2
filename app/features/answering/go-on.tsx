import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";

/** Where the browser keeps that its person goes on by the button only. */
export const goOnStorageKey = "vointi.goOn";

/** Milliseconds in which the chosen row is seen before the next question comes. */
const goOnAfterMs = 200;

/**
 * One press says it all: an option chosen with the pointer leads on by itself. Never by the keyboard, whose arrows pass
 * by options on their way, and not where the person has switched it off, which their browser remembers. `send` is what
 * the button would do. Without JavaScript there is only the button.
 */
export function useGoOn(send: (form: HTMLFormElement) => void) {
  const [isOn, setOn] = useState(true);
  const byPointer = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => {
    setOn(remembered() !== "off");
    return () => clearTimeout(timer.current);
  }, []);

  return {
    isOn,
    change(on: boolean) {
      setOn(on);
      remember(on ? "on" : "off");
    },
    /** Sent by other means meanwhile. */
    cancel: () => clearTimeout(timer.current),
    onPointerDown() {
      byPointer.current = true;
    },
    onKeyDown() {
      byPointer.current = false;
      clearTimeout(timer.current);
    },
    onClick({ target, currentTarget }: MouseEvent<HTMLFormElement>) {
      const isOption = target instanceof HTMLInputElement && target.type === "radio";
      if (!isOption || !isOn || !byPointer.current) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => send(currentTarget), goOnAfterMs);
    },
  };
}

/** The keys 1 to 5 choose an option from anywhere on the page but a field in which one writes. */
export function chooseByNumber({ key, target, currentTarget, ...event }: KeyboardEvent<HTMLFormElement>): void {
  if (!/^[1-5]$/.test(key) || event.ctrlKey || event.altKey || event.metaKey) return;
  if (target instanceof HTMLTextAreaElement) return;
  const option = currentTarget.querySelectorAll<HTMLInputElement>("input[type=radio]")[Number(key) - 1];
  option?.focus();
  option?.click();
}

// A browser that keeps nothing for pages throws when it is asked.
function remembered(): string | null {
  try {
    return localStorage.getItem(goOnStorageKey);
  } catch {
    return null;
  }
}

function remember(value: string): void {
  try {
    localStorage.setItem(goOnStorageKey, value);
  } catch {
    // Then it holds for this page.
  }
}
