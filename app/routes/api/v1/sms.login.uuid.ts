import { guardSmsLogin } from "~/features/login/sms/sms-guard.server";
import { readSmsLogin } from "~/features/login/sms/sms-login.server";
import { smsMessage } from "~/features/login/sms/sms-words-view.server";
import { type ApiRequest, apiEndpoint } from "~/http/api.server";
import { json } from "~/http/json.server";
import { unkept } from "~/routes/api/serve.server";
import { readSmsBrowserOf } from "~/routes/sign-in/login-cookies.server";

/** GET: `{inputAllowed, message, phoneNumber}` of a code (spec §3 "SMS initial data"); the number masked for others. */
async function codeState(api: ApiRequest): Promise<Response> {
  const { app, params, request } = api;
  const login = await readSmsLogin(app, params.uuid ?? "", readSmsBrowserOf(app, request));
  const { inputAllowed, state, waitSeconds, phoneNumber } = login;
  const message = state ? smsMessage(api, state, waitSeconds) : null;
  const told = { inputAllowed, message, phoneNumber: phoneNumber ?? null };
  return json(told, { headers: { "cache-control": unkept } });
}

export const loader = apiEndpoint({ available: ({ app }) => guardSmsLogin(app), GET: codeState });

export const action = loader;
