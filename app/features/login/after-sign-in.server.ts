import { joinGroup } from "~/features/groups/groups.server";
import type { App } from "~/http/context.server";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { readSession } from "./session.server";

/**
 * Does what a sign-in was for and says where the person goes on: whoever came by a group's link joins it. Where the link
 * was not for them, or has ended meanwhile, its own page says so.
 */
export async function pathAfterSignIn(
  { db }: Pick<App, "db">,
  signedIn: { sessionToken: string; path: string; groupId: string | undefined; language: Language },
): Promise<string> {
  const { sessionToken, path, groupId, language } = signedIn;
  if (!groupId) return path;
  const person = await readSession(db, sessionToken);
  if (person && (await joinGroup(db, person.userUuid, groupId))) return path;
  return pageUrl("surveyGroup", language, { uuid: groupId });
}
