import { and, eq, gt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import { outbox } from "~/db/schema/messages";
import { users } from "~/db/schema/people";
import { smsLogins } from "~/db/schema/sms";
import type { Ctx } from "~/features/ctx.server";
import { smsLockMinutes } from "~/features/login/lifetimes";
import type { SignedIn } from "~/features/login/signed-in";
import { maskPhone } from "~/features/people/phone";
import { startSession } from "~/features/sessions/session.server";
import { hashToken } from "~/platform/secrets.server";
import { isUuid } from "~/platform/uuid";
import { signedCode, smsKeys } from "./request-sms-code.server";
import { readSmsCode } from "./sms-code";
import { welcomeByNumber } from "./sms-newcomer.server";
import { countWrongCode, triesNow } from "./sms-site-limits.server";

/** States of a code (spec §4 "Verification code states") that its page shows or a try returns. */
export type SmsCodeState =
  | "verification_code_expired"
  | "verification_code_not_found"
  | "verification_code_not_matching"
  | "verification_code_too_many_attempts"
  | "verification_code_already_used"
  | "verification_code_sending_failed";

/** What the page of a code shows (spec §3 "SMS initial data"). */
export type SmsLoginView = {
  inputAllowed: boolean;
  state: SmsCodeState | undefined;
  /** Whole for the browser that asked by typing it, masked for any other; undefined where there is no such code. */
  phoneNumber: string | undefined;
  /** Whether this browser asked for the code, and so may ask for another to the same number. */
  own: boolean;
  /** Seconds until the number is no longer locked. */
  waitSeconds: number;
};

const others = alias(smsLogins, "others");

const isExpired = sql<boolean>`${smsLogins.expiresAt} <= now()`;

/**
 * SQL: seconds for which the row's number is still locked, 0 if it isn't. The row's own `locked_until` is read apart from those
 * of the number's other rows: a try that waited for the row lock (FOR UPDATE) sees the locked row as it is now, but other
 * rows as they were when its statement began.
 */
function lockedFor(db: Db) {
  const locks = db
    .select({ until: sql`max(${others.lockedUntil})` })
    .from(others)
    .where(and(eq(others.phoneHash, smsLogins.phoneHash), gt(others.lockedUntil, sql`now()`)));
  return sql<number>`greatest(0, extract(epoch from greatest(${smsLogins.lockedUntil}, ${locks}) - now()))::float8`;
}

/** What the page of a code shows. Changes nothing. */
export async function readSmsLogin(
  { db, secrets }: Pick<Ctx, "db" | "secrets">,
  uuid: string,
  browserToken: string | undefined,
): Promise<SmsLoginView> {
  const none: SmsLoginView = {
    inputAllowed: false,
    state: "verification_code_not_found",
    phoneNumber: undefined,
    own: false,
    waitSeconds: 0,
  };
  if (!isUuid(uuid)) return none;
  const [row] = await db
    .select({
      sealedPhone: smsLogins.sealedPhone,
      numberTyped: smsLogins.numberTyped,
      browserHash: smsLogins.browserHash,
      usedAt: smsLogins.usedAt,
      expired: isExpired,
      lockedFor: lockedFor(db),
      sentAt: outbox.sentAt,
      failedAt: outbox.failedAt,
      givenUpAt: outbox.givenUpAt,
    })
    .from(smsLogins)
    .leftJoin(outbox, eq(outbox.id, smsLogins.outboxId))
    .where(eq(smsLogins.id, uuid));
  const phone = row && secrets.decrypt(smsKeys.phone, row.sealedPhone);
  if (!row || !phone) return none;
  const own = browserToken !== undefined && hashToken(browserToken).equals(row.browserHash);
  if (!own) return { ...none, phoneNumber: maskPhone(phone) };
  const phoneNumber = row.numberTyped ? phone : maskPhone(phone);
  const seen = { own, phoneNumber, waitSeconds: Math.ceil(row.lockedFor) };
  const closed = (state: SmsCodeState) => ({ ...seen, inputAllowed: false, state });
  if (row.usedAt) return closed("verification_code_already_used");
  if (row.lockedFor > 0) return closed("verification_code_too_many_attempts");
  if (row.expired) return closed("verification_code_expired");
  const failed = !row.sentAt && Boolean(row.failedAt ?? row.givenUpAt);
  return {
    ...seen,
    // A message that failed is tried again, so its code may still arrive.
    inputAllowed: !failed || !row.givenUpAt,
    state: failed ? "verification_code_sending_failed" : undefined,
  };
}

/** The number of a code that this browser asked for, and whether it was typed there. */
export async function ownNumberOf(
  { db, secrets }: Pick<Ctx, "db" | "secrets">,
  uuid: string,
  browserToken: string,
): Promise<{ phone: string; numberTyped: boolean } | undefined> {
  if (!isUuid(uuid)) return undefined;
  const [row] = await db
    .select({ sealedPhone: smsLogins.sealedPhone, numberTyped: smsLogins.numberTyped })
    .from(smsLogins)
    .where(and(eq(smsLogins.id, uuid), eq(smsLogins.browserHash, hashToken(browserToken))));
  const phone = row && secrets.decrypt(smsKeys.phone, row.sealedPhone);
  return phone ? { phone, numberTyped: row.numberTyped } : undefined;
}

export type SmsAttempt = { uuid: string; code: string; browserToken: string | undefined; userAgent: string };

/** A code that signed nobody in: its state, whether it can be tried again, and for how long the number is locked. */
export type SmsRefusal = { outcome: SmsCodeState; retryAllowed: boolean; waitSeconds: number };
export type SmsRedemption = SignedIn | SmsRefusal;

function failed(outcome: SmsCodeState, { retryAllowed = false, waitSeconds = 0 } = {}): SmsRefusal {
  return { outcome, retryAllowed, waitSeconds };
}

/**
 * Tries a code. Tries of one code run one at a time (row lock), on all instances: of any number of right ones exactly one signs
 * in, and no more wrong ones are compared than a code has tries. Something that can't be a code uses up no try.
 */
export async function redeemSmsCode(
  ctx: Ctx,
  { uuid, code, browserToken, userAgent }: SmsAttempt,
): Promise<SmsRedemption> {
  const typed = readSmsCode(code);
  if (!isUuid(uuid) || browserToken === undefined) return failed("verification_code_not_found");
  if (!typed) {
    const { state, inputAllowed, own, waitSeconds } = await readSmsLogin(ctx, uuid, browserToken);
    if (!own || !inputAllowed) return failed(state ?? "verification_code_not_found", { waitSeconds });
    return failed("verification_code_not_matching", { retryAllowed: true });
  }
  const tries = await triesNow(ctx);
  const { redemption, guessed } = await ctx.db.transaction((tx) =>
    tryInTurn(tx, ctx, { uuid, code: typed, browserToken, userAgent, tries }),
  );
  if (guessed) await countWrongCode(ctx);
  return redemption;
}

/** `guessed`: it was a wrong try of a code that somebody could sign in with. */
type Tried = { redemption: SmsRedemption; guessed: boolean };

async function tryInTurn(
  tx: Db,
  { secrets }: Pick<Ctx, "secrets">,
  { uuid, code, browserToken, userAgent, tries }: SmsAttempt & { browserToken: string; tries: number },
): Promise<Tried> {
  const refused = (...why: Parameters<typeof failed>): Tried => ({ redemption: failed(...why), guessed: false });
  const newer = tx
    .select({ id: others.id })
    .from(others)
    .where(and(eq(others.phoneHash, smsLogins.phoneHash), gt(others.createdAt, smsLogins.createdAt)));
  await takeOwnersTurn(tx, uuid);
  const [row] = await tx
    .select({
      userId: users.id,
      newcomerGroupId: smsLogins.newcomerGroupId,
      newcomerLanguage: smsLogins.newcomerLanguage,
      phoneHash: smsLogins.phoneHash,
      sealedPhone: smsLogins.sealedPhone,
      codeHash: smsLogins.codeHash,
      attempts: smsLogins.attempts,
      usedAt: smsLogins.usedAt,
      expired: isExpired,
      lockedFor: lockedFor(tx),
      newest: sql<boolean>`not exists ${newer}`,
    })
    .from(smsLogins)
    // Whoever is no longer active can't sign in with a code from before.
    .leftJoin(users, and(eq(users.id, smsLogins.userId), users.active))
    .where(and(eq(smsLogins.id, uuid), eq(smsLogins.browserHash, hashToken(browserToken))))
    .for("update", { of: smsLogins });
  if (!row) return refused("verification_code_not_found");
  if (row.usedAt) return refused("verification_code_already_used");
  if (row.lockedFor > 0) {
    return refused("verification_code_too_many_attempts", { waitSeconds: Math.ceil(row.lockedFor) });
  }
  if (row.expired) return refused("verification_code_expired");
  const right =
    row.newest && row.codeHash !== null && secrets.verify(smsKeys.code, signedCode(uuid, code), row.codeHash);
  const isOpen = row.userId !== null || row.newcomerGroupId !== null;
  if (right && isOpen) {
    const userUuid = row.userId ?? (await welcomeByNumber(tx, { secrets }, row));
    const end = userUuid ? { usedAt: sql`now()` } : { expiresAt: sql`now()` };
    await tx.update(smsLogins).set(end).where(eq(smsLogins.id, uuid));
    // The newcomer's group no longer recruits. Their next request for a code says what they can do.
    if (!userUuid) return refused("verification_code_expired");
    const sessionToken = await startSession(tx, userUuid, userAgent, "phone");
    return { redemption: { outcome: "login_succeeded", sessionToken }, guessed: false };
  }
  const attempts = row.attempts + 1;
  const isLast = attempts >= tries;
  await tx
    .update(smsLogins)
    .set({ attempts, ...(isLast ? { lockedUntil: sql`now() + make_interval(mins => ${smsLockMinutes})` } : {}) })
    .where(eq(smsLogins.id, uuid));
  const redemption = failed("verification_code_not_matching", {
    retryAllowed: !isLast,
    waitSeconds: isLast ? smsLockMinutes * 60 : 0,
  });
  return { redemption, guessed: isOpen };
}

/** Locks the person before the code's row, as lock-order.server.ts wants it: an erasure then waits, or was first. */
async function takeOwnersTurn(tx: Db, uuid: string): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(smsLogins)
    .innerJoin(users, eq(users.id, smsLogins.userId))
    .where(eq(smsLogins.id, uuid))
    .for("update", { of: users });
}
