import { describe, expect, it } from "vitest";
import { withSoftHyphens } from "~/design/typeface/soft-hyphens";
import { readAdvice } from "~/features/advice/read-advice.server";
import { compileInstrument } from "~/features/survey/compile-instrument.server";
import type { Care, Metamodule, Module, Question } from "~/features/survey/definition";
import { type Answers, journeyThrough, stopAt } from "~/features/survey/journey";
import { readInstruments } from "~/features/survey/read-instruments.server";
import { type Language, languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { aMetamodule, aModule, aQuestion } from "../../../tests/fixtures/definitions";
import { fill, wordsOf } from "../../../tests/fixtures/words";
import type { QuestionToShow } from "./decision";
import { questionView } from "./question-view.server";
import { questionsAhead } from "./questions-ahead";
import { sectionOf } from "./situation";

const read = await readAdvice("app/features/advice");
if (!read.ok) throw new Error("the advice has problems");
const { advice } = read;

const { files } = await readInstruments("app/features/survey/instruments");
const safety = files.filter(({ key }) => key === "work_safety").flatMap((file) => compileInstrument(file).modules);
const aboutTwoYears = safety.flatMap((module) =>
  module.questions.filter(({ recall = module.recall }) => recall === "pastTwoYears"),
);

function sectionIn(metamodule: Metamodule, module: Module, ...finished: Module[]) {
  const run = { metamodules: [metamodule], finishedModuleVids: new Set(finished.map(({ vid }) => vid)) };
  const section = sectionOf(run, { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: module.vid });
  if (!section) throw new Error("no section");
  return section;
}

const viewOf = (moduleKey: string, type: "slider" | "open-ended", language: Language) =>
  viewOfQuestion(moduleKey, aQuestion({ key: "asked", type }), language);

function viewOfQuestion(moduleKey: string, question: Question, language: Language) {
  const module = aModule({ key: moduleKey, questions: [question] });
  const journey = journeyThrough(module, new Map());
  const stop = stopAt(journey, undefined);
  if (!stop) throw new Error("no question");
  const metamodule = aMetamodule({ modules: [module] });
  return questionView(
    { t: translatorFor(language), language },
    {
      order: { name: "Wellbeing", names: {}, personal: false },
      section: sectionIn(metamodule, module),
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

it("says where a long word at an end of a slider may be broken", () => {
  const scale = ["Epätodennäköisesti", "Hyvin"].map((text) => ({ fi: text, sv: text, en: text }));
  const { control } = viewOfQuestion("exercise", { ...aQuestion({ key: "asked", type: "slider" }), scale }, "fi");
  expect(control).toMatchObject({ lowLabel: withSoftHyphens("Epätodennäköisesti"), highLabel: "Hyvin" });
});

describe.each(languages)("a question of the safety survey about two years, in %s", (language) => {
  const twoYears = { fi: /kah(ta viime vuotta|den viime vuoden)/i, sv: /senaste två åren/i, en: /past two years/i };

  it("says so in its own words or below them", () => {
    expect(aboutTwoYears.length).toBeGreaterThan(5);
    for (const question of aboutTwoYears) {
      const { title, notes } = viewOfQuestion("general_work_safety", question, language);
      expect([title, ...notes.map(({ children }) => children)].join(" "), question.key).toMatch(twoYears[language]);
    }
  });
});

it.each(["march", "someone_to_talk_to", "thoughts_on_activity"])(
  "a question of the call-up survey that is about no time names none: %s",
  (key) => {
    const callUp = files.filter((file) => file.key === "fdf").flatMap((file) => compileInstrument(file).modules);
    const question = callUp.flatMap(({ questions }) => questions).find((each) => each.key === key);
    if (!question) throw new Error("no question");
    for (const language of languages) {
      expect(viewOfQuestion("exercise", question, language).notes.map(({ id }) => id)).not.toContain("recall");
    }
  },
);

describe("after an answer that needs care", () => {
  const text = { fi: "a", sv: "b", en: "c" };
  const care: Care = { subject: "violence", serious: { atMost: 25, text }, concern: { atMost: 50, text } };
  const hit = aQuestion({ key: "hit", type: "quinary", care });
  const after = aQuestion({ key: "after", type: "quinary" });
  const module = aModule({ key: "violence_and_threats", questions: [hit, after] });
  const metamodule = aMetamodule({ modules: [module] });
  const section = sectionIn(metamodule, module);
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

describe.each(languages)("the way on in %s", (language) => {
  const { survey } = wordsOf(language);
  const words = { t: translatorFor(language), language };
  const rated = (key: string) => aQuestion({ key, type: "slider" });
  const gate = aQuestion({ key: "gate", type: "binary" });
  const followUp = aQuestion({
    key: "follow_up",
    type: "quinary",
    condition: { conditionOperator: "equals", conditionQuestionVid: gate.vid, conditionRightOperand: 0 },
  });
  const first = aModule({ key: "first", joinsNext: true, questions: [rated("a"), rated("b")] });
  const second = aModule({ key: "second", questions: [rated("c"), gate, followUp] });
  const third = aModule({ key: "third", questions: [aQuestion({ key: "d", type: "open-ended" }), gate] });
  const metamodule = aMetamodule({ modules: [first, second, third] });
  function shown(module: Module, key: string, { answers = new Map(), finished = [] as Module[] } = {}) {
    const vid = module.questions.find((question) => question.key === key)?.vid;
    const journey = journeyThrough(module, answers);
    const stop = stopAt(journey, vid);
    if (!stop) throw new Error("no question");
    const section = sectionIn(metamodule, module, ...finished);
    const order = { name: "Wellbeing", names: {}, personal: false };
    return questionView(words, {
      ...{ order, section, journey, stop, answers, draft: undefined, at: "/", withRobot: false, advice },
    });
  }
  const answered = (module: Module, value: number | string = 100) =>
    new Map(module.questions.map(({ vid }) => [vid, value]));

  it("says where it leads, and goes on by itself only to another question of the section", () => {
    const ways = [
      shown(first, "a"),
      shown(first, "b", { answers: answered(first) }),
      shown(second, "gate", { answers: answered(second), finished: [first] }),
      shown(second, "follow_up", { answers: answered(second), finished: [first] }),
      shown(third, "d", { finished: [first, second] }),
      shown(third, "gate", { answers: answered(third), finished: [first, second] }),
    ].map(({ submit, goOn, lastNote }) => [submit, goOn !== undefined, lastNote]);
    expect(ways).toEqual([
      [survey.next, true, undefined],
      [fill(survey.nextTopic, { topic: second.title[language] }), false, undefined],
      // One answer leads to another question, the other closes the section.
      [survey.saveAndContinue, false, undefined],
      [survey.save.section, false, survey.lastQuestion.section],
      [survey.next, false, undefined],
      [survey.save.survey, false, survey.lastQuestion.survey],
    ]);
  });

  it("is shut for want of an answer in the words of the refusal, where one is needed", () => {
    const { choice, number, text } = survey.errors.answerRequired;
    const optional = aQuestion({ key: "optional", type: "quinary", required: false });
    const asked = [gate, rated("a"), aQuestion({ key: "open", type: "open-ended" }), optional];
    const needed = asked.map((question) => viewOfQuestion("sleep", question, language).needed);
    expect(needed).toEqual([choice, number, text, undefined]);
  });

  it("says why none leads back to a topic that is finished, at the first question of the next alone", () => {
    const finished = [first];
    const ways = [
      shown(first, "a"),
      shown(second, "c", { finished }),
      shown(second, "gate", { answers: answered(second), finished }),
      shown(third, "d", { finished: [first, second] }),
    ].map(({ back, kicker }) => [back, kicker.includes(survey.topicFinished)]);
    expect(ways).toEqual([
      [undefined, false],
      [undefined, true],
      [survey.back, false],
      [undefined, false],
    ]);
  });

  it("calls nothing done or finished before a topic that an address of one's own opens ahead of its turn", () => {
    const { kicker, place, progress } = shown(second, "c");
    expect(kicker).not.toContain(survey.topicFinished);
    expect(place).toBe(fill(survey.place, { number: 3, total: 5 }));
    const none = fill(survey.progress.percent, { value: 0 });
    expect(progress.rows[1]?.value).toBe(none);
    const [, afterIt] = shown(first, "a", { finished: [second] }).progress.rows;
    expect(afterIt?.value).toBe(fill(survey.progress.percent, { value: 60 }));
  });

  it("doesn't name the section that it joins where that is finished already", () => {
    expect(shown(first, "b", { answers: answered(first), finished: [second] }).submit).toBe(survey.save.section);
  });

  it("marks each section that has a summary on the bar of the survey, and says which it is", () => {
    const { progress, place, sectionName } = shown(second, "c", { finished: [first] });
    expect(place).toBe(fill(survey.place, { number: 3, total: 5 }));
    expect([progress.value, progress.max, progress.ends]).toEqual([2, 7, [5]]);
    // What lies behind of the whole: 2 of 7.
    expect(progress.rows[0]?.value).toBe(fill(survey.progress.percent, { value: 28 }));
    expect(sectionName).toBe(fill(survey.sectionPlace, { number: 1, total: 2, section: second.title[language] }));
    expect(shown(third, "d", { finished: [first, second] }).sectionName).toContain("2");
  });
});
