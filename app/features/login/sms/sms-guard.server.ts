import type { Ctx } from "~/features/ctx.server";
import { AppError } from "~/platform/errors";
import type { SmsLogin } from "~/platform/sms-settings.server";

/** Signing in by text message as configured; where it is switched off, nothing of it is there (flag enableSmsLogin). */
export function guardSmsLogin({ env }: Pick<Ctx, "env">): SmsLogin {
  if (!env.smsLogin) throw new AppError("notFound");
  return env.smsLogin;
}
