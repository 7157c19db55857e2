import { BackLink } from "~/design/back-link";
import { Button } from "~/design/button";
import { PostForm, useIsSending } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { Text } from "~/design/text";
import { ReadingWidth } from "../page-parts";

export type CalendarViewData = {
  title: string;
  back: { href: string; label: string };
  done: string | undefined;
  text: string;
  /** Said of an address that there is. */
  has: string | undefined;
  token: string;
  /** Which address a new one takes the place of; empty for none. */
  replaces: string;
  make: string;
  end: string | undefined;
};

/** Where an administrator gets an address for their own calendar. */
export function CalendarView({ view }: { view: CalendarViewData }) {
  const sending = useIsSending();
  return (
    <ReadingWidth>
      <Stack gap="l">
        <BackLink href={view.back.href}>{view.back.label}</BackLink>
        <h1>{view.title}</h1>
        {view.done ? (
          <Notification tone="success" role="status">
            <p>{view.done}</p>
          </Notification>
        ) : null}
        <Text>{view.text}</Text>
        {view.has ? <Text>{view.has}</Text> : null}
        <PostForm token={view.token}>
          <input type="hidden" name="replaces" value={view.replaces} />
          <Actions>
            <Button name="intent" value="make" disabled={sending}>
              {view.make}
            </Button>
            {view.end ? (
              <Button tone="secondary" name="intent" value="end" disabled={sending}>
                {view.end}
              </Button>
            ) : null}
          </Actions>
        </PostForm>
      </Stack>
    </ReadingWidth>
  );
}
