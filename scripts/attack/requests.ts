/** The hostile requests: a world to attack, people who answer meanwhile, and one stretch of requests after the other. */
import { type ChildProcess, fork } from "node:child_process";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { databaseEnv } from "../../tests/fixtures/instances";
import { addOrder, addPeople } from "../bench/people";
import { surveyWalk } from "../bench/walk";
import type { Bystanders, Walked } from "./bystanders";
import { type Check, checksOf } from "./checks";
import { describe, judge, ms } from "./findings";
import { addVictim } from "./people";
import { codeOf, indexesOfRun, makeAttack, makeOrdinary, type World } from "./plan";
import { printRows } from "./report";
import { Run } from "./run";
import { type AttackedDatabase, type Service, startArguments, startService } from "./service";
import { holdConnections } from "./slow";
import { storedAnswers } from "./stored-answers";
import { surveyTargets } from "./targets";
import { type Stretch, stretchesToRepeat } from "./waits";
import { clock, send } from "./wire";

/** So many harmless requests first, until code is compiled and what is kept is there. */
const warmUp = 400;
/** After so many hostile requests come so many harmless ones: people are served beside both. */
const stretch = { hostile: 100, harmless: 15 } as const;
/** So many hostile requests meet one person; then everything they did to them is left behind. */
const personLasts = 500;

const heldConnections = 35;
const walkSteps = 40;

/** Without a number, as many requests as let every class meet every loader and action, or this turn's half. */
type Options = { requests: number | undefined; seed: number };

export async function attackRequests(database: AttackedDatabase, options: Options): Promise<Check[]> {
  const service = await startService(database.dataDir, databaseEnv(database.target));
  try {
    return await attack(database, service, options);
  } finally {
    await service.stop();
  }
}

async function attack(database: AttackedDatabase, service: Service, { seed, ...asked }: Options): Promise<Check[]> {
  const { nextWorld, mostBytes } = await worldsOf(database, service);
  let world = await nextWorld();
  const indexes = indexesOfRun(world.targets, asked.requests);
  const count = (kind: string) => world.targets.filter((target) => target.kind === kind).length;
  console.log(
    `Seed ${seed}, ${indexes.length} requests at ${count("action")} actions and ${count("loader")} loaders; node ${startArguments().join(" ")}`,
  );
  const order = await addOrder(database.db, "default");
  const walk = surveyWalk(order.metamodules, walkSteps);
  const walkers = await addPeople(database.db, order, 40 + Math.ceil(indexes.length / 50));
  const bystanders = startBystanders({
    port: service.port,
    people: walkers.map(({ sessionToken, resultId }) => ({ cookie: `vointi_session=${sessionToken}`, resultId })),
    walk,
    peopleAtOnce: 4,
    thinkMs: 250,
  });
  try {
    const run = new Run(service, mostBytes);
    let harmlessSent = 0;
    const sendHarmless = (many: number) => {
      const from = harmlessSent;
      harmlessSent += many;
      return run.sendHarmless(Array.from({ length: many }, (_, index) => makeOrdinary(world, from + index)));
    };
    await sendHarmless(warmUp);
    run.beginWatch();
    const ownDelay = monitorEventLoopDelay();
    ownDelay.enable();
    const held = holdConnections(service.port, heldConnections, seed);
    const met = new Set<string>();
    const sendStretch = async (first: number): Promise<Stretch> => {
      if (!(await world.victim.revive()) || (first > 0 && first % personLasts === 0)) world = await nextWorld();
      const attacks = indexes.slice(first, first + stretch.hostile).map((index) => makeAttack(world, seed, index));
      for (const { className, target } of attacks) met.add(`${className}: the ${codeOf(target)}`);
      const from = clock();
      await run.sendHostile(attacks);
      await world.victim.revive();
      await run.measureDearest();
      const between = clock();
      await sendHarmless(stretch.harmless);
      return { first, from, between, to: clock() };
    };
    const stretches: Stretch[] = [];
    for (let first = 0; first < indexes.length && !run.isGivenUp; first += stretch.hostile) {
      stretches.push(await sendStretch(first));
    }
    await run.settled();
    for (const slow of stretchesToRepeat(await bystanders.requestsSoFar(), stretches)) {
      console.log(`Other people were kept waiting beside requests from the ${slow.first + 1}th on: sent again.`);
      stretches.splice(stretches.indexOf(slow), 1, await sendStretch(slow.first));
    }
    await run.settled();
    console.log(`\nThe attack itself stood still for ${(ownDelay.max / 1e6).toFixed(0)} ms at most.`);
    const walked = await bystanders.stop();
    const stored = await storedAnswers(
      database.db,
      walkers.map(({ resultId }) => resultId),
    );
    printRows(run.rows);
    return checksOf({
      run,
      requests: indexes.length,
      targets: world.targets,
      met,
      held: await held,
      stretches,
      walked,
      walkers,
      walk,
      stored,
    });
  } finally {
    bystanders.end();
  }
}

/** Sends one request of a run alone and shows what comes of it. */
export async function sendOne(database: AttackedDatabase, seed: number, index: number): Promise<void> {
  const service = await startService(database.dataDir, databaseEnv(database.target));
  try {
    const { nextWorld, mostBytes } = await worldsOf(database, service);
    const attack = makeAttack(await nextWorld(), seed, index);
    const reply = await send(service.port, attack.sent, 10_000);
    const { outcome, status, bytes, headers, text } = reply;
    console.log(`${attack.className}: ${describe(attack)}\n${outcome} ${status}, ${bytes} bytes, ${ms(reply)} ms`);
    console.log(headers, text.slice(0, 2_000));
    for (const { kind, detail } of judge(attack, reply, mostBytes())) console.log(`✗ ${kind}: ${detail}`);
  } finally {
    await service.stop();
  }
}

async function worldsOf({ db }: AttackedDatabase, { port }: Service) {
  const targets = await surveyTargets(port);
  return {
    mostBytes: targets.mostBytes,
    async nextWorld(): Promise<World> {
      const victim = await addVictim(db);
      return { port, targets: await targets.of(victim), victim };
    },
  };
}

function startBystanders(start: Bystanders) {
  const child: ChildProcess = fork("scripts/attack/bystanders.ts", { execArgv: ["--import", "tsx"] });
  const told = <Name extends "walked" | "soFar">(name: Name) =>
    new Promise<Walked>((resolve, reject) => {
      child.on("message", (message: { [Each in Name]?: Walked }) => message[name] && resolve(message[name]));
      child.once("exit", () => reject(new Error("the ordinary people ended early")));
    });
  const walked = told("walked");
  walked.catch(() => {});
  child.send({ start });
  return {
    async requestsSoFar(): Promise<Walked["requests"]> {
      const soFar = told("soFar");
      child.send({ tell: true });
      return (await soFar).requests;
    },
    stop(): Promise<Walked> {
      if (child.connected) child.send({ stop: true });
      return walked;
    },
    end: () => void child.kill(),
  };
}
