import { describe, expect, it } from "vitest";
import { harmless } from "./formula-text";

describe("a cell of a CSV file", () => {
  it.each([
    "=1+1",
    "+1",
    "-2+3",
    "@SUM(1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "  =1",
    "＝SUM(1)",
    "＋1",
    "－1",
    "＠SUM",
    '"=1',
    ";=1",
    ",=1",
    "\u00a0=1",
    "\u200b=1",
    "\u0001=1",
    "+358501234567",
    "-5",
    "=cmd|' /C calc'!A0",
    "\tx",
  ])("%j does not run", (text) => {
    expect(harmless(text)).toBe(`'${text}`);
  });

  it.each(["Virtanen", "Å", "00123", "1E5", "a=b", "e-mail", "'=1", "", "😀", "# one"])("%j stays as it is", (text) => {
    expect(harmless(text)).toBe(text);
  });
});
