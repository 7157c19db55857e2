import { useLoaderData } from "@remix-run/react";
import { Button, ButtonLink } from "~/design/button";
import { PostForm } from "~/design/form";
import { Actions, NarrowLayout, Stack } from "~/design/layout";
import { Text } from "~/design/text";
import { endSession } from "~/features/sessions/session.server";
import { documentTitle } from "~/http/document-title.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { pageUrl } from "~/i18n/paths";
import { loggedOut } from "~/routes/sign-in/logged-out.server";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

// A foreign page can make a browser open this address, so opening it only asks.
export const loader = pageLoader(async (page) => {
  const { t, language, context, url } = page;
  const person = await page.person();
  const heading = t(person ? "login:logout.title" : "login:logout.outTitle");
  return {
    title: documentTitle(page, heading),
    shell: await loadShell(page),
    heading,
    body: person
      ? t("login:logout.body")
      : t(url.searchParams.get("because") === "roles" ? "login:logout.rolesChanged" : "login:logout.done"),
    button: person && { label: t("login:logout.button"), token: context.formToken },
    signIn: person ? undefined : { href: pageUrl("assessments", language), label: t("login:title") },
  };
});

export const action = pageAction(
  async (page) => {
    await endSession(page.app, { sessionToken: page.context.sessionToken });
    throw loggedOut(page, pageUrl("logout", page.language));
  },
  { fields: [] },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function LogoutRoute() {
  const { shell, heading, body, button, signIn } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <NarrowLayout>
        <Stack gap="m">
          <h1>{heading}</h1>
          <Text>{body}</Text>
          {button ? (
            <PostForm token={button.token}>
              <Actions>
                <Button>{button.label}</Button>
              </Actions>
            </PostForm>
          ) : null}
          {signIn ? (
            <Actions>
              <ButtonLink href={signIn.href}>{signIn.label}</ButtonLink>
            </Actions>
          ) : null}
        </Stack>
      </NarrowLayout>
    </Shell>
  );
}
