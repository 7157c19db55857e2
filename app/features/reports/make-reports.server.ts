import { randomUUID } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders, orderInvitations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { reportCells, reportRules, reportSnapshots } from "~/db/schema/reports";
import { resultScores, results } from "~/db/schema/results";
import { mayBeCounted } from "~/features/consents/required-consents.server";
import type { Ctx } from "~/features/ctx.server";
import { orderIsClosed } from "~/features/orders/conditions.server";
import type { Attributes } from "~/features/people/attributes";
import { standardBands } from "~/features/scoring/score";
import type { Metamodule } from "~/features/survey/definition";
import { metamodulesByVid } from "~/features/survey/definitions.server";
import { inTurn } from "~/platform/pace.server";
import { ageClass } from "./age-class";
import { publishedCell, type ReportCell } from "./certificate";
import { type Climb, climbInTurn, type InTurn } from "./climb";
import { composeWave } from "./compose-report";
import type { ItemScores } from "./item-cells";
import { asListed, type Member, type ReportGroup, reportGroups, unitOf } from "./report-groups";
import type { ReportItem } from "./report-outline";
import { ownAttribute, type ReportRules, subjectOf } from "./rules";
import { signReport } from "./signature.server";

type MakingCtx = Pick<Ctx, "bulk" | "secrets">;

/** Minutes after an order's end until its report is made: what was sent before the end is stored by then. */
const minutesAfterEnd = 15;

/** Orders that have ended and have answers but no report yet. */
export async function ordersWithoutReport(bulk: Db): Promise<string[]> {
  const rows = await bulk.execute<{ id: string }>(sql`
    select ${assessmentOrders.id} as id from ${assessmentOrders}
    where ${orderIsClosed} and ${assessmentOrders.personalOwnerId} is null
      and least(${assessmentOrders.closedAt}, ${assessmentOrders.endTimestamp}) < now() - make_interval(mins => ${minutesAfterEnd}::int)
      and exists (select 1 from ${results} where ${results.orderId} = ${assessmentOrders.id} and ${results.state} = 'completed')
      and not exists (select 1 from ${reportSnapshots} where ${reportSnapshots.orderId} = ${assessmentOrders.id})
    order by 1`);
  return rows.map(({ id }) => id);
}

/**
 * Makes the reports of an order's waves. Who answered what is read, counted and forgotten: only rounded numbers are
 * written. Where another instance was faster, its report stands. The work is done in turn with files, unless nobody
 * answers meanwhile.
 */
export async function makeReports(
  { bulk, secrets }: MakingCtx,
  orderId: string,
  { pace = inTurn, climb = climbInTurn(pace) }: { pace?: InTurn; climb?: Climb } = {},
): Promise<{ outcome: "made" | "there" }> {
  const rules = await rulesOf(bulk, orderId);
  const people = await peopleOf(bulk, orderId);
  const groups = reportGroups(
    people.map(({ member }) => member),
    rules,
  );
  const places = await countedPlaces(
    bulk,
    orderId,
    people.map(({ id }) => id),
  );
  const metamodules = await metamodulesOf(bulk, orderId);
  let before: Awaited<ReturnType<typeof composeWave>>["published"] = new Map();
  const made: { wave: number; items: ReportItem[]; cells: ReportCell[] }[] = [];
  for (const wave of await wavesOf(bulk, orderId)) {
    const scores = await readWave(bulk, { orderId, wave, items: itemsOf(metamodules), places });
    const items = [...scores.keys()];
    if (items.length === 0) continue;
    const { cells, published } = await composeWave({
      groups,
      items,
      indexParts: indexParts(metamodules),
      rules,
      answered: new Set([...scores.values()].flatMap((one) => [...one.scores.keys()])),
      scoresOf: (item) => scores.get(item) as ReadScores,
      before,
      climb,
      inTurn: pace,
    });
    before = published;
    made.push({ wave, items, cells });
  }
  return bulk.transaction(async (tx) => {
    for (const { wave, items, cells } of made) {
      const written = await write(tx, { secrets, orderId, wave, rules, groups, items, cells });
      if (!written) return { outcome: "there" as const };
    }
    return { outcome: "made" as const };
  });
}

async function rulesOf(bulk: Db, orderId: string): Promise<ReportRules> {
  const [rules] = await bulk.select().from(reportRules).where(sql`${reportRules.orderId} = ${orderId}`);
  if (!rules) throw new Error("an order without rules has nobody to report about");
  const { k, sensitiveK, attributes, crossingFrom } = rules;
  return { k, sensitiveK, attributes, crossingFrom };
}

/** Everybody invited, with the unit of their invitation and their classes; in the order of ids, which tells nothing. */
async function peopleOf(bulk: Db, orderId: string): Promise<{ id: string; member: Member }[]> {
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
async function countedPlaces(bulk: Db, orderId: string, people: readonly string[]): Promise<Map<string, number>> {
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

async function metamodulesOf(bulk: Db, orderId: string): Promise<Metamodule[]> {
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
async function wavesOf(bulk: Db, orderId: string): Promise<number[]> {
  const rows = await bulk
    .selectDistinct({ wave: resultScores.wave })
    .from(resultScores)
    .where(eq(resultScores.orderId, orderId))
    .orderBy(resultScores.wave);
  return rows.map(({ wave }) => wave);
}

const bandPlaces = { low_result: 0, mid_result: 1, high_result: 2 } as const;

type ReadScores = Pick<ItemScores, "scores" | "bands">;

/** The scores of each module that somebody completed in a wave, by people's places. */
async function readWave(
  bulk: Db,
  given: { orderId: string; wave: number; items: readonly ReportItem[]; places: ReadonlyMap<string, number> },
): Promise<Map<ReportItem, ReadScores>> {
  const { orderId, wave, items, places } = given;
  const found = new Map<ReportItem, ReadScores>();
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
    if (scores.size > 0) found.set(item, { scores, bands });
  }
  return found;
}

/** The scored modules of an order's surveys, in the order in which they are answered; of several versions the last. */
function itemsOf(metamodules: readonly Metamodule[]): ReportItem[] {
  const items = metamodules.flatMap((metamodule) =>
    metamodule.modules
      .filter(({ scored }) => scored)
      .map((module) => ({
        key: `${metamodule.key}.${module.key}`,
        metamoduleKey: metamodule.key,
        moduleKey: module.key,
        title: module.title,
        surveyTitle: metamodule.title,
        bands: module.bands ?? standardBands,
        subject: subjectOf(metamodule.key, module.key),
        attachments: module.attachments ?? [],
      })),
  );
  return [...new Map(items.map((item) => [item.key, item])).values()];
}

function indexParts(metamodules: readonly Metamodule[]): string[] {
  return itemsOf(metamodules.filter(({ scored }) => scored)).map(({ key }) => key);
}

/** Cells at a time: a statement takes a limited number of values. */
const cellsPerStatement = 1_000;

async function write(
  tx: Db,
  given: Pick<MakingCtx, "secrets"> & {
    orderId: string;
    wave: number;
    rules: ReportRules;
    groups: readonly ReportGroup[];
    items: ReportItem[];
    cells: readonly ReportCell[];
  },
): Promise<boolean> {
  const { secrets, orderId, wave, rules, groups, items, cells } = given;
  const id = randomUUID();
  // That all answered alike is forgotten here: whoever reads the table would learn it.
  const kept = cells.map(publishedCell);
  const [made] = await tx
    .insert(reportSnapshots)
    .values({
      id,
      orderId,
      wave,
      outline: { rules, groups: groups.map(({ people: _, partOf: __, ...group }) => group).sort(asListed), items },
      certificate: signReport(secrets, { snapshotId: id, wave, rules }, kept),
    })
    .onConflictDoNothing()
    .returning({ id: reportSnapshots.id });
  if (!made) return false;
  for (let at = 0; at < kept.length; at += cellsPerStatement) {
    const some = kept.slice(at, at + cellsPerStatement);
    await tx.insert(reportCells).values(some.map((cell) => ({ snapshotId: id, ...cell })));
  }
  return true;
}
