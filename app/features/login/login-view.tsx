import { ButtonLink } from "~/design/button";
import { Stack } from "~/design/layout";
import { Notification } from "~/design/notification";
import { Text } from "~/design/text";
import { CodeForm, type CodeFormData, type CodeFormReply } from "./code-form";
import { LoginForm, type LoginFormData, type LoginFormReply } from "./login-form";

export type LoginViewData = {
  heading: string;
  form: LoginFormData;
  /** Set after a link was sent. */
  sent:
    | {
        title: string;
        body: string;
        code: CodeFormData;
        /** Heading above the form, which now sends the link again. */
        again: string;
        outbox: { href: string; label: string } | undefined;
      }
    | undefined;
};

/** What the action answers when it shows one of the forms again. */
export type LoginViewReply = LoginFormReply | CodeFormReply;

/** Where the confirmation stands, so that a redirect can scroll to it. */
export const sentId = "sent";

/** Heading and form; once a link is on its way, its confirmation, the field for its code, and the form to send another. */
export function LoginView({ view, reply }: { view: LoginViewData; reply?: LoginViewReply | undefined }) {
  const { sent } = view;
  const linkReply = reply && "submission" in reply ? reply : undefined;
  if (!sent) {
    return (
      <Stack gap="l">
        <h1>{view.heading}</h1>
        <LoginForm form={view.form} reply={linkReply} />
      </Stack>
    );
  }
  return (
    <Stack gap="l">
      <h1>{view.heading}</h1>
      <div id={sentId} tabIndex={-1}>
        <Notification tone="success" role="status" title={sent.title}>
          <Stack gap="s">
            <Text>{sent.body}</Text>
            {sent.outbox ? (
              <p>
                <ButtonLink tone="secondary" href={sent.outbox.href}>
                  {sent.outbox.label}
                </ButtonLink>
              </p>
            ) : null}
          </Stack>
        </Notification>
      </div>
      <CodeForm form={sent.code} reply={reply && "code" in reply ? reply : undefined} />
      <Stack gap="s">
        <h2>{sent.again}</h2>
        <LoginForm form={view.form} reply={linkReply} />
      </Stack>
    </Stack>
  );
}
