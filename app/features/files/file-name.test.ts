import { expect, it } from "vitest";
import { fileName } from "./file-name";

it.each([
  ["Raportti 2026.pdf", "Raportti 2026.pdf"],
  ["Työhyvinvointi–raportti “ä”.pdf", "Työhyvinvointi–raportti “ä”.pdf"],
  ["a\u0308.pdf", "ä.pdf"],
  [" a.pdf ", "a.pdf"],
  ["..pdf", "..pdf"],
  [`${"a".repeat(251)}.pdf`, `${"a".repeat(251)}.pdf`],
])("%j is a name", (given, name) => expect(fileName(given)).toBe(name));

it.each([
  "",
  " ",
  ".",
  "..",
  "../a.pdf",
  "..\\a.pdf",
  "a/b.pdf",
  "/etc/passwd",
  "a\u0000.pdf",
  "a\r\nset-cookie: x.pdf",
  "a\u202efdp.exe",
  "a\u2066b\u2069.pdf",
  "a\u200b.pdf",
  "a\u2028.pdf",
  "a\ud800.pdf",
  `${"ä".repeat(126)}.pdf`,
])("%j is none", (given) => expect(fileName(given)).toBeUndefined());
