import type { Db } from "~/db/client.server";
import type { Env } from "~/platform/env.server";
import type { Logger } from "~/platform/log.server";
import type { Secrets } from "~/platform/secrets.server";
import type { Clock } from "~/platform/time/clock";

/**
 * What a use case works with, its first argument: `(ctx, input)` → a union of outcomes. Tests and every door (forms, API,
 * jobs) bring their own. Who acts is part of the input. A use case asks for no more of it than it needs.
 */
export type Ctx = {
  env: Env;
  /** The database, or an open transaction. */
  db: Db;
  /** The same database for long reads: connections, limits and plans of their own, never those of people who answer. */
  bulk: Db;
  clock: Clock;
  log: Logger;
  secrets: Secrets;
  /** What seals the keys of exports' ids; replaced on its own, so that these stay when secrets of sessions change. */
  exportSecrets: Secrets;
};
