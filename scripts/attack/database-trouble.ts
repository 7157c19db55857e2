/**
 * Trouble with the database while people answer: refused, frozen, locked, far away. Whoever asks is told within three
 * seconds, with what they typed; balancers are told within five; and a second after the trouble it is as if nothing
 * had been (catalogue D12).
 */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { formTokenField } from "~/design/fields/form-token-field";
import { questionAddress } from "~/features/answering/question-address";
import {
  addPerson,
  answerUntil,
  present,
  startedOrder,
  startTestSession,
  storedRuns,
  type TestOrder,
  type TestPerson,
} from "../../tests/fixtures/people";
import { type Gate, openGate } from "../../tests/fixtures/servers/gate";
import { type AttackedDatabase, memoryOf, type Service, startService } from "./service";
import { clock, type Reply, send } from "./wire";

const bars = { answerMs: 3_000, notReadyMs: 5_000, recoveryMs: 1_000, afterwardsMs: 300, healthMs: 300, memoryMb: 150 };

/** Longer than any bar: what is later than it is not only late. */
const patienceMs = 25_000;
const leavesAfterMs = 100;
const everyMs = 100;
const healthyOnes = 20;
const people = 24;

type Writer = { person: TestPerson; order: TestOrder; cookie: string; path: string; questionVid: string };

/** A posted answer and what came of it. */
type Posted = { typed: string; reply: Reply };

type Trouble = {
  name: string;
  /** Whether traffic is to be sent elsewhere, is not to, or may be. */
  elsewhere: "yes" | "no" | "maybe";
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
};

type Seen = {
  posts: Posted[];
  pages: Reply[];
  /** Milliseconds until balancers were told. */
  notReadyMs: number | undefined;
  readinessMostMs: number;
  healthMostMs: number;
};

export async function troubleTheDatabase(database: AttackedDatabase): Promise<number> {
  const seconds = process.env.VOINTI_FULL === "1" ? 20 : 7;
  const gate = await openGate(database.target);
  const service = await startService(database.dataDir, gate.env);
  let violations = 0;
  try {
    const writers = await addWriters(database);
    console.log(`\nTrouble with the database, ${seconds} s each, while people answer ten times a second:`);
    for (const trouble of troubles(gate, database)) {
      const broken = await endure(trouble, { service, database, writers, seconds });
      for (const line of broken) console.log(`  ✗ ${line}`);
      violations += broken.length;
    }
  } finally {
    await service.stop();
    await gate.close();
  }
  return violations;
}

function troubles(gate: Gate, database: AttackedDatabase): Trouble[] {
  let unlock = async () => {};
  return [
    { name: "refused connections", elsewhere: "yes", begin: gate.refuse, end: gate.mend },
    { name: "frozen server", elsewhere: "yes", begin: gate.freeze, end: gate.mend },
    {
      name: "locked table",
      // Every instance meets it: where all were taken away, people would be told nothing (decision 0100).
      elsewhere: "no",
      async begin() {
        const connection = await database.raw.reserve();
        await connection`set idle_in_transaction_session_timeout = 0`;
        await connection`begin`;
        await connection`lock table result_answers in access exclusive mode`;
        unlock = async () => {
          await connection`rollback`;
          connection.release();
        };
      },
      end: () => unlock(),
    },
    { name: "300 ms each way", elsewhere: "maybe", begin: () => gate.delay(300), end: gate.mend },
  ];
}

/** Lets one trouble come and go; returns which bars were broken. */
async function endure(
  trouble: Trouble,
  surroundings: { service: Service; database: AttackedDatabase; writers: Writer[]; seconds: number },
): Promise<string[]> {
  const { service, database, writers, seconds } = surroundings;
  const { port } = service;
  const memoryBefore = memoryOf(service.server().pid)?.now ?? 0;
  for (const writer of writers) await post(port, writer, "before");
  await trouble.begin();
  const { seen, rest } = await watch(port, writers, seconds);
  const ended = clock();
  await trouble.end();
  const [answeredAgainMs, readyAgainMs] = await Promise.all([
    untilAgain(
      () => post(port, writers[0] as Writer, `again ${trouble.name}`).then(({ reply }) => isSaved(reply)),
      ended,
    ),
    untilAgain(() => get(port, "/readyz").then(({ status }) => status === 200), ended),
  ]);
  await sleep(Math.max(0, ended + bars.recoveryMs - clock()));
  let afterwardsMs = 0;
  for (let index = 0; index < healthyOnes; index++) {
    const { reply } = await post(port, writers[index % writers.length] as Writer, `after ${trouble.name} ${index}`);
    afterwardsMs = Math.max(afterwardsMs, isSaved(reply) ? took(reply) : patienceMs);
  }
  const overwritten = await countOverwritten(service, database, writers, trouble.name);
  const memoryMb = (memoryOf(service.server().pid)?.most ?? 0) - memoryBefore;

  await rest;
  const { posts, pages, notReadyMs, readinessMostMs, healthMostMs } = seen;
  const refused = posts.filter(({ reply }) => reply.status === 503);
  const bad = [...posts.map(({ reply }) => reply), ...pages].filter((reply) => !isSaved(reply) && !isHonest(reply));
  const lost = refused.filter(({ typed, reply }) => !reply.text.includes(typed));
  const slowestMs = Math.max(...posts.map(({ reply }) => took(reply)), ...pages.map(took));
  console.log(
    [
      `${trouble.name}: ${posts.length} answers posted, ${tally(posts.map(({ reply }) => reply))}; ${pages.length} pages, ${tally(pages)}`,
      `  slowest ${slowestMs} ms; text kept in ${refused.length - lost.length} of ${refused.length} refusals; not ready after ${notReadyMs ?? "–"} ms (slowest /readyz ${readinessMostMs} ms, /healthz ${healthMostMs} ms)`,
      `  afterwards: answers after ${answeredAgainMs} ms, ready after ${readyAgainMs} ms, then ${afterwardsMs} ms at most; ${overwritten} answers overwritten; +${memoryMb.toFixed(0)} MB`,
    ].join("\n"),
  );
  return [
    slowestMs > bars.answerMs ? `answers took ${slowestMs} ms, may take ${bars.answerMs}` : "",
    bad.length > 0 ? `${bad.length} answers were neither the page nor a 503 with Retry-After: ${tally(bad)}` : "",
    lost.length > 0 ? `${lost.length} refusals without the typed text` : "",
    trouble.elsewhere === "yes" && !(notReadyMs !== undefined && notReadyMs <= bars.notReadyMs)
      ? `/readyz said 503 after ${notReadyMs ?? "no"} ms, must within ${bars.notReadyMs}`
      : "",
    trouble.elsewhere === "no" && notReadyMs !== undefined ? `/readyz said 503 after ${notReadyMs} ms, must not` : "",
    readinessMostMs > bars.answerMs ? `/readyz took ${readinessMostMs} ms` : "",
    healthMostMs > bars.healthMs ? `/healthz took ${healthMostMs} ms` : "",
    answeredAgainMs > bars.recoveryMs ? `answers were taken again after ${answeredAgainMs} ms` : "",
    readyAgainMs > bars.recoveryMs ? `/readyz was 200 again after ${readyAgainMs} ms` : "",
    afterwardsMs > bars.afterwardsMs ? `a second later an answer still took ${afterwardsMs} ms` : "",
    overwritten > 0 ? `${overwritten} acknowledged answers were overwritten by refused ones` : "",
    memoryMb > bars.memoryMb ? `+${memoryMb.toFixed(0)} MB` : "",
  ].filter(Boolean);
}

/** People answer, some leave before they are answered, and balancers look; `rest` waits until the last have their answer. */
async function watch(
  port: number,
  writers: readonly Writer[],
  seconds: number,
): Promise<{ seen: Seen; rest: Promise<unknown> }> {
  const began = clock();
  const isOver = () => clock() - began > seconds * 1_000;
  const seen: Seen = { posts: [], pages: [], notReadyMs: undefined, readinessMostMs: 0, healthMostMs: 0 };
  const under: Promise<unknown>[] = [];
  const asks = async (ask: (index: number) => Promise<unknown>) => {
    for (let index = 0; !isOver(); index++) {
      under.push(ask(index));
      await sleep(everyMs);
    }
  };
  const writerAt = (index: number) => writers[index % writers.length] as Writer;
  await Promise.all([
    asks(async (index) => seen.posts.push(await post(port, writerAt(index), `${index} in trouble`))),
    asks((index) => post(port, writerAt(index + 7), `${index} has gone`, leavesAfterMs)),
    asks(async (index) => {
      if (index % 3 === 0) seen.pages.push(await get(port, writerAt(index).path, writerAt(index).cookie));
    }),
    asks(async () => {
      const reply = await get(port, "/readyz");
      seen.readinessMostMs = Math.max(seen.readinessMostMs, took(reply));
      if (reply.status === 503) seen.notReadyMs ??= Math.round(reply.to - began);
    }),
    asks(async () => {
      const reply = await get(port, "/healthz");
      seen.healthMostMs = Math.max(seen.healthMostMs, took(reply));
    }),
  ]);
  // The trouble ends before the last ones are waited for.
  return { seen, rest: Promise.all(under) };
}

async function untilAgain(holds: () => Promise<boolean>, since: number): Promise<number> {
  while (clock() - since < patienceMs) {
    if (await holds()) break;
    await sleep(20);
  }
  return Math.round(clock() - since);
}

/** Everybody answers once more; when all is quiet that must be what is stored, not an answer that was refused. */
async function countOverwritten(
  { port }: Service,
  { db }: AttackedDatabase,
  writers: readonly Writer[],
  name: string,
): Promise<number> {
  const last = await Promise.all(writers.map((writer, index) => post(port, writer, `last ${name} ${index}`)));
  await sleep(1_000);
  let overwritten = 0;
  for (const [index, writer] of writers.entries()) {
    const posted = last[index];
    if (!posted || !isSaved(posted.reply)) continue;
    const [run] = await storedRuns(db, writer.person, writer.order);
    const stored = run?.answers.find(({ questionVid }) => questionVid === writer.questionVid);
    if (stored?.text !== posted.typed) overwritten += 1;
  }
  return overwritten;
}

/** People in front of a question that is answered in words, which they can answer again and again. */
async function addWriters({ db }: AttackedDatabase): Promise<Writer[]> {
  const writers: Writer[] = [];
  for (let added = 0; added < people; added++) {
    const person = await addPerson(db, { language: "fi" });
    const order = await startedOrder(db, person, "default");
    const place = present(await answerUntil(db, person, order, ({ question }) => question.type === "open-ended"));
    const [run] = await storedRuns(db, person, order);
    const section = {
      surveyMetamoduleVid: place.metamodule.vid,
      surveyModuleVid: place.module.vid,
      resultId: present(run).id,
    };
    writers.push({
      person,
      order,
      cookie: `vointi_session=${await startTestSession(db, person)}`,
      path: questionAddress("fi", section, place.question),
      questionVid: place.question.vid,
    });
  }
  // Or the first look at each table would be counted as the trouble's.
  await db.execute(sql`analyze`);
  return writers;
}

async function post(port: number, { cookie, path }: Writer, what: string, timeoutMs = patienceMs): Promise<Posted> {
  const typed = `Kirjoitin ${what} ja odotan`;
  // Back saves what was typed and never finishes the section, so that it can be answered again.
  const body = Buffer.from(
    new URLSearchParams({ [formTokenField]: "x".repeat(56), answer: typed, intent: "back" }).toString(),
  );
  const headers: [string, string][] = [
    ["host", `127.0.0.1:${port}`],
    ["connection", "close"],
    ["cookie", cookie],
    ["sec-fetch-site", "same-origin"],
    ["content-type", "application/x-www-form-urlencoded"],
    ["content-length", String(body.length)],
  ];
  return { typed, reply: await send(port, { method: "POST", target: path, headers, body }, timeoutMs) };
}

function get(port: number, target: string, cookie?: string): Promise<Reply> {
  const headers: [string, string][] = [
    ["host", `127.0.0.1:${port}`],
    ["connection", "close"],
  ];
  return send(
    port,
    { method: "GET", target, headers: cookie ? [...headers, ["cookie", cookie]] : headers },
    patienceMs,
  );
}

const isSaved = ({ status }: Reply) => status === 303 || status === 200;
const isHonest = ({ status, headers }: Reply) => status === 503 && headers["retry-after"] !== undefined;
const took = ({ from, to }: Reply) => Math.round(to - from);

function tally(replies: readonly Reply[]): string {
  const times = new Map<string, number>();
  for (const { outcome, status } of replies) {
    const name = outcome === "answered" ? String(status) : outcome;
    times.set(name, (times.get(name) ?? 0) + 1);
  }
  return [...times].map(([name, count]) => `${name}×${count}`).join(" ") || "none";
}
