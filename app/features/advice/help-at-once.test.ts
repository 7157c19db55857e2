import { describe, expect, it } from "vitest";
import type { Care, CareSubject } from "~/features/survey/definition";
import { journeyThrough, stopAt } from "~/features/survey/journey";
import { aModule, aQuestion } from "../../../tests/fixtures/definitions";
import { helpAtOnce, helpOnLeaving } from "./help-at-once";

const text = { fi: "a", sv: "b", en: "c" };
const care = (subject: CareSubject): Care => ({
  subject,
  serious: { atMost: 25, text },
  concern: { atMost: 50, text },
});
const mood = aQuestion({ key: "mood", type: "quinary", required: false, care: care("mood") });
const low = aQuestion({ key: "low", type: "quinary", reversed: true, care: care("mood") });
const violence = aQuestion({ key: "violence", type: "quinary", reversed: true, care: care("violence") });
const pain = aQuestion({ key: "pain", type: "quinary", care: care("health") });
const last = aQuestion({ key: "last", type: "quinary" });
const module = aModule({ key: "mental_health", questions: [mood, low, violence, pain, last] });

/** A question, after these answers to the first ones, in order. */
function askedAt(vid: string, ...given: (number | null)[]) {
  const answers = new Map(given.map((answer, index) => [module.questions[index]?.vid ?? "", answer]));
  const journey = journeyThrough(module, answers);
  const stop = stopAt(journey, vid);
  if (!stop) throw new Error("not there yet");
  return { module, journey, stop, answers };
}

/** What the page of a question opens with, after these answers to the ones before it. */
const at = (...asked: Parameters<typeof askedAt>) => helpAtOnce(askedAt(...asked));
/** What whoever leaves at it is offered help for. */
const leftAt = (...asked: Parameters<typeof askedAt>) => helpOnLeaving(askedAt(...asked));
const told = (subject: CareSubject, level: "serious" | "concern") => ({ moduleKey: "mental_health", subject, level });

describe("the page after an answer", () => {
  it("opens with help where the answer is serious or of concern, and with none where it is clear", () => {
    expect(at(low.vid, 0)).toEqual(told("mood", "serious"));
    expect(at(low.vid, 50)).toEqual(told("mood", "concern"));
    expect(at(low.vid, 75)).toBeUndefined();
    expect(at(pain.vid, 75, 0, 100)).toEqual(told("violence", "serious"));
  });

  it("is the only one that does", () => {
    expect(at(mood.vid, 0)).toBeUndefined();
    expect(at(violence.vid, 0, 0)).toBeUndefined();
  });

  it("does so once for a subject, and for each subject", () => {
    expect(at(violence.vid, 0, 100)).toBeUndefined();
    expect(at(violence.vid, 75, 100)).toEqual(told("mood", "serious"));
    expect(at(pain.vid, 0, 100, 100)).toEqual(told("violence", "serious"));
  });

  it("asks nothing of who passed the question", () => {
    expect(at(low.vid, null)).toBeUndefined();
  });

  it("leaves to the end of the section what can wait", () => {
    expect(at(last.vid, 75, 0, 0, 0)).toBeUndefined();
  });
});

describe("leaving with an answer", () => {
  it("offers the help that the page after it would have opened with", () => {
    expect(leftAt(mood.vid, 0)).toEqual(told("mood", "serious"));
    expect(leftAt(mood.vid, 100)).toBeUndefined();
    expect(leftAt(violence.vid, 75, 0, 100)).toEqual(told("violence", "serious"));
  });

  it("offers none for what was told of before it, or can wait", () => {
    expect(leftAt(low.vid, 0, 100)).toBeUndefined();
    expect(leftAt(low.vid, 0)).toBeUndefined();
    expect(leftAt(pain.vid, 75, 0, 0, 0)).toBeUndefined();
  });
});
