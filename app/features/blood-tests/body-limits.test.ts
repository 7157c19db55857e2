import { describe, expect, it } from "vitest";
import { type Biomarker, biomarkers } from "./blood-report";
import { bodyLimitsIn, bodyProblems, plainUnit, unitProblems } from "./body-limits";

/** Written once more, in the unit that the archive uses: a limit that slips is seen here. */
const limits: Record<Biomarker, [unit: string, lowest: number, highest: number]> = {
  hcglc: ["mmol/l", 0.1, 150],
  faw3byfa: ["%", 0, 40],
  faw6byfa: ["%", 1, 70],
  mufabyfa: ["%", 5, 70],
  bcaa: ["µmol/l", 20, 15_000],
  phe: ["µmol/l", 5, 10_000],
  gln: ["µmol/l", 1, 10_000],
  hctotalc: ["mmol/l", 0.1, 100],
  hcldlc: ["mmol/l", 0, 80],
  hchdlc: ["mmol/l", 0, 10],
  vldlc: ["mmol/l", 0, 80],
  hctotaltg: ["mmol/l", 0.01, 350],
  hdltg: ["µmol/l", 0, 10_000],
  ldltg: ["µmol/l", 0, 20_000],
  vldltg: ["µmol/l", 0, 350_000],
  hcapob: ["g/l", 0, 10],
  hcapoa1: ["g/l", 0, 6],
  hcapobbyapoa1: ["", 0, 100],
  gp: ["mmol/l", 0.1, 10],
};
const step = 0.0001;

function wrongPlaces(biomarker: Biomarker, values: readonly number[], unit: string): number[] {
  const results = values.map((displayValue) => ({ type: "valid" as const, displayValue, collectedAt: "2021-05-11" }));
  return bodyProblems(biomarker, results, unit).map(([place]) => place);
}

describe.each(biomarkers)("%s", (biomarker) => {
  const [unit, lowest, highest] = limits[biomarker];

  it("takes both ends of what a body can have, and nothing beyond them", () => {
    const values = [lowest, highest, lowest - step, highest + step, -highest, -0, highest * 1000];
    const belowNought = lowest > 0 ? [5] : [];
    expect(wrongPlaces(biomarker, values, unit)).toEqual([2, 3, 4, ...belowNought, 6]);
  });

  it("has its own units alone, the same in every language", () => {
    const everywhere = (given: string) => ({ fi: given, sv: given, en: given });
    expect(unitProblems(biomarker, everywhere(unit))).toEqual([]);
    expect(unitProblems(biomarker, everywhere("mg/dl")).map(([language]) => language)).toEqual(["fi", "sv", "en"]);
    expect(unitProblems(biomarker, { ...everywhere(unit), en: "kg" }).map(([language]) => language)).toEqual(["en"]);
  });
});

it("limits follow the unit, however it is spelled; results without a value have none", () => {
  expect(bodyLimitsIn("phe", "mmol/l")).toEqual({ lowest: 0.005, highest: 10 });
  expect(bodyLimitsIn("phe", "\u03bcmol/L")).toEqual({ lowest: 5, highest: 10_000 });
  expect(bodyLimitsIn("phe", "g/l")).toBeUndefined();
  expect(plainUnit("\u03bcmol/L")).toBe(plainUnit("\u00b5mol/l"));
  const collectedAt = "2021-05-11";
  const without = [
    { type: "invalid" as const, displayValue: null, collectedAt },
    { type: "above" as const, displayValue: null, collectedAt },
  ];
  expect(bodyProblems("hcglc", without, "mmol/l")).toEqual([]);
});
