import type { Words } from "~/i18n/words.server";
import { isTold, type PublishedCell } from "../disclosure/certificate";
import { apartFrom } from "../summary/noise";
import type { Wave } from "../summary/report-summary";
import { itemName } from "./report-words-view.server";

/** How the numbers of a page are to be read: only what there is on it. `cells` are those of the group that is shown. */
export function readingNotes(
  words: Words,
  report: Wave,
  { groupKey, isFirst }: { groupKey: string; isFirst: boolean },
): string[] {
  const { t, language } = words;
  const own = report.cells.filter((cell) => cell.groupKey === groupKey && isTold(cell.status));
  const outside = report.outline.items
    .filter(({ subject }) => subject !== "ordinary")
    .map((item) => itemName(words, item));
  const about = own.map(({ peopleBand }) => peopleBand).find((band) => band && !band.includes("–"));
  const has = (is: (cell: PublishedCell) => boolean) => own.some(is);
  return [
    t("reportPage:read.scale"),
    ...(has(({ level }) => level != null) ? [t("reportPage:read.words")] : []),
    ...(has(({ bound }) => bound !== null) ? [t("reportPage:read.bounds")] : []),
    ...(report.cells.some(({ itemKey }) => itemKey === "index")
      ? [
          outside.length > 0
            ? t("reportPage:read.index", { areas: new Intl.ListFormat(language).format(outside) })
            : t("reportPage:read.indexAll"),
        ]
      : []),
    t("reportPage:read.chance", { hundred: apartFrom("100–100", "100–100"), twenty: apartFrom("20–20", "20–20") }),
    ...(about ? [t("reportPage:read.people", peopleAround(about))] : []),
    ...(has(({ shares }) => shares !== null) ? [t("reportPage:read.shares")] : []),
    ...(isFirst ? [] : [t("reportPage:read.change"), t("reports:trendText")]),
  ];
}

/** The numbers that are told as the ten they are around. */
const peopleAround = (band: string) => {
  const ten = Number(band);
  return { people: band, from: Math.max(50, ten - 5), to: ten + 4 };
};
