import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { Database, Db } from "../../app/db/client.server";
import { readBacklog } from "../../app/features/jobs/backlog.server";
import { onceAtATime } from "../../app/platform/once-at-a-time";
import { inTime } from "../../app/platform/time/in-time";
import type { Health } from "../health";
import type { OwnMetrics } from "./registry";

/** Milliseconds between two looks, and for one of them. */
const lookEveryMs = 10_000;
const lookMs = 5_000;

/** What readiness may tell of, by the word its reason begins with (health.ts, decision 0100). */
const reasons = ["database away", "database locked", "database takes no writes", "files", "draining"] as const;

/** What is looked at: whoever scrapes asks nothing of it, however often they come and whatever state it is in. */
export type Looked = { database: Pick<Database, "jobs">; health: Health; dataDir: string };

export type Looks = { start(): void; stop(): void };

/** Finds out every few seconds what nobody tells of by itself: readiness, queues, the disk. */
export function createLooks(metrics: OwnMetrics, { database, health, dataDir }: Looked): Looks {
  const looks = {
    readiness: onceAtATime(() => lookAtReadiness(metrics, health)),
    database: onceAtATime(() => lookAtDatabase(metrics, database.jobs)),
    disk: onceAtATime(() => lookAtDisk(metrics, dataDir)),
  };
  let next: NodeJS.Timeout | undefined;
  let isOver = false;

  async function look(): Promise<void> {
    await Promise.all(
      Object.entries(looks).map(async ([at, once]) => {
        const found = await inTime(once(), lookMs);
        if (found) {
          found();
          metrics.lookedAt.set({ at }, Date.now() / 1_000);
        } else {
          forget(metrics, at as keyof typeof looks);
        }
      }),
    );
    if (isOver) return;
    next = setTimeout(look, lookEveryMs);
    next.unref();
  }

  return {
    start: () => void look(),
    stop() {
      isOver = true;
      clearTimeout(next);
    },
  };
}

/** What is not known any more is not told: a number of an hour ago would look like one of now. */
function forget(metrics: OwnMetrics, at: "readiness" | "database" | "disk"): void {
  if (at === "database") {
    metrics.jobs.reset();
    metrics.jobsOldest.reset();
    metrics.databaseBytes.remove();
  }
  if (at === "disk") {
    metrics.diskFree.remove();
    metrics.diskSize.remove();
  }
}

async function lookAtReadiness({ ready, trouble }: OwnMetrics, health: Health) {
  const found = await health.readiness();
  return () => {
    ready.set(found.isReady ? 1 : 0);
    for (const reason of reasons)
      trouble.set({ reason }, found.reasons.some((told) => told.startsWith(reason)) ? 1 : 0);
  };
}

async function lookAtDatabase({ jobs, jobsOldest, databaseBytes }: OwnMetrics, db: Db) {
  const backlog = await readBacklog(db);
  const [size] = await db.execute<{ bytes: string }>(sql`select pg_database_size(current_database())::text as bytes`);
  return () => {
    for (const { queue, state, jobs: count, oldestSeconds } of backlog) {
      jobs.set({ queue, state }, count);
      jobsOldest.set({ queue, state }, oldestSeconds);
    }
    databaseBytes.set(Number(size?.bytes));
  };
}

async function lookAtDisk({ diskFree, diskSize }: OwnMetrics, dataDir: string) {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return () => {
    diskFree.set(bavail * bsize);
    diskSize.set(blocks * bsize);
  };
}
