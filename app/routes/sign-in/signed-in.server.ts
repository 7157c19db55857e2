import { type CompletedSignIn, completeSignIn } from "~/features/login/complete-sign-in.server";
import type { Onward } from "~/features/login/signed-in";
import { setCookie } from "~/http/cookies.server";
import type { PageRequest } from "~/http/page-request";
import { seeInstead } from "~/http/redirect.server";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { hasAskedByGroup } from "./login-cookies.server";

/** As a form would have sent it: JSON can hold halves of a sign, an address cannot. */
const inAddress = (text: string) => new TextDecoder().decode(new TextEncoder().encode(text));

/** Where a completed sign-in leads that was on its way to `path`. */
export function pathAfter(completed: CompletedSignIn, path: string, language: Language): string {
  const onward =
    completed.outcome === "groupNotJoined"
      ? pageUrl("surveyGroup", language, { uuid: inAddress(completed.groupId) })
      : path;
  return completed.secondStep === "none" ? onward : pageUrl("loginConfirm", language, {}, { path: onward });
}

/** Goes on as the person who has just signed in, in place of the page where they did; by way of the second step where they need one. A group that they could not join says why on its own page. */
export async function signedIn(
  page: PageRequest,
  sessionToken: string,
  onward: Onward,
  saidToJoin = false,
): Promise<Response> {
  const { app, context, language, request } = page;
  const { groupId } = onward;
  const completed = await completeSignIn(app, {
    oldSessionToken: context.sessionToken,
    newSessionToken: sessionToken,
    groupId,
    joins: saidToJoin || hasAskedByGroup(app, request, groupId),
  });
  return seeInstead(pathAfter(completed, onward.path, language), [
    ["set-cookie", setCookie("session", sessionToken, app.env)],
    ["set-cookie", setCookie("login", undefined, app.env)],
    ...(groupId ? ([["set-cookie", setCookie("group", undefined, app.env)]] as [string, string][]) : []),
  ]);
}
