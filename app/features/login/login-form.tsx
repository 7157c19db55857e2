import type { SubmissionResult } from "@conform-to/react";
import { ButtonLink } from "~/design/button";
import { ErrorSummary } from "~/design/error-summary";
import { TextField } from "~/design/fields/text-field";
import { PostForm, useErrorTitle, useIsSending, useReplyNumber } from "~/design/form";
import { Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { Text } from "~/design/text";
import { GroupOfTab, type GroupOfTabData } from "~/features/groups/group-of-tab";
import { useGroup } from "~/features/groups/use-group";
import { readEmail } from "~/features/people/read-email";
import { GatedButton, useGate } from "./gated-button";
import type { CodeFormData } from "./link/code-form";

export type LoginFormData = {
  action: string;
  /** What opens the second of two forms, which waits in a fold; the first one needs none. */
  instead: string | undefined;
  token: string;
  /** The group whose link led here; joined by the sign-in. */
  groupId: string | undefined;
  /** What is said of a group that the tab remembers. */
  groupOfTab: GroupOfTabData;
  /** The address that the field is filled with at first. */
  email: string;
  /** Whether it can't be changed, because the link that led here gives it. */
  isFixed: boolean;
  intro: string;
  label: string;
  hint: string | undefined;
  submit: string;
  sending: string;
  /** Why the button can't be pressed yet. */
  needed: string;
  errorSummary: string;
  errorPrefix: string;
};

/** What the action answers when it shows the form again; the errors are sentences already. */
export type LoginFormReply = {
  submission: SubmissionResult<string[]>;
  /** The form's group doesn't exist, or is no longer open. */
  groupRefused?: boolean;
  /** Set where a mail may have been sent all the same: the field for its code. */
  haveCode?: { title: string; form: CodeFormData };
  /** Set where the address is of an organisation that has its own way to sign in: both ways are offered. */
  own?: OwnOffer;
};

/** An organisation's own way to sign in, beside the link. */
export type OwnOffer = {
  email: string;
  title: string;
  text: string;
  go: { href: string; label: string };
  link: string;
};

const isAddress = (typed: string) => "email" in readEmail(typed);

/** What the form says that has offered both ways: a link is wanted all the same. */
export const linkIntent = "link";

/** Id of the form. Without JavaScript the page opens at a refused second form, and not at the top. */
export const loginFormId = "by-email";

/** One field, one button: a sign-in link is sent to the address. `quiet` where the page has something else to do first. */
export function LoginForm({
  form,
  reply,
  quiet = form.instead !== undefined,
}: {
  form: LoginFormData;
  reply?: LoginFormReply | undefined;
  quiet?: boolean | undefined;
}) {
  const sending = useIsSending();
  const error = reply?.submission.error?.email?.[0];
  const own = reply?.own;
  const typed = own?.email ?? reply?.submission.initialValue?.email;
  // It waits for what the server takes for an address.
  const gate = useGate("email", isAddress);
  const group = useGroup(form.groupId, reply?.groupRefused ?? false);
  const replyNumber = useReplyNumber(reply);
  useErrorTitle(form.errorPrefix, error !== undefined);
  return (
    <PostForm token={form.token} action={form.action} id={loginFormId}>
      <Stack gap="m">
        {error ? (
          <ErrorSummary key={replyNumber} title={form.errorSummary} errors={[{ href: "#email", text: error }]} />
        ) : null}
        {own ? (
          <Notification key={replyNumber} tone="info" role="status" title={own.title}>
            <Stack gap="s">
              <Text>{own.text}</Text>
              <p>
                <ButtonLink href={own.go.href}>{own.go.label}</ButtonLink>
              </p>
            </Stack>
          </Notification>
        ) : null}
        {own ? <input type="hidden" name="intent" value={linkIntent} /> : null}
        <Text>{own ? own.link : form.intro}</Text>
        {/* The first of two forms says it for both. */}
        {group.isOfTab && !form.instead ? <GroupOfTab group={form.groupOfTab} nextId="email" /> : null}
        {group.id ? <input type="hidden" name="groupId" value={group.id} /> : null}
        <TextField
          id="email"
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          spellCheck={false}
          required
          label={form.label}
          hint={form.hint}
          error={error}
          readOnly={form.isFixed}
          defaultValue={typeof typed === "string" && !form.isFixed ? typed : form.email}
          aria-describedby={gate.isOpen ? undefined : gate.reasonId}
          onChange={(event) => gate.check(event.currentTarget.value)}
        />
        <GatedButton
          gate={gate}
          reason={form.needed}
          tone={quiet || own ? "secondary" : "primary"}
          isSending={sending}
          label={form.submit}
          sending={form.sending}
        />
      </Stack>
    </PostForm>
  );
}
