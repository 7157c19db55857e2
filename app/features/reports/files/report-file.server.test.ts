import { parse } from "csv-parse/sync";
import { readXlsx } from "hucre";
import { describe, expect, it } from "vitest";
import { type Language, languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { parsedXml } from "../../../../tests/fixtures/exports/parsed-xml";
import { unzipped } from "../../../../tests/fixtures/exports/unzipped";
import { seededRandom } from "../../../../tests/fixtures/random";
import { type Certificate, isTold, type PublishedCell, type ToldStatus } from "../disclosure/certificate";
import { groupsInPart, type Part } from "../disclosure/reader-part";
import { reportGroups, wholeKey } from "../disclosure/report-groups";
import { indexKey, type OutlinedGroup, participationKey, type ReportItem } from "../disclosure/report-outline";
import { defaultRules } from "../disclosure/rules";
import { peopleText } from "../page/report-words-view.server";
import type { Report } from "../read-report.server";
import type { FiledReport } from "./about-view.server";
import { reportFile } from "./report-file.server";
import { slideView } from "./slide-view.server";

const wordsIn = (language: Language) => ({ t: translatorFor(language), language });
const english = wordsIn("en");
const bands = { midFrom: 50, highFrom: 75 };
const text = (name: string) => ({ fi: name, sv: name, en: name });
const rules = { ...defaultRules, attributes: ["gender" as const] };

const items: ReportItem[] = ["sleep", "work", "team", "money", "calm"].map((key) => ({
  ...{
    key: `core.${key}`,
    metamoduleKey: "core",
    moduleKey: key,
    title: text(`Area ${key}`),
    surveyTitle: text("Core"),
  },
  ...{ bands, subject: "ordinary" as const, attachments: [] },
}));

const people = Array.from({ length: 90 }, (_, n) => ({
  unit: [["Care", "Kitchen", "Garage"][n % 3] as string, ...(n % 2 ? [`Team ${n % 4}`] : [])],
  classes: { gender: n % 5 ? "female" : "male" },
}));
const groups = reportGroups(people, rules).map(({ people: _, partOf: __, ...group }): OutlinedGroup => group);
const hidden = ["too_few", "sibling", "difference", "combination"] as const satisfies ToldStatus[];

const bare = { k: 7, peopleBand: null, mean: null, bound: null, shares: null, change: null };

/** Every number is another one, as far as they go, so that one in a wrong place shows. */
function cellsOf(wave: number): PublishedCell[] {
  const random = seededRandom(wave);
  const told = (itemKey: string): Partial<PublishedCell> => {
    if (itemKey === participationKey)
      return { status: "published", peopleBand: "20–29", mean: 40 + random.below(20), until: 65 };
    const peopleBand = random.pick(["7–9", "20–29", "130"]);
    if (random.chance(0.15))
      return { status: "coarse", level: random.pick(["low", "mid", "high"] as const), peopleBand };
    if (random.chance(0.1)) return { status: "published", bound: "at_least_83", peopleBand };
    const change = wave > 1 && random.chance(0.6) ? random.below(21) - 10 : null;
    const shares = random.chance(0.5) ? { by: "fifths" as const, values: [10, 20, 30, 20, 20] } : null;
    return { status: "published", mean: 5 + random.below(90), peopleBand, change, shares };
  };
  return groups.flatMap(
    ({ key: groupKey }) =>
      [participationKey, indexKey, ...items.map(({ key }) => key)].map((itemKey) => ({
        ...{ ...bare, itemKey, groupKey },
        ...(random.chance(0.2) ? { status: random.pick(hidden) } : told(itemKey)),
      })) as PublishedCell[],
  );
}

const reportOf = (wave: number, cells = cellsOf(wave)): Report => ({
  wave,
  madeAt: new Date("2026-10-12T08:00:00Z"),
  outline: { rules, groups, items },
  certificate: {} as Certificate,
  cells,
});

const order = {
  id: "",
  name: "Survey 2026",
  names: {},
  organisation: "Firm Oy",
  organisationId: "",
  part: undefined as Part,
};
const reports = [reportOf(1), reportOf(2), reportOf(3)];
const filed: FiledReport = { order, reports, report: reports[2] as Report };

/** The same for the reader of one unit. */
function inPart(part: Part): FiledReport {
  const own = reports.map((report) => {
    const kept = groupsInPart(groups, part);
    const keys = new Set(kept.map(({ key }) => key));
    return {
      ...report,
      outline: { ...report.outline, groups: kept },
      cells: report.cells.filter(({ groupKey }) => keys.has(groupKey)),
    };
  });
  return { order: { ...order, part }, reports: own, report: own[2] as Report };
}

async function bytesOf(given: FiledReport, format: "xlsx" | "pptx" | "csv" | "json", language: Language = "en") {
  const { content, filename } = reportFile(wordsIn(language), { ...given, format, separator: ",", check: false });
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(typeof piece === "string" ? Buffer.from(piece) : piece);
  return { filename, bytes: Buffer.concat(pieces) };
}

type Row = readonly unknown[];

async function sheetsOf(given: FiledReport, language: Language = "en"): Promise<Map<string, Row[]>> {
  const { sheets } = await readXlsx(new Uint8Array((await bytesOf(given, "xlsx", language)).bytes));
  return new Map(sheets.map(({ name, rows }) => [name, rows as Row[]]));
}

const cellOf = ({ report }: FiledReport, itemKey: string, groupKey: string) =>
  report.cells.find((cell) => cell.itemKey === itemKey && cell.groupKey === groupKey);
const keyOfUnit = (name: unknown) => (name === english.t("reports:whole") ? wholeKey : `unit:${String(name)}`);
const sheetNames = (language: Language, part: "summary" | "areas" | "units" | "trend" | "all" | "about") =>
  wordsIn(language).t(`reports:files.sheet.${part}`);
/** Numbers of a row, and null for whatever is no number. */
const numbers = (row: Row) => row.map((cell) => (typeof cell === "number" ? cell : null));

describe("the workbook of a report", () => {
  it.each(languages)("has the worksheets that people expect, in %s", async (language) => {
    const { t } = wordsIn(language);
    const names = [...(await sheetsOf(filed, language)).keys()];
    const parts = ["summary", "areas", "units", "trend"] as const;
    expect(names).toEqual([
      ...parts.map((part) => sheetNames(language, part)),
      t("reports:participation"),
      sheetNames(language, "all"),
      sheetNames(language, "about"),
      t("exports:check.title"),
    ]);
    const alone = [...(await sheetsOf({ ...filed, reports: [filed.report] }, language)).keys()];
    expect(alone).not.toContain(sheetNames(language, "trend"));
  });

  it("has in each the numbers of the published cells, and no others", async () => {
    const sheets = await sheetsOf(filed);
    const unitRows = (sheets.get("Units and areas") ?? []).slice(1);
    expect(unitRows).toHaveLength(groups.filter(({ kind }) => kind === "unit" || kind === "whole").length);
    for (const row of unitRows) {
      const published = [indexKey, ...items.map(({ key }) => key)].map(
        (key) => cellOf(filed, key, keyOfUnit(row[0]))?.mean ?? null,
      );
      expect(numbers(row).slice(1, -1)).toEqual(published);
    }
    const areaRows = (sheets.get("Areas") ?? []).slice(1);
    expect(areaRows).toHaveLength(items.length);
    for (const [at, row] of areaRows.entries()) {
      const cell = cellOf(filed, items[at]?.key ?? "", wholeKey);
      expect([row[3], row[4]].map((one) => (typeof one === "number" ? one : null))).toEqual([
        cell?.mean ?? null,
        cell?.change ?? null,
      ]);
      expect(row[5] ?? null).toBe(cell?.peopleBand ? peopleText(english, cell) : null);
    }
    const trendRows = (sheets.get("Trend") ?? []).slice(1);
    expect(trendRows).toHaveLength(items.length + 1);
    for (const [at, row] of trendRows.entries()) {
      const key = at === 0 ? indexKey : (items[at - 1]?.key ?? "");
      const means = reports.map((report) => cellOf({ ...filed, report }, key, wholeKey)?.mean ?? null);
      expect(numbers(row).slice(3)).toEqual([...means, cellOf(filed, key, wholeKey)?.change ?? null]);
    }
    for (const row of (sheets.get(english.t("reports:participation")) ?? []).slice(1)) {
      const cell = cellOf(filed, participationKey, keyOfUnit(row[0]));
      // The band that it is, never a number.
      expect(row[1] ?? null).toBe(cell?.mean == null ? null : `${cell.mean}–${cell.until}%`);
      expect(Boolean(row[3])).toBe(cell?.mean == null);
    }
    expect((sheets.get("All numbers") ?? []).length - 1).toBe(filed.report.cells.length);
  });

  it("says when it was made, of whom, by which rules, and what is hidden and why", async () => {
    const about = ((await sheetsOf(filed)).get("About this report") ?? []).map((row) =>
      row.filter((cell) => cell != null).map(String),
    );
    const said = about.flat().join("\n");
    for (const fact of ["Firm Oy", "Survey 2026", english.t("reports:rules.k", { k: 7 })]) expect(said).toContain(fact);
    expect(said).toMatch(/2026-10-12|Oct 12 2026/);
    const count = filed.report.cells.filter(({ status }) => !isTold(status)).length;
    const numberOf = (line: string) => (line.startsWith("One number hidden") ? 1 : Number.parseInt(line, 10));
    const counted = about
      .flat()
      .filter((line) => /^(One|\d+) numbers? hidden/.test(line))
      .map(numberOf);
    expect(counted.reduce((a, b) => a + b, 0)).toBe(count);
  });
});

describe("the slide of a report", () => {
  it("has the first screen, one slide for who reads the whole and two for the reader of a unit", async () => {
    for (const [given, count] of [
      [filed, 1],
      [inPart([["Care"]]), 2],
    ] as const) {
      const files = unzipped((await bytesOf(given, "pptx")).bytes);
      const slides = [...files].filter(([path]) => /^ppt\/slides\/slide\d+\.xml$/.test(path));
      expect(slides).toHaveLength(count);
      for (const [at, slide] of slideView(english, given).entries()) {
        const [, xml = ""] = slides[at] ?? [];
        const told = [...xml.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, piece]) => piece).join("\n");
        const wanted = [
          slide.title,
          ...slide.sentences,
          ...slide.numbers.map(({ value }) => value),
          ...slide.lists.flatMap(({ lines }) => lines),
          ...slide.small,
        ];
        for (const words of wanted) expect(told.replaceAll("&amp;", "&")).toContain(words);
        expect(xml).toContain('lang="en-GB"');
        expect(xml).toMatch(/<p:ph[^>]*type="title"/);
      }
    }
  });

  it("opens whatever the names are: each of its files is XML that can be read", async () => {
    const names = { organisation: "Hoiva & Koti <Oy>", name: 'Autumn "2026"\u0001\u000b <&>' };
    const { bytes } = await bytesOf({ ...filed, order: { ...order, ...names } }, "pptx");
    const parts = [...unzipped(bytes)].filter(([path]) => /\.(xml|rels)$/.test(path));
    expect(parts.length).toBeGreaterThan(10);
    for (const [path, xml] of parts) expect(() => parsedXml(xml), path).not.toThrow();
    const slide = parsedXml(new Map(parts).get("ppt/slides/slide1.xml") ?? "").documentElement.textContent;
    expect(slide).toContain("Hoiva & Koti <Oy>");
    expect(slide).toContain('Autumn "2026" <&>');
  });

  it("says when it was made, of whom, and what of its group is hidden and why", () => {
    const [slide] = slideView(english, filed);
    const own = filed.report.cells.filter(({ groupKey, status }) => groupKey === wholeKey && !isTold(status));
    const small = slide?.small.join(" ") ?? "";
    expect(small).toContain("Firm Oy");
    expect(small).toContain("12\u00a0Oct\u00a02026");
    expect(small.includes("hidden")).toBe(own.length > 0);
  });
});

describe("every file", () => {
  const emptied = (): FiledReport => {
    const none = reports.map((report) => ({
      ...report,
      cells: report.cells.map(({ itemKey, groupKey }) => ({ ...bare, itemKey, groupKey, status: "too_few" as const })),
    }));
    return { order, reports: none, report: none[2] as Report };
  };

  it("has no number left once the cells are taken away", async () => {
    const given = emptied();
    for (const [name, rows] of await sheetsOf(given)) {
      if (name === english.t("exports:check.title")) continue;
      // The wave and the threshold are no results.
      const left = rows.flatMap(numbers).filter((number) => number !== null && number !== 3);
      expect(left, name).toEqual([]);
    }
    const { bytes } = await bytesOf(given, "csv");
    const [header = [], ...rows] = parse(bytes, { bom: true }) as string[][];
    const values = (["mean", "change", "people", "shares"] as const).map((key) =>
      header.indexOf(english.t(`reports:column.${key}`)),
    );
    expect(rows.flatMap((row) => values.map((at) => row[at])).filter(Boolean)).toEqual([]);
    for (const { numbers: top, lists } of slideView(english, given)) {
      const said = [...top.map(({ value }) => value), ...lists.flatMap(({ lines }) => lines)].join(" ");
      expect(said.replaceAll(/\b7\b/g, "")).not.toMatch(/\d/);
    }
  });

  it("of a reader of one unit is named after it and has no word of the others", async () => {
    const given = inPart([["Care"]]);
    for (const format of ["csv", "json", "xlsx", "pptx"] as const) {
      const { bytes, filename } = await bytesOf(given, format);
      expect(filename).toBe(`Survey 2026 3 Care.${format}`);
      const whole = format === "csv" || format === "json" ? bytes.toString() : [...unzipped(bytes).values()].join("\n");
      expect(whole).toContain("Care");
      expect(whole).not.toMatch(/Kitchen|Garage/);
    }
  });
});
