import { apiPath } from "../../fixtures/api-server";
import type { LinkedRow } from "./attacks/linkage";
import type { Doors } from "./doors";
import type { Truth } from "./stored-organisation";
import type { Interval } from "./told";

/** What a service that shows its key gets of an order, or whoever is signed in, a line for each result; empty where it gets nothing. */
export async function exportedRows(
  doors: Doors,
  key: string | undefined,
  orderId: string,
): Promise<Record<string, unknown>[]> {
  const path = apiPath(
    "reportingResults",
    {},
    { assessmentOrderId: orderId, layout: "wide", format: "ndjson", reason: "an attack" },
  );
  const { status, text } = await doors.api(path, key === undefined ? {} : { authorization: `Bearer ${key}` });
  if (status !== 200) return [];
  const lines = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  return lines.filter(({ type }) => type === "row");
}

/** A whole value, or the band in whose place it stands: "50–59". */
function intervalOf(value: unknown): Interval | undefined {
  if (typeof value === "number") return [value, value];
  const [, low, high] = /^(\d+)[–-](\d+)$/.exec(String(value)) ?? [];
  return low === undefined ? undefined : [Number(low), Number(high)];
}

/**
 * The rows with whom they are of, where only one person can have answered so: that is known here from the truth, and not
 * to who attacks.
 */
export function judgedRows(rows: readonly Record<string, unknown>[], truth: readonly Truth[]): LinkedRow[] {
  return rows.flatMap((row) => {
    const scores = new Map<string, Interval>();
    for (const wave of truth) {
      for (const item of wave.scores.keys()) {
        const interval = intervalOf(row[item]);
        if (interval) scores.set(item, interval);
      }
    }
    const possible = truth.flatMap(({ wave, scores: own }) => {
      const people = new Set([...own.values()].flatMap((of) => [...of.keys()]));
      return [...people].filter((person) => isOf(person, scores, own)).map((person) => ({ wave, person }));
    });
    const [only, ...others] = possible;
    return only && others.length === 0 ? [{ person: only.person, wave: only.wave, scores }] : [];
  });
}

function isOf(person: string, row: LinkedRow["scores"], truth: Truth["scores"]): boolean {
  for (const [item, scores] of truth) {
    const [interval, score] = [row.get(item), scores.get(person)];
    if ((interval === undefined) !== (score === undefined)) return false;
    if (interval && score !== undefined && (score < interval[0] || score > interval[1])) return false;
  }
  return row.size > 0;
}
