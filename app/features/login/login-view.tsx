import { ButtonLink } from "~/design/button";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notification";
import { Text } from "~/design/text";
import { LoginForm, type LoginFormData, type LoginFormReply } from "./login-form";
import { SmsForm, type SmsFormData, type SmsFormReply } from "./sms-form";

export type LoginViewData = {
  heading: string;
  /** Whose survey it is, where a group's link led here. */
  group:
    | {
        orderLine: string;
        name: string | undefined;
        text: string | undefined;
        app: { href: string; label: string } | undefined;
      }
    | undefined;
  form: LoginFormData;
  /** Undefined where there is no signing in by text message. */
  sms: SmsFormData | undefined;
  /** Set after a link was sent. */
  sent:
    | { title: string; body: string; notArrived: string; outbox: { href: string; label: string } | undefined }
    | undefined;
};

/** Where the confirmation stands, so that a redirect can scroll to it. */
export const sentId = "sent";

type LoginReply = LoginFormReply | SmsFormReply;

/** Heading, forms and, once a link is on its way, the confirmation; shown wherever signing in is needed. */
export function LoginView({ view, reply }: { view: LoginViewData; reply?: LoginReply | undefined }) {
  return (
    <Stack gap="l">
      <Stack gap="m">
        {view.group ? (
          <div>
            <Text size="s" tone="quiet">
              {view.group.orderLine}
            </Text>
            {view.group.name ? <Text>{view.group.name}</Text> : null}
          </div>
        ) : null}
        <h1>{view.heading}</h1>
        {view.group?.text ? <Text size="l">{view.group.text}</Text> : null}
      </Stack>
      {view.sent ? (
        <div id={sentId} tabIndex={-1}>
          <Notification tone="success" role="status" title={view.sent.title}>
            <Stack gap="s">
              <Text>{view.sent.body}</Text>
              {view.sent.outbox ? (
                <p>
                  <ButtonLink tone="secondary" href={view.sent.outbox.href}>
                    {view.sent.outbox.label}
                  </ButtonLink>
                </p>
              ) : null}
              <Text size="s" tone="quiet">
                {view.sent.notArrived}
              </Text>
            </Stack>
          </Notification>
        </div>
      ) : null}
      <LoginForm form={view.form} reply={reply && "submission" in reply ? reply : undefined} />
      {view.sms ? <SmsForm form={view.sms} reply={reply && "sms" in reply ? reply : undefined} /> : null}
      {view.group?.app ? (
        <Actions>
          <ButtonLink tone="secondary" href={view.group.app.href}>
            {view.group.app.label}
          </ButtonLink>
        </Actions>
      ) : null}
    </Stack>
  );
}
