import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/** The most lines of a file and of a function: more of them nobody has in their head at once. */
const most = { file: 300, function: 80 };

/** What is longer all the same, and why. */
const exceptions: Record<string, string> = {
  "app/features/answering/write-section.server.ts": "one SQL statement, whose parts need each other",
};

/**
 * Tests are not counted: they are lists of cases, each of which is read by itself, and each file of them that needs a
 * database or a browser has one started for it.
 */
const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "app", "server", "scripts"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file));

type Long = { what: string; lines: number };

/** The file and those of its functions that have more lines than they may have. */
function longIn(file: string, text: string): Long[] {
  const lines = text.trimEnd().split("\n").length;
  if (lines <= most.function) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const long: Long[] = lines > most.file ? [{ what: file, lines }] : [];
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && "body" in node && node.body) {
      const first = lineOf(node.getStart(source));
      const length = lineOf(node.end) - first + 1;
      if (length > most.function) long.push({ what: `${file}:${first}`, lines: length });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return long;
}

describe("the length of files and functions", () => {
  it(`is at most ${most.file} and ${most.function} lines`, () => {
    const long = files
      .filter((file) => !(file in exceptions))
      .flatMap((file) => longIn(file, readFileSync(file, "utf8")));
    expect(long).toEqual([]);
    expect(files.length).toBeGreaterThan(1_000);
  });

  it("is counted in arrows, methods and components alike, and excepted only where the file is there", () => {
    const body = "  //\n".repeat(80);
    for (const text of [`function a() {\n${body}}`, `const a = () => {\n${body}};`, `class A {\na() {\n${body}}\n}`])
      expect(longIn("a.ts", text)).toEqual([{ what: expect.stringMatching(/^a\.ts:[12]$/), lines: 82 }]);
    expect(longIn("a.ts", `${"\n".repeat(300)}a;`)).toEqual([{ what: "a.ts", lines: 301 }]);
    expect(Object.keys(exceptions).filter((file) => !files.includes(file))).toEqual([]);
  });
});
