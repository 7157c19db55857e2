import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const sources = ["app", "scripts", "server"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)),
);
const filesWith = (pattern: RegExp) => sources.filter((path) => pattern.test(readFileSync(path, "utf8"))).sort();

describe("days that people read", () => {
  it("are nowhere written with the month as a word of its own beside the one form of the language", () => {
    expect(filesWith(/\bDATE_(FULL|HUGE)\b|\bdateStyle\b|\bmonth: ?["']long["']/)).toEqual([]);
  });

  it("are written in one place, and shortened in the axis of a chart, as the specification orders", () => {
    expect(filesWith(/\bDATE_MED\b|\bDateTimeFormat\b|\btoLocaleDateString\b/)).toEqual([
      "app/charts/line-layout.ts",
      "app/platform/time/written-time.ts",
    ]);
  });
});
