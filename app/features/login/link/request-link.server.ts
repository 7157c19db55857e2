import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { signInLinks } from "~/db/schema/login";
import { users } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import { type Group, takesEmail } from "~/features/groups/group";
import { findOpenGroup } from "~/features/groups/groups.server";
import { mayAskUntold, mayRecruitFrom, mayTellAccount } from "~/features/login/account-rate-limit.server";
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

/** Rate limits on mails to one address, so that nobody can flood a mailbox (catalogue L9). */
const sendLimits = [
  { most: 1, seconds: 60 },
  { most: 5, seconds: 60 * 60 },
  { most: 15, seconds: 24 * 60 * 60 },
] as const satisfies SendLimits;

/** An id that no person has. Unknown accounts run the same query with it, which takes the same time as for a known one. */
const nobody = "00000000-0000-0000-0000-000000000000";

type LinkRequest = {
  /** As emailSchema gives it. */
  email: string;
  /** The address that an employer's link gives; where there is one, no other may be used (spec §5). */
  invitedEmail?: string | undefined;
  /** Where the person goes after signing in; a path of this origin. */
  path: string;
  groupId: string | undefined;
  language: Language;
  /** IP address of the request; unknown accounts are counted for its network. */
  clientAddress: string;
};

/** What the mail is made from; `group` is that of `groupId`, where it is open. */
type LinkMail = Pick<LinkRequest, "path" | "groupId" | "language"> & { group?: Group | undefined };

/** Codes as in spec §7 and §5, and `tooManyRequests` above the rate limit on unknown addresses. */
export type LinkRequestOutcome =
  /** `waitSeconds` above 0: nothing new was sent, because of the rate limit on mails to one address. */
  | { outcome: "success"; waitSeconds: number }
  | { outcome: "user_not_found" | "group_not_found" | "tooManyRequests" }
  | { outcome: "useInvitedEmail"; invitedEmail: string }
  | { outcome: "useCompanyEmail"; emailFilter: string };

/**
 * Queues a sign-in mail to a known person, and to anybody whom a group recruits (see requestRecruitingLink). Where accounts
 * are concealed, every address gets the same answer. Elsewhere the answer says whether there is an account, within a rate
 * limit; above it everybody gets `tooManyRequests`. Known people get their mail even then and can type its code, so that
 * one person's guessing can't lock an office out (catalogue L11).
 */
export async function requestSignInLink(ctx: Ctx, asked: LinkRequest): Promise<LinkRequestOutcome> {
  const { email, invitedEmail } = asked;
  if (invitedEmail !== undefined && invitedEmail !== email) return { outcome: "useInvitedEmail", invitedEmail };
  // These refusals depend on the group and the typed address only, so they disclose nothing about accounts.
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
    // From here on all get the same answer in the same time, and later the same replies to a code they type.
    await withMinimumDuration(queueLink(ctx, account, request));
    return { outcome: "tooManyRequests" };
  }
  if (!isKnown) return { outcome: "user_not_found" };
  return { outcome: "success", waitSeconds: await queueLink(ctx, account, request) };
}

/**
 * The same by the link of a group that recruits. An address without an account gets a mail as well, and pressing its link
 * makes the account; so nothing shows who is known, and nobody is refused. Above the rate limit on mails to strangers only
 * known people get their mail, and the answer is the same for all.
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
 * The same to an address that an organisation's provider gives of somebody. What comes of it is told to nobody, so it uses up
 * nothing of the limits on telling who is known; those of one address hold. Known people always get their mail.
 */
export function requestUntoldLink(
  ctx: Ctx,
  { clientAddress, ...request }: Omit<LinkRequest, "invitedEmail" | "groupId">,
): Promise<void> {
  const work = async () => {
    const account = await findAccount(ctx.db, request.email);
    const isKnown = account.userUuid !== undefined;
    const isWithin = await mayAskUntold(ctx, { clientAddress, account: request.email, isKnown });
    if (isKnown || isWithin) await queueLink(ctx, account, { ...request, groupId: undefined });
  };
  return withMinimumDuration(work());
}

/**
 * Sends a new e-mail link to the owner of an expired link of either kind. The outcome doesn't say whether the old link was
 * known. The mail has no code: to use one, this browser would need to know the address, which it must not learn.
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

/** A newcomer's new link leads into the group of the old one, because only that group recruits them. */
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

/** Whether the address belongs to a closed account: its owner must not get a second one by a recruiting group. */
async function isBarred(db: Db, email: string): Promise<boolean> {
  const person = await findByContact(db, { email });
  return person?.active === false;
}

async function findAccount(db: Db, email: string): Promise<Account> {
  const person = await findByContact(db, { email });
  return { email, userUuid: person?.active ? person.userUuid : undefined };
}

/**
 * Makes a link and queues its mail. The same is done for an unknown account, so that it takes the same time, but its message is
 * never sent (`toNobody`), unless `recruits`. Returns 0, or the seconds until the rate limit allows the next mail.
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

/** Seconds until the rate limit allows the account's next mail; 0 if it does now. */
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

/** Marks all unused links of an account as used but the newest `linksThatWork`. */
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
