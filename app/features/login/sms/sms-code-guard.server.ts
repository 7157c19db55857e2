import { and, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { users } from "~/db/schema/people";
import { smsLogins } from "~/db/schema/sms";
import type { MessageGuard } from "~/features/messages/message-guard.server";

/** Asked just before sending: a code is sent only while it works, to the number that the account has now. */
export const smsCodeGuard: MessageGuard = {
  async ask(db, messageIds) {
    const rows = await db
      .select({ id: smsLogins.outboxId, userUuid: users.id, to: users.phoneNumber })
      .from(smsLogins)
      .leftJoin(users, eq(users.id, smsLogins.userId))
      .where(
        and(
          inArray(smsLogins.outboxId, [...messageIds]),
          isNull(smsLogins.usedAt),
          gt(smsLogins.expiresAt, sql`now()`),
          or(users.active, sql`${smsLogins.newcomerGroupId} is not null`),
        ),
      );
    return new Map(rows.map(({ id, userUuid, to }) => [id as string, userUuid === null ? {} : { to }]));
  },
};
