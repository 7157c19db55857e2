import type { ComponentProps } from "react";
import { DataTable } from "~/design/table";
import "./list-table.css";

/** The table of a list: its headings stay in sight, and on a phone each row is a card. A heading right above names it. */
export function ListTable(props: Pick<ComponentProps<typeof DataTable>, "caption" | "columns" | "rows">) {
  return <DataTable hideCaption stacked heads {...props} />;
}
