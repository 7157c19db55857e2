import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { readAdvice } from "~/features/advice/read-advice.server";
import { toldOf } from "~/features/results/care-told";
import { finaliseSection } from "~/features/scoring/finalise-section";
import { subResultOf } from "~/features/scoring/score";
import { compileInstrument } from "~/features/survey/compile-instrument.server";
import type { Module } from "~/features/survey/definition";
import { readInstruments } from "~/features/survey/read-instruments.server";
import { languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { aModule, aQuestion } from "../../../../tests/fixtures/definitions";
import { fill, wordsOf } from "../../../../tests/fixtures/words";
import type { FinishedSection } from "../read-summary.server";
import { sectionSummaryView } from "../section-summary-view.server";
import { SectionSummary } from "./section-summary";

const { files } = await readInstruments("app/features/survey/instruments");
const core = files.filter(({ key }) => key === "core").map(compileInstrument);
const scored = core
  .flatMap(({ modules }) => modules)
  .find((each) => each.scored && each.questions.every(({ type, care }) => type !== "open-ended" && !care));
if (!scored) throw new Error("every section asks about something serious");
const read = await readAdvice("app/features/advice");
if (!read.ok) throw new Error("the advice has problems");
const { advice } = read;

const order = { id: "order", name: "Survey", names: {}, organizationName: "Firm", closed: false, personal: false };

it.each(languages)("a gauge that stands alone is read out with its level in words: %s", (language) => {
  const words = { t: translatorFor(language), language, formToken: "token" };
  const { results, survey } = wordsOf(language);
  const levels = [0, 1].map((share) => {
    const given = scored.questions.map(({ vid, reversed }) => [vid, 100 * (reversed ? 1 - share : share)] as const);
    const answers = finaliseSection(scored, new Map(given));
    const subResult = subResultOf(scored, answers);
    const labelsOf = (more: Partial<FinishedSection>) => {
      const section = {
        ...{ order, module: scored, finished: { answers, subResult }, joined: [], showsResults: true },
        ...{ by: { told: [], kinds: [] }, place: { number: 1, total: 4 }, surveyCompleted: false, next: "survey-done" },
        ...more,
      } as unknown as FinishedSection;
      const view = sectionSummaryView(words, section, { ...advice, fitnessAppUrl: undefined });
      const gauges =
        view.kind === "results"
          ? view.parts.map(({ gauge }) => gauge)
          : view.kind === "completed"
            ? [view.index.gauge]
            : [];
      return gauges.map((gauge) => /<title[^>]*>(.*?)<\/title>/.exec(gauge ?? "")?.[1]);
    };
    const { numericScore: score = Number.NaN, score: band = "mid_result" } = subResult;
    const level = results.band[band];
    expect(labelsOf({})).toEqual([`${fill(results.gauge, { name: scored.title[language], score })}, ${level}`]);
    const index = fill(results.gauge, { name: survey.summary.index, score: 100 * share });
    const groups = { scored: undefined, pages: [], others: [] };
    const done = { surveyCompleted: true, index: 100 * share, groups };
    expect(labelsOf(done)).toEqual([`${index}, ${level}`]);
    // Without a colour there is no word for it.
    const told = [{ level: "concern", module: "sleep", kinds: [] }] as unknown as FinishedSection["by"]["told"];
    expect(labelsOf({ ...done, by: { told, kinds: [] } })).toEqual([index]);
    return level;
  });
  expect(levels).toEqual([results.band.low_result, results.band.high_result]);
});

it.each(languages)("the end of a survey says what its results open with, but not beside help: %s", (language) => {
  const [metamodule] = core;
  if (!metamodule) throw new Error("no core");
  const words = { t: translatorFor(language), language, formToken: "token" };
  const viewOf = (more: Partial<FinishedSection>, worst?: string) => {
    const finished = metamodule.modules.map((module) => {
      const best = (reversed: boolean) => (reversed === (module.key === worst) ? 100 : 0);
      const given = module.questions.map(({ vid, reversed }) => [vid, best(reversed)] as const);
      const answers = finaliseSection(module, new Map(given));
      return { module, finished: { answers, subResult: subResultOf(module, answers) } };
    });
    const last = finished.find(({ module }) => module.key === (worst ?? scored.key));
    const section = {
      ...{ order, ...last, joined: [], showsResults: true, surveyCompleted: true, next: "survey-done", index: 90 },
      ...{ by: { told: toldOf(finished), kinds: [] }, place: { number: 9, total: 9 } },
      ...{ groups: { scored: { metamodule, modules: finished }, pages: [], others: [] }, ...more },
    } as unknown as FinishedSection;
    const view = sectionSummaryView(words, section, { ...advice, fitnessAppUrl: undefined });
    const html = renderToStaticMarkup(createElement(SectionSummary, { view }));
    return { view, html };
  };
  const insight = words.t("results:insight.all.areas");
  const { view, html } = viewOf({});
  expect(view).toMatchObject({ kind: "completed", insight });
  expect(html.indexOf(insight)).toBeGreaterThan(html.indexOf("</svg>"));
  expect(viewOf({ surveyCompleted: false }).html).not.toContain(insight);
  expect(viewOf({ showsResults: false }).html).not.toContain(insight);
  const told = viewOf({}, "mental_health").view;
  expect(told).toMatchObject({ kind: "completed", insight: undefined });
  expect(told.care).toBeDefined();
});

it("help stands with the gravest of what was told of, before the others, which are in a fold, and before scores", () => {
  const level = (atMost: number, words: string) => ({ atMost, text: { fi: words, sv: words, en: words } });
  const asksOf = (key: string) => {
    const care = {
      subject: "mood",
      serious: level(25, `${key} serious`),
      concern: level(50, `${key} of concern`),
    } as const;
    return aModule({ key, questions: [aQuestion({ key, type: "quinary", care })] });
  };
  const finished = (module: Module, answer: number) => {
    const answers = finaliseSection(module, new Map(module.questions.map(({ vid }) => [vid, answer])));
    return { module, finished: { answers, subResult: subResultOf(module, answers) } };
  };
  const calm = finished(aModule({ key: "calm", questions: [aQuestion({ key: "calm", type: "quinary" })] }), 100);
  const [before, last] = [finished(asksOf("before"), 50), finished(asksOf("last"), 0)];
  const section = {
    ...{ order, ...last, joined: [calm, before], showsResults: true, surveyCompleted: false, next: "survey-done" },
    ...{ by: { told: toldOf([before, last]), kinds: [] }, place: { number: 1, total: 4 } },
  } as unknown as FinishedSection;
  const words = { t: translatorFor("en"), language: "en" as const, formToken: "token" };
  const view = sectionSummaryView(words, section, { ...advice, fitnessAppUrl: undefined });
  const html = renderToStaticMarkup(createElement(SectionSummary, { view }));
  const more = wordsOf("en").help.withMore_one;
  expect(view.care).toMatchObject({ help: { more: { label: more } } });
  const inOrder = [
    "tel:112",
    "last serious",
    "tel:0925250116",
    more,
    "before of concern",
    ">100\u00a0/\u00a0100",
    "Continue to next section",
  ];
  const places = inOrder.map((part) => html.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(html).not.toContain("data-chart");
  // A low number beside the name of what was told of reads as little of it.
  expect(html.match(/\u00a0\/\u00a0100/g)).toHaveLength(1);
});
