import { expect, it } from "vitest";
import { LastRead } from "./last-read.server";
import type { Situation } from "./situation";

const run: NonNullable<Situation["run"]> = {
  id: "run",
  version: "1",
  metamodules: [],
  finishedModuleVids: new Set(),
  expired: false,
  answers: new Map(),
  finished: undefined,
};
const situation: Situation = {
  person: undefined,
  ended: undefined,
  order: undefined,
  named: undefined,
  run,
  rows: "1 2 3",
};
const session = (name: string) => Buffer.from(name);

it("keeps what was read last for a minute, and where nobody comes no longer", () => {
  let now = 0;
  const last = new LastRead(() => now);
  last.keep(session("a"), { ...situation, rows: "earlier" });
  last.keep(session("a"), situation);
  expect([last.of(session("a")), last.of(session("b"))]).toEqual([situation, undefined]);
  now = 30_000;
  last.keep(session("b"), situation);
  now = 59_999;
  expect(last.of(session("a"))).toBe(situation);
  now = 60_000;
  expect([last.of(session("a")), last.of(session("b"))]).toEqual([undefined, situation]);
  expect(last.size).toBe(2);
  last.tidy();
  expect(last.size).toBe(1);
});

it("keeps nothing on which nothing can be decided, nor what was there before it", () => {
  const last = new LastRead(() => 0);
  for (const other of [{ rows: undefined }, { run: undefined }]) {
    last.keep(session("a"), situation);
    last.keep(session("a"), { ...situation, ...other });
    expect([last.of(session("a")), last.size]).toEqual([undefined, 0]);
  }
});

it("keeps nothing of whoever has written much", () => {
  const last = new LastRead(() => 0);
  const writing = (...texts: string[]) => ({
    ...situation,
    run: {
      ...run,
      answers: new Map<string, string | number>([...texts.entries()].map(([at, text]) => [String(at), text])),
    },
  });
  last.keep(session("a"), writing("x".repeat(3_999), "x"));
  expect(last.size).toBe(1);
  last.keep(session("a"), writing("x".repeat(4_000), "x"));
  expect(last.size).toBe(0);
});

it("forgets the oldest where there are more than it keeps", () => {
  const last = new LastRead(() => 0);
  for (let count = 0; count < 2_000; count++) last.keep(session(String(count)), situation);
  last.keep(session("0"), situation);
  last.keep(session("another"), situation);
  expect([last.size, last.of(session("0")), last.of(session("1"))]).toEqual([2_000, situation, undefined]);
});
