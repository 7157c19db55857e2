import { expect, it } from "vitest";
import { decodable } from "./light-codewords";

it("a report is decoded up to half a million numbers of rows and columns together, and no further", () => {
  const of = (rows: number, columns: number) =>
    decodable({ published: Array(rows).fill([]), asked: [], weights: Array(columns).fill(1), k: 5 });
  expect([of(500, 1_000), of(500, 1_001)]).toEqual([true, false]);
});
