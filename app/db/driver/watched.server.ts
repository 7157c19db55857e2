import type { Driver, Rows, Statement } from "./driver";

/** Told when a statement has ended: without an error, or with the error it ended with. */
type Ended = (error?: DatabaseError) => void;

/** Is told of each statement that is sent, by its name. */
export type StatementWatch = (name: string) => Ended;

/** What the database or the way to it has said: a SQLSTATE or a code of the driver's; `late` where nobody waited any longer. */
export type DatabaseError = { code: string };

/** Codes of the driver and of the network; whatever else there may be is "other". */
const codesOfTheWay: ReadonlySet<string> = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/** The same connections, of which `watch` is told what each statement came to. */
export function watched<Connections extends Driver>(connections: Connections, watch: StatementWatch): Connections {
  return { ...connections, ...over(connections, watch) };
}

function over(connections: Driver, watch: StatementWatch): Driver {
  return {
    send: (statement) => told(watch, statement, () => connections.send(statement)),
    read: (statement) => told(watch, statement, () => connections.read(statement)),
    transaction: (work, onlyReads) =>
      ofTransaction(watch, () => connections.transaction((tx) => work(over(tx, watch)), onlyReads)),
    within: (limit) => over(connections.within(limit), watch),
  };
}

/** Errors that a statement has told of already, so that its transaction does not tell of them as well. */
const known = new WeakSet<Error>();

async function told(watch: StatementWatch, statement: Statement, send: () => Promise<Rows>): Promise<Rows> {
  const ended = watch(nameOf(statement));
  try {
    const rows = await send();
    ended();
    return rows;
  } catch (error) {
    const cause = causeOf(error);
    if (cause) known.add(cause);
    ended({ code: databaseCode(cause) ?? "other" });
    throw error;
  }
}

/** Of a transaction itself only what fails is told: it begins when it has a connection, and lasts as long as its work. */
async function ofTransaction<T>(watch: StatementWatch, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const cause = causeOf(error);
    const code = databaseCode(cause);
    // An error of what was done in it is none of the database's.
    if (cause && code !== undefined && !known.has(cause)) {
      known.add(cause);
      watch("transaction")({ code });
    }
    throw error;
  }
}

function causeOf(error: unknown): Error | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause : undefined;
}

/** One of a bounded number of codes; undefined for an error that neither the database nor the way to it made. */
function databaseCode(error: Error | undefined): string | undefined {
  if (error === undefined) return undefined;
  if (error.name === "DatabaseLateError") return "late";
  const { code } = error as { code?: unknown };
  if (typeof code !== "string") return undefined;
  if (codesOfTheWay.has(code)) return code;
  return error.name === "PostgresError" && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Its own name, or its first word: never its text. */
function nameOf({ name, text }: Statement): string {
  return (
    name ??
    (
      /^\s*(select|insert|update|delete|with|do|set|begin|commit|declare|fetch)\b/i.exec(text)?.[1] ?? "other"
    ).toLowerCase()
  );
}
