import { describe, expect, it } from "vitest";
import { translatorFor } from "~/i18n/translator.server";
import type { PublishedCell } from "../disclosure/certificate";
import { trendChart } from "./trend-chart-view.server";

const words = { t: translatorFor("en"), language: "en" as const };
const cell = (mean: number | null, change: number | null) => ({ mean, change }) as PublishedCell;
const line = (key: string, ...cells: PublishedCell[]) => ({ key, name: key, cells });

/** Each line of the wide drawing: how many strokes it has, one on its outline, and how often it begins anew. */
function drawn(...lines: ReturnType<typeof line>[]) {
  const svg = trendChart(words, lines, [1, 2, 3], "Changes")?.wide ?? "";
  const paths = [...svg.matchAll(/<g data-series="\d"[^>]*><path d="([^"]*)"/g)].map(([, d = ""]) => d);
  return { svg, lines: paths.map((d) => (d.match(/M[^M]*/g) ?? []).map((run) => run.split("L").length)) };
}

describe("the chart of changes", () => {
  it("leads from a wave to the next only where the change may be told", () => {
    expect(drawn(line("a", cell(50, null), cell(55, 5), cell(60, 5))).lines).toEqual([[3]]);
    expect(drawn(line("a", cell(50, null), cell(55, null), cell(60, 5))).lines).toEqual([[1, 2]]);
    expect(drawn(line("a", cell(50, null), cell(null, null), cell(60, null))).lines).toEqual([[1, 1]]);
  });

  it("has no line of points alone beside lines that change", () => {
    const still = line("index", cell(50, null), cell(55, null));
    expect(drawn(still, line("a", cell(50, null), cell(60, 10))).lines).toEqual([[2]]);
    expect(drawn(still).lines).toEqual([[1, 1]]);
  });

  it("has the first line and the three that changed most, with the waves' names", () => {
    const changed = (key: string, change: number) => line(key, cell(50, null), cell(50, 0), cell(50 + change, change));
    const { svg, lines } = drawn(
      changed("index", 1),
      changed("b", -9),
      changed("c", 2),
      changed("d", 8),
      changed("e", 3),
    );
    expect(lines).toHaveLength(4);
    expect([...svg.matchAll(/<text x="33"[^>]*>(.*?)<\/text>/g)].map(([, name]) => name)).toEqual([
      "index",
      "b",
      "d",
      "e",
    ]);
    expect(svg).toContain(">Wave 3<");
    expect(trendChart(words, [line("a", cell(null, null))], [1], "Changes")).toBeUndefined();
  });
});
