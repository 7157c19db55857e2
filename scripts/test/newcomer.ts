/**
 * What a newcomer does first: clones what is committed, runs `npm run demo` and opens the front page and the sign-in.
 * Every other check runs where the packages of all workspaces are installed and something has been built before.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pageUrl } from "../../app/i18n/paths";
import { freePort, temporaryFolder } from "../bench/servers";
import { atEnd, endAll } from "../until-end";

const patience = 10 * 60_000;
const linesShown = 60;

const home = temporaryFolder("newcomer");
const clone = join(home, "vointi");
execFileSync("git", ["clone", "--quiet", ".", clone]);
const port = await freePort();
const env: NodeJS.ProcessEnv = { ...process.env, PORT: String(port), DATA_DIR: join(home, "data") };
for (const name of ["NODE_ENV", "DATABASE_URL"]) Reflect.deleteProperty(env, name);
const started = Date.now();
// A group of its own, which can be told as a whole: npm does not pass every signal on.
const demo = spawn("npm run demo 2>&1", {
  shell: true,
  cwd: clone,
  env,
  detached: true,
});
const ended = once(demo, "close");
atEnd(stop);
let output = "";
demo.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
try {
  for (const path of [pageUrl("home", "en"), pageUrl("redirectOrLogin", "en")]) await answers(path);
  console.log(`The demo of a fresh clone answered after ${Math.round((Date.now() - started) / 1000)} s`);
} catch (error) {
  console.error(output.trimEnd().split("\n").slice(-linesShown).join("\n"));
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
await endAll();

/** Waits until a page is there; as long as nobody listens, the demo is still being made. */
async function answers(path: string): Promise<void> {
  for (;;) {
    if (demo.exitCode !== null) throw new Error(`npm run demo ended with ${demo.exitCode}`);
    if (Date.now() - started > patience) throw new Error(`${path} did not answer within ${patience / 60_000} minutes`);
    const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
    if (response?.ok) return;
    if (response) throw new Error(`${path} answered ${response.status}`);
    await sleep(500);
  }
}

/** As by Ctrl-C, so that the demo ends its database too. */
async function stop(): Promise<void> {
  tell("SIGINT");
  const inTime = await Promise.race([ended.then(() => true), sleep(30_000, false, { ref: false })]);
  if (inTime) return;
  console.error("The demo did not end within 30 s of Ctrl-C");
  process.exitCode = 1;
  tell("SIGKILL");
}

function tell(signal: NodeJS.Signals): void {
  try {
    if (demo.pid) process.kill(-demo.pid, signal);
  } catch {
    // It has ended already.
  }
}
