import { describe, expect, it } from "vitest";
import { aQuestion } from "../../../tests/fixtures/definitions";
import { parseAnswer } from "./answer-schema";
import { type QuestionType, radioValues } from "./definition";

const required = (type: QuestionType) => aQuestion({ key: "asked", type });
const optional = (type: QuestionType) => aQuestion({ key: "asked", type, required: false });

const accepted = (answer: number | string | null) => ({ ok: true, answer });
const refused = (issue: string) => ({ ok: false, issue });

const radioTypes = ["binary", "trinary", "quaternary", "quinary"] as const;
const everyType = ["slider", ...radioTypes, "open-ended"] as const;

/** What is no whole number from 0 to 100, whichever way a machine might read it as one. */
const notNumbers = [
  "-1",
  "101",
  "1000",
  "50.5",
  "50,5",
  "0,5",
  "33.33",
  "33.333333333333336",
  "1e2",
  "1e400",
  "0x10",
  "0b1",
  "-0",
  "+5",
  "NaN",
  "Infinity",
  "null",
  "true",
  "[]",
  "{}",
  "5 0",
  "٥٠",
  "²",
  "①",
];

describe("the answer to a slider", () => {
  it.each([
    ["0", 0],
    ["50", 50],
    ["100", 100],
    [" 7\n", 7],
    ["５０", 50],
  ])("%j is the number %i", (typed, answer) => {
    expect(parseAnswer(required("slider"), typed)).toEqual(accepted(answer));
    expect(parseAnswer(optional("slider"), typed)).toEqual(accepted(answer));
  });

  it.each(notNumbers)("%j is refused as no whole number from 0 to 100, asked optionally or not", (typed) => {
    expect(parseAnswer(required("slider"), typed)).toEqual(refused("numberInRange"));
    expect(parseAnswer(optional("slider"), typed)).toEqual(refused("numberInRange"));
  });
});

describe.each(radioTypes)("the answer to a %s question", (type) => {
  const values = radioValues[type].map(String);

  it("is one of its evenly spaced values", () => {
    for (const value of values) {
      expect(parseAnswer(required(type), value)).toEqual(accepted(Number(value)));
    }
    expect(parseAnswer(required(type), "１００")).toEqual(accepted(100));
  });

  it.each([...notNumbers, "00", "100.0", "1", "66"])("is never %j", (typed) => {
    expect(parseAnswer(required(type), typed)).toEqual(refused("chooseFromList"));
    expect(parseAnswer(optional(type), typed)).toEqual(refused("chooseFromList"));
  });

  it("is never a value that only another type of question has", () => {
    const others = radioTypes
      .flatMap((other) => radioValues[other].map(String))
      .filter((value) => !values.includes(value));
    for (const value of others) expect(parseAnswer(required(type), value)).toEqual(refused("chooseFromList"));
  });
});

describe("an empty answer", () => {
  const empties = [undefined, "", " ", " \t\r\n ", "\u00a0\u3000", "\u0000"];

  it.each(everyType)("to a %s question is refused where an answer is required and null where it is not", (type) => {
    for (const empty of empties) {
      expect(parseAnswer(required(type), empty)).toEqual(refused("answerRequired"));
      expect(parseAnswer(optional(type), empty)).toEqual(accepted(null));
    }
  });
});

describe("the answer to an open question", () => {
  const units = [
    { unit: "a", points: 1, stored: "a" },
    { unit: "ä", points: 1, stored: "ä" },
    { unit: "a\u0308", points: 1, stored: "ä" },
    { unit: "😀", points: 1, stored: "😀" },
    { unit: "👨‍👩‍👧‍👦", points: 7, stored: "👨‍👩‍👧‍👦" },
    { unit: "\r\n", points: 1, stored: "\n" },
    { unit: "\r", points: 1, stored: "\n" },
    // One character that NFKC turns into eighteen.
    { unit: "\ufdfa", points: 18, stored: "\ufdfa".normalize("NFKC") },
  ];

  /** A text of exactly so many code points once it is normalised, made of the unit and enclosed in letters. */
  const textOf = (unit: { unit: string; points: number }, points: number) => {
    const times = Math.floor((points - 2) / unit.points);
    return `x${unit.unit.repeat(times)}${"y".repeat(points - 1 - times * unit.points)}`;
  };

  it.each(units)("counts $unit as $points of the 10,000 characters and is stored normalised", (unit) => {
    for (const points of [9_999, 10_000]) {
      const typed = textOf(unit, points);
      const answer = typed.replaceAll(unit.unit, unit.stored);
      expect([...answer]).toHaveLength(points);
      expect(parseAnswer(required("open-ended"), typed)).toEqual(accepted(answer));
      expect(parseAnswer(optional("open-ended"), ` ${typed}\r\n`)).toEqual(accepted(answer));
    }
    expect(parseAnswer(required("open-ended"), textOf(unit, 10_001))).toEqual(refused("textTooLong"));
    expect(parseAnswer(optional("open-ended"), textOf(unit, 10_001))).toEqual(refused("textTooLong"));
  });

  it("is too long at the size of a body, whatever it is made of", () => {
    for (const unit of ["a", " ", "\u0301\u0316", "\ufdfa", "\u0000"]) {
      expect(parseAnswer(required("open-ended"), unit.repeat(120_000 / unit.length))).toEqual(refused("textTooLong"));
    }
    expect(parseAnswer(required("slider"), " ".repeat(120_000))).toEqual(refused("numberInRange"));
    expect(parseAnswer(optional("quinary"), " ".repeat(120_000))).toEqual(refused("chooseFromList"));
    expect(parseAnswer(required("open-ended"), "x²")).toEqual(accepted("x2"));
  });

  it("may be a single character, a number or nothing but markup", () => {
    for (const text of ["a", "0", "<script>", "-1"]) {
      expect(parseAnswer(required("open-ended"), text)).toEqual(accepted(text));
    }
  });

  it("loses what the database can't hold: NUL goes, half a surrogate pair becomes U+FFFD", () => {
    expect(parseAnswer(required("open-ended"), "a\u0000b")).toEqual(accepted("ab"));
    expect(parseAnswer(required("open-ended"), "a\ud83db\ude00c")).toEqual(accepted("a\ufffdb\ufffdc"));
  });
});
