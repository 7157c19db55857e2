/** What a profile's connections are told, by PostgreSQL's names. Times are milliseconds. */
export type Settings = Readonly<Record<string, string | number | boolean>>;

/** These a pooler tells each connection it lends, as whoever borrows it has them. */
const carriedByPoolers: ReadonlySet<string> = new Set(["application_name", "TimeZone"]);

/**
 * Where the settings of a profile are said. A connection of one's own is told all of them when it opens. Through a pooler
 * in transaction mode each transaction is told anew, since the next one may be on a connection that others had before.
 */
export function splitSettings(
  settings: Settings,
  isPooled: boolean,
): { onConnection: Record<string, string | number | boolean>; inTransaction: Settings } {
  if (!isPooled) return { onConnection: settings, inTransaction: {} };
  const entries = Object.entries(settings);
  return {
    onConnection: Object.fromEntries(entries.filter(([name]) => carriedByPoolers.has(name))),
    inTransaction: Object.fromEntries(entries.filter(([name]) => !carriedByPoolers.has(name))),
  };
}

/** What a transaction has by default is decided before it begins; inside it this is what counts. */
const nameInside = (name: string) => name.replace(/^default_transaction_/, "transaction_");
const written = (value: Settings[string]) => (typeof value === "boolean" ? (value ? "on" : "off") : String(value));
const assigned = (settings: Settings) =>
  Object.entries(settings).map(([name, value]) => [nameInside(name), written(value)] as const);

/**
 * A statement that shares the transaction of the one sent behind it, and sets what holds for it. Nothing where nothing is
 * to be set.
 */
export function beforeStatement(settings: Settings): string | undefined {
  const calls = assigned(settings).map(([name, value]) => `set_config('${name}', '${value}', true)`);
  return calls.length > 0 ? `select ${calls.join(", ")}` : undefined;
}

/** The same behind a `begin`. It looks at nothing, so the transaction may still be told how isolated it is. */
export function afterBegin(settings: Settings): string | undefined {
  const sets = assigned(settings).map(([name, value]) => `set local ${name} = '${value}'`);
  return sets.length > 0 ? sets.join("; ") : undefined;
}
