import { Button } from "~/design/button";
import { ErrorSummary } from "~/design/error-summary";
import { SelectField } from "~/design/fields/select-field";
import { TextArea } from "~/design/fields/text-area";
import { TextField } from "~/design/fields/text-field";
import { PostForm, useErrorTitle, useIsSending, useReplyNumber } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { Text } from "~/design/text";
import { useReply } from "~/remix/use-reply";
import * as css from "./marketing.css";

type Common = { name: string; label: string; hint?: string; optionalText?: string };

export type ContactField =
  | (Common & { kind: "line"; type: "text" | "email" | "tel"; autoComplete: string })
  | (Common & { kind: "lines"; limit: number; counter: string; counterOver: string })
  | (Common & { kind: "choice"; options: { value: string; label: string }[] });

export type ContactFormData = {
  token: string;
  fields: ContactField[];
  /** A field that people don't see, and its label for whoever does. */
  trap: { name: string; label: string };
  /** What becomes of what is typed. */
  note: { text: string; href: string; label: string };
  submit: string;
  sending: string;
  errorSummary: string;
  errorPrefix: string;
};

/** What an action answers to a form that it refuses: nothing of what was typed is lost. */
export type ContactReply = {
  typed: Record<string, string>;
  /** Words by field. */
  errors: Record<string, string>;
  /** Why none is taken now, whatever stands in it. */
  notNow: string | undefined;
};

/** A form for whoever doesn't use the service yet. Works without a script. */
export function ContactForm({ form }: { form: ContactFormData }) {
  const sending = useIsSending();
  const reply = useReply<{ reply?: ContactReply }>()?.reply;
  const replyNumber = useReplyNumber(reply);
  const errors = reply?.errors ?? {};
  const listed = form.fields.flatMap(({ name }) => {
    const text = errors[name];
    return text ? [{ href: `#${name}`, text }] : [];
  });
  useErrorTitle(form.errorPrefix, listed.length > 0 || reply?.notNow !== undefined);
  return (
    <PostForm token={form.token} data-browser-keeps="">
      <Stack gap="l">
        {listed.length > 0 ? <ErrorSummary key={replyNumber} title={form.errorSummary} errors={listed} /> : null}
        {reply?.notNow ? (
          <Notification tone="alert" role="alert">
            {reply.notNow}
          </Notification>
        ) : null}
        {form.fields.map((field) => (
          <Control
            key={`${field.name} ${replyNumber}`}
            field={field}
            typed={reply?.typed[field.name] ?? ""}
            error={errors[field.name]}
          />
        ))}
        <div className={css.trap} aria-hidden="true">
          <label htmlFor={form.trap.name}>{form.trap.label}</label>
          <input id={form.trap.name} name={form.trap.name} tabIndex={-1} autoComplete="off" />
        </div>
        <Text size="s" tone="quiet">
          {form.note.text} <a href={form.note.href}>{form.note.label}</a>
        </Text>
        <Actions>
          <Button disabled={sending}>{sending ? form.sending : form.submit}</Button>
        </Actions>
      </Stack>
    </PostForm>
  );
}

function Control({ field, typed, error }: { field: ContactField; typed: string; error: string | undefined }) {
  const { name, label, hint, optionalText } = field;
  const texts = { id: name, name, label, hint, error, optionalText, defaultValue: typed };
  switch (field.kind) {
    case "line":
      return <TextField {...texts} type={field.type} autoComplete={field.autoComplete} spellCheck={false} />;
    case "lines":
      return (
        <TextArea
          {...texts}
          rows={5}
          limit={field.limit}
          counterFrom={field.limit - 500}
          counterText={field.counter}
          counterOverText={field.counterOver}
        />
      );
    case "choice":
      return <SelectField {...texts} options={field.options} />;
  }
}
