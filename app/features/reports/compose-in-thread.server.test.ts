import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { composeInThread } from "./compose-in-thread.server";
import type { Wave } from "./disclosure/compose-report";

const folder = mkdtempSync(join(tmpdir(), "vointi-thread-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A thread that does this instead. */
function threadThat(does: string): string {
  const file = join(folder, `${does.length}.mjs`);
  writeFileSync(file, does);
  return file;
}

const wave: Wave = {
  groups: [],
  items: [],
  rules: { k: 7, sensitiveK: 10, attributes: [], crossingFrom: 50 },
  answered: new Set([3]),
  scores: new Map([["module", { scores: new Map([[3, 50]]), bands: new Map([[3, 1]]) }]]),
  before: new Map(),
  earlier: [],
  secret: "",
};

it("hands on what the thread has made", async () => {
  const file = threadThat(
    'import { parentPort, workerData } from "node:worker_threads"; parentPort.postMessage(workerData);',
  );
  expect(await composeInThread(file)(wave)).toEqual(wave);
});

it("waits no longer for a thread that has failed or is gone", async () => {
  await expect(composeInThread(threadThat("throw new Error('broken');"))(wave)).rejects.toThrow("broken");
  await expect(composeInThread(threadThat("process.exit(3);"))(wave)).rejects.toThrow("ended with 3");
  await expect(composeInThread(join(folder, "nothing.mjs"))(wave)).rejects.toThrow("Cannot find module");
});
