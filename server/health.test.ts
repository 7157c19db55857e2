import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { DatabaseReadiness } from "../app/db/client.server";
import { watchFiles } from "./files-watch";
import { createHealth } from "./health";

let answer: "writable" | string;
let said: string[];
let files: ReturnType<typeof watchFiles>;
let found: DatabaseReadiness;
const readiness = () => createHealth({ readiness: async () => found }, files).readiness();

beforeEach(() => {
  vi.useFakeTimers();
  said = [];
  found = "ready";
  const log = {
    error: ({ errorCode }: { errorCode: string }) => said.push(errorCode),
    info: (line: string) => said.push(line),
  };
  const tryOut = async () =>
    answer === "writable" ? ({ kind: "writable" } as const) : ({ kind: "unavailable", code: answer } as const);
  files = watchFiles({ tryOut }, log as never);
});
afterEach(() => {
  files.stop();
  vi.useRealTimers();
});

it("an instance that never could keep a file is not ready, and says why until it can", async () => {
  answer = "S3_403";
  expect(await readiness()).toEqual({ isReady: false, reasons: [] });
  files.start();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await readiness()).toEqual({ isReady: false, reasons: ["files S3_403"] });
  expect(said).toEqual(["S3_403"]);
  answer = "writable";
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await readiness()).toEqual({ isReady: true, reasons: [] });
  expect(said).toEqual(["S3_403", "files can be kept again"]);
});

it("an instance that could stays ready while files can't be kept, for people can answer, and says so", async () => {
  answer = "writable";
  files.start();
  await vi.advanceTimersByTimeAsync(1);
  expect(await readiness()).toEqual({ isReady: true, reasons: [] });
  answer = "ECONNREFUSED";
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await readiness()).toEqual({ isReady: true, reasons: ["files ECONNREFUSED"] });
  expect(said).toEqual(["ECONNREFUSED"]);
});

it("an instance that drains, or whose database is away or takes no writes, is not ready", async () => {
  answer = "writable";
  files.start();
  await vi.advanceTimersByTimeAsync(1);
  for (const trouble of ["away", "takes no writes"] as const) {
    found = trouble;
    expect(await readiness()).toEqual({ isReady: false, reasons: [`database ${trouble}`] });
  }
  found = "ready";
  const health = createHealth({ readiness: async () => found }, files);
  health.draining = true;
  expect(await health.readiness()).toEqual({ isReady: false, reasons: ["draining"] });
});

it("a lock, which every instance meets, makes none of them unready", async () => {
  answer = "writable";
  files.start();
  await vi.advanceTimersByTimeAsync(1);
  found = "locked";
  expect(await readiness()).toEqual({ isReady: true, reasons: ["database locked"] });
});
