import { and, eq, inArray, isNull } from "drizzle-orm";
import { users } from "~/db/schema/people";
import { feedbackRequests } from "~/db/schema/personal-feedback";
import type { MessageGuard } from "~/features/messages/message-guard.server";

/** The mail about an answer leaves while the answer is there for its person, who has not taken the request back. */
export const feedbackMailGuard: MessageGuard = {
  async ask(db, messageIds) {
    const rows = await db
      .select({ id: feedbackRequests.outboxId, to: users.email })
      .from(feedbackRequests)
      .innerJoin(users, eq(users.id, feedbackRequests.userId))
      .where(
        and(inArray(feedbackRequests.outboxId, [...messageIds]), isNull(feedbackRequests.withdrawnAt), users.active),
      );
    return new Map(rows.map(({ id, to }) => [id as string, { to }]));
  },
};
