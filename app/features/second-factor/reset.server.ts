import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { userRoles, users } from "~/db/schema/people";
import { authenticatorApps, passkeys, recoveryCodes } from "~/db/schema/second-factor";
import type { Ctx } from "~/features/ctx.server";
import { recordAccess } from "~/features/own-data/access-log.server";
import { type Admin, readAdmin } from "~/features/sessions/admin.server";
import type { StaffRefusal } from "~/features/sessions/staff.server";
import { isUuid } from "~/platform/uuid";
import { listFactors, lockPerson } from "./factors.server";
import { queueNotice } from "./notice-mail.server";

export type ResetOutcome =
  | { outcome: "reset" }
  /** They have no second factor that could be taken away. */
  | { outcome: "nothingToReset" }
  /** Nobody takes away their own: the page about it does. */
  | { outcome: "ownAccount" }
  /** Not there, or not this administrator's. */
  | { outcome: "notFound" }
  | StaffRefusal;

/**
 * Takes away the second factor of somebody who has lost device and recovery codes: an administrator has made sure that it
 * is them. They are signed out everywhere, told by mail or text message, and find it in the log of accesses to their data. An
 * administrator of one organisation does so for its people, and never for one of all organisations.
 */
export async function resetSecondFactor(
  ctx: Pick<Ctx, "db" | "clock" | "secrets" | "env" | "log">,
  { sessionToken, userUuid, requestId }: { sessionToken: string | undefined; userUuid: string; requestId: string },
): Promise<ResetOutcome> {
  const found = await readAdmin(ctx, { sessionToken });
  if (found.outcome !== "admin") return found;
  const { admin } = found;
  if (admin.userUuid === userUuid) return { outcome: "ownAccount" };
  return ctx.db.transaction(async (tx): Promise<ResetOutcome> => {
    const owner = isUuid(userUuid) && (await isWithinReach(tx, admin, userUuid)) && (await lockPerson(tx, userUuid));
    if (!owner) return { outcome: "notFound" };
    if ((await listFactors(tx, userUuid)).length === 0) return { outcome: "nothingToReset" };
    await recordAccess(tx, {
      subjectUuid: userUuid,
      actorUuid: admin.userUuid,
      actorRole: "admin",
      ...(admin.organisation ? { actorOrganisation: admin.organisation.name } : {}),
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
    return { outcome: "reset" };
  });
}

async function isWithinReach(db: Db, { organisation }: Admin, userUuid: string): Promise<boolean> {
  if (!organisation) return true;
  const overAll = db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(and(eq(userRoles.userId, users.id), eq(userRoles.role, "admin"), isNull(userRoles.organisationId)));
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userUuid), eq(users.organisationId, organisation.id), sql`not exists ${overAll}`));
  return found.length > 0;
}
