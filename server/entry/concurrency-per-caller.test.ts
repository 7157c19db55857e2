import { expect, it } from "vitest";
import { ConcurrencyLimit } from "../../app/platform/concurrency-limit";
import { ConcurrencyPerCaller } from "./concurrency-per-caller";

const soon = { own: 5, all: 5 };
const long = { own: 5_000, all: 5_000 };

it("gives nobody more than their share, and leaves the others theirs", async () => {
  const callers = new ConcurrencyPerCaller(new ConcurrencyLimit(4), 2);
  const mine = [await callers.acquire("a", soon), await callers.acquire("a", soon)];
  expect(await callers.acquire("a", soon)).toBeUndefined();
  const waiting = Array.from({ length: 10 }, () => callers.acquire("a", long));
  const theirs = [await callers.acquire("b", soon), await callers.acquire("b", soon)];
  expect([...mine, ...theirs].every(Boolean)).toBe(true);
  for (const end of mine) end?.();
  for (const next of waiting) (await next)?.();
  for (const end of theirs) end?.();
});

it("gives a share back where there was no place among all", async () => {
  const all = new ConcurrencyLimit(1);
  const callers = new ConcurrencyPerCaller(all, 1);
  const end = await all.acquire(0);
  expect(await callers.acquire("a", soon)).toBeUndefined();
  end?.();
  expect(await callers.acquire("a", soon)).toBeDefined();
});

it("remembers nobody who has left, and counts a place that is released twice once", async () => {
  const callers = new ConcurrencyPerCaller(new ConcurrencyLimit(4), 1);
  const first = await callers.acquire("a", soon);
  const late = callers.acquire("a", soon);
  const next = callers.acquire("a", long);
  expect(await late).toBeUndefined();
  first?.();
  first?.();
  expect(callers.size).toBe(1);
  (await next)?.();
  expect(callers.size).toBe(0);
  const other = await callers.acquire("a", soon);
  first?.();
  expect(await callers.acquire("a", soon)).toBeUndefined();
  other?.();
  expect(callers.size).toBe(0);
});
