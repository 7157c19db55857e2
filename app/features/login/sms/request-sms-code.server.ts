import { randomInt, randomUUID } from "node:crypto";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { outbox } from "~/db/schema/messages";
import { smsLogins } from "~/db/schema/sms";
import type { Ctx } from "~/features/ctx.server";
import { takesEmail } from "~/features/groups/group";
import { findOpenGroup } from "~/features/groups/groups.server";
import { mayRecruitFrom, mayTellAccount } from "~/features/login/account-rate-limit.server";
import { smsCodeMinutes } from "~/features/login/lifetimes";
import { withMinimumDuration } from "~/features/login/minimum-duration.server";
import { secondsUntilNext } from "~/features/login/send-limits";
import { queueMessage } from "~/features/messages/outbox.server";
import { findByContact } from "~/features/people/find-by-contact.server";
import type { Language } from "~/i18n/languages";
import { hashToken, type Secrets } from "~/platform/secrets.server";
import type { SmsLogin } from "~/platform/sms-settings.server";
import { isReachable, smsCodeLength, smsCodeLimits } from "./sms-code";
import { guardSmsLogin } from "./sms-guard.server";
import { smsCodeMessage } from "./sms-message.server";
import { countSms, maySendSms, mayTextNewcomers } from "./sms-site-limits.server";

/** Purposes of the keys that protect columns of sms_logins. */
export const smsKeys = { phone: "sms-phone", code: "sms-code" } as const;

/** The text that is signed for a code. With the row's id in it, the same digits are worth nothing in another row. */
export function signedCode(id: string, code: string): string {
  return `${id} ${code}`;
}

/** A random code: every number of its length is equally likely, those with leading zeros too. */
export function randomSmsCode(): string {
  return String(randomInt(10 ** smsCodeLength)).padStart(smsCodeLength, "0");
}

export type SmsCodeRequest = {
  /** As phoneSchema gives it. */
  phone: string;
  /** False where a link named it: whoever has the link alone sees it masked on the page of the code. */
  numberTyped?: boolean;
  /** The group whose link led here. */
  groupId: string | undefined;
  language: Language;
  /** IP address of the request; unknown numbers are counted for its network. */
  clientAddress: string;
  /** The browser that asks; only it can use the code. */
  browserToken: string;
};

export type SmsCodeAnswer = { outcome: "success"; uuid: string } | SmsCodeRefusal;

/** Why no code was sent. */
export type SmsCodeRefusal =
  | { outcome: "phone_number_not_found" | "group_not_found" | "verification_code_sending_failed" }
  | {
      outcome: "verification_code_too_many_codes_generated" | "verification_code_too_many_attempts";
      waitSeconds: number;
      /** A code that this browser requested and that still works; `justSent`: within the last minute. */
      pending?: { uuid: string; justSent: boolean };
    };

/** Whose code it is: a person's, or a newcomer's, who joins this group by typing it. */
type CodeOwner = { userId: string } | { newcomerGroupId: string; newcomerLanguage: Language };

/**
 * Queues a text message with a new code to a known person's number, and to any number where a group recruits: there typing
 * the code makes the account. Older codes of the number stop working. Above the rate limit on unknown numbers an unknown
 * one is treated like a known one in everything that can be seen, but no message is sent: nothing can be learned, and a
 * known person is never refused for what others on the same network have typed (catalogue L11, P2).
 */
export async function requestSmsCode(ctx: Ctx, request: SmsCodeRequest): Promise<SmsCodeAnswer> {
  const settings = guardSmsLogin(ctx);
  const group = request.groupId === undefined ? undefined : await findOpenGroup(ctx.db, request.groupId);
  if (request.groupId !== undefined && !group) return { outcome: "group_not_found" };
  // A group that wants addresses of its organisation's domain recruits nobody by phone number.
  const recruiting = group?.recruits && takesEmail(group, null) ? group.id : undefined;
  const work = sendCode(ctx, request, { settings, recruiting });
  return recruiting || ctx.env.concealUnknownAccounts ? withMinimumDuration(work) : work;
}

async function sendCode(
  ctx: Ctx,
  request: SmsCodeRequest,
  { settings, recruiting }: { settings: SmsLogin; recruiting: string | undefined },
): Promise<SmsCodeAnswer> {
  const { phone, language, clientAddress } = request;
  const { dailyMost } = settings;
  const person = await findByContact(ctx.db, { phoneNumber: phone });
  const question = { clientAddress, account: phone, isKnown: person?.active === true };
  // A closed account's number gets no second account.
  const newcomerGroupId = person ? undefined : recruiting;
  if (!question.isKnown && !newcomerGroupId && (await mayTellAccount(ctx, question))) {
    return { outcome: "phone_number_not_found" };
  }
  if (!isReachable(phone, settings.countries) || !(await maySendSms(ctx, dailyMost))) {
    return { outcome: "verification_code_sending_failed" };
  }
  let owner: CodeOwner | undefined = person?.active ? { userId: person.userUuid } : undefined;
  if (newcomerGroupId && (await mayRecruitFrom(ctx, question)) && (await mayTextNewcomers(ctx, dailyMost))) {
    owner = { newcomerGroupId, newcomerLanguage: language };
  }
  const answer = await ctx.db.transaction((tx) => addCode(tx, ctx, request, owner));
  if (answer.outcome === "success" && owner) {
    await countSms(ctx, { dailyMost, toNewcomer: "newcomerGroupId" in owner });
  }
  return answer;
}

async function addCode(
  tx: Db,
  { secrets, env }: Pick<Ctx, "secrets" | "env">,
  { phone, numberTyped = true, language, browserToken }: SmsCodeRequest,
  owner: CodeOwner | undefined,
): Promise<SmsCodeAnswer> {
  const phoneHash = secrets.sign(smsKeys.phone, phone);
  const browserHash = hashToken(browserToken);
  // Locks the number: simultaneous requests, on all instances, are counted one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${phoneHash}, 0))`);
  const refusal = await refusalFor(tx, phoneHash, browserHash);
  if (refusal) return refusal;
  const id = randomUUID();
  const own = owner && { ...owner, ...(await queueCode(tx, secrets, { id, phone, language, ...env })) };
  await giveUpOlder(tx, phoneHash);
  await tx.insert(smsLogins).values({
    id,
    phoneHash,
    sealedPhone: secrets.encrypt(smsKeys.phone, phone),
    numberTyped,
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
  const sending = { purpose: "signInCode" as const, expiresInMinutes: smsCodeMinutes };
  const outboxId = await queueMessage(tx, secrets, message, sending);
  return { outboxId, codeHash: secrets.sign(smsKeys.code, signedCode(id, code)) };
}

/** Why the number gets no code now: it is locked, or its rate limit is reached. Undefined if it may get one. */
async function refusalFor(tx: Db, phoneHash: string, browserHash: Buffer): Promise<SmsCodeRefusal | undefined> {
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
