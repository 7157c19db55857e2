import { expect, it } from "vitest";
import { isKeptWaiting, stretchesToRepeat, waitsBeside } from "./waits";

/** Two stretches of a second each: 800 ms of hostile requests, then 200 ms of harmless ones. */
const stretches = [0, 1_000].map((from, place) => ({
  first: place * 100,
  from,
  between: from + 800,
  to: from + 1_000,
}));

const requestsOf = (hostileMs: number, harmlessMs: number) =>
  stretches.flatMap(({ from, between }) => [
    { from: from + 1, tookMs: hostileMs },
    { from: between + 1, tookMs: harmlessMs },
  ]);

it("divides what people waited by what came meanwhile", () => {
  expect(waitsBeside(requestsOf(20, 10), stretches)).toEqual({ hostile: [20, 20], harmless: [10, 10] });
});

it("keeps people waiting where they do by the clock and longer than beside harmless requests", () => {
  const isKept = (hostile: number, harmless: number) =>
    isKeptWaiting(waitsBeside(requestsOf(hostile, harmless), stretches));
  expect(isKept(400, 100)).toBe(true);
  expect(isKept(400, 200)).toBe(false);
  expect(isKept(250, 10)).toBe(false);
});

it("sends again only those requests beside which somebody waited too long", () => {
  const slow = { from: 1_500, tookMs: 900 };
  expect(stretchesToRepeat([...requestsOf(20, 10), slow], stretches)).toEqual([stretches[1]]);
  expect(stretchesToRepeat(requestsOf(20, 10), stretches)).toEqual([]);
});
