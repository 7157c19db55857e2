import type { ComponentProps } from "react";
import { DataTable, type TableColumn, TableFrame, type TableRow, TableRows } from "~/design/table";
import { DrawnOnce } from "~/remix/drawn-once";
import type { DrawnPart } from "~/remix/drawn-part";
import "./list-table.css";

/** `chosen` says whether the server has ticked it, where the row can be chosen. */
export type ListRow = TableRow & { chosen?: boolean };

/** The rows of a list, and what the cells of each are called where a row is a card. */
export type DrawnRows<Row> = DrawnPart<{ labels: string[]; rows: Row[] }>;

/** The table of a list: its headings stay in sight, and on a phone each row is a card. A heading right above names it. */
export function ListTable(props: Pick<ComponentProps<typeof DataTable>, "caption" | "columns" | "rows">) {
  return <DataTable hideCaption stacked heads {...props} />;
}

/** The same of rows that are there to read, to follow and to tick: the document brings them once. */
export function DrawnTable<Row>({
  caption,
  columns,
  rows: part,
  row,
}: {
  caption: string;
  columns: TableColumn[];
  rows: DrawnRows<Row>;
  row: (row: Row) => TableRow;
}) {
  return (
    <TableFrame hideCaption stacked heads caption={caption} columns={columns}>
      <DrawnOnce as="tbody" role="rowgroup" part={part}>
        {({ rows }) => <TableRows stacked columns={columns} rows={rows.map(row)} />}
      </DrawnOnce>
    </TableFrame>
  );
}
