import { randomBytes } from "node:crypto";
import { and, count, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { signInLinks } from "~/db/schema/login";
import { users } from "~/db/schema/people";
import { findOpenGroup } from "~/features/groups/groups.server";
import { priorities, queueMessage } from "~/features/mail/outbox.server";
import type { App } from "~/http/context.server";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { hashToken } from "~/platform/secrets.server";
import { isUuid } from "~/platform/uuid";
import { isOverBudget, mayTellUnknown } from "./account-budget.server";
import { isAdmin, startSession } from "./session.server";
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
const linksThatWork = 3;

/**
 * The token of a link: 128 random bits, written like a UUID because the address of the spec holds one. Not a version 4
 * UUID, whose fixed bits would leave 122.
 */
function randomLinkToken(): string {
  const hex = randomBytes(16).toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

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

/**
 * Queues a sign-in mail to a known person. Codes as in spec §7, and `too_many_requests` where too many unknown
 * addresses were asked about: then everybody gets that answer, but known people get their mail all the same, so one
 * curious neighbour can't lock an office out (catalogue L11).
 */
export async function requestSignInLink(
  app: App,
  request: LinkRequest,
): Promise<"success" | "user_not_found" | "group_not_found" | "too_many_requests"> {
  const [person] = await app.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.email, request.email), users.active));
  if (!person)
    return (await mayTellUnknown(app, request.clientAddress, request.email)) ? "user_not_found" : "too_many_requests";
  const overBudget = await isOverBudget(app, request.clientAddress);
  if (request.groupId && !(await findOpenGroup(app.db, request.groupId)))
    return overBudget ? "too_many_requests" : "group_not_found";
  await queueLink(app, person, request);
  return overBudget ? "too_many_requests" : "success";
}

/** Sends a new link in place of an expired one, to the same person. Nothing is said of whether the old one was known. */
export async function renewSignInLink(
  app: App,
  oldToken: string,
  request: Omit<LinkRequest, "email" | "clientAddress">,
): Promise<void> {
  if (!isUuid(oldToken)) return;
  const [person] = await app.db
    .select({ id: users.id, email: users.email })
    .from(signInLinks)
    .innerJoin(users, eq(users.id, signInLinks.userId))
    .where(and(eq(signInLinks.tokenHash, hashToken(oldToken)), users.active));
  if (person) await queueLink(app, person, request);
}

async function queueLink(
  app: App,
  person: { id: string; email: string },
  request: Omit<LinkRequest, "email" | "clientAddress">,
): Promise<void> {
  const token = randomLinkToken();
  const address = pageUrl(
    "loginEmail",
    request.language,
    { uuid: token },
    { path: request.path, groupId: request.groupId ?? "" },
  );
  const queued = await app.db.transaction(async (tx) => {
    // The row is the person's turn: simultaneous requests, on whichever instance, count one after the other.
    const [locked] = await tx
      .select({ admin: isAdmin(tx, person.id) })
      .from(users)
      .where(eq(users.id, person.id))
      .for("update");
    if (!locked || !(await mayMail(tx, person.id))) return false;
    const minutes = locked.admin ? adminLinkMinutes : linkMinutes;
    const mail = signInMail(request.language, {
      to: person.email,
      href: app.env.publicOrigin + address,
      minutes,
      supportEmail: app.env.supportEmail,
    });
    await tx.insert(signInLinks).values({
      tokenHash: hashToken(token),
      kind: "email",
      userId: person.id,
      groupId: request.groupId,
      expiresAt: sql`now() + make_interval(mins => ${minutes})`,
    });
    await retireOldLinks(tx, person.id);
    await queueMessage(tx, app.secrets, mail, { priority: priorities.signIn, expiresInMinutes: minutes });
    return true;
  });
  if (queued) app.wakeSender();
}

async function mayMail(db: Db, userUuid: string): Promise<boolean> {
  const within = (seconds: number) =>
    count(sql`case when ${signInLinks.createdAt} > now() - make_interval(secs => ${seconds}) then 1 end`);
  const [minute, hour, day] = sendLimits;
  const [sent] = await db
    .select({ minute: within(minute.seconds), hour: within(hour.seconds), day: within(day.seconds) })
    .from(signInLinks)
    .where(and(eq(signInLinks.userId, userUuid), eq(signInLinks.kind, "email")));
  return sent !== undefined && sent.minute < minute.most && sent.hour < hour.most && sent.day < day.most;
}

/** Keeps the newest unused links of a person and uses the older ones up. */
async function retireOldLinks(db: Db, userUuid: string): Promise<void> {
  const unused = and(eq(signInLinks.userId, userUuid), eq(signInLinks.kind, "email"), isNull(signInLinks.usedAt));
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

/** What the link's page shows. The address is told only while the link can be used. */
export type LinkState =
  | { state: "valid"; email: string; userUuid: string }
  | { state: "expired_token" }
  | { state: "token_not_found" };

/** Looks at a link without using it up: mail scanners open every link. A used link is like an unknown one. */
export async function readSignInLink(db: Db, token: string): Promise<LinkState> {
  if (!isUuid(token)) return { state: "token_not_found" };
  const [link] = await db
    .select({
      email: users.email,
      userUuid: users.id,
      expired: sql<boolean>`${signInLinks.expiresAt} <= now()`,
    })
    .from(signInLinks)
    .innerJoin(users, eq(users.id, signInLinks.userId))
    .where(and(eq(signInLinks.tokenHash, hashToken(token)), isNull(signInLinks.usedAt), users.active));
  if (!link) return { state: "token_not_found" };
  if (link.expired) return { state: "expired_token" };
  return { state: "valid", email: link.email, userUuid: link.userUuid };
}

/**
 * Uses a link up, and the person's other unused e-mail links with it, and starts a session. Presses of one person's
 * links wait for each other at the person's row: of any number of simultaneous ones exactly one wins, on whichever
 * instance. Returns the cookie value, or why there is none.
 */
export async function spendSignInLink(
  db: Db,
  token: string,
  userAgent: string,
): Promise<{ outcome: "login_succeeded"; sessionToken: string } | { outcome: "expired_token" | "token_not_found" }> {
  const tokenHash = hashToken(token);
  const sessionToken = await db.transaction(async (tx) => {
    const [owner] = await tx
      .select({ id: users.id })
      .from(signInLinks)
      .innerJoin(users, eq(users.id, signInLinks.userId))
      // Whoever is no longer active can't sign in with a link from before.
      .where(and(eq(signInLinks.tokenHash, tokenHash), isNull(signInLinks.usedAt), users.active))
      .for("update", { of: users });
    if (!owner) return undefined;
    const [spent] = await tx
      .update(signInLinks)
      .set({ usedAt: sql`now()` })
      .where(
        and(eq(signInLinks.tokenHash, tokenHash), isNull(signInLinks.usedAt), gt(signInLinks.expiresAt, sql`now()`)),
      )
      .returning({ userId: signInLinks.userId });
    if (!spent) return undefined;
    await tx
      .update(signInLinks)
      .set({ usedAt: sql`now()` })
      .where(and(eq(signInLinks.userId, owner.id), eq(signInLinks.kind, "email"), isNull(signInLinks.usedAt)));
    return startSession(tx, owner.id, userAgent);
  });
  if (sessionToken) return { outcome: "login_succeeded", sessionToken };
  const { state } = await readSignInLink(db, token);
  return { outcome: state === "expired_token" ? "expired_token" : "token_not_found" };
}
