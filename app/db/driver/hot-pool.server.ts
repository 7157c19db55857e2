import type { TimeLimit } from "~/platform/time/time-limit";
import type { Connections, Driver, Pool } from "./driver";
import type { ReadingPool } from "./reading-pool.server";

/** What only reads goes through `reads`; everything else, transactions with all that is in them among it, through `writes`. */
export function hotPool(reads: ReadingPool, writes: Pool): Driver & Connections {
  const over = (others: Driver, limit?: TimeLimit): Driver => ({
    send: others.send,
    transaction: others.transaction,
    read: (statement) => reads.read(limit, statement),
    within: (next) => over(writes.within(next), next),
  });
  return {
    ...over(writes),
    renew() {
      reads.renew();
      writes.renew();
    },
    async end(options) {
      await Promise.all([reads.end(options), writes.end(options)]);
    },
  };
}
