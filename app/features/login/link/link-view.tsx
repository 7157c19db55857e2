import { Button } from "~/design/button";
import { Card } from "~/design/card";
import { PostForm, useIsSending } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Notification } from "~/design/notices/notification";
import { Text } from "~/design/text";
import { GroupOrder, type GroupStartData } from "~/features/groups/group-start";
import { LoginForm, type LoginFormData } from "~/features/login/login-form";

/** Values of `intent` of the two buttons by which a person says whether to join the link's group. */
export const linkIntents = { join: "join", withoutJoining: "withoutJoining" } as const;

/** The group that the sign-in joins; with `join` the page asks whether to join it. */
export type JoiningData = Pick<GroupStartData, "orderLine" | "name"> & {
  title: string;
  means: string[];
  join: string | undefined;
  withoutJoining: string | undefined;
};

/** The other accounts of the link's address, each with its button. */
export type LinkAccounts = { title: string; means: string; own: string; others: { id: string; label: string }[] };

type Words = { title: string; message: string };

/** The states of a login link (spec §4). */
export type LinkViewData =
  | (Words & {
      state: "valid";
      /** What an invitation is to, by line. */
      invitation: string[] | undefined;
      otherAccount: string | undefined;
      joining: JoiningData | undefined;
      accounts: LinkAccounts | undefined;
      button: string;
      /** The link's own, posted by the button. */
      token: string;
      formToken: string;
    })
  | (Words & {
      state: "expired_token";
      button: string;
      formToken: string;
      /** A new mail was asked for: the page tells of it, and no longer of the link. */
      renewed: { told: string; notArrived: string } | undefined;
    })
  | (Words & { state: "token_not_found" | "error"; form: LoginFormData });

export function LinkView({ view }: { view: LinkViewData }) {
  const sending = useIsSending();
  return (
    <Stack gap="l">
      <h1>{view.title}</h1>
      {view.state === "expired_token" && view.renewed ? (
        <Notification tone="success" role="status">
          {view.renewed.told}
        </Notification>
      ) : null}
      <Text size="l">{view.message}</Text>
      {view.state === "valid" ? (
        <>
          {view.invitation ? (
            <Stack gap="s">
              {view.invitation.map((line) => (
                <Text key={line}>{line}</Text>
              ))}
            </Stack>
          ) : null}
          {view.otherAccount ? <Notification tone="info">{view.otherAccount}</Notification> : null}
          {view.joining ? <JoiningPart joining={view.joining} /> : null}
          {view.accounts ? <AccountsPart accounts={view.accounts} /> : null}
          <PostForm token={view.formToken}>
            <input type="hidden" name="token" value={view.token} />
            <Actions>
              {view.joining?.join ? (
                <Button name="intent" value={linkIntents.join} disabled={sending}>
                  {view.joining.join}
                </Button>
              ) : (
                <Button disabled={sending}>{view.button}</Button>
              )}
              {view.joining?.withoutJoining ? (
                <Button tone="secondary" name="intent" value={linkIntents.withoutJoining} disabled={sending}>
                  {view.joining.withoutJoining}
                </Button>
              ) : null}
              {view.accounts?.others.map(({ id, label }) => (
                <Button key={id} tone="secondary" name="account" value={id} disabled={sending}>
                  {label}
                </Button>
              ))}
            </Actions>
          </PostForm>
        </>
      ) : null}
      {view.state === "expired_token" ? (
        <>
          {view.renewed ? <Text>{view.renewed.notArrived}</Text> : null}
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

function AccountsPart({ accounts }: { accounts: LinkAccounts }) {
  return (
    <Card as="section" tone="soft" labelledBy="accounts">
      <Stack gap="m">
        <h2 id="accounts">{accounts.title}</h2>
        <Text>{accounts.own}</Text>
        <Text>{accounts.means}</Text>
      </Stack>
    </Card>
  );
}

function JoiningPart({ joining }: { joining: JoiningData }) {
  return (
    <Card as="section" tone="soft" labelledBy="joining">
      <Stack gap="m">
        <h2 id="joining">{joining.title}</h2>
        <GroupOrder start={joining} />
        {joining.means.map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
      </Stack>
    </Card>
  );
}
