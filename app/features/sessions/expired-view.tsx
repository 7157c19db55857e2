import { ButtonLink } from "~/design/button";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { Text } from "~/design/text";

export type ExpiredViewData = {
  title: string;
  why: string;
  /** What has become of what was typed; absent where nothing was. */
  typed: string | undefined;
  button: { href: string; label: string };
};

/** The session has ended: why, what has become of what was typed, and the way to sign in again. */
export function ExpiredView({ view }: { view: ExpiredViewData }) {
  return (
    <Stack gap="l">
      <h1>{view.title}</h1>
      {view.typed ? <Notification tone="info">{view.typed}</Notification> : null}
      <Text>{view.why}</Text>
      <Actions>
        <ButtonLink href={view.button.href}>{view.button.label}</ButtonLink>
      </Actions>
    </Stack>
  );
}
