import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const filesOf = (...under: string[]) =>
  execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...under], { encoding: "utf8" }).split("\n");

/** Files and folders of the code that a text names, as `app/routes.ts` or `server/remix/`. */
const namedIn = (text: string) =>
  [...text.matchAll(/`((?:app|server|scripts|tests)\/[\w./-]+)`/g)].map(([, path = ""]) => path.replace(/\/$/, ""));

it("what README and docs name of the code is there", () => {
  const code = filesOf("app", "server", "scripts", "tests");
  const isThere = (path: string) => code.some((file) => file === path || file.startsWith(`${path}/`));
  const docs = filesOf("README.md", "docs").filter((file) => file.endsWith(".md"));
  const named = docs.flatMap((file) => namedIn(readFileSync(file, "utf8")).map((path) => `${file}: ${path}`));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((line) => !isThere(line.split(": ")[1] ?? ""))).toEqual([]);
});
