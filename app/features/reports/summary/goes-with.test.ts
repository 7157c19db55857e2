import { describe, expect, it } from "vitest";
import { anItem, aReport, aTold, aUnit } from "../../../../tests/fixtures/disclosure/made-reports";
import { seededRandom } from "../../../../tests/fixtures/random";
import { participationKey } from "../disclosure/report-outline";
import { goesWith } from "./goes-with";

/** Units of different moods; the first areas follow it, the last ones are drawn. */
function ofUnits(count: number, { people = "100", told = count }: { people?: string; told?: number } = {}) {
  const random = seededRandom(3);
  const units = Array.from({ length: count }, (_, at) => aUnit("Department", `Team ${at}`));
  const items = ["lead", "trust", "calm", "drawn"].map((key) => anItem("core", key));
  const cells = units.slice(0, told).flatMap((unit, at) =>
    items.map(({ key, moduleKey }) =>
      aTold(key, unit.key, {
        mean: moduleKey === "drawn" ? 45 + random.below(16) : 40 + at * 2 + random.below(4),
        peopleBand: "10–14",
      }),
    ),
  );
  return aReport({
    groups: [aUnit(), aUnit("Department"), ...units],
    items,
    cells: [...cells, aTold(participationKey, "all", { peopleBand: people, mean: 60, until: 70 })],
  });
}

describe("what goes with the other areas", () => {
  it("are areas that are high in the units where the others are, and none that only seems so", () => {
    const found = goesWith(ofUnits(14)) ?? [];
    expect(found.map(({ item }) => item.moduleKey).sort()).toEqual(["calm", "lead", "trust"]);
  });

  it("is left out of fewer than ten units with numbers, and of small organisations", () => {
    expect(goesWith(ofUnits(10))).toBeDefined();
    expect(goesWith(ofUnits(9))).toBeUndefined();
    expect(goesWith(ofUnits(14, { told: 9 }))).toBeUndefined();
    expect(goesWith(ofUnits(14, { people: "30–49" }))).toBeUndefined();
  });

  it("says nothing of numbers that have nothing to do with each other", () => {
    const report = ofUnits(14);
    const random = seededRandom(8);
    const cells = report.cells.map((cell) =>
      cell.itemKey === participationKey ? cell : { ...cell, mean: random.below(100) },
    );
    expect(goesWith({ ...report, cells })).toBeUndefined();
  });
});
