import { describe, expect, it } from "vitest";
import { isProfileComplete, isValidPerson } from "./person";

const now = new Date("2026-11-20T12:00:00+02:00");

describe("isValidPerson", () => {
  it.each([
    ["active and of age", { active: true, dateOfBirth: "1990-05-17" }, true],
    ["of age since today", { active: true, dateOfBirth: "2008-11-20" }, true],
    ["of age from tomorrow", { active: true, dateOfBirth: "2008-11-21" }, false],
    ["without a date of birth yet", { active: true, dateOfBirth: null }, true],
    ["no longer active", { active: false, dateOfBirth: "1990-05-17" }, false],
    ["neither active nor of age", { active: false, dateOfBirth: "2020-01-01" }, false],
  ])("judges somebody who is %s", (_, person, valid) => {
    expect(isValidPerson(person, now)).toBe(valid);
  });

  it("turns with midnight in Helsinki", () => {
    const person = { active: true, dateOfBirth: "2008-11-20" };
    expect(isValidPerson(person, new Date("2026-11-19T21:59:59.999Z"))).toBe(false);
    expect(isValidPerson(person, new Date("2026-11-19T22:00:00Z"))).toBe(true);
  });
});

describe("isProfileComplete", () => {
  const whole = { firstName: "Aino", lastName: "Virtanen", dateOfBirth: "1990-05-17", gender: "female" } as const;

  it("wants names, date of birth and gender", () => {
    expect(isProfileComplete(whole)).toBe(true);
    for (const missing of [{ firstName: "" }, { lastName: "" }, { dateOfBirth: null }, { gender: null }]) {
      expect(isProfileComplete({ ...whole, ...missing })).toBe(false);
    }
  });
});
