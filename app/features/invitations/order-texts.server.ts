import type { Ctx } from "~/features/ctx.server";
import { countOrderTexts, maySendOrderTexts } from "~/features/login/sms/sms-site-limits.server";
import type { OrderTexts } from "~/features/messages/sender.server";
import { secondsToSendTime } from "./send-window";

/** Seconds after which it is asked again whether the day has messages left. */
const waitForMessages = 15 * 60;

/**
 * Text messages of orders leave in the hours of sending, when nobody is woken by them, whoever has queued them at whatever
 * hour; and at most half of the day's messages is theirs.
 */
export function orderTextsOf({
  db,
  log,
  clock,
  env: { smsLogin, sendHours },
}: Pick<Ctx, "db" | "log" | "clock"> & { env: Pick<Ctx["env"], "smsLogin" | "sendHours"> }): OrderTexts {
  return {
    async wait() {
      const night = secondsToSendTime(clock.now(), sendHours);
      // Where the service sends none any more, their guard says so.
      if (night > 0 || !smsLogin) return night;
      return (await maySendOrderTexts({ db }, smsLogin.dailyMost)) ? 0 : waitForMessages;
    },
    async count(sent) {
      if (smsLogin) await countOrderTexts({ db, log }, smsLogin.dailyMost, sent);
    },
  };
}
