import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { join } from "node:path";

/**
 * Runs lists of steps beside each other, each list in its order; the spare steps are taken one by one by whichever lane is
 * through with its own. What a step prints is shown whole when it is over, so that lanes can be read; until then it is in a
 * file in `folder`, for whoever wants to know how far it is, and what a run that was stopped had found. A step with `after`
 * waits for that step of another lane; one without `count` is a command that holds or doesn't, and counts as one test.
 */
export async function runLanes(lanes, spare, { env, folder }) {
  const over = new Map([...lanes.flat(), ...spare].map(({ name }) => [name, signal()]));
  const left = [...spare];
  const results = await Promise.all(
    lanes.map(async (steps) => {
      const done = [];
      const own = [...steps];
      for (let step = own.shift(); step; step = own.shift() ?? left.shift()) {
        if (step.after) await over.get(step.after).given;
        done.push(await runStep(step, { env, folder }));
        over.get(step.name).give();
      }
      return done;
    }),
  );
  return results.flat();
}

/** The steps of a lane from the named one on, and the builds before it, which others wait for. */
export function stepsFrom(name, steps) {
  if (name === undefined) return steps;
  const first = steps.findIndex((step) => step.name === name);
  if (first < 0) throw new Error(`No step "${name}": ${steps.map((step) => step.name).join(", ")}`);
  return steps.filter((step, at) => at >= first || step.name.endsWith(" build"));
}

/** Something one lane waits for and the other gives. */
function signal() {
  let give;
  const given = new Promise((resolve) => (give = resolve));
  return { given, give };
}

async function runStep({ name, command, args, env: own = {}, count }, { env, folder }) {
  const started = Date.now();
  console.log(`── ${name}…`);
  const { status, output } = await capture(command, args, {
    env: { ...env, ...own },
    file: join(folder, `${name.replaceAll(" ", "-")}.log`),
  });
  const seconds = (Date.now() - started) / 1000;
  const ok = status === 0;
  console.log(`\n── ${name}: ${ok ? "passed" : "FAILED"} in ${Math.round(seconds)} s`);
  console.log(output.trimEnd());
  return { name, seconds, output, ...(count ? countOf(name, ok, count) : one(ok)) };
}

const one = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, files: [], failures: [] });

/** A test runner writes a report; a run without one counts as a failure. */
function countOf(name, ok, count) {
  let counted = { passed: 0, failed: 0, skipped: 0, files: [], failures: [] };
  try {
    counted = count();
  } catch {
    console.error(`${name}: no report was written`);
  }
  // A runner can fail outside any test, e.g. in its setup; and one that passed without a test has tested nothing.
  const isHollow = ok ? counted.passed === 0 : counted.failed === 0;
  return isHollow ? { ...counted, failed: 1 } : counted;
}

function capture(command, args, { env, file }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], env });
    let output = "";
    const kept = createWriteStream(file);
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
        kept.write(text);
      });
    child.once("error", (error) => resolve({ status: 1, output: `${output}\n${error.message}` }));
    child.once("close", (status) => kept.end(() => resolve({ status, output })));
  });
}
