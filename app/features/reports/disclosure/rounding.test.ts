import { describe, expect, it } from "vitest";
import { bandText, peopleRange, percentRange, roundedShares, shareSteps } from "./rounding";

describe("the band that a number of people is told in", () => {
  it.each<[string, number, Parameters<typeof peopleRange>[1], string]>([
    ["is the usual one", 12, { invited: 100, thresholds: [7] }, "10–14"],
    ["begins with it", 10, { invited: 100, thresholds: [7] }, "10–14"],
    ["begins at the least number of people", 9, { invited: 100, thresholds: [7] }, "7–9"],
    ["is no shorter than three people above the least number", 12, { invited: 100, thresholds: [8] }, "8–14"],
    ["begins also where something else is told", 25, { invited: 100, thresholds: [7, 22] }, "22–29"],
    ["begins where three at least did not answer", 11, { invited: 13, thresholds: [7] }, "10–14"],
    ["does not begin where nearly all others must have answered", 11, { invited: 12, thresholds: [7] }, "7–14"],
    [
      "nor where nearly all must have who are not known to be missing",
      12,
      { invited: 20, missing: 8, thresholds: [7] },
      "7–29",
    ],
    ["is one for all where it may not be fine", 12, { invited: 40, thresholds: [7], isFine: false }, "7–49"],
    ["is the nearest ten of many", 60, { invited: 200, thresholds: [7] }, "60"],
  ])("%s", (_, count, given, expected) => {
    expect(bandText(peopleRange(count, given))).toBe(expected);
  });

  it("is of tens only where it is no wider, and gives shares twice as fine from fifty on", () => {
    expect(
      [
        { from: 50, to: 54 },
        { from: 50, to: 64 },
      ].map(bandText),
    ).toEqual(["50", "50–64"]);
    expect(
      [
        { from: 49, to: 54 },
        { from: 50, to: 54 },
      ].map(shareSteps),
    ).toEqual([10, 20]);
  });

  it("leaves percents of those invited possible, never more than all", () => {
    expect(percentRange({ from: 10, to: 14 }, 30)).toEqual({ from: 33, to: 47 });
    expect(percentRange({ from: 10, to: 14 }, 12)).toEqual({ from: 83, to: 100 });
    // Some of them are erased by now.
    expect(percentRange({ from: 10, to: 14 }, 8)).toEqual({ from: 100, to: 100 });
  });
});

describe("shares", () => {
  it.each([
    [[1, 1, 1], 10, [40, 30, 30]],
    [[3, 9], 20, [25, 75]],
    [[0, 12, 0], 10, [0, 100, 0]],
    [[2, 5, 7], 10, [10, 40, 50]],
  ])("of %j in %i steps are %j: together always all", (counts, steps, expected) => {
    expect(roundedShares(counts, steps)).toEqual(expected);
  });
});
