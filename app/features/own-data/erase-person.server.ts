import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import { forgetQueuedMessages } from "~/features/messages/outbox.server";
import { forgetSentFiles } from "~/features/messages/transport.server";
import { recordAccess } from "./access-log.server";

/**
 * Removes a person with everything that is theirs, in one transaction: the account and, by the tables' own rules,
 * sessions, links, roles, invitations, consents, results, answers, feedback and a personal order. Messages that wait for
 * them go too. What stays is the access log, under a pseudonym that leads nowhere any more. Erasing again does nothing.
 */
export async function erasePerson(
  ctx: Pick<Ctx, "db" | "secrets" | "env">,
  person: { userUuid: string; requestId: string },
): Promise<void> {
  const recipients = await ctx.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ email: users.email, phoneNumber: users.phoneNumber })
      .from(users)
      .where(eq(users.id, person.userUuid))
      .for("update");
    if (!found) return undefined;
    await recordErasure(tx, person);
    await tx.delete(users).where(eq(users.id, person.userUuid));
    const theirs = new Set([found.email, found.phoneNumber].filter((to) => to !== null));
    await forgetQueuedMessages(tx, ctx.secrets, theirs);
    return theirs;
  });
  if (recipients) await forgetSentFiles(ctx.env, recipients);
}

function recordErasure(db: Db, { userUuid, requestId }: { userUuid: string; requestId: string }): Promise<void> {
  return recordAccess(db, {
    subjectUuid: userUuid,
    actorUuid: userUuid,
    actorRole: "self",
    what: "everything",
    purpose: "erasure",
    requestId,
  });
}

/** Whether there is no such person any more, for a second press of a button whose first press did its work. */
export async function isErased(db: Db, userUuid: string): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.id, userUuid));
  return found.length === 0;
}
