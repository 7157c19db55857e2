import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { holdPeople } from "~/db/lock-order.server";
import { trialRequests } from "~/db/schema/marketing";
import { assessmentOrders, organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import type { Ctx } from "~/features/ctx.server";
import { type InvitingCtx, inviteToOrder } from "~/features/invitations/invite.server";
import { lockAccount } from "~/features/login/link/account.server";
import type { MessageGuard } from "~/features/messages/message-guard.server";
import { queueMessage, queueMessages } from "~/features/messages/outbox.server";
import { takesPeople } from "~/features/orders/conditions.server";
import type { ActsFor } from "~/features/orders/reach";
import { isOfReached } from "~/features/orders/reach.server";
import type { Language } from "~/i18n/languages";
import { isSameCompany } from "./company";
import { namesOf } from "./contact-form";
import { isPublicProvider } from "./public-providers.server";
import { joinDays } from "./trial";
import { joinAnsweredMail, joinAskedMail } from "./trial-request-mails.server";

type JoinCtx = Pick<Ctx, "db" | "secrets"> & { env: InvitingCtx["env"] };
type TrialRequest = typeof trialRequests.$inferSelect;

/** Two who begin at once for one company take turns, or neither would find the other. */
export async function lockTrials(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('trials', 0))`);
}

const answers = sql`${userRoles.role} in ('admin', 'subscriber')`;

/**
 * The organisation that somebody who asks for a trial belongs to already: the one of those with the same name, domain or
 * business id that has been there for longest and has somebody who answers for it.
 */
export async function findSameCompany(tx: Db, request: TrialRequest): Promise<string | undefined> {
  const known = await tx
    .select({
      id: organisations.id,
      name: organisations.name,
      businessId: organisations.businessId,
      emailFilter: organisations.emailFilter,
      addresses: sql<string[]>`coalesce(array_agg(${users.email}) filter (where ${users.email} is not null), '{}')`,
    })
    .from(organisations)
    .innerJoin(userRoles, and(eq(userRoles.organisationId, organisations.id), answers))
    .innerJoin(users, and(eq(users.id, userRoles.userId), users.active))
    .where(eq(organisations.kind, "employer"))
    .groupBy(organisations.id)
    .orderBy(asc(sql`min(${users.createdAt})`), asc(organisations.id));
  return known.find((company) => isSameCompany(request, company, isPublicProvider))?.id;
}

/** Hands the request of a link that was pressed to those who answer for the organisation; they have a mail each. */
export async function askToJoin(ctx: JoinCtx, request: TrialRequest, organisationId: string): Promise<void> {
  const { db: tx } = ctx;
  const asked = await tx
    .select({ userUuid: users.id, email: users.email, language: users.language })
    .from(userRoles)
    .innerJoin(users, and(eq(users.id, userRoles.userId), users.active, isNotNull(users.email)))
    .where(and(eq(userRoles.organisationId, organisationId), answers))
    .orderBy(users.id);
  const mails = asked.map(({ email, language }) =>
    joinAskedMail(language as Language, { to: email ?? "", request, env: ctx.env }),
  );
  const expiresInMinutes = joinDays * 24 * 60;
  const ids = await queueMessages(tx, ctx.secrets, mails, { purpose: "trialJoin", expiresInMinutes });
  await tx
    .update(trialRequests)
    .set({
      joins: organisationId,
      askedOutboxIds: ids,
      askedUserIds: asked.map(({ userUuid }) => userUuid),
      expiresAt: sql`now() + make_interval(days => ${joinDays}::int)`,
    })
    .where(eq(trialRequests.tokenHash, request.tokenHash));
}

/** A mail about a request leaves while nobody has answered it, to whoever still answers for the organisation. */
export const joinMailGuard: MessageGuard = {
  async ask(db, messageIds) {
    const rows = await db.execute<{ id: string; to: string }>(sql`
      select asked.id, ${users.email} as to from ${trialRequests}
      cross join unnest(${trialRequests.askedOutboxIds}, ${trialRequests.askedUserIds}) as asked (id, user_id)
      join ${users} on ${users.id} = asked.user_id and ${users.active}
      join ${userRoles} on ${userRoles.userId} = ${users.id} and ${userRoles.organisationId} = ${trialRequests.joins} and ${answers}
      where ${inArray(sql`asked.id`, [...messageIds])} and ${isNull(trialRequests.decidedAt)}
        and ${trialRequests.expiresAt} > now()`);
    return new Map(rows.map(({ id, to }) => [id, { to }]));
  },
};

const isOf = (staff: ActsFor): SQL | undefined =>
  and(isNotNull(trialRequests.joins), gt(trialRequests.expiresAt, sql`now()`), isOfReached(staff, trialRequests.joins));

/** What waits for an answer first, then what has one. */
export function listJoins({ db }: Pick<Ctx, "db">, staff: ActsFor) {
  return db
    .select({
      id: sql<string>`encode(${trialRequests.tokenHash}, 'hex')`,
      name: trialRequests.name,
      email: trialRequests.email,
      typed: trialRequests.organisation,
      organisation: organisations.name,
      createdAt: trialRequests.createdAt,
      accepted: trialRequests.accepted,
    })
    .from(trialRequests)
    .innerJoin(organisations, eq(organisations.id, trialRequests.joins))
    .where(isOf(staff))
    .orderBy(desc(isNull(trialRequests.decidedAt)), desc(trialRequests.createdAt), trialRequests.tokenHash)
    .limit(200);
}

/** How many requests wait for an answer. */
export function countJoins({ db }: Pick<Ctx, "db">, staff: ActsFor): Promise<number> {
  return db.$count(trialRequests, and(isOf(staff), isNull(trialRequests.decidedAt)));
}

export type JoinAnswer =
  | { outcome: "accepted" | "declined" }
  /** A colleague was first; the page says what they have answered. */
  | { outcome: "answered" }
  /** They have an account with the organisation that was closed: it is opened where people are looked after, or they stay out. */
  | { outcome: "accountClosed" }
  | { outcome: "notThere" };

/**
 * Answers a request, once. Who is accepted becomes one of the organisation's people, with no role in it, and is invited to
 * its newest open order; who is declined has a mail that says no more than that no trial begins.
 */
export async function answerJoin(
  ctx: JoinCtx,
  { staff, id, accepts }: { staff: ActsFor; id: string; accepts: boolean },
): Promise<JoinAnswer> {
  if (!/^[0-9a-f]{64}$/.test(id)) return { outcome: "notThere" };
  const isIt = and(eq(trialRequests.tokenHash, Buffer.from(id, "hex")), isOf(staff));
  return ctx.db.transaction(async (tx): Promise<JoinAnswer> => {
    const [asked] = await tx
      .select({ email: trialRequests.email, joins: trialRequests.joins })
      .from(trialRequests)
      .where(isIt);
    if (!asked) return { outcome: "notThere" };
    await lockAccount(tx, ctx, asked.email);
    if (accepts && (await isClosedIn(tx, asked))) return { outcome: "accountClosed" };
    const [answered] = await tx
      .update(trialRequests)
      .set({ decidedAt: sql`now()`, accepted: accepts })
      .where(and(isIt, isNull(trialRequests.decidedAt)))
      .returning();
    if (!answered) return { outcome: (await tx.$count(trialRequests, isIt)) > 0 ? "answered" : "notThere" };
    await answerAlike(tx, answered);
    const invited = accepts && (await takeIn({ ...ctx, db: tx }, answered, answered.joins as string));
    if (!invited) {
      const mail = joinAnsweredMail(answered.language as Language, { to: answered.email, accepts, env: ctx.env });
      await queueMessage(tx, ctx.secrets, mail, { purpose: "accountNotice", expiresInMinutes: joinDays * 24 * 60 });
    }
    return { outcome: accepts ? "accepted" : "declined" };
  });
}

/** Whoever has asked more than once has one answer: what else waits by the same address is not answered otherwise later. */
async function answerAlike(tx: Db, { email, joins, decidedAt, accepted }: TrialRequest): Promise<void> {
  await tx
    .update(trialRequests)
    .set({ decidedAt, accepted })
    .where(
      and(eq(trialRequests.email, email), eq(trialRequests.joins, joins as string), isNull(trialRequests.decidedAt)),
    );
}

async function isClosedIn(tx: Db, { email, joins }: Pick<TrialRequest, "email" | "joins">): Promise<boolean> {
  const theirs = and(eq(users.email, email), eq(users.organisationId, joins as string), not(users.active));
  return (await tx.$count(users, theirs)) > 0;
}

/** Makes the account and invites it; false where the organisation has no open order. */
async function takeIn(ctx: JoinCtx, { name, email, language }: TrialRequest, organisationId: string): Promise<boolean> {
  const { db: tx } = ctx;
  await tx
    .insert(users)
    .values({ ...namesOf(name), email, language: language as Language, organisationId })
    .onConflictDoNothing();
  const [person] = await tx
    .select({ userUuid: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.organisationId, organisationId), users.active));
  if (!person || (await holdPeople(tx, [person.userUuid])).length === 0) return false;
  const [order] = await tx
    .select({ id: assessmentOrders.id })
    .from(assessmentOrders)
    .where(and(eq(assessmentOrders.organisationId, organisationId), takesPeople))
    .orderBy(desc(assessmentOrders.startedAt), assessmentOrders.id)
    .limit(1);
  if (!order) return false;
  const { outcome } = await inviteToOrder(ctx, { orderId: order.id, people: [person] });
  return outcome === "invited";
}
