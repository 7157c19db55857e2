import { mostCounted } from "./counted";

/** What a list of the console is asked for by its address: every state of it is an address of its own. */
export type ListQuery<Column extends string> = {
  /** Words to find, trimmed; "" for all. */
  search: string;
  sort: Column;
  descending: boolean;
  /** From 1. */
  page: number;
};

/** What a list can be asked for, besides words and pages. */
export type ListKnows<Column extends string> = {
  /** What it can be sorted by; the first is the order it has by itself. */
  columns: readonly [Column, ...Column[]];
  /** Its filters by their names, each with its values. */
  filters?: Readonly<Record<string, readonly string[]>>;
  /** What else its page reads from the address. */
  besides?: readonly string[];
};

/** How many rows a page of a list shows. */
export const pageSize = 50;

/** Pages beyond what is counted are not shown: whoever looks for something finds it by searching. */
const lastPage = mostCounted / pageSize;

/** Longest words to find, in characters. */
const longestSearch = 200;

/**
 * Whether an address asks for nothing that its list doesn't have. A filter that is left out unseen would show everybody to
 * whoever believes to see some.
 */
export function isKnownQuery<Column extends string>(
  params: URLSearchParams,
  { columns, filters = {}, besides = [] }: ListKnows<Column>,
): boolean {
  const isKnown = (name: string, value: string) => {
    if (name === "search" || besides.includes(name)) return true;
    if (name === "sort") return columns.some((column) => column === value);
    if (name === "order") return value === "asc" || value === "desc";
    if (name === "page") return /^[1-9]\d{0,5}$/.test(value);
    return Object.hasOwn(filters, name) && (value === "" || filters[name]?.includes(value) === true);
  };
  return [...params].every(([name, value]) => params.getAll(name).length === 1 && isKnown(name, value));
}

/** The filter of a list that an address names; the first, which is all, where it names none. */
export const readFilter = <Filter extends string>(
  params: URLSearchParams,
  filters: readonly [Filter, ...Filter[]],
  name = "show",
): Filter => filters.find((filter) => filter === params.get(name)) ?? filters[0];

/** A filter as an address has it: without a word in it all are shown. */
export const filterParam = (filter: string): string | undefined => (filter === "all" ? undefined : filter);

/** Reads the address of a list that asks for nothing unknown; what it leaves out is as it is by itself. */
export function readListQuery<Column extends string>(
  params: URLSearchParams,
  columns: readonly [Column, ...Column[]],
): ListQuery<Column> {
  const page = Number(params.get("page"));
  return {
    search: (params.get("search") ?? "").normalize("NFKC").trim().slice(0, longestSearch),
    sort: columns.find((column) => column === params.get("sort")) ?? columns[0],
    descending: params.get("order") === "desc",
    page: Number.isInteger(page) ? Math.min(Math.max(page, 1), lastPage) : 1,
  };
}

/** The same as the query of an address; what is as it is without any is left out. */
export function listParams<Column extends string>(
  { search, sort, descending, page }: ListQuery<Column>,
  [first]: readonly [Column, ...Column[]],
): Record<string, string | undefined> {
  return {
    search: search || undefined,
    sort: sort === first ? undefined : sort,
    order: descending ? "desc" : undefined,
    page: page > 1 ? String(page) : undefined,
  };
}

/** Whether a list runs from the last to the first; by the moments of `newestFirst` it does unless its address says otherwise. */
export function runsDescending<Column extends string>(
  { sort, descending }: Pick<ListQuery<Column>, "sort" | "descending">,
  newestFirst: Column | undefined,
): boolean {
  return sort === newestFirst ? !descending : descending;
}

/** Words to find as a pattern of SQL's `like`, in which nothing of them has a meaning of its own. */
export function patternOf(search: string): string {
  return search.replace(/[\\%_]/g, "\\$&");
}

/** The same for what may stand anywhere in a text. */
export function likePattern(search: string): string {
  return `%${patternOf(search)}%`;
}
