import { expect, it } from "vitest";
import { countedText, mostCounted } from "./counted";

it("what was counted to the end is told as it is, and the rest as more than that", () => {
  expect([0, 7, 9_999].map((count) => countedText(count, "fi"))).toEqual(["0", "7", "9\u00a0999"]);
  const more = { fi: "10\u00a0000+", sv: "10\u00a0000+", en: "10,000+" } as const;
  for (const language of ["fi", "sv", "en"] as const) expect(countedText(mostCounted, language)).toBe(more[language]);
});
