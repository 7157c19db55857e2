import { BackLink } from "~/design/back-link";
import { Button } from "~/design/button";
import { TypedWords } from "~/design/fields/typed-words";
import { useIsSending } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { StaffForm, type StaffFormData } from "~/design/staff-form";
import { SummaryList } from "~/design/summary-list";
import { Text } from "~/design/text";
import { EditForm, type EditFormData } from "~/features/admin/edit-form";
import { ReadingWidth, Saved, Section } from "~/features/admin/page-parts";

type Link = { href: string; label: string };
export type ActionFact = { label: string; value: string; href?: string };

export type NewActionData = {
  back: Link;
  title: string;
  /** That nothing is to be written about one person. */
  warning: string;
  /** The area, the unit and the survey that it comes from. */
  facts: ActionFact[];
  form: EditFormData;
};

export type ActionViewData = {
  back: Link;
  title: string;
  saved?: string | undefined;
  facts: ActionFact[];
  notes: string[];
  /** Each says by one press how far the action is. */
  presses?: (StaffFormData & { intent: string; label: string })[];
  sending?: string;
  changeTitle?: string;
  warning?: string;
  form?: EditFormData;
  remove?: Link;
};

/** The form for another action. */
export function NewActionView({ view }: { view: NewActionData }) {
  return (
    <ReadingWidth>
      <Stack gap="l">
        <BackLink href={view.back.href}>{view.back.label}</BackLink>
        <h1>{view.title}</h1>
        {view.facts.length > 0 ? <SummaryList rows={view.facts} /> : null}
        <Notification tone="info">
          <p>{view.warning}</p>
        </Notification>
        <EditForm form={view.form} />
      </Stack>
    </ReadingWidth>
  );
}

/** An action, what can be done with it by one press, and its form. */
export function ActionView({ view }: { view: ActionViewData }) {
  const { form, presses, remove, changeTitle } = view;
  const fields = form ? (
    <>
      {view.warning ? (
        <Notification tone="info">
          <p>{view.warning}</p>
        </Notification>
      ) : null}
      <EditForm form={form} />
    </>
  ) : null;
  return (
    <ReadingWidth>
      <Stack gap="l">
        <BackLink href={view.back.href}>{view.back.label}</BackLink>
        <h1>
          <TypedWords>{view.title}</TypedWords>
        </h1>
        <Saved text={view.saved} />
        <SummaryList
          rows={view.facts.map(({ label, value, href }) => ({
            label,
            value: href ? <a href={href}>{value}</a> : <TypedWords>{value}</TypedWords>,
          }))}
        />
        {presses ? <Presses presses={presses} sending={view.sending ?? ""} /> : null}
        {view.notes.map((note) => (
          <Text key={note} size="s" tone="quiet">
            {note}
          </Text>
        ))}
        {fields && changeTitle ? (
          <Section id="change-title" title={changeTitle}>
            {fields}
          </Section>
        ) : (
          fields
        )}
        {remove ? (
          <Text>
            <a href={remove.href}>{remove.label}</a>
          </Text>
        ) : null}
      </Stack>
    </ReadingWidth>
  );
}

function Presses({ presses, sending }: { presses: NonNullable<ActionViewData["presses"]>; sending: string }) {
  const isSending = useIsSending();
  return (
    <Actions>
      {presses.map(({ intent, label, ...form }, at) => (
        <StaffForm key={intent} form={form}>
          <Button tone={at === 0 ? "primary" : "secondary"} name="intent" value={intent} disabled={isSending}>
            {isSending ? sending : label}
          </Button>
        </StaffForm>
      ))}
    </Actions>
  );
}
