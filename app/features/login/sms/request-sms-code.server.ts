import { randomInt, randomUUID } from "node:crypto";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { outbox } from "~/db/schema/messages";
import { users } from "~/db/schema/people";
import { smsLogins } from "~/db/schema/sms";
import type { Ctx } from "~/features/ctx.server";
import { mayTellAccount } from "~/features/login/account-rate-limit.server";
import { smsCodeMinutes } from "~/features/login/lifetimes";
import { secondsUntilNext } from "~/features/login/send-limits";
import { priorities, queueMessage } from "~/features/messages/outbox.server";
import type { Language } from "~/i18n/languages";
import { hashToken, type Secrets } from "~/platform/secrets.server";
import { isReachable, smsCodeLength, smsCodeLimits } from "./sms-code";
import { guardSmsLogin } from "./sms-guard.server";
import { smsCodeMessage } from "./sms-message.server";
import { countSms, maySendSms } from "./sms-site-limits.server";

/** Keys of what stands in sms_logins, by purpose. */
export const smsKeys = { phone: "sms-phone", code: "sms-code" } as const;

/** What is signed for a code: the same digits mean nothing in another row. */
export function signedCode(id: string, code: string): string {
  return `${id} ${code}`;
}

/** Uniform, with leading zeros. */
export function randomSmsCode(): string {
  return String(randomInt(10 ** smsCodeLength)).padStart(smsCodeLength, "0");
}

export type SmsCodeRequest = {
  /** As phoneSchema gives it. */
  phone: string;
  language: Language;
  /** Where the request comes from; what it asks in vain is counted for its network. */
  clientAddress: string;
  /** The browser that asks; only it can use the code. */
  browserToken: string;
};

export type SmsCodeAnswer =
  | { outcome: "success"; uuid: string }
  | { outcome: "phone_number_not_found" | "verification_code_sending_failed" }
  | {
      outcome: "verification_code_too_many_codes_generated" | "verification_code_too_many_attempts";
      waitSeconds: number;
      /** A code that this browser has asked for and that can still be used; whether it was sent within the last minute. */
      pending?: { uuid: string; justSent: boolean };
    };

/**
 * Queues a text message with a new code to a known person's number; older codes of the number end with it.
 * Where too many unknown numbers were asked about, an unknown number is treated like a known one in everything that can
 * be seen, only no message goes out: so nothing can be learned, and a known person is never refused for what others on
 * the same network have typed (catalogue L11, P2).
 */
export async function requestSmsCode(ctx: Ctx, request: SmsCodeRequest): Promise<SmsCodeAnswer> {
  const { phone, clientAddress } = request;
  const settings = guardSmsLogin(ctx);
  const [person] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.phoneNumber, phone), users.active));
  if (!person && (await mayTellAccount(ctx, { clientAddress, account: phone, isKnown: false }))) {
    return { outcome: "phone_number_not_found" };
  }
  if (!isReachable(phone, settings.countries) || !(await maySendSms(ctx, settings.dailyMost))) {
    return { outcome: "verification_code_sending_failed" };
  }
  const answer = await ctx.db.transaction((tx) => addCode(tx, ctx, request, person?.id));
  if (answer.outcome === "success" && person) {
    ctx.wakeSender();
    await countSms(ctx, settings.dailyMost);
  }
  return answer;
}

async function addCode(
  tx: Db,
  { secrets, env }: Pick<Ctx, "secrets" | "env">,
  { phone, language, browserToken }: SmsCodeRequest,
  userId: string | undefined,
): Promise<SmsCodeAnswer> {
  const phoneHash = secrets.sign(smsKeys.phone, phone);
  const browserHash = hashToken(browserToken);
  // The number's turn: simultaneous requests, on whichever instance, count one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${phoneHash}, 0))`);
  const refusal = await refusalFor(tx, phoneHash, browserHash);
  if (refusal) return refusal;
  const id = randomUUID();
  const own = userId === undefined ? {} : await queueCode(tx, secrets, { id, phone, language, ...env });
  await giveUpOlder(tx, phoneHash);
  await tx.insert(smsLogins).values({
    id,
    userId,
    phoneHash,
    sealedPhone: secrets.encrypt(smsKeys.phone, phone),
    browserHash,
    ...own,
    expiresAt: sql`now() + make_interval(mins => ${smsCodeMinutes})`,
  });
  return { outcome: "success", uuid: id };
}

async function queueCode(
  tx: Db,
  secrets: Secrets,
  { id, phone, language, publicOrigin }: { id: string; phone: string; language: Language; publicOrigin: string },
) {
  const code = randomSmsCode();
  const message = smsCodeMessage(language, { to: phone, code, publicOrigin });
  const sending = { priority: priorities.signIn, expiresInMinutes: smsCodeMinutes };
  const outboxId = await queueMessage(tx, secrets, message, sending);
  return { outboxId, codeHash: secrets.sign(smsKeys.code, signedCode(id, code)) };
}

/** Why the number gets no code now, by what stands in its rows of the last day. */
async function refusalFor(tx: Db, phoneHash: string, browserHash: Buffer): Promise<SmsCodeAnswer | undefined> {
  const [, , longest] = smsCodeLimits;
  const rows = await tx
    .select({
      id: smsLogins.id,
      age: sql<number>`extract(epoch from now() - ${smsLogins.createdAt})::float8`,
      lockedFor: sql<number>`coalesce(extract(epoch from ${smsLogins.lockedUntil} - now()), 0)::float8`,
      pending: sql<boolean>`${smsLogins.browserHash} = ${browserHash} and ${smsLogins.usedAt} is null and ${smsLogins.expiresAt} > now()`,
    })
    .from(smsLogins)
    .where(
      and(
        eq(smsLogins.phoneHash, phoneHash),
        gt(smsLogins.createdAt, sql`now() - make_interval(secs => ${longest.seconds})`),
      ),
    )
    .orderBy(desc(smsLogins.createdAt))
    .limit(longest.most);
  const lockedFor = Math.ceil(Math.max(0, ...rows.map((row) => row.lockedFor)));
  if (lockedFor > 0) return { outcome: "verification_code_too_many_attempts", waitSeconds: lockedFor };
  const waitSeconds = secondsUntilNext(
    smsCodeLimits,
    rows.map(({ age }) => age),
  );
  if (waitSeconds === 0) return undefined;
  const [newest] = rows;
  return {
    outcome: "verification_code_too_many_codes_generated",
    waitSeconds,
    pending: newest?.pending ? { uuid: newest.id, justSent: newest.age < smsCodeLimits[0].seconds } : undefined,
  };
}

/** Only the newest code works, so messages with older ones that still wait are not sent. */
async function giveUpOlder(tx: Db, phoneHash: string): Promise<void> {
  const older = tx.select({ id: smsLogins.outboxId }).from(smsLogins).where(eq(smsLogins.phoneHash, phoneHash));
  await tx
    .update(outbox)
    .set({ givenUpAt: sql`now()`, sealedMessage: null })
    .where(and(sql`${outbox.id} in ${older}`, isNull(outbox.sentAt), isNull(outbox.givenUpAt)));
}
