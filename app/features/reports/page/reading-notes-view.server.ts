import type { Words } from "~/i18n/words.server";
import { quotedList } from "~/i18n/written-list";
import { isTold, type PublishedCell } from "../disclosure/certificate";
import { indexKey } from "../disclosure/report-outline";
import { apartFrom } from "../summary/noise";
import type { Wave } from "../summary/report-summary";
import { itemName } from "./report-words-view.server";

/** How the numbers of a page are to be read: only what there is on it. `cells` are those of the group that is shown. */
export function readingNotes(
  words: Words,
  report: Wave,
  { groupKey, isFirst }: { groupKey: string; isFirst: boolean },
): string[] {
  const { t } = words;
  const own = report.cells.filter((cell) => cell.groupKey === groupKey && isTold(cell.status));
  const about = own.map(({ peopleBand }) => peopleBand).find((band) => band && !band.includes("–"));
  const has = (is: (cell: PublishedCell) => boolean) => own.some(is);
  return [
    t("reportPage:read.scale"),
    ...(has(({ level }) => level != null) ? [t("reportPage:read.words")] : []),
    ...(has(({ bound }) => bound !== null) ? [t("reportPage:read.bounds")] : []),
    ...indexNote(words, report),
    t("reportPage:read.chance", { hundred: apartFrom("100–100", "100–100"), twenty: apartFrom("20–20", "20–20") }),
    ...(about ? [t("reportPage:read.people", peopleAround(about))] : []),
    ...(has(({ shares }) => shares !== null) ? [t("reportPage:read.shares")] : []),
    ...(isFirst ? [] : [t("reportPage:read.change"), t("reports:trendText")]),
  ];
}

/** Of which areas the index is; nothing where there is none, or where the report was made before that was kept. */
function indexNote(words: Words, { outline: { items }, cells }: Wave): string[] {
  const { t, language } = words;
  const within = items.filter(({ inIndex }) => inIndex);
  if (within.length === 0 || !cells.some(({ itemKey }) => itemKey === indexKey)) return [];
  if (within.length === items.length) return [t("reportPage:read.indexAll")];
  const names = within.map((item) => itemName(words, item));
  return [t("reportPage:read.index", { count: names.length, areas: quotedList(names, language) })];
}

/** The numbers that are told as the ten they are around. */
const peopleAround = (band: string) => {
  const ten = Number(band);
  return { people: band, from: Math.max(50, ten - 5), to: ten + 4 };
};
