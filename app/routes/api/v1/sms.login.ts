import { readSmsBrowser } from "~/features/login/sms/sms-browser.server";
import { requireSmsLogin } from "~/features/login/sms/sms-form-view.server";
import { trySmsCode } from "~/features/login/sms/sms-login.server";
import { smsMessage } from "~/features/login/sms/sms-words-view.server";
import { endSession } from "~/features/sessions/session.server";
import { type ApiRequest, apiEndpoint, json, readJsonFields } from "~/http/api.server";
import { setCookie } from "~/http/cookies.server";

/** POST {uuid, code}: `{type: "login_succeeded"}` with the session, or `{type: "login_failed", message, retryAllowed}`. */
async function login(api: ApiRequest): Promise<Response> {
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
    return json({ type, message: smsMessage(t, state, waitSeconds), retryAllowed });
  }
  if (context.sessionToken) await endSession(app.db, context.sessionToken);
  const headers = { "set-cookie": setCookie("session", tried.sessionToken, app.env) };
  return json({ type: tried.type }, { headers });
}

export const loader = apiEndpoint({ available: requireSmsLogin, POST: login });

export const action = loader;
