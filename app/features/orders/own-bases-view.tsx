import { Card } from "~/design/card";
import { Disclosure } from "~/design/folds/disclosure";
import { Stack } from "~/design/layout";
import { SummaryList } from "~/design/summary-list";
import { Text } from "~/design/text";

export type OwnBasesData = {
  title: string;
  lead: string;
  /** Without facts nothing is stated, and it says whom to ask. */
  orders: { id: string; title: string; facts: { label: string; value: string }[] | undefined; notStated: string }[];
  profile: { href: string; label: string };
};

/** The part of the privacy statement that is the reader's own. */
export function OwnBases({ bases: { title, lead, orders, profile } }: { bases: OwnBasesData }) {
  return (
    <Card as="section" tone="soft" labelledBy="own-bases">
      <Stack gap="s">
        <h2 id="own-bases">{title}</h2>
        <Text>{lead}</Text>
        {orders.map((order, index) => (
          <Disclosure key={order.id} summary={order.title} open={index === 0}>
            {order.facts ? <SummaryList rows={order.facts} /> : <Text>{order.notStated}</Text>}
          </Disclosure>
        ))}
        <p>
          <a href={profile.href}>{profile.label}</a>
        </p>
      </Stack>
    </Card>
  );
}
