import type { Db } from "~/db/client.server";
import { lockInvitation } from "~/features/consents/withdraw-consent.server";
import type { Ctx } from "~/features/ctx.server";
import { decideDraft } from "./decide";
import type { Of } from "./decision";
import { situationOfSession } from "./situation.server";

/**
 * Keeps what came for a run from a session that has ended, where its person's consents still allow it. Who withdraws one
 * meanwhile waits, and deletes what was kept.
 */
export function keepDraft<Kept>(
  { db }: Pick<Ctx, "db">,
  {
    sessionToken,
    resultId,
    ended,
  }: { sessionToken: string | undefined; resultId: string; ended: Of<"keepDraft">["ended"] },
  keep: (db: Db) => Promise<Kept>,
): Promise<{ outcome: "kept"; kept: Kept } | Exclude<ReturnType<typeof decideDraft>, Of<"keepDraft">>> {
  return db.transaction(async (tx) => {
    if (ended.orderId !== undefined) await lockInvitation(tx, ended.userUuid, ended.orderId);
    const decided = decideDraft(await situationOfSession(tx, sessionToken, { resultId }));
    return decided.outcome === "keepDraft" ? { outcome: "kept", kept: await keep(tx) } : decided;
  });
}
