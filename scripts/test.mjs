/**
 * `npm test`: everything that must hold, in one command; `--full` runs the same tests at the catalogue's full numbers.
 * Ends with "N passed, N failed". A step that fails does not stop the others, so one run shows every problem.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ensureInstalled } from "./ensure-installed.mjs";

const full = process.argv.includes("--full");
const reports = ".cache/test-reports";
const env = { ...process.env, VOINTI_FULL: full ? "1" : "" };
const totals = { passed: 0, failed: 0, skipped: 0 };

ensureInstalled();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const bin = (name) => join("node_modules", ".bin", name);
ensureBrowser();

check("types", bin("tsc"), ["--noEmit"]);
check("lint", bin("biome"), ["check", "."]);
check("structure", "npm", ["run", "--silent", "structure"]);
check("survey files", bin("tsx"), ["scripts/check-surveys.ts"]);
check("production build", process.execPath, ["scripts/build.mjs"]);
check("demo build", process.execPath, ["scripts/build.mjs", "--flavour", "demo"]);
check("kills of server and database", process.execPath, ["scripts/crash.mjs", full ? "20" : "4"]);
suite(
  "unit, database and API tests",
  bin("vitest"),
  ["run", "--reporter=default", "--reporter=json", `--outputFile=${reports}/vitest.json`],
  {},
  () => {
    const { numPassedTests, numFailedTests, numPendingTests } = readReport("vitest.json");
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
  },
);
suite(
  "browser tests",
  bin("playwright"),
  ["test", "--reporter=list,json"],
  { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, "playwright.json") },
  () => {
    const { stats } = readReport("playwright.json");
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
  },
);

if (totals.skipped > 0) console.log(`\n${totals.skipped} tests were skipped; their lines above say which and why`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed > 0 ? 1 : 0);

/** A command that holds or doesn't; counts as one test. */
function check(label, command, args) {
  const ok = runStep(label, command, args, {});
  totals[ok ? "passed" : "failed"] += 1;
}

/** A test runner that writes a report; a run without one counts as a failure. */
function suite(label, command, args, extraEnv, count) {
  const ok = runStep(label, command, args, extraEnv);
  let counted = { passed: 0, failed: 0, skipped: 0 };
  try {
    counted = count();
  } catch {
    console.error(`${label}: no report was written`);
  }
  // A runner can fail outside any test, e.g. in its setup.
  if (!ok && counted.failed === 0) counted.failed = 1;
  if (ok && counted.passed === 0) counted.failed = 1;
  for (const key of Object.keys(totals)) totals[key] += counted[key];
}

function runStep(label, command, args, extraEnv) {
  const started = Date.now();
  console.log(`\n── ${label}`);
  const { status, error } = spawnSync(command, args, { stdio: "inherit", env: { ...env, ...extraEnv } });
  if (error) console.error(error.message);
  console.log(`── ${label}: ${status === 0 ? "passed" : "FAILED"} in ${Math.round((Date.now() - started) / 1000)} s`);
  return status === 0;
}

function readReport(name) {
  return JSON.parse(readFileSync(join(reports, name), "utf8"));
}

/** A browser on PATH, else Playwright's own, else Debian's package. */
function ensureBrowser() {
  const names = ["chromium", "chromium-browser", "google-chrome"];
  const isOnPath = () =>
    process.env.PATH.split(delimiter).some((folder) => names.some((name) => existsSync(join(folder, name))));
  if (isOnPath()) return;
  console.log("No browser found: downloading Playwright's Chromium…");
  if (spawnSync(bin("playwright"), ["install", "chromium"], { stdio: "inherit" }).status === 0) return;
  if (process.platform !== "linux" || process.getuid?.() !== 0) return;
  console.log("That did not work: installing Debian's chromium…");
  spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { stdio: "inherit" });
  if (!isOnPath()) console.error("No browser could be installed; the browser tests will fail");
}
