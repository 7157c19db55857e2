import type { Db } from "~/db/client.server";
import { lockInvitation } from "~/features/consents/withdraw-consent.server";
import type { Ctx } from "~/features/ctx.server";
import { decideQuestion, type QuestionAsked } from "./decide";
import { situationOfSession } from "./situation.server";

/** `late`: something of a later turn is there, and what is written by then may be kept in a while. */
type Kept = "kept" | "late" | "notKept";

/**
 * Keeps what somebody is writing to an open question, which is no answer yet, where it could be answered now. Who withdraws a
 * consent meanwhile waits, and deletes what was kept.
 */
export async function keepTyped(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  { sessionToken, ...asked }: QuestionAsked & { sessionToken: string | undefined },
  keep: (userUuid: string, db: Db) => Promise<Kept>,
): Promise<{ outcome: Kept }> {
  const decide = async (db: Db) =>
    decideQuestion(await situationOfSession(db, sessionToken, asked), asked, clock.now());
  // Before the transaction: it may touch the session, which comes after the invitation in the order of locks.
  const before = await decide(db);
  if (before.outcome !== "question") return { outcome: "notKept" };
  const { person, order } = before;
  return db.transaction(async (tx) => {
    await lockInvitation(tx, person.userUuid, order.id);
    const found = await decide(tx);
    const isOpen = found.outcome === "question" && found.stop.question.type === "open-ended";
    if (!isOpen) return { outcome: "notKept" };
    return { outcome: await keep(person.userUuid, tx) };
  });
}
