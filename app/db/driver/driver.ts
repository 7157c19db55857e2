import type { Row, RowList } from "postgres";
import type { Load } from "~/platform/concurrency-limit";
import type { TimeLimit } from "~/platform/time/time-limit";

/** A statement as it is sent to PostgreSQL. */
export type Statement = {
  /** By which whoever watches knows it; undefined for one that was not given a name. */
  name?: string | undefined;
  text: string;
  /** One for each `$1`, `$2` and so on of the text. */
  values: readonly unknown[];
  /** Whether each connection keeps it prepared: for texts that never vary. */
  keep: boolean;
  /** Whether rows come as lists of values, or as objects by the names of their columns. */
  rowsAs: "lists" | "objects";
};

/** The rows, and how many the statement read or changed. */
export type Rows = RowList<Row[]>;

/**
 * The connections of a profile, or the one of an open transaction. Whoever builds a statement says whether it only reads:
 * on the connections of `read` PostgreSQL refuses what would write.
 */
export type Driver = {
  /** Sends a statement that may write. */
  send(statement: Statement): Promise<Rows>;
  /** Sends a statement that only reads, ahead of the answers to others where the profile has connections for that. */
  read(statement: Statement): Promise<Rows>;
  /**
   * Commits when `work` is done, and rolls back when it throws. In a transaction it is a savepoint. `work` may be begun
   * anew (tryingAgain), but never where it is said that it only reads: what it has read may be on its way to somebody.
   */
  transaction<T>(work: (tx: Driver) => Promise<T>, onlyReads?: "only reads"): Promise<T>;
  /** The same connections for work that must be done by then; what is late fails with `DatabaseLateError`. */
  within(limit: TimeLimit): Driver;
};

/** A profile's connections. */
export type Pool = Driver & Connections & Busy;

/** How much is asked of connections that the answer is still to come of, and how much waits to be. */
export type Busy = { load(): Load };

export type Connections = {
  /** Lets what is on its way end, and sends the next statements over new connections. */
  renew(): void;
  /** Closes them, and waits so many seconds for statements on their way. */
  end(options: { timeout: number }): Promise<void>;
};

/** Seconds that statements on their way have where their connections are renewed. */
export const renewSeconds = 5;
