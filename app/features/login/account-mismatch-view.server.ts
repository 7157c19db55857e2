import type { Person } from "~/features/people/person";
import { endSession } from "~/features/sessions/session.server";
import { setCookie } from "~/http/cookies.server";
import type { PageRequest } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import type { AccountMismatchViewData } from "./account-mismatch-view";

/** Asks whoever is signed in whether to log out for the address of the link, or to go on to `path` as they are. */
export function accountMismatchView(
  { t, context }: PageRequest,
  person: Person,
  other: string,
  path: string,
): AccountMismatchViewData {
  const { email } = person;
  return {
    title: t("login:accountMismatch.title"),
    body: t("login:accountMismatch.body", { email, other }),
    logOut: t("login:accountMismatch.logOut"),
    stay: { label: t("login:accountMismatch.stay", { email }), href: path },
    formToken: context.formToken,
  };
}

/** Ends the session of this browser and shows the same page again, now signed out. */
export async function logOutHere({ app, context, url }: PageRequest): Promise<Response> {
  if (context.sessionToken) await endSession(app.db, context.sessionToken);
  return seeOther(url.pathname + url.search, [
    ["set-cookie", setCookie("session", undefined, app.env)],
    // What the browser kept of personal pages goes too.
    ["clear-site-data", '"cache", "storage"'],
  ]);
}
