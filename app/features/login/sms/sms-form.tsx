import { ButtonLink } from "~/design/button";
import { ErrorSummary } from "~/design/error-summary";
import { TextField } from "~/design/fields/text-field";
import { PostForm, useErrorTitle, useIsSending, useReplyNumber } from "~/design/form";
import { Stack } from "~/design/layout";
import { Text } from "~/design/text";
import { GroupOfTab, type GroupOfTabData } from "~/features/groups/group-of-tab";
import { useGroup } from "~/features/groups/use-group";
import { GatedButton, useGate } from "../gated-button";

export type SmsFormData = {
  action: string;
  token: string;
  /** The group whose link led here; joined by the sign-in. */
  groupId: string | undefined;
  /** What is said of a group that the tab remembers. */
  groupOfTab: GroupOfTabData;
  /** What opens the second of two forms, which waits in a fold; the first one needs none. */
  instead: string | undefined;
  intro: string;
  label: string;
  hint: string;
  submit: string;
  sending: string;
  /** Why the button can't be pressed yet. */
  needed: string;
  errorSummary: string;
  errorPrefix: string;
};

/** What the action answers when it shows the form again. */
export type SmsFormReply = {
  sms: {
    typed: string;
    error: string;
    /** Link to the page of a code that was sent before and still works. */
    haveCode: { href: string; label: string } | undefined;
    /** The form's group doesn't exist, or is no longer open. */
    groupRefused?: boolean;
  };
};

const fieldId = "phoneNumber";

/** Id of the form. Without JavaScript the page opens at a refused form, and not at the top. */
export const smsFormId = "sms";

/** One field, one button: a code is sent to the number by text message. */
export function SmsForm({ form, reply }: { form: SmsFormData; reply?: SmsFormReply | undefined }) {
  const sending = useIsSending();
  const error = reply?.sms.error;
  const gate = useGate(fieldId, (typed) => typed.trim() !== "");
  const group = useGroup(form.groupId, reply?.sms.groupRefused ?? false);
  const replyNumber = useReplyNumber(reply);
  useErrorTitle(form.errorPrefix, error !== undefined);
  return (
    <PostForm token={form.token} action={form.action} id={smsFormId}>
      <Stack gap="m">
        {error ? (
          <ErrorSummary key={replyNumber} title={form.errorSummary} errors={[{ href: `#${fieldId}`, text: error }]} />
        ) : null}
        {reply?.sms.haveCode ? (
          <p>
            <ButtonLink tone="secondary" href={reply.sms.haveCode.href}>
              {reply.sms.haveCode.label}
            </ButtonLink>
          </p>
        ) : null}
        <Text>{form.intro}</Text>
        {/* The first of two forms says it for both. */}
        {group.isOfTab && !form.instead ? <GroupOfTab group={form.groupOfTab} nextId={fieldId} /> : null}
        {group.id ? <input type="hidden" name="groupId" value={group.id} /> : null}
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
          aria-describedby={gate.isOpen ? undefined : gate.reasonId}
          onChange={(event) => gate.check(event.currentTarget.value)}
        />
        <GatedButton
          gate={gate}
          reason={form.needed}
          tone={form.instead ? "secondary" : "primary"}
          isSending={sending}
          label={form.submit}
          sending={form.sending}
        />
      </Stack>
    </PostForm>
  );
}
