import { requestSmsCode } from "~/features/login/sms/request-sms-code.server";
import { guardSmsLogin } from "~/features/login/sms/sms-guard.server";
import { smsMessage } from "~/features/login/sms/sms-words-view.server";
import { phoneSchema } from "~/features/people/phone";
import { type ApiRequest, apiEndpoint, readJsonFields } from "~/http/api.server";
import { json } from "~/http/json.server";
import { setAskedGroup, smsBrowserOf } from "~/routes/sign-in/login-cookies.server";

/** POST {phoneNumber, groupId?}: `{type: "success", uuid}`, otherwise the state's key as type, and its message (spec §7). */
async function requestCode(api: ApiRequest): Promise<Response> {
  const { app, t, language, context } = api;
  const { phoneNumber, groupId } = await readJsonFields(api.request, ["phoneNumber", "groupId"]);
  const phone = phoneSchema.safeParse(phoneNumber);
  if (!phone.success) {
    return json({ type: "usePhoneNumberInFormat", message: t("sms:errors.usePhoneNumberInFormat") });
  }
  const { browserToken, cookie } = smsBrowserOf(api);
  const { clientAddress } = context;
  const answer = await requestSmsCode(app, {
    phone: phone.data,
    groupId: groupId || undefined,
    language,
    clientAddress,
    browserToken,
  });
  if (answer.outcome === "success") {
    return json(
      { type: answer.outcome, uuid: answer.uuid },
      { headers: [["set-cookie", cookie], ...setAskedGroup(app, groupId)] },
    );
  }
  const message = smsMessage(api, answer.outcome, "waitSeconds" in answer ? answer.waitSeconds : undefined);
  return json({ type: answer.outcome, message });
}

export const loader = apiEndpoint({ available: ({ app }) => guardSmsLogin(app), POST: requestCode });

export const action = loader;
