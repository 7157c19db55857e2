import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "~/design/button";
import { PostForm, useErrorTitle, useIsSending, useReplyNumber } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { Text } from "~/design/text";

export type CodeOverData = {
  /** What has happened, in a sentence. */
  why: string;
  /** The button that has another mail sent to the same address; undefined where this browser doesn't know it. */
  again: { action: string; token: string; email: string; to: string; label: string; sending: string } | undefined;
  errorPrefix: string;
};

/** What the action answers to a code, or to another request for one, where no code can be typed any more. */
export type CodeOverReply = { over: CodeOverData };

/** What the button says: a link is wanted all the same, and where none can be sent yet, the page stays and says so. */
export const renewIntent = "renew";

/** In place of a code's field that would take nothing any more: why, and the way on, which is another mail. */
export function CodeOver({
  over,
  reply,
  children,
}: {
  over: CodeOverData;
  /** The reply that this is shown for; undefined where the page came like that. */
  reply: CodeOverReply | undefined;
  /** Asks for the address, where it isn't known. */
  children: ReactNode;
}) {
  const sending = useIsSending();
  const replyNumber = useReplyNumber(reply);
  const notice = useRef<HTMLDivElement>(null);
  // What had the focus is gone.
  useEffect(() => {
    if (reply) notice.current?.focus();
  }, [reply]);
  useErrorTitle(over.errorPrefix, reply !== undefined);
  return (
    <Stack gap="m">
      <div ref={notice} tabIndex={-1}>
        <Notification key={replyNumber} tone="alert" {...(reply ? { role: "alert" as const } : {})}>
          {over.why}
        </Notification>
      </div>
      {over.again ? (
        <PostForm token={over.again.token} action={over.again.action}>
          <Stack gap="m">
            <Text>{over.again.to}</Text>
            <input type="hidden" name="email" value={over.again.email} />
            <Actions>
              <Button name="intent" value={renewIntent} disabled={sending}>
                {sending ? over.again.sending : over.again.label}
              </Button>
            </Actions>
          </Stack>
        </PostForm>
      ) : (
        children
      )}
    </Stack>
  );
}
