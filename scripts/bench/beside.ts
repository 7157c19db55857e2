import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { atEnd } from "../until-end";
import type { Asked, Given } from "./beside-tree";
import { cpuMs } from "./cpu";
import type { Load, Measured } from "./load-client";
import { percentile } from "./percentile";
import { questions, type Served, startServed } from "./product";

/** Turns of each tree: a machine's speed changes from one moment to the next, and the sums are compared. */
const turns = 12;
const peopleAtOnce = 8;
/** And the most that an answer here may cost of one in the tree that the bars were set for. */
const kinds = {
  document: { name: "without JavaScript", most: 0.75 },
  data: { name: "with JavaScript", most: 0.55 },
} as const;
/** And the most that it may cost of the same where nothing is counted. */
const mostCounted = 1.02;

type Kind = keyof typeof kinds;

/** CPU of answers in ms. */
type Spent = { answers: number; server: number; postgres: number };

/** All that was spent, and per answer in each turn. */
type Spending = Spent & { turns: number[] };

/**
 * What an answer costs here and in another tree that is built, in turns on two servers that both stay up, each walked as
 * its own tree walks. Or what it costs to count it: this tree twice, here with metrics. Prints CPU per answer and the ratios: of the sums, and the median of those of each turn, which a moment of
 * somebody else's work moves less. `seconds` is for each kind of page and tree.
 */
export async function printBeside(
  folder: string,
  { tree: other, seconds, profile }: { tree: string | undefined; seconds: number; profile: string | undefined },
): Promise<void> {
  const isCounted = other === undefined;
  const trees = [
    await open(folder, { tree: ".", name: "here", profile, isCounted }),
    await open(folder, { tree: resolve(other ?? "."), name: "there" }),
  ];
  for (const each of trees) for (const kind of kindsOf()) await take(each, kind, 3);
  const spent = new Map<string, Spending>();
  for (let turn = 0; turn < turns; turn++) {
    for (const kind of kindsOf()) {
      // Whoever comes second finds the machine warm: they change places.
      for (const each of turn % 2 === 0 ? trees : trees.toReversed()) {
        const { answers, server, postgres } = await take(each, kind, seconds / turns);
        const key = `${each.name} ${kind}`;
        const before = spent.get(key) ?? { answers: 0, server: 0, postgres: 0, turns: [] };
        spent.set(key, {
          answers: before.answers + answers,
          server: before.server + server,
          postgres: before.postgres + postgres,
          turns: [...before.turns, (server + postgres) / answers],
        });
      }
    }
  }
  console.log(`CPU ms per answer at ${peopleAtOnce} people, server + PostgreSQL: here, there, here ÷ there.`);
  for (const kind of kindsOf()) {
    const [here, there] = trees.map(({ name }) => spent.get(`${name} ${kind}`));
    if (!here || !there) continue;
    const { name, most } = kinds[kind];
    const ratio = totalPerAnswer(here) / totalPerAnswer(there);
    const ofTurns = here.turns.map((cost, turn) => cost / (there.turns[turn] ?? Number.NaN));
    console.log(
      `${name.padEnd(20)} ${told(here)}   ${told(there)}   ${ratio.toFixed(3)}, median of ${turns} turns ` +
        `${percentile(ofTurns, 0.5).toFixed(3)} (bar ${isCounted ? mostCounted : most})`,
    );
  }
}

const kindsOf = () => Object.keys(kinds) as Kind[];

function totalPerAnswer({ answers, server, postgres }: Spent): number {
  return (server + postgres) / answers;
}

function told(spent: Spent): string {
  const { answers, server, postgres } = spent;
  return `${(server / answers).toFixed(2)} + ${(postgres / answers).toFixed(2)} = ${totalPerAnswer(spent).toFixed(2)}`;
}

type Opened = { tree: string; name: string; profile?: string | undefined; isCounted?: boolean };

async function open(folder: string, { tree, name, ...options }: Opened) {
  const served = await startServed({ tree, data: join(folder, name), ...options });
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
