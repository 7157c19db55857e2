import { BackLink } from "~/design/back-link";
import { Button } from "~/design/button";
import { ErrorSummary } from "~/design/error-summary";
import { Checkbox } from "~/design/fields/checkbox";
import { type MomentData, MomentFields } from "~/design/fields/moment-fields";
import { TextField } from "~/design/fields/text-field";
import { useErrorTitle, useIsSending, useReplyNumber } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { QrCode, type QrDrawing } from "~/design/qr-code";
import { reading } from "~/design/reading.css";
import { StaffForm, type StaffFormData } from "~/design/staff-form";
import type { TableColumn } from "~/design/table";
import { Text } from "~/design/text";
import { type LinkedRow, linkedRow } from "~/features/lists/linked-row";
import { type DrawnRows, DrawnTable } from "~/features/lists/list-table";
import * as css from "./orders.css";

export type GroupFormData = {
  form: StaffFormData;
  errorSummary: string;
  errorPrefix: string;
  errors: { href: string; text: string }[];
  name: { label: string; hint: string; value: string; error: string | undefined };
  deadline: MomentData;
  recruits: { label: string; checked: boolean };
  submit: string;
  sending: string;
};

export type GroupsViewData = {
  title: string;
  back: { href: string; label: string };
  intro: string;
  caption: string;
  none: string | undefined;
  columns: TableColumn[];
  rows: DrawnRows<LinkedRow>;
  addTitle: string;
  form: GroupFormData;
};

export type GroupViewData = {
  title: string;
  back: { href: string; label: string };
  state: string;
  done: string | undefined;
  code: { drawing: QrDrawing; label: string };
  codeHelp: string;
  addressesTitle: string;
  addresses: { label: string; lang: string; href: string }[];
  changeTitle: string;
  form: GroupFormData;
  close: { form: StaffFormData; label: string; text: string } | undefined;
};

/** The groups of an order, and the form for another. */
export function GroupsView({ view, reply }: { view: GroupsViewData; reply: unknown }) {
  return (
    <Stack gap="l">
      <div>
        <BackLink href={view.back.href}>{view.back.label}</BackLink>
        <h1>{view.title}</h1>
      </div>
      <div className={reading}>
        <Text size="l">{view.intro}</Text>
      </div>
      {view.none ? (
        <Text tone="quiet">{view.none}</Text>
      ) : (
        <DrawnTable caption={view.caption} columns={view.columns} rows={view.rows} row={linkedRow} />
      )}
      <section className={reading} aria-labelledby="add">
        <Stack gap="m">
          <h2 id="add">{view.addTitle}</h2>
          <GroupForm form={view.form} reply={reply} />
        </Stack>
      </section>
    </Stack>
  );
}

/** One group: its link and code to hand out, and what can be changed. */
export function GroupView({ view, reply }: { view: GroupViewData; reply: unknown }) {
  const sending = useIsSending();
  return (
    <Stack gap="l">
      <div>
        <BackLink href={view.back.href}>{view.back.label}</BackLink>
        <h1>{view.title}</h1>
        <Text tone="quiet">{view.state}</Text>
      </div>
      {view.done ? (
        <Notification tone="success" role="status">
          {view.done}
        </Notification>
      ) : null}
      <div className={css.withCode}>
        <QrCode {...view.code} />
        <section aria-labelledby="addresses">
          <Stack gap="s">
            <h2 id="addresses">{view.addressesTitle}</h2>
            <Text>{view.codeHelp}</Text>
            {view.addresses.map(({ label, lang, href }) => (
              <p key={lang} className={css.address}>
                <strong lang={lang}>{label}</strong>
                <br />
                <a href={href}>{href}</a>
              </p>
            ))}
          </Stack>
        </section>
      </div>
      <section className={reading} aria-labelledby="change">
        <Stack gap="m">
          <h2 id="change">{view.changeTitle}</h2>
          <GroupForm form={view.form} reply={reply} />
        </Stack>
      </section>
      {view.close ? (
        <div className={reading}>
          <StaffForm form={view.close.form}>
            <Stack gap="m">
              <Text>{view.close.text}</Text>
              <Actions>
                <Button name="intent" value="close" tone="critical" disabled={sending}>
                  {view.close.label}
                </Button>
              </Actions>
            </Stack>
          </StaffForm>
        </div>
      ) : null}
    </Stack>
  );
}

function GroupForm({ form, reply }: { form: GroupFormData; reply: unknown }) {
  const sending = useIsSending();
  const replyNumber = useReplyNumber(reply);
  useErrorTitle(form.errorPrefix, form.errors.length > 0);
  return (
    <StaffForm form={form.form}>
      <Stack gap="m">
        {form.errors.length > 0 ? (
          <ErrorSummary key={replyNumber} title={form.errorSummary} errors={form.errors} reply={replyNumber} />
        ) : null}
        <TextField
          id="name"
          name="name"
          label={form.name.label}
          hint={form.name.hint}
          error={form.name.error}
          defaultValue={form.name.value}
          autoComplete="off"
        />
        <MomentFields id="deadline" moment={form.deadline} />
        <Checkbox name="recruits" {...form.recruits} />
        <Actions>
          <Button tone="secondary" disabled={sending}>
            {sending ? form.sending : form.submit}
          </Button>
        </Actions>
      </Stack>
    </StaffForm>
  );
}
