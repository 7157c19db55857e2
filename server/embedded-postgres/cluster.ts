import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  appendFile,
  chmod,
  chown,
  lchown,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { type Account, runAs, spawnAs } from "./binaries";
import { notePlace, type Place, readOptionalFile, socketName, statOptionalFile } from "./cluster-paths";
import { EmbeddedPostgresError, explainError, explainOutput, useOwnServer } from "./embedded-postgres-error";
import { clearStalePidFile, isAlive } from "./postmaster";

/** A place whose cluster exists, and the socket file on which PostgreSQL listens there when we start it. */
export type Cluster = Place & { port: number; socketPath: string };

/** A postmaster we started. `exited` turns true when it has ended; `log` reads what it has written since its start. */
export type Launched = { exited: boolean; log: () => Promise<string> };

const logName = "server.log";
const settingsName = "vointi.conf";
const makingPrefix = "postgres.making-";

/**
 * Makes the cluster unless it is there. Safe to be killed at any moment and to be run by several processes at once:
 * the work is done in a folder beside it, which gets the final name when everything in it is on the disk.
 */
export async function ensureCluster(place: Place, onProgress: (line: string) => void): Promise<Cluster> {
  try {
    await removeLeftovers(place.home);
    if (!(await isThere(place))) {
      onProgress(`Creating the database in ${place.clusterDir}`);
      await makeCluster(place);
    }
    if (place.account !== null && (await stat(place.clusterDir)).uid === 0)
      await giveAway(place.clusterDir, place.account);
    await notePlace(place);
    const port = await portOf(place.clusterDir);
    return { ...place, port, socketPath: path.join(place.socketDir, socketName(port)) };
  } catch (error) {
    throw explainError(error, "Creating the database", place.home);
  }
}

/**
 * Nothing listens on a network, so the port is only the number in the socket's name. Taken from the cluster's own
 * identifier, it differs from that of a cluster which lay here before: when that one's postmaster notices that its folder
 * was deleted and ends, it removes the socket with its number, not ours.
 */
async function portOf(clusterDir: string): Promise<number> {
  const control = await readFile(path.join(clusterDir, "global", "pg_control"));
  return 1024 + Number(control.readBigUInt64LE(0) % 60_000n);
}

async function isThere({ clusterDir, binaries }: Place): Promise<boolean> {
  const entries = await readdir(clusterDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (entries.length === 0) return false;
  const found = (await readOptionalFile(path.join(clusterDir, "PG_VERSION")))?.trim();
  const wanted = binaries.version.split(".")[0];
  if (found === undefined)
    throw new EmbeddedPostgresError(
      `${clusterDir} is not a PostgreSQL cluster: move it away, or set DATA_DIR to another folder.`,
    );
  if (found !== wanted)
    throw new EmbeddedPostgresError(
      `${clusterDir} was made by PostgreSQL ${found}, and this is ${wanted}: dump it with ${found} and load it into a new data folder, or ${useOwnServer}.`,
    );
  return true;
}

async function makeCluster({ home, clusterDir, account, binaries }: Place): Promise<void> {
  const making = path.join(home, `${makingPrefix}${process.pid}-${randomBytes(4).toString("hex")}`);
  try {
    await mkdir(making, { mode: 0o700 });
    if (account !== null) await chown(making, account.uid, account.gid);
    // The builtin C.UTF-8 knows the letters of all languages, sorts by code point, and never changes with the system.
    const { code, output } = await runAs(
      account,
      binaries.initdb,
      [
        `--pgdata=${making}`,
        "--username=postgres",
        "--auth-local=trust",
        "--auth-host=reject",
        "--encoding=UTF8",
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        // In megabytes. The usual 16 take three times the disk of everything else in a young database.
        "--wal-segsize=4",
        "--no-instructions",
        "--set=huge_pages=off",
      ],
      home,
    );
    if (code !== 0) throw explainOutput(output, "Creating the database", home);
    const configuration = path.join(making, "postgresql.conf");
    await appendFile(configuration, `\n# Written anew at every start\ninclude '${settingsName}'\n`, { flush: true });
    await syncFolder(making);
    await rename(making, clusterDir);
    await syncFolder(home);
  } catch (error) {
    await rm(making, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
    // Another process that started at the same moment was faster: its cluster is as good.
    if ((await statOptionalFile(path.join(clusterDir, "PG_VERSION"))) === null) throw error;
  }
}

/** Removes clusters that were never finished. One that another living process may be making right now stays. */
async function removeLeftovers(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(makingPrefix)) continue;
    const pid = Number.parseInt(name.slice(makingPrefix.length), 10);
    const folder = path.join(home, name);
    const age = Date.now() - ((await statOptionalFile(folder))?.mtimeMs ?? 0);
    if (pid !== process.pid && isAlive(pid) && age < 10 * 60_000) continue;
    // A killed parent's initdb may still be writing; what cannot be removed now goes at the next start.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}

/** A cluster that root has restored or copied goes to the account that runs it, the top folder last. */
async function giveAway(folder: string, account: Account): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await lchown(path.join(entry.parentPath, entry.name), account.uid, account.gid);
  await chown(folder, account.uid, account.gid);
}

/**
 * Starts the cluster's postmaster in a session of its own, so that Ctrl-C, a closed terminal or the end of this process
 * do not reach it. Returns at once. Only to be called when nothing answers on the socket and
 * {@link findPostmaster} has found none.
 */
export async function launch(cluster: Cluster): Promise<Launched> {
  const { clusterDir, account, binaries, socketPath, port } = cluster;
  const logFile = path.join(clusterDir, logName);
  try {
    await openSocketFolder(path.dirname(socketPath), cluster);
    await replaceFile(path.join(clusterDir, settingsName), settings(path.dirname(socketPath), port), account);
    clearStalePidFile(clusterDir, account);
    // Nobody answered on this socket: the lock beside it tells of a process that is gone, whatever has its number now.
    await rm(`${socketPath}.lock`, { force: true });
    if (((await statOptionalFile(logFile))?.size ?? 0) > 1_000_000) await truncate(logFile);
    const log = await open(logFile, "a", 0o600);
    const start = (await log.stat()).size;
    const launched: Launched = {
      exited: false,
      log: async () => (await readFile(logFile)).subarray(start).toString("utf8"),
    };
    try {
      if (account !== null) await log.chown(account.uid, account.gid);
      await new Promise<void>((resolve, reject) => {
        const postmaster = spawn(binaries.postgres, ["-D", clusterDir], {
          ...spawnAs(account),
          cwd: clusterDir,
          detached: true,
          stdio: ["ignore", log.fd, log.fd],
        });
        postmaster.once("spawn", resolve);
        postmaster.once("error", reject);
        postmaster.once("exit", () => {
          launched.exited = true;
        });
        postmaster.unref();
      });
    } finally {
      await log.close();
    }
    return launched;
  } catch (error) {
    throw explainError(error, "Starting PostgreSQL", clusterDir);
  }
}

function settings(socketDir: string, port: number): string {
  return `# Written at every start of the embedded PostgreSQL: change nothing here.
listen_addresses = ''
port = ${port}
unix_socket_directories = ${quoted(`"${socketDir.replaceAll('"', '""')}"`)}
unix_socket_permissions = 0700
max_connections = 120
timezone = 'UTC'
log_timezone = 'UTC'

# What was acknowledged is on the disk.
fsync = on
full_page_writes = on
synchronous_commit = on

# A small machine: two cores, other programs beside us, little disk; a recovery of a few seconds at most.
shared_buffers = 128MB
effective_cache_size = 512MB
work_mem = 8MB
maintenance_work_mem = 64MB
huge_pages = off
jit = off
random_page_cost = 1.1
max_parallel_workers_per_gather = 0
max_logical_replication_workers = 0
autovacuum_max_workers = 1
wal_level = minimal
max_wal_senders = 0
min_wal_size = 32MB
max_wal_size = 256MB

# The log tells about the server, never about people: no statements, no values (the role of the service logs no errors).
log_min_messages = error
log_min_error_statement = panic
log_error_verbosity = terse
log_checkpoints = off
`;
}

/** As the files of PostgreSQL's settings want text. */
function quoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "''").replaceAll("\n", "\\n")}'`;
}

async function openSocketFolder(folder: string, { home, account }: Place): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  const wanted = account?.uid ?? process.getuid?.();
  // Whoever can make files in it could pretend to be the database; /tmp is open to everybody.
  const ours = found.uid === wanted || (account !== null && found.uid === 0);
  if (!found.isDirectory() || (!ours && path.dirname(folder) !== home))
    throw new EmbeddedPostgresError(
      `${folder} was made by somebody else and is not safe to use: remove it and start again.`,
    );
  if (account !== null) await chown(folder, account.uid, account.gid);
  await chmod(folder, 0o700);
}

async function replaceFile(file: string, text: string, account: Account | null): Promise<void> {
  const making = `${file}.${process.pid}`;
  await writeFile(making, text, { mode: 0o600, flush: true });
  if (account !== null) await chown(making, account.uid, account.gid);
  await rename(making, file);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
