import { useEffect, useState } from "react";
import { Button } from "~/design/button";
import { ErrorSummary } from "~/design/error-summary";
import { Actions, Stack } from "~/design/layout";
import { Text } from "~/design/text";
import { TextField } from "~/design/text-field";
import { PostForm, useErrorTitle, useIsSending, useReplyNumber } from "~/http/form";

export type SmsFormData = {
  action: string;
  token: string;
  heading: string;
  intro: string;
  label: string;
  hint: string;
  submit: string;
  sending: string;
  errorSummary: string;
  errorPrefix: string;
};

/** What the action answers when it shows the form again. */
export type SmsFormReply = { sms: { typed: string; error: string } };

const fieldId = "phoneNumber";

/** Where the form stands: without JavaScript a refused form is shown from there, and not from the top of the page. */
export const smsFormId = "sms";

/** One field, one button: a code is sent to the number by text message. */
export function SmsForm({ form, reply }: { form: SmsFormData; reply?: SmsFormReply | undefined }) {
  const sending = useIsSending();
  const error = reply?.sms.error;
  // Without JavaScript the button always works; with it, it waits for something to be typed.
  const [usable, setUsable] = useState(true);
  useEffect(() => {
    const field = document.getElementById(fieldId);
    if (field instanceof HTMLInputElement) setUsable(field.validity.valid);
  }, []);
  const replyNumber = useReplyNumber(reply);
  useErrorTitle(form.errorPrefix, error !== undefined);
  return (
    <section id={smsFormId} aria-labelledby="sms-heading">
      <PostForm token={form.token} action={form.action}>
        <Stack gap="m">
          <h2 id="sms-heading">{form.heading}</h2>
          {error ? (
            <ErrorSummary key={replyNumber} title={form.errorSummary} errors={[{ href: `#${fieldId}`, text: error }]} />
          ) : null}
          <Text>{form.intro}</Text>
          <TextField
            id={fieldId}
            name="phoneNumber"
            type="tel"
            autoComplete="tel"
            required
            label={form.label}
            hint={form.hint}
            error={error}
            defaultValue={reply?.sms.typed}
            onChange={(event) => setUsable(event.currentTarget.validity.valid)}
          />
          <Actions>
            <Button tone="secondary" disabled={sending || !usable}>
              {sending ? form.sending : form.submit}
            </Button>
          </Actions>
        </Stack>
      </PostForm>
    </section>
  );
}
