import { expect, it } from "vitest";
import { counterMessage } from "./text-count";

const texts = {
  counterText: "{count} of {limit}",
  counterOverText: "{over} over",
  counterOverByOneText: "{over} over by one",
};

it.each([
  [8_999, "en", ""],
  [9_500, "en", "9,500 of 10,000"],
  [9_500, "fi", "9\u00a0500 of 10\u00a0000"],
  [9_500, "sv", "9\u00a0500 of 10\u00a0000"],
  [10_001, "en", "1 over by one"],
  [12_000, "en", "2,000 over"],
])("%i characters are told in %s as the language writes numbers", (count, language, expected) => {
  expect(counterMessage(count, { ...texts, limit: 10_000, counterFrom: 9_000 }, language)).toBe(expected);
});
