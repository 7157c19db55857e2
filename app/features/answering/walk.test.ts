import { describe, expect, it } from "vitest";
import { finaliseSection } from "~/features/scoring/finalise-section";
import type { FinalAnswer } from "~/features/scoring/result";
import { parseAnswer } from "~/features/survey/answer-schema";
import { compileInstrument } from "~/features/survey/compile-instrument.server";
import type { Metamodule, Module, Question } from "~/features/survey/definition";
import { journeyThrough, type Stop, stopAt } from "~/features/survey/journey";
import { type Progress, progressAt } from "~/features/survey/progress";
import { readInstruments } from "~/features/survey/read-instruments.server";
import { type Language, languages } from "~/i18n/languages";
import { type Random, randomAnswer, seededRandom } from "../../../tests/fixtures/random";

/**
 * People walk through every kind we publish: forward, back, off to another question, away and in again, changing answers
 * and language on the way. After each step the journey is compared with a model of the spec that shares no code with it.
 */

const walksPerKind = process.env.VOINTI_FULL === "1" ? 2_000 : 40;

type Answer = number | string | null;
type Given = Map<string, Answer>;

// ── The kinds as the walks take them ─────────────────────────────────────────────────────────────────────────────────

/** A section in each language alone, and as the model sees it. */
type WalkedSection = { module: Module; spoken: Record<Language, Module>; line: Line };

function survey(metamodule: Metamodule): { key: string; sections: WalkedSection[] } {
  const sections = metamodule.modules.map((module) => ({
    module,
    spoken: { fi: speaking("fi", module), sv: speaking("sv", module), en: speaking("en", module) },
    line: lineOf(module),
  }));
  return { key: metamodule.key, sections };
}

/** The same with one language's words in place of all three: logic that looks at words would take another way. */
function speaking<T>(language: Language, value: T): T {
  if (Array.isArray(value)) return value.map((item) => speaking(language, item)) as T;
  if (typeof value !== "object" || value === null) return value;
  const isText = languages.every((each) => each in value);
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, isText ? value[language as keyof T] : speaking(language, part)]),
  ) as T;
}

// ── The model: one straight line of questions, each with the answers that make it skip another ───────────────────────

type Line = {
  vid: string;
  key: string;
  type: "numeric" | "textual";
  required: boolean;
  /** Skipped if the question at this place has one of these answers, or `unanswered` if it has none. */
  skip: { at: number; answers: ReadonlySet<Answer> | "any"; unanswered: boolean } | undefined;
}[];

/** Where the answer may lie, seen from the right operand, for a comparison to hold. */
const sides: Partial<Record<string, number[]>> = {
  equals: [0],
  notEquals: [-1, 1],
  lessThan: [-1],
  lessThanOrEqual: [-1, 0],
  greaterThan: [1],
  greaterThanOrEqual: [0, 1],
};

const steps: Partial<Record<string, number>> = { binary: 1, trinary: 2, quaternary: 3, quinary: 4, slider: 100 };

/** Spec §5: evenly spaced over 0..100; none for a text. */
function valuesOf({ type }: Question): number[] {
  const count = steps[type] ?? -1;
  return Array.from({ length: count + 1 }, (_, step) => Math.round((100 * step) / count));
}

function lineOf({ questions }: Module): Line {
  return questions.map(({ vid, key, type, required, condition }) => {
    const entry = { vid, key, type: type === "open-ended" ? "textual" : "numeric", required, skip: undefined } as const;
    if (!condition) return entry;
    const { conditionOperator, conditionRightOperand = Number.NaN, conditionQuestionVid, orUnanswered } = condition;
    const at = questions.findIndex((question) => question.vid === conditionQuestionVid);
    const target = questions[at] as Question;
    const side = sides[conditionOperator] ?? [];
    const holding = valuesOf(target).filter((value) => side.includes(Math.sign(value - conditionRightOperand)));
    const answers = conditionOperator === "answered" ? ("any" as const) : new Set(holding);
    return {
      ...entry,
      skip: { at, answers, unanswered: conditionOperator === "notAnswered" || orUnanswered === true },
    };
  });
}

/** What the spec says of a section with these answers, place by place. */
function straightLine(line: Line, given: Given) {
  const shown: boolean[] = [];
  const answers = line.map(({ vid, skip }) => {
    const before = skip && shown[skip.at] ? answerAt(line, given, skip.at) : undefined;
    const skipped =
      skip && (before === undefined ? skip.unanswered : skip.answers === "any" || skip.answers.has(before));
    shown.push(!skipped);
    return given.get(vid);
  });
  const isOpen = (place: number) => {
    const answer = answers[place];
    return shown[place] && (answer === undefined || (answer === null && line[place]?.required));
  };
  const asked = line.flatMap((_, place) => (shown[place] ? [place] : []));
  const open = line.findIndex((_, place) => isOpen(place));
  return { asked, open: open < 0 ? undefined : open };
}

function answerAt(line: Line, given: Given, place: number): number | string | undefined {
  return given.get(line[place]?.vid ?? "") ?? undefined;
}

/** Spec §5 "Answer finalisation" for a section in which nothing is open. */
function finalEntries(line: Line, given: Given): FinalAnswer[] {
  return straightLine(line, given).asked.flatMap((place) => {
    const { vid: questionVid, type, required, skip } = line[place] as Line[number];
    const answer = answerAt(line, given, place);
    if (answer !== undefined) return { questionVid, type, answer, required, skipped: false };
    return skip ? [] : { questionVid, type, answer: type === "numeric" ? 0 : "", required, skipped: true };
  });
}

/** Compares the journey and every stop on it with the model; returns the journey. */
function checkedJourney({ spoken, line }: WalkedSection, language: Language, given: Given) {
  const journey = journeyThrough(spoken[language], given);
  const { asked, open } = straightLine(line, given);
  const vidAt = (place: number | undefined) => (place === undefined ? undefined : line[place]?.vid);
  const agree = (what: string, actual: unknown, expected: unknown) => {
    if (actual !== expected) throw new Error(`${what}: the journey says ${actual}, the spec ${expected}`);
  };
  agree("asked", journey.asked.map(({ vid }) => vid).join(), asked.map(vidAt).join());
  agree("first open", journey.firstOpen?.vid, vidAt(open));
  agree("unnamed stop", stopAt(journey, undefined)?.question.vid, vidAt(open));
  for (const [place, { vid, key }] of line.entries()) {
    const stop = stopAt(journey, vid);
    const reachable = asked.includes(place) && place <= (open ?? place);
    agree(`stop at ${key}`, stop?.question.vid, reachable ? vid : undefined);
    agree(
      `back from ${key}`,
      stop?.previous?.vid,
      reachable ? vidAt(asked.findLast((each) => each < place)) : undefined,
    );
    agree(`next after ${key}`, stop?.next?.vid, reachable ? vidAt(asked.find((each) => each > place)) : undefined);
  }
  return journey;
}

// ── The people ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** One person's way through a kind. Returns what is kept of it; throws where it is not what the spec says. */
function walk(random: Random, sections: readonly WalkedSection[]): FinalAnswer[] {
  const survey = {
    totalQuestions: sections.reduce((sum, { line }) => sum + line.length, 0),
    questionsInFinishedModules: 0,
  };
  const kept: FinalAnswer[] = [];
  let language = random.pick(languages);
  let before: Progress | undefined;

  for (const section of sections) {
    const given: Given = new Map();
    let stop = stopAt(checkedJourney(section, language, given), undefined);
    // So long a person wanders about; from then on they only answer, and must be through after each question once.
    const wandering = section.line.length * 2;
    for (let step = 0; stop; step++) {
      if (step > wandering + section.line.length) throw new Error("the journey does not end");
      if (random.chance(0.2)) {
        const place = stop.question.vid;
        language = random.pick(languages);
        const journey = checkedJourney(section, language, given);
        stop = stopAt(journey, place);
        if (!stop) throw new Error("the question is gone in another language");
      }
      const alone = { before: 0, size: section.line.length, finished: 0 };
      const progress = progressAt(section.spoken[language], stop.question.vid, { ...survey, place: alone });
      if (before) notFallen(before, progress);

      const turn: Turn = step < wandering ? random.pick(turns) : "answer";
      // Only the way forward promises that progress never falls.
      const isForward = turn === "answer" || (turn === "empty" && !stop.question.required);
      before = isForward ? progress : undefined;
      stop = move(random, turn, section, language, given, stop);
    }
    kept.push(...finishedSection(section, given));
    survey.questionsInFinishedModules += section.line.length;
  }
  return kept;
}

const turns = ["answer", "answer", "answer", "answer", "answer", "empty", "back", "jump", "leave"] as const;
type Turn = (typeof turns)[number];

/** Does one thing at a question, as the answering page does it, and returns where the person is then. */
function move(
  random: Random,
  turn: Turn,
  section: WalkedSection,
  language: Language,
  given: Given,
  { question, previous }: Stop,
): Stop | undefined {
  const stay = () => stopAt(checkedJourney(section, language, given), question.vid);
  switch (turn) {
    case "empty":
      // Refused where an answer is needed; elsewhere the same as passing the question.
      if (!question.required) break;
      if (parsed(question, "") !== "answerRequired") throw new Error(`${question.key} takes an empty answer`);
      return stay();
    case "back": {
      if (random.chance(0.5)) given.set(question.vid, typedAnswer(random, question, language));
      return stopAt(checkedJourney(section, language, given), (previous ?? question).vid);
    }
    case "jump": {
      const journey = checkedJourney(section, language, given);
      return stopAt(journey, random.pick(section.line).vid) ?? stay();
    }
    case "leave": {
      const journey = checkedJourney(section, language, given);
      return stopAt(journey, journey.firstOpen?.vid ?? journey.asked.at(-1)?.vid);
    }
  }
  given.set(question.vid, turn === "empty" ? null : typedAnswer(random, question, language));
  const journey = checkedJourney(section, language, given);
  const onward = stopAt(journey, question.vid)?.next ?? journey.firstOpen;
  return onward && stopAt(journey, onward.vid);
}

/** Chooses an answer by the words on the page, types it as a form does, and takes what the answer schema makes of it. */
function typedAnswer(random: Random, question: Question, language: Language): Answer {
  const wanted = randomAnswer(random, question);
  const words = question.scale.map((text) => text[language]);
  const values = valuesOf(question);
  const isRadio = values.length === words.length && question.type !== "slider";
  const label = isRadio ? words[values.indexOf(Number(wanted))] : undefined;
  const typed = wanted === null ? "" : label === undefined ? String(wanted) : String(values[words.indexOf(label)]);
  const answer = parsed(question, typed);
  if (answer !== wanted) throw new Error(`${question.key}: chose ${wanted} in ${language}, got ${answer}`);
  return answer;
}

const parsedBefore = new WeakMap<Question, Map<string, Answer>>();

/** What the answer schema makes of a typed text: an answer, or the name of what is wrong with it. */
function parsed(question: Question, typed: string): Answer {
  const known = parsedBefore.get(question) ?? new Map<string, Answer>();
  parsedBefore.set(question, known);
  let answer = known.get(typed);
  if (answer === undefined) {
    const outcome = parseAnswer(question, typed);
    answer = outcome.ok ? outcome.answer : outcome.issue;
    known.set(typed, answer);
  }
  return answer;
}

function notFallen(before: Progress, now: Progress): void {
  const sectionBegins = now.sectionPercent === 0;
  const falls =
    now.number <= before.number ||
    now.total !== before.total ||
    now.overallPercent < before.overallPercent ||
    (now.sectionPercent < before.sectionPercent && !sectionBegins) ||
    (now.minutesLeft?.to ?? 0) > (before.minutesLeft?.to ?? 0) ||
    (now.minutesLeft?.from ?? 0) > (before.minutesLeft?.from ?? 0);
  if (falls) throw new Error(`progress falls from ${JSON.stringify(before)} to ${JSON.stringify(now)}`);
}

/** Finishes a section in every language and compares what is kept with the model, and with what each rule promises. */
function finishedSection({ spoken, line }: WalkedSection, given: Given): FinalAnswer[] {
  const expected = finalEntries(line, given);
  for (const language of languages) {
    const entries = finaliseSection(spoken[language], given);
    if (JSON.stringify(entries) !== JSON.stringify(expected)) expect(entries).toEqual(expected);
  }
  const { asked } = straightLine(line, given);
  const kept = new Map(expected.map((entry) => [entry.questionVid, entry]));
  for (const [place, { vid, key, required }] of line.entries()) {
    const entry = kept.get(vid);
    if (entry && !asked.includes(place)) throw new Error(`${key} is hidden and was kept`);
    if (required && asked.includes(place) && (!entry || entry.skipped)) throw new Error(`${key} was not kept`);
  }
  return expected;
}

// ── The walks ────────────────────────────────────────────────────────────────────────────────────────────────────────

const { files } = await readInstruments("app/features/survey/instruments");
const kinds = files.map((file) => survey(compileInstrument(file)));

describe("random walks", () => {
  it("cover all fifteen kinds", () => {
    expect(kinds).toHaveLength(15);
  });

  it.each(kinds)(
    `end, and agree with the spec at every step, in ${walksPerKind} walks through $key`,
    ({ key, sections }) => {
      const asked = new Set<string>();
      let hidden = 0;
      for (let seed = 0; seed < walksPerKind; seed++) {
        try {
          const entries = walk(seededRandom(seed), sections);
          for (const { questionVid } of entries) asked.add(questionVid);
          hidden += sections.reduce((sum, { line }) => sum + line.length, 0) - entries.length;
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          throw new Error(`walk through ${key} with seed ${seed}: ${reason}`, { cause: error });
        }
      }
      // The walks are worth something only if they meet every question, and every kind with conditions hides some.
      const questions = sections.flatMap(({ line }) => line);
      expect(questions.filter(({ vid }) => !asked.has(vid)).map((question) => question.key)).toEqual([]);
      if (questions.some(({ skip }) => skip)) expect(hidden).toBeGreaterThan(0);
    },
  );
});
