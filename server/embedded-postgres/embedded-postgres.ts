import { randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import { removeOldCopies } from "./binaries";
import { type Cluster, ensureCluster, type Launched, launch } from "./cluster";
import { findPlace } from "./cluster-paths";
import { EmbeddedPostgresError, explainError, explainOutput } from "./embedded-postgres-error";
import { findPostmaster, stopServer } from "./postmaster";

export type EmbeddedPostgres = {
  /** What postgres.js needs: the full path of the socket file, an ordinary role that owns the database, the database. */
  connection: { path: string; user: string; database: string };
  /** Stops the server (its open transactions are rolled back) and with it releases the hold. Idempotent. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  dataDir: string;
  /** How a second process that wants the same folder is told who has it; 63 bytes of ASCII are kept. */
  holderName: string;
  /** Gets a line of English for everything that takes time or that the person should know. */
  onProgress?: (line: string) => void;
  /**
   * Called when the database was lost while running (its postmaster was killed) and another process has taken it since.
   * In every other case the server is brought back under the same path, however often it takes.
   */
  onLost?: (error: EmbeddedPostgresError) => void;
};

/** Two numbers that mean "Vointi runs on this database" in PostgreSQL's table of advisory locks. */
const lockKey = [0x566f, 0x696e] as const;
const appName = "vointi";

/**
 * Starts the PostgreSQL in `dataDir`, or takes over one that a killed process left running, and holds it: there is one
 * holder at a time. Creates the folder, the cluster and the database `vointi` where they are missing.
 * Throws {@link EmbeddedPostgresError}, one line that says what to do, for every foreseeable trouble; its `holder` is set
 * when another process holds the database, which goes on unharmed.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, holderName, onProgress = () => undefined, onLost = () => undefined } = options;
  const cluster = await ensureCluster(await findPlace(dataDir, onProgress), onProgress);
  const stopping = new AbortController();
  let hold: Hold | null = await takeHold(cluster, holderName, onProgress, stopping.signal);
  if (!hold.launchedByUs) onProgress("Took over the PostgreSQL that an earlier run had left running");
  const { socketPath } = hold;
  let recovering: Promise<void> | null = null;
  watch(hold);

  function watch({ closed }: Hold) {
    void closed.then(() => {
      if (stopping.signal.aborted) return;
      hold = null;
      recovering = recover();
    });
  }

  async function recover() {
    let said = "";
    while (!stopping.signal.aborted) {
      try {
        // The same socket, because that is where the pools of this process look for the server.
        hold = await takeHold({ ...cluster, socketPath }, holderName, onProgress, stopping.signal);
        onProgress("The database is back");
        return watch(hold);
      } catch (error) {
        if (stopping.signal.aborted) return;
        const trouble = explainError(error, "Bringing the database back", dataDir);
        if (trouble.holder !== undefined) return onLost(trouble);
        if (trouble.message !== said) onProgress(trouble.message);
        said = trouble.message;
        await sleep(1_000);
      }
    }
  }

  async function stopOnce() {
    stopping.abort();
    await recovering;
    // The hold ends with the server, not before it: nobody else may come in between and lose it.
    if (hold === null) return;
    try {
      await stopServer(cluster);
    } finally {
      await hold.release();
    }
  }

  let stopped: Promise<void> | null = null;
  return {
    connection: { path: socketPath, user: appName, database: appName },
    stop: () => {
      stopped ??= stopOnce();
      return stopped;
    },
  };
}

type Hold = {
  socketPath: string;
  launchedByUs: boolean;
  /** Resolves when the connection that carries the lock has ended, for whatever reason. */
  closed: Promise<void>;
  release(): Promise<void>;
};

/** Gets a server going, takes the lock on a connection of its own, and sees to role and database. */
async function takeHold(
  cluster: Cluster,
  holderName: string,
  onProgress: (line: string) => void,
  signal: AbortSignal,
): Promise<Hold> {
  const { sql, end, ...session } = await reachServer(cluster, holderName, onProgress, signal);
  let ours = false;
  try {
    await lock(sql, cluster.dataDir);
    ours = true;
    await ensureDatabase(sql);
    if (session.launchedByUs) await removeOldCopies(cluster.home, cluster.binaries.version);
    return { ...session, release: end };
  } catch (error) {
    if (ours) await stopServer(cluster);
    await end();
    throw explainError(error, "Opening the database", cluster.clusterDir);
  }
}

type Session = { sql: Sql; socketPath: string; closed: Promise<void>; end(): Promise<void> };

/** Connects to this cluster's server as superuser; starts the server when none is there, waits while one comes or goes. */
async function reachServer(
  cluster: Cluster,
  holderName: string,
  onProgress: (line: string) => void,
  signal: AbortSignal,
): Promise<Session & { launchedByUs: boolean }> {
  const { clusterDir } = cluster;
  const begun = Date.now();
  const waited = () => Date.now() - begun;
  let launched: Launched | null = null;
  let saidWaiting = false;
  for (;;) {
    if (signal.aborted && launched !== null) await stopServer(cluster);
    signal.throwIfAborted();
    const running = await findPostmaster(clusterDir);
    let busy = false;
    for (const socketPath of new Set([cluster.socketPath, running?.socketPath ?? cluster.socketPath])) {
      const session = await connect(socketPath, holderName, clusterDir);
      if (session === "busy") busy = true;
      else if (session !== "absent") return { ...session, launchedByUs: launched !== null };
    }

    if (launched?.exited) {
      const log = await launched.log();
      // A postmaster that is just dying still has its files and its shared memory, or another process was faster.
      const passing = /lock file ".*" (already exists|is empty)|pre-existing shared memory block/.test(log);
      if (!passing || waited() > 15_000) throw explainOutput(log, "Starting PostgreSQL", clusterDir);
      launched = null;
      await sleep(200);
    }
    if (launched === null && running === null && !busy) launched = await launch(cluster);
    else await sleep(30);

    if (!saidWaiting && waited() > 3_000) {
      saidWaiting = true;
      onProgress("Waiting for PostgreSQL, which may be recovering from a crash");
    }
    // Recovery takes as long as it takes; silence does not.
    if (waited() > (busy ? 300_000 : 20_000)) {
      const who = running === null ? "it" : `process ${running.pid}`;
      throw new EmbeddedPostgresError(
        `The PostgreSQL in ${clusterDir} does not answer: end ${who} with kill -INT and start again.`,
      );
    }
  }
}

/** "absent": nobody listens there, or a server of another cluster; "busy": a server that takes no sessions just now. */
async function connect(
  socketPath: string,
  applicationName: string,
  clusterDir: string,
): Promise<Session | "absent" | "busy"> {
  let close = () => {};
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  const sql = postgres({
    path: socketPath,
    user: "postgres",
    database: "postgres",
    ssl: false,
    max: 1,
    // The lock lives as long as this one connection.
    idle_timeout: 0,
    max_lifetime: 0,
    connect_timeout: 5,
    fetch_types: false,
    prepare: false,
    onnotice: () => undefined,
    onclose: () => close(),
    connection: { application_name: applicationName },
  });
  const end = () => sql.end({ timeout: 1 });
  try {
    if (await servesCluster(sql, clusterDir)) return { sql, socketPath, closed, end };
    await end();
    return "absent";
  } catch (error) {
    await end();
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (["ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE", "CONNECTION_CLOSED", "57P01"].includes(code)) return "absent";
    // Starting up, shutting down, recovering; every place taken; too slow an answer.
    if (["57P03", "53300", "CONNECT_TIMEOUT"].includes(code)) return "busy";
    throw explainError(error, "Connecting to PostgreSQL", path.dirname(socketPath));
  }
}

/**
 * Whether the server's data directory is this very folder. Paths and numbers in files cannot tell: folders are copied and
 * moved while a server runs, and containers give one folder several paths. A file just made can.
 */
async function servesCluster(sql: Sql, clusterDir: string): Promise<boolean> {
  const name = `vointi-probe-${randomBytes(8).toString("hex")}`;
  const file = path.join(clusterDir, name);
  try {
    await writeFile(file, "");
    const [row] = await sql<{ seen: boolean }[]>`select (pg_stat_file(${name}, true)).size is not null as seen`;
    return row?.seen === true;
  } finally {
    await rm(file, { force: true });
  }
}

/** Waits up to 1.5 s for the lock, since PostgreSQL may not have noticed yet that a killed holder is gone. */
async function lock(sql: Sql, dataDir: string): Promise<void> {
  const [first, second] = lockKey;
  const deadline = Date.now() + 1_500;
  for (;;) {
    const [row] = await sql<{ got: boolean }[]>`select pg_try_advisory_lock(${first}::int, ${second}::int) as got`;
    if (row?.got === true) return;
    if (Date.now() > deadline) break;
    await sleep(100);
  }
  const [other] = await sql<{ name: string }[]>`
    select a.application_name as name
    from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'advisory' and l.granted
      and l.database = (select oid from pg_database where datname = current_database())
      and l.classid = ${first}::int and l.objid = ${second}::int and l.objsubid = 2`;
  const holder = other?.name || "a process without a name";
  throw new EmbeddedPostgresError(
    `The database in ${dataDir} is in use by ${holder}: stop that one first, or set DATA_DIR to another folder.`,
    { holder },
  );
}

/** Reads published reports and nothing else: what a subscriber asks is asked in this role (features/reports). */
const reportReader = "vointi_report_reader";

/** Reads and writes who was in which published group. The service becomes it through the door, which inherits nothing. */
const reportJob = { role: "vointi_report_job", door: "vointi_report_door" };

/** The service works as an ordinary role that owns its database; what only superusers may do stays out of its reach. */
async function ensureDatabase(sql: Sql): Promise<void> {
  const [found] = await sql<{ role: boolean; reader: boolean; job: boolean; database: boolean }[]>`
    select exists (select from pg_roles where rolname = ${appName}) as role,
           exists (select from pg_roles where rolname = ${reportReader}) as reader,
           exists (select from pg_roles where rolname = ${reportJob.role}) as job,
           exists (select from pg_database where datname = ${appName}) as database`;
  if (found?.role !== true)
    await sql.begin(async (tx) => {
      await tx`create role ${tx(appName)} login createdb`;
      // Its errors reach the service itself; in the log of the server they would be values that people typed.
      await tx`alter role ${tx(appName)} set log_min_messages = 'log'`;
    });
  if (found?.reader !== true)
    await sql.begin(async (tx) => {
      await tx`create role ${tx(reportReader)} nologin`;
      await tx`grant ${tx(reportReader)} to ${tx(appName)}`;
    });
  if (found?.job !== true)
    await sql.begin(async (tx) => {
      await tx`create role ${tx(reportJob.role)} nologin`;
      await tx`create role ${tx(reportJob.door)} nologin noinherit`;
      await tx`grant ${tx(reportJob.role)} to ${tx(reportJob.door)}`;
      await tx`grant ${tx(reportJob.door)} to ${tx(appName)}`;
    });
  if (found?.database !== true) await sql`create database ${sql(appName)} owner ${sql(appName)}`;
}
