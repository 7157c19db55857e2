import { Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { Text } from "~/design/text";
import { type LinkedRow, linkedRow } from "~/features/lists/linked-row";
import { List, type ListViewData } from "~/features/lists/list";

export type RequestsViewData = {
  title: string;
  given: string | undefined;
  note: string;
  list: ListViewData<LinkedRow>;
};

export function RequestsView({ view }: { view: RequestsViewData }) {
  return (
    <Stack gap="m">
      {view.given ? (
        <Notification tone="success" role="status">
          <p>{view.given}</p>
        </Notification>
      ) : null}
      <h1>{view.title}</h1>
      <Text>{view.note}</Text>
      <List list={view.list} row={linkedRow} />
    </Stack>
  );
}
