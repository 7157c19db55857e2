import { BackLink } from "~/design/back-link";
import { Button } from "~/design/button";
import { Card } from "~/design/card";
import { ErrorSummary } from "~/design/error-summary";
import { Checkbox } from "~/design/fields/checkbox";
import { PostForm, useIsSending } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Lines, Prose } from "~/design/prose";
import { Text } from "~/design/text";
import { HelpLink, type HelpLinkData } from "~/features/advice/contacts-view";

export type OwnFeedbackViewData = {
  title: string;
  back: { href: string; label: string };
  token: string;
  lead: string;
  given: { key: string; title: string; paragraphs: string[] }[];
  ask:
    | { howTitle: string; how: string[]; agree: string; notAgreed: string; errorTitle: string; button: string }
    | undefined;
  /** For whoever cannot wait for a professional. */
  urgent: { text: string; help: HelpLinkData } | undefined;
  withdraw: { note: string; button: string } | undefined;
};

/** A professional's feedback on a result: asked for, waited for, read. */
export function OwnFeedbackView({
  view,
  reply,
}: {
  view: OwnFeedbackViewData;
  reply: { notAgreed: true } | undefined;
}) {
  const sending = useIsSending();
  const { ask, withdraw } = view;
  const error = reply && ask?.notAgreed;
  return (
    <Stack gap="l">
      <BackLink href={view.back.href}>{view.back.label}</BackLink>
      <h1>{view.title}</h1>
      {ask && error ? (
        <ErrorSummary title={ask.errorTitle} errors={[{ href: "#agree", text: error }]} reply={reply} />
      ) : null}
      <Text size="l">{view.lead}</Text>
      {view.urgent ? (
        <Stack gap="s">
          <Text>{view.urgent.text}</Text>
          <HelpLink link={view.urgent.help} />
        </Stack>
      ) : null}
      {view.given.map(({ key, title, paragraphs }) => (
        <Card key={key} as="article" tone="warm" labelledBy={`given-${key}`}>
          <Stack gap="s">
            <h2 id={`given-${key}`}>{title}</h2>
            <Prose>
              {paragraphs.map((paragraph, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a text may say the same twice
                <p key={index}>{paragraph}</p>
              ))}
            </Prose>
          </Stack>
        </Card>
      ))}
      {ask ? (
        <>
          <section aria-labelledby="how-title">
            <Stack gap="s">
              <h2 id="how-title">{ask.howTitle}</h2>
              <Lines lines={ask.how} />
            </Stack>
          </section>
          <PostForm token={view.token}>
            <Stack gap="m">
              <Checkbox id="agree" name="agree" label={ask.agree} {...(error && { error })} />
              <Actions>
                <Button name="intent" value="ask" disabled={sending}>
                  {ask.button}
                </Button>
              </Actions>
            </Stack>
          </PostForm>
        </>
      ) : null}
      {withdraw ? (
        <PostForm token={view.token}>
          <Stack gap="m">
            <Text size="s" tone="quiet">
              {withdraw.note}
            </Text>
            <Actions>
              <Button tone="critical" name="intent" value="withdraw" disabled={sending}>
                {withdraw.button}
              </Button>
            </Actions>
          </Stack>
        </PostForm>
      ) : null}
    </Stack>
  );
}
