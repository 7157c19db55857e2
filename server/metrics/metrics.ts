import { performance } from "node:perf_hooks";
import { type Database, type DatabaseWatch, poolNames } from "../../app/db/client.server";
import { exporting } from "../../app/features/exports/taking.server";
import { type QueueName, queueNames } from "../../app/features/jobs/queues";
import type { BatchWatch } from "../../app/features/jobs/worker.server";
import type { Ending } from "../../app/features/messages/ending.server";
import type { MessageQueue } from "../../app/features/messages/outbox.server";
import type { EndingWatch } from "../../app/features/messages/sender.server";
import type { Load } from "../../app/platform/concurrency-limit";
import type { EntryWatch, TurnKind } from "../entry/entry";
import { createLooks, type Looked, type Looks } from "./looks";
import { serveMetrics } from "./metrics-port";
import { createRegistry, type OwnMetrics } from "./registry";

/** What each part of a process tells of itself, for whoever scrapes it. */
export type Metrics = {
  database: DatabaseWatch;
  batches: BatchWatch;
  endings: EndingWatch;
  entry: EntryWatch;
  /** Begins to look at what nobody tells of, and to listen. */
  start(looked: Looked & { database: Pick<Database, "load"> }): Promise<void>;
  stop(): void;
  /** What is served. */
  text(): Promise<string>;
};

/** Stands for what has no page: files, probes, and what is not for us. */
const noRoute = "(none)";
const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export function openMetrics(at: { host: string; port: number }, info: { version: string; name: string }): Metrics {
  const metrics = createRegistry();
  metrics.info.set({ ...info, node: process.version }, 1);
  beginAtZero(metrics);
  const batches = batchMetrics(metrics);
  const { entry, turns } = entryMetrics(metrics);
  let load: Database["load"] | undefined;
  let looks: Looks | undefined;
  let port: { stop(): void } | undefined;
  /** What nobody tells of, since it is there to be asked, is asked now. */
  const text = () => {
    setLoad((state, places) => metrics.turnsNow.set({ state }, places), turns());
    const pools = load?.();
    if (pools)
      for (const pool of poolNames)
        setLoad((state, places) => metrics.connections.set({ pool, state }, places), pools[pool]);
    batches.gather();
    metrics.exportsUnderWay.set(exporting.load.taken);
    metrics.eventLoopBusy.reset();
    metrics.eventLoopBusy.inc(performance.eventLoopUtilization().active / 1_000);
    return metrics.registry.metrics();
  };
  return {
    database: databaseMetrics(metrics),
    batches: batches.watch,
    endings: endingMetrics(metrics),
    entry,
    text,
    async start(looked) {
      load = () => looked.database.load();
      port = await serveMetrics({ text, contentType: metrics.registry.contentType }, at);
      looks = createLooks(metrics, looked);
      looks.start();
    },
    stop() {
      looks?.stop();
      port?.stop();
    },
  };
}

const profiles = ["hot", "bulk", "jobs", "standby"] as const;
/** Errors that an alert waits for: no room on the disk, no connection left, no answer in time. */
const expectedErrors = ["53100", "53300", "late"] as const;
const turnKinds: readonly TurnKind[] = ["begun", "form", "page", "call"];
const messageQueues: readonly MessageQueue[] = ["sign-in-mail", "text-message", "mail"];
const messageOutcomes = ["accepted", "refused", "refused_for_good", "given_up", "not_wanted", "put_off"] as const;

/** What was never counted has no number, and its first time would be no increase. */
function beginAtZero({ databaseErrors, turns, messages, jobsEnded }: OwnMetrics): void {
  for (const profile of profiles) for (const code of expectedErrors) databaseErrors.inc({ profile, code }, 0);
  for (const kind of turnKinds) for (const outcome of ["given", "refused"]) turns.inc({ kind, outcome }, 0);
  for (const queue of messageQueues) for (const outcome of messageOutcomes) messages.inc({ queue, outcome }, 0);
  for (const queue of queueNames) for (const outcome of ["done", "failed"]) jobsEnded.inc({ queue, outcome }, 0);
}

function databaseMetrics({ statementSeconds, databaseErrors }: OwnMetrics): DatabaseWatch {
  return (profile) => () => {
    const from = performance.now();
    return (error) => {
      statementSeconds.observe({ profile }, secondsSince(from));
      if (error) databaseErrors.inc({ profile, code: error.code });
    };
  };
}

function entryMetrics(metrics: OwnMetrics): { entry: EntryWatch; turns: () => Load } {
  let turns = (): Load => ({ taken: 0, waiting: 0, most: 0 });
  const entry: EntryWatch = {
    request() {
      const from = performance.now();
      metrics.requestsUnderWay.inc();
      return ({ method: sent, route = noRoute, status }) => {
        const method = methods.has(sent) ? sent : "other";
        metrics.requestsUnderWay.dec();
        metrics.requests.inc({ method, route, status });
        metrics.requestSeconds.observe({ method, route }, secondsSince(from));
      };
    },
    turn: (kind, isGiven) => metrics.turns.inc({ kind, outcome: isGiven ? "given" : "refused" }),
    turnsAre(load) {
      turns = load;
    },
  };
  return { entry, turns: () => turns() };
}

function batchMetrics(metrics: OwnMetrics): { watch: BatchWatch; gather(): void } {
  const underWay = new Set<{ queue: QueueName; from: number }>();
  return {
    watch(queue) {
      const batch = { queue, from: performance.now() };
      underWay.add(batch);
      return ({ done, failed }) => {
        underWay.delete(batch);
        metrics.batchSeconds.observe({ queue }, secondsSince(batch.from));
        metrics.jobsEnded.inc({ queue, outcome: "done" }, done);
        metrics.jobsEnded.inc({ queue, outcome: "failed" }, failed);
      };
    },
    gather() {
      for (const queue of queueNames) {
        const own = [...underWay].filter((batch) => batch.queue === queue);
        metrics.batchesUnderWay.set({ queue }, own.length);
        metrics.batchLongest.set({ queue }, Math.max(0, ...own.map(({ from }) => secondsSince(from))));
      }
    },
  };
}

function endingMetrics({ messages }: OwnMetrics): EndingWatch {
  return (queue, endings) => {
    for (const ending of endings) {
      const outcome = outcomeOf(ending);
      if (outcome) messages.inc({ queue, outcome });
    }
  };
}

/** What is told of a message; undefined where it only waits for its turn. */
function outcomeOf(ending: Ending): (typeof messageOutcomes)[number] | undefined {
  switch (ending.is) {
    case "sent":
      return "accepted";
    case "givenUp":
      return "given_up";
    case "failed":
      return ending.final ? "refused_for_good" : "refused";
    case "notNow":
      return ending.reason === undefined ? undefined : "put_off";
    case "notWanted":
    case "outdated":
      return "not_wanted";
  }
}

function setLoad(set: (state: keyof Load, places: number) => void, { taken, waiting, most }: Load): void {
  set("taken", taken);
  set("waiting", waiting);
  set("most", most);
}

function secondsSince(from: number): number {
  return (performance.now() - from) / 1_000;
}
