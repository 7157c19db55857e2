import postgres, { type Row } from "postgres";
import { forReadOnlySessions } from "~/platform/database-address";
import type { Driver, Rows, Statement } from "./driver";
import { afterBegin, beforeStatement, type Settings as ProfileSettings, splitSettings } from "./profile-settings";

/** How to reach PostgreSQL: a URL, or the unix socket of the embedded one. */
export type DatabaseConnection = { url: string; pooler?: Pooler } | { path: string; user: string; database: string };

/** A pooler in transaction mode: which connection of PostgreSQL's it has is another one for each transaction. */
export type Pooler = {
  /** Whether it knows statements that are kept, as PgBouncer does from 1.21 on. */
  keepsStatements: boolean;
};

type Settings = Omit<postgres.Options<Record<string, postgres.PostgresType>>, "connection" | "prepare"> & {
  max: number;
  connection: ProfileSettings;
};

const asItIs = { serialize: (value: unknown) => value, parse: (value: unknown) => value };

/** Dates, times, intervals and lists of them travel as text, and JSON as the text it is given: drizzle makes values of them. */
const formats = {
  times: { ...asItIs, to: 1184, from: [1082, 1083, 1114, 1184, 1115, 1182, 1185, 1231] },
  json: { to: 114, from: [], serialize: asItIs.serialize, parse: JSON.parse },
  jsonb: { to: 3802, from: [], serialize: asItIs.serialize, parse: JSON.parse },
} satisfies Record<string, postgres.PostgresType>;

/** The client of a profile, whose values drizzle reads and writes. */
export type Client = {
  /** Sends a statement by itself, at once. PostgreSQL ends it after so many milliseconds, or as the profile says. */
  ask(statement: Statement, statementMs?: number): Promise<Rows>;
  /** The same holds for each statement of the transaction. */
  begin<T>(work: (tx: postgres.TransactionSql) => Promise<T>, statementMs?: number): Promise<T>;
  /** Sends as one text what begins and ends a transaction itself. */
  script(text: string): Promise<void>;
  /** Begins a transaction on a connection that is held for it. */
  open(mode: string): Promise<OpenTransaction>;
  end(options: { timeout: number }): Promise<void>;
};

/** Where its connection is lost all later statements fail: on a new one each would be a transaction of its own. */
export type OpenTransaction = {
  /** The process of PostgreSQL's that it is in, and when it began. */
  running: Row | undefined;
  ask(statement: Statement): Promise<Rows>;
  /** Gives the connection back, whatever became of the transaction. */
  release(): void;
};

/** A client of the driver's own, with the types of JavaScript; it connects with its first statement. */
export function openClient(
  target: DatabaseConnection,
  settings: postgres.Options<Record<string, postgres.PostgresType>>,
): postgres.Sql {
  if (!("url" in target)) return postgres({ ...settings, ...target }) as postgres.Sql;
  const onlyReads = settings?.connection?.default_transaction_read_only;
  return postgres(onlyReads ? forReadOnlySessions(target.url) : target.url, settings) as postgres.Sql;
}

/** A client of the driver's own that is told what every connection is told, and no limits where a pooler lets none through. */
export function openPlainClient(target: DatabaseConnection, settings: Settings): postgres.Sql {
  const { onConnection } = splitSettings(settings.connection, isPooled(target));
  return openClient(target, { ...settings, ...wayOfSending(target), connection: onConnection });
}

/** The driver's client behind it. */
export function openFormattedClient(target: DatabaseConnection, settings: Parameters<typeof openClient>[1]) {
  return openClient(target, { ...settings, types: formats });
}

export function openDrizzleClient(target: DatabaseConnection, settings: Settings): Client {
  const { onConnection, inTransaction } = splitSettings(settings.connection, isPooled(target));
  const sql = openFormattedClient(target, { ...settings, ...wayOfSending(target), connection: onConnection });
  const opening = afterBegin(inTransaction);
  const preamble = beforeStatement(inTransaction);
  const ending = (statementMs: number) => ({ ...inTransaction, statement_timeout: statementMs });
  return {
    ask: (statement, statementMs) =>
      ask(sql, statement, statementMs === undefined ? preamble : beforeStatement(ending(statementMs))),
    begin: <T>(work: (tx: postgres.TransactionSql) => Promise<T>, statementMs?: number) =>
      sql.begin((tx) => {
        const first = statementMs === undefined ? opening : afterBegin(ending(statementMs));
        // Goes out with the first statement; where it fails, that one is told.
        if (first) tx.unsafe(first).catch(() => {});
        return work(tx);
      }) as Promise<T>,
    async script(text) {
      const connection = await sql.reserve();
      try {
        await connection.unsafe(opening ? text.replace(/begin;/i, `begin; ${opening};`) : text);
      } catch (error) {
        await connection.unsafe("rollback").catch(() => {});
        throw error;
      } finally {
        connection.release();
      }
    },
    async open(mode) {
      const own = "select pg_backend_pid() as pid, now()::text as since";
      const connection = await sql.reserve();
      try {
        const told = await connection.unsafe([`begin ${mode}`, ...(opening ? [opening] : []), own].join("; "));
        const [running] = told.at(-1) as unknown as Row[];
        return { running, ask: (statement) => ask(connection, statement), release: () => connection.release() };
      } catch (error) {
        connection.release();
        throw error;
      }
    },
    end: (options) => sql.end(options),
  };
}

const isPooled = (target: DatabaseConnection) => "url" in target && target.pooler !== undefined;

/**
 * Nothing is sent ahead through a pooler. Of a statement that comes for the first time the driver sends the beginning and
 * waits to be told its types; PgBouncer takes the connection away from there when a statement before it is done, and the
 * rest would wait for ever.
 */
function wayOfSending(target: DatabaseConnection): { prepare?: boolean; max_pipeline?: number } {
  if (!("url" in target && target.pooler)) return {};
  return { prepare: target.pooler.keepsStatements, max_pipeline: 0 };
}

/** Sends a statement at once, behind one that sets what holds for its transaction. */
async function ask(client: Pick<postgres.Sql, "unsafe">, statement: Statement, preamble?: string): Promise<Rows> {
  const { text, values, keep, rowsAs } = statement;
  // Without values the driver would send plain text, in which nothing can stand before a statement.
  const options = preamble ? { prepare: keep, preamble, simple: false } : { prepare: keep };
  const query = client.unsafe(text, values as postgres.ParameterOrJSON<never>[], options);
  return rowsAs === "lists" ? ((await query.values()) as unknown as Rows) : await query;
}

/** An open transaction, each statement of which goes through `send`. */
export function transactionDriver(
  tx: postgres.TransactionSql,
  send: (statement: () => Promise<Rows>) => Promise<Rows> = (statement) => statement(),
): Driver {
  const sendHere = (statement: Statement) => send(() => ask(tx, statement));
  return {
    send: sendHere,
    read: sendHere,
    transaction: <T>(work: (tx: Driver) => Promise<T>) =>
      tx.savepoint((inner) => work(transactionDriver(inner, send))) as Promise<T>,
    within() {
      throw new Error("a transaction keeps the time limit it was begun with");
    },
  };
}
