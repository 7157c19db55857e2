import { beforeAll, describe, expect, it } from "vitest";
import { compileInstrument } from "~/features/survey/compile-instrument.server";
import type { Metamodule } from "~/features/survey/definition";
import { readInstruments } from "~/features/survey/read-instruments.server";
import { wholeKey } from "../disclosure/report-groups";
import { indexKey, participationKey } from "../disclosure/report-outline";
import { cellFinder, reportSummary, type Wave } from "../summary/report-summary";
import { makeSample } from "./make-sample";
import { sampleQuestion, sampleResult } from "./sample-answers";

const surveys = async () => (await readInstruments("app/features/survey/instruments")).files.map(compileInstrument);

describe("the sample report", () => {
  let waves: Wave[];
  beforeAll(async () => {
    waves = await makeSample(await surveys());
  });

  it("has something of each kind to show", () => {
    const [first, second] = waves;
    if (!first || !second) throw new Error("a wave is missing");
    const group = second.outline.groups.find(({ key }) => key === wholeKey);
    if (!group) throw new Error("the whole is missing");
    const { index, strengths, concerns, notable } = reportSummary(second, first, { group, allUnits: true });
    expect([index?.reading?.band, strengths.length, concerns.length]).toEqual(["mid_result", 3, 3]);
    expect(notable).toBeDefined();
  });

  it("keeps its rules: a team of six is told of in nothing, and no number is about fewer than seven", () => {
    for (const { cells, outline } of waves) {
      const cellOf = cellFinder({ cells });
      for (const { key } of [...outline.items, { key: indexKey }, { key: participationKey }])
        expect(cellOf(key, "unit:property / workshop"), key).toMatchObject({ mean: null, peopleBand: null });
      const told = cells.filter(({ status }) => status === "published" || status === "coarse");
      expect(told.length).toBeGreaterThan(200);
      for (const { k, peopleBand } of told) {
        expect(k).toBeGreaterThanOrEqual(7);
        if (peopleBand) expect(Number.parseInt(peopleBand, 10)).toBeGreaterThanOrEqual(k);
      }
    }
  });

  it("has a question to choose an answer of, and a result with something of each band", async () => {
    const made = await surveys();
    const survey = (wanted: string) => made.find(({ key }) => key === wanted) as Metamodule;
    const { options, number, total } = sampleQuestion(survey("pulse"));
    expect([options.length, number, total]).toEqual([5, 1, 9]);
    const { index, areas } = sampleResult(survey("core"));
    expect(areas).toHaveLength(9);
    expect(new Set(areas.map(({ band }) => band))).toEqual(new Set(["low_result", "mid_result", "high_result"]));
    expect(index).toBe(Math.round(areas.reduce((sum, { score }) => sum + score, 0) / 9));
  });

  it.runIf(process.env.VOINTI_FULL === "1")("is the same each time it is made", async () => {
    expect(await makeSample(await surveys())).toEqual(waves);
  });
});
