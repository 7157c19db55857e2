import { Button, ButtonLink } from "~/design/button";
import { PostForm, useErrorTitle, useReplyNumber } from "~/design/form";
import { Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { Text } from "~/design/text";
import { TextWithMail } from "~/design/text-with-mail";
import { type CodeFieldData, CodeFieldForm, type CodeFieldReply } from "./code-field";
import { PasskeyForm, type PasskeyFormData } from "./passkey-form";

export type ConfirmViewData = {
  title: string;
  intro: string;
  passkey: PasskeyFormData | undefined;
  /** Between the button and the field, where there are both. */
  orCode: string | undefined;
  code: CodeFieldData | undefined;
  /** To the recovery code, or back from it. */
  otherWay: { href: string; label: string };
  /** What to do without any recovery code. */
  help: { text: string; email: string } | undefined;
  outbox: { href: string; label: string } | undefined;
  logout: { href: string; label: string; token: string };
  errorPrefix: string;
};

/** What the action answers when nothing was confirmed. */
export type ConfirmViewReply = CodeFieldReply | { problem: string };

/** The second step at login, between the first and what one came for. */
export function ConfirmView({ view, reply }: { view: ConfirmViewData; reply: ConfirmViewReply | undefined }) {
  const replyNumber = useReplyNumber(reply);
  useErrorTitle(view.errorPrefix, reply !== undefined);
  return (
    <Stack gap="l">
      <Stack gap="m">
        <h1>{view.title}</h1>
        <Text size="l">{view.intro}</Text>
      </Stack>
      {reply && "problem" in reply ? (
        <Notification key={replyNumber} tone="alert" role="alert">
          {reply.problem}
        </Notification>
      ) : null}
      {view.passkey ? <PasskeyForm form={view.passkey} /> : null}
      {view.code ? (
        <Stack gap="m">
          {view.orCode ? <h2>{view.orCode}</h2> : null}
          <CodeFieldForm form={view.code} reply={reply && "code" in reply ? reply : undefined} />
        </Stack>
      ) : null}
      <Stack gap="m">
        {view.outbox ? (
          <p>
            <ButtonLink tone="secondary" href={view.outbox.href}>
              {view.outbox.label}
            </ButtonLink>
          </p>
        ) : null}
        {view.help ? (
          <Text>
            <TextWithMail {...view.help} />
          </Text>
        ) : null}
        <p>
          <a href={view.otherWay.href}>{view.otherWay.label}</a>
        </p>
        <PostForm token={view.logout.token} action={view.logout.href}>
          <Button tone="secondary">{view.logout.label}</Button>
        </PostForm>
      </Stack>
    </Stack>
  );
}
