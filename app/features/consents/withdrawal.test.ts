import { describe, expect, it } from "vitest";
import { consentKeys } from "./consent-type";
import { withdrawalEffects } from "./withdrawal";

describe("withdrawalEffects", () => {
  it("of a consent the survey needs: answering stops, unfinished answers go, results stay", () => {
    expect(withdrawalEffects({ key: "aisti_business", required: true, deletesAnswers: true })).toEqual({
      stops: ["answering", "reports"],
      deleted: "answers",
      stays: ["results", "reports", "record"],
    });
    expect(withdrawalEffects({ key: "combined", required: true, deletesAnswers: false }).deleted).toBe("nothing");
  });

  it("names who the data was handed on to, and that it stays there", () => {
    expect(withdrawalEffects({ key: "fdf_callup", required: true, deletesAnswers: false })).toMatchObject({
      stops: ["answering", "reports", "fitnessApp"],
      stays: ["results", "reports", "fitnessApp", "record"],
    });
    const optional = { key: "aisti_business_supplemental_ohs", required: false, deletesAnswers: true } as const;
    expect(withdrawalEffects(optional)).toEqual({
      stops: ["occupationalHealth"],
      deleted: "optional",
      stays: ["occupationalHealth", "record"],
    });
  });

  it("always leaves a record", () => {
    for (const key of consentKeys) {
      for (const required of [true, false]) {
        expect(withdrawalEffects({ key, required, deletesAnswers: true }).stays).toContain("record");
      }
    }
  });
});
