import { describe, expect, it } from "vitest";
import { aModule } from "../../../../tests/fixtures/definitions";
import type { ResultComparison } from "./comparable";
import { comparisonLines, latestChange } from "./comparison-lines";

const result = (day: number, score: ResultComparison["score"], sleep?: number): ResultComparison => ({
  id: `result ${day}`,
  timestamp: new Date(Date.UTC(2026, 0, day)),
  score,
  assessmentOrder: { id: "order" },
  subresults:
    sleep === undefined
      ? []
      : [{ surveyMetamoduleKey: "core", surveyModuleKey: "sleep", numericScore: sleep, changed: day === 1 }],
});

const moduleOf = (key: string) => aModule({ key, questions: [], title: { fi: key, sv: key, en: key } });
const core = {
  key: "core",
  scored: true,
  title: moduleOf("core").title,
  modules: [moduleOf("work"), moduleOf("sleep")],
} as const;
const metamodules = [{ ...core, modules: [...core.modules] }];

describe("comparisonLines", () => {
  it("draws the index first and each module after it, oldest result first", () => {
    const lines = comparisonLines([result(9, 60, 70), result(1, 40, 50), result(4, 50)], metamodules);
    expect(lines.map(({ id, points }) => [id, points.map(({ value }) => value)])).toEqual([
      ["index", [40, 50, 60]],
      ["core.sleep", [50, 70]],
    ]);
  });

  it("leaves out results whose index was not calculated, and says where questions have changed", () => {
    const lines = comparisonLines([result(1, "not-calculated", 50), result(2, 45, 60)], metamodules);
    expect(lines[0]?.points.map(({ value }) => value)).toEqual([45]);
    expect(lines[1]?.points.map(({ changed }) => changed)).toEqual([true, false]);
  });

  it("has no line where there is nothing to compare", () => {
    expect(comparisonLines([], metamodules)).toEqual([]);
  });
});

describe("latestChange", () => {
  const at = (...values: number[]) => ({
    points: values.map((value) => ({ id: "", timestamp: new Date(0), value, changed: false })),
  });

  it("is the difference of the last two", () => {
    expect(latestChange(at(10, 60, 55))).toEqual({ latest: 55, previous: 60, change: -5 });
  });

  it("is unknown after one result", () => {
    expect(latestChange(at(55))).toEqual({ latest: 55, previous: undefined, change: undefined });
  });
});
