/**
 * `npm run bench -- [--quick] [--seconds <of each run>] [--people <at once>] [--profile <folder>]`
 *
 * What one answered question costs: the production server and, on the same PostgreSQL, a bare node:http server doing
 * the same walk (POST one durable answer → 303 → GET the next page, 20 questions) at 1, 8 and 32 people at once. Then
 * the SQL statements of one request, for a person with 1 and with 1,000 orders and results.
 * `--profile` writes a CPU profile of the production server into the folder.
 *
 * `npm run bench -- --api [--call <part of its name>]`: what calls of the API cost (bench/api.ts).
 * `npm run bench -- --report`: what the page of a large report costs (bench/report.ts).
 * `npm run bench -- --weights`: what ten pages weigh, alone (bench/page-weights.ts); a whole run ends with it.
 * `npm run bench -- --open-loop`: what happens when more people come than it can serve (bench/open-loop.ts).
 * `npm run bench -- --beside <tree>`: an answer here and in another tree that is built, in turns (bench/beside.ts).
 * `npm run bench -- --counted`: what an answer costs with metrics beside one without, in turns as well.
 * `npm run bench -- --export [--results <how many>]`: a large export while people answer (bench/export.ts).
 * `npm run bench -- --growth [--results <how many>]`: blocks of a request when there are many results (bench/growth.ts).
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { printAnswers } from "./bench/answers";
import { printApi } from "./bench/api";
import { printBeside } from "./bench/beside";
import { addManyResults, printExport } from "./bench/export";
import { printGrowth } from "./bench/growth";
import { printOpenLoop } from "./bench/open-loop";
import { printPageWeights } from "./bench/page-weights";
import { addPastResults } from "./bench/past-results";
import { addAdministrator, addOrder, addPeople } from "./bench/people";
import { type Product, startProduct } from "./bench/product";
import { printReport } from "./bench/report";
import { printResultsStatements } from "./bench/results-statements";
import { freePort, startServer, temporaryFolder, writeToDisk } from "./bench/servers";
import { countStatements } from "./bench/statements";
import type { Step } from "./bench/walk";
import { endAll } from "./until-end";

const { values: flags } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    seconds: { type: "string" },
    people: { type: "string" },
    profile: { type: "string" },
    "open-loop": { type: "boolean", default: false },
    export: { type: "boolean", default: false },
    growth: { type: "boolean", default: false },
    results: { type: "string", default: "300000" },
    api: { type: "boolean", default: false },
    call: { type: "string", default: "" },
    report: { type: "boolean", default: false },
    weights: { type: "boolean", default: false },
    beside: { type: "string" },
    counted: { type: "boolean", default: false },
  },
});

const peopleAtOnce = flags.people ? [Number(flags.people)] : [1, 8, 32];
const secondsPerRun = flags.seconds ? Number(flags.seconds) : flags.quick ? 1.5 : 8;
/** Copies of own data that are taken at once, and the results in each. */
const copies = { atOnce: 4, results: 500 };
const answersToWarmUp = flags.quick ? 200 : 3_000;
const buildFolder = "build/production";

const folder = temporaryFolder("bench");

async function bench(): Promise<void> {
  if (flags.beside || flags.counted) {
    return printBeside(folder, { tree: flags.beside, seconds: secondsPerRun, profile: flags.profile });
  }
  const product = await startProduct({ data: join(folder, "data"), profile: flags.profile });
  const { server: app, env: appEnv, postgres, database, order, walk, cookie: session, addWalkers } = product;
  if (flags.growth) return printGrowth(product, Number(flags.results));
  if (flags.weights) return printPageWeights({ origin: app.origin, db: database.db, cookie: session });
  if (flags["open-loop"]) {
    const visitors = await addWalkers(2_000);
    const collectors = await addPeople(database.db, order, copies.atOnce);
    for (const { userUuid } of collectors) await addPastResults(database.db, userUuid, order, copies.results);
    await database.raw`vacuum (analyze)`;
    const takers = collectors.map(({ sessionToken }) => `${session}=${sessionToken}`);
    const pids = { server: app.pid, postgres: postgres.pid };
    return printOpenLoop({ port: app.port, visitors, takers, step: walk[0] as Step, pids });
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
  if (flags.report) {
    const requests = flags.quick ? 50 : 300;
    return printReport({ app, bare, db: database.db, order, cookieName: session, requests });
  }
  const answered = await printAnswers(product, bare, { peopleAtOnce, secondsPerRun, answersToWarmUp });
  const [row] = await database.raw<{ kept: number }[]>`
    select ((select count(*) from result_answers)
      + (select coalesce(sum(jsonb_array_length(content->'answers')), 0) from result_modules))::int as kept`;
  console.log(`\nVointi acknowledged ${answered} answers; its database holds ${row?.kept}.`);
  if (row?.kept !== answered) throw new Error("acknowledged answers and the database differ");

  await printStatements(product);
  await printResultsStatements({ db: database.db, target: postgres.connection, buildFolder, env: appEnv, order });
  await printPageWeights({ origin: app.origin, db: database.db, cookie: session });
}

/** How many statements a request sends, for people with few and with many orders. */
async function printStatements({ database, postgres, env, order, walk }: Product): Promise<void> {
  const [first, second] = walk;
  if (!first || !second) throw new Error("the walk has no two questions");
  const orders = { few: 1, many: 1_000 };
  const counts = await countStatements({
    db: database.db,
    target: postgres.connection,
    buildFolder: buildFolder,
    env,
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
}

try {
  await bench();
} finally {
  await endAll();
}
