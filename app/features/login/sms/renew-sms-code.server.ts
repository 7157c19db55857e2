import type { Ctx } from "~/features/ctx.server";
import { phoneSchema } from "~/features/people/phone";
import { requestSmsCode, type SmsCodeAnswer, type SmsCodeRequest } from "./request-sms-code.server";
import { readSmsLogin } from "./sms-login.server";

/** Sends a new code to the number of an earlier code, if this browser requested that one. */
export async function renewSmsCode(
  ctx: Ctx,
  { uuid, ...request }: { uuid: string } & Omit<SmsCodeRequest, "phone">,
): Promise<SmsCodeAnswer | { outcome: "notThere" }> {
  const { own, phoneNumber } = await readSmsLogin(ctx, uuid, request.browserToken);
  const phone = phoneSchema.safeParse(phoneNumber);
  return own && phone.success ? requestSmsCode(ctx, { ...request, phone: phone.data }) : { outcome: "notThere" };
}
