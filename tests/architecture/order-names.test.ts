import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** Who reads an order's name reads its names in single languages too; an edition is the same file for every reader. */
const ofAll = ["app/features/exports/make-edition.server.ts"];

/**
 * A page and a file that have the name of all beside the others, a question's answers that are compared with both, an edition,
 * and a card that is given the name of its reader.
 */
const asStored = [
  "app/features/admin/orders/life/opening-view.server.ts",
  "app/features/answering/asked-alike.ts",
  ...ofAll,
  "app/features/orders/order-card.tsx",
  "app/features/reports/files/report-file.server.ts",
];

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .map((path) => join("app", path))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
const countIn = (path: string, pattern: RegExp) => readFileSync(path, "utf8").match(pattern)?.length ?? 0;

describe("what an order is called", () => {
  it("is read with its names in single languages", () => {
    const differs = sources.filter(
      (path) => countIn(path, /\bassessmentOrders\.name\b/g) !== countIn(path, /\bassessmentOrders\.names\b/g),
    );
    expect(differs).toEqual(ofAll);
  });

  it("is shown as its reader's language has it", () => {
    const shown = /\b(?:order|survey|assessmentOrder)\.name\b/g;
    expect(sources.filter((path) => countIn(path, shown) > 0).toSorted()).toEqual(asStored);
  });
});
