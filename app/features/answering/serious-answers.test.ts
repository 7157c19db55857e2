import { describe, expect, it } from "vitest";
import { type CallableText, plainText } from "~/features/advice/callable-text";
import { withNumbers } from "~/features/advice/callable-text-view.server";
import type { HelpData } from "~/features/advice/contacts/help-by-matter-view";
import { helpersWith } from "~/features/advice/named-contacts";
import { readAdvice } from "~/features/advice/read-advice.server";
import { toldInResult } from "~/features/results/care-told";
import { resultsView } from "~/features/results/results-view.server";
import { statusWords } from "~/features/results/status-words-view.server";
import { type CareLevel, careLevelOf } from "~/features/scoring/care-answers";
import { composeResult } from "~/features/scoring/compose-result";
import type { FinalAnswer } from "~/features/scoring/result";
import { subResultOf } from "~/features/scoring/score";
import { compileInstrument } from "~/features/survey/compile-instrument.server";
import { conditionHolds, possibleValues } from "~/features/survey/conditions";
import type { Metamodule, Module, Question } from "~/features/survey/definition";
import { readInstruments } from "~/features/survey/read-instruments.server";
import { languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import type { SectionSummaryData } from "./drawn/section-summary";
import type { FinishedSection } from "./read-summary.server";
import { sectionSummaryView } from "./section-summary-view.server";

const { files } = await readInstruments("app/features/survey/instruments");
const read = await readAdvice("app/features/advice");
if (!read.ok) throw new Error("the advice has problems");
const { advice } = read;

type Case = { name: string; metamodule: Metamodule; module: Module; question: Question; answer: number };

/** Every question of ours that has serious answers, with the worst of them and one of concern. */
const cases: Case[] = files.map(compileInstrument).flatMap((metamodule) =>
  metamodule.modules.flatMap((module) =>
    module.questions.flatMap((question) => {
      const answers = possibleValues(question.type).map(Number);
      const at = (level: CareLevel) => answers.find((answer) => careLevelOf(question, answer) === level);
      return (["serious", "concern"] as const).flatMap((level) => {
        const answer = question.care && at(level);
        const name = `${level} in ${metamodule.key} ${module.key} ${question.key}`;
        return answer === undefined ? [] : [{ name, metamodule, module, question, answer }];
      });
    }),
  ),
);

/** The best answer, or of the question before that leads to this one the nearest to it that does. */
function bestOf(each: Question, question: Question): number {
  const best = each.reversed ? 0 : 100;
  if (question.condition?.conditionQuestionVid !== each.vid) return best;
  const { condition } = question;
  const leading = possibleValues(each.type)
    .map(Number)
    .filter((value) => !conditionHolds(condition, value));
  return leading.sort((a, b) => Math.abs(a - best) - Math.abs(b - best))[0] ?? best;
}

/** The best answer to everything but the one question. */
function finishedSection({ module, question, answer }: Case) {
  const answers = module.questions
    .filter(({ type }) => type !== "open-ended")
    .map(
      (each): FinalAnswer => ({
        questionVid: each.vid,
        type: "numeric",
        answer: each === question ? answer : bestOf(each, question),
        required: each.required,
        skipped: false,
      }),
    );
  return { answers, subResult: subResultOf(module, answers) };
}

const order = {
  id: "order",
  name: "Hyvinvointi",
  names: {},
  organizationName: "Esimerkki Oy",
  closed: false,
  personal: false,
};

describe.each(cases)("an answer that is $name", (given) => {
  const { metamodule, module } = given;
  const finished = finishedSection(given);
  const isSerious = finished.subResult.seriousAnswer === true;

  it.each(languages)("leads to people who help, in %s, whether the order shows results or not", (language) => {
    const words = { t: translatorFor(language), language, formToken: "token" };
    const addresses = (helpers: { ways: { href: string }[] }[]) =>
      helpers.flatMap(({ ways }) => ways.map(({ href }) => href));
    const callsIn = (text: CallableText = "") =>
      [text].flat().flatMap((part) => (typeof part === "string" ? [] : [part.href]));
    const helpIn = (help: HelpData | undefined) => [
      ...callsIn(help?.danger),
      ...[...(help?.matters ?? []), ...(help?.more?.matters ?? [])].flatMap(({ helpers }) => addresses(helpers)),
    ];
    const saidIn = (help: HelpData | undefined) =>
      [...(help?.matters ?? []), ...(help?.more?.matters ?? [])]
        .flatMap(({ said }) => said.map(plainText))
        .filter((said) => said !== words.t("help:others"));
    const content = composeResult([metamodule], new Map([[module.vid, finished]]));
    const views = [true, false].map((showsResults) => {
      const section = {
        order,
        showsResults,
        joined: [],
        place: { number: 1, total: 1 },
        module,
        finished,
        by: toldInResult(content, [metamodule]),
        surveyCompleted: true,
      };
      return sectionSummaryView(words, { ...section, next: "survey-done" } as unknown as FinishedSection, {
        ...advice,
        fitnessAppUrl: undefined,
      });
    });
    const [shownView, hiddenView] = views as [SectionSummaryData, SectionSummaryData];
    const summary = helpIn(shownView.care?.help);
    for (const href of summary) {
      if (href.startsWith("tel:")) expect(href).toMatch(/^tel:\+?\d+$/);
      else expect(new URL(href)).toMatchObject({ protocol: "https:" });
    }
    expect(summary.length).toBeGreaterThanOrEqual(isSerious ? 2 : 1);
    // Each is there once, and whoever always answers is in sight.
    expect(new Set(summary).size).toBe(summary.length);
    expect(callsIn(shownView.care?.help.danger)).toEqual(isSerious ? ["tel:112"] : []);
    expect(helpIn(hiddenView.care?.help).sort()).toEqual(summary.toSorted());
    for (const { heading } of views) expect(heading).toBe(words.t("survey:summary.told"));
    // Where nothing of it is said below, a sentence says what it is about.
    const level = isSerious ? "serious" : "concern";
    const notFollowed = words.t("help:notFollowed");
    expect(shownView.care?.lead).toMatch(new RegExp(` ${notFollowed}$`));
    expect(hiddenView.care?.lead).toBe(`${words.t(`survey:summary.careUnsaid.${level}`)} ${notFollowed}`);
    // What was told of is not repeated where the order shows no results.
    expect(saidIn(shownView.care?.help)).not.toEqual([]);
    expect(saidIn(hiddenView.care?.help)).toEqual([]);
    // No name stands with a check mark alone.
    const parts = shownView.kind === "results" ? shownView.parts : [];
    for (const { body, score, icon } of parts) expect(body ?? score ?? icon).toBeDefined();
    // Nor is a score the largest thing beside help.
    for (const { gauge } of parts) expect(gauge).toBeUndefined();
    expect(hiddenView).toMatchObject({ kind: "noResults", body: undefined });

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
    const { care } = result;
    expect(helpIn(care?.help).sort()).toEqual(summary.sort());
    expect(result.care?.title).toBe(words.t(isSerious ? "results:serious.status" : "results:concern.status"));
    // The section says it shortly and leads there.
    const section = result.details?.groups[0]?.modules[0];
    expect(section?.helpLabel).toBe(words.t("help:where"));
    const brief = words.t(isSerious ? "results:care.serious" : "results:care.concern");
    expect(plainText(section?.status ?? "")).toContain(brief);
    const by = toldInResult(content, [metamodule]);
    const status = statusWords(words, { module, finished }, by.told) ?? "";
    const said = saidIn(care?.help);
    expect(said.length).toBeGreaterThan(0);
    // The numbers stand below, and not in the text as well.
    const whole = plainText(withNumbers(words, advice.contacts, status, helpersWith(advice.contacts, by)));
    for (const each of said) expect(whole).toContain(each);
    for (const { help } of [...views, result]) expect(help.label).toBe(words.t("help:link"));
  });
});

it("has a section done where nothing was told of", () => {
  const clear = files
    .map(compileInstrument)
    .flatMap((metamodule) => metamodule.modules.map((module) => ({ metamodule, module })));
  for (const { metamodule, module } of clear) {
    const words = { t: translatorFor("en"), language: "en" as const, formToken: "token" };
    const best = module.questions.flatMap(({ vid, type, reversed, required }): FinalAnswer[] =>
      type === "open-ended"
        ? []
        : [{ questionVid: vid, type: "numeric", answer: reversed ? 0 : 100, required, skipped: false }],
    );
    const finished = { answers: best, subResult: subResultOf(module, best) };
    const content = composeResult([metamodule], new Map([[module.vid, finished]]));
    const section = {
      order,
      showsResults: true,
      joined: [],
      place: { number: 2, total: 4 },
      module,
      finished,
      by: toldInResult(content, [metamodule]),
      surveyCompleted: false,
      next: "survey-done",
    } as unknown as FinishedSection;
    const view = sectionSummaryView(words, section, { ...advice, fitnessAppUrl: undefined });
    expect(view).toMatchObject({ heading: "Section done!", care: undefined, kind: "results" });
    expect(view.place).toEqual(["Section 2 of 4", "halfway there"]);
  }
});

it("is asked in many places", () => {
  expect(cases.length).toBeGreaterThan(80);
});
