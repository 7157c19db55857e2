import type { ValueScale } from "~/charts/value-scale";
import type { VisualizationGuide } from "./blood-report";

type Limits = VisualizationGuide["clinicalReferenceValues"];

/** Where a value lies beside its clinical reference range; undefined where there is none. Its ends belong to it. */
export function placeBeside(
  { lowerLimit, upperLimit }: Limits,
  value: number,
): "below" | "within" | "above" | undefined {
  if (lowerLimit === null && upperLimit === null) return undefined;
  if (lowerLimit !== null && value < lowerLimit) return "below";
  return upperLimit !== null && value > upperLimit ? "above" : "within";
}

const mostDecimals = 6;

/**
 * How many decimals a value is written with: one at most (spec §9), more where the axis has more, or where the rounded
 * number would lie on another side of a limit than the value: "5,0" must not stand for what is above 5.0.
 */
export function decimalsOf(value: number, limits: Limits, { decimals }: Pick<ValueScale, "decimals">): number {
  let needed = decimals > 1 ? decimals + 1 : 1;
  const lies = placeBeside(limits, value);
  while (needed < mostDecimals && placeBeside(limits, Number(value.toFixed(needed))) !== lies) needed += 1;
  return needed;
}

/** A number in the Finnish way in every language (spec §9). `exact` keeps zeros at its end, as an axis has them. */
export function writeNumber(value: number, decimals: number, exact = false): string {
  const format = (exact ? exactFormats : shortFormats)[decimals];
  if (!format) throw new RangeError(`a number isn't written with ${decimals} decimals`);
  return format.format(value);
}

// Made once: a page writes hundreds of numbers, and making a format costs a hundred times as much as using it.
const shortFormats = formatsWith(() => 0);
const exactFormats = formatsWith((decimals) => decimals);

function formatsWith(least: (decimals: number) => number): Intl.NumberFormat[] {
  return Array.from(
    { length: mostDecimals + 1 },
    (_, decimals) =>
      new Intl.NumberFormat("fi-FI", { maximumFractionDigits: decimals, minimumFractionDigits: least(decimals) }),
  );
}
