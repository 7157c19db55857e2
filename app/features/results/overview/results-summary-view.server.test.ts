import { describe, expect, it } from "vitest";
import type { ResultContent } from "~/features/scoring/result";
import { languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { wordsOf } from "../../../../tests/fixtures/words";
import { resultsSummary, type SummaryOf } from "./results-summary-view.server";

const now = new Date("2026-11-21T12:00:00Z");
const old = new Date("2026-11-01T12:00:00Z");
const order = {
  id: "order",
  name: "Hyvinvointi",
  names: {},
  personal: false,
  organizationName: "Esimerkki Oy",
  closed: false,
};
const closedOrder = { ...order, closed: true };

/** A result with so many finished sections. */
function shownWith(sections: number, { completed = false, timestamp = now } = {}): SummaryOf["shown"] {
  const metamoduleSubResults = sections === 0 ? [] : [{ modules: Array.from({ length: sections }, () => ({})) }];
  const content = { metamoduleSubResults } as unknown as ResultContent;
  return { id: "result", completed, timestamp, content, metamodules: [], thumbUp: undefined };
}

describe("the text at the head of the results speaks only of what is there", () => {
  const base = { order, action: "continue", shown: shownWith(1), hasScored: true, now } as const;
  it.each<[string, Partial<SummaryOf>, (status: ReturnType<typeof wordsOf>["results"]["status"]) => string]>([
    ["a section of a survey in progress", {}, (is) => is["survey-partially-completed"].text],
    ["an unscored one", { hasScored: false }, (is) => is["survey-partially-completed"].textUnscored],
    [
      "no section of a survey in progress",
      { shown: shownWith(0), hasScored: false },
      (is) => is["survey-partially-completed"].textNothing,
    ],
    [
      "a section of a survey that closed",
      { order: closedOrder, action: undefined },
      (is) => is["started-survey-closed"].text,
    ],
    [
      "no section of a survey that closed",
      { order: closedOrder, action: undefined, shown: shownWith(0), hasScored: false },
      (is) => is["started-survey-closed"].textNothing,
    ],
    [
      "a section of answers that expired",
      { shown: shownWith(1, { timestamp: old }) },
      (is) => is["incomplete-survey-from-over-two-weeks-ago"].text,
    ],
    [
      "an unscored section of answers that expired",
      { shown: shownWith(1, { timestamp: old }), hasScored: false },
      (is) => is["incomplete-survey-from-over-two-weeks-ago"].textUnscored,
    ],
    [
      "no section of answers that expired",
      { shown: shownWith(0, { timestamp: old }), hasScored: false },
      (is) => is["incomplete-survey-from-over-two-weeks-ago"].textNothing,
    ],
    [
      "an old result that can be had anew",
      { shown: shownWith(1, { completed: true, timestamp: old }), action: "answerAgain" },
      (is) => is["survey-completed-over-two-weeks-ago"].text,
    ],
    [
      "an old result of a survey that closed",
      { order: closedOrder, shown: shownWith(1, { completed: true, timestamp: old }), action: undefined },
      (is) => is["survey-completed-over-two-weeks-ago"].textClosed,
    ],
  ])("%s", (_, given, text) => {
    for (const language of languages) {
      const words = { t: translatorFor(language), language, formToken: "token" };
      const summary = resultsSummary(words, { ...base, ...given });
      expect(summary.text).toBe(text(wordsOf(language).results.status));
    }
  });
});

it("says when something was answered, and of what isn't finished only when it was last gone on with", () => {
  const words = { t: translatorFor("en"), language: "en", formToken: "token" } as const;
  const given = { order, action: "continue", hasScored: true, now } as const;
  const { about } = resultsSummary(words, { ...given, shown: shownWith(1, { completed: true }) });
  expect(about).toEqual(["Hyvinvointi", "Esimerkki Oy", "Answered on 21\u00a0Nov\u00a02026"]);
  expect(resultsSummary(words, { ...given, shown: shownWith(1) }).about.at(-1)).toBe(
    "Last answered on 21\u00a0Nov\u00a02026",
  );
});
