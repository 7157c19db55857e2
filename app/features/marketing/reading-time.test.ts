import { expect, it } from "vitest";
import { readingMinutes } from "./reading-time";

it("a text takes whole minutes by its characters, and none less than one", () => {
  expect(readingMinutes("")).toBe(1);
  // Some 882 characters are read in a minute; marks are not read.
  expect(readingMinutes(`<p>${"a".repeat(880)}</p>`)).toBe(1);
  expect(readingMinutes(`<p>${"a".repeat(890)}</p>`)).toBe(2);
  expect(readingMinutes(`<img src="${"a".repeat(2_000)}"> a`)).toBe(1);
});
