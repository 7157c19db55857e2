import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { atEnd } from "../until-end";
import type { Asked, Given } from "./beside-tree";
import { cpuMs } from "./cpu";
import type { Load, Measured } from "./load-client";
import { questions, type Served, startServed } from "./product";

/** Turns of each tree: a machine's speed changes from one moment to the next, and the sums are compared. */
const turns = 12;
const peopleAtOnce = 8;
const kinds = { document: "without JavaScript", data: "with JavaScript" } as const;

type Kind = keyof typeof kinds;

/** CPU of answers in ms. */
type Spent = { answers: number; server: number; postgres: number };

/**
 * What an answer costs here and in another tree that is built, in turns on two servers that both stay up, each walked as
 * its own tree walks. Prints CPU per answer and the ratios. `seconds` is for each kind of page and tree.
 */
export async function printBeside(
  folder: string,
  { tree: other, seconds, profile }: { tree: string; seconds: number; profile: string | undefined },
): Promise<void> {
  const trees = [await open(folder, ".", "here", profile), await open(folder, resolve(other), "there", undefined)];
  for (const each of trees) for (const kind of kindsOf()) await take(each, kind, 3);
  const spent = new Map<string, Spent>();
  for (let turn = 0; turn < turns; turn++) {
    for (const kind of kindsOf()) {
      // Whoever comes second finds the machine warm: they change places.
      for (const each of turn % 2 === 0 ? trees : trees.toReversed()) {
        const { answers, server, postgres } = await take(each, kind, seconds / turns);
        const key = `${each.name} ${kind}`;
        const before = spent.get(key) ?? { answers: 0, server: 0, postgres: 0 };
        spent.set(key, {
          answers: before.answers + answers,
          server: before.server + server,
          postgres: before.postgres + postgres,
        });
      }
    }
  }
  console.log(`CPU ms per answer at ${peopleAtOnce} people: server + PostgreSQL; the last figure is here ÷ there.`);
  for (const kind of kindsOf()) {
    const [here, there] = trees.map(({ name }) => perAnswer(spent.get(`${name} ${kind}`)));
    if (!here || !there) continue;
    const ratio = (here.server + here.postgres) / (there.server + there.postgres);
    console.log(`${kinds[kind].padEnd(20)} ${told(here)}   ${told(there)}   ${ratio.toFixed(3)}`);
  }
}

const kindsOf = () => Object.keys(kinds) as Kind[];

function perAnswer(spent: Spent | undefined) {
  return spent && { server: spent.server / spent.answers, postgres: spent.postgres / spent.answers };
}

function told({ server, postgres }: { server: number; postgres: number }): string {
  return `${server.toFixed(2)} + ${postgres.toFixed(2)} = ${(server + postgres).toFixed(2)}`;
}

async function open(folder: string, tree: string, name: string, profile: string | undefined) {
  const served = await startServed({ tree, data: join(folder, name), profile });
  const started = (script: string, ...args: string[]) => {
    const child = fork(script, args, { execArgv: ["--import", "tsx"], cwd: tree });
    atEnd(() => child.kill());
    return child;
  };
  return {
    name,
    served,
    people: started(resolve("scripts/bench/beside-tree.ts"), JSON.stringify(served.postgres.connection)),
    client: started(resolve(tree, "scripts/bench/load-client.ts")),
  };
}

async function take(
  { served, people, client }: { served: Served; people: ChildProcess; client: ChildProcess },
  pages: Kind,
  seconds: number,
): Promise<Spent> {
  const { server, postgres, cookie } = served;
  const walkers = Math.ceil(20 * seconds) + peopleAtOnce;
  const given = await ask<Given>(people, { walkers, cookie, questions } satisfies Asked);
  const before = [cpuMs(server.pid) ?? 0, cpuMs(postgres.pid, true) ?? 0] as const;
  const load: Load = { host: "127.0.0.1", port: server.port, pages, ...given, peopleAtOnce, seconds };
  const reply = await ask<{ measured: Measured } | { failed: string }>(client, load);
  if ("failed" in reply) throw new Error(reply.failed);
  const after = [cpuMs(server.pid) ?? 0, cpuMs(postgres.pid, true) ?? 0] as const;
  return {
    answers: reply.measured.latencies.length,
    server: after[0] - before[0],
    postgres: after[1] - before[1],
  };
}

async function ask<Answer>(child: ChildProcess, message: Load | Asked): Promise<Answer> {
  child.send(message);
  const [answer] = (await once(child, "message")) as [Answer];
  return answer;
}
