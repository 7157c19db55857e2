import { expect, it } from "vitest";
import { languages } from "~/i18n/languages";
import { shortDay, writtenTime } from "./written-time";

it("writes a day and a time as each language does, in Helsinki", () => {
  // Already the next day there.
  const moment = new Date("2026-11-21T22:05:00Z");
  const written = languages.map((language) => [shortDay(moment, language), writtenTime(moment, language)]);
  expect(written).toEqual([
    ["22.11.2026", "22.11.2026 klo 0.05"],
    ["22 nov. 2026", "22 nov. 2026 kl. 00.05"],
    ["22 Nov 2026", "22 Nov 2026, 00:05"],
  ]);
});
