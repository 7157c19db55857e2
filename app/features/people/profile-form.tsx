import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Button } from "~/design/button";
import { Checkbox } from "~/design/checkbox";
import { DateField } from "~/design/date-field";
import { Disclosure } from "~/design/disclosure";
import { ErrorSummary } from "~/design/error-summary";
import { Actions, Stack } from "~/design/layout";
import { Prose } from "~/design/prose";
import { RadioList } from "~/design/radio-list";
import { SelectField } from "~/design/select-field";
import { SummaryList } from "~/design/summary-list";
import { Text } from "~/design/text";
import { TextField } from "~/design/text-field";
import { PostForm, useErrorTitle, useIsSending } from "~/http/form";

export type ConsentBlock = { id: string; label: string; leadIn: string; leadOut: string; fullText: string[] };

type FieldWords = { label: string; value: string };

export type ProfileFormData = {
  token: string;
  email: { label: string; value: string };
  language: FieldWords & { options: { value: string; label: string }[] };
  firstName: FieldWords;
  lastName: FieldWords;
  dateOfBirth: { legend: string; hint: string; day: FieldWords; month: FieldWords; year: FieldWords };
  gender: FieldWords & { options: { value: string; label: string }[] };
  consents: { title: string; forOrder: string; readAll: string; blocks: ConsentBlock[] } | undefined;
  submit: string;
  saving: string;
  errorSummary: string;
  errorPrefix: string;
};

/** Where each field's error leads: the id of its first control. */
const targets: Record<string, string> = { day: "birth-day", month: "birth-month", year: "birth-year", language: "language" };

/** A person's own details and the consents of the survey they are on the way to. Checked on the server. */
export function ProfileForm({ data, reply }: { data: ProfileFormData; reply: SubmissionResult<string[]> | undefined }) {
  const sending = useIsSending();
  const [form, fields] = useForm({
    id: "profile",
    lastResult: reply,
    defaultValue: {
      language: data.language.value,
      firstName: data.firstName.value,
      lastName: data.lastName.value,
      day: data.dateOfBirth.day.value,
      month: data.dateOfBirth.month.value,
      year: data.dateOfBirth.year.value,
      gender: data.gender.value,
      consents: [] as string[],
    },
  });
  const errors = reply?.error ?? {};
  const listed = Object.entries(errors).flatMap(([name, messages]) =>
    (messages ?? []).map((text) => ({ href: `#${targets[name] ?? name}`, text })),
  );
  const first = (name: string) => errors[name]?.[0];
  const dateError = first("day") ?? first("month") ?? first("year");
  const ticked = reply?.initialValue?.consents;
  useErrorTitle(data.errorPrefix, listed.length > 0);
  return (
    <PostForm token={data.token} {...getFormProps(form)}>
      <Stack gap="l">
        {listed.length > 0 ? <ErrorSummary title={data.errorSummary} errors={listed} /> : null}
        <SummaryList rows={[data.email]} />
        <RadioList
          id="language"
          name="language"
          legend={data.language.label}
          options={data.language.options}
          value={fields.language.initialValue}
          error={first("language")}
        />
        <TextField
          id="firstName"
          name="firstName"
          autoComplete="given-name"
          label={data.firstName.label}
          defaultValue={fields.firstName.initialValue}
          error={first("firstName")}
        />
        <TextField
          id="lastName"
          name="lastName"
          autoComplete="family-name"
          label={data.lastName.label}
          defaultValue={fields.lastName.initialValue}
          error={first("lastName")}
        />
        <DateField
          id="birth"
          autoComplete="bday"
          legend={data.dateOfBirth.legend}
          hint={data.dateOfBirth.hint}
          error={dateError}
          day={{ name: "day", ...data.dateOfBirth.day, value: fields.day.initialValue, invalid: Boolean(first("day")) }}
          month={{ name: "month", ...data.dateOfBirth.month, value: fields.month.initialValue, invalid: Boolean(first("month")) }}
          year={{ name: "year", ...data.dateOfBirth.year, value: fields.year.initialValue, invalid: Boolean(first("year")) }}
        />
        <SelectField
          id="gender"
          name="gender"
          autoComplete="sex"
          label={data.gender.label}
          options={data.gender.options}
          defaultValue={fields.gender.initialValue}
          error={first("gender")}
        />
        {data.consents ? (
          <section aria-labelledby="consents-title">
            <Stack gap="m">
              <h2 id="consents-title">{data.consents.title}</h2>
              <Text tone="quiet">{data.consents.forOrder}</Text>
              {data.consents.blocks.map((block, index) => (
                <Stack gap="s" key={block.id}>
                  <Text>{block.leadIn}</Text>
                  <Checkbox
                    id={index === 0 ? "consents" : `consents-${index}`}
                    name="consents"
                    value={block.id}
                    label={block.label}
                    checked={Array.isArray(ticked) ? ticked.includes(block.id) : ticked === block.id}
                    error={errors.consents ? errorOf(errors.consents, block) : undefined}
                  />
                  <Text size="s" tone="quiet">
                    {block.leadOut}
                  </Text>
                  <Disclosure summary={data.consents?.readAll}>
                    <Prose>
                      {block.fullText.map((paragraph) => (
                        <p key={paragraph}>{paragraph}</p>
                      ))}
                    </Prose>
                  </Disclosure>
                </Stack>
              ))}
            </Stack>
          </section>
        ) : null}
        <Actions>
          <Button disabled={sending}>{sending ? data.saving : data.submit}</Button>
        </Actions>
      </Stack>
    </PostForm>
  );
}

/** Each refused consent has its own sentence, which names it by its label. */
function errorOf(messages: string[], block: ConsentBlock): string | undefined {
  return messages.find((message) => message.endsWith(block.label));
}
