import { type SQL, sql } from "drizzle-orm";
import { workAtLength } from "~/db/batches.server";
import type { Db } from "~/db/client.server";
import { exportEditionResults, exportEditions, exportLinks } from "~/db/schema/editions";
import { results } from "~/db/schema/results";
import type { Ctx } from "~/features/ctx.server";
import { mayLink, type ToldOf } from "./grain";
import { classKey, type LinkClass, linkable } from "./link-plan";
import { scoredModules } from "./scored-modules.server";

type Edition = Pick<typeof exportEditions.$inferSelect, "id" | "orderId" | "grain" | "metamoduleVids">;

/** SQL aggregate over a person's rows of an edition: all that it says of them besides answers, as one text. */
export const toldTogether = sql`string_agg(since || ' ' || kind || ' ' || told_on, '; ' order by since, kind, told_on)`;

/** The newest linked edition of each other order. */
const newestLinked = (orderId: string): SQL => sql`
  select distinct on (made.order_id) made.* from ${exportEditions} made
  where made.order_id <> ${orderId} and exists (select 1 from ${exportLinks} any_link where any_link.edition_id = made.id)
  order by made.order_id, made.number desc`;

/**
 * What the newest linked editions of other orders say under each link (the id shared by orders): rows of `link`, `before`
 * and the number of `orders`. People who are gone since are included, because recipients may still have their rows.
 */
export const toldElsewhere = (orderId: string): SQL => sql`
  select link, string_agg(order_id || ' ' || told, '; ' order by order_id) as before, count(*) as orders
  from (
    select linked.link, newest.order_id, ${toldTogether} as told
    from (${newestLinked(orderId)}) newest
    join ${exportLinks} linked on linked.edition_id = newest.id
    join ${exportEditionResults} told on told.edition_id = newest.id and told.person = linked.person
    group by linked.link, newest.order_id) of_order
  group by link`;

/** Finds rows where the link of `one` was used in another order whose newest edition no longer has that person. */
export const missingElsewhere = (orderId: string): SQL => sql`
  select from ${exportLinks} had join ${exportEditions} made on made.id = had.edition_id
  where had.link = one.link and made.order_id <> ${orderId} and not exists (
    select 1 from ${exportEditionResults} told
    where told.person = had.person and told.edition_id = (
      select id from ${exportEditions} newest where newest.order_id = made.order_id order by number desc limit 1))`;

/**
 * Gives each person of an edition a link, once and for all recipients alike, so that recipients who compare their files learn
 * nothing more. False where the edition is not linked: an order without an end says more with each edition, so people who
 * are alike today may not be tomorrow.
 */
export function linkEdition({ bulk }: Pick<Ctx, "bulk">, edition: Edition, stop: AbortSignal): Promise<boolean> {
  return workAtLength(bulk, stop, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('links of editions', 0))`);
    const [state] = await tx.execute<{ endless: boolean; done: boolean }>(sql`
      select exists (select 1 from ${exportEditions} where order_id = ${edition.orderId} and through is not null) as endless,
        exists (select 1 from ${exportLinks} where edition_id = ${edition.id}) as done`);
    if (state?.endless) return false;
    if (!state?.done) await decide(tx, edition);
    return true;
  });
}

/** Fills `link_allowed`: the links under which this edition may join the orders that use them already (see mayLink). */
async function findAllowed(tx: Db, own: Edition): Promise<void> {
  await tx.execute(sql`
    create temporary table link_orders on commit drop as
    select linked.link, array_agg(newest.id order by newest.id) as editions
    from (${newestLinked(own.orderId)}) newest join ${exportLinks} linked on linked.edition_id = newest.id
    group by linked.link`);
  const told = async ({ grain, metamoduleVids }: Omit<Edition, "id" | "orderId">): Promise<ToldOf> => ({
    grain,
    modules: await scoredModules(tx, metamoduleVids),
  });
  const { id, grain, metamoduleVids } = exportEditions;
  const others = new Map<string, ToldOf>();
  const rows = await tx
    .select({ id, grain, metamoduleVids })
    .from(exportEditions)
    .where(sql`${id} in (select unnest(editions) from link_orders)`);
  for (const row of rows) others.set(row.id, await told(row));
  const ownTold = await told(own);
  const together = await tx.execute<{ editions: string[] }>(sql`select distinct editions from link_orders`);
  const allowed = together.filter(({ editions }) =>
    mayLink(
      ownTold,
      editions.flatMap((edition) => others.get(edition) ?? []),
    ),
  );
  await tx.execute(sql`
    create temporary table link_allowed on commit drop as
    select link, editions from link_orders
    where to_jsonb(editions) in (select value->'editions' from jsonb_array_elements(${JSON.stringify(allowed)}::text::jsonb))`);
}

async function decide(tx: Db, edition: Edition): Promise<void> {
  const { id, orderId } = edition;
  await findAllowed(tx, edition);
  await tx.execute(sql`
    create temporary table link_elsewhere on commit drop as ${toldElsewhere(orderId)}`);
  await tx.execute(sql`
    create temporary table link_offered on commit drop as
    with own as (
      select person, ${toldTogether} as now, min(result_id::text)::uuid as result_id
      from ${exportEditionResults} where edition_id = ${id} group by person),
    -- Whoever stood in an edition of this order before keeps that link.
    before as (
      select distinct on (kept.person) kept.person, kept.link from ${exportLinks} kept
      join ${exportEditions} made on made.id = kept.edition_id
      where made.order_id = ${orderId} order by kept.person, made.number desc),
    -- Others are known by their account, of several links by the one of the most orders; where several have as many, all
    -- people by that of the same orders, since few under one link would stand apart.
    theirs as (
      select distinct on (run.user_id) run.user_id, link_elsewhere.link
      from link_elsewhere join link_allowed using (link)
      join ${exportLinks} linked on linked.link = link_elsewhere.link
      join ${exportEditionResults} told on told.edition_id = linked.edition_id and told.person = linked.person
      join ${results} run on run.id = told.result_id
      order by run.user_id, link_elsewhere.orders desc, link_allowed.editions, link_elsewhere.link)
    select own.person, own.now, coalesce(before.link, theirs.link) as link
    from own left join before on before.person = own.person
    left join ${results} run on run.id = own.result_id
    left join theirs on theirs.user_id = run.user_id`);
  const classes = await tx.execute<LinkClass>(sql`
    select coalesce(before, '') as before, coalesce(now, '') as now, count(*)::int as people
    from link_offered full join link_elsewhere using (link) group by 1, 2`);
  const linked = linkable(classes);
  const told = classes.filter((one) => one.before === "" || linked.has(classKey(one)));
  await tx.execute(sql`
    insert into ${exportLinks} (edition_id, person, link)
    select ${id}::uuid, person, case when kept.now is null then gen_random_uuid() else coalesce(link, gen_random_uuid()) end
    from link_offered left join link_elsewhere using (link)
    left join jsonb_to_recordset(${JSON.stringify(told)}::text::jsonb) as kept (before text, now text)
      on kept.before = coalesce(link_elsewhere.before, '') and kept.now = link_offered.now`);
}
