import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parseEnv } from "~/platform/env.server";
import { connectionsOf } from "./connections";

/** The page that tells them. */
const page = readFileSync("docs/connections.md", "utf8");
const numberIn = (text: string) => Number(/\d+/.exec(text)?.[0]);
const rowOf = (name: string) => page.split("\n").find((line) => line.startsWith(`| ${name} `)) ?? "";

const { databasePool, databaseBulkPool } = parseEnv({ VOINTI_MODE: "demo" });
const connections = connectionsOf({ poolSize: databasePool, bulkPoolSize: databaseBulkPool });
const perInstance = Object.values(connections).reduce((sum, count) => sum + count, 0);

it("the page of connections says how many each pool has", () => {
  for (const [pool, count] of Object.entries(connections)) {
    expect([pool, numberIn(rowOf(`\`${pool}\``))]).toEqual([pool, count]);
  }
  expect(numberIn(rowOf("an instance"))).toBe(perInstance);
});

it("PgBouncer is deployed with what the page tells", () => {
  const deployed = readFileSync("deploy/pgbouncer/pgbouncer.ini", "utf8");
  for (const name of ["pool_mode", "default_pool_size", "reserve_pool_size"]) {
    const setting = page.split("\n").find((line) => line.startsWith(`${name} =`));
    expect(deployed.split("\n")).toContain(setting);
  }
});

it("ten instances fit PostgreSQL's default through the pooler that the page tells, and not without it", () => {
  const setting = (name: string) => numberIn(page.split("\n").find((line) => line.startsWith(`${name} =`)) ?? "");
  const exportsAtOnce = 3;
  // Of PostgreSQL's 100, three are its superuser's.
  const free = 100 - 3;
  expect(10 * perInstance).toBeGreaterThan(free);
  expect(setting("default_pool_size") + setting("reserve_pool_size")).toBeLessThanOrEqual(free);
  expect(setting("max_client_conn")).toBeGreaterThanOrEqual(10 * (perInstance + exportsAtOnce));
  // Each instance may hold what its long readings hold, and statements of people still find one.
  const heldAtLength = 10 * connections.bulk;
  expect(setting("default_pool_size") - heldAtLength).toBeGreaterThanOrEqual(10 * connections.hot);
});
