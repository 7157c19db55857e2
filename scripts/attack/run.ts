/** Sends attacks in small batches and sees what each costs the server and what comes of it. */
import { setTimeout as sleep } from "node:timers/promises";
import { mainThreadMs } from "../bench/cpu";
import { percentile } from "../bench/percentile";
import { type Finding, findingOf, judge } from "./findings";
import type { Attack } from "./plan";
import { memoryOf, type Service } from "./service";
import { type Reply, send } from "./wire";

/** Most milliseconds that one request may keep the server's one thread; on a slow machine, so many harmless ones' time. */
const delayBar = { ms: 100, timesHarmless: 30 } as const;
/** Most MB that the attack may add to the server's memory. */
export const memoryBarMb = 150;

/** So many at once: the server is never idle, and their sum is seldom more than one alone may cost. */
const batchSize = 5;
/** A request that is whole gets its answer in this time; for one that is not, the next ones do not wait. */
const patienceMs = { whole: 10_000, broken: 60 } as const;
/** How long a server may be busy before it is ended, to go on with the next. */
const occupiedMostMs = 8_000;
/** Sent again this often, the cheapest time counts: the others had somebody else's work among them. */
const tries = 5;
/** A class that occupies or ends the server this often is not gone on with. */
const costlyFindingsMost = 3;
const restartsMost = 12;

export type Row = { requests: number; statuses: Map<string, number>; worstMs: number; isStopped: boolean };

/** A batch that was sent, and the CPU it cost; undefined where the system does not tell. */
type Batch = { attacks: readonly Attack[]; ms: number | undefined; isAlive: boolean };

export class Run {
  readonly findings: Finding[] = [];
  readonly rows = new Map<string, Row>();
  /** CPU of each batch that was hostile, and of each that was harmless. */
  readonly batchMs = { hostile: [] as number[], harmless: [] as number[] };
  /** Batches that cost more than the bar in which no request did so alone. */
  unexplained = 0;
  memory = { atStart: 0, most: 0 };
  delayBarMs: number = delayBar.ms;
  /** The server was ended too often to go on. */
  isGivenUp = false;
  #restarts = 0;
  readonly #costly = new Map<string, number>();
  readonly #open = new Set<Promise<void>>();
  #dearest: Batch[] = [];

  constructor(
    readonly service: Service,
    readonly ordinaryBytes: () => number,
  ) {}

  async sendHarmless(attacks: readonly Attack[]): Promise<void> {
    for (const batch of inBatches(attacks)) {
      const { ms } = await this.#send(batch, () => undefined);
      if (ms !== undefined) this.batchMs.harmless.push(ms);
    }
  }

  /** From here on memory counts, and what is harmless is known. */
  beginWatch(): void {
    const now = memoryOf(this.service.server().pid)?.now ?? 0;
    this.memory = { atStart: now, most: now };
    const usual = percentile(this.batchMs.harmless.slice(-40), 0.5) / batchSize;
    this.delayBarMs = Math.max(delayBar.ms, delayBar.timesHarmless * usual);
    this.batchMs.harmless.length = 0;
  }

  async sendHostile(attacks: readonly Attack[]): Promise<void> {
    const going = attacks.filter(({ className }) => !this.#row(className).isStopped);
    for (const attacks of inBatches(going)) {
      const batch = await this.#send(attacks, (attack, reply) => this.#see(attack, reply));
      this.#watchMemory();
      if (batch.ms !== undefined) this.batchMs.hostile.push(batch.ms);
      if (!batch.isAlive) await this.#restart();
      if (batch.isAlive && (batch.ms ?? 0) <= this.delayBarMs) this.#dearest.push(batch);
      else await this.#findCulprit(batch);
      if (this.isGivenUp) return;
    }
  }

  /** Sends the dearest requests of a stretch again, each alone, to know what one costs. */
  async measureDearest(): Promise<void> {
    const [dearest] = this.#dearest.toSorted((a, b) => (b.ms ?? 0) - (a.ms ?? 0));
    this.#dearest = [];
    if (dearest?.ms === undefined) return;
    for (const attack of dearest.attacks) await this.#weigh(attack);
  }

  /** Waits for the answers that nobody waited for: of requests that are not whole. */
  async settled(): Promise<void> {
    await Promise.all(this.#open);
  }

  /** Sends a batch, waits for the answers and for whatever the server has yet to do. */
  async #send(attacks: readonly Attack[], see: (attack: Attack, reply: Reply) => void): Promise<Batch> {
    const { port, server } = this.service;
    const { pid } = server();
    const before = mainThreadMs(pid);
    await Promise.all(
      attacks.map((attack) => {
        const answered = send(port, attack.sent, patienceMs.whole).then((reply) => see(attack, reply));
        if (!attack.mayClose) return answered;
        const open = answered.finally(() => this.#open.delete(open));
        this.#open.add(open);
        return Promise.race([open, sleep(patienceMs.broken)]);
      }),
    );
    const isAlive = await this.#isAlive();
    const after = mainThreadMs(pid);
    const ms = before === undefined || after === undefined ? undefined : after - before;
    return { attacks, ms, isAlive };
  }

  /** Also one turn of the server: what came before it is done. */
  async #isAlive(): Promise<boolean> {
    const { port, hasEnded } = this.service;
    const headers: [string, string][] = [["host", `127.0.0.1:${port}`]];
    const sent = {
      method: "GET",
      target: "/healthz",
      headers: [...headers, ["connection", "close"] as [string, string]],
    };
    return !hasEnded() && (await send(port, sent, occupiedMostMs)).status === 200;
  }

  async #findCulprit({ attacks, isAlive }: Batch): Promise<void> {
    const before = this.findings.length;
    for (const attack of attacks) await this.#weigh(attack);
    if (this.findings.length > before) return;
    this.unexplained += 1;
    if (isAlive) return;
    for (const attack of attacks) this.findings.push(findingOf(attack, "server lost", "with these together"));
  }

  /** What a request costs by itself: the least of some tries, or of the first that is within the bar. */
  async #weigh(attack: Attack): Promise<void> {
    let least = Number.POSITIVE_INFINITY;
    for (let time = 0; time < tries && least > this.delayBarMs; time++) {
      const { ms, isAlive } = await this.#send([attack], () => undefined);
      if (!isAlive) {
        const [kind, detail] = this.service.hasEnded()
          ? ["process ended", "out of memory, or an error nobody caught"]
          : ["server occupied", `more than ${occupiedMostMs / 1_000} s`];
        this.#tellCostly(attack, kind, detail);
        return this.#restart();
      }
      least = Math.min(least, ms ?? 0);
    }
    const row = this.#row(attack.className);
    row.worstMs = Math.max(row.worstMs, least);
    if (least > this.delayBarMs) this.#tellCostly(attack, "server occupied", `${Math.round(least)} ms`);
  }

  #see(attack: Attack, reply: Reply): void {
    const row = this.#row(attack.className);
    const status = reply.outcome === "answered" ? String(reply.status) : reply.outcome;
    row.requests += 1;
    row.statuses.set(status, (row.statuses.get(status) ?? 0) + 1);
    this.findings.push(...judge(attack, reply, this.ordinaryBytes()));
    if (reply.outcome === "silent" && !attack.mayClose) {
      this.findings.push(findingOf(attack, "no answer", `within ${patienceMs.whole / 1_000} s`));
    }
  }

  #watchMemory(): void {
    const most = memoryOf(this.service.server().pid)?.most ?? 0;
    this.memory.most = Math.max(this.memory.most, most);
  }

  #tellCostly(attack: Attack, kind: string, detail: string): void {
    this.findings.push(findingOf(attack, kind, detail));
    const times = (this.#costly.get(attack.className) ?? 0) + 1;
    this.#costly.set(attack.className, times);
    if (times >= costlyFindingsMost) this.#row(attack.className).isStopped = true;
  }

  async #restart(): Promise<void> {
    this.#restarts += 1;
    this.isGivenUp = this.#restarts > restartsMost;
    await this.service.restart();
  }

  #row(className: string): Row {
    const row = this.rows.get(className) ?? { requests: 0, statuses: new Map(), worstMs: 0, isStopped: false };
    this.rows.set(className, row);
    return row;
  }
}

function inBatches(attacks: readonly Attack[]): Attack[][] {
  const starts = Array.from({ length: Math.ceil(attacks.length / batchSize) }, (_, index) => index * batchSize);
  return starts.map((start) => attacks.slice(start, start + batchSize));
}
