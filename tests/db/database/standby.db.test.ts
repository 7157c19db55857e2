import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectDatabase, type Database } from "~/db/client.server";
import { results } from "~/db/schema/results";
import { type LongReading, longReads } from "~/db/standby.server";
import { publishConsentTypes } from "~/features/consents/publish-consent-types.server";
import { openEditionKey } from "~/features/exports/edition-key.server";
import { editionOf } from "~/features/exports/make-edition.server";
import { EditionEnded, readEditions } from "~/features/exports/result-rows.server";
import { publishSurveys } from "~/features/survey/publish-surveys.server";
import { exampleController } from "~/platform/controller";
import { createSecrets } from "~/platform/secrets.server";
import { migrate, sourceFolders } from "../../../server/release";
import { addAnsweredOrder, addPeople } from "../../fixtures/answered-orders";
import { present } from "../../fixtures/people";
import { addressOf, caughtUp, startTwoServers, type TwoServers } from "../../fixtures/servers/two-servers";

/** Long readings on a server that follows: one that follows at once, late, not at all, and that has been made the primary. */

const exportSecrets = createSecrets(["test key of exports that is at least 32 characters long"]);
const never = new AbortController().signal;

let servers: TwoServers;
let database: Database;
const told: LongReading[] = [];

beforeAll(async () => {
  servers = await startTwoServers();
  const target = { url: addressOf(servers) };
  await migrate(target, sourceFolders.migrations);
  database = connectDatabase(target, {
    poolSize: 2,
    statementMs: 20_000,
    standby: { target: { url: addressOf(servers, "standby") }, told: (reading) => told.push(reading) },
  });
  await publishSurveys(database.bulk, sourceFolders.instruments);
  await publishConsentTypes(database.bulk, sourceFolders.consents, { controller: exampleController });
});
afterAll(async () => {
  await database.close();
  await servers.stop();
});

/** An edition of so many people, in the order in which they will be told. */
async function madeEdition(count: number) {
  const { organisationId, people } = await addPeople(database.db, count);
  const orderId = await addAnsweredOrder(database.db, { organisationId, people, unitOf: () => 0 });
  const made = await editionOf({ bulk: database.bulk, exportSecrets }, orderId, never);
  if (made.outcome !== "edition") throw new Error(`no edition: ${made.outcome}`);
  const { edition } = made;
  const key = openEditionKey(exportSecrets, edition.sealedKey);
  return { people, told: [{ edition, key, recipient: "somebody", grain: "full" as const }] };
}

it("has every row of an export, and none that has been taken back since, however late it follows", async () => {
  const { people, told: editions } = await madeEdition(15);
  let read = 0;
  for await (const rows of readEditions(database.bulk, editions, never)) read += rows.length;
  expect([read, told.splice(0)]).toEqual([15, [{ where: "standby" }]]);

  const reading = readEditions(database.bulk, editions, never);
  expect((await reading.next()).value).toHaveLength(5);
  await caughtUp(servers);
  await servers.standby.asked`select pg_wal_replay_pause()`;
  await database.db.delete(results).where(eq(results.userId, present(people[0])));
  // The standby still has it, so it is the primary that knows.
  const [there] = await servers.standby.asked`select count(*)::int as count from results`;
  expect(there).toEqual({ count: 15 });
  await expect(
    (async () => {
      for (;;) if ((await reading.next()).done) return;
    })(),
  ).rejects.toThrow(EditionEnded);
});

it("is not read while it is behind, and is again when it has caught up", async () => {
  told.splice(0);
  expect(await longReads(database.bulk)).toBe(database.bulk);
  expect(told).toEqual([{ where: "primary", because: "behind", seconds: expect.any(Number) }]);
  await servers.standby.asked`select pg_wal_replay_resume()`;
  await caughtUp(servers);
  const source = await longReads(database.bulk);
  expect(source).not.toBe(database.bulk);
  expect(await source.execute("select pg_is_in_recovery() as follows")).toMatchObject([{ follows: true }]);
  const writing = source.execute("delete from results").catch((error: unknown) => error);
  expect(await writing).toMatchObject({ cause: { code: "25006" } });
});

it("is left alone while it hangs, and what was to be read is read meanwhile", async () => {
  const reading: LongReading[] = [];
  const other = connectDatabase(
    { url: addressOf(servers) },
    {
      poolSize: 2,
      statementMs: 20_000,
      standby: { target: { url: addressOf(servers, "standby") }, told: (each) => reading.push(each) },
    },
  );
  await caughtUp(servers);
  await longReads(other.bulk);
  const processes = await servers.standby.asked<{ pid: number }[]>`
    select pid from pg_stat_activity where application_name = 'vointi standby'`;
  for (const { pid } of processes) process.kill(pid, "SIGSTOP");
  try {
    expect(await longReads(other.bulk)).toBe(other.bulk);
    expect(reading).toEqual([{ where: "standby" }, { where: "primary", because: "away" }]);
  } finally {
    for (const { pid } of processes) process.kill(pid, "SIGCONT");
    await other.close();
  }
});

it("is left alone while it is away", async () => {
  told.splice(0);
  await servers.standby.kill();
  expect(await longReads(database.bulk)).toBe(database.bulk);
  expect(told).toEqual([{ where: "primary", because: "away" }]);
  // Not asked again for a while.
  expect(await longReads(database.bulk)).toBe(database.bulk);
  expect(told).toHaveLength(1);
});
