import { isUtf8 } from "node:buffer";
import { hash } from "node:crypto";
import { and, desc, eq, inArray, notInArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { peopleDeliveries } from "~/db/schema/delivered-people";
import { assessmentOrders } from "~/db/schema/orders";
import { serviceKeys } from "~/db/schema/service-keys";
import type { Ctx } from "~/features/ctx.server";
import { takesInvitations } from "~/features/orders/conditions.server";
import type { NamedOrder } from "~/features/orders/order-name";
import { type ActsFor, ownOrganisation } from "~/features/orders/reach";
import { isReachedOrder } from "~/features/orders/reach.server";
import { knownUnits } from "~/features/people/units.server";
import type { ServiceKey } from "~/features/service-keys/read-key.server";
import type { Secrets } from "~/platform/secrets.server";
import { isUuid } from "~/platform/uuid";
import { isZip } from "~/platform/zip-directory";
import { type DeliveryState, unitsThere } from "./delivery";
import { readMapping } from "./delivery-settings.server";
import type { ImportCtx } from "./import-target.server";
import { endLostDeliveries } from "./lost-deliveries.server";
import type { TableProblem } from "./read-table.server";
import { ColumnsChanged, rowsPurpose, storeImport } from "./store-import.server";

type DeliveryCtx = Pick<Ctx, "db" | "bulk" | "secrets" | "log"> & Pick<ImportCtx, "env">;

export type DeliveryOutcome =
  | { outcome: "taken"; delivery: Delivery }
  /** The last file for this order was the same, and has been worked off or is being so: nothing is done. */
  | { outcome: "unchanged"; delivery: Delivery }
  /** Its headings are others than those that were mapped. */
  | { outcome: "columnsChanged" }
  /** Another table for this order is being worked off. */
  | { outcome: "underWay" }
  | { outcome: "refused"; problem: TableProblem | "empty" | "onlyHeading" };

type KeptMapping = NonNullable<Awaited<ReturnType<typeof readMapping>>>;

export type AwaitOutcome =
  | { outcome: "awaited"; mapping: KeptMapping }
  /** No such order, or one of another organisation. */
  | { outcome: "notThere" }
  | { outcome: "orderClosed" }
  /** No import by hand has said yet what the columns mean. */
  | { outcome: "noMapping" };

/** Whether a table may come for an order at all, before any of it is read; then what its columns mean. */
export async function awaitDelivery(
  ctx: Pick<DeliveryCtx, "db" | "secrets">,
  { key, orderId }: { key: ServiceKey; orderId: string },
): Promise<AwaitOutcome> {
  const organisation = ownOrganisation(key);
  if (!organisation || !isUuid(orderId)) return { outcome: "notThere" };
  const [order] = await ctx.db
    .select({ takes: sql<boolean>`(${takesInvitations})` })
    .from(assessmentOrders)
    .where(and(eq(assessmentOrders.id, orderId), isReachedOrder(key)));
  if (!order) return { outcome: "notThere" };
  if (!order.takes) return { outcome: "orderClosed" };
  const mapping = await readMapping(ctx, organisation.id);
  if (!mapping) return { outcome: "noMapping" };
  const units = unitsThere(mapping.units, await knownUnits(ctx.db, organisation.id));
  return { outcome: "awaited", mapping: { ...mapping, units } };
}

/** A table of people as a program has sent it, and what it was asked by. */
type Received = {
  key: ServiceKey;
  orderId: string;
  bytes: Uint8Array;
  dryRun: boolean;
  requestId: string;
  mapping: KeptMapping;
};

/**
 * Takes a table of people from a program: reads it by what an import by hand has said of its columns, and hands it to the
 * job that looks at its rows and, unless it is a trial, invites their people.
 */
export async function receiveDelivery(ctx: DeliveryCtx, given: Received): Promise<DeliveryOutcome> {
  const { orderId, bytes, mapping } = given;
  // A program that writes something else than its contract says has no way to see what was made of it. UTF-16 without a mark is
  // UTF-8 by its bytes, with a zero beside each letter.
  if (isZip(bytes) || !isUtf8(bytes) || bytes.includes(0)) return { outcome: "refused", problem: "notReadable" };
  const content = hash("sha256", bytes, "hex");
  const units = hash("sha256", JSON.stringify(Object.entries(mapping.units).toSorted()), "hex");
  // Another meaning of its columns or units makes another file of the same bytes.
  const fingerprint = `delivery ${orderId} ${mapping.keptAt?.toISOString()} ${units} ${content}`;
  try {
    return await ctx.bulk.transaction((tx) => store({ ...ctx, bulk: tx }, { ...given, fingerprint }));
  } catch (error) {
    if (error instanceof ColumnsChanged) return { outcome: "columnsChanged" };
    throw error;
  }
}

/** Stores it in the caller's transaction, unless it is the same as before or another one is under way. */
async function store(
  ctx: DeliveryCtx,
  { key, orderId, bytes, dryRun, requestId, mapping, fingerprint }: Received & { fingerprint: string },
): Promise<DeliveryOutcome> {
  const { bulk: tx, secrets } = ctx;
  // Of two at once the second finds the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`people of ${orderId}`}, 0))`);
  await endLostDeliveries({ ...ctx, db: tx }, orderId);
  const before = dryRun ? undefined : await sameBefore(tx, secrets, { orderId, fingerprint });
  if (before) return { outcome: "unchanged", delivery: before };
  if (await isUnderWay(tx, orderId)) return { outcome: "underWay" };
  const stored = await storeImport(ctx, { orderId, bytes, mapping });
  if (stored.outcome !== "stored") return stored;
  const { importId, rowCount } = stored;
  const contentMac = secrets.sign(rowsPurpose, fingerprint);
  const [delivery] = await tx
    .insert(peopleDeliveries)
    .values({ id: importId, orderId, keyId: key.id, dryRun, contentMac, rowCount })
    .returning(columns);
  if (!delivery) throw new Error("the delivery was just stored and is not there");
  ctx.log.info({ requestId, serviceKey: key.id, orderId, delivery: importId, dryRun }, "people delivered");
  return { outcome: "taken", delivery: asDelivery(delivery) };
}

const { id, orderId: ofOrder, receivedAt, state } = peopleDeliveries;

/** What is told of a delivery. */
const columns = {
  id,
  orderId: ofOrder,
  receivedAt,
  dryRun: peopleDeliveries.dryRun,
  state,
  rowCount: peopleDeliveries.rowCount,
  freshCount: peopleDeliveries.freshCount,
  knownCount: peopleDeliveries.knownCount,
  invitedCount: peopleDeliveries.invitedCount,
  changedCount: peopleDeliveries.changedCount,
  refusedCount: peopleDeliveries.refusedCount,
  newUnitCount: peopleDeliveries.newUnitCount,
  officeCount: peopleDeliveries.officeCount,
  missingCount: peopleDeliveries.missingCount,
  problems: peopleDeliveries.problems,
};

function select(db: Db) {
  return db.select(columns).from(peopleDeliveries);
}

type Row = Awaited<ReturnType<typeof select>>[number];

/** What became of a table, in counts and row numbers. */
export type Delivery = Omit<Row, "state"> & { state: DeliveryState };

// A constraint holds it to these.
const asDelivery = (row: Row): Delivery => ({ ...row, state: row.state as DeliveryState });

const changedNothing: readonly DeliveryState[] = ["tooManyMissing", "tooManyNew", "keyEnded"];

/**
 * The last table for an order that has changed anything, where it was the same and all that it asked for was done or is being
 * done: what was wrong with a row may have been mended here since.
 */
async function sameBefore(
  tx: Db,
  secrets: Secrets,
  { orderId, fingerprint }: { orderId: string; fingerprint: string },
): Promise<Delivery | undefined> {
  const [last] = await tx
    .select({ ...columns, contentMac: peopleDeliveries.contentMac })
    .from(peopleDeliveries)
    .where(and(eq(ofOrder, orderId), eq(peopleDeliveries.dryRun, false), notInArray(state, [...changedNothing])))
    .orderBy(desc(receivedAt))
    .limit(1);
  if (!last) return undefined;
  const { contentMac, ...row } = last;
  const isBeingDone = row.state === "checking" || row.state === "inviting";
  const isWhole = isBeingDone || (row.state === "done" && row.problems.length === 0);
  return isWhole && secrets.verify(rowsPurpose, fingerprint, contentMac) ? asDelivery(row) : undefined;
}

/** Those that are lost have been ended before. */
async function isUnderWay(tx: Db, orderId: string): Promise<boolean> {
  const found = await tx
    .select({ id })
    .from(peopleDeliveries)
    .where(and(eq(ofOrder, orderId), inArray(state, ["checking", "inviting"])))
    .limit(1);
  return found.length > 0;
}

/** What became of a table of the key's organisation; undefined for others' and for none alike. */
export async function findDelivery(
  { db }: Pick<Ctx, "db">,
  { key, deliveryId }: { key: ServiceKey; deliveryId: string },
): Promise<Delivery | undefined> {
  if (!isUuid(deliveryId)) return undefined;
  const [found] = await select(db)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, ofOrder))
    .where(and(eq(id, deliveryId), isReachedOrder(key)));
  return found && asDelivery(found);
}

/** Lists that a page shows. */
const mostShown = 30;

/** A list with the survey that it was for, and the name of the key that sent it. */
export type ListedDelivery = Delivery & { order: NamedOrder; key: string };

/** The newest lists that an organisation's programs have sent. */
export async function latestDeliveries(
  { db }: Pick<Ctx, "db">,
  { staff, organisationId }: { staff: ActsFor; organisationId: string },
): Promise<ListedDelivery[]> {
  const { name, names } = assessmentOrders;
  const found = await db
    .select({ ...columns, order: { name, names }, key: serviceKeys.name })
    .from(peopleDeliveries)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, ofOrder))
    .innerJoin(serviceKeys, eq(serviceKeys.id, peopleDeliveries.keyId))
    .where(and(eq(assessmentOrders.organisationId, organisationId), isReachedOrder(staff)))
    .orderBy(desc(receivedAt), id)
    .limit(mostShown);
  return found.map(({ order, key, ...row }) => ({ ...asDelivery(row), order, key }));
}
