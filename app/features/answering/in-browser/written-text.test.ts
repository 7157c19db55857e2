import { JSDOM } from "jsdom";
import { expect, it } from "vitest";
import { shownOf } from "./question-shown";
import { WrittenText } from "./written-text";

const here = "/en/answer?question=one&resultId=r";

/** The page of an open question, at which something has been written. */
function writing() {
  const { window } = new JSDOM(
    `<form action="${here}"><div data-question="one" data-at="${here}"><textarea name="answer"></textarea></div></form>`,
    { url: `http://own.test${here}` },
  );
  const { document } = window;
  const form = document.querySelector("form") as HTMLFormElement;
  const shown = shownOf(form.childNodes, "r");
  if (!shown) throw new Error("the page shows no question");
  const written = new WrittenText(window as unknown as Window & typeof globalThis, form);
  (document.querySelector("textarea") as HTMLTextAreaElement).value = "a long story";
  written.note(shown);
  const entry = () => window.location.pathname + window.location.search;
  return { shown, written, entry, window };
}

it("is named in the address while it is written, and no longer once it is sent", () => {
  const { shown, written, entry, window } = writing();
  expect(entry()).toBe(`${here}&draft=typed`);
  written.send(shown);
  expect(entry()).toBe(here);
  // The next question is shown before the reply is there: by then this entry is behind.
  window.history.pushState(null, "", "/en/answer?question=two&resultId=r");
  written.forget(shown);
  expect([entry(), shown.address]).toEqual(["/en/answer?question=two&resultId=r", here]);
});

it("is named again where sending it came to nothing", () => {
  const { shown, written, entry } = writing();
  written.send(shown);
  written.sentInVain(shown);
  expect([entry(), shown.address, shown.action]).toEqual(Array(3).fill(`${here}&draft=typed`));
});
