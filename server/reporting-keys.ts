import type { Db } from "../app/db/client.server";
import { areTakenOver } from "../app/features/service-keys/take-over-keys.server";
import { type Env, EnvError } from "../app/platform/env.server";
import type { Logger } from "../app/platform/log.server";

/**
 * Keys open something by the database alone. A list that the release has taken over does no harm, and instances of the version
 * before may still need it; one with other keys would let somebody believe that they open something.
 */
export async function refuseOtherReportingKeys(
  { reportingKeys }: Pick<Env, "reportingKeys">,
  db: Db,
  log: Logger,
): Promise<void> {
  if (reportingKeys.length === 0) return;
  if (await areTakenOver(db, reportingKeys)) {
    return log.warn("REPORTING_KEYS is no longer read: its keys were taken over into the console; remove the variable");
  }
  throw new EnvError([
    "REPORTING_KEYS: is no longer read, and has keys that the release has not taken over; make them in the console (Service keys) and remove the variable",
  ]);
}
