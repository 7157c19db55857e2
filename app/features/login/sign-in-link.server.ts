import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { sessions, signInLinks } from "~/db/schema/login";
import { groups } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { priorities, queueMessage } from "~/features/mail/outbox.server";
import type { App } from "~/http/context.server";
import type { Language } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { hashToken, randomToken } from "~/platform/secrets.server";
import { isUuid } from "~/platform/uuid";
import { sessionMinutes } from "./session.server";
import { signInMail } from "./sign-in-mail.server";

/** Minutes an e-mail link can be used. */
export const linkMinutes = 60;

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
};

/** Queues a sign-in mail to a known person. Codes as in spec §7. */
export async function requestSignInLink(
  app: App,
  request: LinkRequest,
): Promise<"success" | "user_not_found" | "group_not_found"> {
  const [person] = await app.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.email, request.email), users.active));
  if (!person) return "user_not_found";
  if (request.groupId && !(await isOpenGroup(app.db, request.groupId))) return "group_not_found";
  await queueLink(app, person, request);
  return "success";
}

/** Sends a new link in place of an expired one, to the same person. Nothing is said of whether the old one was known. */
export async function renewSignInLink(app: App, oldToken: string, request: Omit<LinkRequest, "email">): Promise<void> {
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
  request: Omit<LinkRequest, "email">,
): Promise<void> {
  const token = randomLinkToken();
  const address = pageUrl(
    "loginEmail",
    request.language,
    { uuid: token },
    { path: request.path, groupId: request.groupId ?? "" },
  );
  const mail = signInMail(request.language, {
    to: person.email,
    href: app.env.publicOrigin + address,
    minutes: linkMinutes,
    supportEmail: app.env.supportEmail,
  });
  await app.db.transaction(async (tx) => {
    await tx.insert(signInLinks).values({
      tokenHash: hashToken(token),
      kind: "email",
      userId: person.id,
      groupId: request.groupId,
      expiresAt: sql`now() + make_interval(mins => ${linkMinutes})`,
    });
    await queueMessage(tx, app.secrets, mail, { priority: priorities.signIn, expiresInMinutes: linkMinutes });
  });
  app.wakeSender();
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
 * Uses a link up and starts a session, in one statement: of any number of simultaneous presses exactly one wins,
 * on whichever instance. Returns the cookie value, or why there is none.
 */
export async function spendSignInLink(
  db: Db,
  token: string,
  userAgent: string,
): Promise<{ outcome: "login_succeeded"; sessionToken: string } | { outcome: "expired_token" | "token_not_found" }> {
  const sessionToken = randomToken();
  const spent = db.$with("spent").as(
    db
      .update(signInLinks)
      .set({ usedAt: sql`now()` })
      .where(
        and(
          eq(signInLinks.tokenHash, hashToken(token)),
          isNull(signInLinks.usedAt),
          gt(signInLinks.expiresAt, sql`now()`),
          // Whoever is no longer active can't sign in with a link from before.
          sql`exists (select 1 from ${users} where ${users.id} = ${signInLinks.userId} and ${users.active})`,
        ),
      )
      .returning({ userId: signInLinks.userId }),
  );
  const started = await db
    .with(spent)
    .insert(sessions)
    .select((query) =>
      query
        .select({
          idHash: sql`${hashToken(sessionToken)}::bytea`.as("id_hash"),
          userId: spent.userId,
          createdAt: sql`now()`.as("created_at"),
          lastSeenAt: sql`now()`.as("last_seen_at"),
          expiresAt: sql`now() + make_interval(mins => ${sessionMinutes.absolute})`.as("expires_at"),
          userAgent: sql`${userAgent.slice(0, 200)}`.as("user_agent"),
        })
        .from(spent),
    )
    .returning({ userId: sessions.userId });
  if (started.length > 0) return { outcome: "login_succeeded", sessionToken };
  const { state } = await readSignInLink(db, token);
  return { outcome: state === "expired_token" ? "expired_token" : "token_not_found" };
}

async function isOpenGroup(db: Db, groupId: string): Promise<boolean> {
  if (!isUuid(groupId)) return false;
  const [group] = await db
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.id, groupId), or(isNull(groups.expiresAt), gt(groups.expiresAt, sql`now()`))));
  return group !== undefined;
}
