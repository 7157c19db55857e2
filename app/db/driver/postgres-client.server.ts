import postgres from "postgres";
import type { Driver, Rows, Statement } from "./driver";

/** How to reach PostgreSQL: a URL, or the unix socket of the embedded one. */
export type DatabaseConnection = { url: string } | { path: string; user: string; database: string };

type Settings = postgres.Options<Record<string, postgres.PostgresType>>;

const asItIs = { serialize: (value: unknown) => value, parse: (value: unknown) => value };

/** Dates, times, intervals and lists of them travel as text, and JSON as the text it is given: drizzle makes values of them. */
const formats = {
  times: { ...asItIs, to: 1184, from: [1082, 1083, 1114, 1184, 1115, 1182, 1185, 1231] },
  json: { to: 114, from: [], serialize: asItIs.serialize, parse: JSON.parse },
  jsonb: { to: 3802, from: [], serialize: asItIs.serialize, parse: JSON.parse },
} satisfies Record<string, postgres.PostgresType>;

/** A client of the driver's own, with the types of JavaScript; it connects with its first statement. */
export function openClient(target: DatabaseConnection, settings: Settings): postgres.Sql {
  return ("url" in target ? postgres(target.url, settings) : postgres({ ...settings, ...target })) as postgres.Sql;
}

/** A client whose values drizzle reads and writes. */
export function openDrizzleClient(target: DatabaseConnection, settings: Settings): postgres.Sql {
  return openClient(target, { ...settings, types: formats });
}

/** Sends a statement at once. */
export async function ask(client: Pick<postgres.Sql, "unsafe">, statement: Statement): Promise<Rows> {
  const { text, values, keep, rowsAs } = statement;
  const query = client.unsafe(text, values as postgres.ParameterOrJSON<never>[], { prepare: keep });
  return rowsAs === "lists" ? ((await query.values()) as unknown as Rows) : await query;
}

/** An open transaction, each statement of which goes through `send`. */
export function transactionDriver(
  tx: postgres.TransactionSql,
  send: (tx: postgres.TransactionSql, statement: Statement) => Promise<Rows>,
): Driver {
  const sendHere = (statement: Statement) => send(tx, statement);
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
