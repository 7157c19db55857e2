/**
 * `npm test`: everything that must hold, in one command, in three lanes side by side; `--full` runs the same tests in all
 * their combinations, at the catalogue's full numbers, and on the production build, one step after another; with `--from "API tests"`
 * beginning at that step (both builds are always made). docs/tests.md says what is where. Ends with "N passed, N failed". A
 * step that fails does not stop the others, so one run shows every problem.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureInstalled } from "./ensure-installed.mjs";
import { ensureBrowser } from "./test/browser.mjs";
import { reportFolder as reports } from "./test/failure-log.mjs";
import { runLanes, stepsFrom } from "./test/lanes.mjs";
import { ensurePooler } from "./test/pooler.mjs";
import { countAttack, countPlaywright, countVitest, printFailures, printTable } from "./test/reports.mjs";
import { printTurn, turnOfThisRun } from "./test/turn.mjs";

const { full, from } = parseArgs({ options: { full: { type: "boolean" }, from: { type: "string" } } }).values;
if (from && !full) throw new Error("--from begins the full run at a step: npm run test:full -- --from …");

const bin = (name) => join("node_modules", ".bin", name);
const node = process.execPath;
const pages = [
  { name: "demo build", command: node, args: ["scripts/build.mjs", "--flavour", "demo"] },
  playwright("browser tests"),
  ...(full
    ? [
        {
          // Each once: what a build changes is the same in every width and language.
          ...playwright("browser tests of the production build", { VOINTI_TESTED: "production", VOINTI_FULL: "" }),
          after: "production build",
        },
      ]
    : []),
];
const servers = [
  { ...vitest("db"), name: "database tests" },
  { ...vitest("api"), name: "API tests", after: "production build" },
];
const code = [
  // Before the unit tests, which then find much of the code as the database tests have made it ready (vitest.config.ts).
  { name: "types", command: "npm", args: ["run", "--silent", "types"] },
  // What both builds have in common is made by the first.
  { name: "production build", command: node, args: ["scripts/build.mjs"], after: "demo build" },
  { ...vitest("unit"), name: "unit tests" },
];
const spare = [
  { ...attack(), name: "attack of the production server", after: "production build" },
  {
    name: "kills of server and database",
    command: node,
    args: ["scripts/crash.mjs", full ? "20" : "4"],
    after: "demo build",
  },
  {
    name: "packages of the demo",
    command: node,
    args: ["scripts/test/demo-packages.mjs"],
    after: "demo build",
  },
  ...(full
    ? [{ name: "a newcomer's demo", command: node, args: ["--import", "tsx", "scripts/test/newcomer.ts"] }]
    : []),
  { name: "lint", command: "npm", args: ["run", "--silent", "lint"] },
  { name: "structure", command: "npm", args: ["run", "--silent", "structure"] },
  { name: "survey files", command: bin("tsx"), args: ["scripts/check-surveys.ts"] },
];

// Most steps wait now and then, for a database or a browser: two of them leave two cores idle at times. The full run has
// enough to do with each, and tests that work at length beside each other come to their limits.
const [build, ...looked] = pages;
const lanes = full ? [stepsFrom(from, [build, ...code, ...servers, ...looked])] : [pages, servers, code];
const turn = full ? "all" : turnOfThisRun();
const env = { ...process.env, VOINTI_FULL: full ? "1" : "", VOINTI_TURN: turn };

ensureInstalled("checking");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
ensureBrowser();
if (full) ensurePooler();
const started = Date.now();
const results = await runLanes(lanes, spare, { env, folder: reports });

printTable(results);
const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
console.log(`\nThe whole run took ${Math.round((Date.now() - started) / 1000)} s`);
printTurn(turn);
printFailures(results);
if (from) console.log(`Steps before "${from}" were left out`);
if (total("skipped") > 0) console.log(`${total("skipped")} tests were skipped; their lines above say which and why`);
console.log(`\n${total("passed")} passed, ${total("failed")} failed`);
process.exit(total("failed") > 0 ? 1 : 0);

/** A project of vitest.config.ts. */
function vitest(project) {
  const report = join(reports, `vitest-${project}.json`);
  return {
    command: bin("vitest"),
    args: [
      "run",
      "--project",
      project,
      "--reporter=default",
      "--reporter=json",
      `--outputFile=${report}`,
      `--reporter=${failuresOf("vitest")}`,
    ],
    count: () => countVitest(report),
  };
}

/** Hostile requests; trouble with the database is `npm run attack` alone. */
function attack() {
  const report = join(reports, "attack.json");
  return {
    command: node,
    args: ["--import", "tsx", "scripts/attack.ts", "--part", "requests", "--report", report],
    count: () => countAttack(report),
  };
}

/** The browser tests, of the demo build unless told otherwise; those of tests/e2e/full in the full run alone. */
function playwright(name, env = {}) {
  const report = join(reports, `${name.replaceAll(" ", "-")}.json`);
  return {
    name,
    command: bin("playwright"),
    args: ["test", `--reporter=list,json,${failuresOf("playwright")}`, ...(full ? [] : ["tests/e2e/[^/]+$"])],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    count: () => countPlaywright(report),
  };
}

/** A reporter that writes what failed as soon as it has. */
function failuresOf(runner) {
  return `./scripts/test/failures-of-${runner}.mjs`;
}
