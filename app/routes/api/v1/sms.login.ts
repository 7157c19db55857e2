import { readSmsBrowser } from "~/features/login/sms/sms-browser.server";
import { requireSmsLogin } from "~/features/login/sms/sms-form-view.server";
import { trySmsCode } from "~/features/login/sms/sms-login.server";
import { smsMessage } from "~/features/login/sms/sms-words-view.server";
import { endSession } from "~/features/sessions/session.server";
import { apiEndpoint, readJsonFields } from "~/http/api.server";
import { setCookie } from "~/http/cookies.server";
import { AppError } from "~/platform/errors";

export const loader = apiEndpoint(async (api) => {
  requireSmsLogin(api);
  throw new AppError("methodNotAllowed");
});

/** POST {uuid, code}: `{type: "login_succeeded"}` with the session, or `{type: "login_failed", message, retryAllowed}`. */
export const action = apiEndpoint(async (api) => {
  requireSmsLogin(api);
  const { app, t, request, context } = api;
  const { uuid, code } = await readJsonFields(request);
  const tried = await trySmsCode(app, {
    uuid: typeof uuid === "string" ? uuid : "",
    code: typeof code === "string" ? code : "",
    browserToken: readSmsBrowser(api),
    userAgent: request.headers.get("user-agent") ?? "",
  });
  if (tried.type === "login_failed") {
    const { type, state, retryAllowed, waitSeconds } = tried;
    return Response.json({ type, message: smsMessage(t, state, waitSeconds), retryAllowed });
  }
  if (context.sessionToken) await endSession(app.db, context.sessionToken);
  const headers = { "set-cookie": setCookie("session", tried.sessionToken, app.env) };
  return Response.json({ type: tried.type }, { headers });
});
