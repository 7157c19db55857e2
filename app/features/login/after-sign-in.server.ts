import { joinGroup } from "~/features/groups/groups.server";
import { endSession, readSession } from "~/features/sessions/session.server";
import { setCookie } from "~/http/cookies.server";
import type { PageRequest } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";

/** What a sign-in is for: the page to go on to, and the group whose link led here. */
export type Onward = { path: string; groupId: string | undefined };

/** Goes on as the person who has just signed in; whoever was signed in before no longer is. */
export async function signedIn(page: PageRequest, sessionToken: string, onward: Onward): Promise<Response> {
  const { app, context } = page;
  if (context.sessionToken) await endSession(app.db, context.sessionToken);
  return seeOther(await pathAfterSignIn(page, sessionToken, onward), [
    ["set-cookie", setCookie("session", sessionToken, app.env)],
    ["set-cookie", setCookie("login", undefined, app.env)],
  ]);
}

/** Whoever came by a group's link joins it. Where it was not for them, or has ended meanwhile, its own page says so. */
async function pathAfterSignIn(
  { app, language }: PageRequest,
  sessionToken: string,
  { path, groupId }: Onward,
): Promise<string> {
  if (!groupId) return path;
  const person = await readSession(app.db, sessionToken);
  if (person && (await joinGroup(app.db, person.userUuid, groupId))) return path;
  return pageUrl("surveyGroup", language, { uuid: groupId });
}
