import type { Gradient } from "../../app/charts/gradient";
import {
  type Biomarker,
  type BiomarkerResult,
  biomarkers,
  type Indicator,
  indicatorsOf,
  type Population,
  type ReportVersion,
  type VisualizationGuide,
} from "../../app/features/blood-tests/blood-report";

/**
 * The archive of the demo, in the shape that `npm run blood-tests:import` reads. Limits are those of public sources,
 * named with each; where nobody has agreed on a limit there is none. Population figures are made up where no source
 * gives them for Finns, and so is everything about the people: the file says that it is a demo.
 */

const units = {
  mmol: { fi: "mmol/l", sv: "mmol/l", en: "mmol/l" },
  umol: { fi: "µmol/l", sv: "µmol/l", en: "µmol/l" },
  g: { fi: "g/l", sv: "g/l", en: "g/l" },
  percent: { fi: "%", sv: "%", en: "%" },
  ratio: { fi: "", sv: "", en: "" },
  points: { fi: "pistettä", sv: "poäng", en: "points" },
} as const;

type Figures = {
  anchors: number[];
  /** Of the clinical reference range. */
  limits?: [lower: number | null, upper: number | null];
  median: number;
  mean: number;
};

/** Of men and of women, or of both alike. */
type Row = [unit: keyof typeof units, type: Gradient["type"], source: string | null, male: Figures, female?: Figures];

const figures = (
  anchors: number[],
  median: number,
  mean: number,
  limits: Figures["limits"] = [null, null],
): Figures => ({ anchors, median, mean, limits });

const rows: Record<Biomarker, Row> = {
  hcglc: [
    "mmol",
    "bothEdgesAreBad",
    "Fimlab, NordLab, Terveyskylä",
    figures([3.5, 4, 6, 7], 5.4, 5.6, [4, 6]),
    figures([3.5, 4, 6, 7], 5.2, 5.3, [4, 6]),
  ],
  faw3byfa: ["percent", "lowIsBad", null, figures([3, 6], 4.4, 4.6)],
  faw6byfa: ["percent", "lowIsBad", null, figures([32, 40], 36, 35.8)],
  mufabyfa: ["percent", "highIsBad", null, figures([22, 29], 25.2, 25.4)],
  bcaa: ["umol", "highIsBad", "Boston Heart", figures([290, 550], 420, 425), figures([290, 550], 370, 376)],
  phe: ["umol", "highIsBad", "ARUP", figures([30, 80], 56, 57)],
  gln: ["umol", "lowIsBad", "ARUP", figures([410, 700], 560, 556)],
  hctotalc: ["mmol", "highIsBad", "Fimlab, THL", figures([5, 8], 5.1, 5.2, [null, 5])],
  hcldlc: ["mmol", "highIsBad", "Fimlab", figures([3, 4.9], 3.2, 3.3, [null, 3]), figures([3, 4.9], 3, 3.1, [null, 3])],
  hchdlc: [
    "mmol",
    "lowIsBad",
    "Fimlab, Synlab",
    figures([0.8, 1.4], 1.4, 1.5, [1, null]),
    figures([1, 1.7], 1.8, 1.9, [1.2, null]),
  ],
  vldlc: ["mmol", "highIsBad", null, figures([0.4, 1.2], 0.7, 0.8), figures([0.4, 1.2], 0.6, 0.6)],
  hctotaltg: [
    "mmol",
    "highIsBad",
    "Fimlab, Mini-Suomi",
    figures([1.7, 4], 1.4, 1.7, [null, 1.7]),
    figures([1.7, 3.4], 1, 1.2, [null, 1.7]),
  ],
  hdltg: ["umol", "highIsBad", null, figures([90, 200], 130, 134)],
  ldltg: ["umol", "highIsBad", null, figures([120, 250], 170, 176)],
  vldltg: ["umol", "highIsBad", null, figures([400, 1800], 900, 1010), figures([400, 1800], 700, 790)],
  hcapob: [
    "g",
    "highIsBad",
    "FINRISKI 2007, Tykslab",
    figures([0.9, 1.4], 1, 1, [0.6, 1.5]),
    figures([0.9, 1.4], 0.9, 0.9, [0.6, 1.3]),
  ],
  hcapoa1: [
    "g",
    "lowIsBad",
    "FINRISKI 2007",
    figures([1.1, 1.5], 1.5, 1.5, [1.1, 2]),
    figures([1.2, 1.6], 1.7, 1.7, [1.2, 2.3]),
  ],
  hcapobbyapoa1: [
    "ratio",
    "highIsBad",
    "FINRISKI 2007, Fürst",
    figures([0.7, 1], 0.7, 0.7, [0.3, 1]),
    figures([0.6, 0.8], 0.5, 0.5, [0.3, 0.8]),
  ],
  gp: ["mmol", "highIsBad", null, figures([0.7, 1.1], 0.8, 0.8)],
};

function guideOf([unit, gradientType, source, male, female = male]: Row, population: Population): VisualizationGuide {
  const { anchors, limits, median, mean } = population === "male" ? male : female;
  const [lowerLimit = null, upperLimit = null] = limits ?? [];
  return {
    gradientAnchors: anchors,
    gradientType,
    clinicalReferenceValues: { lowerLimit, upperLimit },
    unit: units[unit],
    populationMedian: median,
    populationMean: mean,
    source,
  };
}

/** Places among the population, so 50 is its middle by what they are. */
function indicatorGuide(indicator: Indicator): VisualizationGuide {
  const type = indicator === "cholesterolBalance" ? "lowIsBad" : "highIsBad";
  return guideOf(["points", type, null, figures([0, 50, 100], 50, 50)], "male");
}

export function demoGuides(version: ReportVersion, population: Population) {
  return {
    version,
    population,
    indicatorVisualizationGuides: Object.fromEntries(
      indicatorsOf(version).map((indicator) => [indicator, indicatorGuide(indicator)]),
    ),
    biomarkerVisualizationGuides: Object.fromEntries(
      biomarkers.map((biomarker) => [biomarker, guideOf(rows[biomarker], population)]),
    ),
  };
}

/** A value, or what came of a sample instead of one. */
type Came = number | "invalid" | { above: number } | { below: number };

function series<Key extends string, Given, Result>(
  days: readonly string[],
  given: Partial<Record<Key, readonly Given[]>>,
  resultOf: (came: Given, collectedAt: string) => Result,
) {
  return Object.fromEntries(
    Object.entries<readonly Given[] | undefined>(given).map(([key, came = []]) => [
      key,
      came.map((each, n) => resultOf(each, days[n] ?? "")),
    ]),
  );
}

function biomarkerResult(came: Came, collectedAt: string): BiomarkerResult {
  if (came === "invalid") return { type: "invalid", displayValue: null, collectedAt };
  if (typeof came === "number") return { type: "valid", displayValue: came, collectedAt };
  return "above" in came
    ? { type: "above", displayValue: came.above, collectedAt }
    : { type: "below", displayValue: came.below, collectedAt };
}

function report(
  email: string,
  { version, population, days }: { version: ReportVersion; population: Population; days: readonly string[] },
  indicatorValues: Partial<Record<Indicator, readonly number[]>>,
  values: Partial<Record<Biomarker, readonly Came[]>>,
) {
  return {
    person: { email },
    type: "results-available" as const,
    version,
    population,
    indicatorResults: series(days, indicatorValues, (value, collectedAt) => ({ value, collectedAt })),
    biomarkerResults: series(days, values, biomarkerResult),
  };
}

export const demoArchive = {
  demo: true,
  guides: [demoGuides("1.0.0", "female"), demoGuides("2.1.0", "female"), demoGuides("4.0.0", "male")],
  reports: [
    report(
      "astrid@example.com",
      { version: "1.0.0", population: "female", days: ["2019-03-12"] },
      {},
      {
        hcglc: [5.1],
        hctotalc: [5.6],
        hcldlc: [3.3],
        hchdlc: [1.7],
        hctotaltg: [{ below: 0.5 }],
        hcapob: [0.9],
        hcapoa1: [1.8],
        hcapobbyapoa1: [0.5],
        faw3byfa: [4.9],
        faw6byfa: [36.8],
        mufabyfa: ["invalid"],
        gp: [0.8],
      },
    ),
    report(
      "eeva@example.com",
      { version: "2.1.0", population: "female", days: ["2020-09-08", "2021-04-20"] },
      {
        cvdRisk: [46, 38],
        cholesterolBalance: [52, 61],
        t2dRisk: [35, 33],
        insulinResistance: [41, 37],
        inflammation: [58, 44],
      },
      {
        hcglc: [5.4, 5.2],
        hctotalc: [5.4, 4.9],
        hcldlc: [3.2, 2.8],
        hchdlc: [1.6, 1.7],
        vldlc: [0.6, 0.5],
        hctotaltg: [1.1, 0.9],
        hdltg: [128, 119],
        ldltg: [164, 158],
        vldltg: [690, 560],
        hcapob: [0.94, 0.86],
        hcapoa1: [1.7, 1.8],
        hcapobbyapoa1: [0.55, 0.48],
        faw3byfa: [4.1, 5.2],
        faw6byfa: [35.4, 36.9],
        mufabyfa: [25.1, 24.2],
        bcaa: [372, 361],
        phe: [58, 54],
        gln: [541, 566],
        gp: [0.82, 0.77],
      },
    ),
    report(
      "sam@example.com",
      { version: "4.0.0", population: "male", days: ["2021-05-11", "2021-11-16", "2022-05-17"] },
      { cvdRisk: [71, 66, 58], t2dRisk: [68, 70, 63], inflammation: [55, 52, 47] },
      {
        hcglc: [6.2, 6.5, 6.4],
        hctotalc: [6.1, 5.8, 5.3],
        hcldlc: [4.2, 3.9, 3.4],
        hchdlc: [0.9, 1, 1.1],
        vldlc: [1, 0.9, 0.8],
        hctotaltg: [2.4, 2.1, 1.6],
        hdltg: [171, 160, 142],
        ldltg: [214, 203, 186],
        vldltg: [{ above: 1500 }, 1380, 1040],
        hcapob: [1.32, 1.24, 1.08],
        hcapoa1: [1.2, 1.3, 1.4],
        hcapobbyapoa1: [1.1, 0.95, 0.77],
        faw3byfa: [3.6, 3.9, 4.5],
        faw6byfa: [33.8, 34.6, 35.5],
        mufabyfa: [27.4, 26.6, 25.8],
        bcaa: [488, 471, 446],
        phe: [66, "invalid", 61],
        gln: [498, 512, 537],
        gp: [0.93, 0.9, 0.84],
      },
    ),
    { person: { email: "alex@example.com" }, type: "no-results" as const },
    { person: { email: "kalle@example.com" }, type: "not-virta360-customer" as const },
  ],
};
