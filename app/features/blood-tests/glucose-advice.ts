import type { BiomarkerResult, VisualizationGuide } from "./blood-report";

/** Fasting glucose in mmol/l (spec §9): normal between these, and possibly diabetes above the third. */
export const fastingGlucose = { normalFrom: 4, normalTo: 6, diabetesAbove: 7 } as const;

/** What the newest fasting glucose asks for; undefined where it is normal or there is none to judge. */
export function glucoseAdvice(
  results: readonly BiomarkerResult[] | undefined,
  guide: Pick<VisualizationGuide, "unit"> | undefined,
): "low" | "raised" | "diabetes" | undefined {
  const latest = results?.at(-1);
  if (!latest || guide?.unit.fi !== "mmol/l") return undefined;
  if (latest.type === "above") return "diabetes";
  if (latest.type === "below") return "low";
  if (latest.type !== "valid") return undefined;
  const { displayValue } = latest;
  if (displayValue > fastingGlucose.diabetesAbove) return "diabetes";
  if (displayValue > fastingGlucose.normalTo) return "raised";
  return displayValue < fastingGlucose.normalFrom ? "low" : undefined;
}
