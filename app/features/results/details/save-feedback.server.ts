import { sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { feedbackEvents } from "~/db/schema/feedback";
import { results } from "~/db/schema/results";

/**
 * Stores what a person thinks of a result's feedback on one module. Said twice it is one event, and the last word
 * counts. One statement; false when the result isn't the person's.
 */
export async function saveResultsFeedback(
  db: Db,
  given: { userUuid: string; resultId: string; questionnaire: string; thumbUp: boolean },
): Promise<boolean> {
  const { userUuid, resultId, questionnaire, thumbUp } = given;
  const own = db
    .select({
      id: sql<string>`gen_random_uuid()`.as("id"),
      userId: results.userId,
      type: sql<string>`'results-feedback'`.as("type"),
      resultId: sql<string>`${results.id}`.as("result_id"),
      questionnaire: sql<string>`${questionnaire}::text`.as("questionnaire"),
      thumbUp: sql<boolean>`${thumbUp}::boolean`.as("thumb_up"),
      createdAt: sql<Date>`now()`.as("created_at"),
    })
    .from(results)
    .where(sql`${results.id} = ${resultId} and ${results.userId} = ${userUuid}`);
  const stored = await db
    .insert(feedbackEvents)
    .select(own)
    .onConflictDoUpdate({
      target: feedbackEvents.resultId,
      targetWhere: sql`type = 'results-feedback'`,
      set: { questionnaire, thumbUp, createdAt: sql`now()` },
    })
    .returning({ id: feedbackEvents.id });
  return stored.length > 0;
}
