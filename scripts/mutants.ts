/**
 * `npm run mutants -- --seed N`: changes one thing in a copy of the code, 47 times over (a comparison turned round, a
 * condition dropped, in SQL as well), and runs the tests that can see it. Prints which were noticed and where the others
 * are. `--count 20` takes fewer, `--area scoring` those of one area, `--only order.ts` those in whose line that stands;
 * `--near` leaves out the tests that are far away.
 * Mutants that change nothing anybody could see stand in mutants/equivalent.json with the reason; the next take their place.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { databaseEnv } from "../tests/fixtures/instances";
import { dropTestDatabases, startTestPostgres } from "../tests/fixtures/postgres";
import { temporaryFolder } from "./bench/servers";
import { type Mutant, mutantsOf, mutated } from "./mutants/find-mutants";
import { importersOf, testsOf } from "./mutants/find-tests";
import { atEnd, endAll, untilEnd } from "./until-end";

type Step = { project: string; tests: string[]; minutes: number };
type Version = { apply: () => void; restore: () => void };
type Outcome = { isKilled: boolean; by: string };

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "47" },
    area: { type: "string" },
    only: { type: "string", default: "" },
    near: { type: "boolean", default: false },
  },
});

/** Rooms by what the review asks for; each area gives as many mutants as the others. */
const areas: Record<string, string[]> = {
  access: ["sessions", "consents", "orders", "groups"],
  scoring: ["scoring"],
  journey: ["survey", "answering"],
  reports: ["reports"],
  exports: ["exports"],
  "sign-in": ["login"],
};
/** Tests that are run before those that are farther away, and minutes that each of both may take. */
const near = { files: 12, minutes: 6 };
const far = { minutes: 30 };

// Whoever works beside it goes first.
setPriority(10);
const tracked = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
});
const files = tracked.split("\0").filter((file) => file !== "");
const code = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"));
const importers = importersOf(code);
const equivalent = JSON.parse(readFileSync("scripts/mutants/equivalent.json", "utf8")) as { mutant: string }[];

const copy = temporaryFolder("mutants");
for (const file of files) cpSync(file, join(copy, file));
symlinkSync(resolve("node_modules"), join(copy, "node_modules"));

// One PostgreSQL for all of them: a run that is broken off in the middle could not stop one of its own.
const postgres = await untilEnd(
  () => startTestPostgres(temporaryFolder("mutants-postgres")),
  (started) => started.stop(),
);
let running: ChildProcess | undefined;
atEnd(() => running && endRun(running));

/** Test files that hold without any mutant, and those that fail without one, which prove nothing. */
const sound = new Set<string>();
const broken = new Set<string>();

const chosen = choose(values.seed, Number(values.count)).filter((mutant) => nameOf(mutant).includes(values.only));
const alive: Mutant[] = [];
for (const [index, mutant] of chosen.entries()) {
  const { isKilled, by } = await judge(mutant);
  if (!isKilled) alive.push(mutant);
  console.log(`${index + 1}/${chosen.length} ${isKilled ? "killed" : "ALIVE "} ${nameOf(mutant)}  [${by}]`);
}
for (const mutant of alive) console.log(`alive: ${nameOf(mutant)}`);
console.log(`${chosen.length - alive.length} killed, ${alive.length} alive`);
await endAll();
process.exit(0);

function nameOf({ file, line, what }: Mutant): string {
  return `${file}:${line} ${what}`;
}

/** Mutants of each area in turn, in an order that the seed decides. */
function choose(seed: string, count: number): Mutant[] {
  const listed = Object.entries(areas)
    .filter(([area]) => values.area === undefined || area === values.area)
    .map(([, rooms]) => ordered(rooms.flatMap(mutantsOfRoom), seed));
  const taken: Mutant[] = [];
  while (taken.length < count && listed.some((list) => list.length > 0)) {
    for (const list of listed) taken.push(...list.splice(0, 1));
  }
  return taken.slice(0, count);
}

/** Rules and what has effects; words, pages and their styles are for other tests. */
function mutantsOfRoom(room: string): Mutant[] {
  return code
    .filter((file) => file.startsWith(`app/features/${room}/`) && /(?<![.](test|css)|-view[.]server)[.]ts$/.test(file))
    .flatMap((file) => mutantsOf(file, readFileSync(file, "utf8")))
    .filter(({ file, what }) => !equivalent.some(({ mutant }) => mutant === `${file} ${what}`));
}

/** Each mutant has its place by itself: one that is taken out, or comes with new code, moves none of the others. */
function ordered(mutants: readonly Mutant[], seed: string): Mutant[] {
  const placed = mutants.map((mutant) => {
    const place = createHash("sha256").update(`${seed} ${mutant.file} ${mutant.what}`).digest("hex");
    return { mutant, place };
  });
  return placed.sort((a, b) => (a.place < b.place ? -1 : 1)).map(({ mutant }) => mutant);
}

/** Runs what can see a mutant, the quick and the near first, until something fails that holds without it. */
async function judge(mutant: Mutant): Promise<Outcome> {
  const place = join(copy, mutant.file);
  const text = readFileSync(place, "utf8");
  const tests = testsOf(mutant.file, importers);
  const unit = tests.filter((test) => !test.startsWith("tests/db/") && !test.startsWith("tests/api/"));
  const database = tests.filter((test) => test.startsWith("tests/db/"));
  const steps: Step[] = [
    { project: "unit", tests: unit, minutes: near.minutes },
    { project: "db", tests: database.slice(0, near.files), minutes: near.minutes },
    { project: "db", tests: values.near ? [] : database.slice(near.files), minutes: far.minutes },
  ];
  const version = {
    apply: () => writeFileSync(place, mutated(text, mutant)),
    restore: () => writeFileSync(place, text),
  };
  version.apply();
  try {
    for (const step of steps) {
      const by = await failing(step, version);
      if (by) return { isKilled: true, by };
    }
    return { isKilled: false, by: `${steps.reduce((sum, { tests }) => sum + tests.length, 0)} test files` };
  } finally {
    version.restore();
  }
}

/** The first test file that fails with the mutant and holds without it. */
async function failing({ project, tests, minutes }: Step, { apply, restore }: Version): Promise<string | undefined> {
  const late = new Set<string>();
  for (;;) {
    const left = tests.filter((test) => !broken.has(test) && !late.has(test));
    if (left.length === 0) return undefined;
    const failure = await runTests(project, left, minutes);
    if (failure === undefined) return undefined;
    const { test, isAboutTime } = failure;
    if (!sound.has(test)) {
      restore();
      const isBroken = (await runTests(project, [test], minutes)) !== undefined;
      apply();
      (isBroken ? broken : sound).add(test);
      if (isBroken) console.log(`${test} fails without any mutant`);
      if (isBroken) continue;
    }
    // On a busy machine a test may be late by itself: then it has to be so twice.
    if (!isAboutTime || (await runTests(project, [test], minutes)) !== undefined) return test;
    late.add(test);
  }
}

type Report = { testResults: { name: string; status: string; assertionResults: { failureMessages: string[] }[] }[] };
type Failure = { test: string; isAboutTime: boolean };

/** Runs test files of the copy until one fails; which, or undefined where all hold or time is up. */
async function runTests(project: string, tests: readonly string[], minutes: number): Promise<Failure | undefined> {
  const report = join(copy, "report.json");
  rmSync(report, { force: true });
  const vitest = resolve("node_modules/vitest/vitest.mjs");
  const args = [
    vitest,
    "run",
    "--project",
    project,
    "--bail",
    "1",
    "--reporter=json",
    `--outputFile=${report}`,
    // All but the changed file is as it was in the run before.
    "--experimental.fsModuleCache",
    `--experimental.fsModuleCachePath=${join(copy, "modules")}`,
    ...tests,
  ];
  const env = { ...process.env, ...databaseEnv(postgres.connection) };
  // In a group of its own, or Ctrl-C would end it before the PostgreSQL it uses.
  const child = spawn(process.execPath, args, { cwd: copy, stdio: "ignore", env, detached: true });
  running = child;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void endRun(child);
  }, minutes * 60_000);
  const status = await new Promise((end) => child.once("exit", end));
  running = undefined;
  clearTimeout(timer);
  await dropTestDatabases(postgres.connection);
  // That time is up proves nothing on a busy machine, so it counts as unnoticed.
  if (status === 0 || isLate) return undefined;
  return failureIn(report) ?? { test: tests[0] ?? "", isAboutTime: false };
}

/** What a run tells of the file that failed; nothing where it failed before any file. */
function failureIn(report: string): Failure | undefined {
  if (!existsSync(report)) return undefined;
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
  const failed = testResults.find(({ status }) => status === "failed");
  if (!failed) return undefined;
  const messages = failed.assertionResults.flatMap(({ failureMessages }) => failureMessages);
  return {
    test: relative(copy, failed.name),
    isAboutTime: messages.some((message) => /timed out|timeout/i.test(message)),
  };
}

/** Ends a run and its workers: one that goes round in a circle hears no signal that it might heed. */
async function endRun(run: ChildProcess): Promise<void> {
  const isOver = new Promise((over) => run.once("exit", over));
  signal(run, "SIGTERM");
  await Promise.race([isOver, new Promise((passed) => setTimeout(passed, 10_000))]);
  signal(run, "SIGKILL");
  await isOver;
}

function signal({ pid }: ChildProcess, name: "SIGTERM" | "SIGKILL"): void {
  try {
    if (pid) process.kill(-pid, name);
  } catch {
    // All of them have ended.
  }
}
