import { setTimeout as sleep } from "node:timers/promises";
import { type TimeLimit, timeLeft } from "~/platform/time/time-limit";
import type { Driver } from "./driver";

/** What PostgreSQL ends only because of others: the victim of a deadlock, and what could not be put in a row with them. */
const endedForOthers: ReadonlySet<unknown> = new Set(["40P01", "40001"]);

/** Where no request sets a limit, as in jobs, it is tried so often. */
const mostTries = 10;
/** Milliseconds at most before it is tried again: whoever met once is not to meet again. */
const mostPauseMs = 40;

/**
 * Connections on which a statement or transaction that PostgreSQL has ended because of others is tried again while time is
 * left: nothing of it has been stored. The work of a transaction may so be begun more than once, and must do nothing but
 * on its transaction. Locks are taken in one order (lock-order.server.ts), so this is for what nobody has thought of.
 */
export function tryingAgain<Connections extends Driver>(connections: Connections): Connections {
  return { ...connections, ...over(connections, undefined) };
}

function over(connections: Driver, limit: TimeLimit | undefined): Driver {
  return {
    send: (statement) => tried(limit, () => connections.send(statement)),
    read: (statement) => tried(limit, () => connections.read(statement)),
    transaction: (work, onlyReads) =>
      onlyReads ? connections.transaction(work, onlyReads) : tried(limit, () => connections.transaction(work)),
    within: (next) => over(connections.within(next), next),
  };
}

async function tried<T>(limit: TimeLimit | undefined, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const pauseMs = Math.random() * mostPauseMs;
      if (!isEndedForOthers(error) || tries === mostTries || timeLeft(limit) <= pauseMs) throw error;
      await sleep(pauseMs);
    }
  }
}

function isEndedForOthers(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return endedForOthers.has((cause as { code?: unknown } | undefined)?.code);
}
