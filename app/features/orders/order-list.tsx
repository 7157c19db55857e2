import type { ReactNode } from "react";
import type { ListedForm } from "~/design/form";
import { Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { Text } from "~/design/text";
import { AccountsSection, type AccountsSectionData } from "./accounts-section";
import { OrderCard, type OrderCardData } from "./order-card";
import { PersonalSection, type PersonalSectionData } from "./personal-section";

export type OrderListData = {
  heading: string;
  /** Why this person can answer nothing. */
  notice: string | undefined;
  /** What was just done. */
  done: string | undefined;
  form: ListedForm;
  unanswered: string;
  past: string;
  empty: { title: string; text: string };
  /** In place of what waits for an answer, where nothing does. */
  nothingOpen: string;
  personal: PersonalSectionData | undefined;
  /** The person's accounts with other organisations. */
  accounts: AccountsSectionData | undefined;
  sections: { unanswered: OrderCardData[]; past: OrderCardData[] };
};

type Link = { href: string; label: string };

type Props = { view: OrderListData; reports: Link | undefined; children: ReactNode };

/**
 * The assessments a person is invited to: what waits for an answer first. `reports` leads on whoever reads them; `children`
 * stand below the heading.
 */
export function OrderList({ view, reports, children }: Props) {
  const { unanswered, past } = view.sections;
  return (
    <Stack gap="l">
      <h1>{view.heading}</h1>
      {children}
      {reports ? (
        <p>
          <a href={reports.href}>{reports.label}</a>
        </p>
      ) : null}
      {view.notice ? (
        <Notification tone="alert" role="alert">
          {view.notice}
        </Notification>
      ) : null}
      {view.done ? (
        <Notification tone="success" role="status">
          {view.done}
        </Notification>
      ) : null}
      {unanswered.length + past.length === 0 ? (
        <Stack gap="s">
          <Text size="l">{view.empty.title}</Text>
          <Text tone="quiet">{view.empty.text}</Text>
        </Stack>
      ) : (
        <Section title={view.unanswered} orders={unanswered} form={view.form} empty={view.nothingOpen} />
      )}
      {past.length > 0 ? <Section title={view.past} orders={past} form={view.form} /> : null}
      {view.accounts ? <AccountsSection section={view.accounts} form={view.form} /> : null}
      {view.personal ? <PersonalSection section={view.personal} form={view.form} /> : null}
    </Stack>
  );
}

function Section({
  title,
  orders,
  form,
  empty,
}: {
  title: string;
  orders: OrderCardData[];
  form: ListedForm;
  empty?: string;
}) {
  return (
    <section>
      <Stack gap="m">
        <h2>{title}</h2>
        {orders.length === 0 && empty ? <Text tone="quiet">{empty}</Text> : null}
        <Stack gap="m" as="ul">
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} form={form} />
          ))}
        </Stack>
      </Stack>
    </section>
  );
}
