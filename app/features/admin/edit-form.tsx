import { Button, ButtonLink } from "~/design/button";
import { ErrorSummary } from "~/design/error-summary";
import { Checkbox } from "~/design/fields/checkbox";
import { DateField } from "~/design/fields/date-field";
import { Fieldset } from "~/design/fields/fieldset";
import { RadioList } from "~/design/fields/radio-list";
import { SelectField } from "~/design/fields/select-field";
import { TextArea } from "~/design/fields/text-area";
import { TextField } from "~/design/fields/text-field";
import { useErrorTitle, useIsSending, useReplyNumber } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { StaffForm, type StaffFormData } from "~/design/staff-form";
import { useReply } from "~/remix/use-reply";
import { tickGroups } from "./tick-groups";

type Part = { label: string; value: string };
type Common = { name: string; label: string; hint?: string; optionalText?: string };
/** One that is only asked about what was refused stands there with its error alone. */
type OnlyOnError = { onlyOnError?: true };

export type EditField =
  | (Common & { kind: "text"; value: string; type?: "email" | "tel" })
  | (Common & { kind: "lines"; value: string })
  | (Common & OnlyOnError & { kind: "choice"; value: string; options: { value: string; label: string }[] })
  /** Those that stand after each other under the same words are one group. */
  | (Common & OnlyOnError & { kind: "tick"; value: string; group?: string })
  /** Its parts are posted as `{name}Day`, `{name}Month` and `{name}Year`. */
  | (Common & { kind: "date"; day: Part; month: Part; year: Part });

export type EditFormData = StaffFormData & {
  /** Which of a page's forms it is. */
  intent?: string;
  /** What it carries that nobody types. */
  hidden?: Readonly<Record<string, string>>;
  fields: EditField[];
  submit: string;
  sending: string;
  critical?: true;
  cancel?: { href: string; label: string };
  errorSummary: string;
  errorPrefix: string;
};

/** What an action answers to a form that it refuses: nothing of what was typed is lost. */
export type EditReply = {
  intent: string | undefined;
  typed: Record<string, string>;
  /** Words by field. */
  errors: Record<string, string>;
};

/** More options than these are chosen from a list that opens. */
export const mostRadios = 5;
/** Radio rows and dates lead to their first control. */
const firstControl = (field: EditField) => (field.kind === "date" ? `${field.name}-day` : field.name);

/** A form of the console: works without a script, and keeps what was typed. */
export function EditForm({ form }: { form: EditFormData }) {
  const sending = useIsSending();
  const answered = useReply<{ reply?: EditReply }>()?.reply;
  const reply = answered && answered.intent === form.intent ? answered : undefined;
  const errors = reply?.errors ?? {};
  const listed = form.fields.flatMap((field) => {
    const text = errors[field.name];
    return text ? [{ href: `#${firstControl(field)}`, text }] : [];
  });
  const replyNumber = useReplyNumber(reply);
  useErrorTitle(form.errorPrefix, listed.length > 0);
  const isAsked = (field: EditField) => !("onlyOnError" in field && field.onlyOnError) || Boolean(errors[field.name]);
  return (
    <StaffForm form={form}>
      {Object.entries(form.hidden ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Stack gap="l">
        {listed.length > 0 ? <ErrorSummary key={replyNumber} title={form.errorSummary} errors={listed} /> : null}
        {tickGroups(form.fields.filter(isAsked)).map(({ name, legend, fields }) => {
          const controls = fields.map((field) => (
            // What was saved, or refused, is another form: it shows what the server made of what was typed.
            <Control
              key={`${field.name} ${form.version} ${replyNumber}`}
              field={field}
              typed={reply?.typed}
              error={errors[field.name]}
            />
          ));
          return legend ? (
            <Fieldset key={name} id={`${name}-group`} legend={legend}>
              {controls}
            </Fieldset>
          ) : (
            controls
          );
        })}
        <Actions>
          <Button
            tone={form.critical ? "critical" : "primary"}
            // A name without a value would be sent with nothing, which is an intent that no page offers.
            name={form.intent && "intent"}
            value={form.intent}
            disabled={sending}
          >
            {sending ? form.sending : form.submit}
          </Button>
          {form.cancel ? (
            <ButtonLink tone="secondary" href={form.cancel.href}>
              {form.cancel.label}
            </ButtonLink>
          ) : null}
        </Actions>
      </Stack>
    </StaffForm>
  );
}

type ControlProps = { field: EditField; typed: Record<string, string> | undefined; error: string | undefined };

function Control({ field, typed, error }: ControlProps) {
  const { name, label, hint, optionalText } = field;
  const texts = { id: name, name, label, hint, error, optionalText };
  if (field.kind === "date") {
    const { kind: _, label: legend, ...date } = field;
    const part = (key: "day" | "month" | "year", suffix: string) => ({
      ...date[key],
      name: name + suffix,
      value: typed?.[name + suffix] ?? date[key].value,
    });
    return (
      <DateField
        {...{ id: name, legend, hint, error, optionalText }}
        day={part("day", "Day")}
        month={part("month", "Month")}
        year={part("year", "Year")}
      />
    );
  }
  const value = typed ? (typed[name] ?? "") : field.value;
  switch (field.kind) {
    case "text":
      return (
        <TextField {...texts} type={field.type ?? "text"} autoComplete="off" spellCheck={false} defaultValue={value} />
      );
    case "lines":
      return <TextArea {...texts} rows={6} limit={10_000} counterFrom={10_000} counterText="" defaultValue={value} />;
    case "tick":
      return <Checkbox name={name} label={label} error={error} checked={value === "on"} />;
    case "choice":
      return field.options.length > mostRadios ? (
        <SelectField {...texts} options={field.options} defaultValue={value} />
      ) : (
        <RadioList {...{ id: name, name, legend: label, hint, error, options: field.options, value }} />
      );
  }
}
