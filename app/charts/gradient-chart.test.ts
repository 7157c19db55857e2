import { describe, expect, it } from "vitest";
import { seededRandom } from "../../tests/fixtures/random";
import { badness, type Gradient, gradientSteps, gradientStops, gradientTypes, sampledColours } from "./gradient";
import { gradientChart, plot } from "./gradient-chart.server";
import { valueScale } from "./value-scale";

const isFull = process.env.VOINTI_FULL === "1";

const lightness = (colour: string) =>
  [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(colour.slice(at, at + 2), 16), 0);

describe("the colours of a gradient", () => {
  const both: Gradient = { type: "bothEdgesAreBad", anchors: [3.5, 4, 6, 7] };

  it("are worst at the bad ends and best between, for each of the three types", () => {
    const at = (gradient: Gradient, values: number[]) => values.map((value) => badness(gradient, value));
    expect(at({ type: "highIsBad", anchors: [1, 3] }, [0, 1, 2, 3, 4])).toEqual([0, 0, 0.5, 1, 1]);
    expect(at({ type: "lowIsBad", anchors: [1, 3] }, [0, 1, 2, 3, 4])).toEqual([1, 1, 0.5, 0, 0]);
    expect(at({ type: "highIsBad", anchors: [1, 2, 4] }, [1, 2, 3, 4])).toEqual([0, 0.5, 0.75, 1]);
    expect(at(both, [3, 3.5, 3.75, 4, 5, 6, 6.5, 7, 8])).toEqual([1, 1, 0.5, 0, 0, 0, 0.5, 1, 1]);
  });

  it.each([
    [{ type: "bothEdgesAreBad", anchors: [3.5, 4, 6] }],
    [{ type: "bothEdgesAreBad", anchors: [3, 3.5, 4, 6, 7] }],
    [{ type: "bothEdgesAreBad", anchors: [4, 3.5, 6, 7] }],
    [{ type: "highIsBad", anchors: [1] }],
    [{ type: "lowIsBad", anchors: [2, 2] }],
  ] as [Gradient][])("can't be made of %j", (gradient) => {
    expect(() => badness(gradient, 1)).toThrow(RangeError);
  });

  it("are sampled at 100 steps, the worse the darker, and drawn with as few stops as give the same", () => {
    const colours = sampledColours(both, [3, 8]);
    expect(colours).toHaveLength(gradientSteps);
    const badnesses = colours.map((_, n) => badness(both, 3 + ((n + 0.5) / 100) * 5));
    for (const [n, colour] of colours.entries()) {
      for (const [other, otherColour] of colours.entries()) {
        if ((badnesses[n] ?? 0) < (badnesses[other] ?? 0) - 0.01) {
          expect(lightness(colour)).toBeGreaterThan(lightness(otherColour));
        }
      }
    }
    const stops = gradientStops(colours);
    expect(stops.length).toBeLessThan(20);
    const channel = (colour: string, n: number) => Number.parseInt(colour.slice(1 + 2 * n, 3 + 2 * n), 16);
    for (const [n, colour] of colours.entries()) {
      const offset = (n + 0.5) / gradientSteps;
      const after = stops.findIndex((stop) => stop.offset >= offset - 1e-9);
      const [from, to] = [stops[Math.max(0, after - 1)], stops[after]];
      if (!from || !to) throw new Error("the stops don't reach from end to end");
      const part = from === to ? 0 : (offset - from.offset) / (to.offset - from.offset);
      for (const c of [0, 1, 2]) {
        const mixed = channel(from.colour, c) + (channel(to.colour, c) - channel(from.colour, c)) * part;
        expect(Math.abs(mixed - channel(colour, c))).toBeLessThanOrEqual(1.001);
      }
    }
  });
});

describe("the axis", () => {
  it.each([
    // decimals 0 where the scale begins above 10 or ends above 100, else 1 (spec §9)
    [[3, 8], 1],
    [[0, 50], 1],
    [[20, 40], 0],
    [[0, 110], 0],
    [[32, 40], 0],
    [[0.3, 1.1], 1],
    // and more only where two ticks would read alike
    [[0.03, 0.11], 2],
  ])("of %j has %d decimals", (values, decimals) => {
    expect(valueScale(values).decimals).toBe(decimals);
  });

  it("has from 2 to 6 ticks within its ends, evenly apart and each different as it is written", () => {
    const random = seededRandom(9);
    for (let n = 0; n < 2_000; n += 1) {
      const low = random.next() * 10 ** Math.floor(random.next() * 5 - 1);
      const high = low + random.next() * 10 ** Math.floor(random.next() * 5 - 2) + 1e-3;
      const { min, max, ticks, decimals } = valueScale([low, high]);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(Math.min(...ticks)).toBeGreaterThanOrEqual(min - 1e-9);
      expect(Math.max(...ticks)).toBeLessThanOrEqual(max + 1e-9);
      expect(new Set(ticks.map((tick) => tick.toFixed(decimals))).size).toBe(ticks.length);
    }
  });
});

describe("the chart of a measured value", () => {
  it(`has every mark within half a pixel of where ${isFull ? "1,000" : "100"} random guides say`, () => {
    const random = seededRandom(20);
    for (let n = 0; n < (isFull ? 1_000 : 100); n += 1) {
      const type = gradientTypes[Math.floor(random.next() * 3)] ?? "lowIsBad";
      const size = 10 ** Math.floor(random.next() * 4 - 1);
      const count = type === "bothEdgesAreBad" ? 4 : 2 + Math.floor(random.next() * 3);
      let last = random.next() * size;
      const anchors = Array.from({ length: count }, () => (last += (0.1 + random.next()) * size));
      const [lower = 0, , upper = 0] = [0, 1, 2].map((part) => (anchors[0] ?? 0) + part * 0.4 * size);
      const [median, mean, value] = [0, 1, 2].map(() => random.next() * 4 * size) as [number, number, number];
      const scale = valueScale([...anchors, lower, upper, median, mean, value]);
      const svg = gradientChart({
        idPrefix: "x",
        gradient: { type, anchors },
        limits: { lower, upper },
        median,
        mean,
        points: [{ label: "1.1.2021", shortLabel: "1/21", at: value }],
        scale,
        unit: "mmol/l",
        writeTick: String,
        writeValue: String,
        ends: { top: "a", bottom: "b" },
        name: "n",
        description: "d",
      });
      // Told from what is drawn: between two ticks of the axis a value lies as far as its share says.
      const ticks = [...svg.matchAll(/<text[^>]* y="([\d.]+)"[^>]* data-tick="([\d.e-]+)"/g)].map(
        ([, y, tick]) => [Number(tick), Number(y) - 4] as const,
      );
      const [[firstTick, firstY], [lastTick, lastY]] = [ticks[0], ticks.at(-1)] as [
        readonly [number, number],
        readonly [number, number],
      ];
      const expected = (at: number) => firstY + ((at - firstTick) / (lastTick - firstTick)) * (lastY - firstY);
      const marks = [
        ...svg.matchAll(
          /data-(?:guide|result)="(\w+)" data-value="([\d.e-]+)" transform="translate\(([\d.]+) ([\d.]+)\)"/g,
        ),
      ];
      expect(marks.map(([, mark]) => mark)).toEqual(["lower", "upper", "median", "mean", "latest"]);
      const given = [lower, upper, median, mean, value];
      // The ticks stand rounded to a tenth of a pixel, which grows where they are close to each other.
      const reach = Math.max(1, (plot.bottom - plot.top) / Math.abs(lastY - firstY));
      for (const [index, [, mark, at, , y]] of marks.entries()) {
        expect(Number(at)).toBe(given[index]);
        expect(Math.abs(Number(y) - expected(Number(at))), `guide ${n}, ${mark}`).toBeLessThanOrEqual(
          Math.min(0.5, 0.1 + 0.1 * reach) + 0.05,
        );
        const byScale = 276 - ((Number(at) - scale.min) / (scale.max - scale.min)) * 246;
        expect(Math.abs(Number(y) - byScale)).toBeLessThanOrEqual(0.5);
      }
    }
  });

  const drawn = (points: { at: number | "above" | "below" | undefined }[]) =>
    gradientChart({
      idPrefix: "x",
      gradient: { type: "highIsBad", anchors: [3, 5] },
      limits: { lower: null, upper: 3 },
      median: 3.2,
      mean: null,
      points: points.map(({ at }, n) => ({ label: `1.${n + 1}.2021`, shortLabel: `${n + 1}/21`, at })),
      scale: valueScale([3, 5]),
      unit: "mmol/l",
      writeTick: (value) => value.toFixed(1),
      writeValue: (value) => value.toFixed(1),
      ends: { top: "Less favourable", bottom: "Favourable" },
      name: "LDL <b>",
      description: "Your latest result: 4.0",
    });

  it("is 320 px high, is named, and holds no style and no text as markup", () => {
    const svg = drawn([{ at: 4 }]);
    expect(svg).toContain('viewBox="0 0 264 320"');
    expect(svg).toMatch(/<title id="x-title">LDL &#60;b&#62;<\/title><desc id="x-desc">/);
    expect(svg).not.toMatch(/style=|<b>/);
  });

  it("writes a date whole where it has 100 px, else short and every second, the newest always", () => {
    const dates = (count: number) =>
      [...drawn(Array.from({ length: count }, () => ({ at: 4 }))).matchAll(/>(\d+(?:\.\d+\.2021|\/21))</g)].map(
        ([, date]) => date,
      );
    expect(dates(1)).toEqual(["1.1.2021"]);
    expect(dates(2)).toEqual(["2/21"]);
    expect(dates(5)).toEqual(["1/21", "3/21", "5/21"]);
    // Eight at most; the table has the others.
    expect(dates(11)).toEqual(["5/21", "7/21", "9/21", "11/21"]);
  });

  it("shows at its edges what is above or below the measuring range, and no point where an analysis failed", () => {
    const markOf = (at: "above" | "below" | undefined) =>
      /data-result="latest" data-value="(\w+)" transform="translate\([\d.]+ ([\d.]+)\)"/
        .exec(drawn([{ at }]))
        ?.slice(1);
    expect(markOf("above")).toEqual(["above", "33"]);
    expect(markOf("below")).toEqual(["below", "273"]);
    expect(markOf(undefined)).toBeUndefined();
    expect(drawn([{ at: undefined }])).toContain(">–<");
  });
});
