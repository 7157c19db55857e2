import { describe, expect, it } from "vitest";
import { readAdvice } from "~/features/advice/read-advice.server";
import type { Care } from "~/features/survey/definition";
import { type Answers, journeyThrough, stopAt } from "~/features/survey/journey";
import { type Language, languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { aMetamodule, aModule, aQuestion } from "../../../tests/fixtures/definitions";
import { wordsOf } from "../../../tests/fixtures/words";
import type { QuestionToShow } from "./decision";
import { questionView } from "./question-view.server";
import { questionsAhead } from "./questions-ahead";

const read = await readAdvice("app/features/advice");
if (!read.ok) throw new Error("the advice has problems");
const { advice } = read;

function viewOf(moduleKey: string, type: "slider" | "open-ended", language: Language) {
  const module = aModule({ key: moduleKey, questions: [aQuestion({ key: "asked", type })] });
  const journey = journeyThrough(module, new Map());
  const stop = stopAt(journey, undefined);
  if (!stop) throw new Error("no question");
  const metamodule = aMetamodule({ modules: [module] });
  return questionView(
    { t: translatorFor(language), language },
    {
      order: { name: "Wellbeing", names: {}, personal: false },
      section: { metamodule, module, questionsInFinishedModules: 0, totalQuestions: 1 },
      journey,
      stop,
      answers: new Map(),
      draft: undefined,
      at: "/",
      withRobot: false,
      advice,
    },
  );
}

describe.each(languages)("a question in %s", (language) => {
  const { help, survey } = wordsOf(language);

  it("leads to help where its module is a sensitive one", () => {
    expect(viewOf("mental_health", "slider", language).help?.link.label).toBe(help.link);
    expect(viewOf("exercise", "slider", language).help).toBeUndefined();
  });

  it("says beforehand that an open answer isn't read at once, and leads to help", () => {
    const open = viewOf("exercise", "open-ended", language);
    expect(open.kicker).toEqual([survey.openQuestion, survey.notReadNow]);
    expect(open.help).toBeDefined();
    expect(viewOf("mental_health", "slider", language).kicker).toEqual([]);
  });
});

describe("after an answer that needs care", () => {
  const text = { fi: "a", sv: "b", en: "c" };
  const care: Care = { subject: "violence", serious: { atMost: 25, text }, concern: { atMost: 50, text } };
  const hit = aQuestion({ key: "hit", type: "quinary", care });
  const after = aQuestion({ key: "after", type: "quinary" });
  const module = aModule({ key: "violence_and_threats", questions: [hit, after] });
  const metamodule = aMetamodule({ modules: [module] });
  const section = { metamodule, module, questionsInFinishedModules: 0, totalQuestions: 2 };
  function asked(answers: Answers, vid: string) {
    const journey = journeyThrough(module, answers);
    const stop = stopAt(journey, vid);
    if (!stop) throw new Error("no question");
    return { order: { name: "Safety", names: {}, personal: false }, section, journey, stop, answers };
  }

  it.each(languages)("the next page opens with help, a number and a chat among it, in %s", (language) => {
    const words = { t: translatorFor(language), language };
    const page = { draft: undefined, at: "/", withRobot: false, advice };
    const view = (answer: number) =>
      questionView(words, { ...asked(new Map([[hit.vid, answer]]), after.vid), ...page }).helpNow;
    expect(view(0)?.title).toBe(wordsOf(language).help.atOnce);
    expect(view(50)?.ways.some(({ href }) => href.startsWith("tel:"))).toBe(true);
    expect(view(75)).toBeUndefined();
  });

  it("the page before it holds the view with help and the one without, each for its answers", () => {
    const found = { ...asked(new Map(), hit.vid), person: undefined, resultId: "" } as unknown as QuestionToShow;
    expect(questionsAhead(found).map(({ answers }) => answers)).toEqual([
      ["0", "25", "50"],
      ["75", "100"],
    ]);
  });
});
