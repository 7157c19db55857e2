import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { startEmbeddedPostgres } from "../../../server/embedded-postgres/embedded-postgres";

/** A start on a disk that is full, or fills up: one line, and nothing keeps the folder. */

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const mounted: string[] = [];

/** A disk of so many megabytes; undefined where this account may mount none. */
function disk(megabytes: number): string | undefined {
  const folder = mkdtempSync(path.join(os.tmpdir(), "vointi-disk-"));
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
  if (status !== 0) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  mounted.push(folder);
  const dataDir = path.join(folder, "data");
  mkdirSync(dataDir);
  return dataDir;
}

const probe = disk(1);
const mayMount = probe !== undefined;
if (!mayMount) console.log("full disk: not tried, this account may mount none");

afterEach(() => {
  for (const folder of mounted.splice(0)) {
    spawnSync("umount", ["-l", folder]);
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Processes that were started for this folder. */
function keepers(dataDir: string): string[] {
  return readdirSync("/proc")
    .filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid)
    .flatMap((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
      } catch {
        return [];
      }
    })
    .filter((command) => command.includes(dataDir));
}

const line = (dataDir: string) =>
  new RegExp(`The disk of ${dataDir}\\S* is full: \\d+ MB are free, \\d+ MB more are needed\\.`);

describe.runIf(mayMount)("a disk without room", { timeout: 120_000 }, () => {
  it("for the database is told in one line, with the folder and how much is missing", async () => {
    const dataDir = disk(12) as string;
    const error = await startEmbeddedPostgres({ dataDir, holderName: "test" }).catch((thrown: Error) => thrown);
    expect(String((error as Error).message)).toMatch(line(dataDir));
    expect(keepers(dataDir)).toEqual([]);
  });

  it("for what comes after the database's start is told in the same way, and the database is stopped", async () => {
    const dataDir = disk(260) as string;
    await (await startEmbeddedPostgres({ dataDir, holderName: "test" })).stop();
    const { bavail, bsize } = statfsSync(dataDir);
    writeFileSync(path.join(path.dirname(dataDir), "filling"), Buffer.alloc(bavail * bsize - 1_500_000));
    const ran = spawnSync(process.execPath, ["--import", "tsx", "scripts/migrate.ts"], {
      cwd: repository,
      encoding: "utf8",
      env: { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir, VOINTI_MODE: "demo" },
    });
    expect(ran.status).toBe(1);
    const said = ran.stderr.split("\n").filter((each) => each.startsWith("Vointi can't start"));
    expect(said, ran.stderr).toHaveLength(1);
    expect(said[0]).toMatch(line(dataDir));
    expect(keepers(dataDir)).toEqual([]);
  });
});
