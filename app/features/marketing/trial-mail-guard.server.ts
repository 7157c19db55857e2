import { and, gt, inArray, isNull, sql } from "drizzle-orm";
import { trialRequests } from "~/db/schema/marketing";
import type { MessageGuard } from "~/features/messages/message-guard.server";

/** The mail that begins a trial leaves while its link can be used. */
export const trialMailGuard: MessageGuard = {
  async ask(db, messageIds) {
    const rows = await db
      .select({ id: trialRequests.outboxId, to: trialRequests.email })
      .from(trialRequests)
      .where(
        and(
          inArray(trialRequests.outboxId, [...messageIds]),
          isNull(trialRequests.usedAt),
          gt(trialRequests.expiresAt, sql`now()`),
        ),
      );
    return new Map(rows.map(({ id, to }) => [id as string, { to }]));
  },
};
