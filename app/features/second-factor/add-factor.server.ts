import type { Db } from "~/db/client.server";
import type { Ctx } from "~/features/ctx.server";
import { isFreshSignIn } from "~/features/sessions/fresh-sign-in.server";
import { endOtherSessions, passSecondFactor } from "~/features/sessions/second-step.server";
import { endEnrolment, mayEnrol } from "./enrolment.server";
import { type FactorKind, mostFactors, type Owner } from "./factor";
import { listFactors, lockPerson } from "./factors.server";
import { queueNotice } from "./notice-mail.server";
import { makeRecoveryCodes } from "./recovery-codes.server";

export type AddedFactor = {
  outcome: "added";
  /** The session has a new id. */
  sessionToken: string;
  /** With the first factor; shown once. */
  recoveryCodes: string[] | undefined;
};

export type NotAdded =
  /** The person has to sign in again first. */
  | { outcome: "notFresh" }
  /** The session, or what was begun, has gone meanwhile. */
  | { outcome: "notThere" }
  /** An administrator's first, and nobody has vouched for them yet (enrolment.server.ts). */
  | { outcome: "enrolmentNeeded" }
  /** As many of this kind as somebody can have. */
  | { outcome: "enough" };

class Undo extends Error {}

type AddingCtx = Pick<Ctx, "db" | "secrets" | "env">;

/**
 * Adds a factor: `store` does so in the transaction, and says whether it did. The factor has just been shown, so this
 * session goes on as one that has; with the first one all others end, which have not. All of it happens or nothing.
 */
export async function addFactor(
  ctx: AddingCtx,
  { userUuid, sessionToken, kind }: Owner & { kind: FactorKind },
  store: (tx: Db) => Promise<boolean>,
): Promise<AddedFactor | NotAdded> {
  if (!(await isFreshSignIn(ctx.db, sessionToken))) return { outcome: "notFresh" };
  try {
    return await ctx.db.transaction(async (tx) => {
      const owner = await lockPerson(tx, userUuid);
      if (!owner) return { outcome: "notThere" };
      const before = await listFactors(tx, userUuid);
      if (before.filter((factor) => factor.kind === kind).length >= mostFactors[kind]) return { outcome: "enough" };
      const isFirst = before.length === 0;
      if (isFirst && !(await mayEnrol(tx, { userUuid, sessionToken }))) return { outcome: "enrolmentNeeded" };
      if (!(await store(tx))) return { outcome: "notThere" };
      const token = await passSecondFactor(tx, { userUuid, sessionToken });
      if (!token) throw new Undo();
      if (isFirst) {
        await endOtherSessions(tx, { userUuid, sessionToken: token });
        await endEnrolment(tx, userUuid);
      }
      const recoveryCodes = isFirst ? await makeRecoveryCodes(tx, ctx.secrets, userUuid) : undefined;
      await queueNotice(tx, ctx, owner, "added");
      return { outcome: "added", sessionToken: token, recoveryCodes };
    });
  } catch (error) {
    if (error instanceof Undo) return { outcome: "notThere" };
    throw error;
  }
}
