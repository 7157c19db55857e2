import { type ChartPoint, gradientChart } from "~/charts/gradient-chart.server";
import { withSoftHyphens } from "~/design/typeface/soft-hyphens";
import type { Language } from "~/i18n/languages";
import type { Words } from "~/i18n/words.server";
import type { BiomarkerResult, VisualizationGuide } from "./blood-report";
import { type Measured, writeDay, writerOf, writtenResult } from "./measured-view.server";
import type { ValueCardData } from "./value-card";
import { placeBeside, writeNumber } from "./written-value";

/** One value: its newest result in words, the chart and the same numbers as a table. */
export function valueCard(words: Words, measured: Measured): ValueCardData {
  const { t, language } = words;
  const { id, name, about, results, guide } = measured;
  const { lowerLimit: lower, upperLimit: upper } = guide.clinicalReferenceValues;
  const { populationMedian: median, populationMean: mean, source } = guide;
  const latest = results.at(-1);
  const { scale, writeValue } = writerOf(measured);
  const writeTick = (value: number) => writeNumber(value, scale.decimals, true);
  const population = t(`bloodTests:population.${measured.population}`);
  const unit = guide.unit[language];
  const written = latest && writtenResult(words, latest, { unit, writeValue });
  const status = latest && statusOf(latest, guide);
  const statusText = status && t(`bloodTests:status.${status}`, { population });
  const spoken = [written, statusText].filter(Boolean).join(", ");
  const row = (key: ValueCardData["rows"][number]["mark"], label: string, value: number | null) =>
    value === null ? [] : [{ key: label, mark: key, label, value: writeValue(value) }];
  return {
    id,
    name: withSoftHyphens(name),
    result:
      latest?.type === "valid"
        ? { text: writeValue(latest.displayValue), unit }
        : { text: written ?? "", unit: undefined },
    status: statusText ? { text: statusText, outside: status === "above" || status === "below" } : undefined,
    chart: gradientChart({
      idPrefix: id,
      gradient: { type: guide.gradientType, anchors: guide.gradientAnchors },
      limits: { lower, upper },
      median,
      mean,
      points: results.map((result) => chartPoint(language, result)),
      scale,
      unit,
      writeTick,
      writeValue,
      ends: endsOf(words, guide),
      name,
      description: t("bloodTests:chart.description", { result: t("bloodTests:chart.latest", { result: spoken }) }),
    }),
    caption: t("bloodTests:table.caption", { name }),
    head: {
      what: t("bloodTests:table.what"),
      value: unit ? t("bloodTests:table.valueIn", { unit }) : t("bloodTests:table.value"),
    },
    rows: [
      ...results.toReversed().map((result, n) => ({
        key: result.collectedAt,
        // Of what is no number no dot is drawn.
        mark: result.type !== "valid" ? undefined : n === 0 ? ("latest" as const) : ("earlier" as const),
        label: t("bloodTests:table.result", { day: writeDay(language, result.collectedAt) }),
        value: writtenResult(words, result, { unit: "", writeValue }),
      })),
      ...row("lower", t("bloodTests:table.lower"), lower),
      ...row("upper", t("bloodTests:table.upper"), upper),
      ...row("median", t("bloodTests:table.median", { population }), median),
      ...row("mean", t("bloodTests:table.mean", { population }), mean),
    ],
    colours: { label: t("bloodTests:table.anchors"), lines: scaleLines(guide.gradientAnchors.map(writeValue)) },
    about,
    source: measured.namesSource
      ? source === null
        ? t("bloodTests:noSource")
        : t("bloodTests:source", { source })
      : undefined,
  };
}

/** The numbers of a scale, two or three to a line where no more of them have room: none stands alone. */
export function scaleLines(numbers: readonly string[]): string[] {
  if (numbers.length < 4) return [numbers.join("\u00a0· ")];
  return [`${numbers.slice(0, 2).join("\u00a0· ")}\u00a0·`, ...scaleLines(numbers.slice(2))];
}

/** What the newest result is told to be beside: the clinical range where there is one, else the population. */
function statusOf(result: BiomarkerResult, { clinicalReferenceValues, populationMedian }: VisualizationGuide) {
  if (result.type !== "valid") return undefined;
  const place = placeBeside(clinicalReferenceValues, result.displayValue);
  if (place || populationMedian === null) return place;
  if (result.displayValue === populationMedian) return "same" as const;
  return result.displayValue > populationMedian ? ("higher" as const) : ("lower" as const);
}

function chartPoint(language: Language, result: BiomarkerResult): ChartPoint {
  const [year = "", month = ""] = result.collectedAt.split("-");
  const { type } = result;
  return {
    label: writeDay(language, result.collectedAt),
    shortLabel: `${Number(month)}/${year.slice(-2)}`,
    at: type === "valid" ? result.displayValue : type === "invalid" ? undefined : type,
  };
}

function endsOf({ t }: Pick<Words, "t">, { gradientType }: VisualizationGuide): { top: string; bottom: string } {
  const [good, bad] = [t("bloodTests:chart.good"), t("bloodTests:chart.bad")];
  if (gradientType === "bothEdgesAreBad") return { top: bad, bottom: bad };
  return gradientType === "lowIsBad" ? { top: good, bottom: bad } : { top: bad, bottom: good };
}
