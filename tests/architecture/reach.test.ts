import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** Where it is decided whom and what staff may reach, and which order is nobody's own. */
const deciding = ["app/features/orders/reach.ts", "app/features/orders/reach.server.ts"];

/** What has to know whose own order one is: its table, who makes it, and the copy of somebody's own data. */
const ofOwners = [
  "app/db/schema/orders.ts",
  "app/features/orders/personal-order.server.ts",
  "app/features/own-data/survey-record.server.ts",
];

/** What nobody else may write, and where it may stand besides. */
const rules: { what: string; pattern: RegExp; besides: readonly string[] }[] = [
  { what: "whether an order is somebody's own", pattern: /personalOwnerId|personal_owner_id/, besides: ofOwners },
  {
    what: "what follows from acting for one organisation",
    pattern: /\b(?:admin|staff|professional)\??\.organisation\b|\{ organisation \}: (?:Pick<)?(?:Admin|Staff)\b/,
    besides: [],
  },
  // MissingRight: whoever is refused is told what they would need.
  { what: "which right is missing to whoever a page refuses", pattern: /new AppError\("forbidden"\)/, besides: [] },
];

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .map((path) => join("app", path))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));

const found = (pattern: RegExp) => sources.filter((path) => pattern.test(readFileSync(path, "utf8")));

describe("what staff may reach", () => {
  it.each(rules)("$what is decided in one place", ({ pattern, besides }) => {
    expect(found(pattern).filter((path) => !deciding.includes(path) && !besides.includes(path))).toEqual([]);
  });

  it.each(rules)("$what: the rule would see it", ({ pattern, besides }) => {
    // Whatever is excepted has to be there, or the exception is a hole.
    expect(found(pattern).filter((path) => besides.includes(path))).toEqual([...besides].sort());
    for (const text of [
      "admin.organisation ? 1 : 2",
      "assessmentOrders.personalOwnerId",
      "o.personal_owner_id is null",
      'throw new AppError("forbidden");',
    ]) {
      expect(
        rules.some((rule) => rule.pattern.test(text)),
        text,
      ).toBe(true);
    }
  });
});
