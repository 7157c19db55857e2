import { describe, expect, it } from "vitest";
import { withSoftHyphens } from "~/design/typeface/soft-hyphens";
import { readAdvice } from "~/features/advice/read-advice.server";
import { compileInstrument } from "~/features/survey/compile-instrument.server";
import type { Metamodule } from "~/features/survey/definition";
import { readInstruments } from "~/features/survey/read-instruments.server";
import { metamoduleKeysOf, type SurveyFlowVariant, surveyFlowVariants } from "~/features/survey/variants";
import { type Language, languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { askedByVariant, waysThrough } from "../../../scripts/surveys/length";
import { fill, wordsOf } from "../../../tests/fixtures/words";
import type { Run } from "./situation";
import { startView } from "./start-view.server";

const { files } = await readInstruments("app/features/survey/instruments");
const kinds = new Map(files.map((file) => [file.key, compileInstrument(file)]));
const read = await readAdvice("app/features/advice");
if (!read.ok) throw new Error("the advice has problems");
const { advice } = read;

const contentsOf = (variant: SurveyFlowVariant) =>
  metamoduleKeysOf(variant, { supervisor: false }).flatMap((key) => kinds.get(key) ?? []);
const asked = askedByVariant(waysThrough(files));
const questionsOf = (contents: readonly Metamodule[]) =>
  contents.flatMap(({ modules }) => modules.flatMap(({ questions }) => questions));

function viewOf(
  variant: SurveyFlowVariant,
  { language = "en", shows = true, run }: { language?: Language; shows?: boolean; run?: Run } = {},
  contents = contentsOf(variant),
) {
  const order = {
    id: "order",
    name: "Wellbeing",
    names: {},
    personal: false,
    organizationName: "Example",
    closed: false,
    showResultsToEndUser: shows,
    surveyFlowVariant: variant,
    supervisor: false,
    consentsMissing: false,
  };
  const words = { t: translatorFor(language), language, formToken: "token" };
  return startView(words, {
    active: { order, run },
    contents,
    opensMore: true,
    here: "/en/test/begin",
    advice,
    told: undefined,
    basis: undefined,
    employer: undefined,
  });
}

describe.each(surveyFlowVariants)("the start page of %s", (variant) => {
  const contents = contentsOf(variant);

  it.each(languages)("tells how much is asked, and how, in %s", (language) => {
    const { start, survey } = wordsOf(language);
    const { facts } = start;
    // The number that the front page is made with.
    const { least = 0, most: count = 0 } = asked[variant] ?? {};
    const conditional = least < count;
    const view = viewOf(variant, { language });
    const fact = fill(conditional ? facts.questionsAtMost : facts.questions, { count });
    expect(view.facts).toContain(fact);
    expect(view.opened?.table.caption).toBe(fact);
    const counts = view.opened?.table.rows.map(({ cells }) => Number(cells[1])) ?? [];
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(count);
    // A section, as a question's page counts them, may hold several of these.
    expect(survey.sectionPlace.startsWith(view.opened?.table.columns[0]?.label ?? "")).toBe(false);
    const about = view.sections.find(({ key }) => key === "about");
    for (const { modules } of contents) {
      for (const { title } of modules) expect(about?.topics.join("\n")).toContain(title[language]);
    }
  });

  it("names one time only where every section is about it", () => {
    const recalls = new Set(
      contents.flatMap(({ modules }) =>
        modules.flatMap(({ recall: usual, questions }) => questions.map(({ recall = usual }) => recall)),
      ),
    );
    const { recall, recallMixed } = wordsOf("en").start.facts;
    const told = viewOf(variant).facts;
    expect(Object.values(recallMixed).some((text) => told.includes(text))).toBe(recalls.size > 1);
    expect(Object.values(recall).some((text) => told.includes(text))).toBe(recalls.size === 1);
    if (!variant.endsWith("_safety")) return;
    const twoYears = { fi: /kah(den|desta) viime(stä)? vuo/, sv: "de senaste två åren", en: "the past two years" };
    for (const language of languages) {
      expect(viewOf(variant, { language }).facts.join(" ")).toMatch(twoYears[language]);
    }
  });

  it("promises a result, strengths and recommendations only where they come", () => {
    const { result } = wordsOf("en").start.facts;
    const isAsked = (key: string) => contents.some(({ modules }) => modules.some((module) => module.key === key));
    expect(viewOf(variant).facts.at(-1)).toBe(isAsked("sleep") ? result.strengths : result.recommendations);
    const { facts, opened } = viewOf(variant, { shows: false });
    const hidden = JSON.stringify([facts, opened?.notes]);
    expect(hidden).toContain(result.none);
    expect(hidden).not.toMatch(/your own result|strengths|recommendations|see its result/i);
  });

  it("has a button of its own", () => {
    const others = surveyFlowVariants.filter((other) => other !== variant);
    expect(others.map((other) => viewOf(other).button)).not.toContain(viewOf(variant).button);
  });
});

it("says where the long name of a topic may be broken: beside it stands a number", () => {
  const { opened } = viewOf("only_psychosocial_workload", { language: "fi" });
  expect(opened?.table.rows.map(({ cells }) => cells[0])).toContain(withSoftHyphens("Vaikutusmahdollisuudet"));
});

it("promises no recommendations where none could come", () => {
  const contents = contentsOf("pulse").map((each) => ({
    ...each,
    modules: each.modules.map((module) => ({ ...module, key: "fire_drill" })),
  }));
  expect(viewOf("pulse", {}, contents).facts.at(-1)).toBe(wordsOf("en").start.facts.result.only);
});

describe("the time of a survey", () => {
  const contents = contentsOf("pulse");
  const [first] = questionsOf(contents);
  const run = (answers: [string, number][]): Run => ({
    id: "result",
    version: "1",
    metamodules: contents,
    finishedModuleVids: new Set(),
    expired: false,
    answers: new Map(answers),
    finished: undefined,
  });

  it("is that of the specification until something is answered, then what is left", () => {
    const { durationLabel, duration, timeLeft } = wordsOf("en").start;
    const whole = { label: durationLabel, text: duration.pulse };
    expect(viewOf("pulse").duration).toEqual(whole);
    expect(viewOf("pulse", { run: run([]) }).duration).toEqual(whole);
    const begun = viewOf("pulse", { run: run([[first?.vid ?? "", 50]]) });
    expect(begun.duration).toEqual({ label: timeLeft, text: "1–\u20602 min" });
    expect(begun.button).toBe(wordsOf("en").start.continue);
    const expired = { ...run([[first?.vid ?? "", 50]]), expired: true };
    expect(viewOf("pulse", { run: expired }).duration).toEqual(whole);
  });
});
