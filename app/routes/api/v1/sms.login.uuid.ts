import { readSmsBrowser } from "~/features/login/sms/sms-browser.server";
import { requireSmsLogin } from "~/features/login/sms/sms-form-view.server";
import { readSmsLogin } from "~/features/login/sms/sms-login.server";
import { smsMessage } from "~/features/login/sms/sms-words-view.server";
import { type ApiRequest, apiEndpoint, json } from "~/http/api.server";

/** GET: `{inputAllowed, message, phoneNumber}` of a code (spec §3 "SMS initial data"); the number masked for others. */
async function codeState(api: ApiRequest): Promise<Response> {
  const login = await readSmsLogin(api.app, api.params.uuid ?? "", readSmsBrowser(api));
  const { inputAllowed, state, waitSeconds, phoneNumber } = login;
  const message = state ? smsMessage(api.t, state, waitSeconds) : null;
  return json({ inputAllowed, message, phoneNumber: phoneNumber ?? null });
}

export const loader = apiEndpoint({ available: requireSmsLogin, GET: codeState });

export const action = loader;
