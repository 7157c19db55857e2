import { Button, ButtonLink } from "~/design/button";
import { Actions, NarrowLayout, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { PlainForm } from "~/design/plain-form";
import { Text } from "~/design/text";

export type ConflictViewData = {
  title: string;
  body: string;
  /** What the person wrote, so that it can be copied: it was not saved. */
  typed: { label: string; text: string } | undefined;
  /** The form that makes the page's own survey the active one again and keeps what was written. */
  goBackTo: { token: string; writer: string | undefined; action: string; answer: string; label: string } | undefined;
  onward: { href: string; label: string };
};

/** The answer was not saved: it came too late, or belongs to another survey than the one being answered. */
export function ConflictView({ view }: { view: ConflictViewData }) {
  return (
    <NarrowLayout>
      <Stack gap="m">
        <h1>{view.title}</h1>
        <Text size="l">{view.body}</Text>
        {view.typed ? (
          <Notification tone="info" title={view.typed.label}>
            {view.typed.text}
          </Notification>
        ) : null}
        {view.goBackTo ? (
          <PlainForm token={view.goBackTo.token} writer={view.goBackTo.writer} action={view.goBackTo.action}>
            <input type="hidden" name="answer" value={view.goBackTo.answer} />
            <Actions>
              <Button name="intent" value="switch">
                {view.goBackTo.label}
              </Button>
              <ButtonLink href={view.onward.href} tone="secondary">
                {view.onward.label}
              </ButtonLink>
            </Actions>
          </PlainForm>
        ) : (
          <Actions>
            <ButtonLink href={view.onward.href}>{view.onward.label}</ButtonLink>
          </Actions>
        )}
      </Stack>
    </NarrowLayout>
  );
}
