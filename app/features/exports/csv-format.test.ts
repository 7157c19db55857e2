import { describe, expect, it } from "vitest";
import { csvText, separatorFor } from "./csv-format";

describe("the separator of a CSV file", () => {
  it("is what spreadsheets of its language expect", () => {
    expect([separatorFor("fi"), separatorFor("sv"), separatorFor("en")]).toEqual([";", ";", ","]);
  });

  it.each([
    ["semicolon", ";"],
    [";", ";"],
    ["comma", ","],
    [",", ","],
  ] as const)("is the one asked for as %j in any language", (name, separator) => {
    expect([separatorFor("fi", name), separatorFor("en", name)]).toEqual([separator, separator]);
  });

  it.each(["", "tab", "toString", null])("is the language's where %j is asked for", (name) => {
    expect([separatorFor("sv", name), separatorFor("en", name)]).toEqual([";", ","]);
  });
});

describe("a cell of a CSV file", () => {
  it("is a number with the sign that goes with the separator, and never one that separates", () => {
    expect([0.5, -12.25, 1_000].map((value) => csvText(value, { separator: ";" }))).toEqual(["0,5", "-12,25", "1000"]);
    expect([0.5, -12.25, 1_000].map((value) => csvText(value, { separator: "," }))).toEqual(["0.5", "-12.25", "1000"]);
  });

  it("is a date as all programs read it, and nothing where there is nothing", () => {
    const cells = [{ moment: "2026-11-26" }, { moment: "2026-11-26 14:05" }, null, ""];
    expect(cells.map((cell) => csvText(cell, { separator: ";" }))).toEqual(["2026-11-26", "2026-11-26 14:05", "", ""]);
  });

  it("is a phone number as it is for programs, and nothing else that a spreadsheet could run", () => {
    const bare = (text: string) => csvText(text, { separator: ",", barePhones: true });
    for (const phone of ["+358501234567", "+1234567", `+${"1".repeat(31)}`]) {
      expect(bare(phone)).toBe(phone);
      expect(csvText(phone, { separator: "," })).toBe(`'${phone}`);
    }
    for (const text of [
      "+123456",
      `+${"1".repeat(32)}`,
      "+358501234567+1",
      "+358 50",
      "-358501234567",
      "=1",
      "+1234567\n",
    ]) {
      expect(bare(text)).toBe(`'${text}`);
    }
  });
});
