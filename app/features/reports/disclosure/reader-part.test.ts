import { expect, it } from "vitest";
import { seededRandom } from "../../../../tests/fixtures/random";
import { isTold, type PublishedCell, type ToldStatus } from "./certificate";
import { cellInPart, groupsInPart } from "./reader-part";
import { type ReportGroup, reportGroups } from "./report-groups";
import { defaultRules } from "./rules";

const statuses = [
  "published",
  "coarse",
  "too_few",
  "sensitive_too_few",
  "sibling",
  "difference",
  "combination",
] as const satisfies ToldStatus[];

/** People in a random tree of up to four levels, whose names repeat from branch to branch, with a class each. */
function randomGroups(seed: number): ReportGroup[] {
  const random = seededRandom(seed);
  const members = Array.from({ length: 60 + random.below(200) }, () => ({
    unit: Array.from({ length: random.below(5) }, () => `Unit ${random.below(3)}`),
    classes: { gender: random.chance(0.5) ? "female" : "male" },
  }));
  return reportGroups(members, { ...defaultRules, attributes: ["gender"] });
}

it("a part of any tree holds the whole's line and the unit with all below it, and never another's cell or reason", () => {
  const found = { parts: 0, crossings: 0, reasons: 0 };
  for (let seed = 1; seed <= 30; seed++) {
    const groups = randomGroups(seed);
    const random = seededRandom(seed + 900);
    for (const { unit } of groups.filter(({ kind }) => kind === "unit")) {
      const part = groupsInPart(groups, [unit]);
      expect(part.every((group) => groups.includes(group))).toBe(true);
      for (const group of part) {
        const isBelow = JSON.stringify(group.unit.slice(0, unit.length)) === JSON.stringify(unit);
        if (!isBelow && group.kind !== "whole") expect.fail(`${unit} ${group.key}`);
        found.crossings += group.kind === "crossing" ? 1 : 0;
        const cell = { groupKey: group.key, status: statuses[random.below(statuses.length)] } as PublishedCell;
        const told = cellInPart(cell, [unit]);
        if (told !== cell) {
          found.reasons += 1;
          expect(isTold(cell.status)).toBe(false);
          expect(told).toEqual({ ...cell, status: "combination" });
        }
        if (["sibling", "difference"].includes(told.status)) expect.fail(`${unit} ${told.status}`);
      }
      // Nothing of the unit is missing.
      const own = groups.filter((group) => unit.every((name, depth) => group.unit[depth] === name));
      expect(part).toHaveLength(own.length + 1);
      found.parts += 1;
    }
  }
  expect(Math.min(...Object.values(found))).toBeGreaterThan(40);
});

it("is everything for who reads the whole, and nothing of a report that does not have the unit", () => {
  const groups = randomGroups(1);
  expect(groupsInPart(groups, undefined)).toEqual(groups);
  expect(groupsInPart(groups, [["Unit 9"], ["Unit 0 "], []])).toEqual([]);
  const cell = { groupKey: "all", status: "sibling" } as PublishedCell;
  expect(cellInPart(cell, undefined)).toBe(cell);
});

it("of a unit that was renamed has it by whichever name the report knows", () => {
  const groups = randomGroups(2);
  expect(groupsInPart(groups, [["Old name"], ["Unit 1"]])).toEqual(groupsInPart(groups, [["Unit 1"]]));
});
