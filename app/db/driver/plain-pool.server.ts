import { type TimeLimit, timeLeft } from "~/platform/time/time-limit";
import { type Driver, type Pool, type Rows, renewSeconds, type Statement } from "./driver";
import { type Db, driverOf } from "./drizzle-session.server";
import {
  type Client,
  type DatabaseConnection,
  type OpenTransaction,
  openDrizzleClient,
  transactionDriver,
} from "./postgres-client.server";
import { answerInTime, DatabaseLateError } from "./time-limits.server";

/** A connection that is nobody else's. Behind a pooler it is PostgreSQL's for one transaction at a time. */
export type OwnConnection = {
  /** Begins a transaction, in which the driver's statements are until it is committed. */
  begin(mode?: string): Promise<void>;
  commit(): Promise<void>;
  driver: Driver;
  /** Ends what runs in its transaction, by another connection, as PostgreSQL's cancelling always does. */
  cancel(): Promise<void>;
  close(): Promise<void>;
};

/** A pool without limits of its own: what takes long has those of its profile, which PostgreSQL keeps, and nobody's request. */
export type PlainPool = Pool & {
  /** Sends several statements as one text, which begins and ends a transaction itself. */
  script(text: string): Promise<void>;
  /** A further connection with the same settings, for whoever reads for minutes: it takes none from the pool. */
  ownConnection(): OwnConnection;
};

export function plainPool(
  target: DatabaseConnection,
  settings: Parameters<typeof openDrizzleClient>[1] & { max: number },
): PlainPool {
  const { max } = settings;
  const open = (connections = max) => openDrizzleClient(target, { ...settings, max: connections });
  let client = open();
  // What is more than the connections waits in the driver's own queue.
  let asked = 0;
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    asked += 1;
    try {
      return await work();
    } finally {
      asked -= 1;
    }
  };
  const asking: Asking = {
    send: (statement, statementMs) => counted(() => client.ask(statement, statementMs)),
    transaction: (work, statementMs) => counted(() => client.begin((tx) => work(transactionDriver(tx)), statementMs)),
  };
  return {
    send: (statement) => asking.send(statement),
    read: (statement) => asking.send(statement),
    transaction: (work) => asking.transaction(work),
    within: (limit) => inTime(asking, limit),
    load: () => ({ taken: Math.min(asked, max), waiting: Math.max(0, asked - max), most: max }),
    renew() {
      const old = client;
      client = open();
      old.end({ timeout: renewSeconds }).catch(() => {});
    },
    script: (text) => client.script(text),
    ownConnection: () => ownConnection(open),
    end: (options) => client.end(options),
  };
}

/** What is asked of the connections, and after how many milliseconds PostgreSQL ends a statement of it. */
type Asking = {
  send(statement: Statement, statementMs?: number): Promise<Rows>;
  transaction<T>(work: (tx: Driver) => Promise<T>, statementMs?: number): Promise<T>;
};

/** A text for each limit is kept on each connection, so there are few of them. */
const limitStepMs = 500;

/**
 * The same connections for somebody who waits no longer than that. A statement that nobody waits for any more is ended by
 * PostgreSQL, so that it takes the connection from nobody else; one whose turn comes late has as long from then on at most.
 */
function inTime(asking: Asking, limit: TimeLimit): Driver {
  const within = async <T>(work: (statementMs: number) => Promise<T>): Promise<T> => {
    const left = timeLeft(limit);
    if (left <= 0) throw new DatabaseLateError("no time left for a statement");
    return answerInTime(limit, work(Math.ceil(left / limitStepMs) * limitStepMs));
  };
  const send = (statement: Statement) => within((statementMs) => asking.send(statement, statementMs));
  return {
    send,
    read: send,
    transaction: (work) => within((statementMs) => asking.transaction(work, statementMs)),
    within: (tighter) => inTime(asking, tighter),
  };
}

function ownConnection(open: (connections: number) => Client): OwnConnection {
  const own = open(1);
  let opened: OpenTransaction | undefined;
  const send = async (statement: Statement) => {
    if (!opened) throw new Error("no transaction is open");
    return opened.ask(statement);
  };
  return {
    driver: {
      send,
      read: send,
      transaction() {
        throw new Error("it is in a transaction already");
      },
      within: noLimits,
    },
    async begin(mode = "") {
      opened = await own.open(mode);
    },
    async commit() {
      const committed = opened;
      opened = undefined;
      try {
        await committed?.ask({ ...once, text: "commit", values: [] });
      } finally {
        committed?.release();
      }
    },
    close() {
      opened?.release();
      opened = undefined;
      return own.end({ timeout: 1 });
    },
    async cancel() {
      const running = opened?.running;
      if (!running) return;
      const other = open(1);
      // By the time it began as well: a pooler may have given the connection to somebody else by then.
      const text = `select pg_cancel_backend(pid) from pg_stat_activity
        where pid = $1::int and xact_start = $2::text::timestamptz`;
      await other.ask({ ...once, text, values: [running.pid, running.since] }).catch(() => {});
      await other.end({ timeout: 1 });
    },
  };
}

const once = { keep: false, rowsAs: "objects" } as const;

/** The pool of the bulk or the jobs profile; throws for the hot one, and for a transaction. */
export function plainPoolOf(db: Db): PlainPool {
  const driver = driverOf(db);
  if (!("ownConnection" in driver)) throw new TypeError("only the bulk and the jobs profile have such a pool");
  return driver as PlainPool;
}

function noLimits(): never {
  throw new Error("what reads for minutes has no time limit of a request");
}
