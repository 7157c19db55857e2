import { expect, it } from "vitest";
import { fillBraces } from "./fill-braces";

it.each([
  ["{a} and {a}, {b}", { a: "one", b: "two" }, "one and one, two"],
  ["{a}", { a: "{b}", b: "no" }, "{b}"],
  ["{a}", { a: "$& costs $1" }, "$& costs $1"],
  ["{unknown} {constructor}", { a: "no" }, "{unknown} {constructor}"],
])("%s is filled in once, by what it is given", (text, values, filled) => {
  expect(fillBraces(text, values)).toBe(filled);
});
