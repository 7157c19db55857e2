import { randomUUID } from "node:crypto";
import { and, asc, inArray, isNull, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { outbox } from "~/db/schema/messages";

/** A message that still waits. */
export type Waiting = {
  id: string;
  purpose: string | null;
  sealed: Buffer | null;
  attempts: number;
  expired: boolean;
  /** In which parcel it was when it was last offered to the provider, whose answer may not have come. */
  parcelId: string | null;
};

const columns = {
  id: outbox.id,
  purpose: outbox.purpose,
  sealed: outbox.sealedMessage,
  attempts: outbox.attempts,
  expired: sql<boolean>`${outbox.expiresAt} <= now()`,
  parcelId: outbox.parcelId,
};

/** A parcel that is offered again must be the same to the letter. */
const inOrder = [asc(outbox.createdAt), asc(outbox.id)];

const waits = and(isNull(outbox.sentAt), isNull(outbox.givenUpAt));

/**
 * Those of these messages that still wait: who was erased has none, and one whose job comes again may be sent. With them
 * comes what was in a parcel with one of them: a provider knows only whole parcels by their key.
 */
export async function waitingOf(db: Db, ids: readonly string[]): Promise<Waiting[]> {
  const own = await db
    .select(columns)
    .from(outbox)
    .where(and(inArray(outbox.id, [...ids]), waits))
    .orderBy(...inOrder);
  const parcelIds = new Set(own.flatMap(({ parcelId }) => parcelId ?? []));
  if (parcelIds.size === 0) return own;
  const whole = or(inArray(outbox.id, [...ids]), inArray(outbox.parcelId, [...parcelIds]));
  return db
    .select(columns)
    .from(outbox)
    .where(and(whole, waits))
    .orderBy(...inOrder);
}

/**
 * The parcels in which these messages go, by the parcel's key. Which messages a key is for is stored before the provider
 * sees it: whoever goes on after a crash offers the same under the same key.
 */
export async function packed<Row extends Waiting>(db: Db, rows: readonly Row[]): Promise<Map<string, Row[]>> {
  const parcels = new Map<string, Row[]>();
  const add = (key: string, row: Row) => parcels.set(key, [...(parcels.get(key) ?? []), row]);
  const unpacked = new Map(rows.filter(({ parcelId }) => parcelId === null).map((row) => [row.id, row]));
  for (const row of rows) if (row.parcelId !== null) add(row.parcelId, row);
  if (unpacked.size === 0) return parcels;
  const parcelId = randomUUID();
  const own = await db
    .update(outbox)
    .set({ parcelId })
    .where(and(inArray(outbox.id, [...unpacked.keys()]), isNull(outbox.parcelId), waits))
    .returning({ id: outbox.id });
  // What somebody else has packed meanwhile is theirs.
  const isOwn = new Set(own.map(({ id }) => id));
  for (const [id, row] of unpacked) if (isOwn.has(id)) add(parcelId, row);
  return parcels;
}
