/** A program of the rig in a process of its own, which ends with the script. */
import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { atEnd } from "../until-end";

/** PostgreSQL and its pooler don't start as root; root hands them to the account of nobody. */
const nobody = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;

export type Program = {
  pid: number;
  hasEnded(): boolean;
  /** Ends it by a signal and waits until it is gone; by SIGKILL where it takes longer than it should. */
  end(signal?: NodeJS.Signals): Promise<void>;
  log(): string;
};

/** So that PG* variables of the shell have no say. */
const bare = { NODE_ENV: "production", PATH: `${process.env.PATH}:/usr/sbin`, LC_ALL: "C.UTF-8", TZ: "UTC" } as const;

/** How long a program may take to end before it is killed. */
const endWithinMs = 15_000;

export function startProgram(given: {
  name: string;
  command: string;
  args: string[];
  logs: string;
  env?: Record<string, string>;
}): Program {
  const { name, command, args, logs, env } = given;
  const logFile = join(logs, `${name}.log`);
  const log = openSync(logFile, "a");
  const child = spawn(command, args, {
    env: { ...bare, HOME: logs, ...env },
    stdio: ["ignore", log, log],
    // Ctrl-C is for the script, which ends them in their order.
    detached: true,
    ...(isRoot && nobody),
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  child.once("error", (error) => console.error(`${command}: ${error.message}`));
  const program: Program = {
    pid: child.pid ?? 0,
    hasEnded,
    log: () => readFileSync(logFile, "utf8"),
    end: (signal = "SIGTERM") => endOf(child, ended, signal),
  };
  atEnd(() => program.end());
  return program;
}

async function endOf(child: ChildProcess, ended: Promise<void>, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  const killed = setTimeout(() => child.kill("SIGKILL"), endWithinMs);
  await ended;
  clearTimeout(killed);
}

/** Runs a program to its end and resolves with what it printed; throws where it fails. */
export function runProgram(command: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(command, args, {
    env: { ...bare, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    ...(isRoot && nobody),
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk));
  return new Promise((done, failed) => {
    child.once("error", failed);
    child.once("close", (code) => (code === 0 ? done(said) : failed(new Error(`${command} failed:\n${said}`))));
  });
}

/** A folder that the programs may write to. */
export function folderFor(...parts: string[]): string {
  const folder = join(...parts);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (isRoot) chownSync(folder, nobody.uid, nobody.gid);
  return folder;
}

/** Asks until the condition holds; says what was waited for, and the log of what did not come. */
export async function until(what: string, holds: () => Promise<boolean>, seconds = 60): Promise<void> {
  const deadline = Date.now() + seconds * 1_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`waited ${seconds} s for ${what}`);
    await sleep(100);
  }
}
