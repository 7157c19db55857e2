import { and, eq, ne, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { preparedOnce } from "~/db/request-db.server";
import { results } from "~/db/schema/results";
import { composeResult } from "~/features/scoring/compose-result";
import type { FinishedModule } from "~/features/scoring/result";
import { metamodulesByVid } from "~/features/survey/definitions.server";
import type { OrderResults, ShownResult } from "./shown-result";

const findResults = preparedOnce((db: Db) =>
  db
    .select({
      id: results.id,
      state: results.state,
      completedAt: results.completedAt,
      lastSavedAt: results.lastSavedAt,
      metamoduleVids: results.metamoduleVids,
      content: results.content,
      finished: sql<Record<string, FinishedModule> | null>`(
        select jsonb_object_agg(module_vid, content) from result_modules where result_id = ${results.id})`,
      thumbUp: sql<boolean | null>`(
        select thumb_up from feedback_events where result_id = results.id and type = 'results-feedback')`,
    })
    .from(results)
    .where(
      and(
        eq(results.userId, sql.placeholder("userUuid")),
        eq(results.orderId, sql.placeholder("orderId")),
        ne(results.state, "abandoned"),
        // An earlier completed one would be read for nothing.
        sql`(${results.completedAt} is null or ${results.completedAt} = (
          select max(r.completed_at) from results r
          where r.user_id = ${sql.placeholder("userUuid")} and r.order_id = ${sql.placeholder("orderId")}))`,
      ),
    )
    // The result in progress has no completion time and comes first; then the newest completed one.
    .orderBy(sql`${results.completedAt} desc nulls first, ${results.id}`)
    .limit(2)
    .prepare("find_results"),
);

/** The newest completed result of a person's order and the one in progress, whichever exist. */
export async function latestResults(db: Db, userUuid: string, orderId: string): Promise<OrderResults> {
  const rows = await findResults(db).execute({ userUuid, orderId });
  const shown = await Promise.all(
    rows.map(async (row): Promise<ShownResult> => {
      const metamodules = await metamodulesByVid(db, row.metamoduleVids);
      return {
        id: row.id,
        completed: row.state === "completed",
        timestamp: row.completedAt ?? row.lastSavedAt,
        content: row.content ?? composeResult(metamodules, new Map(Object.entries(row.finished ?? {}))),
        metamodules,
        thumbUp: row.thumbUp ?? undefined,
      };
    }),
  );
  return { completed: shown.find(({ completed }) => completed), inProgress: shown.find(({ completed }) => !completed) };
}
