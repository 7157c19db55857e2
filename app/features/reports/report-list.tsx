import { Card } from "~/design/card";
import { Stack } from "~/design/layout";
import { Text } from "~/design/text";

export type ReportListData = {
  title: string;
  lead: string;
  none: string;
  /** Where somebody asks to join the organisation. */
  requests: { href: string; label: string } | undefined;
  orders: { id: string; name: string; href: string | undefined; text: string }[];
};

/** The orders of an organisation, and which of them have a report. */
export function ReportList({ view: { title, lead, none, requests, orders } }: { view: ReportListData }) {
  return (
    <Stack gap="l">
      <Stack gap="s">
        <h1>{title}</h1>
        <Text size="l">{lead}</Text>
        {requests ? (
          <p>
            <a href={requests.href}>{requests.label}</a>
          </p>
        ) : null}
      </Stack>
      {orders.length === 0 ? <Text>{none}</Text> : null}
      <Stack as="ul">
        {orders.map(({ id, name, href, text }) => (
          <Card key={id} as="li">
            <Stack gap="s">
              <h2>{href ? <a href={href}>{name}</a> : name}</h2>
              <Text tone="quiet">{text}</Text>
            </Stack>
          </Card>
        ))}
      </Stack>
    </Stack>
  );
}
