import type { Band } from "~/charts/bands";
import { bandOf } from "~/features/scoring/score";
import type { Bound } from "../disclosure/cell";
import { isTold, type PublishedCell } from "../disclosure/certificate";
import { placeOf } from "../disclosure/index-cells";
import type { ReportItem } from "../disclosure/report-outline";
import { apartFrom } from "./noise";

/** What a published cell says of its people: a number, that it is near an end, or a band alone. */
export type Reading = {
  mean: number | null;
  bound: Bound | null;
  band: Band;
  /** Where it stands from 0 to 100, as far as is told: only to put readings in order. */
  place: number;
  /** The band of how many people it is about. */
  people: string;
};

/** Undefined where a cell is hidden or not there. `item` is undefined for an index. */
export function readingOf(cell: PublishedCell | undefined, item: ReportItem | undefined): Reading | undefined {
  if (!cell || !isTold(cell.status)) return undefined;
  return {
    mean: cell.mean,
    bound: cell.bound,
    band: bandOfCell(cell, item),
    place: placeOf(cell),
    people: cell.peopleBand ?? "0",
  };
}

function bandOfCell({ mean, bound, level }: PublishedCell, item: ReportItem | undefined): Band {
  if (level) return `${level}_result`;
  if (bound) return bound.startsWith("at_most") ? "low_result" : "high_result";
  return bandOf(mean ?? 0, item?.bands);
}

/**
 * How a mean has moved since the wave before: not at all told (`untold`), no further than chance may move it (`steady`), or
 * up or down. `first` where there is no wave before, or where that one did not ask it.
 */
export type Move =
  | { kind: "first" }
  | { kind: "untold" }
  | { kind: "steady"; by: number; since: number }
  | { kind: "up"; by: number; since: number }
  | { kind: "down"; by: number; since: number };

/** A wave before, and the cell that stood in the same place there. */
export type Before = { wave: number; cell: PublishedCell | undefined };

/** `by` is undefined where the change is told to nobody. */
export function moveOf(by: number | undefined, people: string | null, before: Before | undefined): Move {
  if (!before?.cell) return { kind: "first" };
  const earlier = before.cell.peopleBand;
  if (by === undefined || !people || !earlier) return { kind: "untold" };
  const since = before.wave;
  if (Math.abs(by) < apartFrom(people, earlier)) return { kind: "steady", by, since };
  return { kind: by > 0 ? "up" : "down", by, since };
}

/** The first of cells of which nothing is told for one reason: too few people are too few for sensitive areas as well. */
export function ofOneReason(cells: readonly PublishedCell[]): PublishedCell | undefined {
  const [first] = cells;
  const statuses = new Set(cells.map(({ status }) => (status === "sensitive_too_few" ? "too_few" : status)));
  return first && statuses.size === 1 && !isTold(first.status) ? first : undefined;
}
