/**
 * `npm run bench -- [--quick] [--seconds <of each run>] [--people <at once>] [--profile <folder>]`
 *
 * What one answered question costs: the production server and, on the same PostgreSQL, a bare node:http server doing
 * the same walk (POST one durable answer → 303 → GET the next page, 20 questions) at 1, 8 and 32 people at once. Then
 * the SQL statements of one request, for a person with 1 and with 1,000 orders and results.
 * `--profile` writes a CPU profile of the production server into the folder.
 *
 * `npm run bench -- --api [--call <part of its name>]`: what calls of the API cost (bench/api.ts).
 * `npm run bench -- --weights`: what ten pages weigh, alone (bench/page-weights.ts); a whole run ends with it.
 * `npm run bench -- --open-loop`: what happens when more people come than it can serve (bench/open-loop.ts).
 * `npm run bench -- --beside <tree>`: an answer here and in another tree that is built, in turns (bench/beside.ts).
 * `npm run bench -- --export [--results <how many>]`: a large export while people answer (bench/export.ts).
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { printApi } from "./bench/api";
import { printBeside } from "./bench/beside";
import { cpuMs } from "./bench/cpu";
import { addManyResults, printExport } from "./bench/export";
import type { Load, Measured } from "./bench/load-client";
import { printOpenLoop } from "./bench/open-loop";
import { printPageWeights } from "./bench/page-weights";
import { addPastResults } from "./bench/past-results";
import { addAdministrator, addOrder, addPeople } from "./bench/people";
import { percentile } from "./bench/percentile";
import { questions, startProduct } from "./bench/product";
import { printResultsStatements } from "./bench/results-statements";
import { freePort, startServer, temporaryFolder, writeToDisk } from "./bench/servers";
import { countStatements } from "./bench/statements";
import { bareWalk, type Step } from "./bench/walk";
import { atEnd, endAll } from "./until-end";

const { values: flags } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    seconds: { type: "string" },
    people: { type: "string" },
    profile: { type: "string" },
    "open-loop": { type: "boolean", default: false },
    export: { type: "boolean", default: false },
    results: { type: "string", default: "300000" },
    api: { type: "boolean", default: false },
    call: { type: "string", default: "" },
    weights: { type: "boolean", default: false },
    beside: { type: "string" },
  },
});

const peopleAtOnce = flags.people ? [Number(flags.people)] : [1, 8, 32];
const secondsPerRun = flags.seconds ? Number(flags.seconds) : flags.quick ? 1.5 : 8;
/** A machine's speed changes from one moment to the next: the servers take turns, and the sums are compared. */
const turns = 4;
const secondsPerTurn = secondsPerRun / turns;
/** More than can walk in one turn: nobody answers 1,000 questions a second. */
const peoplePerTurn = Math.ceil((1_000 * secondsPerTurn) / questions);
const answersToWarmUp = flags.quick ? 200 : 3_000;
/** Copies of own data that are taken at once, and the results in each. */
const copies = { atOnce: 4, results: 500 };
const bar = { most: 6, aim: 4, at: 8 };

const folder = temporaryFolder("bench");

async function bench(): Promise<void> {
  if (flags.beside) return printBeside(folder, { tree: flags.beside, seconds: secondsPerRun, profile: flags.profile });
  const product = await startProduct({ data: join(folder, "data"), profile: flags.profile });
  const { server: app, env: appEnv, postgres, database, order, walk, cookie: session, addWalkers } = product;
  if (flags.weights) return printPageWeights({ origin: app.origin, db: database.db, cookie: session });
  if (flags["open-loop"]) {
    const visitors = await addWalkers(2_000);
    const collectors = await addPeople(database.db, order, copies.atOnce);
    for (const { userUuid } of collectors) await addPastResults(database.db, userUuid, order, copies.results);
    await database.raw`vacuum (analyze)`;
    const takers = collectors.map(({ sessionToken }) => `${session}=${sessionToken}`);
    return printOpenLoop({ port: app.port, visitors, takers, step: walk[0] as Step });
  }
  if (flags.export) {
    const large = await addOrder(database.db, "energetic_person_plus_extended_work");
    const count = Number(flags.results);
    const answers = await addManyResults(database, large, count);
    const visitors = await addWalkers(2_000);
    const administrator = `${session}=${await addAdministrator(database.db, order)}`;
    await database.raw`vacuum (analyze)`;
    await writeToDisk(postgres.socketPath);
    const { port, pid } = app;
    const step = walk[0] as Step;
    return printExport({ port, pid, visitors, administrator, order: large, count, answers, step });
  }
  await database.raw`create database bare`;
  const barePort = await freePort();
  const bare = await startServer({
    args: ["--import", "tsx", "scripts/bench/bare-server.ts", postgres.socketPath, "bare", String(barePort)],
    port: barePort,
    path: "/question/0",
    logFile: join(folder, "bare.log"),
  });
  if (flags.api) {
    const requests = flags.quick ? 200 : 2_000;
    return printApi({ app, bare, db: database.db, order, cookieName: session, requests, named: flags.call });
  }
  const client = fork("scripts/bench/load-client.ts", { execArgv: ["--import", "tsx"] });
  atEnd(() => client.kill());

  let answered = 0;
  let visitors = 0;

  async function measure(server: "app" | "bare", pages: Load["pages"], people: number): Promise<Turn> {
    const walkers =
      server === "app"
        ? await addWalkers(peoplePerTurn)
        : Array.from({ length: peoplePerTurn * 10 }, () => ({ cookie: `person=visitor-${++visitors}`, resultId: "" }));
    // Or tidying up after the people just made would be counted as the cost of their answers.
    await database.raw`vacuum (analyze)`;
    const { pid, port } = server === "app" ? app : bare;
    const before = { server: cpuMs(pid), postgres: cpuMs(postgres.pid, true) };
    const measured = await drive(client, {
      host: "127.0.0.1",
      port,
      pages,
      people: walkers,
      walk: server === "app" ? walk : bareWalk(walk),
      peopleAtOnce: people,
      seconds: secondsPerTurn,
    });
    const after = { server: cpuMs(pid), postgres: cpuMs(postgres.pid, true) };
    if (server === "app") answered += measured.latencies.length;
    return {
      ...measured,
      cpuServer: difference(before.server, after.server),
      cpuPostgres: difference(before.postgres, after.postgres),
    };
  }

  // Node compiles a function to fast code only after many calls; what counts is a server that has run for a while.
  async function warmUp(server: "app" | "bare", pages: Load["pages"]): Promise<void> {
    for (let warmed = 0; warmed < answersToWarmUp; ) {
      warmed += (await measure(server, pages, bar.at)).latencies.length;
    }
  }

  console.log(
    `One answered question: POST, 303, GET the next page; walks of ${questions} questions, ${secondsPerRun} s each in ${turns} turns.`,
  );
  console.log("Warming up…");
  await warmUp("app", "document");
  await warmUp("app", "data");
  await warmUp("bare", "document");

  const rows: Row[] = [];
  const variants = [
    { name: "bare node:http", server: "bare", pages: "document" },
    { name: "Vointi, pages without JavaScript", server: "app", pages: "document" },
    { name: "Vointi, pages with JavaScript", server: "app", pages: "data" },
  ] as const;
  printRow(head);
  for (const people of peopleAtOnce) {
    const taken = new Map<string, Turn[]>();
    for (let turn = 0; turn < turns; turn++) {
      for (const { name, server, pages } of variants) {
        taken.set(name, [...(taken.get(name) ?? []), await measure(server, pages, people)]);
      }
    }
    const ofLevel = [...taken].map(([name, all]) => rowOf(name, people, all));
    for (const row of ofLevel) printRow(cells(row, ofLevel[0]));
    rows.push(...ofLevel);
  }
  if (rows[0]?.cpuServer === undefined)
    console.log("CPU is not measured on this system: there is no /proc to read it from.");
  else
    console.log(
      `× bare: CPU per answer against the bare server; at ${bar.at} people at most ${bar.most}, aim ${bar.aim}.`,
    );

  const [row] = await database.raw<{ kept: number }[]>`
    select ((select count(*) from result_answers)
      + (select coalesce(sum(jsonb_array_length(content->'answers')), 0) from result_modules))::int as kept`;
  console.log(`\nVointi acknowledged ${answered} answers; its database holds ${row?.kept}.`);
  if (row?.kept !== answered) throw new Error("acknowledged answers and the database differ");

  const [first, second] = walk;
  if (!first || !second) throw new Error("the walk has no two questions");
  const orders = { few: 1, many: 1_000 };
  const counts = await countStatements({
    db: database.db,
    target: postgres.connection,
    buildFolder: "build/production",
    env: appEnv,
    order,
    walk: [first, second],
    orders,
  });
  console.log("\nSQL statements per request, counted where the HTTP entry's database client sends them:");
  console.log(
    `${"".padEnd(24)}${`${orders.few} order and result`.padStart(20)}${`${orders.many} orders and results`.padStart(26)}`,
  );
  for (const { request, few, many } of counts) {
    console.log(`${request.padEnd(24)}${String(few).padStart(20)}${String(many).padStart(26)}`);
  }
  await printResultsStatements({
    db: database.db,
    target: postgres.connection,
    buildFolder: "build/production",
    env: appEnv,
    order,
  });
  await printPageWeights({ origin: app.origin, db: database.db, cookie: session });
}

/** CPU in ms; undefined where it is not measured. */
type Cpu = { cpuServer: number | undefined; cpuPostgres: number | undefined };

type Turn = Measured & Cpu;

/** All turns of one server at one number of people; latencies in ms, CPU per answer. */
type Row = Cpu & { name: string; people: number; answersPerSecond: number; p50: number; p95: number };

function rowOf(name: string, people: number, taken: readonly Turn[]): Row {
  const latencies = taken.flatMap(({ latencies }) => latencies);
  const answers = latencies.length;
  const perAnswer = (part: keyof Cpu) => {
    const total = taken.map((turn) => turn[part]).reduce(sum);
    return total === undefined ? undefined : total / answers;
  };
  return {
    name,
    people,
    answersPerSecond: answers / taken.reduce((seconds, turn) => seconds + turn.seconds, 0),
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    cpuServer: perAnswer("cpuServer"),
    cpuPostgres: perAnswer("cpuPostgres"),
  };
}

function difference(before: number | undefined, after: number | undefined): number | undefined {
  return before === undefined || after === undefined ? undefined : after - before;
}

async function drive(client: ChildProcess, load: Load): Promise<Measured> {
  client.send(load);
  const [reply] = (await once(client, "message")) as [{ measured: Measured } | { failed: string }];
  if ("failed" in reply) throw new Error(reply.failed);
  return reply.measured;
}

const head = ["", "people", "answers/s", "p50 ms", "p95 ms", "CPU ms/answer", "server", "PostgreSQL", "× bare"];

function cells(row: Row, base: Row | undefined): string[] {
  const total = sum(row.cpuServer, row.cpuPostgres);
  const baseTotal = base && sum(base.cpuServer, base.cpuPostgres);
  return [
    row.name,
    String(row.people),
    row.answersPerSecond.toFixed(0),
    row.p50.toFixed(1),
    row.p95.toFixed(1),
    total?.toFixed(2) ?? "–",
    row.cpuServer?.toFixed(2) ?? "–",
    row.cpuPostgres?.toFixed(2) ?? "–",
    total !== undefined && baseTotal ? (total / baseTotal).toFixed(1) : "",
  ];
}

function sum(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b;
}

function printRow([name = "", ...numbers]: string[]): void {
  console.log(
    name.padEnd(34) +
      numbers.map((text, index) => text.padStart(Math.max(9, (head[index + 1] ?? "").length + 2))).join(""),
  );
}

try {
  await bench();
} finally {
  await endAll();
}
