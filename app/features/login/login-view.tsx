import { Fragment } from "react";
import { ButtonLink } from "~/design/button";
import { Disclosure } from "~/design/disclosure";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { Text } from "~/design/text";
import { GroupOrder, GroupStart, type GroupStartData } from "~/features/groups/group-start";
import { CodeForm, type CodeFormData, type CodeFormReply } from "./link/code-form";
import { LoginForm, type LoginFormData, type LoginFormReply } from "./login-form";
import type { LoginMethod } from "./login-methods";
import { SmsForm, type SmsFormData, type SmsFormReply } from "./sms/sms-form";

export type LoginViewData = {
  heading: string;
  /** Says that the session has ended, or does not open this, where that is why the page asks. */
  expired?: string | undefined;
  /** Whose survey it is, where a group's link led here. */
  group:
    | {
        start: GroupStartData;
        text: string | undefined;
        app: { href: string; label: string } | undefined;
      }
    | undefined;
  /** The forms that are shown, in their order. */
  methods: LoginMethod[];
  form: LoginFormData;
  /** Undefined where there is no signing in by text message. */
  sms: SmsFormData | undefined;
  /** Link to the ways of signing in that this page doesn't show. */
  otherWay: { href: string; label: string } | undefined;
  /** For whoever has no account because their organisation doesn't use the service yet. */
  trial: { text: string; href: string; label: string } | undefined;
  /** Set after a link was sent. */
  sent:
    | {
        title: string;
        /** Where it went, and what to do with it. */
        body: string[];
        code: CodeFormData;
        /** Heading of what to do if no message arrives: a form that sends the link again. */
        again: string;
        /** When another message can be sent, where that is not at once. */
        wait: string | undefined;
        outbox: { href: string; label: string } | undefined;
      }
    | undefined;
};

/** What the action answers when it shows one of the forms again. */
export type LoginViewReply = LoginFormReply | CodeFormReply | SmsFormReply;

/** Id of the confirmation, so that a redirect can scroll to it. */
export const sentId = "sent";

/** Heading and forms; once a link is on its way, its confirmation, the field for its code, and the form to send another. */
export function LoginView({ view, reply }: { view: LoginViewData; reply?: LoginViewReply | undefined }) {
  const { group, sent } = view;
  const linkReply = reply && "submission" in reply ? reply : undefined;
  const codeReply = reply && "code" in reply ? reply : undefined;
  // Once neither link nor code of a mail can be used, nothing says that one is on its way: what counts is to send another.
  const isOnItsWay = sent && !codeReply?.code.mailIsOver;
  const forms = {
    email: (
      <Fragment key="email">
        <LoginForm form={view.form} reply={linkReply} quiet={isOnItsWay || linkReply?.haveCode ? true : undefined} />
        {linkReply?.haveCode && !sent ? (
          <section aria-labelledby="have-code">
            <Stack gap="m">
              <h2 id="have-code">{linkReply.haveCode.title}</h2>
              <CodeForm form={linkReply.haveCode.form} reply={undefined} />
            </Stack>
          </section>
        ) : null}
      </Fragment>
    ),
    sms: view.sms ? (
      <SmsForm key="sms" form={view.sms} reply={reply && "sms" in reply ? reply : undefined} />
    ) : undefined,
  };
  const otherWays = (
    <>
      {view.methods.map((method) => forms[method])}
      {view.otherWay ? (
        <p>
          <a href={view.otherWay.href}>{view.otherWay.label}</a>
        </p>
      ) : null}
    </>
  );
  return (
    <Stack gap="l">
      {view.expired ? <Notification tone="info">{view.expired}</Notification> : null}
      <Stack gap="m">
        {group ? <GroupOrder start={group.start} /> : null}
        <h1>{view.heading}</h1>
        {group ? <GroupStart start={group.start} /> : null}
        {group?.text ? <Text>{group.text}</Text> : null}
      </Stack>
      {sent ? (
        <>
          {isOnItsWay ? <SentNotice sent={sent} /> : null}
          <CodeForm form={sent.code} reply={codeReply} />
        </>
      ) : null}
      {sent ? (
        // After a refusal the form with its error must be in sight, and the one that sends the mail which a code asks for.
        <Disclosure summary={sent.again} open={reply !== undefined && (codeReply?.code.isOver ?? true)}>
          <Stack gap="l">
            {sent.wait ? <Text>{sent.wait}</Text> : null}
            {otherWays}
          </Stack>
        </Disclosure>
      ) : (
        otherWays
      )}
      {view.trial ? (
        <Text tone="quiet">
          {view.trial.text} <a href={view.trial.href}>{view.trial.label}</a>
        </Text>
      ) : null}
      {group?.app ? (
        <Actions>
          <ButtonLink tone="secondary" href={group.app.href}>
            {group.app.label}
          </ButtonLink>
        </Actions>
      ) : null}
    </Stack>
  );
}

function SentNotice({ sent }: { sent: NonNullable<LoginViewData["sent"]> }) {
  return (
    <div id={sentId} tabIndex={-1}>
      <Notification tone="success" role="status" title={sent.title}>
        <Stack gap="s">
          {sent.body.map((paragraph) => (
            <Text key={paragraph}>{paragraph}</Text>
          ))}
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
  );
}
