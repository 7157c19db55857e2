import type { TableColumn } from "~/design/table";
import type { Words } from "~/i18n/words.server";
import type { DrawPart } from "~/remix/drawn-part";
import { mostCounted } from "./counted";
import type { Link, ListViewData, PagingData, SelectData } from "./list";
import { type ListQuery, listParams, pageSize, runsDescending } from "./list-query";
import type { DrawnRows } from "./list-table";

/** What the page of a list is written with. */
export type ListWords = Words & { draw: DrawPart };

/** A column and, where the list can be sorted by it, its word in the address. */
export type NamedColumn<Column extends string> = Pick<TableColumn, "label" | "numeric" | "holds"> & { column?: Column };

/** A choice of what a list shows; `value` is undefined where all of it is. */
type Filter<Value extends string> = {
  name: string;
  label: string;
  value: Value | undefined;
  options: readonly { value: Value | undefined; label: string }[];
};

type ListOf<Column extends string, Row> = {
  caption: string;
  searchLabel: string;
  searchHint?: string;
  query: ListQuery<Column>;
  /** All columns that can be sorted by; the first is what the list is sorted by unless its address says otherwise. */
  sortable: readonly [Column, ...Column[]];
  /** The column by whose moments the list runs from the last to the first unless its address says otherwise. */
  newestFirst?: Column | undefined;
  columns: NamedColumn<Column>[];
  /** How many rows there are on all pages together, counted no further than the console counts. */
  total: number;
  /** Those that this page shows. */
  rows: readonly Row[];
  /** How many a page shows at most, where it is another number than usual. */
  perPage?: number;
  /** What is said where nothing matches, and where there is nothing yet, with what adds the first. */
  none: { matching: string; yet: string; add: Link | undefined };
  /** A filter of few choices, shown as links. */
  chips?: Filter<string> & {
    /** Each choice is a list of its own, and none of them is all. */
    areLists?: boolean;
  };
  /** Filters of many choices, chosen beside the search. */
  selects?: readonly Filter<string>[];
  /** What else the address says, on every page, after a search and without any filter. */
  kept?: Record<string, string | undefined>;
  /** The address of the list with this query. */
  address: (query: Record<string, string | undefined>) => string;
};

/** The words and addresses of a list: its filters, each column that sorts, each page, the search, and the way back to all. */
export function listView<Column extends string, Row>(
  { t, draw }: Pick<ListWords, "t" | "draw">,
  list: ListOf<Column, Row>,
): ListViewData<Row> {
  const { query, sortable, total, chips, selects = [], kept = {} } = list;
  const chosen = Object.fromEntries([...(chips ? [chips] : []), ...selects].map(({ name, value }) => [name, value]));
  const at = (changed: Partial<ListQuery<Column>>, filters: typeof chosen = {}) =>
    list.address({ ...kept, ...chosen, ...filters, ...listParams({ ...query, ...changed }, sortable) });
  const { search: _, page: __, ...sorting } = listParams(query, sortable);
  const own = chips?.areLists ? { [chips.name]: chips.value } : {};
  const all = list.address({ ...kept, ...own, ...sorting });
  const isFiltered = Object.entries(chosen).some(([name, value]) => value !== undefined && !(name in own));
  const hidden = { ...kept, ...(chips && { [chips.name]: chips.value }), ...sorting };
  return {
    caption: list.caption,
    chips: chips && {
      label: chips.label,
      links: chips.options.map(({ value, label }) => ({
        href: at({ page: 1 }, { [chips.name]: value }),
        label,
        current: value === chips.value,
      })),
    },
    search: {
      action: list.address({}),
      label: list.searchLabel,
      hint: list.searchHint,
      button: t("admin:list.find"),
      value: query.search,
      selects: selects.map(
        ({ name, label, value, options }): SelectData => ({
          name,
          label,
          value: value ?? "",
          options: options.map((option) => ({ value: option.value ?? "", label: option.label })),
        }),
      ),
      kept: Object.entries(hidden).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }])),
    },
    columns: list.columns.map(({ column, ...shown }): TableColumn => {
      if (!column) return shown;
      const sorted = column === query.sort;
      const pressed = { sort: column, descending: sorted && !query.descending };
      const runs = runsDescending(query, list.newestFirst) ? "descending" : "ascending";
      return {
        ...shown,
        sort: {
          href: at({ ...pressed, page: 1 }),
          state: sorted ? runs : "none",
          label: t(
            runsDescending(pressed, list.newestFirst) ? "admin:list.sortDescending" : "admin:list.sortAscending",
            { column: shown.label },
          ),
        },
      };
    }),
    rows: drawnRows({ draw }, list),
    hasRows: list.rows.length > 0,
    ...sizeOf({ t }, list, { isFiltered, all, first: at({ page: 1 }) }),
    paging:
      list.rows.length > 0
        ? pagingView(
            { t },
            { page: query.page, pages: Math.ceil(total / (list.perPage ?? pageSize)), address: (page) => at({ page }) },
          )
        : undefined,
  };
}

/** The rows of a table as its document brings them: once. */
export function drawnRows<Row>(
  { draw }: Pick<ListWords, "draw">,
  { columns, rows }: { columns: readonly Pick<TableColumn, "label">[]; rows: readonly Row[] },
): DrawnRows<Row> {
  return draw({ labels: columns.map(({ label }) => label), rows: [...rows] });
}

/** How many there are, and where to go on where they are none, or not all. */
function sizeOf<Column extends string, Row>(
  { t }: Pick<Words, "t">,
  { query, total, rows, none }: ListOf<Column, Row>,
  { isFiltered, all, first }: { isFiltered: boolean; all: string; first: string },
): Pick<ListViewData<Row>, "count" | "way"> {
  const words = query.search;
  const clear = {
    href: all,
    label: t(
      words && isFiltered ? "admin:list.clearBoth" : words ? "admin:list.clearSearch" : "admin:list.clearFilter",
    ),
  };
  if (total === 0) {
    return words || isFiltered ? { count: none.matching, way: clear } : { count: none.yet, way: none.add };
  }
  if (rows.length === 0)
    return { count: t("admin:list.noSuchPage"), way: { href: first, label: t("admin:list.firstPage") } };
  if (total >= mostCounted)
    return { count: t("admin:list.orMore", { count: total }), way: words || isFiltered ? clear : undefined };
  if (words) return { count: t("admin:list.found", { count: total, words }), way: clear };
  if (isFiltered) return { count: t("admin:list.match", { count: total }), way: clear };
  return { count: t("admin:list.count", { count: total }), way: undefined };
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
