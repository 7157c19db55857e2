import { expect, it } from "vitest";
import { ageClass } from "./age-class";

const began = new Date("2026-11-25T08:00:00Z");

it.each([
  ["1996-11-26", "–29"],
  ["1996-11-25", "30–39"],
  ["1996-10-31", "30–39"],
  ["1996-12-01", "–29"],
  ["1987-01-01", "30–39"],
  ["1986-11-25", "40–49"],
  ["1976-12-31", "40–49"],
  ["1966-11-26", "50–59"],
  ["1966-11-25", "60–"],
  ["1930-05-17", "60–"],
  ["2008-05-17", "–29"],
])("somebody born on %s is of the class %s when the order begins", (dateOfBirth, expected) => {
  expect(ageClass(dateOfBirth, began)).toBe(expected);
});
