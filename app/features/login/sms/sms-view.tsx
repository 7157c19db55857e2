import { useState } from "react";
import { Button, ButtonLink } from "~/design/button";
import { Card } from "~/design/card";
import { ErrorSummary } from "~/design/error-summary";
import { TextField } from "~/design/fields/text-field";
import { PostForm, useErrorTitle, useIsSending, useReplyNumber } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { Text } from "~/design/text";
import { GroupOrder, type GroupStartData } from "~/features/groups/group-start";
import { useLookAgain } from "~/remix/use-look-again";
import { GatedButton, useGate } from "../gated-button";
import { readSmsCode } from "./sms-code";

type CodeForm = {
  label: string;
  placeholder: string;
  length: number;
  delay: string;
  submit: string;
  checking: string;
  /** Why the button can't be pressed yet. */
  needed: string;
};

export type SmsViewData = {
  title: string;
  /** Where the code went. */
  lead: string | undefined;
  /** What is wrong with the code or its message. */
  message: string | undefined;
  renewed: string | undefined;
  token: string;
  /** The group that typing the code joins, and what that means. */
  joining: (Pick<GroupStartData, "orderLine" | "name"> & { title: string; means: string }) | undefined;
  /** Undefined where no code can be typed any more. */
  form: CodeForm | undefined;
  /** Undefined where no new code can be asked for. */
  sendNew: string | undefined;
  otherWay: { label: string; href: string };
  outbox: { href: string; label: string } | undefined;
  errorSummary: string;
  errorPrefix: string;
};

/** What the action answers when it shows the page again: an error of the typed code, or why no new code was sent. */
export type SmsViewReply = { error?: string; typed?: string; problem?: string };

/** Milliseconds between two looks whether the message could be sent, and how many there are. */
const lookEveryMs = 5_000;
const mostLooks = 6;

/** The page where the code of a text message is typed, in every state the code can be in (spec §2, §4). */
export function SmsView({ view, reply }: { view: SmsViewData; reply: SmsViewReply | undefined }) {
  const replyNumber = useReplyNumber(reply);
  useLookAgain({ everyMs: view.form && lookEveryMs, most: mostLooks, isForAll: true });
  useErrorTitle(view.errorPrefix, reply?.error !== undefined);
  const sendNew = view.sendNew ? (
    <PostForm token={view.token}>
      <Actions>
        <Button tone={view.form ? "secondary" : "primary"} name="intent" value="renew">
          {view.sendNew}
        </Button>
      </Actions>
    </PostForm>
  ) : null;
  return (
    <Stack gap="l">
      <h1>{view.title}</h1>
      {reply?.problem ? (
        <Notification key={replyNumber} tone="alert" role="alert">
          {reply.problem}
        </Notification>
      ) : null}
      {view.renewed && !reply ? (
        <Notification tone="success" role="status">
          {view.renewed}
        </Notification>
      ) : null}
      {view.message ? (
        <Notification tone="alert" role="alert">
          {view.message}
        </Notification>
      ) : null}
      {view.lead ? <Text size="l">{view.lead}</Text> : null}
      {view.joining ? (
        <Card as="section" tone="soft" labelledBy="joining">
          <Stack gap="m">
            <h2 id="joining">{view.joining.title}</h2>
            <GroupOrder start={view.joining} />
            <Text>{view.joining.means}</Text>
          </Stack>
        </Card>
      ) : null}
      {view.form ? <CodeField form={view.form} view={view} reply={reply} replyNumber={replyNumber} /> : null}
      <Stack gap="m">
        {sendNew}
        {view.outbox ? (
          <p>
            <ButtonLink tone="secondary" href={view.outbox.href}>
              {view.outbox.label}
            </ButtonLink>
          </p>
        ) : null}
        <p>
          <a href={view.otherWay.href}>{view.otherWay.label}</a>
        </p>
      </Stack>
    </Stack>
  );
}

type CodeFieldProps = { form: CodeForm; view: SmsViewData; reply: SmsViewReply | undefined; replyNumber: number };

function CodeField({ form, view, reply, replyNumber }: CodeFieldProps) {
  const sending = useIsSending();
  const gate = useGate(fieldId, (typed) => readSmsCode(typed) !== undefined);
  const [touchedAfter, setTouchedAfter] = useState(-1);
  // Typing clears the error of before (spec §5).
  const shownError = touchedAfter === replyNumber ? undefined : reply?.error;
  const typed = (value: string) => {
    setTouchedAfter(replyNumber);
    gate.check(value);
  };
  return (
    <PostForm token={view.token}>
      <Stack gap="m">
        {shownError ? (
          <ErrorSummary
            key={replyNumber}
            title={view.errorSummary}
            errors={[{ href: `#${fieldId}`, text: shownError }]}
          />
        ) : null}
        <TextField
          id={fieldId}
          name="code"
          type="tel"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={form.length}
          placeholder={form.placeholder}
          spellCheck={false}
          required
          width="code"
          label={form.label}
          hint={form.delay}
          error={shownError}
          defaultValue={reply?.typed}
          aria-describedby={gate.isOpen ? undefined : gate.reasonId}
          onChange={(event) => typed(event.currentTarget.value)}
          onPaste={(event) => {
            // The field takes six characters; what is pasted often has a space or the whole message around its code.
            const code = codeIn(event.clipboardData.getData("text"), form.length);
            if (!code) return;
            event.preventDefault();
            event.currentTarget.value = code;
            typed(code);
          }}
        />
        <GatedButton gate={gate} reason={form.needed} isSending={sending} label={form.submit} sending={form.checking} />
      </Stack>
    </PostForm>
  );
}

const fieldId = "code";

/** The code in a pasted text: its first group of that many digits, also with spaces or hyphens between them. */
function codeIn(text: string, length: number): string | undefined {
  const groups = text.match(/\d(?:[\s-]?\d)*/g) ?? [];
  return groups.map((group) => group.replace(/\D/g, "")).find((digits) => digits.length === length);
}
