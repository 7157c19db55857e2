/** The hostile requests: sends them one after the other, looks at what comes of each, and tells. */
import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { databaseEnv } from "../../tests/fixtures/instances";
import { addOrder, addPeople, type PersonUnderWay } from "../bench/people";
import { surveyWalk } from "../bench/walk";
import type { Bystanders, Look, Walked } from "./bystanders";
import { classes } from "./classes";
import { describe, type Finding, findingOf, judge, ms } from "./findings";
import { addAttackers } from "./people";
import { type Attack, makeAttack, makeOrdinary, type World } from "./plan";
import { type AttackedDatabase, memoryOf, type Service, startArguments, startService } from "./service";
import { type Held, holdConnections } from "./slow";
import { storedAnswers } from "./stored-answers";
import { findTargets } from "./targets";
import { clock, type Reply, send } from "./wire";

/** What must hold for every single request. */
const bars = { delayMs: 100, memoryMb: 150, peopleP99Ms: 300 } as const;

/** A request that is whole gets its answer in this time; one that is not may wait for the rest of it. */
const patienceMs = { whole: 4_000, broken: 200 } as const;
/** How long a server may be busy with one request before it is ended, to go on with the next. */
const occupiedMostMs = 8_000;
/** Beyond doubt: no machine's unrest. What is less is sent again, and the shortest delay counts. */
const beyondDoubtMs = 2_000;
/** A class that occupies or ends the server this often is not gone on with. */
const costlyFindingsMost = 3;
const restartsMost = 12;

const ordinaryRequests = 500;
const heldConnections = 35;
/** From so many on, every action and loader is met. */
const wholeRun = 5_000;
const walkSteps = 40;

type Strike = { attack: Attack; from: number; to: number; worstMs: number; onSettled: () => void };

type Row = { requests: number; statuses: Map<string, number>; worstMs: number; memoryMb: number; isStopped: boolean };

export async function attackRequests(
  database: AttackedDatabase,
  options: { requests: number; seed: number; only: number | undefined },
): Promise<number> {
  const { requests, seed, only } = options;
  const service = await startService(database.dataDir, databaseEnv(database.target));
  const people = await addAttackers(database.db, 12 + Math.floor(requests / 2_000));
  const world: World = { port: service.port, targets: await findTargets(service.port, people), people };
  const count = (kind: string) => world.targets.filter((target) => target.kind === kind).length;
  console.log(
    `Seed ${seed}, ${requests} requests at ${count("action")} actions and ${count("loader")} loaders; node ${startArguments().join(" ")}`,
  );
  if (only !== undefined) {
    const attack = makeAttack(world, seed, only);
    const reply = await send(service.port, attack.sent, patienceMs.whole);
    const { outcome, status, bytes, headers, text } = reply;
    console.log(`${attack.className}: ${describe(attack)}\n${outcome} ${status}, ${bytes} bytes, ${ms(reply)} ms`);
    console.log(headers, text.slice(0, 2_000));
    await service.stop();
    return judge(attack, reply, 0).length;
  }
  const run = new Run(service, world, seed);
  try {
    const order = await addOrder(database.db, "default");
    const walk = surveyWalk(order.metamodules, walkSteps);
    const walkers = await addPeople(database.db, order, 40 + Math.ceil(requests / 50));
    run.startBystanders({
      port: service.port,
      cookies: walkers.map(({ sessionToken }) => `vointi_session=${sessionToken}`),
      walk,
      peopleAtOnce: 4,
      thinkMs: 250,
    });
    await run.warmUp();
    const held = holdConnections(service.port, heldConnections, seed);
    await run.attackAll(requests);
    run.tellHeld(await held);
    const walked = await run.stopBystanders();
    run.tellPeople(walked);
    await tellLost(run, database, { walked, walkers, walk });
    return run.report(walked);
  } finally {
    run.end();
    await service.stop();
  }
}

async function tellLost(
  run: Run,
  { db }: AttackedDatabase,
  { walked, walkers, walk }: { walked: Walked; walkers: PersonUnderWay[]; walk: Bystanders["walk"] },
): Promise<void> {
  const stored = await storedAnswers(
    db,
    walkers.map(({ resultId }) => resultId),
  );
  let lost = 0;
  for (const [index, { resultId }] of walkers.entries()) {
    for (const { post, body } of walk.slice(0, walked.acknowledged[index] ?? 0)) {
      const questionVid = new URLSearchParams(post.split("?")[1]).get("question") ?? "";
      const answer = new URLSearchParams(body).get("answer");
      if (String(stored.get(resultId)?.get(questionVid)) !== answer) lost += 1;
    }
  }
  if (lost > 0) run.tell("answers lost or changed", `${lost} acknowledged answers of ordinary people`);
}

class Run {
  readonly #findings: Finding[] = [];
  readonly #rows = new Map<string, Row>();
  readonly #costly = new Map<string, number>();
  readonly #met = new Set<string>();
  #strikes: Strike[] = [];
  #suspects: Attack[] = [];
  #ordinaryLooks: number[] | undefined = [];
  #lastLook = 0;
  #bystanders: ChildProcess | undefined;
  #walked: Promise<Walked> = Promise.reject(new Error("nobody walks yet"));
  #memoryAtStart = 0;
  #memoryBar = Number.POSITIVE_INFINITY;
  #ordinaryMost = 0;
  #unrest = { p50: 0, p99: 0, worst: 0 };
  #restarts = 0;
  readonly #started = clock();

  constructor(
    readonly service: Service,
    readonly world: World,
    readonly seed: number,
  ) {
    this.#walked.catch(() => {});
  }

  startBystanders(start: Bystanders): void {
    const child = fork("scripts/attack/bystanders.ts", { execArgv: ["--import", "tsx"] });
    this.#bystanders = child;
    this.#walked = new Promise((resolve, reject) => {
      child.on("message", (message: { looks: Look[] } | { walked: Walked }) => {
        if ("looks" in message) this.#see(message.looks);
        else resolve(message.walked);
      });
      child.once("exit", () => reject(new Error("the ordinary people ended early")));
    });
    this.#walked.catch(() => {});
    child.send({ start });
  }

  stopBystanders(): Promise<Walked> {
    this.#bystanders?.send({ stop: true });
    return this.#walked;
  }

  end(): void {
    this.#bystanders?.kill();
  }

  /** Ordinary requests: how restless the machine is, how large answers are, and how much memory the server takes. */
  async warmUp(): Promise<void> {
    for (let index = 0; index < ordinaryRequests; index++) {
      const { reply } = await this.#strike(makeOrdinary(this.world, index));
      if (reply.status !== 404) this.#ordinaryMost = Math.max(this.#ordinaryMost, reply.bytes);
    }
    await this.#settled();
    const looks = (this.#ordinaryLooks ?? []).sort((a, b) => a - b);
    const at = (share: number) => looks[Math.min(looks.length - 1, Math.floor(looks.length * share))] ?? 0;
    this.#unrest = { p50: at(0.5), p99: at(0.99), worst: at(1) };
    this.#ordinaryLooks = undefined;
    this.#rows.clear();
    this.#memoryAtStart = memoryOf(this.service.server().pid)?.now ?? 0;
    this.#memoryBar = this.#memoryAtStart + bars.memoryMb;
    const { p50, p99, worst } = this.#unrest;
    console.log(
      `Ordinary requests: the probe waited ${p50.toFixed(1)} ms (p50), ${p99.toFixed(1)} ms (p99), ${worst.toFixed(1)} ms at most; ${this.#memoryAtStart.toFixed(0)} MB.`,
    );
  }

  async attackAll(requests: number): Promise<void> {
    for (let index = 0; index < requests; index++) {
      const attack = makeAttack(this.world, this.seed, index);
      if (this.#row(attack).isStopped) continue;
      await this.#strikeAndJudge(attack);
      for (let suspect = this.#suspects.shift(); suspect; suspect = this.#suspects.shift())
        await this.#confirm(suspect);
      if (this.#restarts > restartsMost) {
        this.tell("given up", `after ${index + 1} requests: the server was ended ${this.#restarts} times`);
        return;
      }
    }
    await this.#settled();
    for (const suspect of this.#suspects.splice(0)) await this.#confirm(suspect);
    const missed = this.world.targets.filter(({ kind, id }) => !this.#met.has(`${kind} ${id}`));
    // A run of a few requests is for looking at those.
    if (requests >= wholeRun && missed.length > 0) this.tell("not attacked", missed.map(({ id }) => id).join(", "));
  }

  async #strikeAndJudge(attack: Attack): Promise<void> {
    const { reply } = await this.#strike(attack, () => undefined);
    this.#count(attack, reply);
    this.#met.add(`${attack.target.kind} ${attack.target.id}`);
    // A process that runs out of memory closes its connections some time before it is gone.
    if (reply.outcome !== "answered" && !(await this.#isAliveAfter(attack, reply))) return;
    this.#findings.push(...judge(attack, reply, this.#ordinaryMost));
    this.#watchMemory(attack);
  }

  /** Sends one request and remembers when, so that the probe's looks find their cause. */
  async #strike(attack: Attack, onSettled: () => void = () => {}): Promise<{ reply: Reply; strike: Strike }> {
    const reply = await send(this.world.port, attack.sent, attack.mayClose ? patienceMs.broken : patienceMs.whole);
    const strike: Strike = { attack, from: reply.from, to: reply.to, worstMs: 0, onSettled };
    this.#strikes.push(strike);
    return { reply, strike };
  }

  #see(looks: readonly Look[]): void {
    for (const look of looks) {
      const waited = look.to - look.from;
      this.#ordinaryLooks?.push(waited);
      for (const strike of this.#strikes) {
        if (look.from <= strike.to && look.to >= strike.from) strike.worstMs = Math.max(strike.worstMs, waited);
      }
      this.#lastLook = look.from;
    }
    const settled = this.#strikes.filter(({ to }) => to < this.#lastLook);
    this.#strikes = this.#strikes.filter(({ to }) => to >= this.#lastLook);
    for (const strike of settled) {
      strike.onSettled();
      if (strike.attack.className === "ordinary") continue;
      const row = this.#row(strike.attack);
      if (strike.worstMs > this.#delayBar) {
        if (!this.#suspects.some(({ index }) => index === strike.attack.index)) this.#suspects.push(strike.attack);
      } else row.worstMs = Math.max(row.worstMs, strike.worstMs);
    }
  }

  get #delayBar(): number {
    return bars.delayMs + this.#unrest.p99;
  }

  /** Waits until the probe has looked once more after every request so far. */
  async #settled(): Promise<void> {
    const from = clock();
    while (this.#strikes.length > 0 && clock() - from < occupiedMostMs) await sleep(5);
  }

  /** A delay is a request's own when it comes with it each time, alone. */
  async #confirm(attack: Attack): Promise<void> {
    let least = Number.POSITIVE_INFINITY;
    for (let again = 0; again < 6 && least > this.#delayBar; again++) {
      await this.#settled();
      this.#suspects = this.#suspects.filter(({ index }) => index !== attack.index);
      let delay = 0;
      const { reply, strike } = await this.#strike({ ...attack, className: "ordinary" });
      if (this.service.hasEnded()) {
        this.#tellCostly(attack, "process ended", "when it was sent again");
        return this.#restart();
      }
      await this.#settled();
      delay = Math.max(strike.worstMs, this.#strikes.includes(strike) ? clock() - reply.from : 0);
      least = Math.min(least, delay);
      if (least > beyondDoubtMs) break;
    }
    const row = this.#row(attack);
    row.worstMs = Math.max(row.worstMs, least);
    if (least <= this.#delayBar) return;
    this.#tellCostly(attack, "server occupied", `${Math.round(least)} ms`);
    if (this.#strikes.length > 0) await this.#restart();
  }

  /** After a request without an answer: is it that one alone, or is the server busy with it, or gone? */
  async #isAliveAfter(attack: Attack, { outcome, to }: Reply): Promise<boolean> {
    while (this.#lastLook <= to && clock() - to < occupiedMostMs && !this.service.hasEnded()) await sleep(5);
    if (this.#lastLook <= to || this.service.hasEnded()) {
      if (this.service.hasEnded())
        this.#tellCostly(attack, "process ended", "out of memory, or an error nobody caught");
      else {
        const row = this.#row(attack);
        row.worstMs = Math.max(row.worstMs, clock() - to);
        this.#tellCostly(attack, "server occupied", `more than ${Math.round((clock() - to) / 1_000)} s`);
      }
      await this.#restart();
      return false;
    }
    if (outcome === "silent" && !attack.mayClose && !this.#suspects.some(({ index }) => index === attack.index)) {
      this.#findings.push(findingOf(attack, "no answer", `within ${patienceMs.whole} ms`));
    }
    return true;
  }

  async #restart(): Promise<void> {
    this.#restarts += 1;
    this.#strikes = [];
    this.#suspects = [];
    await this.service.restart();
  }

  #watchMemory(attack: Attack): void {
    const memory = memoryOf(this.service.server().pid);
    if (!memory) return;
    const row = this.#row(attack);
    row.memoryMb = Math.max(row.memoryMb, memory.now - this.#memoryAtStart);
    if (memory.most <= this.#memoryBar) return;
    this.#findings.push(findingOf(attack, "memory", `+${Math.round(memory.most - this.#memoryAtStart)} MB`));
    // The next one is told of when it takes yet more.
    this.#memoryBar = memory.most + 50;
  }

  #tellCostly(attack: Attack, kind: string, detail: string): void {
    this.#findings.push(findingOf(attack, kind, detail));
    const times = (this.#costly.get(attack.className) ?? 0) + 1;
    this.#costly.set(attack.className, times);
    if (times >= costlyFindingsMost) this.#row(attack).isStopped = true;
  }

  /** A finding that belongs to no one request. */
  tell(kind: string, detail: string): void {
    this.#findings.push({ kind, className: "the whole run", index: -1, size: 0, request: "", detail });
  }

  tellHeld(held: readonly Held[]): void {
    const open = held.filter(({ isClosed }) => !isClosed);
    const longest = held.filter(({ isClosed }) => isClosed).reduce((most, { seconds }) => Math.max(most, seconds), 0);
    console.log(
      `${held.length} held connections: ${open.length} still open after 33 s, the others closed by ${longest.toFixed(1)} s.`,
    );
    for (const what of new Set(open.map((each) => each.what))) {
      this.tell("connection held", `${what}: open after 33 s`);
    }
  }

  tellPeople({ latencies, failed }: Walked): void {
    const p99 = percentile(latencies, 0.99);
    if (failed > 0) this.tell("people turned away", `${failed} requests of ordinary people failed and were sent again`);
    if (p99 > bars.peopleP99Ms) this.tell("people slowed down", `p99 ${p99.toFixed(0)} ms`);
  }

  #row({ className }: Attack): Row {
    const row = this.#rows.get(className) ?? {
      requests: 0,
      statuses: new Map<string, number>(),
      worstMs: 0,
      memoryMb: 0,
      isStopped: false,
    };
    this.#rows.set(className, row);
    return row;
  }

  #count(attack: Attack, reply: Reply): void {
    const row = this.#row(attack);
    row.requests += 1;
    const status = reply.outcome === "answered" ? String(reply.status) : reply.outcome;
    row.statuses.set(status, (row.statuses.get(status) ?? 0) + 1);
  }

  /** Prints everything; returns how many kinds of trouble there were. */
  report(walked: Walked): number {
    console.log(
      `\n${"class".padEnd(22)}${"requests".padStart(9)}${"worst ms".padStart(10)}${"RSS +MB".padStart(9)}  answers`,
    );
    for (const { name } of classes) {
      const row = this.#rows.get(name);
      if (!row) continue;
      const statuses = [...row.statuses]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([status, times]) => `${status}×${times}`);
      console.log(
        `${name.padEnd(22)}${String(row.requests).padStart(9)}${row.worstMs.toFixed(0).padStart(10)}${row.memoryMb.toFixed(0).padStart(9)}  ${statuses.join(" ")}${row.isStopped ? "  (not gone on with)" : ""}`,
      );
    }
    const worst = Math.max(...[...this.#rows.values()].map(({ worstMs }) => worstMs));
    const { p99 } = this.#unrest;
    const seconds = ((clock() - this.#started) / 1_000).toFixed(0);
    console.log(
      `Worst delay ${worst.toFixed(0)} ms, ${(worst / p99).toFixed(1)} × the p99 of ordinary requests; it may be ${this.#delayBar.toFixed(0)} ms.`,
    );
    console.log(
      `Ordinary people meanwhile: ${walked.latencies.length} requests, p50 ${percentile(walked.latencies, 0.5).toFixed(1)} ms, p99 ${percentile(walked.latencies, 0.99).toFixed(1)} ms; ${walked.acknowledged.reduce((a, b) => a + b, 0)} answers acknowledged. ${seconds} s.`,
    );
    const kinds = new Map<string, Finding[]>();
    for (const finding of this.#findings) {
      const kind = `${finding.kind} · ${finding.className}`;
      kinds.set(kind, [...(kinds.get(kind) ?? []), finding]);
    }
    for (const [kind, all] of kinds) {
      console.log(`\n${kind}: ${all.length}`);
      for (const { index, detail, request } of all.toSorted((a, b) => a.size - b.size).slice(0, 4)) {
        console.log(`  ${detail}${request ? `  #${index} ${request}` : ""}`);
      }
    }
    if (kinds.size > 0) console.log(`\nRepeat one with: npm run attack -- --seed ${this.seed} --only <number after #>`);
    return kinds.size;
  }
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
