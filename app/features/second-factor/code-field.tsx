import type { ReactNode } from "react";
import { Button } from "~/design/button";
import { ErrorSummary } from "~/design/error-summary";
import { TextField } from "~/design/fields/text-field";
import { PostForm, useIsSending, useReplyNumber } from "~/design/form";
import { Actions, Stack } from "~/design/layout";

export type CodeFieldData = {
  token: string;
  intent: "code" | "recovery" | "confirmApp" | "enrol";
  label: string;
  hint: string;
  submit: string;
  sending: string;
  errorSummary: string;
};

/** Why a code was refused, with what was typed. */
export type CodeFieldReply = { code: { error: string; typed: string } };

/** A code to type, and the button that sends it. */
export function CodeFieldForm({
  form,
  reply,
  children,
}: {
  form: CodeFieldData;
  reply: CodeFieldReply | undefined;
  /** Other buttons beside it. */
  children?: ReactNode;
}) {
  const sending = useIsSending();
  const replyNumber = useReplyNumber(reply);
  // One of letters, too.
  const isOnPaper = form.intent === "recovery" || form.intent === "enrol";
  return (
    <PostForm token={form.token}>
      <Stack gap="m">
        {reply ? (
          <ErrorSummary
            key={replyNumber}
            title={form.errorSummary}
            errors={[{ href: "#code", text: reply.code.error }]}
          />
        ) : null}
        <TextField
          id="code"
          name="code"
          width={isOnPaper ? "short" : "code"}
          inputMode={isOnPaper ? "text" : "numeric"}
          autoComplete={isOnPaper ? "off" : "one-time-code"}
          autoCapitalize="none"
          spellCheck={false}
          required
          label={form.label}
          hint={form.hint}
          error={reply?.code.error}
          defaultValue={reply?.code.typed}
        />
        <Actions>
          <Button name="intent" value={form.intent} disabled={sending}>
            {sending ? form.sending : form.submit}
          </Button>
          {children}
        </Actions>
      </Stack>
    </PostForm>
  );
}
