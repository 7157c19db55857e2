import type { ReactNode } from "react";
import { ErrorSummary } from "~/design/error-summary";
import { TextField } from "~/design/fields/text-field";
import { PostForm, useErrorTitle, useIsSending, useReplyNumber } from "~/design/form";
import { Stack } from "~/design/layout";
import { GatedButton, useGate } from "../gated-button";
import { readMailCode } from "./mail-code";

export type CodeFormData = {
  action: string;
  token: string;
  label: string;
  hint: string;
  submit: string;
  /** Why the button can't be pressed yet. */
  needed: string;
  errorSummary: string;
  errorPrefix: string;
};

/** What the action answers to a code that signed nobody in, where typing again can put it right. */
export type CodeFormReply = { code: { error: string; typed: string } };

/** Signing in by the digits of the sign-in mail, for people who read their mail on another device. */
export function CodeForm({
  form,
  reply,
  sent,
}: {
  form: CodeFormData;
  reply: CodeFormReply | undefined;
  /** Where the mail went, which a refused form says below what to mend. */
  sent?: ReactNode;
}) {
  const sending = useIsSending();
  const replyNumber = useReplyNumber(reply);
  const error = reply?.code.error;
  const gate = useGate("code", (typed) => "code" in readMailCode(typed));
  useErrorTitle(form.errorPrefix, error !== undefined);
  return (
    <PostForm token={form.token} action={form.action}>
      <Stack gap="m">
        {error ? (
          <ErrorSummary key={replyNumber} title={form.errorSummary} errors={[{ href: "#code", text: error }]} />
        ) : null}
        {error ? sent : null}
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
          aria-describedby={gate.isOpen ? undefined : gate.reasonId}
          onChange={(event) => gate.check(event.currentTarget.value)}
        />
        <GatedButton
          gate={gate}
          reason={form.needed}
          name="intent"
          value="code"
          isSending={sending}
          label={form.submit}
        />
      </Stack>
    </PostForm>
  );
}
