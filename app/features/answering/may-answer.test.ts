import { describe, expect, it } from "vitest";
import { type AnsweringSituation, type AnswerVerdict, answerVerdicts, mayAnswer } from "./may-answer";

const may = {
  person: { isValid: true, isProfileComplete: true },
  order: { closed: false, consentsMissing: false },
  run: { expired: false },
  section: { finished: false },
} as const satisfies AnsweringSituation;

/** Each reason by itself: what differs from a person who may answer. */
const reasons: [Exclude<AnswerVerdict, "may">, Partial<AnsweringSituation>][] = [
  ["notSignedIn", { person: undefined }],
  ["invalidPerson", { person: { ...may.person, isValid: false } }],
  ["noOrder", { order: undefined }],
  ["closed", { order: { ...may.order, closed: true } }],
  ["profileIncomplete", { person: { ...may.person, isProfileComplete: false } }],
  ["consentsMissing", { order: { ...may.order, consentsMissing: true } }],
  ["notStarted", { run: undefined }],
  ["expired", { run: { expired: true } }],
  ["sectionFinished", { section: { finished: true } }],
];

/** The situation in which all of these reasons hold; a person or order that isn't there has nothing else to tell. */
function together(first: Partial<AnsweringSituation>, second: Partial<AnsweringSituation>): AnsweringSituation {
  const situation: Record<string, unknown> = { ...may, ...second, ...first };
  for (const key of ["person", "order"] as const) {
    const [one, other] = [first[key], second[key]];
    if (one && other) {
      const differs = Object.entries(other).filter(([name, value]) => may[key][name as never] !== value);
      situation[key] = { ...one, ...Object.fromEntries(differs) };
    }
  }
  return situation as AnsweringSituation;
}

describe("mayAnswer", () => {
  it("lets a person answer where nothing stands in between", () => {
    expect(mayAnswer(may)).toBe("may");
    expect(mayAnswer({ ...may, section: undefined })).toBe("may");
  });

  it.each(reasons)("tells %s", (verdict, differs) => {
    expect(mayAnswer({ ...may, ...differs })).toBe(verdict);
  });

  it("tells of several reasons the first", () => {
    for (const [place, [verdict, differs]] of reasons.entries()) {
      for (const [, later] of reasons.slice(place + 1)) {
        expect(mayAnswer(together(differs, later))).toBe(verdict);
      }
    }
  });

  it("knows each reason", () => {
    expect([...reasons.map(([verdict]) => verdict), "may"]).toEqual([...answerVerdicts]);
  });
});
