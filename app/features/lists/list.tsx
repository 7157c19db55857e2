import { Button, ButtonLink } from "~/design/button";
import { box } from "~/design/fields/checkbox.css";
import { SelectField } from "~/design/fields/select-field";
import { TextField } from "~/design/fields/text-field";
import { Stack } from "~/design/layout";
import { type ChipLink, ChipLinks } from "~/design/navigation/chip-links";
import type { TableColumn, TableRow } from "~/design/table";
import { Text } from "~/design/text";
import * as css from "./list.css";
import { type DrawnRows, DrawnTable, type ListRow } from "./list-table";

export type Link = { href: string; label: string };

export type PagingData = {
  label: string;
  place: string;
  back?: string;
  next?: string;
  backLabel: string;
  nextLabel: string;
};

export type SelectData = { name: string; label: string; value: string; options: { value: string; label: string }[] };

export type ListViewData<Row> = {
  caption: string;
  /** What it shows, as links. */
  chips: { label: string; links: ChipLink[] } | undefined;
  search: {
    action: string;
    label: string;
    hint: string | undefined;
    button: string;
    value: string;
    selects: SelectData[];
    kept: { name: string; value: string }[];
  };
  columns: TableColumn[];
  rows: DrawnRows<Row>;
  /** Whether this page shows any. */
  hasRows: boolean;
  /** How many there are, in words; or that there are none. */
  count: string;
  /** To all of them, or to what adds the first. */
  way: Link | undefined;
  paging: PagingData | undefined;
};

/** What can be done with several rows at once: each button leads to a page that names them and what becomes of them. */
export type ChoosingData = {
  action: string;
  /** The field that each row is chosen by. */
  name: string;
  kept: { name: string; value: string }[];
  legend: string;
  /** Chooses every row of the page, or none again; each has its address. */
  all: Link;
  buttons: { value: string; label: string }[];
  /** Why a press led back here. */
  error: string | undefined;
};

/** A list that staff work with: found, sorted and paged by the server, each state at an address of its own. */
export function List<Row>({
  list,
  row,
  choosing,
}: {
  list: ListViewData<Row>;
  row: (row: Row) => ListRow;
  choosing?: ChoosingData | undefined;
}) {
  const { search, paging, chips, way } = list;
  return (
    <Stack gap="m">
      {chips ? <ChipLinks label={chips.label} links={chips.links} /> : null}
      <search>
        <form action={search.action} className={css.search}>
          {search.kept.map((field) => (
            <input key={field.name} type="hidden" {...field} />
          ))}
          <TextField
            id="search"
            name="search"
            type="search"
            maxLength={200}
            label={search.label}
            hint={search.hint}
            defaultValue={search.value}
            // A list found anew is another form: what is typed there is what it was found by.
            key={search.value}
          />
          {search.selects.map(({ name, label, value, options }) => (
            <SelectField key={`${name} ${value}`} {...{ id: name, name, label, options }} defaultValue={value} />
          ))}
          <Button tone="secondary" type="submit">
            {search.button}
          </Button>
        </form>
      </search>
      {list.hasRows ? (
        <>
          <Text size="s" tone="quiet">
            <span role="status">{list.count}</span>{" "}
            {way ? (
              <a href={way.href} className={css.way}>
                {way.label}
              </a>
            ) : null}
          </Text>
          {choosing ? <Choosing list={list} row={row} choosing={choosing} /> : <Rows list={list} row={row} />}
        </>
      ) : (
        <div className={css.none}>
          <p role="status">{list.count}</p>
          {way ? (
            <ButtonLink tone="secondary" href={way.href}>
              {way.label}
            </ButtonLink>
          ) : null}
        </div>
      )}
      {paging ? <Paging paging={paging} /> : null}
    </Stack>
  );
}

type RowsProps<Row> = { list: ListViewData<Row>; row: (row: Row) => ListRow };

function Rows<Row>({ list: { caption, columns, rows }, row }: RowsProps<Row>) {
  return <DrawnTable caption={caption} columns={columns} rows={rows} row={row} />;
}

/** The same rows, each with a box before its name. */
function Choosing<Row>({ list, row, choosing }: RowsProps<Row> & { choosing: ChoosingData }) {
  const { name, all, error } = choosing;
  return (
    <form action={choosing.action}>
      {choosing.kept.map((field) => (
        <input key={field.name} type="hidden" {...field} />
      ))}
      <Stack gap="m">
        {error ? (
          <p role="alert" className={css.error}>
            {error}
          </p>
        ) : null}
        <Text size="s">
          <a href={all.href} data-in-place="">
            {all.label}
          </a>
        </Text>
        <Rows list={list} row={(each) => withBox(row(each), name)} />
        {/* biome-ignore lint/a11y/useSemanticElements: a legend is no part of a row */}
        <div role="group" aria-labelledby="together" className={css.together}>
          <span id="together" className={css.legend}>
            {choosing.legend}
          </span>
          {choosing.buttons.map(({ value, label }) => (
            <Button key={value} tone="secondary" name="act" value={value}>
              {label}
            </Button>
          ))}
        </div>
      </Stack>
    </form>
  );
}

/** What names the row labels the box as well: within its header the name is heard once. */
function withBox({ key, cells, chosen }: ListRow, name: string): TableRow {
  if (chosen === undefined) return { key, cells };
  const [first, ...others] = cells;
  return {
    key,
    cells: [
      // All chosen is another state of the page: its boxes begin anew.
      <label key={`${key} ${chosen}`} className={css.chosen}>
        <span className={css.target}>
          <input type="checkbox" name={name} value={key} defaultChecked={chosen} className={box} />
        </span>
        {first}
      </label>,
      ...others,
    ],
  };
}

/** Where one is in a long list, and the ways back and on. */
export function Paging({ paging }: { paging: PagingData }) {
  return (
    <nav aria-label={paging.label} className={css.paging}>
      {paging.back ? (
        <a href={paging.back} rel="prev" className={css.step}>
          {paging.backLabel}
        </a>
      ) : null}
      <span>{paging.place}</span>
      {paging.next ? (
        <a href={paging.next} rel="next" className={css.step}>
          {paging.nextLabel}
        </a>
      ) : null}
    </nav>
  );
}
