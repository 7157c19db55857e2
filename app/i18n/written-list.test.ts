import { expect, it } from "vitest";
import { languages } from "./languages";
import { writtenList } from "./written-list";

it("joins names as each language does in Europe", () => {
  const names = ["a", "b", "c"];
  expect(languages.map((language) => writtenList(names, language))).toEqual(["a, b ja c", "a, b och c", "a, b and c"]);
  expect(writtenList(["a"], "en")).toBe("a");
});
