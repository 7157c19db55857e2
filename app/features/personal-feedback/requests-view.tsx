import { Stack } from "~/design/layout";
import { Notification } from "~/design/notification";
import { DataTable, type TableColumn } from "~/design/table";
import { Text } from "~/design/text";

export type RequestsViewData = {
  title: string;
  given: string | undefined;
  count: string;
  note: string;
  table: { caption: string; columns: TableColumn[]; rows: { key: string; href: string; cells: string[] }[] };
};

export function RequestsView({ view }: { view: RequestsViewData }) {
  const { table } = view;
  return (
    <Stack gap="m">
      {view.given ? (
        <Notification tone="success" role="status">
          <p>{view.given}</p>
        </Notification>
      ) : null}
      <h1>{view.title}</h1>
      <Text>{view.note}</Text>
      <Text tone="quiet">{view.count}</Text>
      {table.rows.length > 0 ? (
        <DataTable
          caption={table.caption}
          hideCaption
          stacked
          columns={table.columns}
          rows={table.rows.map(({ key, href, cells: [first, ...others] }) => ({
            key,
            cells: [
              <a key={href} href={href}>
                {first}
              </a>,
              ...others,
            ],
          }))}
        />
      ) : null}
    </Stack>
  );
}
