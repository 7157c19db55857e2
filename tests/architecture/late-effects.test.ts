import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getTableColumns, is } from "drizzle-orm";
import { PgTable, PgTimestamp } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { queueNames } from "~/features/jobs/queues";
import { messagePurposes } from "~/features/messages/purposes";
import { keyPurposes } from "~/platform/secrets.server";
import { type LateEffect, lateJobs, lateKeys, lateMessages, lateMoments, writtenDown } from "./late-effects";

const files = readdirSync("app/db/schema").map((file) => file.replace(/\.ts$/, ""));
const tables: Record<string, unknown>[] = await Promise.all(
  files.map((file) => import(`../../app/db/schema/${file}.ts`)),
);

/** Every moment that a table has and that is more than a note of when its row was written. */
const moments = tables
  .flatMap((file) => Object.entries(file))
  .flatMap(([name, table]) => {
    if (!is(table, PgTable)) return [];
    return Object.entries(getTableColumns(table)).flatMap(([column, type]) =>
      is(type, PgTimestamp) && !writtenDown.includes(column) ? [`${name}.${column}`] : [],
    );
  });

const kinds: [string, Record<string, LateEffect>, readonly string[]][] = [
  ["a job", lateJobs, queueNames],
  ["a message", lateMessages, messagePurposes],
  ["what is signed or sealed", lateKeys, keyPurposes],
  ["a moment", lateMoments, moments],
];

describe.each(kinds)("%s that takes effect later", (_, listed, made) => {
  it("is in the list, and the list has nothing else", () => {
    expect(Object.keys(listed).sort()).toEqual([...made].sort());
  });

  it.each(Object.entries(listed))(
    "%s has a guard that is there and tests that change the world meanwhile",
    (_, late) => {
      if ("because" in late) return expect(late.because.split(" ").length).toBeGreaterThan(5);
      const [file = "", name = ""] = late.guard.split(" ");
      expect(readFileSync(file, "utf8")).toMatch(new RegExp(`\\b(?:function|const) ${name}\\b`));
      for (const test of late.tests) {
        const [path = "", title = ""] = test.split(" | ");
        expect(readFileSync(join("tests", path), "utf8"), test).toContain(`"${title}"`);
      }
    },
  );
});
