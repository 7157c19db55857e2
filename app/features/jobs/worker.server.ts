import { setTimeout as sleep } from "node:timers/promises";
import type PgBoss from "pg-boss";
import type { Db } from "~/db/client.server";
import { describeError, type Logger } from "~/platform/log.server";
import { engineOn, sendThrough } from "./engine.server";
import { endTries } from "./failures.server";
import { takeBackLost } from "./give-back.server";
import { type Payloads, type QueueName, queueNames, queues } from "./queues";

export type Job<Name extends QueueName> = { id: string; payload: Payloads[Name] };

/** Why a job was not done: a code, since words could quote somebody. `final`: it is not tried again by itself. */
export type FailedJob = { id: string; reason: string; final?: boolean };

/**
 * Does the jobs of a batch and tells which of them failed; one that throws has failed them all. A job may come again
 * after it was done, where an instance died before it could say so. `signal` asks for an early end.
 */
export type Handler<Name extends QueueName> = (
  jobs: readonly Job<Name>[],
  signal: AbortSignal,
) => Promise<readonly FailedJob[]>;

export type Handlers = { [Name in QueueName]: Handler<Name> };

/** Is told of each batch when it is taken, and then how many of its jobs were done and how many failed. */
export type BatchWatch = (queue: QueueName) => (came: { done: number; failed: number }) => void;

/** Does the jobs of a batch, within whatever follows it. */
export type BatchAround = (
  queue: QueueName,
  jobs: number,
  work: () => Promise<readonly FailedJob[]>,
) => Promise<readonly FailedJob[]>;

export type Worker = {
  start(): void;
  /** Looks into every queue at once instead of when it would be its turn. */
  look(): void;
  /** Ends what has begun and takes no more. */
  stop(): Promise<void>;
};

/** Milliseconds after which a start that failed is tried again, as when the database is away. */
const startAgainMs = 2_000;
/** Milliseconds between two looks for jobs that were lost with an instance, in queues that say when. */
const lostEveryMs = 1_000;
/** Milliseconds for what has begun when the worker is stopped. */
const drainMs = 20_000;

type Parts = {
  db: Db;
  log: Logger;
  handlers: Handlers;
  beforeWork?: () => Promise<unknown>;
  watch?: BatchWatch | undefined;
  around?: BatchAround | undefined;
};

/** Takes jobs from all queues, on every instance. `beforeWork` runs once, before the first job is taken. */
export function createWorker(parts: Parts): Worker {
  const { db, log, beforeWork } = parts;
  const { send, onError } = tellingOfTrouble(db, log);
  const stopping = new AbortController();
  const { signal } = stopping;
  const batches = new Set<Promise<unknown>>();
  let engine: PgBoss | undefined;
  let starting: Promise<void> | undefined;
  let looks: (() => void)[] = [];

  async function startOnce(): Promise<void> {
    const own = engineOn(send, { migrate: false });
    own.on("error", onError);
    await own.start();
    engine = own;
    await beforeWork?.();
    looks = [];
    for (const name of queueNames) looks.push(await takeFrom(own, name));
    void lookForLost();
  }

  async function lookForLost(): Promise<void> {
    while (!signal.aborted) {
      for (const name of queueNames) {
        const { lostAfterSeconds } = queues[name];
        if (lostAfterSeconds !== undefined) await takeBackLost(db, name, lostAfterSeconds).catch(onError);
      }
      await sleep(lostEveryMs, undefined, { signal }).catch(() => {});
    }
  }

  async function startUntilStopped(): Promise<void> {
    while (!signal.aborted) {
      try {
        return await startOnce();
      } catch (error) {
        onError(error);
        await engine?.stop({ graceful: false }).catch(() => {});
        engine = undefined;
        await sleep(startAgainMs, undefined, { signal }).catch(() => {});
      }
    }
  }

  async function takeFrom<Name extends QueueName>(own: PgBoss, name: Name): Promise<() => void> {
    const { lookEverySeconds, batch } = queues[name];
    const look = () => own.notifyWorker(id);
    const id: string = await own.work<Payloads[Name]>(
      name,
      { pollingIntervalSeconds: lookEverySeconds, batchSize: batch },
      async (jobs) => {
        const done = doJobs({ ...parts, signal }, own, name, jobs).finally(() => batches.delete(done));
        batches.add(done);
        await done;
        if (jobs.length === batch && !signal.aborted) look();
      },
    );
    return look;
  }

  return {
    start() {
      starting ??= startUntilStopped();
    },
    look: () => looks.forEach((look) => void look()),
    async stop() {
      stopping.abort();
      await starting;
      await engine?.stop({ timeout: drainMs });
      await Promise.allSettled(batches);
    },
  };
}

/** How the engine reaches the database, and where it tells of trouble: once, and once more when it is over. */
function tellingOfTrouble(db: Db, log: Logger) {
  const toDatabase = sendThrough(db);
  let inTrouble = false;

  /** Said once, not at each of the looks while the database is away. */
  function onError(error: unknown): void {
    if (!inTrouble) log.error(describeError(error), "jobs not readable");
    inTrouble = true;
  }

  /** Tells of trouble that the engine keeps to itself, as where it can't look for jobs. */
  async function send(...statement: Parameters<typeof toDatabase>) {
    try {
      const result = await toDatabase(...statement);
      if (inTrouble) log.info("jobs readable again");
      inTrouble = false;
      return result;
    } catch (error) {
      onError(error);
      throw error;
    }
  }

  return { send, onError };
}

/** Tells the engine what failed; the rest it takes for done. */
async function doJobs<Name extends QueueName>(
  { db, log, handlers, signal, watch, around = (_queue, _jobs, work) => work() }: Parts & { signal: AbortSignal },
  own: PgBoss,
  name: Name,
  jobs: PgBoss.Job<Payloads[Name]>[],
) {
  const handler = handlers[name] as Handler<Name>;
  const given = jobs.map(({ id, data }) => ({ id, payload: data }));
  const ended = watch?.(name);
  const failed = await around(name, jobs.length, () =>
    handler(given, signal).catch((error: unknown) => {
      const described = describeError(error);
      log.error({ job: name, ...described }, "job failed");
      return jobs.map(({ id }) => ({ id, reason: String(described.errorCode ?? described.errorType) }));
    }),
  );
  ended?.({ done: jobs.length - failed.length, failed: failed.length });
  const final = failed.filter((one) => one.final).map(({ id }) => id);
  if (final.length > 0) await endTries(db, name, final);
  for (const reason of new Set(failed.map((one) => one.reason))) {
    const ids = failed.filter((one) => one.reason === reason).map(({ id }) => id);
    // Its declaration knows no reason for several at once.
    await (own.fail as (name: string, ids: string[], output: object) => Promise<void>)(name, ids, { reason });
  }
}
