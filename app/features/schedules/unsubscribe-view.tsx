import { Button } from "~/design/button";
import { PostForm, useIsSending } from "~/design/form";
import { Actions, NarrowLayout, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { Text } from "~/design/text";

export type UnsubscribeViewData = {
  title: string;
  text: string;
  token: string;
  button: string | undefined;
  done: string | undefined;
};

/** Ends the messages to somebody; opening the page changes nothing, since mail programs open every link. */
export function UnsubscribeView({ view }: { view: UnsubscribeViewData }) {
  const sending = useIsSending();
  return (
    <NarrowLayout>
      <Stack gap="l">
        <h1>{view.title}</h1>
        {view.done ? (
          <Notification tone="success" role="status">
            {view.done}
          </Notification>
        ) : null}
        <Text size="l">{view.text}</Text>
        {view.button ? (
          <PostForm token={view.token}>
            <Actions>
              <Button disabled={sending}>{view.button}</Button>
            </Actions>
          </PostForm>
        ) : null}
      </Stack>
    </NarrowLayout>
  );
}
