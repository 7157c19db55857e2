import { expect, it } from "vitest";
import { Shares } from "./shares";
import { Turns } from "./turns";

const soon = { own: 5, all: 5 };
const long = { own: 5_000, all: 5_000 };

it("gives nobody more than their share, and leaves the others theirs", async () => {
  const shares = new Shares(new Turns(4), 2);
  const mine = [await shares.take("a", soon), await shares.take("a", soon)];
  expect(await shares.take("a", soon)).toBeUndefined();
  const waiting = Array.from({ length: 10 }, () => shares.take("a", long));
  const theirs = [await shares.take("b", soon), await shares.take("b", soon)];
  expect([...mine, ...theirs].every(Boolean)).toBe(true);
  for (const end of mine) end?.();
  for (const next of waiting) (await next)?.();
  for (const end of theirs) end?.();
});

it("gives a share back where there was no turn among all", async () => {
  const all = new Turns(1);
  const shares = new Shares(all, 1);
  const end = await all.take(0);
  expect(await shares.take("a", soon)).toBeUndefined();
  end?.();
  expect(await shares.take("a", soon)).toBeDefined();
});

it("remembers nobody who has left, and counts a turn that ends twice once", async () => {
  const shares = new Shares(new Turns(4), 1);
  const first = await shares.take("a", soon);
  const late = shares.take("a", soon);
  const next = shares.take("a", long);
  expect(await late).toBeUndefined();
  first?.();
  first?.();
  expect(shares.size).toBe(1);
  (await next)?.();
  expect(shares.size).toBe(0);
  const other = await shares.take("a", soon);
  first?.();
  expect(await shares.take("a", soon)).toBeUndefined();
  other?.();
  expect(shares.size).toBe(0);
});
