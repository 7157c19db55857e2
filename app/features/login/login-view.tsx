import { Fragment } from "react";
import { ButtonLink } from "~/design/button";
import { Disclosure } from "~/design/folds/disclosure";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { Text } from "~/design/text";
import { GroupOrder, GroupStart, type GroupStartData } from "~/features/groups/group-start";
import { CodeForm, type CodeFormData, type CodeFormReply } from "./link/code-form";
import { CodeOver, type CodeOverData, type CodeOverReply } from "./link/code-over";
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
  /** Whether the page's address names several: then none of them waits in a closed fold. */
  opensAll: boolean;
  form: LoginFormData;
  /** Undefined where there is no signing in by text message. */
  sms: SmsFormData | undefined;
  /** Link to a way of signing in that this page doesn't show. */
  otherWay: { href: string; label: string } | undefined;
  /** For whoever has no account because their organisation doesn't use the service yet. */
  trial: { text: string; href: string; label: string } | undefined;
  /** Set once a link that was sent has had its time. */
  over: CodeOverData | undefined;
  /** Set after a link was sent. */
  sent:
    | {
        /** Heading of the page while it asks for the code. */
        heading: string;
        /** Left out where the heading says it. */
        title: string | undefined;
        /** Where it went, if this browser still knows. */
        to: string | undefined;
        /** What to do with it, and when another can be sent where that is not at once. */
        body: string[];
        code: CodeFormData;
        /** Heading of what to do if no message arrives, and what that is: a form that sends the link again. */
        again: string;
        notArrived: string;
        outbox: { href: string; label: string } | undefined;
      }
    | undefined;
};

/** What the action answers when it shows one of the forms again, or why a code is over. */
export type LoginViewReply = LoginFormReply | CodeFormReply | CodeOverReply | SmsFormReply;

/** Id of the confirmation, so that a redirect can scroll to it. */
export const sentId = "sent";

type Shown = { view: LoginViewData; reply?: LoginViewReply | undefined };

/** The sign-in, with what it is for. */
export function LoginView({ view, reply }: Shown) {
  const { group } = view;
  return (
    <Stack gap="l">
      {view.expired ? <Notification tone="info">{view.expired}</Notification> : null}
      <Stack gap="m">
        {group ? <GroupOrder start={group.start} /> : null}
        <h1>{loginHeading({ view, reply })}</h1>
        {group ? <GroupStart start={group.start} /> : null}
        {group?.text ? <Text>{group.text}</Text> : null}
      </Stack>
      <OneThing view={view} reply={reply} />
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

/** The mail whose code the page asks for. Where no other link was sent, the page says why, and asks for the address. */
function askedCode({ view, reply }: Shown): LoginViewData["sent"] {
  const isOver = reply ? "over" in reply : view.over !== undefined;
  return isOver || (reply && "submission" in reply) ? undefined : view.sent;
}

export const loginHeading = ({ view, reply }: Shown): string => askedCode({ view, reply })?.heading ?? view.heading;

/** What is asked, one thing at a time: where to send a link, then the code of its mail, and once that is over, to send another. */
function OneThing({ view, reply }: Shown) {
  const sent = askedCode({ view, reply });
  if (sent) return <SentPart view={view} sent={sent} reply={reply && "code" in reply ? reply : undefined} />;
  const overReply = reply && "over" in reply ? reply : undefined;
  const over = reply ? overReply?.over : view.over;
  return (
    <>
      {over ? (
        <CodeOver over={over} reply={overReply}>
          <LoginForm form={view.form} />
        </CodeOver>
      ) : (
        <Ways view={view} reply={reply} />
      )}
      <OtherWay link={view.otherWay} />
    </>
  );
}

/** The first way asks at once; the other waits in a fold, which is open where it was refused or the page's address names it. */
function Ways({ view, reply }: Shown) {
  const linkReply = reply && "submission" in reply ? reply : undefined;
  const smsReply = reply && "sms" in reply ? reply : undefined;
  const ways = {
    email: {
      instead: view.form.instead,
      isAnswered: linkReply !== undefined,
      form: (
        <Stack gap="l">
          <LoginForm form={view.form} reply={linkReply} quiet={linkReply?.haveCode ? true : undefined} />
          {linkReply?.haveCode ? (
            <section aria-labelledby="have-code">
              <Stack gap="m">
                <h2 id="have-code">{linkReply.haveCode.title}</h2>
                <CodeForm form={linkReply.haveCode.form} reply={undefined} />
              </Stack>
            </section>
          ) : null}
        </Stack>
      ),
    },
    sms: {
      instead: view.sms?.instead,
      isAnswered: smsReply !== undefined,
      form: view.sms ? <SmsForm form={view.sms} reply={smsReply} /> : null,
    },
  };
  return (
    <Stack gap="m">
      {view.methods.map((method) => {
        const { instead, isAnswered, form } = ways[method];
        if (!instead) return <Fragment key={method}>{form}</Fragment>;
        return (
          <Disclosure key={method} summary={instead} open={isAnswered || view.opensAll}>
            {form}
          </Disclosure>
        );
      })}
    </Stack>
  );
}

function OtherWay({ link }: { link: LoginViewData["otherWay"] }) {
  if (!link) return null;
  return (
    <p>
      <a href={link.href}>{link.label}</a>
    </p>
  );
}

/** What was sent, the field for its code, and in a fold what to do where nothing arrives. */
function SentPart({
  view,
  sent,
  reply,
}: {
  view: LoginViewData;
  sent: NonNullable<LoginViewData["sent"]>;
  reply: CodeFormReply | undefined;
}) {
  return (
    <>
      {reply ? null : <SentNotice sent={sent} />}
      <Stack gap="m">
        <CodeForm form={sent.code} reply={reply} sent={<SentLine sent={sent} />} />
        <Disclosure summary={sent.again}>
          <Stack gap="l">
            <LoginForm form={{ ...view.form, intro: sent.notArrived }} quiet />
            <OtherWay link={view.otherWay} />
          </Stack>
        </Disclosure>
      </Stack>
    </>
  );
}

type Sent = { sent: NonNullable<LoginViewData["sent"]> };

/** The same in short, once a code was refused: what to mend comes first, and the field close to it. */
function SentLine({ sent: { to, outbox } }: Sent) {
  return (
    <div id={sentId}>
      <Text>
        {to} {outbox ? <a href={outbox.href}>{outbox.label}</a> : null}
      </Text>
    </div>
  );
}

function SentNotice({ sent }: Sent) {
  return (
    <div id={sentId} tabIndex={-1}>
      <Notification tone="success" role="status" title={sent.title}>
        <Stack gap="s">
          {sent.to ? <Text>{sent.to}</Text> : null}
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
