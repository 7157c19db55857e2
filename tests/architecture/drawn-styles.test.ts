import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

/** The style sheets that a file brings along, through everything it imports. */
function stylesOf(file: string, seen = new Set<string>()): Set<string> {
  const styles = new Set<string>();
  if (seen.has(file)) return styles;
  seen.add(file);
  for (const [, type, from = ""] of readFileSync(file, "utf8").matchAll(
    /^(?:import|export)\b( type\b)?[^"']*?["']((?:~|\.)[^"']+)["']/gm,
  )) {
    if (type) continue;
    const base = from.startsWith("~/") ? join("app", from.slice(2)) : join(dirname(file), from);
    const found = [`${base}.ts`, `${base}.tsx`, base].find((path) => /\.tsx?$/.test(path) && existsSync(path));
    if (!found || /\.server\.tsx?$/.test(found)) continue;
    if (found.endsWith(".css.ts")) styles.add(found);
    for (const style of stylesOf(found, seen)) styles.add(style);
  }
  return styles;
}

it("what the server alone draws has its styles of all pages or of the page that leads there: no script of its own brings them", () => {
  const drawn = "app/features/answering/drawn";
  const needed = readdirSync(drawn)
    .filter((name) => name.endsWith(".tsx") && !name.endsWith(".server.tsx"))
    .flatMap((name) => [...stylesOf(join(drawn, name))]);
  const brought = new Set([...stylesOf("app/root.tsx"), ...stylesOf("app/routes/pages/survey.continue.tsx")]);
  expect(needed.length).toBeGreaterThan(10);
  expect([...new Set(needed)].filter((style) => !brought.has(style))).toEqual([]);
});
