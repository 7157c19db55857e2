import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** Which files import which, turned round: who could see a change of a file. */
export type Importers = Map<string, string[]>;

export function importersOf(files: readonly string[]): Importers {
  const importers: Importers = new Map();
  for (const file of files) {
    for (const { fileName } of ts.preProcessFile(readFileSync(file, "utf8"), true, true).importedFiles) {
      const target = resolved(file, fileName);
      if (target) importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  return importers;
}

function resolved(from: string, name: string): string | undefined {
  if (!name.startsWith("~/") && !name.startsWith(".")) return undefined;
  const path = name.startsWith("~/") ? join("app", name.slice(2)) : join(dirname(from), name);
  return [path, `${path}.ts`, `${path}.tsx`].find((each) => /\.tsx?$/.test(each) && existsSync(each));
}

/**
 * Tests that can see a file, the nearest first: those whose own imports lead to it, then those that only come to it by a
 * fixture; among them those that are named alike.
 */
export function testsOf(file: string, importers: Importers): string[] {
  const own = distances(file, importers, (path) => !path.startsWith("tests/fixtures/"));
  const any = distances(file, importers, () => true);
  const words = wordsIn(file);
  const rank = (test: string) => {
    const alike = wordsIn(test).filter((word) => words.includes(word)).length;
    return (own.get(test) ?? 10 + (any.get(test) ?? 0)) - 2 * alike;
  };
  return [...any.keys()].filter(isTest).sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const wordsIn = (path: string) =>
  (
    path
      .split("/")
      .slice(-2)
      .join("-")
      .match(/[a-z]{4,}/g) ?? []
  ).filter(isTelling);
const isTelling = (word: string) => !["test", "tests", "server", "view"].includes(word);

function distances(file: string, importers: Importers, mayPass: (path: string) => boolean): Map<string, number> {
  const found = new Map([[file, 0]]);
  for (const [path, distance] of found) {
    for (const importer of importers.get(path) ?? []) {
      if (!found.has(importer) && mayPass(importer)) found.set(importer, distance + 1);
    }
  }
  return found;
}
