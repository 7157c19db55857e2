import type { Band } from "~/charts/bands";
import type { Words } from "~/i18n/words.server";
import type { ReportItem } from "../disclosure/report-outline";
import {
  changeText,
  groupName,
  itemName,
  ofSide,
  participationText,
  peopleText,
  reason,
  shortReason,
  type Told,
  told,
} from "../page/report-words-view.server";
import { type Area, sideNamed } from "./areas";
import type { Move } from "./reading";
import type { AreaSummary, Gap, Moved, Notable, ReportSummary, SideSummary } from "./report-summary";

/** A number of the first screen, with what there is to say of it. */
export type TopNumber = {
  key: "index" | "participation" | "people";
  label: string;
  told: Told;
  note: string | undefined;
};

/** An area among the strengths or concerns: one value, or one for each side. */
export type Stated = {
  key: string;
  name: string;
  href: string;
  values: { key: string; label: string | undefined; told: Told }[];
  /** The gap of two sides, or how it has moved. */
  note: string | undefined;
};

/** What a report says first. */
export type FirstScreenData = {
  title: string;
  /** Whether anything of its areas is told; the sentence says why not. */
  isTold: boolean;
  sentences: string[];
  numbers: TopNumber[];
  strengths: { title: string; rows: Stated[]; none: string };
  concerns: { title: string; rows: Stated[]; none: string };
};

/** `addressOf`: where on the page an area stands. */
export function firstScreen(words: Words, summary: ReportSummary, addressOf: (area: Area) => string): FirstScreenData {
  const { t } = words;
  const none = (text: string) => (summary.state === "tooFew" ? t("reports:noneTold") : text);
  const stated = (area: AreaSummary) => statedArea(words, area, addressOf(area.area));
  return {
    title: groupName(words, summary.group),
    isTold: summary.state === "told",
    sentences: sentencesOf(words, summary),
    numbers: numbersOf(words, summary),
    strengths: {
      title: t("reports:strengths"),
      rows: summary.strengths.map(stated),
      none: none(t("reports:noStrengths")),
    },
    concerns: { title: t("reports:concerns"), rows: summary.concerns.map(stated), none: none(t("reports:noConcerns")) },
  };
}

/** What the numbers together say, a sentence for each: what has improved belongs to how it is on the whole. */
function sentencesOf(words: Words, summary: ReportSummary): string[] {
  const { t } = words;
  const { state, index, mostly, notable, improved, areas } = summary;
  if (state === "tooFew") {
    const cell = index?.cell ?? areas[0]?.sides[0]?.cell;
    return [cell ? t("reportPage:nothing", { why: reason(words, cell) }) : t("reports:noneTold")];
  }
  const level = index?.reading ? levelText(words, index.reading.band, index.move) : t(`reportPage:most.${mostly}`);
  return [
    level,
    ...(improved ? [improvedText(words, improved, summary)] : []),
    ...(notable ? [notableText(words, notable, summary)] : []),
  ];
}

function levelText({ t }: Words, band: Band, move: Move): string {
  if (move.kind === "first" || move.kind === "untold") return t(`reportPage:level.${band}.alone`);
  return t(`reportPage:level.${band}.${move.kind}`, { wave: move.since });
}

function notableText(words: Words, notable: Notable, { group: asked, areas }: ReportSummary): string {
  const { t } = words;
  const [area, by] = [itemName(words, notable.item), Math.abs(notable.by)];
  if (notable.kind === "gap")
    return t(`reportPage:notable.${notable.by > 0 ? "managersHigher" : "managersLower"}`, { area, by });
  const isOwn = notable.group.key === asked.key;
  const where = { area: areaName(words, notable.item, areas), by, unit: groupName(words, notable.group) };
  if (notable.kind === "below") return t(isOwn ? "reportPage:notable.below" : "reportPage:notable.belowIn", where);
  const key = isOwn ? notable.kind : (`${notable.kind}In` as const);
  return t(`reportPage:notable.${key}`, { ...where, wave: notable.since });
}

const improvedText = (words: Words, { item, by, since }: Moved, { areas }: ReportSummary): string =>
  words.t("reportPage:improved", { area: areaName(words, item, areas), by, wave: since });

/** The name of an area, and of its side where the report has two. */
function areaName(words: Words, item: ReportItem, areas: readonly AreaSummary[]): string {
  const side = sideNamed(
    areas.map(({ area }) => area),
    item.key,
  );
  return ofSide(words, itemName(words, item), { side });
}

function numbersOf(words: Words, { index, participation, people }: ReportSummary): TopNumber[] {
  const { t } = words;
  return [
    ...(index
      ? [
          {
            key: "index" as const,
            label: t("results:index.label"),
            told: told(words, index.cell, undefined),
            note: moveText(words, index.move),
          },
        ]
      : []),
    ...(participation
      ? [
          {
            key: "participation" as const,
            label: t("reports:participation"),
            told:
              participation.mean === null
                ? { text: "–", hidden: participationText(words, participation) }
                : { text: participationText(words, participation) },
            note: undefined,
          },
        ]
      : []),
    ...(people?.peopleBand
      ? [
          {
            key: "people" as const,
            label: t("reports:people"),
            told: { text: peopleText(words, people) },
            note: undefined,
          },
        ]
      : []),
  ];
}

function statedArea(words: Words, summary: AreaSummary, href: string): Stated {
  const [first] = summary.sides;
  return {
    key: summary.area.key,
    name: first ? itemName(words, first.item) : "",
    href,
    values: valuesOf(words, summary),
    note: summary.sides.length > 1 ? gapText(words, summary.gap) : first && clearMove(words, first),
  };
}

/**
 * The values of an area, by side where there are two, supervisors first as they answer for it. Beside a side that is told
 * stands in a word why the other isn't; the sentence stands where the area opens.
 */
export function valuesOf(words: Words, { sides }: Pick<AreaSummary, "sides">): Stated["values"] {
  const inShort = sides.some(({ reading }) => reading);
  return sides.toReversed().map(({ side, item, cell, reading }) => ({
    key: item.key,
    label: side && words.t(`reportPage:side.${side}`),
    told: inShort && cell && !reading ? { text: "–", hidden: shortReason(words, cell) } : told(words, cell, item),
  }));
}

/** How a mean has moved, where it has at all. */
const clearMove = (words: Words, { move }: SideSummary): string | undefined =>
  move.kind === "up" || move.kind === "down" ? moveText(words, move) : undefined;

/** How a mean has moved since the wave before, and whether chance may have moved it; undefined in a first wave. */
export function moveText({ t }: Words, move: Move): string | undefined {
  if (move.kind === "first") return undefined;
  if (move.kind === "untold") return t("reportPage:move.untold");
  // Of no change nobody asks whether it was chance.
  if (move.by === 0) return t("reportPage:move.none", { wave: move.since });
  const at = { change: changeText(move.by), wave: move.since };
  return t(`reportPage:move.${move.kind}`, at);
}

export function gapText({ t }: Words, gap: Gap | undefined): string | undefined {
  if (!gap) return undefined;
  if (gap.by === 0) return t("reportPage:gap.none");
  return t(gap.clear ? "reportPage:gap.clear" : "reportPage:gap.chance", { by: Math.abs(gap.by) });
}
