import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { chooseByNumber, numberOptions } from "./go-on";

/** The page of a question, as far as its keys go. */
function page() {
  const options = [0, 25, 50, 75, 100].map((value) => `<label><input type="radio" name="answer" value="${value}">`);
  const { document } = new JSDOM(`
    <a id="skip" href="#main">Skip</a>
    <form>
      <button id="back">Back</button><button id="close">Close</button>
      <details open><summary id="progress">Progress</summary><a id="inSheet" href="#">More</a></details>
      <h1 id="title" tabindex="-1">How are you?</h1>
      <fieldset id="answer">${options.join("")}</fieldset>
      <label><input type="checkbox" id="switch"></label>
      <button id="next">Next</button><a id="help" href="/help">Help</a>
    </form>`).window;
  const form = document.querySelector("form") as HTMLFormElement;
  form.addEventListener("keydown", (event) => chooseByNumber(form, event));
  const press = (on: Element | null, key: string, held: KeyboardEventInit = {}) => {
    const { KeyboardEvent } = document.defaultView as Window & typeof globalThis;
    on?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...held }));
    return document.querySelector<HTMLInputElement>("input:checked")?.value;
  };
  return { document, form, press };
}

describe("the keys 1 to 5", () => {
  it("choose an option from the question's title and from its options", () => {
    const { document, press } = page();
    expect(press(document.querySelector("#title"), "4")).toBe("75");
    expect(document.activeElement?.getAttribute("value")).toBe("75");
    expect(press(document.activeElement, "1")).toBe("0");
    expect(press(document.activeElement, "6")).toBe("0");
    expect(press(document.activeElement, "2", { altKey: true })).toBe("0");
  });

  it.each(["skip", "back", "close", "progress", "inSheet", "switch", "next", "help"])(
    "choose nothing with the focus on: %s (WCAG 2.1.4)",
    (id) => {
      const { document, press } = page();
      for (const key of ["1", "5"]) expect(press(document.querySelector(`#${id}`), key)).toBeUndefined();
    },
  );

  it("stand in the rows and are told by the options", () => {
    const { document, form } = page();
    numberOptions(form);
    expect(document.querySelector("fieldset")?.hasAttribute("data-numbered")).toBe(true);
    const told = [...document.querySelectorAll("input[type=radio]")].map((each) =>
      each.getAttribute("aria-keyshortcuts"),
    );
    expect(told).toEqual(["1", "2", "3", "4", "5"]);
  });
});
