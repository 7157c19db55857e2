import { describe, expect, it } from "vitest";
import { mendedFields } from "./mended";
import { profileSchema } from "./profile-schema";

const today = { year: 2026, month: 11, day: 20 };
const now = new Date("2026-11-20T12:00:00+02:00");
const good = {
  firstName: "Aino",
  lastName: "Virtanen",
  language: "fi",
  gender: "other",
  day: "1",
  month: "2",
  year: "1990",
};

const values: Partial<Record<keyof typeof good, string[]>> = {
  firstName: ["", " ", "\u200b", "a".repeat(64), "a".repeat(65), "Ä"],
  lastName: ["", "x"],
  gender: ["", "female"],
  day: ["", "0", "1", "20", "21", "31", "32", "x", "１"],
  month: ["", "0", "2", "02", "11", "13", "x"],
  year: ["", "90", "1899", "1900", "2000", "2008", "2009", "2027", "x"],
};

/** What the server refuses, by field. */
function refused(typed: typeof good): Set<string> {
  const read = profileSchema(now).safeParse(typed);
  return new Set(read.error?.issues.map(({ path }) => String(path[0])));
}

describe("what is taken for mended", () => {
  it("is what the server would take, in every combination of dates and each value of the rest", () => {
    const { day = [], month = [], year = [], ...rest } = values;
    const cases: (typeof good)[] = [
      ...day.flatMap((d) => month.flatMap((m) => year.map((y) => ({ ...good, day: d, month: m, year: y })))),
      ...Object.entries(rest).flatMap(([name, all]) => all.map((value) => ({ ...good, [name]: value }))),
    ];
    for (const typed of cases) {
      const wrong = refused(typed);
      const right = Object.keys(good).filter((name) => !wrong.has(name));
      expect([...mendedFields(typed, today)].sort(), JSON.stringify(typed)).toEqual(right.sort());
    }
  });
});
