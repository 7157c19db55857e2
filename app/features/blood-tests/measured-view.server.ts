import { valueScale } from "~/charts/value-scale";
import type { Language } from "~/i18n/languages";
import type { Words } from "~/i18n/words.server";
import { shortDay } from "~/platform/time/written-time";
import {
  type Biomarker,
  type BiomarkerResult,
  type BloodReport,
  biomarkers,
  type Indicator,
  indicators,
  type Population,
  type VisualizationGuide,
} from "./blood-report";
import { decimalsOf, writeNumber } from "./written-value";

/** A value of which there are results: an indicator's are valid by what they are. */
export type Measured = {
  /** Distinguishes it on its page; without spaces. */
  id: string;
  name: string;
  about: string | undefined;
  /** Oldest first. */
  results: readonly BiomarkerResult[];
  guide: VisualizationGuide;
  population: Population;
  /** Where limits come from is said of what could have some. */
  namesSource: boolean;
};

export function measuredIndicator({ t }: Words, report: BloodReport, indicator: Indicator): Measured | undefined {
  const guide = report.indicatorVisualizationGuides[indicator];
  const results = report.indicatorResults[indicator];
  if (!guide || !results) return undefined;
  return {
    id: `chart-${indicator}`,
    name: t(`bloodTests:sections.${indicator}.title`),
    about: undefined,
    results: results.map(({ value, collectedAt }) => ({ type: "valid", displayValue: value, collectedAt })),
    guide,
    population: report.population,
    namesSource: false,
  };
}

export function measuredBiomarker({ t }: Words, report: BloodReport, biomarker: Biomarker): Measured | undefined {
  const guide = report.biomarkerVisualizationGuides[biomarker];
  const results = report.biomarkerResults[biomarker];
  if (!guide || !results) return undefined;
  return {
    id: `chart-${biomarker}`,
    name: t(`bloodTests:biomarkers.${biomarker}.name`),
    about: t(`bloodTests:biomarkers.${biomarker}.about`),
    results,
    guide,
    population: report.population,
    namesSource: true,
  };
}

/** The axis of a value's chart, and how its numbers are written everywhere. */
export function writerOf({ results, guide }: Pick<Measured, "results" | "guide">) {
  const scale = scaleOf({ results, guide });
  // With the axis' zeros, so that 4,0 stands beside 5,2.
  const writeValue = (value: number) =>
    writeNumber(value, decimalsOf(value, guide.clinicalReferenceValues, scale), scale.decimals > 0);
  return { scale, writeValue };
}

/** Everything the chart shows has room on its axis. */
function scaleOf({ results, guide }: Pick<Measured, "results" | "guide">) {
  const { gradientAnchors, clinicalReferenceValues, populationMedian, populationMean } = guide;
  const { lowerLimit, upperLimit } = clinicalReferenceValues;
  const own = results.map((result) => (result.type === "valid" ? result.displayValue : null));
  const shown = [...gradientAnchors, lowerLimit, upperLimit, populationMedian, populationMean, ...own];
  return valueScale(shown.filter((value) => value !== null));
}

/** A result in words: a number, or the sentence about what is none (spec §8 "blood chart texts"). */
export function writtenResult(
  { t }: Pick<Words, "t">,
  result: BiomarkerResult,
  { unit, writeValue }: { unit: string; writeValue: (value: number) => string },
): string {
  const withUnit = (value: number) => [writeValue(value), unit].filter(Boolean).join(" ");
  switch (result.type) {
    case "valid":
      return withUnit(result.displayValue);
    case "invalid":
      return t("bloodTests:chart.failed");
    case "above":
    case "below":
      return result.displayValue === null
        ? t(`bloodTests:chart.${result.type}`)
        : t(`bloodTests:chart.${result.type}Limit`, { limit: withUnit(result.displayValue) });
  }
}

/** A day in the one form of the language, e.g. "12.3.2021", "12 mars 2021". */
export function writeDay(language: Language, isoDay: string): string {
  return shortDay(new Date(`${isoDay}T12:00:00Z`), language);
}

/** Every result of a report as a row of words: what was measured, when, and what came of it. */
export function resultRows(words: Words, report: BloodReport): [name: string, day: string, result: string][] {
  const measured = [
    ...indicators.map((indicator) => measuredIndicator(words, report, indicator)),
    ...biomarkers.map((biomarker) => measuredBiomarker(words, report, biomarker)),
  ].filter((each) => each !== undefined);
  return measured.flatMap(({ name, results, guide }) => {
    const { writeValue } = writerOf({ results, guide });
    const unit = guide.unit[words.language];
    return results.map((result): [string, string, string] => [
      name,
      writeDay(words.language, result.collectedAt),
      writtenResult(words, result, { unit, writeValue }),
    ]);
  });
}

/** What a copy in the form of health care calls the values. */
export function bloodFhirWords({ t }: Pick<Words, "t">) {
  const isIndicator = (key: Biomarker | Indicator): key is Indicator => (indicators as readonly string[]).includes(key);
  return {
    nameOf: (key: Biomarker | Indicator) =>
      isIndicator(key) ? t(`bloodTests:sections.${key}.title`) : t(`bloodTests:biomarkers.${key}.name`),
    failed: t("bloodTests:chart.failed"),
  };
}
