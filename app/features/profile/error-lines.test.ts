import { describe, expect, it } from "vitest";
import { errorLines } from "./error-lines";

const whole = "Enter your date of birth";
const names = {
  firstName: { label: "First name" },
  lastName: { label: "Last name" },
  dateOfBirth: { day: { label: "Day" }, month: { label: "Month" }, year: { label: "Year" } },
  telling: ["Enter your first name", whole],
};

describe("the summary of errors of a profile", () => {
  it("names the field of every error that doesn't name it by itself, in the order of the fields", () => {
    const errors = {
      gender: ["Choose your gender"],
      lastName: ["Value must not exceed 64 characters"],
      firstName: ["Enter your first name"],
      language: ["Choose a language"],
    };
    expect(errorLines(names, errors)).toEqual([
      { href: "#language", text: "Choose a language" },
      { href: "#firstName", text: "Enter your first name" },
      { href: "#lastName", text: "Last name: Value must not exceed 64 characters" },
      { href: "#gender", text: "Choose your gender" },
    ]);
    expect(errorLines(names, { firstName: null })).toEqual([]);
  });

  it("names every box of the date that is wrong and leads to it", () => {
    expect(errorLines(names, { day: ["Wrong range"], month: ["Wrong range"], year: ["Wrong format"] })).toEqual([
      { href: "#birth-day", text: "Day: Wrong range" },
      { href: "#birth-month", text: "Month: Wrong range" },
      { href: "#birth-year", text: "Year: Wrong format" },
    ]);
  });

  it("says once what is wrong with the date as a whole", () => {
    const text = whole;
    expect(errorLines(names, { day: [text], month: [text], year: null })).toEqual([{ href: "#birth-day", text }]);
    expect(errorLines(names, { month: [text], year: ["Wrong range"] })).toEqual([
      { href: "#birth-month", text },
      { href: "#birth-year", text: "Year: Wrong range" },
    ]);
  });
});
