import { completeSignIn } from "~/features/login/complete-sign-in.server";
import type { Onward } from "~/features/login/signed-in";
import { setCookie } from "~/http/cookies.server";
import type { PageRequest } from "~/http/page.server";
import { seeInstead } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";

/** Goes on as the person who has just signed in, in place of the page where they did; by way of the second step where they need one. A group that they could not join says why on its own page. */
export async function signedIn(page: PageRequest, sessionToken: string, onward: Onward): Promise<Response> {
  const { app, context, language } = page;
  const completed = await completeSignIn(app, {
    oldSessionToken: context.sessionToken,
    newSessionToken: sessionToken,
    groupId: onward.groupId,
  });
  const path =
    completed.outcome === "groupNotJoined"
      ? pageUrl("surveyGroup", language, { uuid: completed.groupId })
      : onward.path;
  return seeInstead(completed.secondStep === "none" ? path : pageUrl("loginConfirm", language, {}, { path }), [
    ["set-cookie", setCookie("session", sessionToken, app.env)],
    ["set-cookie", setCookie("login", undefined, app.env)],
  ]);
}
