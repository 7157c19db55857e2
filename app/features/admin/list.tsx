import type { ReactNode } from "react";
import { Button } from "~/design/button";
import { TextField } from "~/design/fields/text-field";
import { Stack } from "~/design/layout";
import { DataTable, type TableColumn } from "~/design/table";
import { Text } from "~/design/text";
import * as css from "./list.css";

export type PagingData = {
  label: string;
  place: string;
  back?: string;
  next?: string;
  backLabel: string;
  nextLabel: string;
};

export type ListViewData = {
  caption: string;
  search: {
    action: string;
    label: string;
    hint: string | undefined;
    button: string;
    value: string;
    kept: { name: string; value: string }[];
  };
  columns: TableColumn[];
  /** How many there are, in words; or that there are none. */
  count: string;
  paging: PagingData | undefined;
};

/** A list of the console: found, sorted and paged by the server, each state at an address of its own. */
export function List({ list, rows }: { list: ListViewData; rows: { key: string; cells: ReactNode[] }[] }) {
  const { search, paging } = list;
  return (
    <Stack gap="m">
      <search>
        <form action={search.action} className={css.search}>
          {search.kept.map((field) => (
            <input key={field.name} type="hidden" {...field} />
          ))}
          <TextField
            id="search"
            name="search"
            type="search"
            width="short"
            maxLength={200}
            label={search.label}
            hint={search.hint}
            defaultValue={search.value}
            // A list found anew is another form: what is typed there is what it was found by.
            key={search.value}
          />
          <Button tone="secondary" type="submit">
            {search.button}
          </Button>
        </form>
      </search>
      <Text size="s" tone="quiet">
        <span role="status">{list.count}</span>
      </Text>
      {rows.length > 0 ? (
        <DataTable caption={list.caption} hideCaption stacked columns={list.columns} rows={rows} />
      ) : null}
      {paging ? <Paging paging={paging} /> : null}
    </Stack>
  );
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
