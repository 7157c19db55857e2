import { type SQL, sql } from "drizzle-orm";
import { batchesOf, readAtLength } from "~/db/batches.server";
import type { Db } from "~/db/client.server";
import { assessmentOrders, organisations } from "~/db/schema/orders";
import { results } from "~/db/schema/results";
import { surveyMetamodules } from "~/db/schema/surveys";
import { mayBeCounted } from "~/features/consents/required-consents.server";
import { homeZone } from "~/features/people/person";
import { ordersIn, type Scope } from "./scope.server";

/** Where an export goes on: after this result of this order. */
export type After = { orderId: string; resultId: string };

/**
 * Fewest people who have everything in common that a row tells of somebody besides their answers: the order, which kinds
 * of surveys they were asked, and when they were done (catalogue V5).
 */
export const fewestAlike = 5;

/** A completed result as it is read for an export: whose, of which order, and its numbers; no attribute of the person. */
export type ResultRow = {
  id: string;
  order_id: string;
  user_id: string;
  order_name: string;
  organisation: string;
  /** The day in Helsinki (the minute could tell who it was), its month or year, or nothing: "2026-11-22", "2026-11", "2026". */
  completed_on: string | null;
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
const exported = (scope: Scope, more = sql``) => sql`
  from ${results}
  join ${assessmentOrders} on ${assessmentOrders.id} = ${results.orderId} ${more}
  where ${mayBeCounted} and ${ordersIn(scope)}`;

const dayOf = sql`(${results.completedAt} at time zone ${homeZone})::date`;
const written = (day: SQL) => sql`to_char(${day}, 'YYYY-MM-DD')`;

/** Results of one order on one choice of versions, which are told, and how much of their day, in characters. */
type ToldClass = { order_id: string; vids: string[]; characters: number };

/** Which results are told: those of orders in which enough people were asked the same. */
export type ToldResults = { count: number; leftOut: number; metamoduleVids: string[]; classes: ToldClass[] };

/**
 * Counts the results and decides which are told, in one pass. A supervisor's kind of survey tells that they are one, so
 * people are counted by order and kinds; who has come again counts once, among those they first came with. Of their days
 * everybody's is told to the finest part that enough people share: a single late answer makes it the month for all,
 * because the days of the others would leave that one alone.
 */
export async function toldResults(bulk: Db, scope: Scope, stop: AbortSignal): Promise<ToldResults> {
  // Whether a result is its person's first of the order in this day, month or year, or at all.
  const isFirst = (part: SQL) => sql`count(*) filter (where before is null or ${part})`;
  const rows = await readAtLength<{ count: number } & Omit<ToldClass, "characters"> & { characters: number | null }>(
    bulk,
    sql`
    with found as (
      select order_id, vids, day, lag(day) over (partition by user_id, order_id order by at) as before
      from (select ${results.orderId} as order_id, ${results.userId} as user_id, ${results.metamoduleVids} as vids,
          ${results.completedAt} as at, ${dayOf} as day
        ${exported(scope)}) every),
    days as (
      select order_id, vids, day, count(*) as count, ${isFirst(sql`before <> day`)} as in_day,
        ${isFirst(sql`date_trunc('month', before) <> date_trunc('month', day)`)} as in_month,
        ${isFirst(sql`date_trunc('year', before) <> date_trunc('year', day)`)} as in_year,
        ${isFirst(sql`false`)} as in_all
      from found group by 1, 2, 3),
    kinds as (
      select vids, coalesce((select string_agg(key, ' ' order by key) from ${surveyMetamodules} where vid = any (vids)), '') as kind
      from (select distinct vids from days) versions),
    alike as (
      select order_id, kind, characters, sum(people) as people
      from days join kinds using (vids)
      cross join lateral (values (10, in_day), (7, in_month), (4, in_year), (0, in_all)) told (characters, people)
      group by order_id, kind, characters, left(${written(sql`day`)}, characters)),
    enough as (
      select order_id, kind, characters from alike group by 1, 2, 3 having min(people) >= ${fewestAlike}),
    told as (select order_id, kind, max(characters) as characters from enough group by 1, 2)
    select days.order_id, days.vids, told.characters, sum(days.count)::int as count
    from days join kinds using (vids) left join told on told.order_id = days.order_id and told.kind = kinds.kind
    group by 1, 2, 3`,
    stop,
  );
  const classes = rows.flatMap((row) => (row.characters === null ? [] : [{ ...row, characters: row.characters }]));
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  const count = classes.reduce((sum, row) => sum + row.count, 0);
  return {
    count,
    leftOut: all - count,
    metamoduleVids: [...new Set(classes.flatMap(({ vids }) => vids))],
    classes: classes.map(({ order_id, vids, characters }) => ({ order_id, vids, characters })),
  };
}

/**
 * The results in the order of their random ids, which tells nothing. Without free texts these don't leave the database.
 * Order and limits of the inner part keep PostgreSQL from opening every result before it gives the first.
 */
export function readResults(
  bulk: Db,
  scope: Scope,
  options: { told: ToldResults; freeTexts: boolean; after?: After | undefined },
  stop: AbortSignal,
): AsyncGenerator<ResultRow[]> {
  const { after } = options;
  const rest = after
    ? sql`and (${results.orderId}, ${results.id}) > (${after.orderId}::uuid, ${after.resultId}::uuid)`
    : sql``;
  const told = sql`
    join jsonb_to_recordset(${JSON.stringify(options.told.classes)}::text::jsonb)
      as told (order_id uuid, vids uuid[], characters int)
    on told.order_id = ${results.orderId} and told.vids = ${results.metamoduleVids}`;
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
          nullif(left(${written(dayOf)}, told.characters), '') as completed_on,
          ${results.virtaScore} as index, ${results.metamoduleVids} as metamodule_vids
        ${exported(scope, told)} ${rest}
        order by ${results.orderId}, ${results.id}
        offset 0) picked`,
    batchSize,
    stop,
  );
}
