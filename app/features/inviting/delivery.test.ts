import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { columnsBy, mappingProblem } from "./delivery";
import { rowProblems } from "./imported-row";

const [composed, inPieces] = ["Yksikkö".normalize("NFC"), "Yksikkö".normalize("NFD")];

it.each([
  [composed, inPieces],
  [inPieces, composed],
])("a heading is the same with its letters whole and in pieces", (kept, sent) => {
  const mapping = { headings: ["A", kept], columns: ["email" as const, "unit" as const], language: "fi", units: {} };
  expect(columnsBy(mapping, [sent, "A"])).toEqual(["unit", "email"]);
  expect(mappingProblem({ headings: [kept, sent], columns: ["unit", null] })).toBe("twice");
});

it("every code of a row is told to those who write the programs", () => {
  const page = readFileSync("docs/service-keys.md", "utf8");
  expect(rowProblems.filter((code) => !page.includes(`\`${code}\``))).toEqual([]);
});
