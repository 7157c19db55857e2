import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { holdActor } from "~/db/lock-order.server";
import { feedbackRequests } from "~/db/schema/personal-feedback";
import { results } from "~/db/schema/results";
import type { Ctx } from "~/features/ctx.server";
import type { AssessmentOrder } from "~/features/orders/order";
import type { Person } from "~/features/people/person";
import type { Language } from "~/i18n/languages";
import { type FeedbackRequest, type FeedbackState, feedbackState } from "./feedback-request";
import { isUnanswered } from "./waiting-requests.server";

export type OwnFeedback = {
  state: FeedbackState;
  request: FeedbackRequest | undefined;
  /** What was given on this and earlier results of the order, newest first. */
  given: { feedback: string; givenAt: Date }[];
};

/** More than anybody ever got on the results of one order. */
const shownFeedback = 50;

/** Where a person stands with feedback on their newest completed result of an order that is theirs. */
export async function ownFeedback(db: Db, userUuid: string, order: AssessmentOrder): Promise<OwnFeedback> {
  const { request, resultId } = await newestResult(db, userUuid, order.id);
  const given = await db
    .select({ feedback: feedbackRequests.feedback, givenAt: feedbackRequests.givenAt })
    .from(feedbackRequests)
    .where(
      and(
        eq(feedbackRequests.userId, userUuid),
        eq(feedbackRequests.orderId, order.id),
        isNotNull(feedbackRequests.givenAt),
      ),
    )
    .orderBy(desc(feedbackRequests.givenAt))
    .limit(shownFeedback);
  const isOffered = order.features.professionalService;
  return {
    request,
    state: feedbackState({ isOffered, hasResult: resultId !== undefined, request }),
    given: given.flatMap(({ feedback, givenAt }) => (feedback && givenAt ? [{ feedback, givenAt }] : [])),
  };
}

/**
 * Asks for feedback on the newest completed result. The person agrees to that by the very text that is kept with it.
 * Asking twice is asking once; after a withdrawal it is asked anew.
 */
export async function askForFeedback(
  { db }: Pick<Ctx, "db">,
  {
    person,
    order,
    agreed,
    language,
  }: { person: Person; order: AssessmentOrder; agreed: string | undefined; language: Language },
): Promise<{ outcome: "asked" | "notAgreed" | "notOffered" }> {
  return db.transaction(async (tx) => {
    await holdActor(tx, person.userUuid);
    const { request, resultId } = await newestResult(tx, person.userUuid, order.id);
    const isOffered = order.features.professionalService;
    const state = feedbackState({ isOffered, hasResult: resultId !== undefined, request });
    if (state === "waiting" || state === "given") return { outcome: "asked" };
    if (state !== "mayAsk" || resultId === undefined) return { outcome: "notOffered" };
    if (agreed === undefined) return { outcome: "notAgreed" };
    const asked = { agreedText: agreed, agreedLanguage: language, askedAt: sql`now()`, withdrawnAt: null };
    await tx
      .insert(feedbackRequests)
      .values({ userId: person.userUuid, orderId: order.id, resultId, ...asked })
      .onConflictDoUpdate({
        target: feedbackRequests.resultId,
        set: asked,
        setWhere: isNull(feedbackRequests.givenAt),
      });
    return { outcome: "asked" };
  });
}

/** Takes the request back: from then on no professional sees the result. What was given before stays. */
export async function withdrawRequest(
  { db }: Pick<Ctx, "db">,
  { userUuid, orderId }: { userUuid: string; orderId: string },
): Promise<{ outcome: "withdrawn" }> {
  await db
    .update(feedbackRequests)
    .set({ withdrawnAt: sql`now()` })
    .where(and(eq(feedbackRequests.userId, userUuid), eq(feedbackRequests.orderId, orderId), isUnanswered));
  return { outcome: "withdrawn" };
}

async function newestResult(db: Db, userUuid: string, orderId: string) {
  const [found] = await db
    .select({
      resultId: results.id,
      askedAt: feedbackRequests.askedAt,
      withdrawnAt: feedbackRequests.withdrawnAt,
      feedback: feedbackRequests.feedback,
      givenAt: feedbackRequests.givenAt,
    })
    .from(results)
    .leftJoin(feedbackRequests, eq(feedbackRequests.resultId, results.id))
    .where(and(eq(results.userId, userUuid), eq(results.orderId, orderId), eq(results.state, "completed")))
    // A request that waits is the one to speak of, also where the person has answered again since.
    .orderBy(
      desc(sql`coalesce(${isUnanswered} and ${feedbackRequests.id} is not null, false)`),
      desc(results.completedAt),
    )
    .limit(1);
  if (!found) return { resultId: undefined, request: undefined };
  const { resultId, askedAt, ...request } = found;
  return { resultId, request: askedAt ? { askedAt, ...request } : undefined };
}
