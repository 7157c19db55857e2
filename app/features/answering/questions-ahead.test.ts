import { expect, it } from "vitest";
import { readAdvice } from "~/features/advice/read-advice.server";
import { compileInstrument } from "~/features/survey/compile-instrument.server";
import { possibleValues } from "~/features/survey/conditions";
import type { Metamodule, Module, Question } from "~/features/survey/definition";
import { type Answers, journeyThrough, questionAfter, stopAt } from "~/features/survey/journey";
import { readInstruments } from "~/features/survey/read-instruments.server";
import { translatorFor } from "~/i18n/translator.server";
import { aMetamodule } from "../../../tests/fixtures/definitions";
import { type Random, randomModule, seededRandom } from "../../../tests/fixtures/random";
import { askedAlike } from "./asked-alike";
import type { QuestionToShow } from "./decision";
import { questionView } from "./question-view.server";
import { questionsAhead } from "./questions-ahead";
import { sectionOf } from "./situation";

/**
 * People walk through every section that we publish, and through others that nobody has written. At each question, what is
 * held for an answer is compared with what that very answer leads to, and what is drawn once with what each of those is shown
 * for whom it is drawn.
 */

const isFull = process.env.VOINTI_FULL === "1";
const writtenByNobody = isFull ? 2_000 : 60;

type Answer = string | number | null;
type Walked = { metamodule: Metamodule; module: Module };

const { files } = await readInstruments("app/features/survey/instruments");
const published = files
  .map(compileInstrument)
  .flatMap((metamodule): Walked[] => metamodule.modules.map((module) => ({ metamodule, module })));
const read = await readAdvice("app/features/advice");
if (!read.ok) throw new Error("the advice has problems");
const { advice } = read;
const words = { t: translatorFor("fi"), language: "fi" } as const;

/** Some of whose questions are about what calls for help, often about the same. */
function unpublished(random: Random): Walked {
  const text = { fi: "a", sv: "b", en: "c" };
  const withCare = (question: Question): Question => {
    if (question.type === "open-ended" || random.chance(0.5)) return question;
    const concern = random.chance(0.5) ? { concern: { atMost: 60, text } } : {};
    const subject = random.pick(["violence", "addiction", "loneliness"] as const);
    return { ...question, care: { subject, serious: { atMost: 30, text }, ...concern } };
  };
  const drawn = randomModule(random);
  const module = { ...drawn, questions: drawn.questions.map(withCare) };
  return { metamodule: aMetamodule({ modules: [module] }), module };
}

function shownAt({ metamodule, module }: Walked, answers: Answers, vid?: string): QuestionToShow | undefined {
  const journey = journeyThrough(module, answers);
  const stop = stopAt(journey, vid);
  if (!stop) return undefined;
  const vids = { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: module.vid };
  const section = sectionOf({ metamodules: [metamodule], finishedModuleVids: new Set() }, vids);
  if (!section) throw new Error("no section");
  const order = { name: "Wellbeing", names: {}, personal: false } as QuestionToShow["order"];
  const person = {} as QuestionToShow["person"];
  return { person, order, resultId: "", section, journey, stop, answers };
}

function viewOf(found: QuestionToShow | undefined): string | undefined {
  if (!found) return undefined;
  const page = { draft: undefined, at: found.stop.question.vid, withRobot: false, advice };
  return JSON.stringify(questionView(words, { ...found, ...page }));
}

/** As a form sends them. */
function answersTo({ type, required }: Question): [string, Answer][] {
  const given = possibleValues(type).map((value): [string, Answer] => [String(value), value]);
  return required ? given : [...given, ["", null]];
}

/** What that very answer leads to. */
function viewAfter(walked: Walked, { answers, stop }: QuestionToShow, answer: Answer): string | undefined {
  const after = new Map(answers).set(stop.question.vid, answer);
  const next = questionAfter(journeyThrough(walked.module, after), stop.question);
  return next && viewOf(shownAt(walked, after, next.vid));
}

/** Goes through a section with answers drawn by chance, now and then back to one that is answered. */
function walk(walked: Walked, random: Random, see: (found: QuestionToShow) => void): void {
  const answers = new Map<string, Answer>();
  for (let found = shownAt(walked, answers); found; found = shownAt(walked, answers)) {
    see(found);
    const { question, previous } = found.stop;
    const before = previous && random.chance(0.2) ? shownAt(walked, new Map(answers), previous.vid) : undefined;
    if (before) see(before);
    answers.set(question.vid, random.pick(answersTo(question))[1]);
    if (before && random.chance(0.5))
      answers.set(before.stop.question.vid, random.pick(answersTo(before.stop.question))[1]);
  }
}

function walks(seed: number, perSection: number, see: (found: QuestionToShow, walked: Walked) => void): void {
  const random = seededRandom(seed);
  const others = Array.from({ length: writtenByNobody }, () => unpublished(random));
  for (const walked of [...published, ...others]) {
    for (let count = 0; count < perSection; count++) walk(walked, random, (found) => see(found, walked));
  }
}

it("what is held for an answer is what that answer leads to", () => {
  let [held, notHeld] = [0, 0];
  const random = seededRandom(3);
  walks(1, isFull ? 20 : 1, (found, walked) => {
    const { question } = found.stop;
    const ahead = questionsAhead(found);
    const all = answersTo(question);
    // Whatever is answered where it should make no difference.
    const tried = ahead[0]?.answers === "any" ? [all[0], random.pick(all), all.at(-1)] : all;
    const led = tried.flatMap((each) => (each ? [[each[0], viewAfter(walked, found, each[1])] as const] : []));
    const heldFor = (typed: string) => ahead.find(({ answers }) => answers === "any" || answers.includes(typed))?.next;
    const views = new Set(led.map(([, view]) => view));
    if (ahead.length === 0 && (question.type === "open-ended" || views.size > 6)) {
      if (published.includes(walked)) notHeld += 1;
      return;
    }
    const other = led.find(([typed, view]) => viewOf(heldFor(typed)) !== view);
    expect(other && [question.key, other[0]]).toBeUndefined();
    if (published.includes(walked)) held += 1;
  });
  // Of what people are asked, that is; what nobody has written may ask for texts as often as it likes.
  expect(held).toBeGreaterThan(10 * notHeld);
});

it("what is drawn once is what each is shown who is asked alike, and shows nobody's answer", () => {
  const drawn = new Map<string, string>();
  let again = 0;
  walks(2, isFull ? 100 : 4, (found, { module }) => {
    const alike = askedAlike(found);
    const ahead = questionsAhead(found);
    const shown = [found, ...ahead.map(({ next }) => next)];
    if (alike === undefined) {
      expect(module.questions.some(({ vid }) => found.answers.has(vid))).toBe(true);
      return;
    }
    expect(shown.some(({ answers, stop }) => answers.has(stop.question.vid))).toBe(false);
    const views = JSON.stringify([shown.map(viewOf), ahead.map(({ answers }) => answers)]);
    if (drawn.has(alike)) again += 1;
    expect(views).toBe(drawn.get(alike) ?? views);
    drawn.set(alike, views);
  });
  expect(again).toBeGreaterThan(drawn.size);
});
