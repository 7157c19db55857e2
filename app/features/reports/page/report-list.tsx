import { BackLink } from "~/design/back-link";
import { Card } from "~/design/card";
import { Stack } from "~/design/layout";
import { Notification } from "~/design/notification";
import { DataTable, type TableColumn } from "~/design/table";
import { Text } from "~/design/text";

export type ReportListData = {
  /** To the organisation's page in the console, for whoever comes from there. */
  back: { href: string; label: string } | undefined;
  title: string;
  lead: string;
  none: string;
  /** Said to whoever sees less than a subscriber, or is no subscriber: an administrator of the service, who sees the same. */
  notice: string | undefined;
  /** Where somebody asks to join the organisation. */
  requests: { href: string; label: string } | undefined;
  /** To what the organisation does about its reports, for whoever reads them whole. */
  plan: { href: string; label: string } | undefined;
  orders: { id: string; name: string; href: string | undefined; lines: string[] }[];
  /** When administrators of the service have looked at the reports. */
  looks: { title: string; text: string; columns: TableColumn[]; rows: { key: string; cells: string[] }[] } | undefined;
};

/** The orders of an organisation, and which of them have a report. */
export function ReportList({ view }: { view: ReportListData }) {
  const { back, title, lead, none, notice, requests, plan, orders, looks } = view;
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
      {orders.length === 0 ? <Text>{none}</Text> : null}
      <Stack as="ul">
        {orders.map(({ id, name, href, lines }) => (
          <Card key={id} as="li">
            <Stack gap="s">
              <h2>{href ? <a href={href}>{name}</a> : name}</h2>
              {lines.map((line) => (
                <Text key={line} tone="quiet">
                  {line}
                </Text>
              ))}
            </Stack>
          </Card>
        ))}
      </Stack>
      {looks ? (
        <section aria-labelledby="looks-title">
          <Stack gap="s">
            <h2 id="looks-title">{looks.title}</h2>
            <Text>{looks.text}</Text>
            <DataTable caption={looks.title} hideCaption stacked columns={looks.columns} rows={looks.rows} />
          </Stack>
        </section>
      ) : null}
    </Stack>
  );
}
