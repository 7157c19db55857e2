import type { PublishedCell, ToldStatus } from "./certificate";
import type { OutlinedGroup } from "./report-outline";

/**
 * What somebody reads of a report: the units with the names on the way to each, with all that is below them; undefined is
 * the whole. What is published was decided before, for all readers at once: a part holds fewer of the same cells, never others.
 */
export type Part = readonly (readonly string[])[] | undefined;

/** The groups of a part: its units as the report's own tree has them, their classes, and the line of the whole organisation. */
export function groupsInPart<Group extends Pick<OutlinedGroup, "kind" | "unit">>(
  groups: readonly Group[],
  part: Part,
): Group[] {
  if (!part) return [...groups];
  const isWithin = (unit: readonly string[]) =>
    part.some((own) => own.length > 0 && own.every((name, depth) => unit[depth] === name));
  const own = groups.filter(({ unit }) => isWithin(unit));
  // Of a report that does not have their unit the whole would be about other units alone.
  return own.length === 0 ? [] : groups.filter((group) => group.kind === "whole" || own.includes(group));
}

/** Reasons that speak of the groups beside one, which may be other units than a part's. */
const ofOthers: readonly ToldStatus[] = ["sibling", "difference"];

/** A cell as the reader of a part has it: a reason that speaks of units outside is the one that names none. */
export function cellInPart(cell: PublishedCell, part: Part): PublishedCell {
  return part && ofOthers.includes(cell.status) ? { ...cell, status: "combination" } : cell;
}
