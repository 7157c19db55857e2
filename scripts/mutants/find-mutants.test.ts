import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { mutantsOf, mutated } from "./find-mutants";

const code = `import { and, eq, sql } from "drizzle-orm";
export const isOlder = (age: number, most: number) => age > most && !(most === 0);
export const isOpen = and(eq(table.id, id), sql\`ended_at is null and not lost\`);
export const isTwice = (a: number, b: number, c: number) => a === b || a === b || a === c;
`;

describe("mutants of a file", () => {
  const mutants = mutantsOf("some.ts", code);

  it("turn comparisons round and drop conditions, in drizzle's and in SQL as well", () => {
    const lines = mutants.map((mutant) => {
      const [before, after] = [code, mutated(code, mutant)].map((text) => text.split("\n"));
      return (after ?? []).filter((line) => !before?.includes(line)).join("\n");
    });
    expect(lines.slice(0, 5)).toEqual([
      "export const isOlder = (age: number, most: number) => age > most;",
      "export const isOlder = (age: number, most: number) => !(most === 0);",
      "export const isOlder = (age: number, most: number) => age >= most && !(most === 0);",
      "export const isOlder = (age: number, most: number) => age > most && (most === 0);",
      "export const isOlder = (age: number, most: number) => age > most && !(most !== 0);",
    ]);
    expect(lines).toContain(
      'import { ne } from "drizzle-orm";\n' +
        "export const isOpen = and(ne(table.id, id), sql`ended_at is null and not lost`);",
    );
    expect(lines).toContain("export const isOpen = and(eq(table.id, id), sql`ended_at is not null and not lost`);");
    expect(lines).toContain("export const isOpen = and(eq(table.id, id), sql`ended_at is null and lost`);");
    expect(lines).toContain("export const isOpen = and(eq(table.id, id));");
  });

  it("turn a comparison with the clock into its opposite, for nobody sees one instant of it", () => {
    const clock = "const isLate = or(gt(table.at, sql`now()`), sql`ends_at <= now() and count <= 3`);";
    const changed = mutantsOf("clock.ts", clock).map((mutant) => mutated(clock, mutant).split("\n").at(-1));
    expect(changed).toContain("const isLate = or(lte(table.at, sql`now()`), sql`ends_at <= now() and count <= 3`);");
    expect(changed).toContain("const isLate = or(gt(table.at, sql`now()`), sql`ends_at > now() and count <= 3`);");
  });

  it("each have a name of their own, so that a list of equivalent ones means no other", () => {
    const names = mutants.map(({ what }) => what);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(["a === → !== b", "a === → !== b (2)", "a === → !== c"]));
  });
});

it("the list of equivalent mutants names those there are, each with its reason", () => {
  const listed = JSON.parse(readFileSync("scripts/mutants/equivalent.json", "utf8")) as Record<string, string>[];
  for (const { mutant = "", reason } of listed) {
    const [file = ""] = mutant.split(" ");
    const names = mutantsOf(file, readFileSync(file, "utf8")).map(({ what }) => `${file} ${what}`);
    expect(names).toContain(mutant);
    expect(reason).toMatch(/\.$/);
  }
});
