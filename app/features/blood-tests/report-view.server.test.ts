import { describe, expect, it } from "vitest";
import { withSoftHyphens } from "~/design/typeface/soft-hyphens";
import { languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { aReport } from "../../../tests/fixtures/blood-reports";
import {
  type Biomarker,
  type BiomarkerResult,
  type BloodReport,
  biomarkers,
  breakdownOf,
  indicatorsOf,
  populations,
  type ReportVersion,
  reportVersions,
} from "./blood-report";
import { glucoseAdvice } from "./glucose-advice";
import { reportView } from "./report-view.server";
import type { ValueCardData } from "./value-card";
import { scaleLines } from "./value-card-view.server";
import { decimalsOf, placeBeside } from "./written-value";

const isFull = process.env.VOINTI_FULL === "1";
const collectedAt = "2021-05-11";
const valid = (displayValue: number): BiomarkerResult => ({ type: "valid", displayValue, collectedAt });

function viewOf(report: BloodReport, language: (typeof languages)[number] = "en", learnsMore = false) {
  const view = reportView(
    { t: translatorFor(language), language },
    {
      person: { firstName: "A", lastName: "B" },
      results: { type: "results-available", report, demo: false },
      learnsMore,
    },
  );
  if (!view.report) throw new Error("no report");
  return view.report;
}

function cardsOf(report: BloodReport, language?: (typeof languages)[number]): Map<string, ValueCardData> {
  const cards = viewOf(report, language).sections.flatMap(({ indicator, detailed }) => [
    ...(indicator ? [indicator] : []),
    ...(detailed?.groups.flatMap((group) => group.cards) ?? []),
  ]);
  return new Map(cards.map((card) => [card.id.replace("chart-", ""), card]));
}

/** "1 234,5" as a number. */
const read = (text: string) => Number(text.replace(/\s/g, "").replace("−", "-").replace(",", "."));

/** Every mark that is drawn, with its number, and the row of the table that says the same. */
function expectDrawnAsTold(card: ValueCardData): void {
  for (const guide of ["lower", "upper", "median", "mean"] as const) {
    const drawn = new RegExp(`data-guide="${guide}" data-value="([^"]+)"`).exec(card.chart)?.[1];
    const told = card.rows.find(({ mark }) => mark === guide)?.value;
    expect(told === undefined).toBe(drawn === undefined);
    if (told && drawn) expect(read(told)).toBeCloseTo(Number(drawn), 6);
  }
  const results = [...card.chart.matchAll(/data-result="\w+" data-value="([^"]+)"/g)].map(([, value]) => value);
  const rows = card.rows.filter(({ mark }) => mark === "latest" || mark === "earlier").toReversed();
  const numbers = rows.filter(({ value }) => /^[\d\s,−]+$/.test(value)).map(({ value }) => value);
  const drawnNumbers = results.filter((value) => !Number.isNaN(Number(value)));
  expect(numbers.length).toBe(drawnNumbers.length);
  for (const [n, told] of numbers.entries()) {
    const drawn = Number(drawnNumbers[n]);
    // Rounded as it is written, and on the same side of each limit as it is.
    expect(Math.abs(read(told) - drawn)).toBeLessThanOrEqual(0.5 * 10 ** -(told.split(",")[1]?.length ?? 0) + 1e-9);
  }
}

describe("a report", () => {
  it.each(reportVersions)("of version %s has exactly the indicators and breakdowns of spec §4", (version) => {
    const { sections } = viewOf(aReport(version, "female"));
    const ofIndicators = sections.filter(({ indicator }) => indicator);
    expect(ofIndicators.map(({ id }) => id)).toEqual(indicatorsOf(version));
    const breakdowns = ofIndicators.map(({ detailed }) => detailed?.groups.flatMap(({ cards }) => cards).length ?? 0);
    if (version === "4.0.0") {
      expect(breakdowns.every((count) => count > 0)).toBe(true);
      expect(sections).toHaveLength(3);
      const listed = indicatorsOf(version).flatMap((indicator) => breakdownOf(version, indicator));
      expect([...listed].sort()).toEqual([...biomarkers].sort());
    } else {
      expect(breakdowns.every((count) => count === 0)).toBe(true);
      expect(sections.at(-1)?.detailed?.groups).toHaveLength(6);
    }
    // Wherever it stands, each value is told once.
    expect(cardsOf(aReport(version, "male")).size).toBe(biomarkers.length + indicatorsOf(version).length);
  });

  it("has seven clinical reference ranges about the heart and one about diabetes (spec §9)", () => {
    const notes = viewOf(aReport("4.0.0", "male")).sections.map(({ id, detailed }) => [id, detailed?.note]);
    expect(notes).toEqual([
      [
        "cvdRisk",
        "7 of these values have a clinical reference range. The others can only be compared with the population.",
      ],
      [
        "t2dRisk",
        "One of these values has a clinical reference range. The others can only be compared with the population.",
      ],
      ["inflammation", "None of these values has a clinical reference range."],
    ]);
  });

  const versions: ReportVersion[] = isFull ? [...reportVersions] : ["4.0.0"];
  it.each(versions.flatMap((version) => populations.map((population) => [version, population] as const)))(
    "of version %s for the %s population draws what its tables tell, at every edge",
    (version, population) => {
      const base = aReport(version, population);
      const edges = (biomarker: Biomarker): BiomarkerResult[] => {
        const guide = base.biomarkerVisualizationGuides[biomarker];
        const { lowerLimit, upperLimit } = guide?.clinicalReferenceValues ?? { lowerLimit: null, upperLimit: null };
        const ends = [lowerLimit, upperLimit, ...(guide?.gradientAnchors ?? [])].filter((end) => end !== null);
        return [
          ...ends.flatMap((end) => [end, end * 1.0004, end * 0.9996]).map(valid),
          valid(0.001),
          valid(12_345.678),
          { type: "above", displayValue: 9, collectedAt },
          { type: "above", displayValue: null, collectedAt },
          { type: "below", displayValue: 0.5, collectedAt },
          { type: "below", displayValue: null, collectedAt },
          { type: "invalid", displayValue: null, collectedAt },
        ];
      };
      const all = new Map(biomarkers.map((biomarker) => [biomarker, edges(biomarker)]));
      const most = Math.max(...[...all.values()].map((results) => results.length));
      for (let n = 0; n < most; n += 1) {
        const results = Object.fromEntries(
          [...all].map(([key, each]) => [key, [each[n % each.length] as BiomarkerResult]]),
        );
        const report = { ...base, biomarkerResults: results };
        for (const [key, card] of cardsOf(report)) {
          expectDrawnAsTold(card);
          const [result] = report.biomarkerResults[key as Biomarker] ?? [];
          const guide = report.biomarkerVisualizationGuides[key as Biomarker];
          if (!result || !guide) continue;
          if (result.type === "valid") {
            const place = placeBeside(guide.clinicalReferenceValues, result.displayValue);
            // What is read lies on the same side of the limits as what was measured.
            expect(placeBeside(guide.clinicalReferenceValues, read(card.result.text))).toBe(place);
            expect(card.status?.outside ?? false).toBe(place === "above" || place === "below");
          } else {
            const words = {
              above: "The result is above the measuring range",
              below: "The result is below the measuring range",
              invalid: "Analysis failed",
            };
            expect(card.result).toEqual({ text: expect.stringMatching(`^${words[result.type]}`), unit: undefined });
            expect(card.chart).toContain(words[result.type]);
            expect(card.status).toBeUndefined();
          }
        }
      }
    },
    30_000,
  );

  it("says the same numbers in every language, with the units and words of each", () => {
    const report = aReport("2.1.0", "female", {
      hcglc: [valid(7.04)],
      gp: [{ type: "invalid", displayValue: null, collectedAt }],
    });
    const told = languages.map((language) => {
      const { sections, outside } = viewOf(report, language);
      const card = cardsOf(report, language).get("hcglc");
      return { titles: sections.map(({ title }) => title), result: card?.result, glucose: outside?.glucose };
    });
    expect(new Set(told.map(({ result }) => result?.text))).toEqual(new Set(["7,0"]));
    expect(new Set(told.map(({ titles }) => titles.join())).size).toBe(3);
    expect(told.every(({ glucose }) => glucose?.includes("7"))).toBe(true);
  });

  it("shows the panel about reading the charts only once it is asked for, and then no link that would hide it", () => {
    const [before, after] = [false, true].map((learnsMore) => viewOf(aReport("4.0.0", "male"), "en", learnsMore).learn);
    expect(before).toMatchObject({ link: { href: "/en/blood-test-results?more=1#learn-more" }, points: undefined });
    expect(after).toMatchObject({ link: undefined, points: expect.arrayContaining([expect.any(String)]) });
  });

  it("says where a value's long name may be broken, and not in what is heard of its chart", () => {
    const cards = [...cardsOf(aReport("4.0.0", "female"), "fi").values()];
    const card = cards.find(({ name }) => name === withSoftHyphens("Kokonaiskolesteroli"));
    expect(card?.caption).toContain("Kokonaiskolesteroli");
    expect(card?.chart).not.toContain("\u00AD");
  });

  it("is information and no diagnosis, and names 150 minutes, 4 to 8 weeks and who to turn to", () => {
    const view = JSON.stringify(viewOf(aReport("1.0.0", "female")));
    for (const said of [
      "not a diagnosis",
      "4\u00a0to\u00a08\u00a0weeks",
      "150 minutes",
      "4.0–\u20606.0",
      "7.0",
      "8 to 10 hours",
      "112",
      "Finnish women",
    ]) {
      expect(view).toContain(said);
    }
  });

  it("of somebody without results is the title and the message of spec §2", () => {
    for (const type of ["no-results", "not-virta360-customer"] as const) {
      const view = reportView(
        { t: translatorFor("en"), language: "en" },
        { person: { firstName: "", lastName: "" }, results: { type }, learnsMore: false },
      );
      expect(view.none).toMatchObject({
        title: "No results",
        text: "Blood test results are not ready yet, or you haven't given any blood samples yet.",
      });
      expect(view.report).toBeUndefined();
    }
  });
});

describe("a written value", () => {
  it("has one decimal, and more only where it would seem to lie on another side of a limit", () => {
    const limits = { lowerLimit: 4, upperLimit: 6 };
    const scale = { decimals: 1 };
    expect([5.44, 6, 6.04, 6.004, 3.96, 7.96].map((value) => decimalsOf(value, limits, scale))).toEqual([
      1, 1, 2, 3, 2, 1,
    ]);
    expect(decimalsOf(0.0524, { lowerLimit: null, upperLimit: null }, { decimals: 2 })).toBe(3);
  });
});

describe("the advice about fasting glucose", () => {
  const unit = { fi: "mmol/l", sv: "mmol/l", en: "mmol/l" };
  const adviceOf = (result: BiomarkerResult) => glucoseAdvice([result], { unit });
  it("is that of spec §9: 4.0 to 6.0 is normal, above 7.0 possibly diabetes", () => {
    expect([3.99, 4, 6, 6.01, 7, 7.01].map((value) => adviceOf(valid(value)))).toEqual([
      "low",
      undefined,
      undefined,
      "raised",
      "raised",
      "diabetes",
    ]);
    expect(adviceOf({ type: "above", displayValue: 30, collectedAt })).toBe("diabetes");
    expect(adviceOf({ type: "below", displayValue: null, collectedAt })).toBe("low");
    expect(adviceOf({ type: "invalid", displayValue: null, collectedAt })).toBeUndefined();
  });
  it("is about the newest sample and about mmol/l alone", () => {
    expect(glucoseAdvice([valid(9), valid(5)], { unit })).toBeUndefined();
    expect(glucoseAdvice([valid(97)], { unit: { ...unit, fi: "mg/dl" } })).toBeUndefined();
    expect(glucoseAdvice(undefined, undefined)).toBeUndefined();
  });
});

it("a scale is parted after pairs of its numbers, and leaves none alone", () => {
  const linesOf = (count: number) =>
    scaleLines(Array.from({ length: count }, (_, at) => String(at))).map((line) => line.replaceAll("\u00a0", " "));
  expect(linesOf(2)).toEqual(["0 · 1"]);
  expect(linesOf(3)).toEqual(["0 · 1 · 2"]);
  expect(linesOf(4)).toEqual(["0 · 1 ·", "2 · 3"]);
  expect(linesOf(5)).toEqual(["0 · 1 ·", "2 · 3 · 4"]);
});
