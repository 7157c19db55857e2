import { sql } from "drizzle-orm";
import { batchesOf } from "~/db/batches.server";
import type { Db } from "~/db/client.server";
import { assessmentOrders, organisations } from "~/db/schema/orders";
import { results } from "~/db/schema/results";
import { mayBeCounted } from "~/features/consents/required-consents.server";
import { homeZone } from "~/features/people/person";
import { ordersIn, type Scope } from "./scope.server";

/** Where an export goes on: after this result of this order. */
export type After = { orderId: string; resultId: string };

/** A completed result as it is read for an export: whose, of which order, and its numbers; no attribute of the person. */
export type ResultRow = {
  id: string;
  order_id: string;
  user_id: string;
  order_name: string;
  organisation: string;
  /** The day in Helsinki: the minute could tell who it was. */
  completed_on: string;
  index: number | null;
  metamodule_vids: string[];
  /** JSON by question vid and by module vid: as text, so that it is opened in turn. Skipped questions are left out. */
  answers: string | null;
  scores: string | null;
};

/** Few enough that a batch is a matter of milliseconds. */
const batchSize = 5;

/**
 * Completed results of the orders, of people whose consents still stand. An erased person's are gone with them, and
 * nobody's own analysis is among them.
 */
const exported = (scope: Scope) => sql`
  from ${results}
  join ${assessmentOrders} on ${assessmentOrders.id} = ${results.orderId}
  where ${mayBeCounted} and ${ordersIn(scope)}`;

/** How many results there are, and which versions of the surveys they were answered on. */
export async function surveyResults(bulk: Db, scope: Scope): Promise<{ count: number; metamoduleVids: string[] }> {
  const rows = await bulk.execute<{ count: number; vids: string[] }>(
    sql`select count(*)::int as count, ${results.metamoduleVids} as vids ${exported(scope)} group by 2`,
  );
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    metamoduleVids: [...new Set(rows.flatMap(({ vids }) => vids))],
  };
}

/**
 * The results in the order of their random ids, which tells nothing. Without free texts these don't leave the database.
 * Order and limits of the inner part keep PostgreSQL from opening every result before it gives the first.
 */
export function readResults(
  bulk: Db,
  scope: Scope,
  options: { freeTexts: boolean; after?: After | undefined },
  stop: AbortSignal,
): AsyncGenerator<ResultRow[]> {
  const { after } = options;
  const rest = after
    ? sql`and (${results.orderId}, ${results.id}) > (${after.orderId}::uuid, ${after.resultId}::uuid)`
    : sql``;
  const answers = options.freeTexts ? sql`true` : sql`answer ->> 'type' = 'numeric'`;
  return batchesOf<ResultRow>(
    bulk,
    sql`select picked.id, picked.order_id, picked.user_id, picked.order_name, picked.organisation, picked.completed_on, picked.index,
        picked.metamodule_vids,
        (select json_object_agg(answer ->> 'questionVid', answer -> 'answer')::text
          from results stored,
            jsonb_path_query(stored.content, '$.metamoduleSubResults[*].modules[*].answers[*]') answer
          where stored.id = picked.id and not (answer -> 'skipped')::boolean and ${answers}) as answers,
        (select json_object_agg(module_vid, score)::text from result_scores where result_id = picked.id) as scores
      from (
        select ${results.id} as id, ${results.orderId} as order_id, ${results.userId} as user_id, ${assessmentOrders.name} as order_name,
          (select name from ${organisations} where ${organisations.id} = ${assessmentOrders.organisationId}) as organisation,
          to_char(${results.completedAt} at time zone ${homeZone}, 'YYYY-MM-DD') as completed_on,
          ${results.virtaScore} as index, ${results.metamoduleVids} as metamodule_vids
        ${exported(scope)} ${rest}
        order by ${results.orderId}, ${results.id}
        offset 0) picked`,
    batchSize,
    stop,
  );
}
