import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connectDatabase, type Database } from "~/db/client.server";
import { freePort } from "../../fixtures/servers/demo-server";
import { addressOf, caughtUp, startTwoServers, type TwoServers } from "../../fixtures/servers/two-servers";

const isFull = process.env.VOINTI_FULL === "1";

/** A primary and its standby, both named in the service's address. */

describe("of a primary and its standby", () => {
  let servers: TwoServers;
  let database: Database;
  beforeEach(async () => {
    servers = await startTwoServers();
    database = connectDatabase({ url: addressOf(servers) }, { poolSize: 2, statementMs: 10_000 });
  });
  afterEach(async () => {
    await database.close();
    await servers.stop();
  });

  const isStandby = sql<boolean>`pg_is_in_recovery()`;
  async function whereWrites(): Promise<(boolean | undefined)[]> {
    const rows = await Promise.all(
      [database.db, database.bulk, database.jobs].map((db) =>
        db.execute<{ standby: boolean }>(sql`select ${isStandby} as standby`),
      ),
    );
    return rows.map(([row]) => row?.standby);
  }
  async function whereReads(): Promise<boolean | undefined> {
    const [row] = await database.db.select({ standby: isStandby }).from(sql`(select) as nothing`);
    return row?.standby;
  }
  const note = (key: string) => database.db.execute(sql`insert into notes values (${key})`);

  it.runIf(isFull)(
    "the one that takes writes has all connections, and so has the other as soon as it has taken over",
    async () => {
      await servers.primary.asked`create table notes (key text)`;
      await servers.primary.asked`grant all on notes to vointi`;
      expect(await whereWrites()).toEqual([false, false, false]);
      // Connections that can only write nothing find the same one.
      expect(await whereReads()).toBe(false);
      await note("before");
      await caughtUp(servers);
      await servers.primary.kill();
      // There is nobody to write to, which is told and not waited for.
      await expect(note("between")).rejects.toThrow();
      await servers.standby.asked`select pg_promote()`;
      const tryToNote = () =>
        note("after").then(
          () => true,
          () => false,
        );
      await expect.poll(tryToNote, { interval: 50 }).toBe(true);
      await expect.poll(() => whereWrites().catch(() => []), { interval: 50 }).toEqual([false, false, false]);
      await expect.poll(() => whereReads().catch(() => undefined), { interval: 50 }).toBe(false);
      const kept = await servers.standby.asked`select key from notes order by key desc`;
      expect(kept.map(({ key }) => key)).toEqual(["before", "after"]);
    },
  );

  it.runIf(process.env.VOINTI_FULL === "1")(
    "one that has become a standby is left by all connections, reading ones too",
    async () => {
      await servers.primary.asked`create table notes (key text)`;
      await servers.primary.asked`grant all on notes to vointi`;
      expect([...(await whereWrites()), await whereReads()]).toEqual([false, false, false, false]);
      const place = (db: Pick<Database["db"], "execute">) =>
        db.execute<{ port: number }>(sql`select current_setting('port')::int as port`).then(([row]) => row?.port);
      const before = await place(database.db);
      await caughtUp(servers);
      await servers.standby.asked`select pg_promote()`;
      // Its open connections stay and take no writes any more, as those of a server that was told to follow.
      await servers.primary.asked`alter system set default_transaction_read_only = on`;
      await servers.primary.asked`select pg_reload_conf()`;
      // Until a connection hears of it, it goes on writing where it was.
      const kept = async () => {
        await note("after").catch(() => {});
        return servers.standby.asked`select key from notes`;
      };
      await expect.poll(kept, { interval: 50 }).toContainEqual({ key: "after" });
      await expect.poll(() => Promise.all([place(database.db), place(database.bulk)])).not.toContain(before);
    },
  );
});

it("two servers that are both away are told of at once, in pauses", async () => {
  const [one, two] = [await freePort(), await freePort()];
  const away = connectDatabase(
    { url: `postgres://vointi@127.0.0.1:${one},127.0.0.1:${two}/vointi?target_session_attrs=read-write` },
    { poolSize: 2 },
  );
  try {
    for (const db of [away.db, away.bulk, away.jobs]) {
      const error = await db.execute(sql`select`).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ cause: { code: "ECONNREFUSED" } });
    }
    expect(await away.readiness()).toBe("away");
  } finally {
    await away.close();
  }
});
