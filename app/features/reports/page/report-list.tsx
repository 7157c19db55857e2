import { BackLink } from "~/design/back-link";
import { Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import type { TableColumn } from "~/design/table";
import { Text } from "~/design/text";
import { type Link, List, type ListViewData } from "~/features/lists/list";
import { type ListRow, ListTable } from "~/features/lists/list-table";

/** The survey's name leads to its report where there is one, and while it is open to how many have answered. */
type ListedReport = { key: string; href: string | undefined; name: string; facts: string[] };

export type ReportListData = {
  /** To where in the console whoever comes from there came from. */
  back: Link | undefined;
  title: string;
  lead: string;
  /** Said to whoever sees less than a subscriber, or is no subscriber: an administrator of the service, who sees the same. */
  notice: string | undefined;
  /** Where somebody asks to join the organisation. */
  requests: Link | undefined;
  /** To what the organisation does about its reports, for whoever reads them whole. */
  plan: Link | undefined;
  list: ListViewData<ListedReport>;
  /** When administrators of the service have looked at the reports. */
  looks: { title: string; text: string; columns: TableColumn[]; rows: { key: string; cells: string[] }[] } | undefined;
};

/** The orders of an organisation, or of all, and which of them have a report. */
export function ReportList({ view }: { view: ReportListData }) {
  const { back, title, lead, notice, requests, plan, list, looks } = view;
  return (
    <Stack gap="l">
      {back ? <BackLink href={back.href}>{back.label}</BackLink> : null}
      <Stack gap="s">
        <h1>{title}</h1>
        <Text size="l">{lead}</Text>
        {requests ? (
          <p>
            <a href={requests.href}>{requests.label}</a>
          </p>
        ) : null}
        {plan ? (
          <p>
            <a href={plan.href}>{plan.label}</a>
          </p>
        ) : null}
      </Stack>
      {notice ? (
        <Notification tone="info">
          <p>{notice}</p>
        </Notification>
      ) : null}
      <List list={list} row={reportRow} />
      {looks ? (
        <section aria-labelledby="looks-title">
          <Stack gap="s">
            <h2 id="looks-title">{looks.title}</h2>
            <Text>{looks.text}</Text>
            <ListTable caption={looks.title} columns={looks.columns} rows={looks.rows} />
          </Stack>
        </section>
      ) : null}
    </Stack>
  );
}

function reportRow({ key, href, name, facts }: ListedReport): ListRow {
  return {
    key,
    cells: [
      href ? (
        <a key={key} href={href}>
          {name}
        </a>
      ) : (
        name
      ),
      ...facts,
    ],
  };
}
