import { describe, expect, it } from "vitest";
import { readAdvice } from "~/features/advice/read-advice.server";
import { resultsView } from "~/features/results/results-view.server";
import { composeResult } from "~/features/scoring/compose-result";
import type { FinalAnswer } from "~/features/scoring/result";
import { subResultOf } from "~/features/scoring/score";
import { compileInstrument } from "~/features/survey/compile-instrument.server";
import type { Metamodule, Module, Question } from "~/features/survey/definition";
import { readInstruments } from "~/features/survey/read-instruments.server";
import { languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import type { FinishedSection } from "./read-summary.server";
import { sectionSummaryView } from "./section-summary-view.server";

const { files } = await readInstruments("app/features/survey/instruments");
const read = await readAdvice("app/features/advice");
if (!read.ok) throw new Error("the advice has problems");
const { advice } = read;

type Case = { name: string; metamodule: Metamodule; module: Module; question: Question };

/** Every question of ours whose worst answer is serious. */
const cases: Case[] = files
  .map(compileInstrument)
  .flatMap((metamodule) =>
    metamodule.modules.flatMap((module) =>
      module.questions
        .filter(({ attentionAtMost }) => attentionAtMost !== undefined)
        .map((question) => ({ name: `${metamodule.key} ${module.key} ${question.key}`, metamodule, module, question })),
    ),
  );

/** The best answer to everything but the one question. */
function finishedSection({ module, question }: Case) {
  const answers = module.questions
    .filter(({ type }) => type !== "open-ended")
    .map(
      (each): FinalAnswer => ({
        questionVid: each.vid,
        type: "numeric",
        answer: (each === question) === each.reversed ? 100 : 0,
        required: each.required,
        skipped: false,
      }),
    );
  return { answers, subResult: subResultOf(module, answers) };
}

const order = { id: "order", name: "Hyvinvointi", organizationName: "Esimerkki Oy", closed: false, personal: false };

describe.each(cases)("the worst answer to $name", (given) => {
  const { metamodule, module } = given;
  const finished = finishedSection(given);

  it.each(languages)("leads to people who help, in %s, whether the order shows results or not", (language) => {
    const words = { t: translatorFor(language), language, formToken: "token" };
    const numbers = (shown: { contacts: { number: string; href: string }[] } | undefined) =>
      shown?.contacts.map(({ number, href }) => {
        expect(href).toBe(`tel:${number.replaceAll(" ", "")}`);
        return number;
      });
    const views = [true, false].map((showsResults) => {
      const section = {
        order,
        showsResults,
        joined: [],
        place: { number: 1, total: 1 },
        module,
        subResult: finished.subResult,
        surveyCompleted: true,
      };
      return sectionSummaryView(words, { ...section, next: "survey-done" } as unknown as FinishedSection, advice);
    });
    const [summary, hidden] = views.map((view) =>
      numbers(view.kind === "results" ? view.parts[0]?.contacts : view.contacts),
    );
    expect(summary?.length).toBeGreaterThanOrEqual(2);
    expect(summary?.at(-1)).toBe("112");
    expect(hidden).toEqual(summary);
    expect(views[1]).toMatchObject({ kind: "noResults", body: words.t("results:serious.status") });

    const content = composeResult([metamodule], new Map([[module.vid, finished]]));
    const shown = {
      id: "result",
      completed: false,
      timestamp: new Date("2026-11-22"),
      content,
      metamodules: [metamodule],
      thumbUp: undefined,
    };
    const now = new Date("2026-11-22T12:00:00Z");
    const page = {
      person: { firstName: "", lastName: "" },
      order,
      action: undefined,
      shown,
      query: {},
      advice,
      leaflets: new Map(),
      now,
    };
    const result = resultsView(words, page);
    expect(numbers(result.details?.groups[0]?.modules[0]?.contacts)).toEqual(summary);
    expect(numbers(result.care?.contacts)).toEqual(summary);
    for (const { help } of [...views, result]) expect(help.label).toBe(words.t("help:link"));
  });
});

it("is asked in many places", () => {
  expect(cases.length).toBeGreaterThan(20);
});
