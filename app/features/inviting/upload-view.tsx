import { BackLink } from "~/design/back-link";
import { Button } from "~/design/button";
import { ErrorSummary } from "~/design/error-summary";
import { Field } from "~/design/fields/field";
import { control } from "~/design/fields/field.css";
import { fileInput } from "~/design/fields/file-input.css";
import { SelectField } from "~/design/fields/select-field";
import { useErrorTitle, useIsSending, useReplyNumber } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { reading } from "~/design/reading.css";
import { StaffForm, type StaffFormData } from "~/design/staff-form";
import { Text } from "~/design/text";
import * as css from "./inviting.css";

export type UploadViewData = {
  title: string;
  back: { href: string; label: string };
  intro: string;
  columns: string[];
  template: { href: string; label: string };
  closed: string | undefined;
  form: StaffFormData;
  errorSummary: string;
  errorPrefix: string;
  error: string | undefined;
  file: { label: string; hint: string };
  text: { label: string; hint: string; value: string };
  language: { label: string; hint: string; value: string; options: { value: string; label: string }[] };
  submit: string;
  sending: string;
};

/** A table of people to hand in: as a file, or pasted. */
export function UploadView({ view, reply }: { view: UploadViewData; reply: unknown }) {
  const sending = useIsSending();
  const replyNumber = useReplyNumber(reply);
  useErrorTitle(view.errorPrefix, view.error !== undefined);
  return (
    <div className={reading}>
      <Stack gap="l">
        <BackLink href={view.back.href}>{view.back.label}</BackLink>
        <h1>{view.title}</h1>
        {view.error ? (
          <ErrorSummary
            key={replyNumber}
            title={view.errorSummary}
            errors={[{ href: "#file", text: view.error }]}
            reply={replyNumber}
          />
        ) : null}
        <Text size="l">{view.intro}</Text>
        <Stack gap="s">
          {view.columns.map((text) => (
            <Text key={text}>{text}</Text>
          ))}
          <Text>
            {/* The browser follows it itself: a file is saved. */}
            <a href={view.template.href} target="_self">
              {view.template.label}
            </a>
          </Text>
        </Stack>
        {view.closed ? <Notification tone="alert">{view.closed}</Notification> : null}
        <StaffForm form={view.form} encType="multipart/form-data">
          <Stack gap="l">
            <Field id="file" label={view.file.label} hint={view.file.hint} error={view.error}>
              {(wiring) => (
                <input
                  {...wiring}
                  type="file"
                  name="file"
                  accept=".csv,.txt,.tsv,.xlsx"
                  className={`${control} ${fileInput}`}
                />
              )}
            </Field>
            <Field id="text" label={view.text.label} hint={view.text.hint}>
              {(wiring) => (
                <textarea
                  {...wiring}
                  name="text"
                  defaultValue={view.text.value}
                  spellCheck={false}
                  className={`${control} ${css.pasted}`}
                />
              )}
            </Field>
            <SelectField
              id="language"
              name="language"
              label={view.language.label}
              hint={view.language.hint}
              options={view.language.options}
              defaultValue={view.language.value}
            />
            <Actions>
              <Button disabled={sending}>{sending ? view.sending : view.submit}</Button>
            </Actions>
          </Stack>
        </StaffForm>
      </Stack>
    </div>
  );
}
