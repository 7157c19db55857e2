import { type Driver, type Pool, renewSeconds, type Statement } from "./driver";
import { type Db, driverOf } from "./drizzle-session.server";
import { ask, type DatabaseConnection, openDrizzleClient, transactionDriver } from "./postgres-client.server";

/** A connection that is nobody else's. */
export type OwnConnection = {
  driver: Driver;
  /** Ends what runs on it, by another connection, as PostgreSQL's cancelling always does. */
  cancel(): Promise<void>;
  close(): Promise<void>;
};

/** A pool without limits of its own: what takes long has those of its profile, which PostgreSQL keeps. */
export type PlainPool = Pool & {
  /** Sends several statements as one text, which begins and ends a transaction itself. */
  script(text: string): Promise<void>;
  /** A further connection with the same settings, for whoever reads for minutes: it takes none from the pool. */
  ownConnection(): Promise<OwnConnection>;
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
  const driver = plainDriver(() => client);
  return {
    send: (statement) => counted(() => driver.send(statement)),
    read: (statement) => counted(() => driver.read(statement)),
    transaction: (work) => counted(() => driver.transaction(work)),
    within: driver.within,
    load: () => ({ taken: Math.min(asked, max), waiting: Math.max(0, asked - max), most: max }),
    renew() {
      const old = client;
      client = open();
      old.end({ timeout: renewSeconds }).catch(() => {});
    },
    async script(text) {
      const connection = await client.reserve();
      try {
        await connection.unsafe(text).catch(async (error: unknown) => {
          await connection.unsafe("rollback").catch(() => {});
          throw error;
        });
      } finally {
        connection.release();
      }
    },
    async ownConnection() {
      const own = open(1);
      const [{ pid } = { pid: 0 }] = await own<{ pid: number }[]>`select pg_backend_pid() as pid`;
      return {
        driver: plainDriver(() => own),
        close: () => own.end({ timeout: 1 }),
        async cancel() {
          const other = open(1);
          await other`select pg_cancel_backend(${pid}::int)`.catch(() => {});
          await other.end({ timeout: 1 });
        },
      };
    },
    end: (options) => client.end(options),
  };
}

/** The pool of the bulk or the jobs profile; throws for the hot one, and for a transaction. */
export function plainPoolOf(db: Db): PlainPool {
  const driver = driverOf(db);
  if (!("ownConnection" in driver)) throw new TypeError("only the bulk and the jobs profile have such a pool");
  return driver as PlainPool;
}

function plainDriver(client: () => ReturnType<typeof openDrizzleClient>): Driver {
  const send = (statement: Statement) => ask(client(), statement);
  return {
    send,
    read: send,
    transaction: <T>(work: (tx: Driver) => Promise<T>) =>
      client().begin((tx) => work(transactionDriver(tx, ask))) as Promise<T>,
    within() {
      throw new Error("this profile sets no time limits for requests");
    },
  };
}
