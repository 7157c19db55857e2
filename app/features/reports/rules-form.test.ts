import { describe, expect, it } from "vitest";
import { readRules } from "./rules-form";

const read = (typed: Record<string, string>) => readRules((field) => typed[field] ?? "");

describe("the rules of a report", () => {
  it.each([
    [
      { k: "7", sensitiveK: "10" },
      { k: 7, sensitiveK: 10, attributes: [] },
    ],
    [
      { k: " ５ ", sensitiveK: "10", gender: "on" },
      { k: 5, sensitiveK: 10, attributes: ["gender"] },
    ],
    [
      { k: "12", sensitiveK: "12", age: "on", gender: "on" },
      { k: 12, sensitiveK: 12, attributes: ["gender", "age"] },
    ],
  ])("are read from %o", (typed, rules) => expect(read(typed)).toEqual({ rules }));

  it.each([
    [{ k: "4", sensitiveK: "10" }, { k: { problem: "tooFew", people: 5 } }],
    [{ k: "5", sensitiveK: "9" }, { sensitiveK: { problem: "tooFew", people: 10 } }],
    [{ k: "11", sensitiveK: "10" }, { sensitiveK: { problem: "fewerThanK", people: 11 } }],
    [
      { k: "501", sensitiveK: "501" },
      { k: { problem: "tooMany", people: 500 }, sensitiveK: { problem: "tooMany", people: 500 } },
    ],
    [
      { k: "7.5", sensitiveK: "1e2" },
      { k: { problem: "noNumber" }, sensitiveK: { problem: "noNumber" } },
    ],
    [{}, { k: { problem: "noNumber" }, sensitiveK: { problem: "noNumber" } }],
  ])("are refused as %o", (typed, problems) => expect(read(typed)).toEqual({ problems }));
});
