import { BackLink } from "~/design/back-link";
import { Button, ButtonLink } from "~/design/button";
import { ErrorSummary } from "~/design/error-summary";
import { Checkbox } from "~/design/fields/checkbox";
import { PostForm, useErrorTitle, useIsSending, useReplyNumber } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Prose } from "~/design/prose";
import { StatePanel } from "~/design/state-panel";
import { Text } from "~/design/text";
import { FreshSignIn, type FreshSignInData, type FreshSignInReply } from "./fresh-sign-in";

export type EraseViewData = {
  back: { href: string; label: string };
  title: string;
  lead: string;
  /** Set where the person has to sign in again first. */
  fresh: FreshSignInData | undefined;
  deleted: { title: string; items: string[] };
  stays: { title: string; items: string[] };
  copyFirst: { href: string; label: string };
  /** On the first step: where the second one is. */
  next: { href: string; label: string } | undefined;
  /** On the second step: the form. */
  confirm: ConfirmData | undefined;
};

type ConfirmData = {
  checkbox: string;
  button: string;
  sending: string;
  cancel: { href: string; label: string };
  person: string;
  error: string;
  errorSummary: string;
  errorPrefix: string;
  token: string;
};

export type ErasedViewData = { title: string; text: string; onward: { href: string; label: string } };

/** What the action answers when the box is not ticked, or no code for a fresh sign-in could be sent. */
export type EraseReply = { unconfirmed: true } | FreshSignInReply;

/** Erasing in two steps: what goes and what stays, then the final word. */
export function EraseView({ view, reply }: { view: EraseViewData; reply: EraseReply | undefined }) {
  return (
    <Stack gap="l">
      <BackLink href={view.back.href}>{view.back.label}</BackLink>
      <Stack gap="m">
        <h1>{view.title}</h1>
        <Text size="l">{view.lead}</Text>
      </Stack>
      {view.fresh ? <FreshSignIn data={view.fresh} reply={reply && "problem" in reply ? reply : undefined} /> : null}
      {view.confirm ? (
        <ConfirmForm confirm={view.confirm} reply={reply} />
      ) : (
        <>
          <What {...view.deleted} />
          <What {...view.stays} />
          <Text>
            <a href={view.copyFirst.href}>{view.copyFirst.label}</a>
          </Text>
          {view.next ? (
            <Actions>
              <ButtonLink tone="critical" href={view.next.href}>
                {view.next.label}
              </ButtonLink>
            </Actions>
          ) : null}
        </>
      )}
    </Stack>
  );
}

function What({ title, items }: { title: string; items: string[] }) {
  return (
    <Prose>
      <h2>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Prose>
  );
}

function ConfirmForm({ confirm, reply }: { confirm: ConfirmData; reply: EraseReply | undefined }) {
  const sending = useIsSending();
  const error = reply ? confirm.error : undefined;
  const replyNumber = useReplyNumber(reply);
  useErrorTitle(confirm.errorPrefix, error !== undefined);
  return (
    <PostForm token={confirm.token}>
      <Stack gap="m">
        {error ? (
          <ErrorSummary key={replyNumber} title={confirm.errorSummary} errors={[{ href: "#confirm", text: error }]} />
        ) : null}
        <input type="hidden" name="person" value={confirm.person} />
        <Checkbox name="confirm" label={confirm.checkbox} error={error} required />
        <Actions>
          <Button tone="critical" name="intent" value="erase" disabled={sending}>
            {sending ? confirm.sending : confirm.button}
          </Button>
          <ButtonLink tone="secondary" href={confirm.cancel.href}>
            {confirm.cancel.label}
          </ButtonLink>
        </Actions>
      </Stack>
    </PostForm>
  );
}

/** The person is gone; nobody is signed in any more. */
export function ErasedView({ view }: { view: ErasedViewData }) {
  return (
    <StatePanel
      icon="check"
      level={1}
      title={view.title}
      action={<ButtonLink href={view.onward.href}>{view.onward.label}</ButtonLink>}
    >
      <Text>{view.text}</Text>
    </StatePanel>
  );
}
