import { momentOf, type Sheet } from "~/features/exports/sheet";
import { orderNameIn } from "~/features/orders/order-name";
import type { Words } from "~/i18n/words.server";
import { dayInHelsinki } from "~/platform/time/written-time";
import type { PublishedCell } from "../disclosure/certificate";
import { byUnit, unitName } from "../disclosure/report-groups";
import { indexKey, type OutlinedGroup, participationKey } from "../disclosure/report-outline";
import {
  basisText,
  boundText,
  byClass,
  className,
  itemName,
  participationText,
  peopleText,
  reason,
  told,
} from "../page/report-words-view.server";
import type { Report } from "../read-report.server";
import type { ReportedOrder } from "../report-access.server";
import { cellFinder } from "../summary/report-summary";

/** Every cell of a report in a row of its own, with what it is of. */
export function cellSheet(words: Words, report: Report, order: ReportedOrder): Sheet<PublishedCell> {
  const { t, language } = words;
  const facts = [order.organisation, orderNameIn(language, order), report.wave, momentOf(dayInHelsinki(report.madeAt))];
  const groups = new Map(report.outline.groups.map((group) => [group.key, group]));
  const items = new Map(report.outline.items.map((item) => [item.key, item]));
  return {
    title: t("reports:files.sheet.all"),
    header: [
      t("reports:column.organisation"),
      t("reports:column.order"),
      t("reports:column.wave"),
      t("reports:column.madeOn"),
      t("reports:column.survey"),
      t("reports:column.subject"),
      t("reports:column.unit"),
      t("reports:column.class"),
      t("reports:column.mean"),
      t("reports:column.basis"),
      t("reports:column.change"),
      t("reports:column.people"),
      t("reports:column.shares"),
      t("reports:column.hidden"),
    ],
    batches: asRead(words, report),
    *rowsOf(cell) {
      const group = groups.get(cell.groupKey);
      const item = items.get(cell.itemKey);
      const { attribute, value, others } = group ?? {};
      yield [
        ...facts,
        item?.surveyTitle[language] ?? null,
        itemName(words, item ?? (cell.itemKey === indexKey ? indexKey : participationKey)),
        group ? unitText(words, group) : null,
        attribute && value !== undefined ? className(words, attribute, value, others) : null,
        toldValue(words, cell),
        basisText(words, cell) ?? null,
        cell.change,
        peopleOf(words, cell),
        sharesOf(cell),
        reason(words, cell) || null,
      ];
    },
  };
}

/** The way to a group's unit, or that it is of all of them. */
export const unitText = ({ t }: Pick<Words, "t">, { unit }: OutlinedGroup): string =>
  unit.length > 0 ? unitName(unit) : t("reports:whole");

/** A number where there is one; else the words that stand for it. */
export function toldValue(words: Words, cell: PublishedCell | undefined): string | number | null {
  if (!cell) return null;
  if (cell.bound) return boundText(words, cell.bound);
  if (cell.level) return told(words, cell, undefined).text;
  return cell.until === undefined ? cell.mean : participationText(words, cell);
}

/** About how many people, in the words of the page. */
export const peopleOf = (words: Words, cell: PublishedCell | undefined): string | null =>
  cell?.peopleBand ? peopleText(words, cell) : null;

export const sharesOf = (cell: PublishedCell | undefined): string | null => cell?.shares?.values.join(" / ") ?? null;

const inText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** The cells area by area, and in each as its groups are read: unit by unit, the classes of each in their order. */
async function* asRead({ language }: Words, report: Report): AsyncGenerator<PublishedCell[]> {
  const { groups, items } = report.outline;
  const inOrder = groups.toSorted(
    (a, b) =>
      byUnit(a, b) ||
      inText(a.attribute ?? "", b.attribute ?? "") ||
      (a.attribute ? byClass(a.attribute, language, a.value ?? "", b.value ?? "") : 0),
  );
  const cellOf = cellFinder(report);
  for (const itemKey of [participationKey, indexKey, ...items.map(({ key }) => key)])
    yield inOrder.flatMap(({ key }) => cellOf(itemKey, key) ?? []);
}
