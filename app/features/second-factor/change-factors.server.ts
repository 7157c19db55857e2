import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { authenticatorApps, passkeys, recoveryCodes } from "~/db/schema/second-factor";
import type { Ctx } from "~/features/ctx.server";
import { isFreshSignIn } from "~/features/sessions/fresh-sign-in.server";
import { endOtherSessions, forgetSecondFactor } from "~/features/sessions/second-step.server";
import { isUuid } from "~/platform/uuid";
import { openEnrolmentFor } from "./enrolment.server";
import type { FactorKind, Owner } from "./factor";
import { listFactors, lockPerson } from "./factors.server";
import { queueNotice } from "./notice-mail.server";
import { makeRecoveryCodes } from "./recovery-codes.server";

type ChangingCtx = Pick<Ctx, "db" | "secrets" | "env">;

export type RemoveOutcome =
  /** Also where it was not there any more. */
  | { outcome: "removed" }
  /** The person has to sign in again first. */
  | { outcome: "notFresh" };

/**
 * Removes one of the person's factors and ends their other sessions: whoever has the device may be in one of them. With
 * the last factor the recovery codes go too.
 */
export async function removeFactor(
  ctx: ChangingCtx,
  { userUuid, sessionToken, kind, id }: Owner & { kind: FactorKind; id: string },
): Promise<RemoveOutcome> {
  if (!(await isFreshSignIn(ctx.db, sessionToken))) return { outcome: "notFresh" };
  await ctx.db.transaction(async (tx) => {
    const owner = await lockPerson(tx, userUuid);
    if (!owner || !isUuid(id) || !(await deleteFactor(tx, { userUuid, kind, id }))) return;
    await endOtherSessions(tx, { userUuid, sessionToken });
    if ((await listFactors(tx, userUuid)).length === 0) {
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userUuid));
      await forgetSecondFactor(tx, sessionToken);
      await openEnrolmentFor(tx, { userUuid, sessionToken });
    }
    await queueNotice(tx, ctx, owner, "removed");
  });
  return { outcome: "removed" };
}

async function deleteFactor(
  db: Db,
  { userUuid, kind, id }: { userUuid: string; kind: FactorKind; id: string },
): Promise<boolean> {
  const table = kind === "app" ? authenticatorApps : passkeys;
  const deleted = await db
    .delete(table)
    .where(and(eq(table.id, id), eq(table.userId, userUuid)))
    .returning({ id: table.id });
  return deleted.length > 0;
}

export type NewCodesOutcome =
  | { outcome: "made"; recoveryCodes: string[] }
  | { outcome: "notFresh" }
  /** Codes are of use to nobody who has no factor. */
  | { outcome: "noFactor" };

/** Makes new recovery codes in place of those of before. */
export async function renewRecoveryCodes(
  ctx: ChangingCtx,
  { userUuid, sessionToken }: Owner,
): Promise<NewCodesOutcome> {
  if (!(await isFreshSignIn(ctx.db, sessionToken))) return { outcome: "notFresh" };
  return ctx.db.transaction(async (tx): Promise<NewCodesOutcome> => {
    const owner = await lockPerson(tx, userUuid);
    if (!owner || (await listFactors(tx, userUuid)).length === 0) return { outcome: "noFactor" };
    const codes = await makeRecoveryCodes(tx, ctx.secrets, userUuid);
    await queueNotice(tx, ctx, owner, "recoveryCodesMade");
    return { outcome: "made", recoveryCodes: codes };
  });
}
