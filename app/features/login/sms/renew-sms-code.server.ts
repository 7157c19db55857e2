import type { Ctx } from "~/features/ctx.server";
import { requestSmsCode, type SmsCodeAnswer, type SmsCodeRequest } from "./request-sms-code.server";
import { ownNumberOf } from "./sms-login.server";

/** Sends a new code to the number of an earlier code, if this browser requested that one. */
export async function renewSmsCode(
  ctx: Ctx,
  { uuid, ...request }: { uuid: string } & Omit<SmsCodeRequest, "phone" | "numberTyped">,
): Promise<SmsCodeAnswer | { outcome: "notThere" }> {
  const earlier = await ownNumberOf(ctx, uuid, request.browserToken);
  return earlier ? requestSmsCode(ctx, { ...request, ...earlier }) : { outcome: "notThere" };
}
