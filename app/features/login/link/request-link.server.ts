import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { signInLinks } from "~/db/schema/login";
import { users } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import { type Group, takesEmail } from "~/features/groups/group";
import { findOpenGroup } from "~/features/groups/groups.server";
import { mayRecruitFrom, mayTellAccount } from "~/features/login/account-rate-limit.server";
import { adminLinkMinutes, linkMinutes } from "~/features/login/lifetimes";
import { withMinimumDuration } from "~/features/login/minimum-duration.server";
import { type SendLimits, secondsUntilNext } from "~/features/login/send-limits";
import { queueMessage } from "~/features/messages/outbox.server";
import { findByContact } from "~/features/people/find-by-contact.server";
import { isAdmin } from "~/features/sessions/session.server";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { hashToken } from "~/platform/secrets.server";
import { type Account, linksOf, lockAccount, ownerColumns } from "./account.server";
import { linksThatWork } from "./link-limits";
import { randomLinkCode, randomLinkToken } from "./link-token.server";
import { isNewcomersLink } from "./newcomer.server";
import { hashCode } from "./sign-in-code.server";
import { signInMail } from "./sign-in-mail.server";

/** Most mails to one address in so many seconds (catalogue L9): nobody can flood a mailbox. */
const sendLimits = [
  { most: 1, seconds: 60 },
  { most: 5, seconds: 60 * 60 },
  { most: 15, seconds: 24 * 60 * 60 },
] as const satisfies SendLimits;

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

/** What the mail itself needs to know; `group` where that of `groupId` is open. */
type LinkMail = Pick<LinkRequest, "path" | "groupId" | "language"> & { group?: Group | undefined };

/** Codes as in spec §7 and §5, and `tooManyRequests` where too many unknown addresses were asked about. */
export type LinkRequestOutcome =
  /** With seconds to wait nothing new was sent: the last mail is too fresh, or there have been too many. */
  | { outcome: "success"; waitSeconds: number }
  | { outcome: "user_not_found" | "group_not_found" | "tooManyRequests" }
  | { outcome: "useInvitedEmail"; invitedEmail: string }
  | { outcome: "useCompanyEmail"; emailFilter: string };

/**
 * Queues a sign-in mail to a known person, and to whoever a group recruits (see requestRecruitingLink). Where accounts are concealed every address gets the same answer. Elsewhere
 * the truth is told within a rate limit; above it everybody gets `tooManyRequests`, but known people get their mail all
 * the same, so one curious neighbour can't lock an office out (catalogue L11), and can type its code.
 */
export async function requestSignInLink(ctx: Ctx, asked: LinkRequest): Promise<LinkRequestOutcome> {
  const { email, invitedEmail } = asked;
  if (invitedEmail !== undefined && invitedEmail !== email) return { outcome: "useInvitedEmail", invitedEmail };
  // What is wrong with the group or the address itself is said to everybody, before any account is looked for.
  const group = asked.groupId === undefined ? undefined : await findOpenGroup(ctx.db, asked.groupId);
  if (asked.groupId !== undefined && !group) return { outcome: "group_not_found" };
  const request = { ...asked, group };
  if (group && !takesEmail(group, email)) {
    return { outcome: "useCompanyEmail", emailFilter: group.emailFilter ?? "" };
  }
  if (group?.recruits && !(await isBarred(ctx.db, email))) return requestRecruitingLink(ctx, { ...request, group });
  if (ctx.env.concealUnknownAccounts) {
    const work = findAccount(ctx.db, email).then((account) => queueLink(ctx, account, request));
    return { outcome: "success", waitSeconds: await withMinimumDuration(work) };
  }
  const account = await findAccount(ctx.db, email);
  const isKnown = account.userUuid !== undefined;
  if (!(await mayTellAccount(ctx, { clientAddress: request.clientAddress, account: email, isKnown }))) {
    // From here on the answer is the same for all, the time it takes, and what is said to a code that is typed.
    await withMinimumDuration(queueLink(ctx, account, request));
    return { outcome: "tooManyRequests" };
  }
  if (!isKnown) return { outcome: "user_not_found" };
  return { outcome: "success", waitSeconds: await queueLink(ctx, account, request) };
}

/**
 * The same by the address of a group that recruits: an address without an account gets a link as well, and pressing it
 * makes the account. So nothing tells known people from others, and there is nothing to refuse, until a network has had
 * too many strangers written to: from then on known people get their mail as always.
 */
async function requestRecruitingLink(ctx: Ctx, request: LinkRequest & { group: Group }): Promise<LinkRequestOutcome> {
  const { email, clientAddress } = request;
  const work = async (): Promise<LinkRequestOutcome> => {
    const account = await findAccount(ctx.db, email);
    const isKnown = account.userUuid !== undefined;
    const recruits = await mayRecruitFrom(ctx, { clientAddress, account: email, isKnown });
    const waitSeconds = await queueLink(ctx, account, request, { withCode: true, recruits });
    const tells = recruits || ctx.env.concealUnknownAccounts;
    return tells ? { outcome: "success", waitSeconds } : { outcome: "tooManyRequests" };
  };
  return withMinimumDuration(work());
}

/**
 * Sends a new e-mail link in place of an expired link of either kind, to the same person. Nothing is said of whether the
 * old one was known. Its mail carries no code: this browser may not learn the address that a code belongs to.
 */
export async function renewSignInLink(
  ctx: Ctx,
  { oldToken, ...mail }: { oldToken: string } & LinkMail,
): Promise<{ outcome: "success" }> {
  const [link] = await ctx.db
    .select({
      email: sql<string | null>`coalesce(${users.email}, ${signInLinks.newcomerEmail})`,
      userUuid: users.id,
      groupId: signInLinks.groupId,
    })
    .from(signInLinks)
    .leftJoin(users, eq(users.id, signInLinks.userId))
    .where(and(eq(signInLinks.tokenHash, hashToken(oldToken)), or(users.active, isNewcomersLink(ctx.db))));
  const renewed = link?.email ? queueRenewedLink(ctx, { ...link, email: link.email }, mail) : Promise.resolve();
  await (ctx.env.concealUnknownAccounts ? withMinimumDuration(renewed) : renewed);
  return { outcome: "success" };
}

/** A newcomer's new link leads into the same group as the old one: only that group recruits them. */
async function queueRenewedLink(
  ctx: Ctx,
  link: { email: string; userUuid: string | null; groupId: string | null },
  mail: LinkMail,
): Promise<void> {
  const groupId = link.userUuid ? mail.groupId : (link.groupId ?? undefined);
  const group = groupId === undefined ? undefined : await findOpenGroup(ctx.db, groupId);
  if (link.userUuid) {
    await queueLink(ctx, { email: link.email, userUuid: link.userUuid }, { ...mail, group }, { withCode: false });
    return;
  }
  const account = await findAccount(ctx.db, link.email);
  await queueLink(ctx, account, { ...mail, groupId, group }, { withCode: false, recruits: true });
}

/** Whether an address belongs to somebody who may no longer sign in: nobody gets a second account by it. */
async function isBarred(db: Db, email: string): Promise<boolean> {
  const person = await findByContact(db, { email });
  return person?.active === false;
}

async function findAccount(db: Db, email: string): Promise<Account> {
  const person = await findByContact(db, { email });
  return { email, userUuid: person?.active ? person.userUuid : undefined };
}

/**
 * Everything that is done for a known account is done for an unknown one, but its message is never sent, unless the
 * group of the request recruits. Gives the seconds until a mail may be sent where none may now, otherwise 0.
 */
async function queueLink(
  ctx: Ctx,
  account: Account,
  request: LinkMail,
  { withCode, recruits = false }: { withCode: boolean; recruits?: boolean } = { withCode: true },
): Promise<number> {
  const token = randomLinkToken("email");
  const code = withCode ? randomLinkCode() : undefined;
  const address = pageUrl(
    "loginEmail",
    request.language,
    { uuid: token },
    { path: request.path, groupId: request.groupId ?? "" },
  );
  const isKnown = account.userUuid !== undefined;
  const isNewcomer = !isKnown && recruits;
  return ctx.db.transaction(async (tx) => {
    await lockAccount(tx, ctx, account.email);
    const [person] = await tx
      .select({ admin: isAdmin(tx, account.userUuid ?? nobody) })
      .from(users)
      .where(eq(users.id, account.userUuid ?? nobody))
      .for("update");
    if (isKnown && !person) return 0;
    const waitSeconds = await secondsUntilMail(tx, ctx, account);
    if (waitSeconds > 0) return waitSeconds;
    const minutes = person?.admin ? adminLinkMinutes : linkMinutes;
    const mail = signInMail(request.language, {
      to: account.email,
      href: ctx.env.publicOrigin + address,
      code,
      minutes,
      env: ctx.env,
      group: request.group,
    });
    const tokenHash = hashToken(token);
    const outboxId = await queueMessage(tx, ctx.secrets, mail, {
      purpose: "signInLink",
      expiresInMinutes: minutes,
      toNobody: !isKnown && !isNewcomer,
    });
    await tx.insert(signInLinks).values({
      tokenHash,
      outboxId,
      kind: "email",
      ...ownerColumns(ctx, account),
      ...(isNewcomer ? { newcomerEmail: account.email, newcomerLanguage: request.language } : {}),
      groupId: request.groupId,
      codeHash: code && hashCode(ctx, tokenHash, code),
      expiresAt: sql`now() + make_interval(mins => ${minutes})`,
    });
    await retireOldLinks(tx, ctx, account);
    return 0;
  });
}

/** Seconds until the account may be sent a mail, by what it was sent in the last day; 0 when it may now. */
async function secondsUntilMail(db: Db, ctx: Ctx, account: Account): Promise<number> {
  const [, , longest] = sendLimits;
  const sent = await db
    .select({ age: sql<number>`extract(epoch from now() - ${signInLinks.createdAt})::float8` })
    .from(signInLinks)
    .where(
      and(
        linksOf(ctx, account),
        eq(signInLinks.kind, "email"),
        gt(signInLinks.createdAt, sql`now() - make_interval(secs => ${longest.seconds})`),
      ),
    )
    .orderBy(desc(signInLinks.createdAt))
    .limit(longest.most);
  return secondsUntilNext(
    sendLimits,
    sent.map(({ age }) => age),
  );
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
