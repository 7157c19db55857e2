import type { ChipLink } from "~/design/navigation/chip-links";
import type { Words } from "~/i18n/words.server";
import { isTold, type PublishedCell } from "../disclosure/certificate";
import { placeOf } from "../disclosure/index-cells";
import { indexKey, type OutlinedGroup, participationKey, type ReportItem } from "../disclosure/report-outline";
import type { Report } from "../read-report.server";
import type { GroupNumbersData } from "./group-numbers";
import {
  changeText,
  groupName,
  itemName,
  participationText,
  peopleText,
  reason,
  told,
} from "./report-words-view.server";
import type { SharesLegendData } from "./shares-bar";

/** Finds a report's cells by item and group. */
export function cellFinder({ cells }: Report): (itemKey: string, groupKey: string) => PublishedCell | undefined {
  const found = new Map(cells.map((cell) => [`${cell.itemKey}\n${cell.groupKey}`, cell]));
  return (itemKey, groupKey) => found.get(`${itemKey}\n${groupKey}`);
}

/** At most so many of a group's best and worst modules. */
const most = 3;

/** The surveys of a report as a choice, and which of them is asked for. */
export function surveyChoice(
  { t, language }: Words,
  { outline }: Report,
  asked: string | null,
  address: (survey: string) => string,
): { survey: string; choice: { label: string; links: ChipLink[] } | undefined } {
  const titles = new Map(outline.items.map(({ metamoduleKey, surveyTitle }) => [metamoduleKey, surveyTitle[language]]));
  const [first = ""] = titles.keys();
  const survey = asked !== null && titles.has(asked) ? asked : first;
  const links = [...titles].map(([key, label]) => ({ href: address(key), label, current: key === survey }));
  return { survey, choice: links.length > 1 ? { label: t("reports:survey"), links } : undefined };
}

/** What is published of one group: its index, its best and worst, and the modules of one survey. */
export function groupNumbersView(words: Words, report: Report, group: OutlinedGroup, survey: string): GroupNumbersData {
  const { t, language } = words;
  const { items } = report.outline;
  const cellOf = cellFinder(report);
  const own = items.map((item) => ({ item, cell: cellOf(item.key, group.key) }));
  const index = cellOf(indexKey, group.key);
  const participation = cellOf(participationKey, group.key);
  const shown = own.flatMap(({ item, cell }) => (cell && isTold(cell.status) ? [{ item, cell }] : []));
  const ranked = shown.toSorted((a, b) => placeOf(b.cell) - placeOf(a.cell));
  const named = (some: typeof ranked) =>
    some.map(({ item, cell }) => ({
      key: item.key,
      name: nameAmong(words, items, item),
      told: told(words, cell, item),
    }));
  const none = (text: string) => (shown.length === 0 ? t("reports:noneTold") : text);
  // What is never told of a part of a unit has no cell there.
  const ofSurvey = own.filter(({ item, cell }) => item.metamoduleKey === survey && cell);
  return {
    title: groupName(words, group),
    index: index && {
      label: t("results:index.label"),
      told: told(words, index, undefined),
    },
    facts: [
      ...(participation ? [{ label: t("reports:participation"), value: participationText(words, participation) }] : []),
      {
        label: t("reports:people"),
        value: peopleText(words, participation?.peopleBand ? participation : mostPeople(own)),
      },
    ],
    best: {
      title: t("reports:strengths"),
      rows: named(ranked.filter(isOf(words, "high_result")).slice(0, most)),
      none: none(t("reports:noStrengths")),
    },
    worst: {
      title: t("reports:concerns"),
      rows: named(
        ranked
          .toReversed()
          .filter((row) => !isOf(words, "high_result")(row))
          .slice(0, most),
      ),
      none: none(t("reports:noConcerns")),
    },
    columns: [
      { label: t("reports:column.subject") },
      { label: t("reports:column.mean"), numeric: true },
      { label: t("reports:column.change"), numeric: true },
      { label: t("reports:column.shares") },
      { label: t("reports:column.people"), numeric: true },
    ],
    survey: {
      title: items.find(({ metamoduleKey }) => metamoduleKey === survey)?.surveyTitle[language] ?? survey,
      rows: ofSurvey.map(({ item, cell }) => ({
        key: item.moduleKey,
        name: itemName(words, item),
        told: told(words, cell, item),
        change: changeText(cell?.change ?? null),
        people: peopleText(words, cell),
        shares: cell?.shares?.values,
        sharesText: cell?.shares ? sharesText(words, cell) : "–",
      })),
    },
    sharesLegend: sharesLegend(
      words,
      ofSurvey.flatMap(({ cell }) => (cell?.shares ? [cell.shares.by] : [])),
    ),
    sharesNote: t("reports:sharesNote"),
    hidden: hiddenSummary(
      words,
      own.flatMap(({ cell }) => (cell && !isTold(cell.status) ? [cell] : [])),
    ),
  };
}

/** A module's name, with its survey where another survey of the report has one of the same name. */
function nameAmong(words: Words, items: readonly ReportItem[], item: ReportItem): string {
  const name = itemName(words, item);
  const isTwice = items.some((other) => other !== item && itemName(words, other) === name);
  return isTwice ? `${name} (${item.surveyTitle[words.language]})` : name;
}

type Own = { item: ReportItem; cell: PublishedCell | undefined };

const isOf =
  (words: Words, band: string) =>
  ({ item, cell }: Own) =>
    told(words, cell, item).band === band;

/** The cell about most people: what a group without a participation of its own says of its size. */
function mostPeople(own: readonly Own[]): PublishedCell | undefined {
  const size = (cell: PublishedCell | undefined) => Number.parseInt(cell?.peopleBand ?? "0", 10);
  return own.map(({ cell }) => cell).reduce((a, b) => (size(b) > size(a) ? b : a), undefined);
}

/** The shares of people from the low end to the high one. */
function sharesText({ t }: Words, { shares }: PublishedCell): string {
  return (shares?.values ?? []).map((value) => t("reports:percent", { value })).join(" · ");
}

const ofShares = {
  fifths: () => ["0–19", "20–39", "40–59", "60–79", "80–100"],
  bands: ({ t }: Pick<Words, "t">) =>
    (["low_result", "mid_result", "high_result"] as const).map((band) => t(`results:band.${band}`)),
} as const;

/** What the parts of shares are, for each way in which those of a table are divided. */
function sharesLegend({ t }: Pick<Words, "t">, shown: readonly (keyof typeof ofShares)[]): SharesLegendData[] {
  return (["fifths", "bands"] as const)
    .filter((by) => shown.includes(by))
    .map((by) => ({ key: by, label: t(`reports:sharesIn.${by}`), parts: ofShares[by]({ t }) }));
}

/** How many of a group's numbers are hidden, by reason. */
function hiddenSummary({ t }: Words, cells: readonly PublishedCell[]): string[] {
  const counts = new Map<string, number>();
  for (const cell of cells) counts.set(reason({ t }, cell), (counts.get(reason({ t }, cell)) ?? 0) + 1);
  return [...counts].map(([why, count]) => t("reports:hiddenCount", { count: count as never, why }));
}
