import { afterEach, describe, expect, it } from "vitest";
import { profileSchema } from "./profile-schema";

const noon = new Date("2026-11-20T12:00:00+02:00");
const valid = {
  firstName: "Aino",
  lastName: "Virtanen",
  language: "fi",
  gender: "female",
  day: "17",
  month: "5",
  year: "1990",
};

/** The issues by field, or what the form says. */
function parse(given: Record<string, unknown>, now = noon) {
  const parsed = profileSchema(now).safeParse({ ...valid, ...given });
  if (parsed.success) return { profile: parsed.data };
  return { issues: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join("."), message])) };
}

const born = (date: string) => {
  const [day, month, year] = date.split(".");
  return { day, month, year };
};

describe("profileSchema", () => {
  it("takes a whole profile, with names normalised", () => {
    expect(parse({ firstName: "  A\u0308ino ", lastName: "Ｖirtanen\u00a0", language: "sv" })).toEqual({
      profile: { firstName: "Äino", lastName: "Virtanen", language: "sv", gender: "female", dateOfBirth: "1990-05-17" },
    });
  });

  it.each(["firstName", "lastName"])("asks for %s, and takes it up to 64 characters", (field) => {
    const unseen = ["\u200b", "\u2060\u200d", "\u00ad", "\u3164", "\u2800 \u200e"];
    for (const empty of [undefined, "", " ", "\u00a0\u3000", "\u0000", ...unseen]) {
      expect(parse({ [field]: empty })).toEqual({ issues: { [field]: "requiredField" } });
    }
    for (const letter of ["ä", "a\u0308", "😀"]) {
      expect(parse({ [field]: ` ${letter.repeat(64)} ` })).toMatchObject({
        profile: { [field]: letter.normalize().repeat(64) },
      });
      expect(parse({ [field]: letter.repeat(65) })).toEqual({ issues: { [field]: "fieldTooLong" } });
    }
  });

  it("refuses any field of the size of a body without normalising it", () => {
    const huge = "\u0301\u0316".repeat(60_000);
    expect(parse({ firstName: huge, lastName: huge, day: huge, month: huge, year: huge })).toEqual({
      issues: {
        firstName: "fieldTooLong",
        lastName: "fieldTooLong",
        day: "wrongFormat",
        month: "wrongFormat",
        year: "wrongFormat",
      },
    });
    expect(parse({ day: "²" })).toEqual({ issues: { day: "wrongFormat" } });
    expect(parse({ day: "２" })).toMatchObject({ profile: { dateOfBirth: "1990-05-02" } });
  });

  it("takes one of the three languages", () => {
    for (const language of ["fi", "sv", "en"]) expect(parse({ language })).toMatchObject({ profile: { language } });
    for (const language of [undefined, "", "de", "FI", "fi ", "__proto__", ["fi", "sv"]]) {
      expect(parse({ language })).toEqual({ issues: { language: "languageInvalid" } });
    }
  });

  it("takes one of the four genders, and tells a missing one from an unknown one", () => {
    for (const gender of ["male", "female", "other", "prefer_not_to_say"]) {
      expect(parse({ gender })).toMatchObject({ profile: { gender } });
    }
    for (const gender of [undefined, ""]) expect(parse({ gender })).toEqual({ issues: { gender: "requiredField" } });
    for (const gender of ["Male", "---", "constructor"]) {
      expect(parse({ gender })).toEqual({ issues: { gender: "genderInvalid" } });
    }
  });

  it("reports every wrong field at once", () => {
    expect(parse({ firstName: "", gender: "", day: "x", month: "13", year: "" })).toEqual({
      issues: {
        firstName: "requiredField",
        gender: "requiredField",
        day: "wrongFormat",
        month: "wrongRange",
        year: "dateInvalid",
      },
    });
  });
});

describe("a date of birth", () => {
  it.each([
    ["17.5.1990", "1990-05-17"],
    ["07.05.1990", "1990-05-07"],
    [" 7 . 5 . 1990 ", "1990-05-07"],
    ["１.１.２０００", "2000-01-01"],
    ["29.02.2000", "2000-02-29"],
    ["29.02.1904", "1904-02-29"],
    ["31.12.1999", "1999-12-31"],
    ["01.01.1900", "1900-01-01"],
    ["001.01.1990", "1990-01-01"],
  ])("typed as %j is %s", (typed, dateOfBirth) => {
    expect(parse(born(typed))).toMatchObject({ profile: { dateOfBirth } });
  });

  it.each<[string, Record<string, string>]>([
    // Real digits and real days only.
    ["31.02.1990", { day: "noSuchDate" }],
    ["30.02.2000", { day: "noSuchDate" }],
    ["29.02.1900", { day: "noSuchDate" }],
    ["29.02.2001", { day: "noSuchDate" }],
    ["31.04.1990", { day: "noSuchDate" }],
    ["00.01.1990", { day: "wrongRange" }],
    ["32.01.1990", { day: "wrongRange" }],
    ["01.00.1990", { month: "wrongRange" }],
    ["00.13.1990", { day: "wrongRange", month: "wrongRange" }],
    ["01.01.1899", { year: "wrongRange" }],
    ["01.01.0000", { year: "wrongRange" }],
    ["01.01.2027", { year: "wrongRange" }],
    ["01.01.90", { year: "wrongRange" }],
    ["a.01.1990", { day: "wrongFormat" }],
    ["01.tammi.1990", { month: "wrongFormat" }],
    ["-1.01.1990", { day: "wrongFormat" }],
    ["+1.01.1990", { day: "wrongFormat" }],
    ["1e0.01.1990", { day: "wrongFormat" }],
    ["01.01.19 90", { year: "wrongFormat" }],
    ["01.01.01990", { year: "wrongFormat" }],
    ["01.01.١٩٩٠", { year: "wrongFormat" }],
    // An ISO date typed into one box.
    ["1990-05-17..", { day: "wrongFormat", month: "dateInvalid", year: "dateInvalid" }],
    // Partly filled is invalid.
    ["..", { day: "dateInvalid", month: "dateInvalid", year: "dateInvalid" }],
    ["17..1990", { month: "dateInvalid" }],
    [" .5.1990", { day: "dateInvalid" }],
  ])("typed as %j is refused with the issue of each part", (typed, issues) => {
    expect(parse(born(typed))).toEqual({ issues });
  });

  it("is refused when it is missing altogether", () => {
    expect(parse({ day: undefined, month: undefined, year: undefined })).toEqual({
      issues: { day: "dateInvalid", month: "dateInvalid", year: "dateInvalid" },
    });
  });
});

describe("the least age of 18 years", () => {
  const timeZone = process.env.TZ;
  afterEach(() => {
    if (timeZone === undefined) delete process.env.TZ;
    else process.env.TZ = timeZone;
  });

  const young = { issues: { day: "tooYoung" } };
  const old = (dateOfBirth: string) => ({ profile: expect.objectContaining({ dateOfBirth }) });

  describe.each([
    ["UTC", 0],
    ["America/Los_Angeles", 480],
    ["Pacific/Kiritimati", -840],
  ])("is judged by the day in Helsinki, with the server's clock in %s", (zone, offset) => {
    it.each([
      // The eve of the birthday, at 21:30 UTC: still the eve in Helsinki in winter, already the birthday in summer.
      ["20.11.2008", "2026-11-19T21:30:00Z", young],
      ["20.11.2008", "2026-11-19T21:59:59Z", young],
      ["20.11.2008", "2026-11-19T22:00:00Z", old("2008-11-20")],
      ["20.07.2008", "2026-07-19T20:59:59Z", young],
      ["20.07.2008", "2026-07-19T21:00:00Z", old("2008-07-20")],
      ["20.07.2008", "2026-07-19T21:30:00Z", old("2008-07-20")],
      ["20.11.2008", "2026-11-20T12:00:00Z", old("2008-11-20")],
      ["21.11.2008", "2026-11-20T21:59:00Z", young],
      // Over New Year the year itself depends on the zone.
      ["01.01.2009", "2026-12-31T21:59:59Z", young],
      ["01.01.2009", "2026-12-31T22:00:00Z", old("2009-01-01")],
      // Born on 29 February: of age on 1 March of a common year.
      ["29.02.2008", "2026-02-28T12:00:00+02:00", young],
      ["29.02.2008", "2026-02-28T21:59:59Z", young],
      ["29.02.2008", "2026-02-28T22:00:00Z", old("2008-02-29")],
      ["28.02.2008", "2026-02-28T00:00:00+02:00", old("2008-02-28")],
      ["01.03.2010", "2028-02-29T12:00:00+02:00", young],
      ["01.03.2010", "2028-03-01T00:00:00+02:00", old("2010-03-01")],
    ])("born %s, seen at %s", (date, now, expected) => {
      process.env.TZ = zone;
      expect(new Date("2026-01-15T00:00:00Z").getTimezoneOffset()).toBe(offset);
      expect(parse(born(date), new Date(now))).toEqual(expected);
    });
  });

  it("lets this year's digits be typed until the year ends in Helsinki, and refuses them as too young", () => {
    expect(parse(born("01.01.2027"), new Date("2026-12-31T21:59:59Z"))).toEqual({ issues: { year: "wrongRange" } });
    expect(parse(born("01.01.2027"), new Date("2026-12-31T22:00:00Z"))).toEqual(young);
  });
});
