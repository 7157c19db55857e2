import { readFileSync } from "node:fs";
import { relative } from "node:path";

/** What a report of vitest says: numbers of tests, and how long each file took. */
export function countVitest(report) {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = read(report);
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, files };
}

/** The same of a report of Playwright; its tests of a file run beside others, so their times are added up. */
export function countPlaywright(report) {
  const { stats, suites, config } = read(report);
  const files = suites.map((suite) => ({
    name: `${relative(process.cwd(), config.rootDir)}/${suite.file}`,
    seconds: testsOf(suite).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped, files };
}

/** What an attack held of its checks. */
export function countAttack(report) {
  const { passed, failed } = read(report);
  return { passed, failed, skipped: 0, files: [] };
}

function testsOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  return [...own, ...suites.flatMap(testsOf)];
}

/** The time of each suite, and of each file that takes a second or more. */
export function printTable(results) {
  const line = (name, passed, failed, seconds) =>
    console.log(`${name.padEnd(46)}${passed.padStart(7)}${failed.padStart(8)}${seconds.padStart(9)}`);
  console.log("");
  line("Suite", "passed", "failed", "seconds");
  for (const { name, passed, failed, seconds } of results) {
    line(name, String(passed), String(failed), seconds.toFixed(1));
  }
  for (const { name, files } of results) {
    if (files.length === 0) continue;
    const slow = files.filter(({ seconds }) => seconds >= 1).toSorted((a, b) => b.seconds - a.seconds);
    console.log(`\nFiles of the ${name}, in seconds`);
    for (const file of slow) console.log(`${file.seconds.toFixed(1).padStart(7)}  ${file.name}`);
    if (slow.length < files.length)
      console.log(`         and ${files.length - slow.length} of less than a second each`);
  }
}

function read(report) {
  return JSON.parse(readFileSync(report, "utf8"));
}
