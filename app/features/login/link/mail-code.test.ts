import { describe, expect, it } from "vitest";
import { readMailCode } from "./mail-code";

describe("the code of a mail as it was typed", () => {
  it.each(["012345", " 012345\n", "012 345", "012-345", "０１２３４５"])("%j is 012345", (given) => {
    expect(readMailCode(given)).toEqual({ code: "012345" });
  });
  it.each(["", "  ", "-"])("%j is missing", (given) => {
    expect(readMailCode(given)).toEqual({ problem: "requiredField" });
  });
  it.each(["12345", "1234567", "12345a", "+12345", "٠١٢٣٤٥"])("%j is none", (given) => {
    expect(readMailCode(given)).toEqual({ problem: "wrongFormat" });
  });
});
