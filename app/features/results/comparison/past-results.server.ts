import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { preparedOnce } from "~/db/request-db.server";
import { assessmentOrders } from "~/db/schema/orders";
import { resultScores, results } from "~/db/schema/results";
import { showsResultsToPeople } from "~/features/orders/conditions.server";
import type { ResultContent } from "~/features/scoring/result";
import { metamodulesByVid } from "~/features/survey/definitions.server";
import { type PastResult, pastResultsLimit } from "./comparable";

type Scores = { method: ResultContent["method"]; numericScores: Record<string, number> | null };

const findPastResults = preparedOnce((db: Db) => {
  const newest = db
    .select({
      id: results.id,
      orderId: results.orderId,
      completedAt: results.completedAt,
      virtaScore: results.virtaScore,
      metamoduleVids: results.metamoduleVids,
      content: results.content,
    })
    .from(results)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, results.orderId))
    .where(and(eq(results.userId, sql.placeholder("userUuid")), eq(results.state, "completed"), showsResultsToPeople))
    .orderBy(desc(results.completedAt), desc(results.id))
    .limit(pastResultsLimit)
    .as("newest");
  // A content is 40–100 kB, and is opened only for the method of a result that has no score at all.
  const scores = sql<Scores>`(
    select jsonb_build_object(
      'method', coalesce(
        (array_agg(jsonb_build_object('id', method_id, 'version', method_version) order by method_version desc))[1],
        newest.content -> 'method'),
      'numericScores', jsonb_object_agg(module_vid, score))
    from ${resultScores} where result_id = newest.id)`;
  return db
    .select({
      id: newest.id,
      orderId: newest.orderId,
      completedAt: newest.completedAt,
      virtaScore: newest.virtaScore,
      metamoduleVids: newest.metamoduleVids,
      scores,
    })
    .from(newest)
    .orderBy(desc(newest.completedAt), desc(newest.id))
    .prepare("find_past_results");
});

/**
 * A person's completed results of all orders that show results to their people, newest first, at most pastResultsLimit.
 * One statement; definitions come from this process' memory once they have been read.
 */
export async function pastResults(db: Db, userUuid: string): Promise<PastResult[]> {
  const rows = await findPastResults(db).execute({ userUuid });
  const vids = [...new Set(rows.flatMap(({ metamoduleVids }) => metamoduleVids))];
  const definitions = new Map((await metamodulesByVid(db, vids)).map((metamodule) => [metamodule.vid, metamodule]));
  return rows.flatMap(({ id, orderId, completedAt, virtaScore, metamoduleVids, scores }) => {
    if (!completedAt) return [];
    return {
      id,
      timestamp: completedAt,
      score: virtaScore ?? "not-calculated",
      assessmentOrder: { id: orderId },
      method: scores.method,
      metamodules: metamoduleVids.flatMap((vid) => definitions.get(vid) ?? []),
      numericScores: new Map(Object.entries(scores.numericScores ?? {})),
    };
  });
}
