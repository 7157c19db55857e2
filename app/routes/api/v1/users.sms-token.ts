import { requestSmsCode } from "~/features/login/sms/request-sms-code.server";
import { smsBrowser } from "~/features/login/sms/sms-browser.server";
import { requireSmsLogin } from "~/features/login/sms/sms-form-view.server";
import { smsMessage } from "~/features/login/sms/sms-words-view.server";
import { phoneSchema } from "~/features/people/phone";
import { type ApiRequest, apiEndpoint, json, readJsonFields } from "~/http/api.server";

/** POST {phoneNumber}: `{type: "success", uuid}`, otherwise the state's key as type, and its message (spec §7). */
async function requestCode(api: ApiRequest): Promise<Response> {
  const settings = requireSmsLogin(api);
  const { app, t, language, context } = api;
  const phone = phoneSchema.safeParse((await readJsonFields(api.request)).phoneNumber);
  if (!phone.success) {
    return json({ type: "usePhoneNumberInFormat", message: t("sms:errors.usePhoneNumberInFormat") });
  }
  const { browserToken, cookie } = smsBrowser(api);
  const { clientAddress } = context;
  const answer = await requestSmsCode(app, settings, { phone: phone.data, language, clientAddress, browserToken });
  if (answer.outcome === "success") {
    return json({ type: "success", uuid: answer.uuid }, { headers: { "set-cookie": cookie } });
  }
  const message = smsMessage(t, answer.outcome, "waitSeconds" in answer ? answer.waitSeconds : undefined);
  return json({ type: answer.outcome, message });
}

export const loader = apiEndpoint({ available: requireSmsLogin, POST: requestCode });

export const action = loader;
