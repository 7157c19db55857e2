import { BackLink } from "~/design/back-link";
import { Button } from "~/design/button";
import { Card } from "~/design/card";
import { type ListedForm, PostForm, useIsSending } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { SummaryList } from "~/design/summary-list";
import { Text } from "~/design/text";
import { VisuallyHidden } from "~/design/visually-hidden";

/** What a press can come to. */
export const joinResults = ["accepted", "declined", "answered", "accountClosed", "notThere"] as const;
export type JoinResult = (typeof joinResults)[number];

export const joinIntents = { accept: "accept", decline: "decline" } as const;

export type TrialRequestsData = {
  back: { href: string; label: string };
  title: string;
  /** Of those who ask, or that nobody does. */
  lead: string;
  done: string | undefined;
  form: ListedForm;
  accept: string;
  decline: string;
  requests: { id: string; name: string; facts: { label: string; value: string }[]; answer: string | undefined }[];
};

/** Who asks to join, each with a button for either answer, or with the answer they have. */
export function TrialRequestsView({ view }: { view: TrialRequestsData }) {
  const sending = useIsSending();
  return (
    <Stack gap="l">
      <BackLink href={view.back.href}>{view.back.label}</BackLink>
      <Stack gap="s">
        <h1>{view.title}</h1>
        <Text>{view.lead}</Text>
      </Stack>
      {view.done ? (
        <Notification tone="info" role="status">
          {view.done}
        </Notification>
      ) : null}
      <Stack as="ul">
        {view.requests.map(({ id, name, facts, answer }) => (
          <Card key={id} as="li">
            <Stack gap="m">
              <h2>{name}</h2>
              <SummaryList rows={facts} />
              {answer ? (
                <Text tone="quiet">{answer}</Text>
              ) : (
                <PostForm {...view.form}>
                  <input type="hidden" name="request" value={id} />
                  <Actions>
                    <Button name="intent" value={joinIntents.accept} disabled={sending}>
                      {view.accept} <VisuallyHidden>({name})</VisuallyHidden>
                    </Button>
                    <Button tone="secondary" name="intent" value={joinIntents.decline} disabled={sending}>
                      {view.decline} <VisuallyHidden>({name})</VisuallyHidden>
                    </Button>
                  </Actions>
                </PostForm>
              )}
            </Stack>
          </Card>
        ))}
      </Stack>
    </Stack>
  );
}
