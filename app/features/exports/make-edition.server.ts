import { type SQL, sql } from "drizzle-orm";
import { workAtLength } from "~/db/batches.server";
import type { Db } from "~/db/client.server";
import { exportEditionResults, exportEditions, exportLinks } from "~/db/schema/editions";
import { assessmentOrders, organisations } from "~/db/schema/orders";
import { reportCells, reportSnapshots } from "~/db/schema/reports";
import { results } from "~/db/schema/results";
import { surveyMetamodules } from "~/db/schema/surveys";
import { mayBeCounted } from "~/features/consents/required-consents.server";
import type { Ctx } from "~/features/ctx.server";
import { orderIsEndless, orderIsSettled } from "~/features/orders/conditions.server";
import { homeZone } from "~/platform/time/home-zone";
import { newEditionKey } from "./edition-key.server";
import { missingElsewhere, toldElsewhere, toldTogether } from "./edition-links.server";
import { fewestAlike, fewestNew, type Pattern, type Told, toldOf } from "./edition-plan";
import { grainFor } from "./grain";
import { scoredModules } from "./scored-modules.server";

export type Edition = typeof exportEditions.$inferSelect;

export type EditionOutcome =
  | { outcome: "edition"; edition: Edition }
  /** The order still takes answers, or did until a quarter of an hour ago; one without an end has too few new results. */
  | { outcome: "open" }
  /** The order is closed, and nobody's results may be published: so many are left out. */
  | { outcome: "nobody"; leftOut: number };

/**
 * The current edition of an order: the fixed set of results that exports are made from. Makes one where there is none or
 * where the last has ended. An order without an end gets its next edition once enough people have completed it before the
 * last full month began. An erasure or withdrawal that comes meanwhile waits for the lock, and then ends the new edition.
 */
export function editionOf(
  { bulk, exportSecrets }: Pick<Ctx, "bulk" | "exportSecrets">,
  orderId: string,
  stop: AbortSignal,
): Promise<EditionOutcome> {
  return workAtLength(bulk, stop, async (tx): Promise<EditionOutcome> => {
    // The triggers that end editions take the same lock.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`edition ${orderId}`}, 0))`);
    const order = await readOrder(tx, orderId);
    const last = await lastEdition(tx, orderId);
    const stands = last && !last.endedAt ? last : undefined;
    const nothingNew: EditionOutcome = stands ? { outcome: "edition", edition: stands } : { outcome: "open" };
    if (!order.settled && !order.endless) return last ? nothingNew : { outcome: "open" };
    const through = order.endless ? order.monthBefore : null;
    if (stands && stands.through === through) return nothingNew;
    await keep(tx, orderId, last);
    await find(tx, { orderId, through });
    const told = toldOf(await readPatterns(tx));
    const { people, found } = await countNew(tx, told);
    const grows = people >= fewestNew;
    if (stands && !grows) return nothingNew;
    if (!last && order.endless && !grows) return { outcome: "open" };
    if (!last && people === 0) return { outcome: "nobody", leftOut: found };
    const isTold = grows || (!last && !order.endless) ? told : [];
    return { outcome: "edition", edition: await write(tx, exportSecrets, { order, last, through, told: isTold }) };
  });
}

/** The instant at which the last full month began in Helsinki. */
export const beforeLastMonth = sql`((date_trunc('month', now() at time zone ${homeZone}) - interval '1 month') at time zone ${homeZone})`;

type Order = {
  id: string;
  name: string;
  organisation: string;
  settled: boolean;
  /** It is open and has no end. */
  endless: boolean;
  /** The day on which the last full month began, as YYYY-MM-DD. */
  monthBefore: string;
  tellsOfParts: boolean;
};

/** Whether its report publishes groups below the whole organisation, or may yet: rows could then be matched with it. */
const tellsOfParts = sql`(not exists (select 1 from ${reportSnapshots} where order_id = ${assessmentOrders.id})
  or exists (
    select 1 from ${reportSnapshots} made join ${reportCells} cell on cell.snapshot_id = made.id
    where made.order_id = ${assessmentOrders.id} and cell.status = 'published' and cell.group_key in (
      select one ->> 'key' from jsonb_array_elements(made.outline -> 'groups') one where one ->> 'kind' <> 'whole')))`;

async function readOrder(tx: Db, orderId: string): Promise<Order> {
  const [order] = await tx.execute<Order>(sql`
    select ${assessmentOrders.id} as id, ${assessmentOrders.name} as name, ${organisations.name} as organisation,
      ${orderIsSettled} as settled, ${orderIsEndless} as endless,
      to_char(${beforeLastMonth} at time zone ${homeZone}, 'YYYY-MM-DD') as "monthBefore",
      ${tellsOfParts} as "tellsOfParts"
    from ${assessmentOrders} join ${organisations} on ${organisations.id} = ${assessmentOrders.organisationId}
    where ${assessmentOrders.id} = ${orderId}
    for no key update of ${assessmentOrders}`);
  if (!order) throw new Error("the order of an export is gone");
  return order;
}

async function lastEdition(tx: Db, orderId: string): Promise<Edition | undefined> {
  const [last] = await tx
    .select()
    .from(exportEditions)
    .where(sql`${exportEditions.orderId} = ${orderId}`)
    .orderBy(sql`${exportEditions.number} desc`)
    .limit(1);
  return last;
}

/**
 * Fills `edition_kept`: what stays of the edition before. People are grouped by what the edition says of them besides their
 * answers. Where somebody of such a class is gone, others of it are left out too, at random, so that at least five are
 * missing; where fewer than five would stay, the whole class goes. A person with the same id in other orders is missing
 * there as well, so those are taken first who are missing there already, or of whom the same is said there.
 */
async function keep(tx: Db, orderId: string, last: Edition | undefined): Promise<void> {
  await tx.execute(sql`
    create temporary table edition_kept on commit drop as
    with stood as (
      select r.result_id, r.person, r.since, r.kind, r.told_on, not r.gone and coalesce(${mayBeCounted}, false) as stands,
        ${results.userId} as user_id
      from ${exportEditionResults} r
      left join ${results} on ${results.id} = r.result_id
      left join ${assessmentOrders} on ${assessmentOrders.id} = ${results.orderId}
      where r.edition_id = ${last?.id ?? null}::uuid),
    people as (
      select person, bool_or(not stands) as gone, ${toldTogether} as told from stood group by person),
    elsewhere as (${toldElsewhere(orderId)}),
    linked as (
      select person, link, before, exists (${missingElsewhere(orderId)}) as missing
      from ${exportLinks} one left join elsewhere using (link) where edition_id = ${last?.id ?? null}::uuid),
    company as (select distinct told, before from people join linked using (person) where gone and before is not null),
    classes as (
      select told, count(*) as people, greatest(${fewestAlike}, count(*) filter (where gone)) as missing
      from people group by told having bool_or(gone)),
    turns as (
      select person, told, row_number() over (partition by told order by gone desc, linked.missing is true desc,
        company.before is not null desc, gen_random_uuid()) as turn
      from people left join linked using (person) left join company using (told, before)),
    missing as (
      select person from turns join classes using (told)
      where people - missing < ${fewestAlike} or turn <= missing)
    select stood.result_id, stood.user_id, person, stood.since, stood.kind, stood.told_on, people.told
    from stood join people using (person)
    where person not in (select person from missing)`);
}

const dayOf = sql`to_char(${results.completedAt} at time zone ${homeZone}, 'YYYY-MM-DD')`;

/** Fills `edition_found`: completed results in no edition yet, of people who are still in the editions or never were. */
async function find(tx: Db, { orderId, through }: { orderId: string; through: string | null }): Promise<void> {
  const before: SQL = through
    ? sql`and ${results.completedAt} < (${through}::timestamp at time zone ${homeZone})`
    : sql``;
  await tx.execute(sql`
    create temporary table edition_found on commit drop as
    with earlier as (
      select distinct r.user_id from ${exportEditionResults} told
      join ${exportEditions} made on made.id = told.edition_id
      join results r on r.id = told.result_id
      where made.order_id = ${orderId}),
    completed as (
      select ${results.id} as result_id, ${results.userId} as user_id, ${results.metamoduleVids} as vids,
        ${results.completedAt} as at, ${dayOf} as day
      from ${results} join ${assessmentOrders} on ${assessmentOrders.id} = ${results.orderId}
      where ${results.orderId} = ${orderId} and ${mayBeCounted} ${before}),
    kinds as (
      select vids, coalesce((select string_agg(key, ' ' order by key) from ${surveyMetamodules} where vid = any (vids)), '') as kind
      from (select distinct vids from completed) versions)
    select result_id, user_id, vids, kind, day,
      row_number() over (partition by user_id order by at, result_id)::int as turn
    from completed join kinds using (vids)
    where not exists (select 1 from edition_kept kept where kept.result_id = completed.result_id)
      and (user_id not in (select user_id from earlier) or user_id in (select kept.user_id from edition_kept kept))`);
}

/** A row for each person with new or kept results: their new kinds and days in order, and what was said of them before. */
const people = sql`
  found as (
    select user_id, array_agg(kind order by turn) as kinds, array_agg(day order by turn) as days
    from edition_found group by user_id),
  kept as (select distinct user_id, person, told from edition_kept),
  people as (
    select user_id, coalesce(kept.person, gen_random_uuid()) as person, coalesce(told, '') as before,
      coalesce(kinds, '{}') as kinds, coalesce(days, '{}') as days
    from found full join kept using (user_id))`;

async function readPatterns(tx: Db): Promise<Pattern[]> {
  return tx.execute<Pattern>(sql`
    with ${people} select before, kinds, days, count(*)::int as people from people group by before, kinds, days`);
}

/** The new results that may be published, each with as much of its day as may be. */
const newlyTold = (told: readonly Told[]) => sql`
  ${people},
  told as (
    select * from jsonb_to_recordset(${JSON.stringify(told)}::text::jsonb)
      as one (before text, kinds jsonb, results int, characters int)),
  new as (
    select result_id, user_id, person, kind, left(day, characters) as told_on
    from people join told on told.before = people.before and told.kinds = to_jsonb(people.kinds)
    join edition_found using (user_id)
    where turn <= told.results)`;

async function countNew(tx: Db, told: readonly Told[]): Promise<{ people: number; found: number }> {
  const [count] = await tx.execute<{ people: number; found: number }>(sql`
    with ${newlyTold(told)}
    select count(distinct user_id)::int as people, (select count(*)::int from edition_found) as found from new`);
  return count ?? { people: 0, found: 0 };
}

async function write(
  tx: Db,
  exportSecrets: Ctx["exportSecrets"],
  given: { order: Order; last: Edition | undefined; through: string | null; told: readonly Told[] },
): Promise<Edition> {
  const { order, last, through, told } = given;
  const number = (last?.number ?? 0) + 1;
  const [made] = await tx
    .insert(exportEditions)
    .values({
      orderId: order.id,
      number,
      through,
      grain: "halves",
      orderName: order.name,
      organisation: order.organisation,
      sealedKey: last?.sealedKey ?? newEditionKey(exportSecrets),
    })
    .returning();
  if (!made) throw new Error("an edition was not made");
  await tx.execute(sql`
    with ${newlyTold(told)},
    told_of as (
      select result_id, person, since, kind, told_on from edition_kept
      union all select result_id, person, ${number}, kind, told_on from new)
    insert into ${exportEditionResults} (edition_id, place, result_id, person, since, kind, told_on)
    select ${made.id}::uuid, row_number() over (order by gen_random_uuid()), told_of.* from told_of`);
  const metamoduleVids = await versionsOf(tx, made.id);
  const [edition] = await tx
    .update(exportEditions)
    .set({
      metamoduleVids,
      grain: grainFor({ ...order, modules: await scoredModules(tx, metamoduleVids) }),
      results: sql`(select count(*) from ${exportEditionResults} where edition_id = ${made.id})`,
      leftOut: sql`(select count(*) from edition_found where result_id not in (
        select result_id from ${exportEditionResults} where edition_id = ${made.id}))`,
    })
    .where(sql`${exportEditions.id} = ${made.id}`)
    .returning();
  if (!edition) throw new Error("an edition was just made and is not there");
  return edition;
}

/** The versions of surveys that the results of an edition were answered on. */
async function versionsOf(tx: Db, editionId: string): Promise<string[]> {
  const rows = await tx.execute<{ vid: string }>(sql`
    select distinct vid from ${exportEditionResults} told
    join ${results} on ${results.id} = told.result_id, unnest(${results.metamoduleVids}) vid
    where told.edition_id = ${editionId} order by vid`);
  return rows.map(({ vid }) => vid);
}
