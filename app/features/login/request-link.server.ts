import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { signInLinks } from "~/db/schema/login";
import { users } from "~/db/schema/people";
import { findOpenGroup } from "~/features/groups/groups.server";
import { priorities, queueMessage } from "~/features/mail/outbox.server";
import { isCompanyEmail } from "~/features/people/company-email";
import type { App } from "~/http/context.server";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { hashToken } from "~/platform/secrets.server";
import { type Account, linksOf, ownerColumns, takeTurn } from "./account.server";
import { isOverBudget, mayTellUnknown } from "./account-budget.server";
import { randomLinkCode, randomLinkToken } from "./link-token.server";
import { sameTime } from "./same-time.server";
import { isAdmin } from "./session.server";
import { hashCode } from "./sign-in-code.server";
import { signInMail } from "./sign-in-mail.server";

/** Minutes an e-mail link can be used; an administrator's only the shorter time. */
export const linkMinutes = 60;
export const adminLinkMinutes = 15;

/** Most mails to one address in so many seconds (catalogue L9): nobody can flood a mailbox. */
const sendLimits = [
  { most: 1, seconds: 60 },
  { most: 5, seconds: 60 * 60 },
  { most: 15, seconds: 24 * 60 * 60 },
] as const;

/** How many of the newest unused links work: mail can be late, and the first to arrive should do. */
export const linksThatWork = 3;

/** Nobody's id: a lock on its row takes as long as one on somebody's. */
const nobody = "00000000-0000-0000-0000-000000000000";

export type LinkRequest = {
  /** As emailSchema gives it. */
  email: string;
  /** Where the person goes after signing in; a path of this origin. */
  path: string;
  groupId: string | undefined;
  language: Language;
  /** Where the request comes from; what it asks in vain is counted for its network. */
  clientAddress: string;
};

/** Codes as in spec §7 and §5, and `too_many_requests` where too many unknown addresses were asked about. */
export type LinkRequestOutcome =
  | { outcome: "success" | "user_not_found" | "group_not_found" | "too_many_requests" }
  | { outcome: "useCompanyEmail"; emailFilter: string };

/**
 * Queues a sign-in mail to a known person. Where accounts are concealed every address gets the same answer. Elsewhere
 * the truth is told within a budget; above it everybody gets `too_many_requests`, but known people get their mail all
 * the same, so one curious neighbour can't lock an office out (catalogue L11), and can type its code.
 */
export async function requestSignInLink(app: App, request: LinkRequest): Promise<LinkRequestOutcome> {
  // What is wrong with the group or the address itself is said to everybody, before any account is looked for.
  if (request.groupId !== undefined) {
    const group = await findOpenGroup(app.db, request.groupId);
    if (!group) return { outcome: "group_not_found" };
    const { emailFilter } = group;
    if (emailFilter && !isCompanyEmail(request.email, emailFilter)) return { outcome: "useCompanyEmail", emailFilter };
  }
  const { email } = request;
  if (app.env.concealUnknownAccounts) {
    await sameTime(findAccount(app.db, email).then((account) => queueLink(app, account, request)));
    return { outcome: "success" };
  }
  const account = await findAccount(app.db, email);
  const isKnown = account.userUuid !== undefined;
  const mayTell = isKnown
    ? !(await isOverBudget(app, request.clientAddress))
    : await mayTellUnknown(app, request.clientAddress, email);
  if (!mayTell) {
    // From here on the answer is the same for all, the time it takes, and what is said to a code that is typed.
    await sameTime(queueLink(app, account, request));
    return { outcome: "too_many_requests" };
  }
  if (!isKnown) return { outcome: "user_not_found" };
  await queueLink(app, account, request);
  return { outcome: "success" };
}

/**
 * Sends a new e-mail link in place of an expired link of either kind, to the same person. Nothing is said of whether the
 * old one was known. Its mail carries no code: this browser may not learn the address that a code belongs to.
 */
export async function renewSignInLink(
  app: App,
  oldToken: string,
  request: Omit<LinkRequest, "email" | "clientAddress">,
): Promise<void> {
  const [person] = await app.db
    .select({ email: users.email, userUuid: users.id })
    .from(signInLinks)
    .innerJoin(users, eq(users.id, signInLinks.userId))
    .where(and(eq(signInLinks.tokenHash, hashToken(oldToken)), users.active));
  const renewed = person ? queueLink(app, person, request, { withCode: false }) : Promise.resolve();
  await (app.env.concealUnknownAccounts ? sameTime(renewed) : renewed);
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
  app: App,
  account: Account,
  request: Omit<LinkRequest, "email" | "clientAddress">,
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
  const queued = await app.db.transaction(async (tx) => {
    await takeTurn(tx, app, account.email);
    const [person] = await tx
      .select({ admin: isAdmin(tx, account.userUuid ?? nobody) })
      .from(users)
      .where(eq(users.id, account.userUuid ?? nobody))
      .for("update");
    if ((isKnown && !person) || !(await mayMail(tx, app, account))) return false;
    const minutes = person?.admin ? adminLinkMinutes : linkMinutes;
    const mail = signInMail(request.language, {
      to: account.email,
      href: app.env.publicOrigin + address,
      code,
      minutes,
      supportEmail: app.env.supportEmail,
    });
    const tokenHash = hashToken(token);
    await tx.insert(signInLinks).values({
      tokenHash,
      kind: "email",
      ...ownerColumns(app, account),
      groupId: request.groupId,
      codeHash: code && hashCode(app, tokenHash, code),
      expiresAt: sql`now() + make_interval(mins => ${minutes})`,
    });
    await retireOldLinks(tx, app, account);
    await queueMessage(tx, app.secrets, mail, {
      priority: priorities.signIn,
      expiresInMinutes: minutes,
      toNobody: !isKnown,
    });
    return true;
  });
  if (queued) app.wakeSender();
}

async function mayMail(db: Db, app: App, account: Account): Promise<boolean> {
  const within = (seconds: number) =>
    count(sql`case when ${signInLinks.createdAt} > now() - make_interval(secs => ${seconds}) then 1 end`);
  const [minute, hour, day] = sendLimits;
  const [sent] = await db
    .select({ minute: within(minute.seconds), hour: within(hour.seconds), day: within(day.seconds) })
    .from(signInLinks)
    .where(and(linksOf(app, account), eq(signInLinks.kind, "email")));
  return sent !== undefined && sent.minute < minute.most && sent.hour < hour.most && sent.day < day.most;
}

/** Keeps the newest unused links of an account and uses the older ones up. */
async function retireOldLinks(db: Db, app: App, account: Account): Promise<void> {
  const unused = and(linksOf(app, account), eq(signInLinks.kind, "email"), isNull(signInLinks.usedAt));
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
