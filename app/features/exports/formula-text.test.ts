import { describe, expect, it } from "vitest";
import { harmless, harmlessInLine } from "./formula-text";

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

  it.each([
    ["x,=cmd|'/C calc'!A0", "x,'=cmd|'/C calc'!A0"],
    ['x; "=1+1', `x; "'=1+1`],
    ["x\n@SUM(1)", "x\n'@SUM(1)"],
    ["=1;=2", "'=1;'=2"],
    ["Virtanen, Aino; Turku", "Virtanen, Aino; Turku"],
  ])("%j does not run behind another separator either", (text, written) => {
    expect(harmlessInLine(text)).toBe(written);
  });

  it("stays as it is for programs, which know the separator", () => {
    expect(harmlessInLine("x;=1", { barePhones: true })).toBe("x;=1");
  });
});
