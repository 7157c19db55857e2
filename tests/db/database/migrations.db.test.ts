import { readFile } from "node:fs/promises";
import postgres from "postgres";
import { afterEach, describe, expect, inject, it } from "vitest";
import type { DatabaseConnection } from "~/db/client.server";
import { migrate as migrateTarget, release, sourceFolders } from "../../../server/release";
import { createTestDatabase } from "../../fixtures/postgres";
import { hasPooler, type Pooler, startPooler } from "../../fixtures/servers/pooler";

const isFull = process.env.VOINTI_FULL === "1";

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

const open: { drop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const database of open.splice(0)) await database.drop();
});

async function database(options: { empty: boolean }): Promise<TestDatabase> {
  const made = await createTestDatabase(inject("postgres"), options);
  open.push(made);
  return made;
}

const migrate = ({ target }: TestDatabase) => migrateTarget(target, "drizzle");

/** Every column, constraint and index of the service's tables. */
async function schemaOf({ raw }: TestDatabase) {
  const columns = await raw`
    select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
    where table_schema = 'public' order by table_name, column_name`;
  const constraints = await raw`
    select conrelid::regclass::text as on_table, conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where connamespace = 'public'::regnamespace order by 1, 2`;
  const indexes = await raw`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`;
  return { columns: [...columns], constraints: [...constraints], indexes: [...indexes] };
}

const applied = async ({ raw }: TestDatabase) => [
  ...(await raw`select hash from drizzle.__drizzle_migrations order by id`),
];

async function journalLength(): Promise<number> {
  const journal = JSON.parse(await readFile("drizzle/meta/_journal.json", "utf8")) as { entries: unknown[] };
  return journal.entries.length;
}

describe("migrations", () => {
  it("by five instances that start together on an empty database all succeed, and each is applied once", async () => {
    for (let round = 0; round < (isFull ? 3 : 1); round++) {
      const fresh = await database({ empty: true });
      await Promise.all(Array.from({ length: 5 }, () => migrate(fresh)));
      const hashes = (await applied(fresh)).map(({ hash }) => hash);
      expect(hashes).toHaveLength(await journalLength());
      expect(new Set(hashes).size).toBe(hashes.length);
      expect((await schemaOf(fresh)).columns.length).toBeGreaterThan(50);
    }
  });

  it("give the same schema whoever applies them, and change nothing the second time", async () => {
    const [fresh, template] = [await database({ empty: true }), await database({ empty: false })];
    await migrate(fresh);
    const schema = await schemaOf(fresh);
    expect(schema).toEqual(await schemaOf(template));
    const before = await applied(fresh);
    await Promise.all([migrate(fresh), migrate(fresh)]);
    expect(await applied(fresh)).toEqual(before);
    expect(await schemaOf(fresh)).toEqual(schema);
  });

  it("wait for a migrator that is at work, and go on when it is killed", async () => {
    const fresh = await database({ empty: true });
    const settings = { max: 1, onnotice: () => {} };
    const holder =
      "url" in fresh.target ? postgres(fresh.target.url, settings) : postgres({ ...settings, ...fresh.target });
    // Any migrator holds this lock; here one that got stuck.
    const [{ pid } = { pid: 0 }] = await holder`select pg_backend_pid() as pid, pg_advisory_lock(7041902)`;
    const waiting = Promise.all([migrate(fresh), migrate(fresh)]);
    const asked = async () => {
      const rows = await fresh.raw`
        select pid from pg_stat_activity
        where datname = current_database() and application_name = 'vointi release' and query <> ''`;
      return rows.length;
    };
    await expect.poll(asked, { timeout: 10_000 }).toBe(2);
    expect(await fresh.raw`select from pg_tables where schemaname = 'public'`).toHaveLength(0);
    await fresh.raw`select pg_terminate_backend(${pid})`;
    await waiting;
    expect(await applied(fresh)).toHaveLength(await journalLength());
    await holder.end({ timeout: 1 }).catch(() => {});
  });
});

describe("releases", () => {
  /** Some that come together on an empty database, each by the address it is given. */
  async function together(count: number, by: (target: DatabaseConnection) => Promise<DatabaseConnection>) {
    const fresh = await database({ empty: true });
    const lines: string[] = [];
    const target = await by(fresh.target);
    const one = () => release(target, sourceFolders, (line) => lines.push(line));
    const outcomes = await Promise.allSettled(Array.from({ length: count }, one));
    expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
    expect(await applied(fresh)).toHaveLength(await journalLength());
    // One published them all, and the others found nothing left to do.
    const published = lines.filter((line) => line.startsWith("Published"));
    expect(published.filter((line) => !line.startsWith("Published 0 "))).toHaveLength(1);
    const twice = await fresh.raw`select key from survey_metamodules where current group by key having count(*) > 1`;
    expect([...twice]).toEqual([]);
  }

  it("that come together on an empty database all succeed, and everything is there once", async () => {
    for (let round = 0; round < (isFull ? 10 : 1); round++) await together(isFull ? 10 : 3, async (target) => target);
  });

  it.runIf(hasPooler)("succeed with PostgreSQL's pooler in between, in transaction mode, too", async () => {
    for (let round = 0; round < (isFull ? 10 : 1); round++) {
      const poolers: Pooler[] = [];
      try {
        await together(isFull ? 10 : 3, async (target) => {
          const pooler = await startPooler(target);
          poolers.push(pooler);
          return pooler.target;
        });
      } finally {
        await Promise.all(poolers.map((pooler) => pooler.stop()));
      }
    }
  });
});
