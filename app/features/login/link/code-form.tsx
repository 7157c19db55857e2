import { Button } from "~/design/button";
import { ErrorSummary } from "~/design/error-summary";
import { TextField } from "~/design/fields/text-field";
import { PostForm, useErrorTitle, useIsSending, useReplyNumber } from "~/design/form";
import { Actions, Stack } from "~/design/layout";

export type CodeFormData = {
  action: string;
  token: string;
  label: string;
  hint: string;
  submit: string;
  errorSummary: string;
  errorPrefix: string;
};

/** What the action answers to a code that signed nobody in. */
export type CodeFormReply = { code: { error: string; typed: string } };

/** Signing in by the digits of the sign-in mail, for people who read their mail on another device. */
export function CodeForm({ form, reply }: { form: CodeFormData; reply: CodeFormReply | undefined }) {
  const sending = useIsSending();
  const replyNumber = useReplyNumber(reply);
  const error = reply?.code.error;
  useErrorTitle(form.errorPrefix, error !== undefined);
  return (
    <PostForm token={form.token} action={form.action}>
      <Stack gap="m">
        {error ? (
          <ErrorSummary key={replyNumber} title={form.errorSummary} errors={[{ href: "#code", text: error }]} />
        ) : null}
        <TextField
          id="code"
          name="code"
          width="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          required
          label={form.label}
          hint={form.hint}
          error={error}
          defaultValue={reply?.code.typed}
        />
        <Actions>
          <Button name="intent" value="code" disabled={sending}>
            {form.submit}
          </Button>
        </Actions>
      </Stack>
    </PostForm>
  );
}
