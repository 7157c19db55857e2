import { completeSignIn } from "~/features/login/complete-sign-in.server";
import { guardSmsLogin } from "~/features/login/sms/sms-guard.server";
import { smsMessage } from "~/features/login/sms/sms-words-view.server";
import { apiEndpoint, readJsonFields } from "~/http/api.server";
import { setCookie } from "~/http/cookies.server";
import { AppError } from "~/platform/errors";
import { signIn } from "~/routes/sign-in/authenticator.server";

export const loader = apiEndpoint(async ({ app }) => {
  guardSmsLogin(app);
  throw new AppError("methodNotAllowed");
});

/** POST {uuid, code}: `{type: "login_succeeded"}` with the session, or `{type: "login_failed", message, retryAllowed}`. */
export const action = apiEndpoint(async (api) => {
  const { app, request, context } = api;
  guardSmsLogin(app);
  const { uuid, code } = await readJsonFields(request);
  const redeemed = await signIn(api, "smsCode", {
    uuid: typeof uuid === "string" ? uuid : "",
    code: typeof code === "string" ? code : "",
  });
  if (redeemed.outcome !== "login_succeeded") {
    const { outcome, retryAllowed, waitSeconds } = redeemed;
    return Response.json({ type: "login_failed", message: smsMessage(api, outcome, waitSeconds), retryAllowed });
  }
  const { sessionToken } = redeemed;
  await completeSignIn(app, {
    oldSessionToken: context.sessionToken,
    newSessionToken: sessionToken,
    groupId: undefined,
  });
  const headers = { "set-cookie": setCookie("session", sessionToken, app.env) };
  return Response.json({ type: redeemed.outcome }, { headers });
});
