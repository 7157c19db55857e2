/** PostgreSQL and the instances lost, and brought back as they were at a moment; who was erased since stays erased. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, inArray, sql } from "drizzle-orm";
import { connectDatabase, type Database, type Db } from "~/db/client.server";
import { exportEditions } from "~/db/schema/editions";
import { users } from "~/db/schema/people";
import { preparedExports } from "~/db/schema/prepared-exports";
import { reportSnapshots } from "~/db/schema/reports";
import { erasureList } from "~/features/erasures/erasure-list.server";
import { editionOf } from "~/features/exports/make-edition.server";
import { fileStore } from "~/features/files/file-store.server";
import { enqueue } from "~/features/jobs/engine.server";
import { deletePerson } from "~/features/own-data/erase-person.server";
import { readOwnGroups } from "~/features/report-ledger/own-ledger.server";
import { parseEnv } from "~/platform/env.server";
import { createSecrets, hashToken } from "~/platform/secrets.server";
import { addAnsweredOrder, addPeople as addMembers } from "../../tests/fixtures/answered-orders";
import { addOrder, addPeople, type PersonUnderWay } from "../bench/people";
import { backUp, loseAll, restoreTo, untilArchived } from "./backups";
import { letAnswer } from "./crowd";
import type { Drill } from "./drill";
import { until } from "./program";
import { type Rig, secrets, startRig } from "./rig";

const ourSecrets = createSecrets([secrets.SESSION_SECRETS], [secrets.REPORT_LEDGER_KEYS]);

export const restore: Drill = async ({ people, answers }) => {
  const rig = await startRig();
  const { cluster, instances, s3, primaryUrl, logs } = rig;
  const before = connectDatabase({ url: primaryUrl }, { poolSize: 2 });
  const world = await makeWorld(rig, before, people);
  const crowd = letAnswer({ ...rig, people: world.people, metamodules: world.metamodules, atOnce: people });
  while (crowd.tally.acknowledged < answers / 20) await sleep(50);
  const backedUpAfter = await secondsOf(async () => backUp((await cluster.primary()) ?? cluster.nodes[0]));
  while (crowd.tally.acknowledged < answers / 10) await sleep(50);
  await crowd.stop();
  const [{ moment } = { moment: "" }] = await before.db.execute<{ moment: string }>(sql`select now()::text as moment`);
  const wanted = await digests(before.db, world.toErase);
  if (!(await opensProfile(rig.origin, world))) throw new Error("a session opens nothing to begin with");
  await sleep(1_000);
  // After the moment: people who are erased, and answers that the backup doesn't have.
  for (const userUuid of world.toErase) await erase(rig, before, userUuid);
  const late = letAnswer({ ...rig, people: world.late, metamodules: world.metamodules, atOnce: 2 });
  while (late.tally.acknowledged < 20) await sleep(50);
  await late.stop();
  const list = erasureList(s3, "");
  await until("the list of erased people", async () => (await list.read()).size === world.toErase.length);
  await untilArchived((await cluster.primary()) ?? cluster.nodes[0]);
  await before.close();

  for (const instance of instances) await instance.stop();
  await loseAll(cluster);
  const restoredAfter = await secondsOf(() => restoreTo(cluster, moment, logs));
  await cluster.untilWhole();
  const refused = await instances[0].start().then(
    () => "",
    (error: Error) => error.message,
  );
  let said = "";
  const readyAfter = await secondsOf(async () => {
    await rig.release();
    said = await rig.command("restored-command.js");
    for (const instance of instances) await instance.start();
  });
  const after = connectDatabase({ url: primaryUrl }, { poolSize: 2 });
  const found = await digests(after.db, world.toErase);
  const differing = Object.keys(wanted).filter((name) => wanted[name] !== found[name]);
  const wrong = [...differing.map((name) => `${name} differ`), ...(await stillThere(rig, after, world))];
  if (!/people who were erased are in the database/.test(refused))
    wrong.push("an instance started before it was told to");
  await after.close();

  return {
    isGood: wrong.length === 0,
    figures: [
      `${crowd.tally.acknowledged} answers acknowledged by then, some of them while the backup ran`,
      `${wanted.counts} at the moment`,
      wrong.length === 0 ? "digests of answers, results, people, consents and orders equal" : wrong.join(", "),
      "an instance refused to start before people were erased again",
      said.trim().split("\n").join(", "),
      `backup ${backedUpAfter}, restored to ${moment} after ${restoredAfter}, released and served after ${readyAfter} more`,
    ],
  };
};

async function secondsOf(work: () => Promise<unknown>): Promise<string> {
  const since = performance.now();
  await work();
  return `${((performance.now() - since) / 1_000).toFixed(1)} s`;
}

type World = {
  people: PersonUnderWay[];
  late: PersonUnderWay[];
  metamodules: Awaited<ReturnType<typeof addOrder>>["metamodules"];
  /** Two who answer and one whose answers are in a report and an edition. */
  toErase: string[];
  reported: string;
  orderId: string;
  prepared: string;
  sessionToken: string;
};

/** People who answer, a closed order with its report, its ledger and its edition, and a prepared file. */
async function makeWorld({ s3, folder }: Rig, database: Database, atOnce: number): Promise<World> {
  const { db, bulk, jobs } = database;
  const order = await addOrder(db, "default");
  const people = await addPeople(db, order, atOnce * 2);
  const late = await addPeople(db, order, 4);
  const { organisationId, people: members } = await addMembers(db, 72);
  const orderId = await addAnsweredOrder(db, { organisationId, people: members, unitOf: (place) => place % 6 });
  await enqueue(jobs, "reports", [{ payload: {} }]);
  const isReported = async () => (await db.$count(reportSnapshots, eq(reportSnapshots.orderId, orderId))) > 0;
  await until("the report of the closed order", isReported, 180);
  const exportSecrets = createSecrets([secrets.EXPORT_KEYS]);
  const made = await editionOf({ bulk, exportSecrets }, orderId, new AbortController().signal);
  if (made.outcome !== "edition") throw new Error(`no edition: ${made.outcome}`);
  const [first, second] = people;
  const [reported = ""] = members;
  const files = fileStore(s3, join(folder, "files"));
  const prepared = randomUUID();
  const received = await files.receive(Readable.from([Buffer.from("rows")]));
  await files.keep(prepared, received);
  const { sessionToken = "" } = first ?? {};
  await db.insert(preparedExports).values({
    id: prepared,
    userId: first?.userUuid ?? "",
    sessionHash: hashToken(sessionToken),
    asked: { name: "results", layout: "wide", format: "csv", language: "fi" } as never,
    editionIds: [made.edition.id],
    requestId: "rig",
    state: "ready",
    size: received.size,
    expiresAt: sql`now() + interval '1 day'`,
  });
  const toErase = [first?.userUuid ?? "", second?.userUuid ?? "", reported];
  return { people, late, metamodules: order.metamodules, toErase, reported, orderId, prepared, sessionToken };
}

async function erase({ settings }: Rig, { db }: Database, userUuid: string): Promise<void> {
  const by = { actorUuid: userUuid, actorRole: "self" } as const;
  const ctx = { db, secrets: ourSecrets, env: parseEnv(settings) };
  if (!(await deletePerson(ctx, { userUuid, by, requestId: randomUUID() }))) throw new Error("nobody to erase");
}

/** One digest of each kind of rows, without those of some people; all columns but what the service moves by itself. */
async function digests(db: Db, without: readonly string[]): Promise<Record<string, string>> {
  const gone = sql`${`{${without.join(",")}}`}::uuid[]`;
  const notGone = (column: string) => sql`not (${sql.raw(column)} = any(${gone}))`;
  const ofResults = sql`result_id in (select id from results where ${notGone("user_id")})`;
  const rows = {
    people: sql`select id, email, first_name, last_name, gender, active_order_id, pseudo_id from users where ${notGone("id")}`,
    results: sql`select * from results where ${notGone("user_id")}`,
    answers: sql`select * from result_answers where ${ofResults}`,
    sections: sql`select * from result_modules where ${ofResults}`,
    scores: sql`select * from result_scores where ${ofResults}`,
    consents: sql`select * from consent_grants where ${notGone("user_id")}`,
    orders: sql`select * from assessment_orders`,
    reports: sql`select * from report_cells`,
  };
  const found: Record<string, string> = {};
  const counts: string[] = [];
  for (const [name, statement] of Object.entries(rows)) {
    const [row] = await db.execute<{ digest: string; count: string }>(
      sql`select md5(coalesce(string_agg(md5(r::text), '' order by r::text), '')) as digest, count(*)::text as count from (${statement}) r`,
    );
    found[name] = row?.digest ?? "";
    counts.push(`${row?.count} ${name}`);
  }
  return { ...found, counts: counts.join(", ") };
}

/** What should have gone with those who were erased again, and what may not open anything. */
async function stillThere({ origin, s3, folder }: Rig, { db }: Database, world: World): Promise<string[]> {
  const wrong: string[] = [];
  if ((await db.$count(users, inArray(users.id, world.toErase))) > 0) wrong.push("erased people are there");
  if ((await readOwnGroups(db, ourSecrets.ledger, world.reported)).length > 0)
    wrong.push("the ledger knows who is erased");
  const standing = sql`${exportEditions.orderId} = ${world.orderId} and ${exportEditions.endedAt} is null`;
  if ((await db.$count(exportEditions, standing)) > 0) wrong.push("the edition stands");
  if ((await db.$count(preparedExports)) > 0) wrong.push("a prepared export is there");
  const kept = await fileStore(s3, join(folder, "files")).read(world.prepared);
  if (kept.kind !== "notThere") wrong.push("a prepared file is there");
  if (await opensProfile(origin, world)) wrong.push("a session from before opens a page");
  return wrong;
}

async function opensProfile(origin: string, { people }: World): Promise<boolean> {
  const cookie = `__Host-vointi_session=${people.at(-1)?.sessionToken}`;
  const page = await fetch(`${origin}/fi/profiili`, { headers: { cookie }, redirect: "manual" });
  return page.status === 200 && (await page.text()).includes('name="firstName"');
}
