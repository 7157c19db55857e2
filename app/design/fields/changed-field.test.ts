import { JSDOM } from "jsdom";
import { afterEach, expect, it, vi } from "vitest";
import { changedForm } from "./changed-field";

afterEach(() => void vi.unstubAllGlobals());

/** A page with a form that keeps nothing, one of single lines and one with a text. */
function page() {
  const { window } = new JSDOM(
    `<form id="search"><input name="q"></form>
     <form id="one" data-keeps><input name="name"><select name="parent"><option value="">-</option><option>A</option></select></form>
     <form id="many" data-keeps><textarea name="lines"></textarea></form>`,
  );
  for (const name of ["HTMLSelectElement", "HTMLTextAreaElement", "HTMLInputElement"] as const) {
    vi.stubGlobal(name, window[name]);
  }
  const type = (name: string, value: string) => {
    (window.document.querySelector(`[name=${name}]`) as HTMLInputElement).value = value;
  };
  return { changed: () => changedForm(window.document)?.id, type };
}

it("is none as long as nothing is changed that is kept", () => {
  const { changed, type } = page();
  expect(changed()).toBeUndefined();
  type("q", "x");
  expect(changed()).toBeUndefined();
});

it("is the changed one, whichever of its page that is", () => {
  const first = page();
  first.type("parent", "A");
  expect(first.changed()).toBe("one");
  const second = page();
  second.type("lines", "A\nB");
  expect(second.changed()).toBe("many");
});

it("is the one with a text where several are changed", () => {
  const { changed, type } = page();
  type("name", "A");
  type("lines", "A\nB");
  expect(changed()).toBe("many");
});
