import { requestSmsCode } from "~/features/login/sms/request-sms-code.server";
import { guardSmsLogin } from "~/features/login/sms/sms-guard.server";
import { smsMessage } from "~/features/login/sms/sms-words-view.server";
import { phoneSchema } from "~/features/people/phone";
import { apiEndpoint, readJsonFields } from "~/http/api.server";
import { AppError } from "~/platform/errors";
import { smsBrowserOf } from "~/routes/sign-in/login-cookies.server";

export const loader = apiEndpoint(async ({ app }) => {
  guardSmsLogin(app);
  throw new AppError("methodNotAllowed");
});

/** POST {phoneNumber}: `{type: "success", uuid}`, otherwise the state's key as type, and its message (spec §7). */
export const action = apiEndpoint(async (api) => {
  const { app, t, language, context } = api;
  guardSmsLogin(app);
  const phone = phoneSchema.safeParse((await readJsonFields(api.request)).phoneNumber);
  if (!phone.success) {
    return Response.json({ type: "usePhoneNumberInFormat", message: t("sms:errors.usePhoneNumberInFormat") });
  }
  const { browserToken, cookie } = smsBrowserOf(api);
  const { clientAddress } = context;
  const answer = await requestSmsCode(app, { phone: phone.data, language, clientAddress, browserToken });
  if (answer.outcome === "success") {
    return Response.json({ type: answer.outcome, uuid: answer.uuid }, { headers: { "set-cookie": cookie } });
  }
  const message = smsMessage(api, answer.outcome, "waitSeconds" in answer ? answer.waitSeconds : undefined);
  return Response.json({ type: answer.outcome, message });
});
