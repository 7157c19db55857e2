import { setTimeout as sleep } from "node:timers/promises";
import { type TimeLimit, timeLeft } from "~/platform/time/time-limit";
import type { Driver } from "./driver";

/** What PostgreSQL ends only because of others: the victim of a deadlock, and what could not be put in a row with them. */
const endedForOthers: ReadonlySet<string> = new Set(["40P01", "40001"]);
/** The server takes no writes: a standby, as a primary becomes one that another has taken over from. */
const takesNoWrites = "25006";
/** The server ended, or the connection to it: whether a statement on its way was done nobody knows. */
const isLost = (code: string) => /^(57P0[12]|08|CONNECTION_CLOSED|ECONNRESET|EPIPE)/.test(code);

/** Where no request sets a limit, as in jobs, what was ended for others is tried so often. */
const mostTries = 10;
/** Milliseconds at most before it is tried again: whoever met once is not to meet again. */
const mostPauseMs = 40;

/** What is done: something that only reads, or something of which nothing is stored before it is said. */
type Attempt = { onlyReads: boolean; mayBeStored: boolean };

/**
 * Connections on which what PostgreSQL has ended because of others is tried again while time is left, and what ended with
 * its server or connection once more, where nothing of it can have been stored. The work of a transaction may so be begun
 * more than once, and must do nothing but on its transaction. Locks are taken in one order (lock-order.server.ts), so
 * deadlocks are for what nobody has thought of. `renew` has new connections opened, which may find another server.
 */
export function tryingAgain<Connections extends Driver>(connections: Connections, renew: () => void): Connections {
  return { ...connections, ...over(connections, { limit: undefined, renew }) };
}

type Setting = { limit: TimeLimit | undefined; renew: () => void };

function over(connections: Driver, setting: Setting): Driver {
  return {
    send: (statement) => tried(setting, { onlyReads: false, mayBeStored: true }, () => connections.send(statement)),
    read: (statement) => tried(setting, { onlyReads: true, mayBeStored: false }, () => connections.read(statement)),
    transaction: (work, onlyReads) => {
      if (onlyReads) return connections.transaction(work, onlyReads);
      const attempt = { onlyReads: false, mayBeStored: false };
      return tried(setting, attempt, () =>
        connections.transaction(async (tx) => {
          const done = await work(tx);
          // From here on it is being committed.
          attempt.mayBeStored = true;
          return done;
        }),
      );
    },
    within: (limit) => over(connections.within(limit), { ...setting, limit }),
  };
}

async function tried<T>({ limit, renew }: Setting, attempt: Attempt, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const code = codeOf(error);
      const pauseMs = Math.random() * mostPauseMs;
      if (code === takesNoWrites && !attempt.onlyReads) renew();
      if (!mayTryAgain(code, tries, attempt) || timeLeft(limit) <= pauseMs) throw error;
      await sleep(pauseMs);
    }
  }
}

function mayTryAgain(code: string, tries: number, { onlyReads, mayBeStored }: Attempt): boolean {
  if (endedForOthers.has(code)) return tries < mostTries;
  if (tries > 1) return false;
  return (code === takesNoWrites && !onlyReads) || (isLost(code) && !mayBeStored);
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return String((cause as { code?: unknown } | undefined)?.code ?? "");
}
