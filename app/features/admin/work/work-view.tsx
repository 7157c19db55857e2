import { Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import type { TableColumn } from "~/design/table";
import { Text } from "~/design/text";
import { Paging, type PagingData } from "~/features/lists/list";
import { ListTable } from "~/features/lists/list-table";
import { Section } from "../page-parts";
import { RowButton, RowForm } from "../row-form";

type Row = { key: string; cells: string[] };
/** `about` names the job where only its buttons are read out; what may not be cancelled has no button for it. */
type FailureRow = Row & { queue: string; about: string; cancel: string | undefined };

export type WorkViewData = {
  title: string;
  lead: string;
  done: { text: string; good: boolean } | undefined;
  queues: { title: string; columns: TableColumn[]; rows: Row[] };
  /** What failed, by why; each can be tried again as a whole. */
  groups: {
    title: string;
    columns: TableColumn[];
    rows: (Row & { queue: string; reason: string })[];
    tryAll: string;
  };
  failures: {
    title: string;
    none: string;
    count: string;
    columns: TableColumn[];
    rows: FailureRow[];
    paging: PagingData | undefined;
  };
  token: string;
  tryAgain: string;
};

/** Background work: its queues, and what has failed with a way to try it again. */
export function WorkView({ view }: { view: WorkViewData }) {
  const { queues, failures } = view;
  return (
    <Stack gap="l">
      <h1>{view.title}</h1>
      {view.done ? (
        <Notification tone={view.done.good ? "success" : "info"} role="status">
          <p>{view.done.text}</p>
        </Notification>
      ) : null}
      <Text>{view.lead}</Text>
      <Section id="queues-title" title={queues.title}>
        <ListTable caption={queues.title} columns={queues.columns} rows={queues.rows} />
      </Section>
      {view.groups.rows.length > 0 ? <Groups view={view} /> : null}
      <Section id="failures-title" title={failures.title}>
        {failures.rows.length > 0 ? (
          <>
            <Text size="s" tone="quiet">
              {failures.count}
            </Text>
            <ListTable
              caption={failures.title}
              columns={failures.columns}
              rows={failures.rows.map((row) => ({
                key: row.key,
                cells: [...row.cells, <JobForm key={row.key} view={view} row={row} />],
              }))}
            />
            {failures.paging ? <Paging paging={failures.paging} /> : null}
          </>
        ) : (
          <Text tone="quiet">{failures.none}</Text>
        )}
      </Section>
    </Stack>
  );
}

function Groups({ view: { groups, token } }: { view: WorkViewData }) {
  return (
    <Section id="groups-title" title={groups.title}>
      <ListTable
        caption={groups.title}
        columns={groups.columns}
        rows={groups.rows.map(({ key, queue, reason, cells }) => ({
          key,
          cells: [
            ...cells,
            <RowForm key={key} token={token} hidden={{ queue, reason }}>
              <RowButton intent="tryAll" label={groups.tryAll} about={cells.slice(0, 2).join(", ")} />
            </RowForm>,
          ],
        }))}
      />
    </Section>
  );
}

function JobForm({ view, row }: { view: WorkViewData; row: FailureRow }) {
  const { key, queue, about, cancel } = row;
  return (
    <RowForm token={view.token} hidden={{ queue, job: key }}>
      <RowButton intent="tryAgain" label={view.tryAgain} about={about} />
      {cancel ? <RowButton intent="cancel" label={cancel} about={about} /> : null}
    </RowForm>
  );
}
