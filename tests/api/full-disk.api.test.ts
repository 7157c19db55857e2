import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { markedController } from "../../scripts/bench/marked-controller";
import { freePort } from "../fixtures/servers/demo-server";
import { fullDiskLine, keepersOf, mayMountDisks, smallDisk, unmountDisks } from "../fixtures/small-disk";

/** `npm run demo` and `npm start` by their own scripts where there is no room: one line, and nothing keeps running. */

const isFull = process.env.VOINTI_FULL === "1";
const secret = () => randomBytes(24).toString("base64url");
const production = {
  VOINTI_MODE: "production",
  ALLOW_EMBEDDED: "1",
  ALLOW_LOCAL_FILES: "1",
  PUBLIC_ORIGIN: "https://vointi.example",
  RESEND_API_KEY: "none",
  ...markedController("rig"),
  SESSION_SECRETS: secret(),
  REPORT_LEDGER_KEYS: secret(),
  EXPORT_KEYS: secret(),
};

afterEach(unmountDisks);

describe.runIf(mayMountDisks())("a disk without room", { timeout: 120_000 }, () => {
  it.each([
    ["npm run demo", ["scripts/demo.mjs"], {}],
    // What `npm start` runs, as it is before it is bundled: there is no production build in this lane.
    ...(isFull ? ([["npm start", ["--import", "tsx", "server/main.ts"], production]] as const) : []),
  ] as const)("is told by %s", async (_, script, env) => {
    const dataDir = smallDisk(12) as string;
    const ran = spawnSync(process.execPath, script, {
      encoding: "utf8",
      env: { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir, PORT: String(await freePort()), ...env },
    });
    expect(ran.status, ran.stderr).toBe(1);
    const said = ran.stderr.trim().split("\n");
    expect(said).toEqual([expect.stringMatching(/^Vointi can't start: /)]);
    expect(said[0]).toMatch(fullDiskLine(dataDir));
    expect(keepersOf(dataDir)).toEqual([]);
  });
});
