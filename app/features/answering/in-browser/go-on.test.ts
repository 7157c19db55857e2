import { JSDOM } from "jsdom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseByNumber, goOnAfterMs, goOnByItself, numberOptions } from "./go-on";

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

describe("one press", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A question with both kinds of answers that go on by themselves. */
  function question() {
    const { window } = new JSDOM(
      `<form><h1 tabindex="-1">How are you?</h1>
        <fieldset>
          <label id="a"><input type="radio" name="answer" value="0"><span>A</span></label>
          <label id="b"><input type="radio" name="answer" value="25"><span>B</span></label>
        </fieldset>
        <div data-slider><input type="range"></div>
        <template data-go-on><label><input type="checkbox" data-go-on></label></template>
      </form>`,
      { url: "http://own.invalid" },
    );
    const { document, Event, KeyboardEvent } = window;
    const form = document.querySelector("form") as HTMLFormElement;
    const [send, stop] = [vi.fn(), vi.fn()];
    const goOn = goOnByItself(form, { send, stop });
    goOn.offer(form);
    const on = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;
    const fire = (selector: string, ...types: string[]) => {
      for (const type of types) on(selector).dispatchEvent(new Event(type, { bubbles: true }));
    };
    const key = (selector: string, type: string) =>
      on(selector).dispatchEvent(new KeyboardEvent(type, { key: " ", bubbles: true }));
    const press = (selector: string) => {
      fire(selector, "pointerdown");
      on(selector).click();
    };
    return { goOn, form, send, stop, on, fire, key, press };
  }
  const range = "input[type=range]";
  const wait = (ms: number = goOnAfterMs.slider) => vi.advanceTimersByTime(ms);

  it("of the pointer on an option, and on a slider, sends once", () => {
    const { send, press, fire } = question();
    press("#a span");
    wait();
    expect(send).toHaveBeenCalledTimes(1);
    fire(range, "pointerdown", "input", "change");
    wait();
    expect(send).toHaveBeenCalledTimes(2);
  });

  it("is used up: what changes after it without one sends nothing (WCAG 3.2.2)", () => {
    const { goOn, form, send, press, on, fire } = question();
    press("#a span");
    wait();
    send.mockClear();
    on("#b input").click();
    fire(range, "input", "change");
    wait();
    fire(range, "pointerdown", "change");
    wait();
    send.mockClear();
    fire(range, "change");
    wait();
    // A press that came to nothing is none in the question that comes.
    fire("#a", "pointerdown");
    goOn.cancel();
    goOn.offer(form);
    on("#a input").click();
    wait();
    expect(send).not.toHaveBeenCalled();
  });

  it("of something else in the question is no press of its answer", () => {
    const { send, on, fire, key } = question();
    fire("h1", "pointerdown");
    fire(range, "change");
    on("#a input").click();
    wait();
    key("h1", "keydown");
    key("h1", "keyup");
    wait(0);
    on("#b input").click();
    fire(range, "change");
    wait();
    expect(send).not.toHaveBeenCalled();
  });

  it("that turns out to move the page sends nothing", () => {
    const { send, press, fire } = question();
    press("#a span");
    fire("#a span", "pointercancel");
    wait();
    for (const ends of [
      ["pointercancel", "change"],
      ["change", "pointercancel"],
    ]) {
      fire(range, "pointerdown", "input", ...ends);
      wait();
    }
    expect(send).not.toHaveBeenCalled();
  });

  it("of Space sends, on an option that is chosen already too", () => {
    const { send, on, key } = question();
    for (const isChosen of [false, true]) {
      expect(on("#a input").matches(":checked")).toBe(isChosen);
      key("#a input", "keydown");
      key("#a input", "keyup");
      if (!isChosen) on("#a input").click();
      wait();
    }
    expect(send).toHaveBeenCalledTimes(2);
  });

  it("on one option that is followed by another sends when that is chosen, not while it is held down", () => {
    const { send, press, fire, on } = question();
    press("#a");
    fire("#b span", "pointerdown");
    wait();
    expect(send).not.toHaveBeenCalled();
    on("#b span").click();
    wait();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("sends nothing once its switch is off, whatever waits", () => {
    const { send, stop, press, on } = question();
    press("#a");
    stop.mockClear();
    on("input[data-go-on]").click();
    wait();
    expect(send).not.toHaveBeenCalled();
    expect(stop).toHaveBeenCalled();
  });
});
