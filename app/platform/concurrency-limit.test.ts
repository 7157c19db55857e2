import { expect, it } from "vitest";
import { ConcurrencyLimit, type Rank } from "./concurrency-limit";

const soon = 5;
const long = 5_000;

it("gives as many places as there are, and the next when one is released", async () => {
  const places = new ConcurrencyLimit(2);
  const [first, second] = [await places.acquire(0), await places.acquire(0)];
  expect([first, second].every(Boolean)).toBe(true);
  expect(await places.acquire(0)).toBeUndefined();
  const third = places.acquire(long);
  first?.();
  expect(await third).toBeDefined();
  expect(await places.acquire(soon)).toBeUndefined();
});

it("lets the least rank go first, and each in their order", async () => {
  const places = new ConcurrencyLimit(1);
  const release = await places.acquire(0);
  const order: string[] = [];
  const wait = async (name: string, rank?: Rank) => {
    const mine = await places.acquire(long, { rank });
    order.push(name);
    mine?.();
  };
  const all = [wait("a"), wait("B", 1), wait("c", 2), wait("D", 1), wait("E", 0)];
  release?.();
  await Promise.all(all);
  expect(order).toEqual(["E", "B", "D", "a", "c"]);
});

it("gives no place to whoever has left, and counts a place that is released twice once", async () => {
  const places = new ConcurrencyLimit(1);
  const release = await places.acquire(0);
  expect(await places.acquire(soon)).toBeUndefined();
  release?.();
  release?.();
  expect(await places.acquire(0)).toBeDefined();
  expect(await places.acquire(0)).toBeUndefined();
});

it("is reset with all places free, and takes none back from before", async () => {
  const places = new ConcurrencyLimit(1);
  const before = await places.acquire(0);
  const waiting = places.acquire(long);
  places.reset();
  expect(await waiting).toBeDefined();
  before?.();
  expect(await places.acquire(0)).toBeUndefined();
});

it("lets nobody wait behind more of their own rank than they would, and counts those of others not", async () => {
  const places = new ConcurrencyLimit(1);
  const release = await places.acquire(0);
  const others = [places.acquire(long, { rank: 0 }), places.acquire(long, { rank: 0 })];
  const mostAhead = { usually: 2, whenLate: 2 };
  const [first, second] = [1, 2].map(() => places.acquire(long, { rank: 1, mostAhead }));
  expect(await places.acquire(long, { rank: 1, mostAhead })).toBeUndefined();
  release?.();
  for (const other of others) (await other)?.();
  (await first)?.();
  expect(await second).toBeDefined();
});

it("lets fewer wait of a rank of which somebody has just run out of time", async () => {
  let now = 0;
  const places = new ConcurrencyLimit(1, () => now);
  await places.acquire(0);
  const mostAhead = { usually: 3, whenLate: 1 };
  const wouldBeSentAway = (rank: Rank) => places.wouldBeSentAway(rank, mostAhead);
  void places.acquire(long, { rank: 1 });
  void places.acquire(long, { rank: 2 });
  expect(wouldBeSentAway(1)).toBe(false);
  now = 1_000;
  expect(await places.acquire(soon, { rank: 1, mostAhead })).toBeUndefined();
  expect([wouldBeSentAway(1), wouldBeSentAway(2)]).toEqual([true, false]);
  now += 249;
  expect(wouldBeSentAway(1)).toBe(true);
  now += 1;
  expect(wouldBeSentAway(1)).toBe(false);
});
