/**
 * `npm run crash [kills]`: people answer over HTTP while the server and PostgreSQL are killed with SIGKILL in turn, 20
 * times unless told otherwise. Afterwards every acknowledged answer (its redirect was received) must be in the database.
 * Exit code 1 when one is lost.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { inArray } from "drizzle-orm";
import { connectDatabase, type Db } from "../app/db/client.server";
import { resultAnswers, resultModules, results } from "../app/db/schema/results";
import { questionAddress } from "../app/features/answering/question-address";
import type { FinishedModule } from "../app/features/scoring/result";
import { possibleValues } from "../app/features/survey/conditions";
import type { Metamodule, Module, Question } from "../app/features/survey/definition";
import { journeyThrough } from "../app/features/survey/journey";
import { findPlace } from "../server/embedded-postgres/cluster-paths";
import { stopServer } from "../server/embedded-postgres/postmaster";
import { type DemoServer, freePort, startDemoServer } from "../tests/fixtures/servers/demo-server";
import { addOrder, addPeople, type PersonUnderWay } from "./bench/people";
import { embeddedPostgresOf, temporaryFolder } from "./bench/servers";
import { answerBody } from "./bench/walk";
import { atEnd, endAll, untilEnd } from "./until-end";

const kills = Number(process.argv[2] ?? 20);
const answering = 8;
/** Milliseconds between a recovery and the next kill, at least and at most. */
const pause = { from: 400, to: 1_600 };

/** The last acknowledged answer of each question, by result and question. */
const acknowledged = new Map<string, Map<string, number | string>>();
let acknowledgements = 0;
let stopping = false;

const dataDir = temporaryFolder("crash");
const port = await freePort();
// Always the embedded PostgreSQL: somebody else's is not ours to kill.
const start = () =>
  untilEnd(
    () => startDemoServer({ dataDir, port, detached: true, env: { DATABASE_URL: "" } }),
    (started) => started.stop(),
  );
// A server that is killed leaves its PostgreSQL to the next one.
atEnd(async () => stopServer(await findPlace(dataDir, () => {})));
let server: DemoServer = await start();
try {
  const postgres = await embeddedPostgresOf(dataDir);
  const database = connectDatabase(postgres.connection, { poolSize: 2 });
  const order = await addOrder(database.db, "default");
  const people = await addPeople(database.db, order, 400);
  const walkers = Array.from({ length: answering }, () => walkOneAfterTheOther(people, order.metamodules));

  let longestMs = 0;
  for (let kill = 1; kill <= kills; kill++) {
    await sleep(pause.from + Math.random() * (pause.to - pause.from));
    const started = performance.now();
    const victim = kill % 2 === 1 ? "server" : "PostgreSQL";
    if (victim === "server") {
      await server.stop("SIGKILL");
      server = await start();
    } else {
      const { pid } = await embeddedPostgresOf(dataDir);
      process.kill(pid, "SIGKILL");
      await untilReplaced(pid);
      await untilReady();
    }
    const tookMs = Math.round(performance.now() - started);
    longestMs = Math.max(longestMs, tookMs);
    console.log(`kill ${kill}/${kills}: ${victim}, back after ${tookMs} ms, ${acknowledgements} answers acknowledged`);
  }
  stopping = true;
  await Promise.all(walkers);
  await database.close();

  const after = connectDatabase((await embeddedPostgresOf(dataDir)).connection, { poolSize: 2 });
  const lost = await countLost(after.db);
  await after.close();
  console.log(`acknowledged ${acknowledgements}, lost ${lost}, kills ${kills}, longest recovery ${longestMs} ms`);
  process.exitCode = lost > 0 || acknowledgements === 0 ? 1 : 0;
} finally {
  stopping = true;
  await endAll();
}

async function walkOneAfterTheOther(people: PersonUnderWay[], metamodules: readonly Metamodule[]): Promise<void> {
  for (let person = people.pop(); person && !stopping; person = people.pop()) {
    for (const metamodule of metamodules) {
      for (const module of metamodule.modules) await answerSection(person, metamodule, module);
    }
  }
}

async function answerSection(person: PersonUnderWay, metamodule: Metamodule, module: Module): Promise<void> {
  const { resultId } = person;
  const section = { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: module.vid, resultId };
  const answers = new Map<string, number | string>();
  for (;;) {
    const open = journeyThrough(module, answers).firstOpen;
    if (!open || stopping) return;
    const answer = randomAnswer(open);
    if (!(await postUntilAcknowledged(person, questionAddress("fi", section, open), answer))) return;
    answers.set(open.vid, answer);
    const known = acknowledged.get(person.resultId) ?? new Map<string, number | string>();
    acknowledged.set(person.resultId, known.set(open.vid, answer));
    acknowledgements += 1;
  }
}

/** Posts as a browser would and again after a failure; answers are idempotent. False when the run is over. */
async function postUntilAcknowledged(person: PersonUnderWay, path: string, answer: number | string): Promise<boolean> {
  while (!stopping) {
    const response = await fetch(server.origin + path, {
      method: "POST",
      redirect: "manual",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        cookie: `vointi_session=${person.sessionToken}`,
        "sec-fetch-site": "same-origin",
      },
      body: answerBody(answer),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    await response?.arrayBuffer().catch(() => undefined);
    if (response?.status === 303) return true;
    // Finished by the attempt whose answer was cut off: the section holds it.
    if (response?.status === 409) return true;
    if (response && response.status < 500) throw new Error(`unexpected answer ${response.status} of ${path}`);
    await sleep(50);
  }
  return false;
}

function randomAnswer(question: Question): number | string {
  const values = possibleValues(question.type);
  return values[Math.floor(Math.random() * values.length)] ?? "text";
}

/** The server may still call itself ready when PostgreSQL has only just been killed: another one has to be there. */
async function untilReplaced(killed: number): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const running = await embeddedPostgresOf(dataDir).catch(() => undefined);
    if (running && running.pid !== killed) return;
    await sleep(50);
  }
  throw new Error(`PostgreSQL was not started again within 30 seconds:\n${server.output().slice(-3000)}`);
}

async function untilReady(): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const ready = await fetch(`${server.origin}/readyz`).catch(() => undefined);
    if (ready?.ok) return;
    await sleep(50);
  }
  throw new Error(`the server did not come back within 30 seconds:\n${server.output().slice(-3000)}`);
}

/** Compares what was acknowledged with what is stored, wherever the run has moved it. */
async function countLost(db: Db): Promise<number> {
  const ids = [...acknowledged.keys()];
  const stored = new Map(ids.map((id) => [id, new Map<string, number | string | null>()]));
  const keepModule = (id: string, { answers }: FinishedModule) => {
    for (const { questionVid, answer } of answers) stored.get(id)?.set(questionVid, answer);
  };
  for (const row of await db.select().from(resultAnswers).where(inArray(resultAnswers.resultId, ids))) {
    stored.get(row.resultId)?.set(row.questionVid, row.text ?? row.value);
  }
  for (const row of await db.select().from(resultModules).where(inArray(resultModules.resultId, ids))) {
    keepModule(row.resultId, row.content);
  }
  for (const { id, content } of await db.select().from(results).where(inArray(results.id, ids))) {
    for (const finished of content?.metamoduleSubResults.flatMap(({ modules }) => modules) ?? [])
      keepModule(id, finished);
  }
  let lost = 0;
  for (const [id, answers] of acknowledged) {
    for (const [questionVid, answer] of answers) {
      if (stored.get(id)?.get(questionVid) === answer) continue;
      lost += 1;
      console.error(`lost: result ${id}, question ${questionVid}`);
    }
  }
  return lost;
}
