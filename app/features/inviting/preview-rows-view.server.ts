import { pageUrl } from "~/i18n/paths";
import type { Words } from "~/i18n/words.server";
import { columnName } from "./column-name-view.server";
import { type ImportColumn, importColumns } from "./import-columns";
import { refuses } from "./imported-row";
import type { FoundImport, problemsOf } from "./imports.server";
import type { ReadRow } from "./preview-rows.server";
import type { NewUnitsData, PreviewRowsData } from "./preview-rows-view";

/** Rows of which the page shows what was read, and rows in trouble that it lists; the rest is counted. */
export const shownRows = { first: 20, troubled: 100 };

/** New units that the page asks about; further ones are made. */
export const askedUnits = 100;

type Given = {
  orderId: string;
  found: FoundImport;
  rows: { first: ReadRow[]; troubled: ReadRow[] };
  problems: Awaited<ReturnType<typeof problemsOf>>;
};

/** What an import's rows say as they are read, and each that something is wrong with. */
export function previewRowsView(words: Words, { orderId, found, rows, problems }: Given): PreviewRowsData {
  const { t, language } = words;
  const meant = found.meanings.filter((column) => found.columns?.includes(column));
  return {
    read: {
      title: t("inviting:preview.read"),
      caption: t("inviting:preview.readCaption", { count: rows.first.length as never }),
      columns: [{ label: t("inviting:preview.row") }, ...meant.map((column) => ({ label: columnName(words, column) }))],
      rows: rows.first.map((row) => ({
        key: String(row.row),
        cells: [rowNumber(words, row), ...meant.map((column) => readValue(words, row, column) || "–")],
      })),
    },
    troubled:
      rows.troubled.length === 0
        ? undefined
        : {
            title: t("inviting:preview.problems"),
            lines: problems.counts.map(({ problem, count }) =>
              t("inviting:preview.line", { problem: t(`inviting:problems.${problem}`), count }),
            ),
            caption: t("inviting:preview.caption"),
            columns: [
              { label: t("inviting:preview.row") },
              { label: t("inviting:preview.who"), holds: "sentence" },
              { label: t("inviting:preview.problem"), holds: "sentence" },
              { label: t("inviting:preview.outcome"), holds: "sentence" },
            ],
            rows: rows.troubled.map((row) => ({ key: String(row.row), cells: troubleCells(words, found, row) })),
            more:
              problems.rowCount > rows.troubled.length
                ? t("inviting:preview.more", { shown: rows.troubled.length, all: problems.rowCount })
                : undefined,
          },
    file:
      found.refusedCount > 0
        ? {
            href: pageUrl("adminPeopleRefused", language, { assessmentOrderId: orderId, importId: found.id }),
            label: t("inviting:preview.file", { count: found.refusedCount }),
            hint: t("inviting:preview.fileHint"),
          }
        : undefined,
  };
}

const rowNumber = ({ t }: Words, { row }: ReadRow) => t("inviting:preview.rowNumber", { row });

/** What was understood of a column, in the person's words. */
function readValue({ t }: Words, { person }: ReadRow, column: ImportColumn): string {
  const common = importColumns.find((each) => each === column);
  if (common === undefined) return person.attributes[column.slice("attribute:".length)] ?? "";
  if (common === "language") return person.language ? t(`common:languageName.${person.language}`) : "";
  if (common === "supervisor") return person.supervisor ? t("orders:yes") : "";
  return person[common] ?? "";
}

/** Who stands on a row, as well as it can be told. */
function whoOf({ cells, person }: ReadRow, found: FoundImport): string {
  const name = [person.firstName, person.lastName].filter(Boolean).join(" ");
  return name || person.email || person.phoneNumber || cellOf(found, cells, "email") || "–";
}

const cellOf = (found: FoundImport, cells: readonly string[], column: ImportColumn): string =>
  cells[found.columns?.indexOf(column) ?? -1] ?? "";

function troubleCells(words: Words, found: FoundImport, row: ReadRow): string[] {
  const { t } = words;
  const isRefused = row.problems.some(({ problem }) => refuses(problem));
  return [
    rowNumber(words, row),
    whoOf(row, found),
    troubleText(words, found, row),
    t(isRefused ? "inviting:preview.notInvited" : "inviting:preview.invitedWithout"),
  ];
}

/** Everything that is wrong with a row, each with the value that it is about. */
export function troubleText(words: Words, found: FoundImport, { cells, problems }: ReadRow): string {
  const { t } = words;
  return problems
    .filter(({ problem }) => problem !== "noWayIn" || problems.length === 1)
    .map(({ problem, column }) => {
      const text = t(`inviting:problems.${problem}`);
      if (!column) return text;
      // What has gone to a file or a page is short enough to be looked at.
      const value = cellOf(found, cells, column).slice(0, 60);
      return t("inviting:preview.valued", { column: columnName(words, column), value, problem: text });
    })
    .join(" ");
}

/** Units that an organisation doesn't have, each with the choice to make it or to take one that is there. */
export function newUnitsView({ t }: Words, found: FoundImport, known: readonly string[]): NewUnitsData | undefined {
  if (found.newUnits.length === 0) return undefined;
  const further = found.newUnits.length - askedUnits;
  return {
    title: t("inviting:units.title"),
    text: t("inviting:units.text"),
    units: found.newUnits.slice(0, askedUnits).map((unit, at) => ({
      id: `unit-${at}`,
      label: t("inviting:units.isNew", { unit }),
      options: [
        { value: "", label: t("inviting:units.create", { unit }) },
        ...known.map((name) => ({ value: name, label: name })),
      ],
    })),
    more: further > 0 ? t("inviting:units.more", { count: further }) : undefined,
  };
}
