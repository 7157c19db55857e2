import { and, desc, eq, sql } from "drizzle-orm";
import { type Db, preparedOnce } from "~/db/client.server";
import { assessmentOrders } from "~/db/schema/orders";
import { results } from "~/db/schema/results";
import type { ResultContent } from "~/features/scoring/result";
import { metamodulesByVid } from "~/features/survey/definitions.server";
import type { PastResult } from "./comparable";

/** A line over more results than this shows no more; the oldest are left out. */
export const pastResultsLimit = 200;

type Scores = { method: ResultContent["method"]; moduleVids: string[]; numericScores: number[] };

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
    .where(
      and(
        eq(results.userId, sql.placeholder("userUuid")),
        eq(results.state, "completed"),
        eq(assessmentOrders.showResultsToEndUser, true),
      ),
    )
    .orderBy(desc(results.completedAt), desc(results.id))
    .limit(pastResultsLimit)
    .as("newest");
  // A content is 40–100 kB, its scores under 2: only these leave the database. Unpacking it is what costs, so the
  // paths read one unpacked copy (the concatenation; offset 0 keeps the planner from repeating it for each of them).
  const scores = sql<Scores>`(
    select jsonb_build_object(
      'method', content -> 'method',
      'moduleVids', jsonb_path_query_array(content,
        '$.metamoduleSubResults[*].modules[*].subResult ? (exists(@.numericScore)).surveyModuleVid'),
      'numericScores', jsonb_path_query_array(content,
        '$.metamoduleSubResults[*].modules[*].subResult.numericScore'))
    from (select ${newest.content} || '{}'::jsonb as content offset 0) as unpacked)`;
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
      numericScores: new Map(zip(scores.moduleVids, scores.numericScores)),
    };
  });
}

function zip(vids: readonly string[], numbers: readonly number[]): [string, number][] {
  return vids.flatMap((vid, index) => {
    const number = numbers[index];
    return number === undefined ? [] : [[vid, number]];
  });
}
