import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** What can take from a page what somebody was told, has typed or stands at, and where alone it may be. */
const rules: { what: string; pattern: RegExp; in: readonly string[] }[] = [
  {
    what: "loads a page's data once more",
    pattern: /\buseRevalidator\b/,
    // By a press, in the banner about cookies.
    in: ["app/remix/use-look-again.tsx", "app/shell/cookie-consent.tsx"],
  },
  { what: "reads a reply, which the router drops", pattern: /\buseActionData\b/, in: ["app/remix/use-reply.tsx"] },
  {
    what: "does something again and again",
    pattern: /\bsetInterval\b/,
    in: ["app/features/answering/last-read.server.ts", "app/remix/use-look-again.tsx"],
  },
  { what: "loads a page anew without a script", pattern: /http-?equiv=["{]+["']?refresh|"refresh":/i, in: [] },
];

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .map((path) => join("app", path))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));

describe("what a page changes by itself", () => {
  it.each(rules)("$what in its one place", ({ pattern, in: places }) => {
    expect(sources.filter((path) => pattern.test(readFileSync(path, "utf8"))).sort()).toEqual([...places]);
  });
});
