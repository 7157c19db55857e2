import { BackLink } from "~/design/back-link";
import { Button, ButtonLink } from "~/design/button";
import { RadioList } from "~/design/fields/radio-list";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { Prose } from "~/design/prose";
import { SummaryList } from "~/design/summary-list";
import { DataTable, type TableColumn } from "~/design/table";
import { Text } from "~/design/text";
import { EditForm, type EditFormData } from "../edit-form";
import { LinkList, ReadingWidth, Saved, Section } from "../page-parts";

type Link = { href: string; label: string };

export type PurposeViewData = {
  kind: "purpose";
  title: string;
  back: Link;
  lead: string;
  action: string;
  legend: string;
  options: { value: string; label: string }[];
  submit: string;
};

export type PersonViewData = {
  kind: "person";
  title: string;
  back: Link;
  purpose: string;
  otherPurpose: Link;
  saved: string | undefined;
  /** Why what was pressed last has not been done. */
  refused: string | undefined;
  state: { title: string; text: string } | undefined;
  facts: { label: string; value: string }[];
  orders: { title: string; none: string; columns: TableColumn[]; rows: { key: string; cells: string[] }[] };
  notManageable: string | undefined;
  links: Link[];
  /** What is done with one press, each with what it means. */
  /** Taking an invitation back; absent where none is open. */
  takeBack: PressData | undefined;
  personal: PressData | undefined;
  reset: PressData | undefined;
  enrolment: PressData | undefined;
  activity: PressData | undefined;
};

type PressData = { title: string; text: string; form: EditFormData };

export type PersonFormViewData = {
  title: string;
  back: Link;
  notes: string[];
  lists?: { title: string; items: { key: string; text: string }[] }[];
  next?: Link & { cancel: Link };
  form?: EditFormData;
};

/** Asks why, before a person is shown. */
export function PurposeView({ view }: { view: PurposeViewData }) {
  return (
    <ReadingWidth>
      <form action={view.action}>
        <Stack gap="l">
          <BackLink href={view.back.href}>{view.back.label}</BackLink>
          <h1>{view.title}</h1>
          <Text>{view.lead}</Text>
          <RadioList name="purpose" legend={view.legend} options={view.options} required />
          <Actions>
            <Button>{view.submit}</Button>
          </Actions>
        </Stack>
      </form>
    </ReadingWidth>
  );
}

/** What an administrator sees of a person, and can do. */
export function PersonView({ view }: { view: PersonViewData }) {
  const { orders } = view;
  return (
    <Stack gap="l">
      <ReadingWidth>
        <Stack gap="l">
          <BackLink href={view.back.href}>{view.back.label}</BackLink>
          <Stack gap="s">
            <h1>{view.title}</h1>
            <Text size="s" tone="quiet">
              {view.purpose} <a href={view.otherPurpose.href}>{view.otherPurpose.label}</a>
            </Text>
          </Stack>
          <Saved text={view.saved} />
          {view.refused ? (
            <Notification tone="alert" role="alert">
              <p>{view.refused}</p>
            </Notification>
          ) : null}
          {view.state ? (
            <Notification tone="info" title={view.state.title}>
              <p>{view.state.text}</p>
            </Notification>
          ) : null}
        </Stack>
      </ReadingWidth>
      {view.notManageable ? (
        <ReadingWidth>
          <Text>{view.notManageable}</Text>
        </ReadingWidth>
      ) : (
        <LinkList links={view.links} />
      )}
      <ReadingWidth>
        <Stack gap="l">
          <SummaryList rows={view.facts} />
          <Section id="orders-title" title={orders.title}>
            {orders.rows.length > 0 ? (
              <DataTable caption={orders.title} hideCaption stacked columns={orders.columns} rows={orders.rows} />
            ) : (
              <Text tone="quiet">{orders.none}</Text>
            )}
          </Section>
          {view.takeBack ? <Press id="take-back-title" press={view.takeBack} /> : null}
          {view.personal ? <Press id="personal-title" press={view.personal} /> : null}
          {view.reset ? <Press id="reset-title" press={view.reset} /> : null}
          {view.enrolment ? <Press id="enrolment-title" press={view.enrolment} /> : null}
          {view.activity ? <Press id="activity-title" press={view.activity} /> : null}
        </Stack>
      </ReadingWidth>
    </Stack>
  );
}

function Press({ id, press }: { id: string; press: PressData }) {
  return (
    <Section id={id} title={press.title}>
      <Text>{press.text}</Text>
      <EditForm form={press.form} />
    </Section>
  );
}

/** A form about a person, or what stands before it. */
export function PersonFormView({ view }: { view: PersonFormViewData }) {
  return (
    <ReadingWidth>
      <Stack gap="l">
        <BackLink href={view.back.href}>{view.back.label}</BackLink>
        <h1>{view.title}</h1>
        {view.notes.map((note) => (
          <Text key={note}>{note}</Text>
        ))}
        {view.lists?.map(({ title, items }) => (
          <Prose key={title}>
            <h2>{title}</h2>
            <ul>
              {items.map(({ key, text }) => (
                <li key={key}>{text}</li>
              ))}
            </ul>
          </Prose>
        ))}
        {view.form ? <EditForm form={view.form} /> : null}
        {view.next ? (
          <Actions>
            <ButtonLink tone="critical" href={view.next.href}>
              {view.next.label}
            </ButtonLink>
            <ButtonLink tone="secondary" href={view.next.cancel.href}>
              {view.next.cancel.label}
            </ButtonLink>
          </Actions>
        ) : null}
      </Stack>
    </ReadingWidth>
  );
}
