import type { TableColumn } from "~/design/table";
import type { Words } from "~/i18n/words.server";
import type { ListViewData, PagingData } from "./list";
import { type ListQuery, listParams, pageSize } from "./list-query";

/** A column and, where the list can be sorted by it, its word in the address. */
export type NamedColumn<Column extends string> = { label: string; numeric?: boolean; column?: Column };

type ListOf<Column extends string> = {
  caption: string;
  searchLabel: string;
  searchHint?: string;
  query: ListQuery<Column>;
  /** All columns that can be sorted by; the first is what the list is sorted by unless its address says otherwise. */
  sortable: readonly [Column, ...Column[]];
  columns: NamedColumn<Column>[];
  /** How many rows there are on all pages together. */
  total: number;
  /** Where more than these are not counted. */
  most?: number;
  /** What else the address says, on every page and after a search. */
  kept?: Record<string, string | undefined>;
  /** The address of the list with this query. */
  address: (query: Record<string, string | undefined>) => string;
};

/** The words and addresses of a list: each column that sorts, each page, the search. */
export function listView<Column extends string>({ t }: Pick<Words, "t">, list: ListOf<Column>): ListViewData {
  const { query, sortable, total } = list;
  const at = (changed: Partial<ListQuery<Column>>) =>
    list.address({ ...list.kept, ...listParams({ ...query, ...changed }, sortable) });
  const pages = Math.ceil(total / pageSize);
  const { search: _, page: __, ...sorting } = listParams(query, sortable);
  const kept = { ...list.kept, ...sorting };
  return {
    caption: list.caption,
    search: {
      action: list.address({}),
      label: list.searchLabel,
      hint: list.searchHint,
      button: t("admin:list.find"),
      value: query.search,
      kept: Object.entries(kept).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }])),
    },
    columns: list.columns.map(({ label, numeric, column }): TableColumn => {
      const sorted = column === query.sort;
      const descending = sorted && !query.descending;
      return {
        label,
        ...(numeric && { numeric }),
        ...(column && {
          sort: {
            href: at({ sort: column, descending, page: 1 }),
            state: sorted ? (query.descending ? "descending" : "ascending") : "none",
            label: t(descending ? "admin:list.sortDescending" : "admin:list.sortAscending", { column: label }),
          },
        }),
      };
    }),
    count: howMany({ t }, query.search, total, total === list.most),
    paging: pagingView({ t }, { page: query.page, pages, address: (page) => at({ page }) }),
  };
}

/** The ways through the pages of a list; undefined where there is one page only. */
export function pagingView(
  { t }: Pick<Words, "t">,
  { page, pages, address }: { page: number; pages: number; address: (page: number) => string },
): PagingData | undefined {
  if (pages < 2) return undefined;
  return {
    label: t("admin:list.pages"),
    place: t("admin:list.place", { page, pages }),
    backLabel: t("admin:list.back"),
    nextLabel: t("admin:list.next"),
    ...(page > 1 && { back: address(page - 1) }),
    ...(page < pages && { next: address(page + 1) }),
  };
}

function howMany({ t }: Pick<Words, "t">, words: string, count: number, orMore: boolean): string {
  if (orMore) return t("admin:list.orMore", { count });
  if (words) return count === 0 ? t("admin:list.nothingFound", { words }) : t("admin:list.found", { count, words });
  return count === 0 ? t("admin:list.empty") : t("admin:list.count", { count });
}
