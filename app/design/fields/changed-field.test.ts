import { JSDOM } from "jsdom";
import { afterEach, expect, it, vi } from "vitest";
import { changedForms } from "./changed-field";

afterEach(() => void vi.unstubAllGlobals());

/** A page with a form that keeps nothing, one of single lines and one with a text. */
function page() {
  const { window } = new JSDOM(
    `<form id="search"><input name="q"></form>
     <form id="one" data-keeps><input name="name"><select name="parent"><option value="">-</option><option>A</option></select></form>
     <form id="many" data-keeps><textarea name="lines"></textarea></form>
     <form id="note" data-keeps><textarea name="note">Earlier</textarea></form>`,
  );
  for (const name of ["HTMLSelectElement", "HTMLTextAreaElement", "HTMLInputElement"] as const) {
    vi.stubGlobal(name, window[name]);
  }
  const type = (name: string, value: string) => {
    (window.document.querySelector(`[name=${name}]`) as HTMLInputElement).value = value;
  };
  return { changed: () => changedForms(window.document).map(({ id }) => id), type };
}

it("is none as long as nothing is changed that is kept", () => {
  const { changed, type } = page();
  expect(changed()).toEqual([]);
  type("q", "x");
  expect(changed()).toEqual([]);
});

it("is the changed one, whichever of its page that is", () => {
  const first = page();
  first.type("parent", "A");
  expect(first.changed()).toEqual(["one"]);
  const second = page();
  second.type("lines", "A\nB");
  expect(second.changed()).toEqual(["many"]);
});

it("is first the one with the longest text where several are changed", () => {
  const { changed, type } = page();
  type("name", "A");
  type("lines", "A\nB");
  expect(changed()).toEqual(["many", "one"]);
  type("note", "Longer");
  expect(changed()).toEqual(["note", "many", "one"]);
  type("note", "");
  type("parent", "A");
  expect(changed()).toEqual(["many", "one", "note"]);
  // Where nothing of a text is left it is the first.
  type("lines", "");
  type("name", "");
  expect(changed()).toEqual(["one", "note"]);
});
