import { describe, expect, it } from "vitest";
import { demoArchive } from "../../../server/demo/demo-blood-tests";
import { anArchive } from "../../../tests/fixtures/blood-reports";
import { readArchive } from "./archive-file";
import { indicators, indicatorsOf, populations, reportVersions } from "./blood-report";

const person = { email: "someone@example.com" };

/** A file with one thing changed. */
function changed(path: string, value: unknown, version: (typeof reportVersions)[number] = "4.0.0"): unknown {
  const file = structuredClone(anArchive(person, version, "female")) as unknown as Record<string, unknown>;
  const names = path.split(".");
  const last = names.pop() ?? "";
  const place = names.reduce<Record<string, unknown>>((at, name) => at[name] as Record<string, unknown>, file);
  if (value === undefined) delete place[last];
  else place[last] = value;
  return file;
}

function problemsOf(content: unknown): string[] {
  const read = readArchive(content);
  return read.outcome === "refused" ? read.problems : [];
}

describe("a file of the archive", () => {
  it("is read in every version and for both populations, with exactly the indicators of spec §4", () => {
    expect(reportVersions.map((version) => indicatorsOf(version).length)).toEqual([0, 5, 5, 3]);
    expect(indicatorsOf("4.0.0")).toEqual(["cvdRisk", "t2dRisk", "inflammation"]);
    for (const version of reportVersions) {
      for (const population of populations) {
        const read = readArchive(anArchive(person, version, population));
        if (read.outcome === "refused") throw new Error(read.problems.join("\n"));
        expect(Object.keys(read.people[0]?.report?.indicatorResults ?? {})).toEqual(indicatorsOf(version));
      }
    }
  });

  it("of the demo says that it is one, and has somebody of each kind", () => {
    const read = readArchive(demoArchive);
    if (read.outcome === "refused") throw new Error(read.problems.join("\n"));
    expect(read.demo).toBe(true);
    expect(read.people.map(({ type, report }) => report?.version ?? type)).toEqual([
      "1.0.0",
      "2.1.0",
      "4.0.0",
      "no-results",
      "not-virta360-customer",
    ]);
  });

  const glucose = "guides.0.biomarkerVisualizationGuides.hcglc";
  const results = "reports.0.biomarkerResults.hcglc";
  it.each([
    [`${glucose}.gradientAnchors`, [3.5, 4, 6], "requires exactly 4 gradient anchors"],
    [`${glucose}.gradientAnchors`, [3.5, 4, 6, 7, 8], "requires exactly 4 gradient anchors"],
    [`${glucose}.gradientAnchors`, [4, 3.5, 6, 7], "greater than the one before"],
    ["guides.0.biomarkerVisualizationGuides.hcldlc.gradientAnchors", [3], "Too small"],
    [`${glucose}.gradientType`, "middleIsBad", "Invalid option"],
    [`${glucose}.clinicalReferenceValues`, { lowerLimit: 6, upperLimit: 4 }, "below the upper"],
    [`${glucose}.unit`, { fi: "mmol/l", sv: "mmol/l" }, "expected string"],
    [`${glucose}.populationMedian`, "5", "expected number"],
    [`${glucose}.populationMedian`, Number.NaN, "expected number"],
    [`${glucose}.colour`, "red", "Unrecognized key"],
    ["guides.0.biomarkerVisualizationGuides.hcldlc", undefined, "has no guide"],
    ["guides.0.indicatorVisualizationGuides.cvdRisk", undefined, "has no guide"],
    ["guides.0.population", "male", "no guides of 4.0.0"],
    ["reports.0.version", "3.0.0", "Invalid option"],
    ["reports.0.indicatorResults.insulinResistance", [{ value: 1, collectedAt: "2021-05-11" }], "no such indicator"],
    ["reports.0.indicatorResults.cvdRisk", undefined, "is missing"],
    ["reports.0.biomarkerResults", {}, "at least one value"],
    ["reports.0.biomarkerResults.alcohol", [{ type: "invalid", displayValue: null, collectedAt: "2021-05-11" }], ""],
    [`${results}.0.displayValue`, null, "expected number"],
    [`${results}.0.type`, "invalid", "expected null"],
    [`${results}.0.collectedAt`, "11.5.2021", "Invalid ISO date"],
    [`${results}.0.collectedAt`, "2021-02-30", "Invalid ISO date"],
    [results, [], "Too small"],
    ["reports.0.person", {}, "Invalid input"],
    ["reports.0.person", { email: "nobody" }, ""],
  ])("is refused for a wrong %s, with the path and without a value", (path, value, reason) => {
    const problems = problemsOf(changed(path, value));
    expect(problems.length).toBeGreaterThan(0);
    // The path leads there, or to what stands around it.
    const [found = ""] = problems;
    const named = found.slice(0, found.indexOf(": "));
    const last = path.split(".").slice(0, 2).join(".");
    expect(named.startsWith(last) || named.startsWith("reports.0")).toBe(true);
    expect(problems.join("\n")).toContain(reason);
    expect(problems.join("\n")).not.toContain(person.email);
  });

  it("is refused for values that no body has, with the place in the file and the limits in its unit, without the value", () => {
    const at = (displayValue: number, collectedAt: string) => ({ type: "valid", displayValue, collectedAt });
    // The file has the youngest first.
    const series = [at(5, "2022-01-01"), at(5000, "2021-01-01"), at(-5, "2020-01-01")];
    const impossible = "is outside of what a body can have (0.1 to 150 mmol/l)";
    expect(problemsOf(changed(results, series))).toEqual([
      `${results}.1.displayValue: ${impossible}`,
      `${results}.2.displayValue: ${impossible}`,
    ]);
    const amino = "reports.0.biomarkerResults.phe";
    expect(problemsOf(changed(amino, [at(0.056, "2022-01-01")]))).toEqual([
      `${amino}.0.displayValue: is outside of what a body can have (5 to 10000 µmol/l)`,
    ]);
    for (const type of ["above", "below"]) {
      expect(problemsOf(changed(results, [{ type, displayValue: 151, collectedAt: "2021-05-11" }]))).toHaveLength(1);
    }
    for (const never of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      const [problem = "", ...more] = problemsOf(changed(results, [at(never, "2021-05-11")]));
      expect(problem.startsWith(`${results}.0.displayValue: `)).toBe(true);
      expect(more).toEqual([]);
    }
  });

  it("is refused for a unit that the value isn't measured in, or that differs between languages", () => {
    const same = (unit: string) => ({ fi: unit, sv: unit, en: unit });
    expect(problemsOf(changed(`${glucose}.unit`, same("mg/dl")))).toEqual(
      ["fi", "sv", "en"].map((language) => `${glucose}.unit.${language}: must be mmol/l or µmol/l`),
    );
    expect(problemsOf(changed(`${glucose}.unit`, { ...same("mmol/l"), en: "µmol/l" }))).toEqual([
      `${glucose}.unit.en: is another unit than in Finnish`,
    ]);
    const ratio = "guides.0.biomarkerVisualizationGuides.hcapobbyapoa1.unit.sv";
    expect(problemsOf(changed(ratio, "%"))).toEqual([`${ratio}: must be no unit`]);
    expect(problemsOf(changed(`${glucose}.unit.en`, "mmol/L"))).toEqual([]);
  });

  it("is refused where an indicator of another version has a guide, or guides or results stand twice", () => {
    const guide = anArchive(person, "4.0.0", "female").guides[0];
    expect(problemsOf({ guides: [guide, guide], reports: [] })).toEqual([
      "guides.1: the guides of this version and population stand twice",
    ]);
    const strange = changed("guides.0.version", "1.0.0");
    expect(problemsOf(strange).join("\n")).toContain("guides.0.indicatorVisualizationGuides.cvdRisk: version 1.0.0");
    const twice = { type: "valid", displayValue: 5, collectedAt: "2021-05-11" };
    expect(problemsOf(changed(results, [twice, twice]))).toEqual([`${results}: two results of one day`]);
  });

  it("gives a report its results oldest first, and the guides of what it has alone", () => {
    const at = (collectedAt: string) => ({ type: "valid" as const, displayValue: 5, collectedAt });
    const file = anArchive(person, "1.0.0", "male");
    const [report] = file.reports;
    const only = { ...report, biomarkerResults: { hcglc: [at("2022-01-01"), at("2020-01-01"), at("2021-01-01")] } };
    const read = readArchive({ ...file, reports: [only] });
    if (read.outcome === "refused") throw new Error(read.problems.join("\n"));
    const found = read.people[0]?.report;
    expect(found?.biomarkerResults.hcglc?.map(({ collectedAt }) => collectedAt.slice(0, 4))).toEqual([
      "2020",
      "2021",
      "2022",
    ]);
    expect(Object.keys(found?.biomarkerVisualizationGuides ?? {})).toEqual(["hcglc"]);
    expect(indicators).toHaveLength(5);
  });
});
