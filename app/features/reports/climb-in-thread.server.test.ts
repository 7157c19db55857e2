import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { climbInThread } from "./climb-in-thread.server";

const folder = mkdtempSync(join(tmpdir(), "vointi-thread-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A thread that does this instead of the choice. */
function threadThat(does: string): string {
  const file = join(folder, `${does.length}.mjs`);
  writeFileSync(file, does);
  return file;
}

const ladder = { candidates: [], earlier: [], asked: [7] };

it("hands on what the thread has chosen", async () => {
  const file = threadThat(
    'import { parentPort, workerData } from "node:worker_threads"; parentPort.postMessage(workerData);',
  );
  expect(await climbInThread(file)(ladder)).toEqual(ladder);
});

it("waits no longer for a thread that has failed or is gone", async () => {
  await expect(climbInThread(threadThat("throw new Error('broken');"))(ladder)).rejects.toThrow("broken");
  await expect(climbInThread(threadThat("process.exit(3);"))(ladder)).rejects.toThrow("ended with 3");
  await expect(climbInThread(join(folder, "nothing.mjs"))(ladder)).rejects.toThrow("Cannot find module");
});
