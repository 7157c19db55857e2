import { ButtonLink } from "~/design/button";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notification";
import { Text } from "~/design/text";

export type ExpiredViewData = {
  title: string;
  why: string;
  /** Says that what was typed waits as a draft; absent where nothing was typed. */
  draft: string | undefined;
  button: { href: string; label: string };
};

/** The session ran out: why, whether a draft waits, and the way to sign in again. */
export function ExpiredView({ view }: { view: ExpiredViewData }) {
  return (
    <Stack gap="l">
      <h1>{view.title}</h1>
      {view.draft ? <Notification tone="info">{view.draft}</Notification> : null}
      <Text>{view.why}</Text>
      <Actions>
        <ButtonLink href={view.button.href}>{view.button.label}</ButtonLink>
      </Actions>
    </Stack>
  );
}
