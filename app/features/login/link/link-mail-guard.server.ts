import { and, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { signInLinks } from "~/db/schema/login";
import { users } from "~/db/schema/people";
import type { MessageGuard } from "~/features/messages/message-guard.server";
import { isNewcomersLink } from "./newcomer.server";

/** Asked just before sending: a sign-in mail is sent only while its link works, to the address that the account has now. */
export const linkMailGuard: MessageGuard = {
  async ask(db, messageIds) {
    const rows = await db
      .select({
        id: signInLinks.outboxId,
        to: sql<string | null>`coalesce(${users.email}, ${signInLinks.newcomerEmail})`,
      })
      .from(signInLinks)
      .leftJoin(users, eq(users.id, signInLinks.userId))
      .where(
        and(
          inArray(signInLinks.outboxId, [...messageIds]),
          isNull(signInLinks.usedAt),
          gt(signInLinks.expiresAt, sql`now()`),
          or(users.active, isNewcomersLink(db)),
        ),
      );
    return new Map(rows.map(({ id, to }) => [id as string, { to }]));
  },
};
