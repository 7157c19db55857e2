import { describe, expect, it } from "vitest";
import { readAdvice } from "~/features/advice/read-advice.server";
import { journeyThrough, stopAt } from "~/features/survey/journey";
import { type Language, languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { aMetamodule, aModule, aQuestion } from "../../../tests/fixtures/definitions";
import { wordsOf } from "../../../tests/fixtures/words";
import { questionView } from "./question-view.server";

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
      order: { name: "Wellbeing", personal: false },
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
