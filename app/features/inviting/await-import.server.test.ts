import { expect, it } from "vitest";
import type { Db } from "~/db/client.server";
import { awaitImport } from "./await-import.server";

const found = { id: "5f3c8a52-6d7e-4b1f-9a55-3f6f0c9f2b11", state: "checking", rowCount: 30 } as const;
const goneOn = async () => [{ state: "checked" }];

/** Waits as a page does; whether the database was asked how far the import is. */
async function waits(signal = new AbortController().signal, answer: () => Promise<object[]> = goneOn) {
  let asked = false;
  const where = () => {
    asked = true;
    return answer();
  };
  const db = { select: () => ({ from: () => ({ where }) }) } as unknown as Db;
  await awaitImport({ db }, found, signal);
  return asked;
}

it("is waited for by two pages at once and by no third, and each gives its place back however its waiting ends", async () => {
  const leaving = new AbortController();
  const [gone, second] = [waits(leaving.signal), waits()];
  expect(await waits()).toBe(false);

  leaving.abort();
  expect(await gone).toBe(false);
  const failing = waits(undefined, () => Promise.reject(new Error("the database is away")));
  expect(await waits()).toBe(false);
  await expect(failing).rejects.toThrow("away");
  expect(await second).toBe(true);

  const both = [waits(), waits()];
  expect(await waits()).toBe(false);
  expect(await Promise.all(both)).toEqual([true, true]);
});

it("is waited for until it has gone on, and some looks at most", async () => {
  for (const lasts of [2, 100]) {
    let looks = 0;
    await waits(undefined, async () => [{ state: ++looks < lasts ? "checking" : "checked" }]);
    expect(looks).toBe(Math.min(lasts, 5));
  }
});
