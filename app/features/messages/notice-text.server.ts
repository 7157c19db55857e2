import type { Db } from "~/db/client.server";
import { consumePoint, rateLimitsOf } from "~/db/rate-limit.server";
import type { Ctx } from "~/features/ctx.server";
import { queueMessage } from "./outbox.server";

/** What tells of the safety of one account; whoever changes it back and forth sends no more than this. */
const limits = rateLimitsOf("notice-text", { day: { points: 5, duration: 24 * 60 * 60 } });

/**
 * Tells somebody without an e-mail address, in a text message, what concerns the safety of their account: the number is
 * how they sign in. Nothing where the service sends no text messages.
 */
export async function queueNoticeText(
  db: Db,
  { secrets, env }: Pick<Ctx, "secrets"> & { env: Pick<Ctx["env"], "smsLogin"> },
  { userUuid, to, text, expiresInMinutes }: { userUuid: string; to: string; text: string; expiresInMinutes: number },
): Promise<void> {
  if (!env.smsLogin) return;
  if (!(await consumePoint([limits(db).day, secrets.sign("rate-limit", `notices ${userUuid}`)]))) return;
  await queueMessage(db, secrets, { channel: "sms", to, text }, { purpose: "accountNotice", expiresInMinutes });
}
