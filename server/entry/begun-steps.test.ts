import { expect, it } from "vitest";
import { BegunSteps } from "./begun-steps";

it("remembers whoever has a page to come until it comes, for ten seconds at most", () => {
  let now = 0;
  const steps = new BegunSteps(() => now);
  steps.begin("a");
  steps.begin("b");
  expect([steps.has("a"), steps.has("b"), steps.has("c"), steps.has(undefined)]).toEqual([true, true, false, false]);
  steps.end("a");
  expect([steps.has("a"), steps.has("b")]).toEqual([false, true]);
  now = 9_999;
  expect(steps.has("b")).toBe(true);
  now = 10_000;
  expect(steps.has("b")).toBe(false);
});

it("forgets the oldest where there are more than it remembers", () => {
  const steps = new BegunSteps(() => 0);
  steps.begin("first");
  for (let session = 0; session < 4_999; session++) steps.begin(String(session));
  steps.begin("first");
  steps.begin("last");
  expect([steps.has("first"), steps.has("0"), steps.has("1"), steps.has("last")]).toEqual([true, false, true, true]);
});
