import { randomBytes } from "node:crypto";
import { and, eq, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { adminEnrolments } from "~/db/schema/second-factor";
import type { Ctx } from "~/features/ctx.server";
import { isAdmin } from "~/features/sessions/session.server";
import { hashToken, type Secrets } from "~/platform/secrets.server";
import { type EnrolmentRefusal, type EnrolmentState, enrolmentMinutes, waitHours } from "./enrolment";
import type { Owner } from "./factor";
import { listFactors, lockPerson } from "./factors.server";
import { readRecoveryCode, recoveryCodeBytes, recoveryCodeOf } from "./recovery-code";
import { countTry, forgetTries, secondsToNextTry } from "./try-limits.server";

/** Hours in which whoever has waited may set up their second step. */
const openHours = 7 * 24;

const hashPurpose = "admin-enrolment";
const hashedText = (userUuid: string, code: string) => `${userUuid} ${code}`;

/** Makes the code for an administrator's first second factor, in place of the one before; ends a wait. Stored as a hash. */
export async function makeEnrolmentCode(
  db: Db,
  secrets: Secrets,
  { userUuid, minutes }: { userUuid: string; minutes: number },
): Promise<string> {
  const code = recoveryCodeOf(randomBytes(recoveryCodeBytes));
  const made = {
    codeHash: secrets.sign(hashPurpose, hashedText(userUuid, code)),
    codeMadeAt: sql`clock_timestamp()`,
    codeExpiresAt: sql`now() + make_interval(mins => ${minutes})`,
    codeUsedAt: null,
    openedFor: null,
    waitsSince: null,
  };
  await db
    .insert(adminEnrolments)
    .values({ userId: userUuid, ...made })
    .onConflictDoUpdate({ target: adminEnrolments.userId, set: made });
  return code;
}

/** The same where somebody is an administrator without a second factor; undefined for everybody else. */
export async function codeOfAdmin(
  db: Db,
  secrets: Secrets,
  userUuid: string,
  minutes: number = enrolmentMinutes.shown,
): Promise<string | undefined> {
  if (!(await administers(db, userUuid)) || (await listFactors(db, userUuid)).length > 0) return undefined;
  return makeEnrolmentCode(db, secrets, { userUuid, minutes });
}

/** When whoever waits may set up their second step. */
export const readyAt = sql<Date>`${adminEnrolments.waitsSince} + make_interval(hours => ${waitHours})`.mapWith(
  adminEnrolments.waitsSince,
);
const isOpenStill = sql`now() < ${readyAt} + make_interval(hours => ${openHours})`;
const hasWaited = and(sql`now() >= ${readyAt}`, isOpenStill);

/** Whether somebody administers all organisations or one. */
export async function administers(db: Db, userUuid: string): Promise<boolean> {
  const [person] = await db.select({ admin: isAdmin(db, userUuid) }).from(sql`(select 1) as asked`);
  return person?.admin === true;
}

/** Whether this session may set up the first factor of its person: everybody's may, an administrator's by code or wait. */
export async function mayEnrol(db: Db, { userUuid, sessionToken }: Owner): Promise<boolean> {
  if (!(await administers(db, userUuid))) return true;
  const isOpen = or(eq(adminEnrolments.openedFor, hashToken(sessionToken)), hasWaited);
  return (await db.$count(adminEnrolments, and(eq(adminEnrolments.userId, userUuid), isOpen))) > 0;
}

/** What somebody without a second factor needs before they set one up. */
export async function enrolmentState(db: Db, owner: Owner): Promise<EnrolmentState> {
  if (await mayEnrol(db, owner)) return { state: "open" };
  const [row] = await db
    .select({ until: readyAt })
    .from(adminEnrolments)
    .where(and(eq(adminEnrolments.userId, owner.userUuid), isOpenStill));
  return row ? { state: "waiting", until: row.until } : { state: "codeNeeded" };
}

/** When the code of an administrator was made that holds now; undefined where there is none. */
export async function enrolmentCodeMadeAt(db: Db, userUuid: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ madeAt: adminEnrolments.codeMadeAt })
    .from(adminEnrolments)
    .where(eq(adminEnrolments.userId, userUuid));
  return row?.madeAt ?? undefined;
}

/** The enrolment is used up together with the factor that it was for. */
export async function endEnrolment(db: Db, userUuid: string): Promise<void> {
  await db
    .update(adminEnrolments)
    .set({ codeUsedAt: sql`now()`, openedFor: null, waitsSince: null })
    .where(eq(adminEnrolments.userId, userUuid));
}

/** Whoever takes away their last factor has just shown it: their session may set up another. */
export async function openEnrolmentFor(db: Db, { userUuid, sessionToken }: Owner): Promise<void> {
  const opened = { openedFor: hashToken(sessionToken) };
  if (!(await administers(db, userUuid))) return;
  await db
    .insert(adminEnrolments)
    .values({ userId: userUuid, ...opened })
    .onConflictDoUpdate({ target: adminEnrolments.userId, set: opened });
}

/**
 * Opens the setting up of an administrator's first second factor to this session by the code that somebody showed them.
 * Only whoever has the right code hears that it was used or is too old. It is used up with the factor, not here: whoever
 * has to sign in anew meanwhile types it once more.
 */
export async function openByCode(
  ctx: Pick<Ctx, "db" | "secrets">,
  { userUuid, sessionToken, code }: Owner & { code: string },
): Promise<{ outcome: "opened" } | EnrolmentRefusal> {
  const typed = readRecoveryCode(code);
  if ("problem" in typed) return { outcome: typed.problem };
  if (!(await countTry(ctx, "enrolment", userUuid))) return tooMany(ctx, userUuid);
  const outcome = await ctx.db.transaction(async (tx) => {
    if (!(await lockPerson(tx, userUuid))) return "notMatching";
    const isTheirs = eq(adminEnrolments.userId, userUuid);
    const [row] = await tx
      .select({
        codeHash: adminEnrolments.codeHash,
        usedAt: adminEnrolments.codeUsedAt,
        expired: sql<boolean>`coalesce(${adminEnrolments.codeExpiresAt} <= now(), true)`,
      })
      .from(adminEnrolments)
      .where(isTheirs);
    if (!row?.codeHash || !ctx.secrets.verify(hashPurpose, hashedText(userUuid, typed.code), row.codeHash)) {
      return "notMatching";
    }
    if (row.usedAt) return "alreadyUsed";
    if (row.expired) return "expired";
    await tx
      .update(adminEnrolments)
      .set({ openedFor: hashToken(sessionToken) })
      .where(isTheirs);
    return "opened";
  });
  if (outcome === "opened") await forgetTries(ctx, "enrolment", userUuid);
  else if ((await secondsToNextTry(ctx, "enrolment", userUuid)) > 0) return tooMany(ctx, userUuid);
  return { outcome };
}

async function tooMany(ctx: Pick<Ctx, "db" | "secrets">, userUuid: string): Promise<EnrolmentRefusal> {
  return { outcome: "tooManyTries", waitSeconds: await secondsToNextTry(ctx, "enrolment", userUuid) };
}
