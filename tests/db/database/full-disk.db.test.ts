import { spawnSync } from "node:child_process";
import { statfsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { startEmbeddedPostgres } from "../../../server/embedded-postgres/embedded-postgres";
import { fullDiskLine, keepersOf, mayMountDisks, smallDisk, unmountDisks } from "../../fixtures/small-disk";

/** A start on a disk that is full, or fills up: one line, and nothing keeps the folder. */

const repository = fileURLToPath(new URL("../../..", import.meta.url));

afterEach(unmountDisks);

describe.runIf(mayMountDisks())("a disk without room", { timeout: 120_000 }, () => {
  it("for the database is told in one line, with the folder and how much is missing", async () => {
    const dataDir = smallDisk(12) as string;
    const error = await startEmbeddedPostgres({ dataDir, holderName: "test" }).catch((thrown: Error) => thrown);
    expect(String((error as Error).message)).toMatch(fullDiskLine(dataDir));
    expect(keepersOf(dataDir)).toEqual([]);
  });

  it.runIf(process.env.VOINTI_FULL === "1")(
    "for what comes after the database's start is told in the same way, and the database is stopped",
    async () => {
      const dataDir = smallDisk(260) as string;
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
      expect(said[0]).toMatch(fullDiskLine(dataDir));
      expect(keepersOf(dataDir)).toEqual([]);
    },
  );
});
