import { describe, expect, it } from "vitest";
import { directionOf } from "./trend";
import { placeIn, usualRange } from "./usual-range";

const rangeOf = (values: number[], noise = 14) =>
  usualRange({
    points: values.map((value, n) => ({ id: `${n}`, timestamp: new Date(n), value, changed: false })),
    noise,
  });

describe("the usual range", () => {
  it("takes three results, and is none of the latest's", () => {
    expect([rangeOf([]), rangeOf([50]), rangeOf([50, 60])]).toEqual([undefined, undefined, undefined]);
    expect(rangeOf([50, 60, 0])).toEqual(rangeOf([50, 60, 100]));
  });

  it("goes from the lowest to the highest of the earlier results, and as far as chance does", () => {
    expect(rangeOf([20, 80, 50])).toEqual({ from: 20, to: 80 });
    expect(rangeOf([50, 50, 50])).toEqual({ from: 36, to: 64 });
    // Wider on one side alone: the mean is 60.
    expect(rangeOf([50, 50, 80, 50])).toEqual({ from: 46, to: 80 });
  });

  it("stays on the scale, in whole points that leave none of it out", () => {
    expect(rangeOf([0, 5, 50])).toEqual({ from: 0, to: 17 });
    expect(rangeOf([100, 95, 50])).toEqual({ from: 83, to: 100 });
    expect(rangeOf([40.5, 59.5, 50], 1)).toEqual({ from: 40, to: 60 });
  });

  it("is none where it would be the whole scale", () => {
    expect([rangeOf([0, 100, 50]), rangeOf([5, 95, 50])?.from]).toEqual([undefined, 5]);
  });

  it("calls nothing unusual that is no clear change from results that were all the same", () => {
    for (let latest = 0; latest <= 100; latest++) {
      const isUnusual = placeIn(rangeOf([50, 50, latest]) ?? { from: 0, to: 0 }, latest) !== "within";
      expect(isUnusual, `${latest}`).toBe(directionOf(latest - 50, 14) !== "noise");
    }
  });

  it("has its ends within", () => {
    const range = { from: 50, to: 60 };
    expect([49, 50, 60, 61].map((value) => placeIn(range, value))).toEqual(["below", "within", "within", "above"]);
  });
});
