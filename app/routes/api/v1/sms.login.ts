import { completeSignIn } from "~/features/login/complete-sign-in.server";
import { guardSmsLogin } from "~/features/login/sms/sms-guard.server";
import { smsMessage } from "~/features/login/sms/sms-words-view.server";
import { type ApiRequest, apiEndpoint, readJsonFields } from "~/http/api.server";
import { setCookie } from "~/http/cookies.server";
import { json } from "~/http/json.server";
import { signIn } from "~/routes/sign-in/authenticator.server";
import { hasAskedByGroup } from "~/routes/sign-in/login-cookies.server";

/** POST {uuid, code, groupId?}: `{type: "login_succeeded"}` with the session, in the group's survey as by the form (`secondFactorNeeded: true` where it opens nothing before the second step), or `{type: "login_failed", message, retryAllowed}`. */
async function login(api: ApiRequest): Promise<Response> {
  const { app, request, context } = api;
  const { uuid = "", code = "", groupId } = await readJsonFields(request, ["uuid", "code", "groupId"]);
  const redeemed = await signIn(api, "smsCode", { uuid, code });
  if (redeemed.outcome !== "login_succeeded") {
    const { outcome, retryAllowed, waitSeconds } = redeemed;
    return json({ type: "login_failed", message: smsMessage(api, outcome, waitSeconds), retryAllowed });
  }
  const { sessionToken } = redeemed;
  const { secondStep } = await completeSignIn(app, {
    oldSessionToken: context.sessionToken,
    newSessionToken: sessionToken,
    groupId: groupId || undefined,
    joins: hasAskedByGroup(app, request, groupId || undefined),
  });
  const headers = { "set-cookie": setCookie("session", sessionToken, app.env) };
  const secondFactorNeeded = secondStep === "confirm" || undefined;
  return json({ type: redeemed.outcome, secondFactorNeeded }, { headers });
}

export const loader = apiEndpoint({ available: ({ app }) => guardSmsLogin(app), POST: login });

export const action = loader;
