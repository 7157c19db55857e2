import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { turns } from "../../scripts/test/turn.mjs";
import { inTurns } from "../turns";

/** What every run drives a browser through. */
const inEveryRun = ["answering.spec.ts", "journey.spec.ts", "pages.spec.ts"];

describe("tests that are taken in turns", () => {
  const files = inTurns.flat();

  it("are there, each in one turn", () => {
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    expect(files.filter((file, at) => files.indexOf(file) !== at)).toEqual([]);
    expect(turns).toBe(inTurns.length);
  });

  it("are all browser tests but the few of every run", () => {
    const specs = readdirSync("tests/e2e").filter((name) => name.endsWith(".spec.ts"));
    const left = specs.filter((name) => !files.includes(`tests/e2e/${name}`));
    expect(left.toSorted()).toEqual(inEveryRun);
  });
});
