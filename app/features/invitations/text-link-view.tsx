import { Button, ButtonLink } from "~/design/button";
import { Card } from "~/design/card";
import { PostForm, useIsSending } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { Text } from "~/design/text";

type Link = { href: string; label: string };

export type TextLinkViewData = {
  title: string;
  /** The survey's name. */
  name?: string;
  lines: string[];
  /** How its person goes on: by a code to their number, straight on, or after somebody else has logged out. */
  onward:
    | ({ kind: "link" } & Link)
    | ({ kind: "other"; text: string } & Link)
    | { kind: "code"; text: string; label: string };
  privacy?: Link;
  /** The text messages of the organisation, which end here or come again. */
  texts?: { title: string; done: string | undefined; text: string; intent: "stop" | "allow"; button: string };
  formToken: string;
};

/** What the action answers when no code was sent. */
export type TextLinkViewReply = { problem: string; haveCode: Link | undefined };

/** Where the link of a text message leads: on to the survey by proving who one is, and to the end of such messages. */
export function TextLinkView({ view, reply }: { view: TextLinkViewData; reply: TextLinkViewReply | undefined }) {
  const { title, name, lines, privacy, texts } = view;
  return (
    <Stack gap="l">
      <h1>{title}</h1>
      {name ? (
        <Text size="l">
          <strong>{name}</strong>
        </Text>
      ) : null}
      {lines.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
      {reply ? (
        <Notification tone="alert" role="alert">
          {reply.problem}
        </Notification>
      ) : null}
      {reply?.haveCode ? (
        <Actions>
          <ButtonLink href={reply.haveCode.href}>{reply.haveCode.label}</ButtonLink>
        </Actions>
      ) : null}
      <OnwardPart view={view} />
      {privacy ? (
        <p>
          <a href={privacy.href}>{privacy.label}</a>
        </p>
      ) : null}
      {texts ? <TextsPart texts={texts} formToken={view.formToken} /> : null}
    </Stack>
  );
}

function OnwardPart({ view: { onward, formToken } }: { view: TextLinkViewData }) {
  const sending = useIsSending();
  switch (onward.kind) {
    case "link":
      return (
        <Actions>
          <ButtonLink href={onward.href}>{onward.label}</ButtonLink>
        </Actions>
      );
    case "other":
      return (
        <>
          <Notification tone="info">{onward.text}</Notification>
          <Actions>
            <ButtonLink href={onward.href}>{onward.label}</ButtonLink>
          </Actions>
        </>
      );
    case "code":
      return (
        <PostForm token={formToken}>
          <Stack gap="m">
            <Text>{onward.text}</Text>
            <Actions>
              <Button name="intent" value="code" disabled={sending}>
                {onward.label}
              </Button>
            </Actions>
          </Stack>
        </PostForm>
      );
  }
}

function TextsPart({ texts, formToken }: { texts: NonNullable<TextLinkViewData["texts"]>; formToken: string }) {
  const sending = useIsSending();
  return (
    <Card as="section" tone="soft" labelledBy="texts">
      <Stack gap="m">
        <h2 id="texts">{texts.title}</h2>
        {texts.done ? (
          <Notification tone="success" role="status">
            {texts.done}
          </Notification>
        ) : null}
        <Text>{texts.text}</Text>
        <PostForm token={formToken}>
          <Actions>
            <Button tone="secondary" name="intent" value={texts.intent} disabled={sending}>
              {texts.button}
            </Button>
          </Actions>
        </PostForm>
      </Stack>
    </Card>
  );
}
