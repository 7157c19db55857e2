/**
 * `npm run crash [-- <kills>]`
 *
 * People answer at the demo server all at once while it and its PostgreSQL are killed with SIGKILL, 20 times unless said
 * otherwise. Every answer that was acknowledged (303 received) is then looked for in the database. Exit code 1 when one
 * is missing or differs, or when a section is half written.
 */
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connectDatabase, type Database } from "~/db/client.server";
import { possibleValues } from "~/features/survey/conditions";
import type { Module } from "~/features/survey/definition";
import { journeyThrough } from "~/features/survey/journey";
import { cookieName } from "~/http/cookies.server";
import { pageUrl } from "~/i18n/paths";
import { addOrder, addPeople, type BenchOrder, type PersonUnderWay } from "./bench/people";
import { embeddedPostgresOf, freePort, isOk, runAndStop, startServer, temporaryFolder, waitFor } from "./bench/servers";
import { answerBody } from "./bench/walk";

const kills = Number(process.argv[2] ?? 20);
if (!Number.isInteger(kills) || kills < 1) throw new Error("the number of kills is a whole number from 1");

const peopleAtOnce = 8;
/** Milliseconds the server is left in peace between coming back and the next kill. */
const peace = { from: 200, to: 1_500 };
const victims = ["server", "database", "both"] as const;

/** Acknowledged answers by result and question. */
type Acknowledged = Map<string, number | string>;

await runAndStop(async (started) => {
  const folder = temporaryFolder("crash");
  const dataDir = join(folder, "data");
  const port = await freePort();
  const startDemo = () =>
    startServer({
      args: ["build/demo/demo.js"],
      port,
      path: "/readyz",
      logFile: join(folder, "server.log"),
      env: { HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir },
    });
  console.log("Starting the demo server…");
  let server = await startDemo();
  started(() => server.stop());
  const { connection } = await embeddedPostgresOf(dataDir);
  const database = connectDatabase(connection, { poolSize: 2 });
  started(database.close);
  const order = await addOrder(database.db, "default");
  // A whole survey takes longer than one kill; some people get through it.
  const people = await addPeople(database.db, order, peopleAtOnce + kills * 5);

  const acknowledged: Acknowledged = new Map();
  const over = new AbortController();
  const waiting = people[Symbol.iterator]();
  const walkers = Promise.all(
    Array.from({ length: peopleAtOnce }, async () => {
      for (const person of waiting) {
        if (over.signal.aborted) return;
        await walk(person, order, { origin: server.origin, acknowledged, over: over.signal });
      }
    }),
  );

  let longest = 0;
  for (let count = 1; count <= kills; count += 1) {
    await Promise.race([sleep(randomInt(peace.from, peace.to)), walkers]);
    const victim = victims[count % victims.length];
    const before = acknowledged.size;
    const killed = performance.now();
    if (victim !== "server") await killDatabase(dataDir, victim === "database" ? server.origin : undefined);
    if (victim !== "database") {
      await server.stop("SIGKILL");
      server = await startDemo();
    }
    const seconds = (performance.now() - killed) / 1_000;
    longest = Math.max(longest, seconds);
    console.log(
      `${String(count).padStart(3)}  kill -9 ${victim?.padEnd(9)} back after ${seconds.toFixed(1)} s, ${before} answers acknowledged by then`,
    );
  }
  await sleep(peace.to);
  over.abort();
  await walkers;

  const lost = await findLost(database, order, acknowledged);
  const halfWritten = await countHalfWritten(database, order);
  console.log(`\nacknowledged ${acknowledged.size}, lost ${lost.length}, half-written sections ${halfWritten}`);
  console.log(`restarts ${kills}, longest ${longest.toFixed(1)} s`);
  for (const answer of lost.slice(0, 10)) console.log(`lost: ${answer}`);
  if (lost.length > 0 || halfWritten > 0) throw new Error("the database does not hold what was acknowledged");
});

/** Kills the postmaster; with an origin, waits until its server has brought the database back by itself. */
async function killDatabase(dataDir: string, origin: string | undefined): Promise<void> {
  const { pid } = await embeddedPostgresOf(dataDir);
  process.kill(pid, "SIGKILL");
  if (!origin) return;
  await waitFor("the database to come back", async () => {
    const now = await embeddedPostgresOf(dataDir).catch(() => undefined);
    return now !== undefined && now.pid !== pid && (await isOk(`${origin}/readyz`));
  });
}

type Walk = { origin: string; acknowledged: Acknowledged; over: AbortSignal };

/** Answers the whole survey in order with random answers, each sent until it is acknowledged. */
async function walk(person: PersonUnderWay, order: BenchOrder, to: Walk): Promise<void> {
  for (const metamodule of order.metamodules) {
    for (const module of metamodule.modules) {
      const here = pageUrl("surveyAnswer", "fi", { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: module.vid });
      await walkSection(person, module, here, to);
      if (to.over.aborted) return;
    }
  }
}

async function walkSection(person: PersonUnderWay, module: Module, here: string, to: Walk): Promise<void> {
  const answers = new Map<string, number | string>();
  for (;;) {
    const { firstOpen } = journeyThrough(module, answers);
    if (!firstOpen || to.over.aborted) return;
    const values = possibleValues(firstOpen.type);
    const answer = values[randomInt(values.length)] ?? "";
    answers.set(firstOpen.vid, answer);
    const next = await send(person, `${here}?question=${firstOpen.vid}`, here, answer, to.origin);
    to.acknowledged.set(answerKey(person.resultId, firstOpen.vid), answer);
    // Whether this page comes is of no matter here; a server that is down is asked again with the next answer.
    await request(person, to.origin, next).catch(() => {});
  }
}

/** Posts one answer, again and again while the server or its database is away, and returns where it leads. */
async function send(
  person: PersonUnderWay,
  path: string,
  here: string,
  answer: number | string,
  origin: string,
): Promise<string> {
  for (;;) {
    const response = await request(person, origin, path, answerBody(answer)).catch(() => undefined);
    const location = response?.headers.get("location") ?? "";
    if (response?.status === 303 && location.startsWith(`${here}?`)) return location;
    if (response && response.status < 500) throw new Error(`${path} was answered with ${response.status} ${location}`);
    await sleep(20);
  }
}

async function request(person: PersonUnderWay, origin: string, path: string, body?: string): Promise<Response> {
  const response = await fetch(origin + path, {
    method: body === undefined ? "GET" : "POST",
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(10_000),
    headers: {
      cookie: `${cookieName("session", { publicOrigin: origin })}=${person.sessionToken}`,
      origin,
      ...(body === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
    },
  });
  await response.arrayBuffer();
  return response;
}

const answerKey = (resultId: string, questionVid: string) => `${resultId} ${questionVid}`;

/** The acknowledged answers that the database does not hold, wherever they stand by now, or holds differently. */
async function findLost({ raw }: Database, order: BenchOrder, acknowledged: Acknowledged): Promise<string[]> {
  const rows = await raw<{ result: string; question: string; answer: number | string }[]>`
    with run as (select id, content from results where order_id = ${order.id}),
    finished as (
      select result_id, content from result_modules
      union all
      select id, module from run,
        jsonb_array_elements(content->'metamoduleSubResults') metamodule,
        jsonb_array_elements(metamodule->'modules') module)
    select result_id as result, question_vid as question, coalesce(to_jsonb(text), to_jsonb(value)) as answer
    from result_answers where result_id in (select id from run)
    union all
    select result_id, (entry->>'questionVid')::uuid, entry->'answer'
    from finished, jsonb_array_elements(content->'answers') entry
    where result_id in (select id from run)`;
  const kept = new Map(rows.map(({ result, question, answer }) => [answerKey(result, question), answer]));
  return [...acknowledged].filter(([key, answer]) => kept.get(key) !== answer).map(([key]) => key);
}

/** Results whose list of finished sections and whose answers contradict each other. */
async function countHalfWritten({ raw }: Database, order: BenchOrder): Promise<number> {
  const sections = order.metamodules.reduce((sum, { modules }) => sum + modules.length, 0);
  const [row] = await raw<{ count: number }[]>`
    select count(*)::int as count
    from results r,
      lateral (select count(*) as kept from result_modules where result_id = r.id) module,
      lateral (
        select count(*) filter (where module_vid = any(r.finished_module_vids)) as stale, count(*) as open
        from result_answers where result_id = r.id) answer
    where r.order_id = ${order.id} and (
      (r.state = 'under_way' and (module.kept <> cardinality(r.finished_module_vids) or answer.stale > 0))
      or (r.state = 'completed' and (module.kept > 0 or answer.open > 0 or cardinality(r.finished_module_vids) <> ${sections})))`;
  return row?.count ?? -1;
}
