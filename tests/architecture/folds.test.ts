import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

it("what opens on demand has a symbol of the service's own, not the browser's triangle", () => {
  const folds = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
    .map((file) => ({ file, text: readFileSync(join("app", file), "utf8") }))
    .filter(({ text }) => text.includes("<summary"));
  expect(folds.length).toBeGreaterThan(5);
  expect(folds.filter(({ text }) => !/<Chevron|<Icon/.test(text)).map(({ file }) => file)).toEqual([]);
});
