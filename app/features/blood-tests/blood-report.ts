import type { Gradient } from "~/charts/gradient";
import type { Text } from "~/i18n/text";

/** The archived blood-test report (spec §3 "Blood measurement result") and what belongs to each of its versions (§4). */

export const reportVersions = ["1.0.0", "2.0.0", "2.1.0", "4.0.0"] as const;
export type ReportVersion = (typeof reportVersions)[number];

export const indicators = ["cvdRisk", "cholesterolBalance", "t2dRisk", "insulinResistance", "inflammation"] as const;
export type Indicator = (typeof indicators)[number];

export const biomarkerGroups = {
  bloodSugar: ["hcglc"],
  fattyAcids: ["faw3byfa", "faw6byfa", "mufabyfa"],
  aminoAcids: ["bcaa", "phe", "gln"],
  lipids: ["hctotalc", "hcldlc", "hchdlc", "vldlc", "hctotaltg", "hdltg", "ldltg", "vldltg"],
  apolipoproteins: ["hcapob", "hcapoa1", "hcapobbyapoa1"],
  inflammation: ["gp"],
} as const;
export type BiomarkerGroup = keyof typeof biomarkerGroups;
export type Biomarker = (typeof biomarkerGroups)[BiomarkerGroup][number];

export const biomarkers: readonly Biomarker[] = Object.values(biomarkerGroups).flat();

export function indicatorsOf(version: ReportVersion): readonly Indicator[] {
  if (version === "1.0.0") return [];
  return version === "4.0.0" ? ["cvdRisk", "t2dRisk", "inflammation"] : indicators;
}

/** Which values stand below an indicator of 4.0.0. Each value stands once; what carries fat is about the heart. */
const breakdowns = {
  cvdRisk: [
    "hctotalc",
    "hcldlc",
    "hchdlc",
    "vldlc",
    "hctotaltg",
    "hcapob",
    "hcapoa1",
    "hcapobbyapoa1",
    "faw3byfa",
    "faw6byfa",
    "mufabyfa",
  ],
  t2dRisk: ["hcglc", "bcaa", "phe", "gln", "hdltg", "ldltg", "vldltg"],
  inflammation: ["gp"],
} as const satisfies Partial<Record<Indicator, readonly Biomarker[]>>;

/** The values below an indicator; none but in version 4.0.0, where the report lists them there and nowhere else. */
export function breakdownOf(version: ReportVersion, indicator: Indicator): readonly Biomarker[] {
  return version === "4.0.0" && indicator in breakdowns ? breakdowns[indicator as keyof typeof breakdowns] : [];
}

/** Whose figures a report compares with. Fixed when it was made: a profile says more than two genders. */
export const populations = ["male", "female"] as const;
export type Population = (typeof populations)[number];

/** ISO days. */
type Collected = { collectedAt: string };

export type IndicatorResult = Collected & { value: number };

/** `displayValue` of what is above or below the measuring range is that end of the range, where it is known. */
export type BiomarkerResult = Collected &
  (
    | { type: "valid"; displayValue: number }
    | { type: "above" | "below"; displayValue: number | null }
    | { type: "invalid"; displayValue: null }
  );

export type VisualizationGuide = {
  gradientAnchors: readonly number[];
  gradientType: Gradient["type"];
  clinicalReferenceValues: { lowerLimit: number | null; upperLimit: number | null };
  unit: Text;
  populationMedian: number | null;
  populationMean: number | null;
  /** Where limits and figures come from; null where nobody has agreed on any. */
  source: string | null;
};

/** What there is of one person, as the archive gives it. Results are oldest first. */
export type BloodReport = {
  version: ReportVersion;
  population: Population;
  indicatorResults: Partial<Record<Indicator, IndicatorResult[]>>;
  indicatorVisualizationGuides: Partial<Record<Indicator, VisualizationGuide>>;
  biomarkerResults: Partial<Record<Biomarker, BiomarkerResult[]>>;
  biomarkerVisualizationGuides: Partial<Record<Biomarker, VisualizationGuide>>;
};

/** What the archive says of a person. `demo`: made up, which the page says. */
export type BloodResults =
  | { type: "no-results" | "not-virta360-customer" }
  | { type: "results-available"; report: BloodReport; demo: boolean };

/** Days on which samples were taken, oldest first: the spec's resultCount is how many there are. */
export function collectionDays({ indicatorResults, biomarkerResults }: BloodReport): string[] {
  const results = [...Object.values(indicatorResults), ...Object.values(biomarkerResults)].flat();
  return [...new Set(results.map(({ collectedAt }) => collectedAt))].sort();
}

declare module "~/db/schema/room-types" {
  interface RoomTypes {
    bloodTestType: BloodResults["type"];
    bloodReport: BloodReport;
  }
}
