import { Button } from "~/design/button";
import { Card } from "~/design/card";
import { PostForm, useIsSending } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Text } from "~/design/text";
import { type CodeFieldData, CodeFieldForm, type CodeFieldReply } from "./code-field";

export type EnrolmentViewData = {
  title: string;
  text: string;
  field: CodeFieldData;
  /** The way without a code; no button where the wait has begun. */
  wait: { title: string; text: string; button: string | undefined };
  token: string;
};

/** Asks an administrator for the code that a colleague shows them, or lets them wait. */
export function EnrolmentView({
  enrolment,
  reply,
}: {
  enrolment: EnrolmentViewData;
  reply: CodeFieldReply | undefined;
}) {
  const sending = useIsSending();
  const { title, text, field, wait, token } = enrolment;
  return (
    <Card as="section" tone="soft" labelledBy="enrolment-title">
      <Stack gap="l">
        <Stack gap="m">
          <h2 id="enrolment-title">{title}</h2>
          <Text>{text}</Text>
          <CodeFieldForm form={field} reply={reply} />
        </Stack>
        <Stack gap="m">
          <h3>{wait.title}</h3>
          <Text>{wait.text}</Text>
          {wait.button ? (
            <PostForm token={token}>
              <Actions>
                <Button tone="secondary" name="intent" value="wait" disabled={sending}>
                  {wait.button}
                </Button>
              </Actions>
            </PostForm>
          ) : null}
        </Stack>
      </Stack>
    </Card>
  );
}
