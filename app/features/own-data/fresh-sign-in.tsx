import { Button, ButtonLink } from "~/design/button";
import { Card } from "~/design/card";
import { PostForm, useIsSending, useReplyNumber } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { Text } from "~/design/text";

export type FreshSignInData = {
  title: string;
  /** What will be sent and why; undefined once it is. */
  text: string | undefined;
  button: string;
  sending: string;
  token: string;
  /** Set once a link is on its way. */
  sent: { title: string; text: string[]; outbox: { href: string; label: string } | undefined } | undefined;
};

/** What the action answers where nothing could be sent. */
export type FreshSignInReply = { problem: string };

/** Asks for a new sign-in where an unattended browser must not be enough. */
export function FreshSignIn({ data, reply }: { data: FreshSignInData; reply: FreshSignInReply | undefined }) {
  const sending = useIsSending();
  const replyNumber = useReplyNumber(reply);
  return (
    <Card tone="soft" as="section" labelledBy="fresh-title">
      <Stack gap="m">
        <h2 id="fresh-title">{data.title}</h2>
        {data.text ? <Text>{data.text}</Text> : null}
        {reply ? (
          <Notification key={replyNumber} tone="alert" role="alert">
            {reply.problem}
          </Notification>
        ) : null}
        {data.sent ? (
          <Notification tone="success" role="status" title={data.sent.title}>
            <Stack gap="s">
              {data.sent.text.map((paragraph) => (
                <Text key={paragraph}>{paragraph}</Text>
              ))}
              {data.sent.outbox ? (
                <p>
                  <ButtonLink tone="secondary" href={data.sent.outbox.href}>
                    {data.sent.outbox.label}
                  </ButtonLink>
                </p>
              ) : null}
            </Stack>
          </Notification>
        ) : null}
        <PostForm token={data.token}>
          <Actions>
            <Button name="intent" value="signIn" tone={data.sent ? "secondary" : "primary"} disabled={sending}>
              {sending ? data.sending : data.button}
            </Button>
          </Actions>
        </PostForm>
      </Stack>
    </Card>
  );
}
