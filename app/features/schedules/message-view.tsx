import { BackLink } from "~/design/back-link";
import { Button } from "~/design/button";
import { ErrorSummary } from "~/design/error-summary";
import { Field } from "~/design/fields/field";
import { control } from "~/design/fields/field.css";
import { TextField } from "~/design/fields/text-field";
import { useErrorTitle, useIsSending, useReplyNumber } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { type ChipLink, ChipLinks } from "~/design/navigation/chip-links";
import { Notification } from "~/design/notices/notification";
import { reading } from "~/design/reading.css";
import { StaffForm, type StaffFormData } from "~/design/staff-form";
import { SummaryList } from "~/design/summary-list";
import { Text } from "~/design/text";
import * as css from "./schedules.css";

export type MessageViewData = {
  title: string;
  back: { href: string; label: string };
  intro: string;
  done: string | undefined;
  languages: { label: string; links: ChipLink[] };
  form: StaffFormData;
  errorSummary: string;
  errorPrefix: string;
  errors: { href: string; text: string }[];
  subject: { label: string; value: string; error: string | undefined };
  body: { label: string; hint: string; value: string; error: string | undefined };
  placeholders: { title: string; rows: { label: string; value: string }[] };
  preview: { title: string; lang: string; subject: string; paragraphs: string[] };
  /** What people without an e-mail address get. */
  asText: { title: string; hint: string; lang: string; text: string } | undefined;
  save: string;
  show: string;
  test: string;
  reset: string | undefined;
};

/** The words of one message in one language, with how it looks. */
export function MessageView({ view, reply }: { view: MessageViewData; reply: unknown }) {
  const sending = useIsSending();
  const replyNumber = useReplyNumber(reply);
  useErrorTitle(view.errorPrefix, view.errors.length > 0);
  const { subject, body, preview, placeholders } = view;
  return (
    <div className={reading}>
      <Stack gap="l">
        <BackLink href={view.back.href}>{view.back.label}</BackLink>
        <h1>{view.title}</h1>
        {view.errors.length > 0 ? (
          <ErrorSummary key={replyNumber} title={view.errorSummary} errors={view.errors} reply={replyNumber} />
        ) : null}
        {view.done ? (
          <Notification tone="success" role="status">
            {view.done}
          </Notification>
        ) : null}
        <Text size="l">{view.intro}</Text>
        <ChipLinks {...view.languages} />
        <StaffForm form={view.form} key={preview.lang}>
          <Stack gap="m">
            <TextField
              key={`subject ${view.form.version}`}
              id="subject"
              name="subject"
              label={subject.label}
              error={subject.error}
              defaultValue={subject.value}
              lang={preview.lang}
              autoComplete="off"
            />
            <Field key={`body ${view.form.version}`} id="body" label={body.label} hint={body.hint} error={body.error}>
              {(wiring) => (
                <textarea
                  {...wiring}
                  name="body"
                  rows={9}
                  lang={preview.lang}
                  defaultValue={body.value}
                  className={control}
                />
              )}
            </Field>
            <h2>{placeholders.title}</h2>
            <SummaryList rows={placeholders.rows} />
            <Actions>
              <Button name="intent" value="save" disabled={sending}>
                {view.save}
              </Button>
              <Button name="intent" value="show" tone="secondary" disabled={sending}>
                {view.show}
              </Button>
              <Button name="intent" value="test" tone="secondary" disabled={sending}>
                {view.test}
              </Button>
              {view.reset ? (
                <Button name="intent" value="reset" tone="quiet" disabled={sending}>
                  {view.reset}
                </Button>
              ) : null}
            </Actions>
          </Stack>
        </StaffForm>
        <Preview preview={preview} />
        {view.asText ? <AsText asText={view.asText} /> : null}
      </Stack>
    </div>
  );
}

function Preview({ preview }: Pick<MessageViewData, "preview">) {
  return (
    <section aria-labelledby="preview">
      <Stack gap="m">
        <h2 id="preview">{preview.title}</h2>
        <div className={css.letter} lang={preview.lang}>
          <Stack gap="m">
            <p>
              <strong>{preview.subject}</strong>
            </p>
            {preview.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Stack>
        </div>
      </Stack>
    </section>
  );
}

function AsText({ asText: { title, hint, lang, text } }: { asText: NonNullable<MessageViewData["asText"]> }) {
  return (
    <section aria-labelledby="as-text">
      <Stack gap="m">
        <h2 id="as-text">{title}</h2>
        <Text>{hint}</Text>
        <div className={css.letter} lang={lang}>
          <p>{text}</p>
        </div>
      </Stack>
    </section>
  );
}
