import { JSDOM } from "jsdom";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type QuestionViewData, QuestionViews } from "../drawn/question-view";
import { type BrowserWindow, startAnswering } from "./answering";

// What is typed would be sent to be kept a second later, when the page of the test has gone.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const refusal = "Choose an answer";

const kinds: Record<string, { typed: string; control: QuestionViewData["control"] }> = {
  choice: {
    typed: "",
    control: {
      kind: "radio",
      value: undefined,
      options: ["0", "25", "50", "75", "100"].map((value) => ({ value, label: value })),
    },
  },
  "yes or no": {
    typed: "",
    control: { kind: "radio", value: undefined, options: ["0", "100"].map((value) => ({ value, label: value })) },
  },
  slider: {
    typed: "101",
    control: {
      kind: "slider",
      value: undefined,
      lowLabel: "Low",
      highLabel: "High",
      unansweredText: "Not chosen yet",
      minusLabel: "Less",
      plusLabel: "More",
      hint: "0 to 100",
    },
  },
  text: {
    typed: "four too many",
    control: {
      kind: "text",
      label: "Your answer",
      value: "",
      limit: 9,
      counterFrom: 5,
      counterText: "{count}",
      counterOverText: "{over}",
      counterOverByOneText: "{over}",
    },
  },
};

const question: Omit<QuestionViewData, "control"> = {
  key: "one",
  at: "/answer?question=one",
  documentTitle: "One",
  draft: undefined,
  close: "Close",
  orderName: "Survey",
  back: undefined,
  sectionName: "Section",
  place: "Question 1 of 3",
  progress: { label: "Progress", value: 0, max: 3, ends: [], rows: [] },
  helpNow: undefined,
  title: "How are you?",
  notes: [{ id: "recall", children: "Lately" }],
  kicker: [],
  required: true,
  optionalNote: undefined,
  goOn: undefined,
  lastNote: undefined,
  needed: "Choose one",
  submit: "Next",
  help: undefined,
  robot: undefined,
  errorSummary: "Check the form",
};

/** The page of a question whose answer was refused, or of one not answered yet, as the server draws it and its script takes it over. */
function page(
  { typed, control }: (typeof kinds)[string],
  { isRefused = true, goOn = undefined as string | undefined } = {},
) {
  const reply = isRefused ? { error: refusal, typed } : undefined;
  const views = <QuestionViews view={{ ...question, control, goOn }} reply={reply} ahead={[]} />;
  const { window } = new JSDOM(
    `<form data-answering action="/answer?question=one&run=r"><div data-views>${renderToStaticMarkup(views)}</div></form>`,
    { url: "http://own.invalid/answer?question=one&run=r" },
  );
  const { document, Event } = window;
  startAnswering(window as unknown as BrowserWindow);
  const write = (field: HTMLInputElement | HTMLTextAreaElement, value: string) => {
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const answer = () => {
    const field = document.querySelector<HTMLInputElement>("input[type=radio], input[type=range], textarea");
    if (field?.type === "radio") field.click();
    else if (field) write(field, field.type === "range" ? "40" : "four");
  };
  const told = () => [
    document.querySelectorAll("[role=alert]").length,
    document.body.textContent?.includes(refusal),
    document.querySelectorAll(":not(button)[aria-describedby~=answer-error]").length,
    document.querySelectorAll("[aria-describedby~=recall]").length,
  ];
  const isInvalid = () => document.querySelector("[aria-invalid]") !== null;
  const wayOn = () => {
    const button = document.querySelector("button[value=next]:not([aria-hidden])") as HTMLButtonElement;
    const needed = document.querySelector<HTMLElement>("#needed");
    const isSeen = needed !== null && !needed.hidden && needed.style.visibility === "visible";
    return [button.disabled, button.getAttribute("aria-describedby"), isSeen];
  };
  return { document, answer, write, told, isInvalid, wayOn };
}

it.each(Object.keys(kinds))("what was told of a refused answer goes with the first that can be taken: %s", (kind) => {
  const { answer, told, isInvalid } = page(kinds[kind] as (typeof kinds)[string]);
  expect([told(), isInvalid()]).toEqual([[1, true, 1, 1], kinds[kind]?.control.kind !== "radio"]);
  answer();
  expect([told(), isInvalid()]).toEqual([[0, false, 0, 1], false]);
});

it("a text that is still too long stays refused, and one that is too long anew is marked alone", () => {
  const { document, write, told, isInvalid } = page(kinds.text as (typeof kinds)[string]);
  const area = document.querySelector("textarea") as HTMLTextAreaElement;
  write(area, "two too many");
  expect([told(), isInvalid()]).toEqual([[1, true, 1, 1], true]);
  write(area, "few");
  write(area, "two too many");
  expect([told(), isInvalid()]).toEqual([[0, false, 0, 1], true]);
  write(area, "few");
  expect(isInvalid()).toBe(false);
});

it("nothing stays of the room that the refusal of a choice had", () => {
  const fieldsets = [true, false].map((isRefused) => {
    const { document, answer } = page(kinds.choice as (typeof kinds)[string], { isRefused });
    answer();
    return document.querySelector("fieldset")?.outerHTML;
  });
  expect(fieldsets[0]).toBe(fieldsets[1]);
});

describe("a way on that is shut says what it waits for", () => {
  it.each(Object.keys(kinds))("on a line of its own, until there is an answer: %s", (kind) => {
    const { answer, wayOn } = page(kinds[kind] as (typeof kinds)[string], { isRefused: false });
    expect(wayOn()).toEqual([true, "needed", true]);
    answer();
    expect(wayOn()).toEqual([false, null, false]);
  });

  it("by the switch where a press goes on, and on its line again where that is off", () => {
    const { document, wayOn } = page(kinds.choice as (typeof kinds)[string], { isRefused: false, goOn: "At once" });
    expect(wayOn()).toEqual([true, "go-on", false]);
    expect(document.querySelector("#go-on")?.textContent).toBe("At once");
    document.querySelector<HTMLInputElement>("input[data-go-on]")?.click();
    expect(wayOn()).toEqual([true, "needed", true]);
    // Before the switch, the line would move it aside.
    expect(document.querySelector("label + #needed")).not.toBeNull();
  });

  it("by the counter of a text that is too long, and by what an answer was refused for", () => {
    const { document, write, wayOn } = page(kinds.text as (typeof kinds)[string], { isRefused: false });
    write(document.querySelector("textarea") as HTMLTextAreaElement, "two too many");
    expect(wayOn()).toEqual([true, "answer-count", false]);
    expect(document.querySelector("#answer-count")?.getAttribute("aria-live")).toBe("polite");
    expect(page(kinds.choice as (typeof kinds)[string]).wayOn()).toEqual([true, "answer-error", false]);
  });
});
