import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NarrowLayout } from "~/design/layout";
import { pathAfterSignIn } from "~/features/login/after-sign-in.server";
import { createAuthenticator, SignInRefused } from "~/features/login/authenticator.server";
import { LinkView } from "~/features/login/link-view";
import { linkView, readLinkAddress } from "~/features/login/link-view.server";
import { endSession } from "~/features/login/session.server";
import { renewSignInLink } from "~/features/login/sign-in-link.server";
import { setCookie } from "~/http/cookies.server";
import { documentTitle } from "~/http/document-title.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { Shell } from "~/shell/shell";
import { loadShell } from "~/shell/shell.server";

// Opening the page only looks: mail scanners open every link, some with a real browser.
export const loader = pageLoader(async (page) => {
  const view = await linkView(page);
  const body = { title: documentTitle(page, view.title), shell: await loadShell(page), view };
  return data(body, { status: view.state === "valid" ? 200 : view.state === "error" ? 400 : 410 });
});

// Only a pressed button signs in or sends a new link.
export const action = pageAction(async (page) => {
  const address = readLinkAddress(page);
  if (!address) throw seeOther(page.url.pathname);
  const form = await page.request.clone().formData();
  if (form.get("intent") === "renew") {
    await renewSignInLink(page.app, address.uuid, { ...address, language: page.language });
    throw seeOther(`${page.url.pathname}?${new URLSearchParams({ ...address.query, renewed: "1" })}`);
  }
  try {
    const { sessionToken } = await createAuthenticator(page.app).authenticate("email-link", page.request);
    if (page.context.sessionToken) await endSession(page.app.db, page.context.sessionToken);
    const next = await pathAfterSignIn(page.app, { ...address, sessionToken, language: page.language });
    throw seeOther(next, { "set-cookie": setCookie("session", sessionToken, page.app.env) });
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    // The page says why by itself: it looks the link up again.
    throw seeOther(page.url.pathname + page.url.search);
  }
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function LoginEmailRoute() {
  const { shell, view } = useLoaderData<typeof loader>();
  return (
    <Shell shell={shell}>
      <NarrowLayout>
        <LinkView view={view} />
      </NarrowLayout>
    </Shell>
  );
}
