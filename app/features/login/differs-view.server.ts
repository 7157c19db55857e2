import type { Person } from "~/features/people/person";
import { setCookie } from "~/http/cookies.server";
import type { PageRequest } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import type { DiffersViewData } from "./differs-view";
import { endSession } from "./session.server";

/** Asks whoever is signed in whether to log out for the address of the link, or to go on to `path` as they are. */
export function differsView({ t, context }: PageRequest, person: Person, other: string, path: string): DiffersViewData {
  const { email } = person;
  return {
    title: t("login:differs.title"),
    body: t("login:differs.body", { email, other }),
    logOut: t("login:differs.logOut"),
    stay: { label: t("login:differs.stay", { email }), href: path },
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
