import { useEffect } from "react";
import { Button, ButtonLink } from "~/design/button";
import { PostForm, useIsSending } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { StatePanel } from "~/design/state-panel";
import { Text } from "~/design/text";
import { GroupOrder, GroupStart, type GroupStartData } from "./group-start";
import { forgetGroup, rememberGroup } from "./remembered-group";

export type GroupViewData = {
  title: string;
  start: GroupStartData;
  intro: string;
  button: string;
  token: string;
};

export type NoGroupViewData = {
  title: string;
  message: string;
  help: string;
  onward: { href: string; label: string };
};

/** Asks whether to join. A foreign page can open this address in anybody's browser, so only submitting the form joins. */
export function GroupView({ view }: { view: GroupViewData }) {
  const sending = useIsSending();
  return (
    <Stack gap="l">
      <Stack gap="m">
        <GroupOrder start={view.start} />
        <h1>{view.title}</h1>
        <GroupStart start={view.start} />
        <Text>{view.intro}</Text>
      </Stack>
      <PostForm token={view.token} onSubmit={() => forgetGroup(sessionStorage)}>
        <Actions>
          <Button disabled={sending}>{view.button}</Button>
        </Actions>
      </PostForm>
    </Stack>
  );
}

/** Says that the link leads to no group that could be joined. */
export function NoGroupView({ view }: { view: NoGroupViewData }) {
  return (
    <StatePanel
      icon="info"
      level={1}
      title={view.title}
      action={<ButtonLink href={view.onward.href}>{view.onward.label}</ButtonLink>}
    >
      <Text>{view.message}</Text>
      <Text tone="quiet">{view.help}</Text>
    </StatePanel>
  );
}

/** Remembers the group in this tab for the sign-in that follows, wherever it happens; without JavaScript its form carries it. */
export function useRememberedGroup(groupId: string | undefined): void {
  useEffect(() => {
    if (groupId) rememberGroup(sessionStorage, groupId);
    else forgetGroup(sessionStorage);
  }, [groupId]);
}
