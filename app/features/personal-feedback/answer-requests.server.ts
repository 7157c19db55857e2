import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { holdPeople } from "~/db/lock-order.server";
import { assessmentOrders } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { feedbackRequests } from "~/db/schema/personal-feedback";
import type { Ctx } from "~/features/ctx.server";
import { queueMessage } from "~/features/messages/outbox.server";
import type { AssessmentOrder } from "~/features/orders/order";
import { findOrder } from "~/features/orders/queries.server";
import { ownOrganisation } from "~/features/orders/reach";
import { isOfReached } from "~/features/orders/reach.server";
import { hasLooked, recordAccess } from "~/features/own-data/access-log.server";
import { latestResults } from "~/features/results/queries.server";
import type { ShownResult } from "~/features/results/shown-result";
import type { Staff } from "~/features/sessions/staff.server";
import { type Language, languages } from "~/i18n/languages";
import { isUuid } from "~/platform/uuid";
import { versionOf } from "~/platform/version-of.server";
import { feedbackMail } from "./feedback-mail.server";
import { readFeedback } from "./feedback-request";
import { isWithin, openTo } from "./waiting-requests.server";

/** The mail is of use for as long. */
const mailMinutes = 3 * 24 * 60;

/** What a professional reads before writing: the person's first name, language and result, as the person sees it. */
export type OpenedRequest = {
  id: string;
  askedAt: Date;
  firstName: string;
  language: Language;
  order: AssessmentOrder;
  result: ShownResult;
  version: string;
};

/** Names what a professional has read: what was asked when, about which result. */
export function requestVersion(askedAt: Date, result: ShownResult): string {
  return versionOf([askedAt, result.id]);
}

/** Why a request is open no more: taken back, or for what is the person's or the order's own. */
type Ended = { outcome: "withdrawn" | "ended" };

/**
 * Opens a request. That is a look at somebody's result: it stands in the access log before anything is shown. Not open to
 * this professional, answered and not there look the same; one that has ended does too, but to whoever has opened it before.
 */
export async function openRequest(
  { db }: Pick<Ctx, "db">,
  {
    professional,
    requestId,
    httpRequestId,
  }: { professional: Staff; requestId: string | undefined; httpRequestId: string },
): Promise<{ outcome: "opened"; request: OpenedRequest } | Ended | { outcome: "notThere" }> {
  const found = await findRequest(db, professional, requestId);
  if (!found) return endedSince(db, { professional, requestId });
  const order = await findOrder(db, found.userUuid, found.orderId);
  // Whoever has answered again since they asked is shown, and told of, what they see themselves: the newest.
  const { completed: result } = await latestResults(db, found.userUuid, found.orderId);
  if (!order || !result) return { outcome: "notThere" };
  await recordAccess(db, {
    subjectUuid: found.userUuid,
    actorUuid: professional.userUuid,
    actorRole: "professional",
    actorOrganisation: ownOrganisation(professional)?.name,
    what: "results_without_texts",
    purpose: "personal_feedback",
    requestId: httpRequestId,
  });
  const { id, askedAt, firstName, language } = found;
  const version = requestVersion(askedAt, result);
  return { outcome: "opened", request: { id, askedAt, firstName, language, order, result, version } };
}

export type GivenOutcome =
  | { outcome: "given" | "notThere" }
  | Ended
  | { outcome: "invalid"; reason: "required" | "tooLong" }
  /** A colleague has answered, or oneself in another tab, or the person has a newer result than the one that was read. */
  | { outcome: "conflict"; saved: { answeredAt: Date; byOneself: boolean } | { result: ShownResult; version: string } };

/**
 * Gives the feedback to the person, who reads it after signing in: the mail says only that it is there. The first of two
 * professionals gives it; a request that was taken back while it was written takes nothing.
 */
export async function giveFeedbackText(
  { db, secrets, env }: Pick<Ctx, "db" | "secrets" | "env">,
  given: { professional: Staff; requestId: string | undefined; version: string; text: string },
): Promise<GivenOutcome> {
  const { professional, requestId, version, text } = given;
  const read = readFeedback(text);
  if ("error" in read) {
    // Of a request that is open no more, what is wrong with the text matters no longer.
    if (await findRequest(db, professional, requestId)) return { outcome: "invalid", reason: read.error };
    return answeredBefore(db, { professional, requestId, text });
  }
  return db.transaction(async (tx): Promise<GivenOutcome> => {
    const asked = await findRequest(tx, professional, requestId);
    if (asked) await holdPeople(tx, [professional.userUuid, asked.userUuid]);
    const found = await findRequest(tx, professional, requestId, "forUpdate");
    if (!found) return answeredBefore(tx, { professional, requestId, text: read.text });
    const { completed: result } = await latestResults(tx, found.userUuid, found.orderId);
    if (!result) return { outcome: "notThere" };
    const now = requestVersion(found.askedAt, result);
    if (now !== version) return { outcome: "conflict", saved: { result, version: now } };
    const mail = found.email && feedbackMail(found.language, { to: found.email, env, orderId: found.orderId });
    const sending = { purpose: "feedbackGiven" as const, expiresInMinutes: mailMinutes };
    const outboxId = mail ? await queueMessage(tx, secrets, mail, sending) : null;
    await tx
      .update(feedbackRequests)
      .set({ feedback: read.text, givenAt: sql`now()`, professionalId: professional.userUuid, outboxId })
      .where(eq(feedbackRequests.id, found.id));
    return { outcome: "given" };
  });
}

/**
 * What becomes of feedback on a request that is open no more: sent twice, it is given; else whoever answered was first, or it
 * has ended.
 */
async function answeredBefore(
  db: Db,
  { professional, requestId, text }: { professional: Staff; requestId: string | undefined; text: string },
): Promise<GivenOutcome> {
  if (!isUuid(requestId)) return { outcome: "notThere" };
  const { professionalId, feedback, givenAt } = feedbackRequests;
  const [found] = await db
    .select({ professionalId, feedback, givenAt })
    .from(feedbackRequests)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, feedbackRequests.orderId))
    .where(and(eq(feedbackRequests.id, requestId), isWithin(professional)));
  if (!found?.givenAt) return endedSince(db, { professional, requestId });
  const byOneself = found.professionalId === professional.userUuid;
  if (byOneself && found.feedback === text) return { outcome: "given" };
  return { outcome: "conflict", saved: { answeredAt: found.givenAt, byOneself } };
}

/**
 * Whether a request that nobody has answered has ended since this professional opened it: they know of it, as the access log
 * says, and nobody else is told that it was ever there.
 */
async function endedSince(
  db: Db,
  { professional, requestId }: { professional: Staff; requestId: string | undefined },
): Promise<Ended | { outcome: "notThere" }> {
  if (!isUuid(requestId)) return { outcome: "notThere" };
  const [found] = await db
    .select({ withdrawnAt: feedbackRequests.withdrawnAt })
    .from(feedbackRequests)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, feedbackRequests.orderId))
    .where(
      and(
        eq(feedbackRequests.id, requestId),
        isNull(feedbackRequests.givenAt),
        isOfReached(professional, assessmentOrders.organisationId),
        hasLooked({
          actorUuid: professional.userUuid,
          subjectUuid: feedbackRequests.userId,
          purpose: "personal_feedback",
          since: feedbackRequests.askedAt,
        }),
      ),
    );
  if (!found) return { outcome: "notThere" };
  return { outcome: found.withdrawnAt ? "withdrawn" : "ended" };
}

async function findRequest(db: Db, professional: Staff, requestId: string | undefined, lock?: "forUpdate") {
  if (!isUuid(requestId)) return undefined;
  const query = db
    .select({
      id: feedbackRequests.id,
      askedAt: feedbackRequests.askedAt,
      userUuid: feedbackRequests.userId,
      orderId: feedbackRequests.orderId,
      firstName: users.firstName,
      email: users.email,
      language: users.language,
    })
    .from(feedbackRequests)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, feedbackRequests.orderId))
    .innerJoin(users, eq(users.id, feedbackRequests.userId))
    .where(and(eq(feedbackRequests.id, requestId), openTo(professional)));
  const [found] = await (lock ? query.for("update", { of: feedbackRequests }) : query);
  return found && { ...found, language: languages.find((known) => known === found.language) ?? languages[0] };
}
