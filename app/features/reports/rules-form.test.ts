import { describe, expect, it } from "vitest";
import { readRules, rulesVersion } from "./rules-form";

const own = ["Site", "Tenure", "Shift", "Grade"];
const read = (typed: Record<string, string>) => readRules((field) => typed[field] ?? "", own);

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
    [
      { k: "7", sensitiveK: "10", age: "on", own1: "on", own3: "on", own4: "on" },
      { k: 7, sensitiveK: 10, attributes: ["age", "own:Tenure", "own:Grade"] },
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
    [
      { k: "7", sensitiveK: "10", gender: "on", age: "on", own0: "on", own1: "on", own2: "on", own3: "on" },
      { gender: { problem: "tooManyAttributes", most: 5 } },
    ],
  ])("are refused as %o", (typed, problems) => expect(read(typed)).toEqual({ problems }));

  it("are another version once the organisation names other attributes: a tick would mean another", () => {
    const rules = { k: 7, sensitiveK: 10, attributes: [] };
    expect(rulesVersion(rules, own)).not.toBe(rulesVersion(rules, own.slice(1)));
  });
});
