import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { signInLinks } from "~/db/schema/login";
import { users } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import { takesEmail } from "~/features/groups/group";
import { findOpenGroup } from "~/features/groups/groups.server";
import { mayTellAccount } from "~/features/login/account-rate-limit.server";
import { adminLinkMinutes, linkMinutes } from "~/features/login/lifetimes";
import { withMinimumDuration } from "~/features/login/minimum-duration.server";
import { priorities, queueMessage } from "~/features/messages/outbox.server";
import { isAdmin } from "~/features/sessions/session.server";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { hashToken } from "~/platform/secrets.server";
import { type Account, linksOf, lockAccount, ownerColumns } from "./account.server";
import { linksThatWork } from "./link-limits";
import { randomLinkCode, randomLinkToken } from "./link-token.server";
import { hashCode } from "./sign-in-code.server";
import { signInMail } from "./sign-in-mail.server";

/** Most mails to one address in so many seconds (catalogue L9): nobody can flood a mailbox. */
const sendLimits = [
  { most: 1, seconds: 60 },
  { most: 5, seconds: 60 * 60 },
  { most: 15, seconds: 24 * 60 * 60 },
] as const;

/** Nobody's id: a lock on its row takes as long as one on somebody's. */
const nobody = "00000000-0000-0000-0000-000000000000";

export type LinkRequest = {
  /** As emailSchema gives it. */
  email: string;
  /** The address that the link gives, where one led here: the only one to ask with (spec §5). */
  invitedEmail?: string | undefined;
  /** Where the person goes after signing in; a path of this origin. */
  path: string;
  groupId: string | undefined;
  language: Language;
  /** Where the request comes from; what it asks in vain is counted for its network. */
  clientAddress: string;
};

/** What the mail itself needs to know. */
type LinkMail = Pick<LinkRequest, "path" | "groupId" | "language">;

/** Codes as in spec §7 and §5, and `too_many_requests` where too many unknown addresses were asked about. */
export type LinkRequestOutcome =
  | { outcome: "success" }
  | { outcome: "user_not_found" | "group_not_found" | "too_many_requests" }
  | { outcome: "useInvitedEmail"; invitedEmail: string }
  | { outcome: "useCompanyEmail"; emailFilter: string };

/**
 * Queues a sign-in mail to a known person. Where accounts are concealed every address gets the same answer. Elsewhere
 * the truth is told within a rate limit; above it everybody gets `too_many_requests`, but known people get their mail all
 * the same, so one curious neighbour can't lock an office out (catalogue L11), and can type its code.
 */
export async function requestSignInLink(ctx: Ctx, request: LinkRequest): Promise<LinkRequestOutcome> {
  const { email, invitedEmail } = request;
  if (invitedEmail !== undefined && invitedEmail !== email) return { outcome: "useInvitedEmail", invitedEmail };
  // What is wrong with the group or the address itself is said to everybody, before any account is looked for.
  if (request.groupId !== undefined) {
    const group = await findOpenGroup(ctx.db, request.groupId);
    if (!group) return { outcome: "group_not_found" };
    if (!takesEmail(group, email)) return { outcome: "useCompanyEmail", emailFilter: group.emailFilter ?? "" };
  }
  if (ctx.env.concealUnknownAccounts) {
    await withMinimumDuration(findAccount(ctx.db, email).then((account) => queueLink(ctx, account, request)));
    return { outcome: "success" };
  }
  const account = await findAccount(ctx.db, email);
  const isKnown = account.userUuid !== undefined;
  if (!(await mayTellAccount(ctx, { clientAddress: request.clientAddress, account: email, isKnown }))) {
    // From here on the answer is the same for all, the time it takes, and what is said to a code that is typed.
    await withMinimumDuration(queueLink(ctx, account, request));
    return { outcome: "too_many_requests" };
  }
  if (!isKnown) return { outcome: "user_not_found" };
  await queueLink(ctx, account, request);
  return { outcome: "success" };
}

/**
 * Sends a new e-mail link in place of an expired link of either kind, to the same person. Nothing is said of whether the
 * old one was known. Its mail carries no code: this browser may not learn the address that a code belongs to.
 */
export async function renewSignInLink(
  ctx: Ctx,
  { oldToken, ...mail }: { oldToken: string } & LinkMail,
): Promise<{ outcome: "success" }> {
  const [person] = await ctx.db
    .select({ email: users.email, userUuid: users.id })
    .from(signInLinks)
    .innerJoin(users, eq(users.id, signInLinks.userId))
    .where(and(eq(signInLinks.tokenHash, hashToken(oldToken)), users.active));
  const renewed = person ? queueLink(ctx, person, mail, { withCode: false }) : Promise.resolve();
  await (ctx.env.concealUnknownAccounts ? withMinimumDuration(renewed) : renewed);
  return { outcome: "success" };
}

async function findAccount(db: Db, email: string): Promise<Account> {
  const [person] = await db
    .select({ userUuid: users.id })
    .from(users)
    .where(and(eq(users.email, email), users.active));
  return { email, userUuid: person?.userUuid };
}

/** Everything that is done for a known account is done for an unknown one, but its message is never sent. */
async function queueLink(
  ctx: Ctx,
  account: Account,
  request: LinkMail,
  { withCode }: { withCode: boolean } = { withCode: true },
): Promise<void> {
  const token = randomLinkToken("email");
  const code = withCode ? randomLinkCode() : undefined;
  const address = pageUrl(
    "loginEmail",
    request.language,
    { uuid: token },
    { path: request.path, groupId: request.groupId ?? "" },
  );
  const isKnown = account.userUuid !== undefined;
  const queued = await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, ctx, account.email);
    const [person] = await tx
      .select({ admin: isAdmin(tx, account.userUuid ?? nobody) })
      .from(users)
      .where(eq(users.id, account.userUuid ?? nobody))
      .for("update");
    if ((isKnown && !person) || !(await mayMail(tx, ctx, account))) return false;
    const minutes = person?.admin ? adminLinkMinutes : linkMinutes;
    const mail = signInMail(request.language, {
      to: account.email,
      href: ctx.env.publicOrigin + address,
      code,
      minutes,
      supportEmail: ctx.env.supportEmail,
    });
    const tokenHash = hashToken(token);
    await tx.insert(signInLinks).values({
      tokenHash,
      kind: "email",
      ...ownerColumns(ctx, account),
      groupId: request.groupId,
      codeHash: code && hashCode(ctx, tokenHash, code),
      expiresAt: sql`now() + make_interval(mins => ${minutes})`,
    });
    await retireOldLinks(tx, ctx, account);
    await queueMessage(tx, ctx.secrets, mail, {
      priority: priorities.signIn,
      expiresInMinutes: minutes,
      toNobody: !isKnown,
    });
    return true;
  });
  if (queued) ctx.wakeSender();
}

async function mayMail(db: Db, ctx: Ctx, account: Account): Promise<boolean> {
  const within = (seconds: number) =>
    count(sql`case when ${signInLinks.createdAt} > now() - make_interval(secs => ${seconds}) then 1 end`);
  const [minute, hour, day] = sendLimits;
  const [sent] = await db
    .select({ minute: within(minute.seconds), hour: within(hour.seconds), day: within(day.seconds) })
    .from(signInLinks)
    .where(and(linksOf(ctx, account), eq(signInLinks.kind, "email")));
  return sent !== undefined && sent.minute < minute.most && sent.hour < hour.most && sent.day < day.most;
}

/** Keeps the newest unused links of an account and uses the older ones up. */
async function retireOldLinks(db: Db, ctx: Ctx, account: Account): Promise<void> {
  const unused = and(linksOf(ctx, account), eq(signInLinks.kind, "email"), isNull(signInLinks.usedAt));
  const newest = db
    .select({ tokenHash: signInLinks.tokenHash })
    .from(signInLinks)
    .where(unused)
    .orderBy(sql`${signInLinks.createdAt} desc`)
    .limit(linksThatWork);
  await db
    .update(signInLinks)
    .set({ usedAt: sql`now()` })
    .where(and(unused, sql`${signInLinks.tokenHash} not in ${newest}`));
}
