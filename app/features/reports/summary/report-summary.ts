import { type Band, bands } from "~/charts/bands";
import type { PublishedCell } from "../disclosure/certificate";
import { wholeKey } from "../disclosure/report-groups";
import {
  indexKey,
  type OutlinedGroup,
  participationKey,
  type ReportItem,
  type ReportOutline,
} from "../disclosure/report-outline";
import { type Area, areasOf, type Side } from "./areas";
import { apartFrom, partFrom } from "./noise";
import { type Before, type Move, moveOf, type Reading, readingOf } from "./reading";

/** A wave's report as it is stored and published: nothing that is not in it gets into a summary. */
export type Wave = { wave: number; outline: ReportOutline; cells: readonly PublishedCell[] };

/** What is told of an area from one side; most areas have one. */
export type SideSummary = {
  side: Side | undefined;
  item: ReportItem;
  cell: PublishedCell | undefined;
  reading: Reading | undefined;
  move: Move;
};

/** How far two means lie apart; `clear` where chance alone would hardly make as much of it. */
export type Gap = { by: number; clear: boolean };

export type AreaSummary = {
  area: Area;
  sides: readonly SideSummary[];
  /** What supervisors say less what employees say, where both are told as numbers. */
  gap: Gap | undefined;
  /** The mean less that of the whole, for groups within it. */
  besideWhole: Gap | undefined;
};

/** A clear change of an area, since which wave. */
export type Moved = { item: ReportItem; group: OutlinedGroup; by: number; since: number };

/** The one thing within a group that stands out most. */
export type Notable =
  | ({ kind: "fall" | "rise" } & Moved)
  | { kind: "gap"; item: ReportItem; by: number }
  | { kind: "below"; item: ReportItem; group: OutlinedGroup; by: number };

/** What a report says of one group, before any table: the first screen, a slide, and what people who answered see. */
export type ReportSummary = {
  group: OutlinedGroup;
  /** Whether anything of its areas is told at all. */
  state: "told" | "tooFew";
  index: { cell: PublishedCell; reading: Reading | undefined; move: Move } | undefined;
  participation: PublishedCell | undefined;
  /** The cell that says how many people answered. */
  people: PublishedCell | undefined;
  areas: readonly AreaSummary[];
  /** The band of more than half of the areas that are told, where one has so many; `one` where only one is told. */
  mostly: Band | "one" | "mixed";
  /** The best of those that are good from every side, at most three. */
  strengths: readonly AreaSummary[];
  /** The lowest of all others, at most three. */
  concerns: readonly AreaSummary[];
  notable: Notable | undefined;
  /** The group's own largest clear rise, where nothing of it has clearly fallen and it is not the notable one. */
  improved: Moved | undefined;
};

const most = 3;

export type CellOf = (itemKey: string, groupKey: string) => PublishedCell | undefined;

const finders = new WeakMap<readonly PublishedCell[], CellOf>();

/** Finds a report's cells by item and group. A large report has a hundred thousand, which are put in order once. */
export function cellFinder({ cells }: Pick<Wave, "cells">): CellOf {
  const known = finders.get(cells);
  if (known) return known;
  const found = new Map(cells.map((cell) => [`${cell.itemKey}\n${cell.groupKey}`, cell]));
  const finder: CellOf = (itemKey, groupKey) => found.get(`${itemKey}\n${groupKey}`);
  finders.set(cells, finder);
  return finder;
}

/** The report that a report's changes are since: the last one made before it, as a wave without answers has none. */
export const waveBefore = <Report extends Pick<Wave, "wave">>(
  reports: readonly Report[],
  { wave }: Pick<Wave, "wave">,
) => reports.findLast((report) => report.wave < wave);

/** `allUnits`: whether its reader sees all units; to others nothing is said of which of them stands out most. */
type Asked = { group: OutlinedGroup; allUnits: boolean };

/** `before`: the report before this one, where there is one. */
export function reportSummary(report: Wave, before: Wave | undefined, { group, allUnits }: Asked): ReportSummary {
  const cellOf = cellFinder(report);
  const earlier = before && { wave: before.wave, cellOf: cellFinder(before) };
  const areas = areaSummaries(report, earlier, group, cellOf);
  const told = areas.filter(({ sides }) => sides.some(({ reading }) => reading));
  const good = told.filter(({ sides }) => sides.every(({ reading }) => !reading || reading.band === "high_result"));
  const index = cellOf(indexKey, group.key);
  const participation = cellOf(participationKey, group.key);
  const indexMove =
    index &&
    moveOf(indexChange(report, earlier, group, cellOf), index.peopleBand, cellBefore(earlier, indexKey, group));
  const notable = notableOf(report, earlier, group, { cellOf, areas, allUnits });
  const isToldAlready = notable?.kind === "rise" && notable.group.key === group.key;
  return {
    group,
    state: told.length > 0 ? "told" : "tooFew",
    index: index && indexMove && { cell: index, reading: readingOf(index, undefined), move: indexMove },
    participation,
    people: participation?.peopleBand ? participation : mostPeople(areas),
    areas,
    mostly: mostlyOf(told),
    strengths: good.toSorted(byLowest(-1)).slice(0, most),
    concerns: told
      .filter((area) => !good.includes(area))
      .toSorted(byLowest(1))
      .slice(0, most),
    notable,
    improved:
      isToldAlready || indexMove?.kind === "down" ? undefined : improvedOf(movedIn(report, earlier, group, cellOf)),
  };
}

/** Of areas and not of their sides: an area that both sides see alike is one, and one that they don't has no band. */
function mostlyOf(told: readonly AreaSummary[]): ReportSummary["mostly"] {
  if (told.length === 1) return "one";
  const isIn = (band: Band) =>
    told.filter(({ sides }) => sides.every(({ reading }) => !reading || reading.band === band)).length;
  return bands.find((band) => 2 * isIn(band) > told.length) ?? "mixed";
}

/** Its lower side: the band first, since a word says nothing else; within a band what is told as a number. */
const lowest = ({ sides }: AreaSummary): Reading | undefined =>
  sides
    .flatMap(({ reading }) => reading ?? [])
    .reduce<Reading | undefined>((a, b) => (a && a.place <= b.place ? a : b), undefined);

const byLowest = (upwards: 1 | -1) => (one: AreaSummary, other: AreaSummary) => {
  const [a, b] = [lowest(one), lowest(other)];
  if (!a || !b) return 0;
  const isWord = (reading: Reading) => Number(reading.mean === null && reading.bound === null);
  return (
    upwards * (bands.indexOf(b.band) - bands.indexOf(a.band)) || isWord(a) - isWord(b) || upwards * (a.place - b.place)
  );
};

type Earlier = { wave: number; cellOf: CellOf } | undefined;

const cellBefore = (earlier: Earlier, itemKey: string, { key }: OutlinedGroup): Before | undefined =>
  earlier && { wave: earlier.wave, cell: earlier.cellOf(itemKey, key) };

/** What is never told of a part of a unit has no cell there, and no place among its areas. */
function areaSummaries(report: Wave, earlier: Earlier, group: OutlinedGroup, cellOf: CellOf): AreaSummary[] {
  return areasOf(report.outline.items).flatMap((area) => {
    const sides = area.items.flatMap(({ side, item }) => {
      const cell = cellOf(item.key, group.key);
      return cell ? [sideSummary({ side, item, cell }, cellBefore(earlier, item.key, group))] : [];
    });
    if (sides.length === 0) return [];
    const [first, second] = sides;
    return [
      {
        area,
        sides,
        gap: second && gapOf(second.reading, first?.reading),
        besideWhole: group.key === wholeKey ? undefined : besideWhole(first, cellOf),
      },
    ];
  });
}

const sideSummary = (
  { side, item, cell }: Pick<SideSummary, "side" | "item" | "cell">,
  before: Before | undefined,
): SideSummary => ({
  side,
  item,
  cell,
  reading: readingOf(cell, item),
  move: moveOf(cell?.change ?? undefined, cell?.peopleBand ?? null, before),
});

function gapOf(one: Reading | undefined, other: Reading | undefined): Gap | undefined {
  if (one?.mean == null || other?.mean == null) return undefined;
  const by = one.mean - other.mean;
  return { by, clear: Math.abs(by) >= apartFrom(one.people, other.people) };
}

/** Of an area from one side, beside the same of the whole organisation. */
export function besideWhole(own: Pick<SideSummary, "item" | "reading"> | undefined, cellOf: CellOf): Gap | undefined {
  const whole = own && readingOf(cellOf(own.item.key, wholeKey), own.item);
  if (own?.reading?.mean == null || whole?.mean == null) return undefined;
  const by = own.reading.mean - whole.mean;
  return { by, clear: Math.abs(by) >= partFrom(own.reading.people) };
}

/**
 * The index has no change of its own: it is the mean of its areas' means. So a change is told only where that of each area in
 * it is, and where it was made of the same areas before.
 */
function indexChange(report: Wave, earlier: Earlier, { key }: OutlinedGroup, cellOf: CellOf): number | undefined {
  const [now, then] = [cellOf(indexKey, key), earlier?.cellOf(indexKey, key)];
  if (now?.mean == null || then?.mean == null || now.basis?.of !== then.basis?.of) return undefined;
  const parts = report.outline.items.filter(({ inIndex, key: item }) => inIndex && cellOf(item, key)?.mean != null);
  const isSame = parts.every(
    (item) => cellOf(item.key, key)?.change != null && earlier?.cellOf(item.key, key)?.mean != null,
  );
  return isSame && parts.length === now.basis?.of ? now.mean - then.mean : undefined;
}

/** The cell about most people: what a group without a participation of its own says of its size. */
function mostPeople(areas: readonly AreaSummary[]): PublishedCell | undefined {
  const size = (cell: PublishedCell | undefined) => Number.parseInt(cell?.peopleBand ?? "0", 10);
  return areas
    .flatMap(({ sides }) => sides.map(({ cell }) => cell))
    .reduce((a, b) => (size(b) > size(a) ? b : a), undefined);
}

type Seen = { cellOf: CellOf; areas: readonly AreaSummary[]; allUnits: boolean };

/**
 * Of the whole it is looked for in its units too, for whoever sees all of them: "the biggest" of a few would be untrue.
 * What chance may make alone is never notable.
 */
function notableOf(report: Wave, earlier: Earlier, group: OutlinedGroup, seen: Seen): Notable | undefined {
  const { cellOf, areas, allUnits } = seen;
  const within = group.key === wholeKey && allUnits ? report.outline.groups.filter(({ kind }) => kind === "unit") : [];
  const moved = [group, ...within].flatMap((one) => movedIn(report, earlier, one, cellOf));
  const fall = leastOf(moved.filter(({ by }) => by < 0));
  if (fall) return { kind: "fall", ...fall };
  const gap = leastOf(
    areas.flatMap(({ gap, sides: [first] }) =>
      gap?.clear && first ? [{ item: first.item, by: -Math.abs(gap.by), gap }] : [],
    ),
  );
  if (gap) return { kind: "gap", item: gap.item, by: gap.gap.by };
  const below = leastOf(
    (group.key === wholeKey ? within : [group]).flatMap((one) =>
      report.outline.items.flatMap((item) => {
        const beside = besideWhole({ item, reading: readingOf(cellOf(item.key, one.key), item) }, cellOf);
        return beside?.clear && beside.by < 0 ? [{ item, group: one, by: beside.by }] : [];
      }),
    ),
  );
  if (below) return { kind: "below", ...below };
  const rise = mostOf(moved);
  return rise && { kind: "rise", ...rise };
}

/** What has clearly moved in a group, from every side. */
const movedIn = (report: Wave, earlier: Earlier, group: OutlinedGroup, cellOf: CellOf): Moved[] =>
  report.outline.items.flatMap((item) => {
    const { move } = sideSummary(
      { side: undefined, item, cell: cellOf(item.key, group.key) },
      cellBefore(earlier, item.key, group),
    );
    return move.kind === "up" || move.kind === "down" ? [{ item, group, by: move.by, since: move.since }] : [];
  });

/** A rise is good news by itself only where nothing has fallen. */
const improvedOf = (moved: readonly Moved[]): Moved | undefined =>
  moved.every(({ by }) => by > 0) ? mostOf(moved) : undefined;

/** The one furthest down; of several the first. */
const leastOf = <One extends { by: number }>(all: readonly One[]): One | undefined =>
  all.reduce<One | undefined>((least, one) => (least === undefined || one.by < least.by ? one : least), undefined);

/** The one furthest up; of several the first. */
const mostOf = (all: readonly Moved[]): Moved | undefined =>
  all.reduce<Moved | undefined>((most, one) => (most === undefined || one.by > most.by ? one : most), undefined);
