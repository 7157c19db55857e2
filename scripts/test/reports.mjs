import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** What a report of vitest says: numbers of tests, the names of those that failed, and how long each file took. */
export function countVitest(report) {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = read(report);
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1000,
  }));
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => ({
        name: `${relative(process.cwd(), name)}: ${fullName}`,
        why: failureMessages.join("\n"),
      })),
  );
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, files, failures };
}

/** The same of a report of Playwright; its tests of a file run beside others, so their times are added up. */
export function countPlaywright(report) {
  const { stats, suites, config } = read(report);
  const files = suites.map((suite) => ({
    name: `${relative(process.cwd(), config.rootDir)}/${suite.file}`,
    seconds:
      specsOf(suite)
        .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
        .reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }));
  const tests = suites.flatMap((suite) =>
    specsOf(suite).flatMap(({ file, line, title, tests }) =>
      tests.map(({ status, results }) => ({
        name: `${file}:${line}: ${title}${status === "flaky" ? " (passed when it was tried again)" : ""}`,
        why: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join("\n"),
        status,
      })),
    ),
  );
  const triedAgain = tests.filter(({ status }) => status === "flaky");
  const failures = tests.filter(({ status }) => status === "unexpected");
  const isTooMany = triedAgain.length > mostTriedAgain;
  return {
    passed: stats.expected + (isTooMany ? 0 : stats.flaky),
    failed: stats.unexpected + (isTooMany ? stats.flaky : 0),
    skipped: stats.skipped,
    files,
    failures: isTooMany ? [...failures, ...triedAgain] : failures,
    triedAgain: isTooMany ? [] : triedAgain,
  };
}

/** Tests of a run that may have passed at their second try only; they are told at the end, as what failed is. */
const mostTriedAgain = 1;

/** What an attack held of its checks. */
export function countAttack(report) {
  const { passed, failed } = read(report);
  return { passed, failed, skipped: 0, files: [], failures: [] };
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
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

/** What failed and why, last of all: a long run is read from its end, and only its end may have been kept. */
export function printFailures(results) {
  const tell = (mark, { name, why }) => console.log(`${mark} ${name}\n${firstLines(why)}`);
  for (const { name: step, failed, failures, triedAgain = [], output } of results) {
    if (triedAgain.length > 0) console.log(`\nOf ${step}`);
    for (const test of triedAgain) tell("?", test);
    if (failed === 0) continue;
    console.log(`\nFailed of ${step}`);
    for (const test of failures.slice(0, mostShown)) tell("✗", test);
    if (failures.length > mostShown) console.log(`and ${failures.length - mostShown} more`);
    if (failures.length === 0) console.log(lastLines(output));
  }
}

/** Failures of a suite that are told again at the end, and lines of each. */
const mostShown = 12;
const linesShown = 12;

const indented = (lines) => lines.map((line) => `    ${line}`).join("\n");
const firstLines = (text) => indented(stripVTControlCharacters(text).trim().split("\n").slice(0, linesShown));
const lastLines = (text) => indented(stripVTControlCharacters(text).trim().split("\n").slice(-linesShown));

function read(report) {
  return JSON.parse(readFileSync(report, "utf8"));
}
