import type { TimeLimit } from "~/platform/time-limit";
import type { BoundedClient, Unsafe } from "./bounded-query.server";
import type { ReadClient } from "./read-client.server";

/**
 * One client for drizzle: what only reads goes through `reads`; everything else, transactions with all that is in them
 * among it, through `rest`. PostgreSQL refuses what would write on the connections of `reads`.
 */
export function hotClient(reads: ReadClient, rest: BoundedClient): BoundedClient {
  const within = (limit?: TimeLimit): BoundedClient => {
    const others = limit ? rest.within(limit) : rest;
    const own: Record<string | symbol, unknown> = {
      unsafe: (...statement: Parameters<Unsafe>) =>
        onlyReads(statement[0]) ? reads.send(limit, statement) : others.unsafe(...statement),
      within,
      end: (options: { timeout: number }) => Promise.all([reads.end(options), rest.end(options)]),
    };
    return new Proxy(others, { get: (target, name) => own[name] ?? Reflect.get(target, name) }) as BoundedClient;
  };
  return within();
}

/**
 * One that begins with `with` may write as well, and so may one that begins with the call of a function: they go with
 * those that do. That counting goes there too does no harm.
 */
function onlyReads(statement: string): boolean {
  return /^\s*select\s(?!\s*[\w.]+\()/i.test(statement);
}
