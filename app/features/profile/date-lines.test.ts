import { describe, expect, it } from "vitest";
import { dateLines } from "./date-lines";

const words = {
  day: { label: "Day" },
  month: { label: "Month" },
  year: { label: "Year" },
  namelessErrors: ["Wrong range", "Wrong format"],
};

describe("what is listed of a date", () => {
  it("names every box that is wrong and leads to it", () => {
    expect(dateLines(words, { day: ["Wrong range"], month: ["Wrong range"], year: ["Wrong format"] })).toEqual([
      { name: "birth-day", text: "Day: Wrong range" },
      { name: "birth-month", text: "Month: Wrong range" },
      { name: "birth-year", text: "Year: Wrong format" },
    ]);
  });

  it("says once what is wrong with the date as a whole", () => {
    const text = "Enter your date of birth";
    expect(dateLines(words, { day: [text], month: [text], year: null })).toEqual([{ name: "birth-day", text }]);
    expect(dateLines(words, { month: [text], year: ["Wrong range"] })).toEqual([
      { name: "birth-month", text },
      { name: "birth-year", text: "Year: Wrong range" },
    ]);
    expect(dateLines(words, {})).toEqual([]);
  });
});
