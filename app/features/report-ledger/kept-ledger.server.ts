import { and, eq, gt, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders, orderInvitations } from "~/db/schema/orders";
import { reportLedgerGroups, reportLedgerMembers, reportLedgers } from "~/db/schema/report-ledger";
import { reportSnapshots } from "~/db/schema/reports";
import type { LedgerKeys } from "~/platform/ledger-keys.server";
import { asReportJob } from "./ledger-role.server";

/** How long it is kept who was in which published group. */
export const ledgerMonths = 24;

/** A group of which numbers were published, of which items, and who was in it: people numbered by whoever asks. */
export type LedgerGroup = { items: ReadonlySet<string>; groupKey: string; people: readonly number[] };

/** Memberships that are read for one report at most, some hundred megabytes; a report beside more shows the whole only. */
const mostMemberships = 5_000_000;
const perStatement = 1_000;

const isKept: SQL = gt(reportLedgers.madeAt, sql`now() - make_interval(months => ${ledgerMonths}::int)`);

/** The ledgers of an organisation's reports of the last 24 months but for some, as one text: it changes with each report. */
export async function ledgersOf(db: Db, organisationId: string, except: readonly string[]): Promise<string> {
  const rows = await db
    .select({ id: reportLedgers.snapshotId })
    .from(reportLedgers)
    .where(
      and(eq(reportLedgers.organisationId, organisationId), isKept, notInArray(reportLedgers.snapshotId, [...except])),
    )
    .orderBy(reportLedgers.snapshotId);
  return rows.map(({ id }) => id).join();
}

/**
 * What was published of an organisation in the last 24 months, report by report. `places`: the numbers of the people the
 * new report is about, by their ids; everybody else gets one of their own. `isWhole` where each of these reports is in it.
 */
export async function readLedgers(
  bulk: Db,
  given: { keys: LedgerKeys; organisationId: string; places: ReadonlyMap<string, number> },
): Promise<{ isWhole: boolean; reports: LedgerGroup[][] }> {
  const { keys, organisationId, places } = given;
  return bulk.transaction(async (tx) => {
    const kept = await tx
      .select({ id: reportSnapshots.id, orderId: reportSnapshots.orderId, keyId: reportLedgers.keyId })
      .from(reportSnapshots)
      .innerJoin(assessmentOrders, eq(assessmentOrders.id, reportSnapshots.orderId))
      .leftJoin(reportLedgers, eq(reportLedgers.snapshotId, reportSnapshots.id))
      .where(
        and(
          eq(assessmentOrders.organisationId, organisationId),
          gt(reportSnapshots.madeAt, sql`now() - make_interval(months => ${ledgerMonths}::int)`),
        ),
      )
      .orderBy(reportSnapshots.madeAt, reportSnapshots.id);
    if (kept.length === 0) return { isWhole: true, reports: [] };
    const known = kept.filter(({ keyId }) => keyId !== null && keys.ids.includes(keyId));
    const isMuch = (await memberships(tx, known)) > mostMemberships;
    if (isMuch) return { isWhole: false, reports: [] };
    const numberOf = await numbering(tx, { keys, places, orderIds: kept.map(({ orderId }) => orderId) });
    const reports: LedgerGroup[][] = [];
    for (const { id } of known) reports.push(await readLedger(tx, id, numberOf));
    return { isWhole: known.length === kept.length, reports };
  });
}

async function memberships(tx: Db, ledgers: readonly { id: string }[]): Promise<number> {
  if (ledgers.length === 0) return 0;
  const ids = ledgers.map(({ id }) => id);
  const [row] = await asReportJob(tx, () =>
    tx
      .select({ count: sql<number>`coalesce(sum(cardinality(${reportLedgerMembers.groups})), 0)::float8` })
      .from(reportLedgerMembers)
      .where(inArray(reportLedgerMembers.snapshotId, ids)),
  );
  return row?.count ?? 0;
}

/** Numbers people by their tokens: the same person has one number, whichever key wrote them down. */
async function numbering(
  tx: Db,
  given: { keys: LedgerKeys; places: ReadonlyMap<string, number>; orderIds: readonly string[] },
): Promise<(token: Buffer) => number> {
  const { keys, places, orderIds } = given;
  const numbers = new Map<string, number>();
  let next = places.size;
  const add = (userUuid: string, number: number) => {
    for (const { token } of keys.tokensOf(userUuid)) numbers.set(token.toString("base64"), number);
  };
  for (const [userUuid, place] of places) add(userUuid, place);
  // Who is not in the new report may have been written down by two keys.
  const others = await tx
    .selectDistinct({ userUuid: orderInvitations.userId })
    .from(orderInvitations)
    .where(inArray(orderInvitations.orderId, [...new Set(orderIds)]));
  for (const { userUuid } of others) if (!places.has(userUuid)) add(userUuid, next++);
  return (token) => {
    const text = token.toString("base64");
    const found = numbers.get(text) ?? next++;
    numbers.set(text, found);
    return found;
  };
}

async function readLedger(tx: Db, snapshotId: string, numberOf: (token: Buffer) => number): Promise<LedgerGroup[]> {
  const groups = await tx
    .select()
    .from(reportLedgerGroups)
    .where(eq(reportLedgerGroups.snapshotId, snapshotId))
    .orderBy(reportLedgerGroups.place);
  const found = groups.map(({ groupKey, itemKeys }) => ({
    items: new Set(itemKeys),
    groupKey,
    people: [] as number[],
  }));
  const rows = await asReportJob(tx, () =>
    tx
      .select({ member: reportLedgerMembers.member, groups: reportLedgerMembers.groups })
      .from(reportLedgerMembers)
      .where(eq(reportLedgerMembers.snapshotId, snapshotId)),
  );
  for (const { member, groups: inside } of rows) {
    const number = numberOf(member);
    for (const place of inside) found[place]?.people.push(number);
  }
  return found;
}

/**
 * Writes down whom a report's numbers are about, in the transaction that publishes it. `idOf`: whose number it is. Without
 * groups it is written that nobody knows them any more.
 */
export async function writeLedger(
  tx: Db,
  given: {
    keys: LedgerKeys;
    snapshot: { id: string; organisationId: string; madeAt?: Date };
    groups: readonly LedgerGroup[] | undefined;
    idOf: (person: number) => string;
  },
): Promise<void> {
  const { keys, snapshot, groups, idOf } = given;
  const [newest] = keys.ids;
  if (newest === undefined) throw new Error("no key of the ledger of reports is configured");
  const keyId = groups ? newest : null;
  const { id: snapshotId, organisationId, madeAt } = snapshot;
  await tx.insert(reportLedgers).values({ snapshotId, organisationId, keyId, madeAt });
  const rows = (groups ?? []).map(({ groupKey, items }, place) => ({
    snapshotId,
    place,
    groupKey,
    itemKeys: [...items],
  }));
  for (const some of inPieces(rows)) await tx.insert(reportLedgerGroups).values(some);
  const inside = new Map<number, number[]>();
  groups?.forEach(({ people }, place) => {
    for (const person of people) inside.set(person, [...(inside.get(person) ?? []), place]);
  });
  const members = [...inside].map(([person, of]) => {
    const member = keys.tokensOf(idOf(person))[0]?.token as Buffer;
    return { snapshotId, member, groups: of };
  });
  // Not in the order in which people are read.
  members.sort((a, b) => Buffer.compare(a.member, b.member));
  await asReportJob(tx, async () => {
    for (const some of inPieces(members)) await tx.insert(reportLedgerMembers).values(some);
  });
}

function* inPieces<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += perStatement) yield rows.slice(at, at + perStatement);
}
