import { describe, expect, it } from "vitest";
import { guessColumns } from "./import-columns";
import { guessByPerson } from "./list-without-headings";

const guess = (cells: string[], attributes: string[] = []) =>
  guessByPerson(cells, { known: guessColumns(cells, attributes), country: "FI" });

describe("the first row of a list", () => {
  it.each<[string[], (string | null)[]]>([
    [
      ["anna@x-firma.fi", "Anna"],
      ["email", null],
    ],
    [
      ["Anna", "040 123 4567"],
      [null, "phoneNumber"],
    ],
    // As a workbook has a number.
    [
      ["401234567", "Anna", "Anna@X-Firma.FI"],
      ["phoneNumber", null, "email"],
    ],
    [
      ["anna@x-firma.fi", "anna@home.example"],
      ["email", null],
    ],
    // What somebody does may be called as a column is.
    [
      ["anna@x-firma.fi", "Anna", "Manager"],
      ["email", null, null],
    ],
  ])("is a person by an address or a number: %j", (cells, meanings) => {
    expect(guess(cells)).toEqual(meanings);
  });

  it.each<[string[], string[]]>([
    [["Email", "First name"], []],
    [["Sähköposti", "Puhelin", "2026"], []],
    [["Contact", "Name"], []],
    [["Email", ""], []],
    // An organisation's own name for something, which only looks like a number.
    [["Email", "0401234567"], ["0401234567"]],
  ])("is one of headings without: %j", (cells, attributes) => {
    expect(guess(cells, attributes)).toBeUndefined();
  });
});
