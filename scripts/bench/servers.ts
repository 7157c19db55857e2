import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, openSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import type { DatabaseConnection } from "~/db/client.server";
import { findPlace } from "../../server/embedded-postgres/cluster-paths";
import { findPostmaster } from "../../server/embedded-postgres/postmaster";
import { atEnd, untilEnd } from "../until-end";

/** A server in a process of its own, answering. */
export type RunningServer = { process: ChildProcess; pid: number; origin: string; port: number; stop(): Promise<void> };

const host = "127.0.0.1";

type ServerOptions = {
  args: string[];
  /** The folder it runs in; this one by default. */
  tree?: string;
  port: number;
  path: string;
  logFile: string;
  env?: Record<string, string>;
};

/**
 * Starts a Node program that listens on a port and waits until `path` is answered. What it prints goes to `logFile` and
 * is part of the error when it ends before. It ends with the script at the latest.
 */
export function startServer(options: ServerOptions): Promise<RunningServer> {
  return untilEnd(
    () => start(options),
    (server) => server.stop(),
  );
}

async function start(options: ServerOptions): Promise<RunningServer> {
  const { port, logFile } = options;
  const log = openSync(logFile, "a");
  const child = spawn(process.execPath, options.args, {
    ...(options.tree && { cwd: options.tree }),
    // A database or port of the shell we run in is not meant for this server.
    env: { ...process.env, DATABASE_URL: "", ...options.env, NODE_ENV: "production" },
    stdio: ["ignore", log, log],
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const origin = `http://${host}:${port}`;
  try {
    await waitFor(`an answer of ${origin}`, async () => {
      if (child.exitCode !== null) throw new Error(`the server ended at once:\n${readFileSync(logFile, "utf8")}`);
      return isOk(origin + options.path);
    });
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
  return {
    process: child,
    pid: child.pid ?? 0,
    origin,
    port,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      await ended;
    },
  };
}

/** The PostgreSQL that a server of ours has started in its data folder. */
export async function embeddedPostgresOf(
  dataDir: string,
): Promise<{ pid: number; socketPath: string; connection: DatabaseConnection }> {
  const { clusterDir } = await findPlace(dataDir, () => {});
  const postmaster = await findPostmaster(clusterDir);
  if (!postmaster?.socketPath) throw new Error(`no PostgreSQL runs in ${clusterDir}`);
  const { pid, socketPath } = postmaster;
  return { pid, socketPath, connection: { path: socketPath, user: "vointi", database: "vointi" } };
}

/** Has what was loaded on the disk before anything is measured: answers are saved there, and would wait behind gigabytes. */
export async function writeToDisk(socketPath: string): Promise<void> {
  const superuser = postgres({ path: socketPath, user: "postgres", database: "postgres", max: 1 });
  await superuser`checkpoint`;
  await superuser.end();
}

/** A folder that is gone when the script ends. Open to others, because PostgreSQL leaves root's account. */
export function temporaryFolder(purpose: string): string {
  const folder = mkdtempSync(join(tmpdir(), `vointi-${purpose}-`));
  chmodSync(folder, 0o755);
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

export async function isOk(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(3_000) }).then(
    (response) => response.ok,
    () => false,
  );
}

/** Asks again and again until the condition holds; throws after a minute. */
export async function waitFor(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`waited a minute for ${what}`);
    await sleep(20);
  }
}
