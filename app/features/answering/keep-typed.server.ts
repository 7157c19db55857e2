import type { Db } from "~/db/client.server";
import { lockInvitation } from "~/features/consents/withdraw-consent.server";
import type { Ctx } from "~/features/ctx.server";
import { decideQuestion, type QuestionAsked } from "./decide";
import { situationOfSession } from "./situation.server";

/**
 * Keeps what somebody is writing to an open question, which is no answer yet, where it could be answered now. Who withdraws a
 * consent meanwhile waits, and deletes what was kept.
 */
export function keepTyped(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  { sessionToken, ...asked }: QuestionAsked & { sessionToken: string | undefined },
  keep: (userUuid: string, db: Db) => Promise<void>,
): Promise<{ outcome: "kept" | "notKept" }> {
  return db.transaction(async (tx) => {
    const decide = async () => decideQuestion(await situationOfSession(tx, sessionToken, asked), asked, clock.now());
    const before = await decide();
    if (before.outcome !== "question") return { outcome: "notKept" };
    const { person, order } = before;
    await lockInvitation(tx, person.userUuid, order.id);
    const found = await decide();
    const isOpen = found.outcome === "question" && found.stop.question.type === "open-ended";
    if (!isOpen) return { outcome: "notKept" };
    await keep(person.userUuid, tx);
    return { outcome: "kept" };
  });
}
