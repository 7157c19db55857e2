import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/people";
import { authenticatorApps, passkeys, recoveryCodes } from "~/db/schema/second-factor";
import type { Ctx } from "~/features/ctx.server";
import { ownOrganisation } from "~/features/orders/reach";
import { isManagedPerson } from "~/features/orders/reach.server";
import { recordAccess } from "~/features/own-data/access-log.server";
import { type Admin, type AdminAsks, readAdmin } from "~/features/sessions/admin.server";
import type { StaffRefusal } from "~/features/sessions/staff.server";
import { isUuid } from "~/platform/uuid";
import { codeOfAdmin } from "./enrolment.server";
import { factorsVersion, listFactors, lockPerson } from "./factors.server";
import { queueNotice } from "./notice-mail.server";

export type ResetOutcome =
  /** With the code by which an administrator sets up another; shown once. */
  | { outcome: "reset"; enrolmentCode: string | undefined }
  /** They have no second factor that could be taken away. */
  | { outcome: "nothingToReset" }
  /** They have others by now than whoever asked has seen. */
  | { outcome: "conflict"; saved: { factors: number; version: string } }
  /** Nobody takes away their own: the page about it does. */
  | { outcome: "ownAccount" }
  /** Not there, or not this administrator's. */
  | { outcome: "notThere" }
  | StaffRefusal;

/**
 * Takes away the second factor of somebody who has lost device and recovery codes: an administrator has made sure that it
 * is them. They are signed out everywhere, told by mail or text message, and find it in the log of accesses to their data. An
 * administrator of one organisation does so for its people, and for nobody who has a role beyond it.
 */
export async function resetSecondFactor(
  ctx: Pick<Ctx, "db" | "clock" | "secrets" | "env" | "log">,
  { userUuid, version, requestId, ...asks }: AdminAsks & { userUuid: string; version: string; requestId: string },
): Promise<ResetOutcome> {
  const found = await readAdmin(ctx, asks);
  if (found.outcome !== "admin") return found;
  const { admin } = found;
  if (admin.userUuid === userUuid) return { outcome: "ownAccount" };
  return ctx.db.transaction(async (tx): Promise<ResetOutcome> => {
    const owner = isUuid(userUuid) && (await isWithinReach(tx, admin, userUuid)) && (await lockPerson(tx, userUuid));
    if (!owner) return { outcome: "notThere" };
    const factors = await listFactors(tx, userUuid);
    if (factors.length === 0) return { outcome: "nothingToReset" };
    const now = factorsVersion(factors);
    if (now !== version) return { outcome: "conflict", saved: { factors: factors.length, version: now } };
    await recordAccess(tx, {
      subjectUuid: userUuid,
      actorUuid: admin.userUuid,
      actorRole: "admin",
      actorOrganisation: ownOrganisation(admin)?.name,
      what: "second_factor",
      purpose: "support",
      requestId,
    });
    for (const table of [authenticatorApps, passkeys, recoveryCodes]) {
      await tx.delete(table).where(eq(table.userId, userUuid));
    }
    await tx.execute(sql`select end_sign_ins_of(${userUuid}::uuid)`);
    await queueNotice(tx, ctx, owner, "reset");
    ctx.log.info({ requestId, userUuid: admin.userUuid, subject: userUuid }, "second factor reset");
    return { outcome: "reset", enrolmentCode: await codeOfAdmin(tx, ctx.secrets, userUuid) };
  });
}

async function isWithinReach(db: Db, admin: Admin, userUuid: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userUuid), isManagedPerson(admin)));
  return found.length > 0;
}
