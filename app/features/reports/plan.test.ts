import { describe, expect, it } from "vitest";
import { defaultRules } from "./disclosure/rules";
import { mergesFor } from "./merges";
import { isSure, type PlannedUnit, tryPlan } from "./plan";
import { readPlan, writtenUnits } from "./plan-form";

const at = async <T>(work: () => T) => work();
const units = (written: string): PlannedUnit[] => {
  const read = readPlan({ units: written, response: "70" });
  if ("problems" in read) throw new Error(JSON.stringify(read.problems));
  return [...read.plan.units];
};
const tried = async (written: string, response = 70) => {
  const groups = await tryPlan({ units: units(written), response }, defaultRules, at);
  return (key: string) => groups.find((group) => group.key === key);
};

describe("a plan", () => {
  it("hides what the report would hide: small units, and what would tell them", async () => {
    const group = await tried("Care / Day; 30\nCare / Night; 5\nOffice; 40");
    expect(group("all")).toMatchObject({ people: 75, ordinary: { shown: 20, trials: 20, reason: undefined } });
    expect(group("unit:Care / Night")?.ordinary).toMatchObject({ shown: 0, reason: { status: "too_few", k: 7 } });
    expect(group("unit:Care / Day")?.ordinary).toMatchObject({ shown: 0, reason: { status: "sibling" } });
    expect(group("unit:Office")?.participation?.shown).toBeGreaterThan(15);
  });

  it("shows more the more answer, and asks more people for sensitive subjects", async () => {
    const shown = async (response: number) => (await tried("A; 14\nB; 60", response))("unit:A");
    const [few, many] = [await shown(40), await shown(90)];
    expect(few?.ordinary.shown).toBeLessThan(many?.ordinary.shown ?? 0);
    expect(few?.sensitive.shown).toBeLessThan(few?.ordinary.shown ?? 0);
  });

  it("is the same each time", async () => {
    const rules = { ...defaultRules, attributes: ["gender", "age"] as const };
    const plan = { units: units("A; 60\nB; 55"), response: 60 };
    expect(await tryPlan(plan, rules, at)).toEqual(await tryPlan(plan, rules, at));
  });
});

describe("units worth merging", () => {
  const merged = (written: string) => {
    const { merges, units: after } = mergesFor(units(written), { k: 7, response: 70 });
    return { merges, after: writtenUnits(after) };
  };

  it("are the smallest with the next smallest beside it", async () => {
    const { merges, after } = merged("Care / Day; 30\nCare / Home; 20\nCare / Night; 5\nOffice; 40");
    expect(merges).toEqual([{ within: ["Care"], names: ["Home", "Night"], people: 25, into: "one" }]);
    expect(after).toBe("Care / Day; 30\nCare / Home + Night; 25\nOffice; 40");
    const group = await tried(after);
    expect(
      ["unit:Care", "unit:Care / Day", "unit:Care / Home + Night"].map((key) => isSure(group(key)?.ordinary as never)),
    ).toEqual([true, true, true]);
  });

  it("become the unit above where they are all there is in it", () => {
    expect(merged("Care; 40\nOffice / A; 8\nOffice / B; 9")).toEqual({
      merges: [{ within: ["Office"], names: ["B", "A"], people: 17, into: "above" }],
      after: "Care; 40\nOffice; 17",
    });
    expect(merged("Care; 40\nOffice / A; 3\nOffice / B; 4").after).toBe("; 47");
  });

  it("take in the few who belong to the unit above alone", () => {
    expect(merged("Care; 3\nCare / A; 20\nCare / B; 30")).toEqual({
      merges: [{ within: ["Care"], names: ["A"], people: 23, into: "fromAbove" }],
      after: "Care / A; 23\nCare / B; 30",
    });
  });

  it("are none where all are large enough", () => expect(merged("A; 20\nB; 30").merges).toEqual([]));
});

describe("what is typed", () => {
  it("is one unit a line, as typed or pasted", () => {
    const typed = 'Care / Night;12\nCare/Night\t3\n\n"Line, 2", 20\r\n; 4\nTeam 7: 9\nEmpty; 0';
    expect(writtenUnits(units(typed))).toBe("Care / Night; 15\nLine, 2; 20\n; 4\nTeam 7; 9");
  });

  it.each([
    ["", "70", [{ field: "units", problem: "none" }]],
    ["A; 0", "70", [{ field: "units", problem: "none" }]],
    ["A; 5\nTeam 7", "70", [{ field: "units", problem: "noNumber", line: 2, text: "Team 7" }]],
    ["a/b/c/d/e/f/g; 5", "70", [{ field: "units", problem: "tooDeep", line: 1, text: "a/b/c/d/e/f/g; 5" }]],
    ["A; 20001", "70", [{ field: "units", problem: "tooManyPeople" }]],
    [Array.from({ length: 301 }, (_, n) => `U${n}; 1`).join("\n"), "70", [{ field: "units", problem: "tooManyUnits" }]],
    ["A; 5", "0", [{ field: "response", problem: "response" }]],
    ["A; 5", "101", [{ field: "response", problem: "response" }]],
    ["A; 5", "x", [{ field: "response", problem: "response" }]],
  ])("is refused: %j with %j", (typed, response, problems) => {
    expect(readPlan({ units: typed, response })).toEqual({ problems });
  });

  it("may end in a percent sign", () =>
    expect(readPlan({ units: "A; 5", response: " 65 % " })).toMatchObject({ plan: { response: 65 } }));
});
