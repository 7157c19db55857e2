import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { inTime } from "~/platform/time/in-time";
import type { Driver } from "./driver/driver";
import { type Db, driverOf } from "./driver/drizzle-session.server";

/** Where a long reading goes, and why: `behind` with the seconds of the newest change that the standby has. */
export type LongReading =
  | { where: "standby" }
  | { where: "primary"; because: "behind"; seconds: number | null }
  | { where: "primary"; because: "away" | "takes writes" };

/** A server that follows the primary, for what is read at length. */
export type Standby = {
  db: Db;
  told(reading: LongReading): void;
  /** Opens new connections for what is asked from now on. */
  renew(): void;
};

/** Milliseconds in which the standby may get what the primary has now, and in which it has to say whether it does. */
const mostBehindMs = 1_000;
/** Milliseconds for which a standby that was away is not asked again: a connection to nowhere takes seconds. */
const leftAloneMs = 10_000;

const leftAloneUntil = new WeakMap<Standby, number>();

/**
 * Where a long reading that begins now is done: on the standby once it has everything that the primary has at this moment,
 * else on the primary, which is `bulk` itself. What comes later may be missing there. So whoever tells what somebody else
 * has may take back asks the primary whether it still stands, right before it is told.
 */
export async function longReads(bulk: Db): Promise<Db> {
  const standby = standbyOf(bulk);
  if (!standby || performance.now() < (leftAloneUntil.get(standby) ?? 0)) return bulk;
  const reading = await whereToRead(bulk, standby.db);
  standby.told(reading);
  if (reading.where === "standby") return standby.db;
  if (reading.because === "away") {
    leftAloneUntil.set(standby, performance.now() + leftAloneMs);
    // What a frozen server was asked keeps its connection for as long as it is frozen.
    standby.renew();
  }
  return bulk;
}

function standbyOf(bulk: Db): Standby | undefined {
  return (driverOf(bulk) as Driver & { standby?: Standby }).standby;
}

async function whereToRead(primary: Db, standby: Db): Promise<LongReading> {
  const [now] = await primary.execute<{ place: string }>(sql`select pg_current_wal_insert_lsn()::text as place`);
  const begun = performance.now();
  for (;;) {
    const found = await inTime(placeOf(standby, now?.place ?? ""), mostBehindMs);
    if (!found) return { where: "primary", because: "away" };
    if (!found.follows) return { where: "primary", because: "takes writes" };
    if (found.has) return { where: "standby" };
    if (performance.now() - begun > mostBehindMs) {
      return { where: "primary", because: "behind", seconds: found.seconds };
    }
    await sleep(20);
  }
}

async function placeOf(standby: Db, place: string) {
  const [found] = await standby.execute<{ follows: boolean; has: boolean; seconds: number | null }>(sql`
    select pg_is_in_recovery() as follows, coalesce(pg_last_wal_replay_lsn() >= ${place}::text::pg_lsn, false) as has,
      round(extract(epoch from now() - pg_last_xact_replay_timestamp()))::int as seconds`);
  return found;
}
