import { describe, expect, it } from "vitest";
import { randomAnswers } from "~/features/answering/random-answers";
import { journeyThrough } from "~/features/survey/journey";
import { aModule, aQuestion } from "../../../tests/fixtures/definitions";
import { randomAnswer, randomModule, seededRandom } from "../../../tests/fixtures/random";
import { finaliseSection, isSkippedWhole, UnansweredQuestionError } from "./finalise-section";

const gate = aQuestion({ key: "gate", type: "binary" });
const conditional = aQuestion({
  key: "conditional",
  type: "slider",
  condition: { conditionOperator: "equals", conditionQuestionVid: gate.vid, conditionRightOperand: 0 },
});
const optionalConditional = aQuestion({
  key: "optional_conditional",
  type: "slider",
  required: false,
  condition: { conditionOperator: "equals", conditionQuestionVid: gate.vid, conditionRightOperand: 0 },
});
const optionalNumber = aQuestion({ key: "optional_number", type: "quinary", required: false });
const optionalText = aQuestion({ key: "optional_text", type: "open-ended", required: false });
const module = aModule({ questions: [gate, conditional, optionalConditional, optionalNumber, optionalText] });

const numeric = (questionVid: string, answer: number, required = true) => ({
  questionVid,
  type: "numeric",
  answer,
  required,
  skipped: false,
});

describe("finaliseSection", () => {
  it("keeps every answer with its type, in the order of the questions", () => {
    const answers = new Map<string, number | string>([
      [optionalText.vid, "free"],
      [optionalNumber.vid, 0],
      [conditional.vid, 40],
      [gate.vid, 100],
      [optionalConditional.vid, 0],
    ]);
    expect(finaliseSection(module, answers)).toEqual([
      numeric(gate.vid, 100),
      numeric(conditional.vid, 40),
      numeric(optionalConditional.vid, 0, false),
      numeric(optionalNumber.vid, 0, false),
      { questionVid: optionalText.vid, type: "textual", answer: "free", required: false, skipped: false },
    ]);
  });

  it("drops the answers of questions that are hidden now", () => {
    const answers = new Map([
      [gate.vid, 0],
      [conditional.vid, 40],
      [optionalConditional.vid, 50],
    ]);
    const kept = finaliseSection(module, answers).map(({ questionVid }) => questionVid);
    expect(kept).toEqual([gate.vid, optionalNumber.vid, optionalText.vid]);
  });

  it.each([
    ["passed without an answer", null],
    ["never met", undefined],
  ])("records an optional question that was %s as skipped: 0 for a number, the empty text for a text", (_, passed) => {
    const answers = new Map<string, number | string | null>([[gate.vid, 0]]);
    if (passed === null) {
      answers.set(optionalNumber.vid, null);
      answers.set(optionalText.vid, null);
    }
    expect(finaliseSection(module, answers).slice(1)).toEqual([
      { questionVid: optionalNumber.vid, type: "numeric", answer: 0, required: false, skipped: true },
      { questionVid: optionalText.vid, type: "textual", answer: "", required: false, skipped: true },
    ]);
  });

  it("records a text that was sent empty as skipped", () => {
    const answers = new Map([
      [gate.vid, 0],
      [optionalText.vid, ""],
    ] as [string, number | string][]);
    const text = finaliseSection(module, answers).find(({ questionVid }) => questionVid === optionalText.vid);
    expect(text).toMatchObject({ answer: "", skipped: true });
  });

  it("refuses a required conditional question that was met and passed, unlike one that was never met", () => {
    const passed = new Map<string, number | null>([
      [gate.vid, 100],
      [conditional.vid, null],
    ]);
    expect(() => finaliseSection(module, passed)).toThrow(UnansweredQuestionError);
  });

  it("leaves no entry for an unanswered conditional question", () => {
    const kept = finaliseSection(module, new Map([[gate.vid, 100]])).map(({ questionVid }) => questionVid);
    expect(kept).toEqual([gate.vid, optionalNumber.vid, optionalText.vid]);
  });

  it.each([undefined, null])("refuses a required question whose answer is %s, in the words of the spec", (missing) => {
    const answers = new Map<string, number | null>(missing === null ? [[gate.vid, null]] : []);
    expect(() => finaliseSection(module, answers)).toThrow(UnansweredQuestionError);
    expect(() => finaliseSection(module, answers)).toThrow(`Expected question ${gate.vid} to be answered`);
  });

  it("ignores answers to questions the section doesn't have", () => {
    const answers = new Map([
      [gate.vid, 0],
      ["00000000-0000-8000-8000-000000000000", 7],
    ]);
    expect(finaliseSection(module, answers)).toHaveLength(3);
  });

  it("for any module keeps every answer that was asked for and none that was hidden", () => {
    for (let seed = 0; seed < 400; seed++) {
      const random = seededRandom(seed);
      const any = randomModule(random);
      // Hidden questions hold answers too, as after going back and changing one's mind.
      const answers = new Map(any.questions.map((each) => [each.vid, randomAnswer(random, each)]));
      const { asked } = journeyThrough(any, answers);
      const entries = new Map(finaliseSection(any, answers).map((entry) => [entry.questionVid, entry]));
      for (const question of any.questions) {
        const answer = answers.get(question.vid) ?? null;
        const entry = entries.get(question.vid);
        if (!asked.includes(question)) expect(entry).toBeUndefined();
        else if (answer !== null) expect(entry).toMatchObject({ answer, skipped: false });
        else if (question.condition) expect(entry).toBeUndefined();
        else expect(entry).toMatchObject({ required: false, skipped: true });
      }
    }
  });

  it("accepts what the robot button fills in, for any module", () => {
    for (let seed = 0; seed < 200; seed++) {
      const random = seededRandom(seed);
      const any = randomModule(random);
      const answers = randomAnswers(any, random.next);
      expect(finaliseSection(any, answers)).toHaveLength(journeyThrough(any, answers).asked.length);
    }
  });
});

describe("a section skipped whole", () => {
  const answered = finaliseSection(aModule({ questions: [gate, optionalNumber] }), new Map([[gate.vid, 0]]));
  const skipped = finaliseSection(aModule({ questions: [optionalNumber, optionalText] }), new Map());

  it("is one of whose questions all were passed", () => {
    expect([isSkippedWhole(skipped), isSkippedWhole(answered)]).toEqual([true, false]);
  });

  it("is none that asked nothing", () => expect(isSkippedWhole([])).toBe(false));
});
