import { expect, it } from "vitest";
import { languages } from "~/i18n/languages";
import { shortDay, writtenEnd, writtenTime } from "./written-time";

it("writes a day and a time as each language does, in Helsinki", () => {
  // Already the next day there.
  const moment = new Date("2026-11-21T22:05:00Z");
  const written = languages.map((language) => [shortDay(moment, language), writtenTime(moment, language)]);
  expect(written).toEqual([
    ["22.11.2026", "22.11.2026 klo\u00a00.05"],
    ["22\u00a0nov.\u00a02026", "22\u00a0nov.\u00a02026 kl.\u00a000.05"],
    ["22\u00a0Nov\u00a02026", "22\u00a0Nov\u00a02026, 00:05"],
  ]);
});

it.each([
  ["2026-11-30T22:00:00Z", "30\u00a0Nov\u00a02026"],
  ["2026-11-30T21:59:59.999Z", "30\u00a0Nov\u00a02026"],
  ["2026-06-30T21:00:00Z", "30\u00a0Jun\u00a02026"],
  ["2026-11-30T21:58:59Z", "30\u00a0Nov\u00a02026, 23:58"],
  ["2026-11-30T22:00:01Z", "1\u00a0Dec\u00a02026, 00:00"],
  ["2026-11-30T12:00:00Z", "30\u00a0Nov\u00a02026, 14:00"],
])("writes an end at %s as %s", (end, written) => {
  expect(writtenEnd(new Date(end), "en")).toBe(written);
});
