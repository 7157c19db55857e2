import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Seconds: from an answer's usual time to the end of a request's. */
const secondsOfRequests = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const secondsOfStatements = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const secondsOfBatches = [0.1, 1, 10, 60, 300, 900, 3_600];

/** Makes each kind of metric in one registry. */
function makersIn(registry: Registry) {
  const registers = [registry];
  return {
    counter: <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
      new Counter<Label>({ name, help, labelNames: [...labelNames], registers }),
    gauge: <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
      new Gauge<Label>({ name, help, labelNames: [...labelNames], registers }),
    histogram: <Label extends string>(name: string, help: string, labelNames: readonly Label[], buckets: number[]) =>
      new Histogram<Label>({ name, help, labelNames: [...labelNames], buckets, registers }),
  };
}

type Make = ReturnType<typeof makersIn>;

/** Requests, and the turns they wait for. */
const ofRequests = ({ counter, gauge, histogram }: Make) => ({
  requests: counter("vointi_http_requests_total", "Requests answered, by the pattern of their address", [
    "method",
    "route",
    "status",
  ]),
  requestSeconds: histogram(
    "vointi_http_request_duration_seconds",
    "From the first byte of a request to its answer's head, by the pattern of its address",
    ["method", "route"],
    secondsOfRequests,
  ),
  requestsUnderWay: gauge("vointi_http_requests_under_way", "Requests without an answer yet", []),
  turns: counter("vointi_turns_total", "Requests that were given a turn, or sent away because too many came", [
    "kind",
    "outcome",
  ]),
  turnsNow: gauge("vointi_turns", "Requests that have a turn, wait for one, and how many may have one", ["state"]),
});

/** Statements and connections. */
const ofDatabase = ({ counter, gauge, histogram }: Make) => ({
  statementSeconds: histogram(
    "vointi_database_statement_duration_seconds",
    "From sending a statement, or waiting for a connection to send it on, to its rows",
    ["profile"],
    secondsOfStatements,
  ),
  databaseErrors: counter(
    "vointi_database_errors_total",
    "Statements that failed, by SQLSTATE or the driver's code; late: nobody waited any longer",
    ["profile", "code"],
  ),
  connections: gauge(
    "vointi_database_connections",
    "Places of each pool of connections: taken, waited for, and how many there are",
    ["pool", "state"],
  ),
  databaseBytes: gauge("vointi_database_size_bytes", "What the database takes on its disk", []),
});

/** Background work, and what it sends and writes. */
const ofJobs = ({ counter, gauge, histogram }: Make) => ({
  jobs: gauge("vointi_jobs", "Jobs of all instances, counted to 100,000", ["queue", "state"]),
  jobsOldest: gauge("vointi_jobs_oldest_seconds", "For how long the oldest of them has been in that state", [
    "queue",
    "state",
  ]),
  jobsEnded: counter("vointi_jobs_ended_total", "Jobs that this instance has done, and that failed in its hands", [
    "queue",
    "outcome",
  ]),
  batchSeconds: histogram(
    "vointi_job_batch_duration_seconds",
    "How long the jobs took that were taken together",
    ["queue"],
    secondsOfBatches,
  ),
  batchesUnderWay: gauge("vointi_job_batches_under_way", "Batches of jobs that this instance has in hand", ["queue"]),
  batchLongest: gauge("vointi_job_batch_longest_seconds", "For how long it has had the oldest of them in hand", [
    "queue",
  ]),
  messages: counter("vointi_messages_total", "Mails and text messages, by what became of them at this instance", [
    "queue",
    "outcome",
  ]),
  exportsUnderWay: gauge(
    "vointi_exports_under_way",
    "Exports that this instance is making, for downloads and jobs",
    [],
  ),
});

/** The process itself, and whether it is well. */
const ofInstance = ({ counter, gauge }: Make) => ({
  info: gauge("vointi_info", "1; version of the build, version of Node.js, and the name in the log's lines", [
    "version",
    "node",
    "name",
  ]),
  eventLoopBusy: counter("vointi_event_loop_busy_seconds_total", "Time in which the one thread was at work", []),
  ready: gauge("vointi_ready", "1 while the instance may get traffic", []),
  trouble: gauge("vointi_trouble", "1 for what is not well, whether or not it may get traffic", ["reason"]),
  diskFree: gauge("vointi_disk_free_bytes", "What is left for us on the disk of DATA_DIR", []),
  diskSize: gauge("vointi_disk_size_bytes", "The size of that disk", []),
  lookedAt: gauge(
    "vointi_looked_timestamp_seconds",
    "When the instance last found out; what it found is gone after that",
    ["at"],
  ),
});

/**
 * Everything that is measured, by its name. What a label can be is bounded by the program: patterns of routes, names of
 * queues, codes; nothing that somebody sends becomes one.
 */
export function createRegistry() {
  const registry = new Registry();
  // Milliseconds between two looks at the clock: each wakes the thread, and every time it tells of is so much longer.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  const make = makersIn(registry);
  return { registry, ...ofRequests(make), ...ofDatabase(make), ...ofJobs(make), ...ofInstance(make) };
}

export type OwnMetrics = ReturnType<typeof createRegistry>;
