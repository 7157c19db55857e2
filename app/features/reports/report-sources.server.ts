import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders, orderInvitations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { reportRules } from "~/db/schema/reports";
import { resultScores, results } from "~/db/schema/results";
import { mayBeCounted } from "~/features/consents/required-consents.server";
import type { Attributes } from "~/features/people/attributes";
import type { Metamodule } from "~/features/survey/definition";
import { metamodulesByVid } from "~/features/survey/definitions.server";
import { ageClass } from "./disclosure/age-class";
import type { ItemScores } from "./disclosure/item-cells";
import { type Member, unitOf } from "./disclosure/report-groups";
import type { ReportItem } from "./disclosure/report-outline";
import { ownAttribute, type ReportRules } from "./disclosure/rules";

/** What a report is made of: who was invited, whose results count, and the scores of each module. */

export async function rulesOf(bulk: Db, orderId: string): Promise<ReportRules> {
  const [rules] = await bulk.select().from(reportRules).where(sql`${reportRules.orderId} = ${orderId}`);
  if (!rules) throw new Error("an order without rules has nobody to report about");
  const { k, sensitiveK, attributes, crossingFrom } = rules;
  return { k, sensitiveK, attributes, crossingFrom };
}

/** Everybody invited, with the unit of their invitation and their classes; in the order of ids, which tells nothing. */
export async function peopleOf(bulk: Db, orderId: string): Promise<{ id: string; member: Member }[]> {
  const rows = await bulk
    .select({
      id: users.id,
      unit: orderInvitations.unit,
      told: orderInvitations.attributes,
      gender: users.gender,
      dateOfBirth: users.dateOfBirth,
      startedAt: assessmentOrders.startedAt,
    })
    .from(orderInvitations)
    .innerJoin(users, sql`${users.id} = ${orderInvitations.userId}`)
    .innerJoin(assessmentOrders, sql`${assessmentOrders.id} = ${orderInvitations.orderId}`)
    .where(sql`${orderInvitations.orderId} = ${orderId}`)
    .orderBy(users.id);
  return rows.map(({ id, ...row }) => ({ id, member: memberOf(row) }));
}

/** Which groups somebody is in; the same for the report and for the page that shows them their own part of it. */
export function memberOf(row: {
  unit: string | null;
  /** What the organisation told of them on the day of the invitation, by name. */
  told: Attributes;
  gender: string | null;
  dateOfBirth: string | null;
  startedAt: Date;
}): Member {
  const { gender, dateOfBirth } = row;
  return {
    unit: unitOf(row.unit),
    classes: {
      ...Object.fromEntries(Object.entries(row.told).map(([name, value]) => [ownAttribute(name), value])),
      ...(gender && gender !== "prefer_not_to_say" && { gender }),
      ...(dateOfBirth && { age: ageClass(dateOfBirth, row.startedAt) }),
    },
  };
}

/** Completed results of an order, of people whose consents still stand. */
const counted = (orderId: string): SQL => sql`${results}
  join ${assessmentOrders} on ${assessmentOrders.id} = ${results.orderId}
  where ${results.orderId} = ${orderId} and ${mayBeCounted}`;

/**
 * Whose place among the people each counted result belongs to. Told apart here and not in the statements that read scores:
 * they would look at everybody's consents once for each score.
 */
export async function countedPlaces(
  bulk: Db,
  orderId: string,
  people: readonly string[],
): Promise<Map<string, number>> {
  const places = new Map(people.map((id, place) => [id, place]));
  const rows = await bulk.execute<{ id: string; user_id: string }>(
    sql`select ${results.id} as id, ${results.userId} as user_id from ${counted(orderId)}`,
  );
  return new Map(
    rows.flatMap(({ id, user_id }) => {
      const place = places.get(user_id);
      return place === undefined ? [] : [[id, place] as const];
    }),
  );
}

export async function metamodulesOf(bulk: Db, orderId: string): Promise<Metamodule[]> {
  const rows = await bulk.execute<{ vid: string }>(
    sql`select vid from (select ${results.metamoduleVids} as vids from ${counted(orderId)}) counted,
      unnest(vids) with ordinality as one (vid, place) group by vid order by min(place), vid`,
  );
  return metamodulesByVid(
    bulk,
    rows.map(({ vid }) => vid),
  );
}

/** The waves of an order. A person's first time through is wave 1, their next wave 2. */
export async function wavesOf(bulk: Db, orderId: string): Promise<number[]> {
  const rows = await bulk
    .selectDistinct({ wave: resultScores.wave })
    .from(resultScores)
    .where(eq(resultScores.orderId, orderId))
    .orderBy(resultScores.wave);
  return rows.map(({ wave }) => wave);
}

const bandPlaces = { low_result: 0, mid_result: 1, high_result: 2 } as const;

/** The scores of each module that somebody completed in a wave, by the module's key and people's places. */
export async function readWave(
  bulk: Db,
  given: { orderId: string; wave: number; items: readonly ReportItem[]; places: ReadonlyMap<string, number> },
): Promise<Map<string, ItemScores>> {
  const { orderId, wave, items, places } = given;
  const found = new Map<string, ItemScores>();
  for (const item of items) {
    const rows = await bulk
      .select({ resultId: resultScores.resultId, score: resultScores.score, band: resultScores.band })
      .from(resultScores)
      .where(
        and(
          eq(resultScores.orderId, orderId),
          eq(resultScores.wave, wave),
          eq(resultScores.metamoduleKey, item.metamoduleKey),
          eq(resultScores.moduleKey, item.moduleKey),
        ),
      );
    const scores = new Map<number, number>();
    const bands = new Map<number, 0 | 1 | 2>();
    for (const { resultId, score, band } of rows) {
      const place = places.get(resultId);
      if (place === undefined) continue;
      scores.set(place, score);
      bands.set(place, bandPlaces[band as keyof typeof bandPlaces]);
    }
    if (scores.size > 0) found.set(item.key, { scores, bands });
  }
  return found;
}
