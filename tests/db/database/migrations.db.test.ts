import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterEach, describe, expect, inject, it } from "vitest";
import type { DatabaseConnection } from "~/db/client.server";
import { inReleaseTurn, migrateDatabase } from "~/db/migrate.server";
import { exampleController } from "~/platform/controller";
import { migrate as migrateTarget, release, sourceFolders } from "../../../server/release";
import { createTestDatabase } from "../../fixtures/postgres";
import { hasPooler } from "../../fixtures/servers/installed-programs";
import { type Pooler, startPooler } from "../../fixtures/servers/pooler";

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
  ...(await raw<{ hash: string; at: string }[]>`
    select hash, created_at as at from drizzle.__drizzle_migrations order by id`),
];

async function journalLength(): Promise<number> {
  const journal = JSON.parse(await readFile("drizzle/meta/_journal.json", "utf8")) as { entries: unknown[] };
  return journal.entries.length;
}

describe("migrations", () => {
  it.runIf(isFull)(
    "by five instances that start together on an empty database all succeed, and each is applied once",
    async () => {
      for (let round = 0; round < (isFull ? 3 : 1); round++) {
        const fresh = await database({ empty: true });
        await Promise.all(Array.from({ length: 5 }, () => migrate(fresh)));
        // By their time: two may do the same, as where a table's rules are looked at again.
        const times = (await applied(fresh)).map(({ at }) => at);
        expect(times).toHaveLength(await journalLength());
        expect(new Set(times).size).toBe(times.length);
        expect((await schemaOf(fresh)).columns.length).toBeGreaterThan(50);
      }
    },
  );

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
    const one = () => release(target, sourceFolders, { controller: exampleController }, (line) => lines.push(line));
    const outcomes = await Promise.allSettled(Array.from({ length: count }, one));
    expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
    expect(await applied(fresh)).toHaveLength(await journalLength());
    // One published them all, and the others found nothing left to do.
    const published = lines.filter((line) => line.startsWith("Published"));
    expect(published.filter((line) => !line.startsWith("Published 0 "))).toHaveLength(1);
    const twice = await fresh.raw`select key from survey_metamodules where current group by key having count(*) > 1`;
    expect([...twice]).toEqual([]);
  }

  // The short run has five instances that migrate together.
  it.runIf(isFull)("that come together on an empty database all succeed, and everything is there once", async () => {
    for (let round = 0; round < 10; round++) await together(10, async (target) => target);
  });

  it.runIf(isFull && hasPooler)("succeed with PostgreSQL's pooler in between, in transaction mode, too", async () => {
    for (let round = 0; round < 10; round++) {
      const poolers: Pooler[] = [];
      try {
        await together(10, async (target) => {
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

describe("each migration", () => {
  /** A folder as drizzle-kit writes it. */
  async function folderOf(migrations: Record<string, string>): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "vointi-migrations-"));
    folders.push(folder);
    await mkdir(join(folder, "meta"));
    const entries = Object.keys(migrations).map((tag, idx) => ({
      idx,
      version: "7",
      when: idx + 1,
      tag,
      breakpoints: true,
    }));
    await writeFile(
      join(folder, "meta", "_journal.json"),
      JSON.stringify({ version: "7", dialect: "postgresql", entries }),
    );
    for (const [tag, text] of Object.entries(migrations)) await writeFile(join(folder, `${tag}.sql`), text);
    return folder;
  }
  const folders: string[] = [];
  afterEach(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  });
  const quick = (mostMs: number) => ({ patience: { lockMs: 50, mostMs, pauseMs: () => 20 } });
  const table = "create table numbers (n int);\n--> statement-breakpoint\ninsert into numbers values (1), (2), (2)";
  const counted = async ({ raw }: TestDatabase) => (await applied({ raw } as TestDatabase)).length;

  /** Somebody who reads the table, and is not done. */
  async function longReader({ raw, target }: TestDatabase) {
    const settings = { max: 1, onnotice: () => {}, connection: { application_name: "a long report" } };
    const client = "url" in target ? postgres(target.url, settings) : postgres({ ...settings, ...target });
    await client.unsafe("begin; select * from numbers");
    const waits = async () =>
      (await raw`select 1 from pg_locks where relation = 'numbers'::regclass and not granted`).length;
    return { waits, end: () => client.end() };
  }

  it("has a transaction of its own: what it has done stays when the next fails", async () => {
    const fresh = await database({ empty: true });
    const folder = await folderOf({
      "0000_table": table,
      "0001_wrong": "insert into numbers values (3);\n--> statement-breakpoint\nselect 1 / 0",
    });
    await expect(migrateDatabase(fresh.target, folder)).rejects.toMatchObject({ code: "22012" });
    expect(await counted(fresh)).toBe(1);
    expect(await fresh.raw`select count(*)::int as count from numbers`).toEqual([{ count: 3 }]);
  });

  it("that meets a long reader lets those behind it pass again and again, and is done when the reader is", async () => {
    const fresh = await database({ empty: true });
    await migrateDatabase(fresh.target, await folderOf({ "0000_table": table }));
    const folder = await folderOf({ "0000_table": table, "0001_column": "alter table numbers add column name text" });
    const reader = await longReader(fresh);
    const said: string[] = [];
    const migrating = migrateDatabase(fresh.target, folder, {
      ...quick(60_000),
      onProgress: (line) => said.push(line),
    });
    await expect.poll(reader.waits, { interval: 5 }).toBe(1);
    // Each of them comes to its answer while the reader goes on.
    for (let n = 0; n < 5; n++) expect(await fresh.raw`select n from numbers`).toHaveLength(3);
    await expect.poll(() => said.length).toBeGreaterThan(1);
    await reader.end();
    await migrating;
    expect(await counted(fresh)).toBe(2);
    expect(said[0]).toBe("Migration 0001_column waits for others and is tried again");
  });

  it("that never gets its locks ends with who may hold them, and leaves nothing of itself", async () => {
    const fresh = await database({ empty: true });
    await migrateDatabase(fresh.target, await folderOf({ "0000_table": table }));
    const folder = await folderOf({
      "0000_table": table,
      "0001_column": "create table more (n int);\n--> statement-breakpoint\nalter table numbers add column name text",
    });
    const reader = await longReader(fresh);
    const error = (await migrateDatabase(fresh.target, folder, quick(100)).catch((reason: unknown) => reason)) as Error;
    expect([error.name, error.message.split("\n")]).toEqual([
      "MigrationBlockedError",
      [
        "migration 0001_column got no lock: others hold what it changes",
        "nothing of it is stored, and everything before it is",
        expect.stringMatching(/^open since: \d+ s, pid \d+, a long report$/),
        "release again when these have ended",
      ],
    ]);
    expect(await fresh.raw`select to_regclass('more') as there`).toEqual([{ there: null }]);
    await reader.end();
    await migrateDatabase(fresh.target, folder, quick(100));
    expect(await counted(fresh)).toBe(2);
  });

  it("that makes an index beside those who write does it in the turn of a release, also after one that ended halfway", async () => {
    const fresh = await database({ empty: true });
    await migrateDatabase(fresh.target, await folderOf({ "0000_table": table }));
    const folder = await folderOf({
      "0000_table": table,
      "0001_index": `create unique index concurrently if not exists "numbers_n" on numbers (n);\n--> statement-breakpoint\ncreate index concurrently if not exists other on numbers (n)`,
    });
    // The doubled number ends it halfway.
    await expect(inReleaseTurn(fresh.target, () => migrateDatabase(fresh.target, folder))).rejects.toMatchObject({
      code: "23505",
    });
    const valid = () =>
      fresh.raw`select indisvalid from pg_index where indexrelid in (to_regclass('numbers_n'), to_regclass('other'))`;
    expect(await valid()).toEqual([{ indisvalid: false }]);
    await fresh.raw`delete from numbers where ctid = (select max(ctid) from numbers)`;
    await inReleaseTurn(fresh.target, () => migrateDatabase(fresh.target, folder));
    expect(await valid()).toEqual([{ indisvalid: true }, { indisvalid: true }]);
    expect(await counted(fresh)).toBe(2);
  });
});
