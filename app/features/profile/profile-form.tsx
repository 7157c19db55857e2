import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useState } from "react";
import { Button } from "~/design/button";
import { ErrorSummary } from "~/design/error-summary";
import { DateField } from "~/design/fields/date-field";
import { RadioList } from "~/design/fields/radio-list";
import { SelectField } from "~/design/fields/select-field";
import { TextField } from "~/design/fields/text-field";
import { PostForm, useErrorTitle, useIsSending, useReplyNumber } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { SummaryList } from "~/design/summary-list";
import { ConsentBlocks, type ConsentBlocksData } from "./consent-blocks";
import { errorLines } from "./error-lines";
import { mendedFields } from "./mended";

type FieldWords = { label: string; value: string };

export type ProfileFormData = {
  token: string;
  /** Whose page it is. */
  writer: string;
  email: { label: string; value: string };
  /** Read-only, and only where people can sign in with it. */
  phone: { label: string; value: string } | undefined;
  /** Undefined where no language can be chosen. */
  language: (FieldWords & { options: { value: string; label: string }[] }) | undefined;
  firstName: FieldWords;
  lastName: FieldWords;
  dateOfBirth: {
    legend: string;
    hint: string;
    day: FieldWords;
    month: FieldWords;
    year: FieldWords;
  };
  gender: FieldWords & { options: { value: string; label: string }[] };
  /** What may be agreed to besides. */
  consents: ConsentBlocksData | undefined;
  /** Errors that say by themselves which field they are about. */
  telling: string[];
  /** Sentences about what the form comes with, by field. */
  problems: Record<string, string[]>;
  submit: string;
  saving: string;
  errorSummary: string;
  errorPrefix: string;
};

type Typed = Record<"day" | "month" | "year", { initialValue?: string | undefined }>;

function BirthField({
  birth,
  typed,
  errorOf,
}: {
  birth: ProfileFormData["dateOfBirth"];
  typed: Typed;
  errorOf: (name: string) => string | undefined;
}) {
  const box = (name: keyof Typed) => ({
    name,
    ...birth[name],
    value: typed[name].initialValue,
    invalid: Boolean(errorOf(name)),
  });
  return (
    <DateField
      id="birth"
      autoComplete="bday"
      legend={birth.legend}
      hint={birth.hint}
      error={errorOf("day") ?? errorOf("month") ?? errorOf("year")}
      day={box("day")}
      month={box("month")}
      year={box("year")}
    />
  );
}

/** What the fields come with. */
function valuesOf(data: ProfileFormData) {
  return {
    language: data.language?.value,
    firstName: data.firstName.value,
    lastName: data.lastName.value,
    day: data.dateOfBirth.day.value,
    month: data.dateOfBirth.month.value,
    year: data.dateOfBirth.year.value,
    gender: data.gender.value,
    consents: [] as string[],
  };
}

function typedInto(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

function today() {
  const now = new Date();
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
}

/** What is told of the fields: what was refused, else what they come with, without what has been mended since. */
function useMended(reply: SubmissionResult<string[]> | undefined, problems: Record<string, string[]>) {
  const replyNumber = useReplyNumber(reply);
  const [mended, setMended] = useState({ replyNumber, fields: new Set<string>() });
  const isMended = (name: string) => mended.replyNumber === replyNumber && mended.fields.has(name);
  const told: Record<string, string[] | null> = reply?.error ?? problems;
  return {
    replyNumber,
    errors: Object.fromEntries(Object.entries(told).filter(([name]) => !isMended(name))),
    mend: (form: HTMLFormElement) => setMended({ replyNumber, fields: mendedFields(typedInto(form), today()) }),
  };
}

/** A person's own details, and consents that may be given besides. Checked on the server. */
export function ProfileForm({ data, reply }: { data: ProfileFormData; reply: SubmissionResult<string[]> | undefined }) {
  const sending = useIsSending();
  const [form, fields] = useForm({
    id: "profile",
    lastResult: reply,
    defaultValue: valuesOf(data),
  });
  const { errors, replyNumber, mend } = useMended(reply, data.problems);
  const first = (name: string) => errors[name]?.[0];
  // What the form comes with was not sent: it is told beside its fields, and takes no focus.
  const listed = reply ? errorLines(data, errors) : [];
  useErrorTitle(data.errorPrefix, listed.length > 0);
  return (
    <PostForm
      token={data.token}
      writer={data.writer}
      data-keeps=""
      {...getFormProps(form)}
      onChange={(event) => mend(event.currentTarget)}
    >
      <Stack gap="l">
        {listed.length > 0 ? <ErrorSummary key={replyNumber} title={data.errorSummary} errors={listed} /> : null}
        <SummaryList rows={data.phone ? [data.email, data.phone] : [data.email]} />
        {data.language ? (
          <RadioList
            id="language"
            name="language"
            legend={data.language.label}
            options={data.language.options}
            value={fields.language.initialValue}
            error={first("language")}
          />
        ) : null}
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
        <BirthField birth={data.dateOfBirth} typed={fields} errorOf={first} />
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
              <ConsentBlocks consents={data.consents} ticked={reply?.initialValue?.consents} missing={[]} />
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
