import { expect, it } from "vitest";
import { aModule, aQuestion } from "../../../../tests/fixtures/definitions";
import { noiseOfIndex, noiseOfModule } from "./noise";

const moduleOf = (weights: number[]) =>
  aModule({ key: "sleep", questions: weights.map((weight, n) => aQuestion({ key: `q${n}`, type: "slider", weight })) });

it("is as wide as the answers are few (decision 0137)", () => {
  // 1.645 × √2 × 13.7 / √n.
  expect([1, 2, 3, 4, 5, 9].map((count) => noiseOfModule(moduleOf(Array(count).fill(1))))).toEqual([
    32, 23, 18, 16, 14, 11,
  ]);
});

it("knows that an answer without weight tells nothing, and one of more weight tells less than two", () => {
  expect(noiseOfModule(moduleOf([1, 1, 1, 1, 1, 0]))).toBe(14);
  expect(noiseOfModule(moduleOf([3, 1]))).toBeGreaterThan(noiseOfModule(moduleOf([1, 1])));
});

it("is far less of the index, which is made of many", () => {
  expect(noiseOfIndex(Array.from({ length: 9 }, () => moduleOf([1, 1, 1, 1, 1])))).toBe(5);
  expect(noiseOfIndex([moduleOf([1, 1, 1, 1, 1])])).toBe(14);
});
