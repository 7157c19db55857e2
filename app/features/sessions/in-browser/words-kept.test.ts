import { JSDOM } from "jsdom";
import { afterEach, expect, it, vi } from "vitest";
import { wordsOf } from "./words-kept";

afterEach(() => void vi.unstubAllGlobals());

it("are said to be kept where those of one form are all, and else what is kept of them", () => {
  const { window } = new JSDOM(
    `<form data-keeps><textarea name="one"></textarea></form><form data-keeps><textarea name="other"></textarea></form>`,
  );
  for (const name of ["HTMLSelectElement", "HTMLTextAreaElement", "HTMLInputElement"] as const) {
    vi.stubGlobal(name, window[name]);
  }
  const { document } = window;
  const told = () => [wordsOf(document, true), wordsOf(document, false), wordsOf(document, undefined)];
  const [one, other] = document.querySelectorAll("textarea");
  expect(told()).toEqual(["none", "none", "none"]);
  if (one) one.value = "A";
  expect(told()).toEqual(["kept", "lost", "lost"]);
  if (other) other.value = "B";
  expect(told()).toEqual(["oneKept", "lost", "lost"]);
});
