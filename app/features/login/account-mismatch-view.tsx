import { Button, ButtonLink } from "~/design/button";
import { PostForm, useIsSending } from "~/design/form";
import { Actions, Stack } from "~/design/layout";
import { Text } from "~/design/text";

export type AccountMismatchViewData = {
  title: string;
  body: string;
  logOut: string;
  stay: { label: string; href: string };
  formToken: string;
};

/** Somebody else is signed in than the link is for. They log out by a form, for any page can open a link. */
export function AccountMismatchView({ view }: { view: AccountMismatchViewData }) {
  const sending = useIsSending();
  return (
    <Stack gap="l">
      <h1>{view.title}</h1>
      <Text size="l">{view.body}</Text>
      <PostForm token={view.formToken}>
        <Actions>
          <Button name="intent" value="logout" disabled={sending}>
            {view.logOut}
          </Button>
          <ButtonLink tone="secondary" href={view.stay.href}>
            {view.stay.label}
          </ButtonLink>
        </Actions>
      </PostForm>
    </Stack>
  );
}
