import { expect, it } from "vitest";
import { Turns } from "./turns";

const soon = 5;
const long = 5_000;

it("gives as many turns as there are, and the next when one ends", async () => {
  const turns = new Turns(2);
  const [first, second] = [await turns.take(0), await turns.take(0)];
  expect([first, second].every(Boolean)).toBe(true);
  expect(await turns.take(0)).toBeUndefined();
  const third = turns.take(long);
  first?.();
  expect(await third).toBeDefined();
  expect(await turns.take(soon)).toBeUndefined();
});

it("lets the urgent go first, and each in their order", async () => {
  const turns = new Turns(1);
  const end = await turns.take(0);
  const order: string[] = [];
  const wait = async (name: string, urgent: boolean) => {
    const mine = await turns.take(long, { urgent });
    order.push(name);
    mine?.();
  };
  const all = [wait("a", false), wait("B", true), wait("c", false), wait("D", true)];
  end?.();
  await Promise.all(all);
  expect(order).toEqual(["B", "D", "a", "c"]);
});

it("gives no turn to whoever has left, and counts a turn that ends twice once", async () => {
  const turns = new Turns(1);
  const end = await turns.take(0);
  expect(await turns.take(soon)).toBeUndefined();
  end?.();
  end?.();
  expect(await turns.take(0)).toBeDefined();
  expect(await turns.take(0)).toBeUndefined();
});

it("starts over with all turns free, and takes none back from before", async () => {
  const turns = new Turns(1);
  const before = await turns.take(0);
  const waiting = turns.take(long);
  turns.startOver();
  expect(await waiting).toBeDefined();
  before?.();
  expect(await turns.take(0)).toBeUndefined();
});
