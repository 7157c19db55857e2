import { describe, expect, it } from "vitest";
import { bandColor } from "~/design/tokens";
import type { Band } from "./bands";
import { type GaugeInput, gauge } from "./gauge.server";
import { type LineChartSeries, lineChart } from "./line-chart.server";
import type { RadialArea } from "./radial-area";
import { radialChart } from "./radial-chart.server";
import { compact, formatScore } from "./svg.server";
import { textWidth } from "./text-width";

/** The same numbers in every run: a linear congruential generator, 0 ≤ n < limit. */
function randomNumbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

function bandOf(score: number | undefined): Band | undefined {
  if (score === undefined) return undefined;
  if (score < 50) return "low_result";
  return score < 75 ? "mid_result" : "high_result";
}

const fill = { low_result: bandColor.low, mid_result: bandColor.mid, high_result: bandColor.high };
/** A low sector is hatched; its pattern lies on the colour of its band. */
const sectorFill = { ...fill, low_result: "url(#areas-hatch)" };
const bandWords = { low_result: "Kaipaa huomiota", mid_result: "Kohtalainen", high_result: "Voimavara" };
const keys = [
  "exercise",
  "nutrition",
  "sleep",
  "physical_health",
  "mental_health",
  "relationships",
  "meaningful_life",
  "work",
  "finance",
];
const names = {
  fi: [
    "Liikunta",
    "Ravitsemus",
    "Uni ja palautuminen",
    "Fyysinen terveys",
    "Mielen hyvinvointi",
    "Ihmissuhteet",
    "Merkityksellinen elämä",
    "Työ",
    "Talous",
  ],
  sv: [
    "Motion",
    "Kost",
    "Sömn och återhämtning",
    "Fysisk hälsa",
    "Psykiskt välbefinnande",
    "Relationer",
    "Ett meningsfullt liv",
    "Arbete",
    "Ekonomi",
  ],
  en: [
    "Exercise",
    "Nutrition",
    "Sleep and recovery",
    "Physical health",
    "Mental wellbeing",
    "Relationships",
    "Meaningful life",
    "Work",
    "Finances",
  ],
};

function areas(scores: readonly (number | undefined)[], labels: readonly string[] = names.fi): RadialArea[] {
  return scores.map((score, n) => ({
    key: String(keys[n]),
    label: String(labels[n]),
    score,
    band: bandOf(score),
    iconHref: `/assets/icons-Dk39fLq2.svg#${keys[n]}`,
  }));
}

function radial(
  scores: readonly (number | undefined)[],
  index: number | undefined,
  labels?: readonly string[],
): string {
  return radialChart({
    index,
    areas: areas(scores, labels),
    title: "Hyvinvointisi osa-alueet",
    description: "Kokonaisindeksi ja yhdeksän osa-aluetta.",
    bandWords,
    idPrefix: "areas",
  });
}

function score72(input: Partial<GaugeInput> = {}): string {
  return gauge({ score: 72, band: "mid_result", label: "Uni: 72 pistettä sadasta", idPrefix: "sleep", ...input });
}

const threeResults: LineChartSeries = {
  id: "index",
  label: "Kokonaisindeksi",
  points: [
    { date: "2025-01-15", value: 52 },
    { date: "2025-09-03T09:30:00Z", value: 61.54 },
    { date: "2026-10-20", value: 66 },
  ],
};

const finnishDate = (date: Date) => date.toLocaleDateString("fi-FI", { timeZone: "Europe/Helsinki" });

function line(series: readonly LineChartSeries[] = [threeResults], width?: number): string {
  return lineChart({
    series,
    title: "Tuloksesi ajan kuluessa",
    writeDate: finnishDate,
    description: "Kolme tulosta.",
    width,
    idPrefix: "time",
  });
}

function texts(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, content = ""]) =>
    content.replace(/<[^>]*>/g, " ").trim(),
  );
}

function part(svg: string, name: string): string {
  return new RegExp(`data-part="${name}"[^>]*>(.*?)</g>(?!<g><use)`, "s").exec(svg)?.[1] ?? "";
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
}

function tags(svg: string, marker: string): string[] {
  return [...svg.matchAll(/<[a-z][^>]*>/g)].map(([tag]) => tag).filter((tag) => tag.includes(marker));
}

const everyKind: [string, () => string][] = [
  ["gauge", () => score72()],
  ["gauge without a score", () => score72({ score: undefined, band: undefined })],
  ["gauge with an icon", () => score72({ icon: { href: "/assets/icons.svg#sleep" } })],
  ["radial chart", () => radial([82, 64, 31, 77, 55, 90, 68, 46, undefined], 64)],
  ["line chart", () => line()],
  ["line chart of two series", () => line([threeResults, { ...threeResults, id: "sleep", label: "Uni" }])],
];

describe.each(everyKind)("%s", (_, draw) => {
  it("brings no inline style, style sheet, script or handler", () => {
    expect(draw()).not.toMatch(/ style=|<style|<script| on[a-z]+=/i);
  });

  it("is the same each time it is drawn", () => {
    expect(draw()).toBe(draw());
  });

  it("has an image's role, and a name and a description that exist under unique ids", () => {
    const svg = draw();
    const ids = [...svg.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    const references = [...svg.matchAll(/ aria-(?:labelled|described)by="([^"]*)"/g)].flatMap(([, list = ""]) =>
      list.split(" "),
    );
    expect(svg).toMatch(/^<svg role="img" aria-labelledby="[^"]+-title/);
    expect(new Set(ids).size).toBe(ids.length);
    const patterns = new Set([...svg.matchAll(/url\(#([^)]*)\)/g)].map(([, id = ""]) => id));
    expect([...references, ...patterns].toSorted()).toEqual(ids.toSorted());
  });

  it("rounds every number to two decimals at most", () => {
    for (const [tag] of draw().matchAll(/<[a-z][^>]*>/g)) expect(tag).not.toMatch(/\.\d{3}|\de-\d/);
  });

  it("writes text in the colour of the page, so that forced colors reach it", () => {
    expect(draw()).toContain('fill="currentColor"');
    expect(tags(draw(), "<text").filter((tag) => tag.includes(" fill="))).toEqual([]);
  });
});

describe("gauge", () => {
  it("shows the number of each of 50 random results in figures and the share of the arc, and is read out by its label alone", () => {
    const random = randomNumbers(7);
    for (let n = 0; n < 50; n++) {
      const score = random(101);
      const band = bandOf(score);
      const svg = gauge({ score, band, label: "Uni", idPrefix: "g" });
      expect(texts(svg)).toEqual([String(score), "/ 100"]);
      expect(svg).toContain(`<title id="g-title">Uni</title>`);
      expect(svg).not.toContain("<desc");
      const [arc] = tags(svg, "data-arc");
      if (score === 0) {
        expect(arc).toBeUndefined();
        continue;
      }
      const [x, y] = (/ 1 (\S+) (-?[\d.]+)z?$/.exec(attribute(String(arc), "d") ?? "") ?? []).slice(1).map(Number);
      const share = (Math.atan2(Number(x), -Number(y)) / (2 * Math.PI) + 1) % 1;
      expect(share * 100).toBeCloseTo(Math.min(score, 99.97), 0);
      expect(attribute(String(arc), "stroke")).toBe(band && fill[band]);
    }
  });

  it("is for the eye alone without a label", () => {
    const svg = gauge({ score: 72, band: "mid_result" });
    expect(svg).toMatch(/^<svg aria-hidden="true" data-chart="gauge"/);
    expect(svg).not.toMatch(/<title| role=| id=/);
    expect(texts(svg)).toEqual(["72", "/ 100"]);
  });

  it("draws the short way round below 50 percent and the long one above", () => {
    const flag = (score: number) => / 0 ([01]) 1 /.exec(score72({ score }))?.[1];
    expect([1, 25, 49].map(flag)).toEqual(["0", "0", "0"]);
    expect([51, 75, 99, 100].map(flag)).toEqual(["1", "1", "1", "1"]);
  });

  it("shows a check mark only where there is neither a number nor an icon", () => {
    const check = "M5 12.5l4.5 4.5L19 7.5";
    expect(score72({ score: undefined })).toContain(check);
    expect(score72()).not.toContain(check);
    expect(score72({ score: undefined, icon: { href: "#sleep" } })).not.toContain(check);
    expect(score72({ score: undefined, icon: { path: "M3 3h18" } })).toContain("M3 3h18");
  });

  it("is grey without a band and keeps the band's colour without a number", () => {
    expect(score72({ score: undefined, band: undefined })).toContain(`stroke="${bandColor.none}"`);
    expect(score72({ score: undefined, band: "high_result" })).toContain(`stroke="${bandColor.high}"`);
  });

  it("is 130 px high unless told otherwise, and square", () => {
    expect(score72()).toContain('width="130" height="130"');
    expect(score72({ height: 64 })).toContain('width="64" height="64"');
  });

  it("takes no more than a kilobyte", () => {
    const longest = score72({
      score: 33.3,
      label: "Psykososiaalinen kuormitus työssä",
      icon: { href: "/assets/icons-Dk39fLq2.svg#sleep" },
    });
    expect(Buffer.byteLength(longest)).toBeLessThanOrEqual(1024);
  });

  it("refuses what is no score", () => {
    for (const score of [-1, 101, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => score72({ score })).toThrow(RangeError);
  });
});

describe("radial chart", () => {
  it("shows the numbers of 50 random results as figures, lengths and colours", () => {
    const random = randomNumbers(11);
    for (let n = 0; n < 50; n++) {
      const scores = keys.map(() => (random(12) === 0 ? undefined : random(101)));
      const index = random(101);
      const svg = radial(scores, index);
      const shown = scores.map((score) => (score === undefined ? "–" : String(score)));
      expect(texts(svg).slice(0, 2)).toEqual([String(index), "/ 100"]);
      expect(texts(part(svg, "numbers"))).toEqual(shown);
      for (const [i, score] of scores.entries()) {
        const [sector] = tags(svg, `data-sector="${i}"`);
        if (!score) {
          expect(sector).toBeUndefined();
          continue;
        }
        const radii = [...(attribute(String(sector), "d") ?? "").matchAll(/A([\d.]+),\1,/g)].map(([, radius]) =>
          Number(radius),
        );
        expect(Math.max(...radii)).toBeCloseTo(37 + (92 - 37) * (score / 100), 0);
        expect(attribute(String(sector), "fill")).toBe(sectorFill[bandOf(score) as Band]);
      }
    }
  });

  it("hatches what is low, on the colour of its band", () => {
    const svg = radial([82, 64, 31, 77, 55, 90, 68, 46, undefined], 64);
    expect(tags(svg, "areas-hatch").filter((tag) => tag.startsWith("<path"))).toHaveLength(2);
    const pattern = /<pattern.*?<\/pattern>/.exec(svg)?.[0] ?? "";
    expect(tags(pattern, "<rect").map((tag) => attribute(tag, "fill"))).toEqual([bandColor.low, "#FFFFFF"]);
    expect(radial([82, 64, 75], 64)).not.toContain("<pattern");
  });

  it("without names holds icons, shapes and numbers within its box, apart from each other", () => {
    const scores = [82, 64, 31, 77, 55, 90, 68, 46, 100];
    const svg = radialChart({
      index: 64,
      areas: areas(scores),
      title: "",
      description: "",
      withoutNames: true,
      idPrefix: "n",
    });
    expect(svg).not.toContain('data-part="names"');
    const [x = 0, y = 0, width = 0, height = 0] = (attribute(svg, "viewBox") ?? "").split(" ").map(Number);
    const icons = tags(svg, "<use").map((tag) => ({ x: Number(attribute(tag, "x")), y: Number(attribute(tag, "y")) }));
    const numbers = [...part(svg, "numbers").matchAll(/<text x="([^"]*)" y="([^"]*)">(\d+)/g)];
    expect(numbers.map(([, , , score]) => Number(score))).toEqual(scores);
    const boxes = icons.map((icon, n) => {
      const [, left, baseline, score = ""] = numbers[n] ?? [];
      const right = Number(left) + textWidth(score, 15);
      return { left: icon.x - 7, right: Math.max(icon.x + 26, right), top: icon.y, bottom: Number(baseline) };
    });
    for (const [n, box] of boxes.entries()) {
      expect(box.left >= x && box.right <= x + width && box.top >= y && box.bottom <= y + height).toBe(true);
      const middle = { x: Math.max(box.left, Math.min(0, box.right)), y: Math.max(box.top, Math.min(0, box.bottom)) };
      expect(Math.hypot(middle.x, middle.y)).toBeGreaterThan(92);
      for (const other of boxes.slice(n + 1)) {
        const apart =
          box.right <= other.left || other.right <= box.left || box.bottom <= other.top || other.bottom <= box.top;
        expect(apart).toBe(true);
      }
    }
  });

  it("gives every area its icon and the shape of its band, and the legend the words", () => {
    const svg = radial([82, 64, 31, 77, 55, 90, 68, 46, undefined], 64);
    expect(tags(svg, "<use").map((tag) => attribute(tag, "href")?.split("#")[1])).toEqual(keys);
    const shapes = new Set(tags(svg, "M0-5a5").map((tag) => attribute(tag, "d")));
    expect(shapes.size).toBe(3);
    expect(tags(svg, "M0-5a5")).toHaveLength(8 + 3);
    expect(texts(svg).slice(-3)).toEqual(["Voimavara", "Kohtalainen", "Kaipaa huomiota"]);
  });

  it("explains a level that answers have lowered in a row of its own, where there is one", () => {
    const drawn = areas([80, 64, 31, 77, 55, 90, 68, 46, 20]);
    const svg = radialChart({
      areas: drawn.map((area, n) => (n === 0 ? { ...area, band: "lowered" } : area)),
      bandWords: { ...bandWords, lowered: "Jokin vastaus kaipaa huomiota" },
      ...{ index: 64, title: "", description: "", idPrefix: "areas" },
    });
    expect(texts(svg).slice(-4)).toEqual([...texts(radial([80], 64)).slice(-3), "Jokin vastaus kaipaa huomiota"]);
    expect(new Set(tags(svg, "M0-5a5").map((tag) => attribute(tag, "d"))).size).toBe(4);
    expect(attribute(tags(svg, 'data-sector="0"')[0] ?? "", "fill")).toBe(bandColor.lowered);
    const heightOf = (given: string) => Number(attribute(given, "viewBox")?.split(" ")[3]);
    expect(heightOf(svg) - heightOf(radial([80, 64, 31, 77, 55, 90, 68, 46, 20], 64))).toBe(20);
  });

  it.each([
    ["Hyvinvointi nyt", "Kuormitus ja palautuminen"],
    ["Välbefinnande just nu", "Belastning och återhämtning"],
    ["Tasks and responsibilities", "Wellbeing now"],
  ])("leaves no and alone on a line: %s, %s", (...labels) => {
    const lines = part(radial([82, 64], 64, labels), "names").match(/[^<>]+(?=<\/tspan>)/g) ?? [];
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line).not.toMatch(/^(ja|och|and)$/);
  });

  it.each(Object.entries(names))(
    "keeps every name in %s readable: in the box, out of the circle, apart from others, nearest to its own icon",
    (_, labels) => {
      for (const shift of keys.keys()) {
        const turned = labels.map((__, n) => String(labels[(n + shift) % labels.length]));
        const svg = radial([82, 64, 31, 77, 55, 90, 68, 46, 100], 64, turned);
        const boxes = [...part(svg, "names").matchAll(/<text x="([^"]*)" y="([^"]*)">(.*?)<\/text>/g)].flatMap(
          ([, x, y, content = ""], area) =>
            [...content.matchAll(/(?:^|>)([^<]*[^<\s][^<]*)/g)].map(([, text = ""], row) => {
              const half = textWidth(text, 14) / 2;
              const baseline = Number(y) + row * 15.5;
              return {
                area,
                text,
                left: Number(x) - half,
                right: Number(x) + half,
                top: baseline - 10,
                bottom: baseline + 3,
              };
            }),
        );
        expect(
          boxes
            .map(({ text }) => text.replace(/-$/, ""))
            .join("")
            .replaceAll(" ", ""),
        ).toBe(turned.join("").replaceAll(" ", ""));
        const icons = tags(svg, "<use").map((tag) => [
          Number(attribute(tag, "x")) + 13,
          Number(attribute(tag, "y")) + 13,
        ]);
        for (const area of keys.keys()) {
          const distances = icons.map(([x = 0, y = 0]) =>
            Math.min(
              ...boxes
                .filter((box) => box.area === area)
                .map(({ left, right, top, bottom }) =>
                  Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0)),
                ),
            ),
          );
          expect(distances.indexOf(Math.min(...distances)), turned[area]).toBe(area);
        }
        for (const [n, box] of boxes.entries()) {
          expect(box.left, box.text).toBeGreaterThanOrEqual(-180.1);
          expect(box.right, box.text).toBeLessThanOrEqual(180.1);
          const nearest = Math.hypot(
            Math.max(box.left, Math.min(0, box.right)),
            Math.max(box.top, Math.min(0, box.bottom)),
          );
          expect(nearest, box.text).toBeGreaterThan(92);
          for (const other of boxes.slice(0, n)) {
            const apart =
              box.left >= other.right || other.left >= box.right || box.top >= other.bottom || other.top >= box.bottom;
            expect(apart, `${box.text} / ${other.text}`).toBe(true);
          }
        }
      }
    },
  );

  it("places names without regard to the scores", () => {
    expect(part(radial([1, 2, 3, 4, 5, 6, 7, 8, 9], 5), "names")).toBe(
      part(
        radial(
          keys.map(() => 100),
          100,
        ),
        "names",
      ),
    );
  });

  it("keeps labels at 11 px at least on a 320 px screen with 16 px margins", () => {
    const svg = radial(
      keys.map(() => 50),
      50,
    );
    const width = Number(attribute(svg, "viewBox")?.split(" ")[2]);
    const sizes = [...svg.matchAll(/font-size="([\d.]+)"[^>]*font-weight="500"/g)].map(([, size]) => Number(size));
    expect(Math.min(...sizes) * ((320 - 32) / width)).toBeGreaterThanOrEqual(11);
  });

  it("breaks at soft hyphens", () => {
    const svg = radial(
      keys.map(() => 50),
      50,
      ["a", "b", "c", "d", "e", "f", "Merkityk\u00ADsellinen elämä", "h", "i"],
    );
    expect(svg).not.toContain("\u00AD");
    expect(texts(part(svg, "names"))[6]).toMatch(/^Merkityk-\s+sellinen/);
  });

  it("keeps the words of a name apart and whole ones together, for who copies or hears it", () => {
    for (const labels of Object.values(names)) {
      const svg = radial(
        labels.map(() => 50),
        50,
        labels,
      );
      const copied = [...part(svg, "names").matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, text = ""]) =>
        text.replace(/<[^>]*>/g, ""),
      );
      const plain = (text: string) => text.replace(/[-\u00AD]/g, "");
      expect(copied.map(plain)).toEqual(labels.map(plain));
    }
  });

  it("shows a dash instead of an index that does not exist", () => {
    expect(
      texts(
        radial(
          keys.map(() => undefined),
          undefined,
        ),
      )[0],
    ).toBe("–");
  });

  it("copes with other numbers of areas", () => {
    for (const count of [1, 2, 5, 12]) {
      const svg = radialChart({
        index: 50,
        areas: Array.from({ length: count }, (_, n) => ({ ...areas([50])[0], key: String(n) }) as RadialArea),
        title: "t",
        description: "",
        idPrefix: "p",
      });
      expect(tags(svg, "data-sector")).toHaveLength(count);
    }
  });

  it("takes no more than eight kilobytes", () => {
    const random = randomNumbers(3);
    for (let n = 0; n < 50; n++)
      for (const labels of Object.values(names))
        expect(
          Buffer.byteLength(
            radial(
              keys.map(() => random(101)),
              66,
              labels,
            ),
          ),
        ).toBeLessThanOrEqual(8 * 1024);
  });

  it("refuses what is no score", () => {
    expect(() => radial([101], 50)).toThrow(RangeError);
    expect(() => radial([50], Number.NaN)).toThrow(RangeError);
  });
});

describe("line chart", () => {
  it("carries the values of 50 random results, each mark as high as its value", () => {
    const random = randomNumbers(5);
    for (let n = 0; n < 50; n++) {
      const points = Array.from({ length: 3 }, (_, i) => ({
        date: `202${i + 3}-0${1 + random(9)}-1${random(9)}`,
        value: random(1001) / 10,
      }));
      const svg = line([{ id: "index", label: "Indeksi", points }]);
      const marks = tags(svg, "data-value");
      expect(marks.map((mark) => Number(attribute(mark, "data-value")))).toEqual(points.map(({ value }) => value));
      const heights = marks.map((mark) => Number(/translate\(\S+ (\S+)\)/.exec(mark)?.[1]));
      const plotHeight = 320 - 28 - 34;
      for (const [i, height] of heights.entries())
        expect(100 - (height / plotHeight) * 100).toBeCloseTo(points[i]?.value ?? 0, 0);
    }
  });

  it("writes numbers with one decimal at most and a Finnish comma", () => {
    expect(texts(line())).toEqual(expect.arrayContaining(["52", "61,5", "66"]));
    expect(formatScore(61.54)).toBe("61,5");
  });

  it("has between two and six ticks from 0 to 100 and is 320 high", () => {
    expect(texts(line()).slice(0, 5)).toEqual(["0", "25", "50", "75", "100"]);
    expect(attribute(line(), "viewBox")).toBe("0 0 640 320");
  });

  it("puts results in the order of time", () => {
    const shuffled = { ...threeResults, points: threeResults.points.toReversed() };
    expect(line([shuffled])).toBe(line());
  });

  const dates = (svg: string) => texts(svg).filter((text) => /^\d+[./]\d/.test(text));
  const monthly = (count: number) => [
    {
      ...threeResults,
      points: Array.from({ length: count }, (_, n) => ({
        date: new Date(Date.UTC(2025, n, 10)).toISOString(),
        value: 50,
      })),
    },
  ];

  it("writes whole dates from 100 px per result on", () => {
    expect(dates(line())).toEqual(["15.1.2025", "3.9.2025", "20.10.2026"]);
  });

  it("shortens dates to M/yy and hides every second under 100 px per result", () => {
    expect(dates(line(monthly(8)))).toEqual(["1/25", "4/25", "6/25", "8/25"]);
    expect(dates(line(monthly(7)))).toEqual(["1/25", "3/25", "5/25", "7/25"]);
    expect(dates(line([threeResults], 288))).toEqual(["1/25", "10/26"]);
  });

  it("never lets dates collide, and always has the first and the last", () => {
    const many = dates(line(monthly(60), 288));
    expect(many.length).toBeLessThan(8);
    expect([many[0], many.at(-1)]).toEqual(["1/25", "12/29"]);
  });

  it("shows at least a week, so that two results of one day do not stand a screen apart", () => {
    const svg = line([
      {
        ...threeResults,
        points: [
          { date: "2026-10-20", value: 40 },
          { date: "2026-10-21", value: 60 },
        ],
      },
    ]);
    const places = tags(svg, "data-value").map((mark) => Number(/translate\((\S+) /.exec(mark)?.[1]));
    const plotWidth = 640 - 34 - 22 - 22;
    expect(Number(places[1]) - Number(places[0])).toBeCloseTo(plotWidth / 7, 0);
    // Both ends have their dates, beside each other.
    expect(dates(svg)).toEqual(["20.10.2026", "21.10.2026"]);
  });

  it("tells series apart by name, dash and mark", () => {
    const svg = line(
      ["a", "b", "c", "d"].map((id, n) => ({
        id,
        label: `Sarja ${id}`,
        points: [{ date: "2026-01-01", value: n * 20 }],
      })),
    );
    expect(texts(svg).slice(-4)).toEqual(["Sarja a", "Sarja b", "Sarja c", "Sarja d"]);
    expect(new Set(tags(svg, "data-value").map((mark) => attribute(mark, "d"))).size).toBe(4);
  });

  it("draws its frame without results", () => {
    expect(texts(line([{ ...threeResults, points: [] }]))).toEqual(["0", "25", "50", "75", "100"]);
  });

  it("takes no more than twelve kilobytes for one series of three results", () => {
    expect(Buffer.byteLength(line())).toBeLessThanOrEqual(12 * 1024);
  });

  it("refuses a value that is no score and a date that is none", () => {
    expect(() => line([{ ...threeResults, points: [{ date: "2026-01-01", value: 101 }] }])).toThrow(RangeError);
    expect(() => line([{ ...threeResults, points: [{ date: "yesterday", value: 1 }] }])).toThrow(RangeError);
  });
});

describe("texts with markup", () => {
  const nasty = `<script>alert(1)</script>"><img src=x onerror='x'>&amp; style="a:b" 1.23456`;
  const drawings = {
    gauge: score72({ label: nasty, idPrefix: `x"><b>` }),
    radial: radialChart({
      index: 50,
      areas: areas([50], [nasty]).map((area) => ({ ...area, iconHref: `#"><script>` })),
      title: nasty,
      description: nasty,
      bandWords: { low_result: nasty, mid_result: nasty, high_result: nasty },
      idPrefix: `x"><b>`,
    }),
    line: lineChart({
      series: [threeResults, { ...threeResults, id: nasty, label: nasty }],
      title: nasty,
      description: nasty,
      writeDate: finnishDate,
      idPrefix: `x"><b>`,
    }),
  };

  it.each(Object.entries(drawings))("stay text in the %s", (_, svg) => {
    const known = /^<\/?(svg|title|desc|g|path|circle|text|tspan|use|pattern|rect)( [a-zA-Z-]+="[^"<>]*")*\/?>$/;
    for (const [tag] of svg.matchAll(/<[^>]*>/g)) expect(tag).toMatch(known);
    expect(svg.replace(/<[^>]*>/g, "")).not.toMatch(/[<>]/);
  });

  it("keep their own numbers and words", () => {
    expect(drawings.line).toContain("1.23456");
  });
});

describe("compact", () => {
  it("leaves text alone", () => {
    expect(compact('<text x="1.26" data-value="1.26">x=&quot;1.234&quot;</text>')).toBe(
      '<text x="1.3" data-value="1.26">x=&quot;1.234&quot;</text>',
    );
  });

  it("rounds tiny and negative numbers and closes empty elements", () => {
    expect(compact('<path d="M-7.07e-15,-0.54A5,5,0,0,1,2.96,-4.04"></path>')).toBe('<path d="M0-.5A5,5,0,0,1,3-4"/>');
  });
});
