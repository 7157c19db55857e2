import { data } from "@remix-run/node";
import { invitationLines } from "~/features/invitations/invitation-facts-view.server";
import { readInvitedOrder } from "~/features/invitations/invited-order.server";
import { readLinkAddress } from "~/features/login/link/link-address";
import type { LinkKind } from "~/features/login/link/link-token.server";
import { linkIntents } from "~/features/login/link/link-view";
import { linkView } from "~/features/login/link/link-view.server";
import { openLink } from "~/features/login/link/open-link.server";
import { renewSignInLink } from "~/features/login/link/request-link.server";
import { changeAccount } from "~/features/sessions/other-accounts.server";
import { endSession } from "~/features/sessions/session.server";
import { documentTitle } from "~/http/document-title.server";
import type { PageRequest } from "~/http/page-request";
import { seeInstead, seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { loadShell } from "~/shell/shell.server";
import { signIn, userAgentOf } from "./authenticator.server";
import { hasAskedByGroup } from "./login-cookies.server";
import { signedIn } from "./signed-in.server";

/** What each state is to machines: a link that isn't valid has gone. */
const statusOf = { valid: 200, expired_token: 410, token_not_found: 410, invalid_link: 400 } as const;

const addressOf = ({ params, url }: PageRequest) => readLinkAddress(params.uuid ?? params.token, url.searchParams);

/** The page of a link of this kind; opening it signs nobody in. */
export async function loadLinkPage(page: PageRequest, kind: LinkKind) {
  const { app, language, url, request } = page;
  const address = addressOf(page);
  const askedHere = hasAskedByGroup(app, request, address?.groupId);
  const link = await openLink(app, { kind, address, person: await page.person(), askedHere });
  if (link.outcome === "alreadySignedIn") throw seeInstead(link.path);
  const order = kind === "token" && link.outcome === "valid" ? await readInvitedOrder(app.db, link.token) : undefined;
  const view = linkView(page, {
    link,
    path: address?.path ?? pageUrl("assessments", language),
    renewed: url.searchParams.has("renewed"),
    invitation: order && invitationLines(page, order),
  });
  const body = { title: documentTitle(page, view.title), shell: await loadShell(page), view };
  return data(body, { status: statusOf[link.outcome] });
}

/** The form of a link's page. */
export const linkForm = { fields: ["token", "account"], choices: { intent: ["renew", ...Object.values(linkIntents)] } };

/** What the submitted form of a link's page leads to: signed in, a new link sent, or the page that says why not. */
export async function answerLinkForm(page: PageRequest, kind: LinkKind): Promise<Response> {
  const { app, language, url } = page;
  const form = await page.form();
  const address = addressOf(page);
  if (!address) return seeOther(url.pathname);
  const { path, groupId, query } = address;
  if (form.get("intent") === "renew") {
    await renewSignInLink(app, { oldToken: address.token, path, groupId, language });
    return seeOther(`${url.pathname}?${new URLSearchParams({ ...query, renewed: "1" })}`);
  }
  const redeemed = await signIn(page, kind, { token: String(form.get("token") ?? "") });
  const account = String(form.get("account") ?? "");
  if (redeemed.outcome === "login_succeeded" && account) return inOtherAccount(page, redeemed.sessionToken, account);
  if (redeemed.outcome === "login_succeeded") {
    const onward = { path, groupId: form.get("intent") === linkIntents.withoutJoining ? undefined : groupId };
    return signedIn(page, redeemed.sessionToken, onward, form.get("intent") === linkIntents.join);
  }
  // The page says why by itself: it looks the link up again.
  return seeOther(url.pathname + url.search);
}

/** Logs in to another account of the link's address. What the link leads to is its own account's. */
async function inOtherAccount(page: PageRequest, sessionToken: string, userUuid: string): Promise<Response> {
  const changed = await changeAccount(page.app, { sessionToken, userUuid, userAgent: userAgentOf(page.request) });
  const onward = { path: pageUrl("assessments", page.language), groupId: undefined };
  if (changed.outcome !== "changed") return signedIn(page, sessionToken, onward);
  await endSession(page.app, { sessionToken });
  return signedIn(page, changed.sessionToken, onward);
}
