import type { ResultComparison } from "./comparable";

/** One score over time: the overall index, or a module's. */
export type ComparisonLine = {
  /** "index", or metamodule key and module key joined by a dot. */
  id: string;
  /** Oldest first; `changed` where the questions are not quite those of the latest result. */
  points: { id: string; timestamp: Date; value: number; changed: boolean }[];
};

export const indexLine = "index";

export function moduleLine(metamoduleKey: string, moduleKey: string): string {
  return `${metamoduleKey}.${moduleKey}`;
}

/**
 * The lines that can be drawn for a reference: the index first where it is calculated, then the modules in the order of
 * `lineIds`. Only what the latest result itself has can be compared with.
 */
export function comparisonLines(
  comparisons: readonly ResultComparison[],
  lineIds: readonly string[],
): ComparisonLine[] {
  const inTime = [...comparisons].sort((one, other) => one.timestamp.getTime() - other.timestamp.getTime());
  const byId = new Map<string, ComparisonLine["points"]>();
  const add = (line: string, point: ComparisonLine["points"][number]) =>
    byId.set(line, [...(byId.get(line) ?? []), point]);
  for (const { id, timestamp, score, subresults } of inTime) {
    if (score !== "not-calculated") add(indexLine, { id, timestamp, value: score, changed: false });
    for (const { surveyMetamoduleKey, surveyModuleKey, numericScore, changed } of subresults) {
      add(moduleLine(surveyMetamoduleKey, surveyModuleKey), { id, timestamp, value: numericScore, changed });
    }
  }
  return [indexLine, ...lineIds].flatMap((id) => {
    const points = byId.get(id);
    return points ? [{ id, points }] : [];
  });
}

/** Latest value, the one before it and the difference; undefined where there is only one. */
export function latestChange({ points }: Pick<ComparisonLine, "points">) {
  const [latest, previous] = [points.at(-1), points.at(-2)];
  return {
    latest: latest?.value,
    previous: previous?.value,
    change: latest && previous ? latest.value - previous.value : undefined,
  };
}
