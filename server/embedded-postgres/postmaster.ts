import { spawnSync } from "node:child_process";
import { chownSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Account } from "./binaries";
import { type Place, readOptionalFile, socketName } from "./cluster-paths";
import { EmbeddedPostgresError } from "./embedded-postgres-error";

/** The postmaster of this cluster, if its pid file names a living one; `socketPath` is where it says it listens. */
export async function findPostmaster(clusterDir: string): Promise<{ pid: number; socketPath: string | null } | null> {
  const text = await readOptionalFile(path.join(clusterDir, "postmaster.pid")).catch(() => null);
  const [first, , , port, socketDir] = text?.split("\n") ?? [];
  const pid = Number(first);
  if (!isPostmasterOf(pid, clusterDir)) return null;
  return { pid, socketPath: port && socketDir ? path.join(socketDir, socketName(port)) : null };
}

/**
 * Whether the process is the living postmaster that was started for this folder. Process numbers come round again, so a
 * number from a file may mean anything; and one that ended stays in the table when its parent collects no children.
 */
function isPostmasterOf(pid: number, clusterDir: string): boolean {
  if (!isAlive(pid)) return false;
  const command = (() => {
    if (process.platform !== "linux")
      return spawnSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout;
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    } catch {
      return "";
    }
  })();
  return command.trimEnd().endsWith(`postgres -D ${clusterDir}`);
}

/**
 * PostgreSQL takes any living process of the same account for the owner of a pid file it finds, and will not start.
 * After a crash that may be a stranger (in a container the same few numbers come back). The number is replaced by one
 * that no process can have, and the file kept, because PostgreSQL also reads in it whose shared memory to wait for.
 * A file without a number, which stops PostgreSQL too, goes once it is too old to be just in the writing.
 */
export function clearStalePidFile(clusterDir: string, account: Account | null): void {
  const file = path.join(clusterDir, "postmaster.pid");
  if (!existsSync(file)) return;
  const text = readFileSync(file, "utf8");
  const [first, ...rest] = text.split("\n");
  const pid = Number(first);
  if (!(pid > 0)) {
    if (Date.now() - statSync(file).mtimeMs > 2_000) rmSync(file, { force: true });
  } else if (isAlive(pid) && !isPostmasterOf(pid, clusterDir)) {
    const cleared = `${file}.${process.pid}`;
    writeFileSync(cleared, ["999999999", ...rest].join("\n"), { mode: 0o600 });
    if (account !== null) chownSync(cleared, account.uid, account.gid);
    // Compared and replaced without a pause: a postmaster that another process starts right now keeps its own.
    if (readFileSync(file, "utf8") === text) renameSync(cleared, file);
    else rmSync(cleared, { force: true });
  }
}

/**
 * Stops the cluster's postmaster: open transactions are rolled back, everything is written, the process ends.
 * After 30 s it is made to stop at once, which loses nothing either, only the next start takes longer.
 */
export async function stopServer({ clusterDir }: Place): Promise<void> {
  const text = await readOptionalFile(path.join(clusterDir, "postmaster.pid"));
  // The folder may have been moved since, with the server running.
  const [first, startedIn = clusterDir] = text?.split("\n") ?? [];
  const pid = Number(first);
  for (const [signal, patience] of [
    ["SIGINT", 30_000],
    ["SIGQUIT", 10_000],
  ] as const) {
    if (!isPostmasterOf(pid, startedIn)) return;
    process.kill(pid, signal);
    const deadline = Date.now() + patience;
    while (Date.now() < deadline) {
      await sleep(20);
      if (!isPostmasterOf(pid, startedIn)) return;
    }
  }
  throw new EmbeddedPostgresError(`PostgreSQL (process ${pid}) in ${clusterDir} does not stop: end it by hand.`);
}

/** Whether there is a process with this number. */
export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
