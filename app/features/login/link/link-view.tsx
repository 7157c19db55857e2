import { Button } from "~/design/button";
import { PostForm, useIsSending } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notification";
import { Text } from "~/design/text";
import { LoginForm, type LoginFormData } from "~/features/login/login-form";

type Words = { title: string; message: string };

/** The states of a login link (spec §4). */
export type LinkViewData =
  | (Words & {
      state: "valid";
      otherAccount: string | undefined;
      button: string;
      /** The link's own, posted by the button. */
      token: string;
      formToken: string;
    })
  | (Words & { state: "expired_token"; button: string; formToken: string; renewed: string | undefined })
  | (Words & { state: "token_not_found" | "error"; form: LoginFormData });

export function LinkView({ view }: { view: LinkViewData }) {
  const sending = useIsSending();
  return (
    <Stack gap="l">
      <h1>{view.title}</h1>
      <Text size="l">{view.message}</Text>
      {view.state === "valid" ? (
        <>
          {view.otherAccount ? <Notification tone="info">{view.otherAccount}</Notification> : null}
          <PostForm token={view.formToken}>
            <input type="hidden" name="token" value={view.token} />
            <Actions>
              <Button disabled={sending}>{view.button}</Button>
            </Actions>
          </PostForm>
        </>
      ) : null}
      {view.state === "expired_token" ? (
        <>
          {view.renewed ? (
            <Notification tone="success" role="status">
              {view.renewed}
            </Notification>
          ) : null}
          <PostForm token={view.formToken}>
            <Actions>
              <Button tone={view.renewed ? "secondary" : "primary"} name="intent" value="renew" disabled={sending}>
                {view.button}
              </Button>
            </Actions>
          </PostForm>
        </>
      ) : null}
      {"form" in view ? <LoginForm form={view.form} /> : null}
    </Stack>
  );
}
