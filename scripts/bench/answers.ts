import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { atEnd } from "../until-end";
import type { Server } from "./ask-api";
import { cpuMs } from "./cpu";
import type { Load, Measured } from "./load-client";
import { percentile } from "./percentile";
import { type Product, questions } from "./product";
import { bareWalk } from "./walk";

/** What an answer costs, beside one of the bare server: both walk in turns, and the sums are compared. */

/** A machine's speed changes from one moment to the next: the servers take turns. */
const turns = 4;
/** People at once at whom the bars hold. */
const barsAt = 8;

type Given = { peopleAtOnce: readonly number[]; secondsPerRun: number; answersToWarmUp: number };

const variants = [
  { name: "bare node:http", server: "bare", pages: "document" },
  { name: "Vointi, pages without JavaScript", server: "app", pages: "document", most: 4 },
  { name: "Vointi, pages with JavaScript", server: "app", pages: "data", most: 3 },
] as const;

/** Prints a row for each number of people and each server. Returns how many answers the product has acknowledged. */
export async function printAnswers(
  product: Product,
  bare: Server,
  { peopleAtOnce, secondsPerRun, answersToWarmUp }: Given,
): Promise<number> {
  const measuring = new Measuring(product, bare, secondsPerRun / turns);
  console.log(
    `One answered question: POST, 303, GET the next page; walks of ${questions} questions, ${secondsPerRun} s each in ${turns} turns.`,
  );
  console.log("Warming up…");
  await measuring.warmUp("app", "document", answersToWarmUp);
  await measuring.warmUp("app", "data", answersToWarmUp);
  await measuring.warmUp("bare", "document", answersToWarmUp);

  const rows: Row[] = [];
  printRow(head);
  for (const people of peopleAtOnce) {
    const taken = new Map<string, Turn[]>();
    for (let turn = 0; turn < turns; turn++) {
      for (const { name, server, pages } of variants) {
        taken.set(name, [...(taken.get(name) ?? []), await measuring.measure(server, pages, people)]);
      }
    }
    const ofLevel = [...taken].map(([name, all]) => rowOf(name, people, all));
    for (const row of ofLevel) printRow(cells(row, ofLevel[0]));
    rows.push(...ofLevel);
  }
  if (rows[0]?.cpuServer === undefined)
    console.log("CPU is not measured on this system: there is no /proc to read it from.");
  else printRatios(rows.filter(({ people }) => people === barsAt));
  return measuring.answered;
}

/** CPU per answer ÷ the bare server's, and the most it may be. */
function printRatios([bare, ...products]: readonly Row[]): void {
  for (const row of products) {
    const variant = variants.find(({ name }) => name === row.name);
    const most = variant && "most" in variant ? variant.most.toFixed(1) : "–";
    console.log(`${row.name}: CPU per answer ÷ bare at ${barsAt} people ${timesBare(row, bare)} (bar ${most})`);
  }
}

class Measuring {
  answered = 0;
  private visitors = 0;
  private readonly client: ChildProcess;

  constructor(
    private readonly product: Product,
    private readonly bare: Server,
    private readonly seconds: number,
  ) {
    this.client = fork("scripts/bench/load-client.ts", { execArgv: ["--import", "tsx"] });
    atEnd(() => this.client.kill());
  }

  async measure(server: "app" | "bare", pages: Load["pages"], people: number): Promise<Turn> {
    const { server: app, postgres, database, walk, addWalkers } = this.product;
    // More than can walk in one turn: nobody answers 1,000 questions a second.
    const walkersPerTurn = Math.ceil((1_000 * this.seconds) / questions);
    const walkers =
      server === "app"
        ? await addWalkers(walkersPerTurn)
        : Array.from({ length: walkersPerTurn * 10 }, () => ({
            cookie: `person=visitor-${++this.visitors}`,
            resultId: "",
          }));
    // Or tidying up after the people just made would be counted as the cost of their answers.
    await database.raw`vacuum (analyze)`;
    const { pid, port } = server === "app" ? app : this.bare;
    const before = { server: cpuMs(pid), postgres: cpuMs(postgres.pid, true) };
    const measured = await drive(this.client, {
      host: "127.0.0.1",
      port,
      pages,
      people: walkers,
      walk: server === "app" ? walk : bareWalk(walk),
      peopleAtOnce: people,
      seconds: this.seconds,
    });
    const after = { server: cpuMs(pid), postgres: cpuMs(postgres.pid, true) };
    if (server === "app") this.answered += measured.latencies.length;
    return {
      ...measured,
      cpuServer: difference(before.server, after.server),
      cpuPostgres: difference(before.postgres, after.postgres),
    };
  }

  /** Node compiles a function to fast code only after many calls; what counts is a server that has run for a while. */
  async warmUp(server: "app" | "bare", pages: Load["pages"], answers: number): Promise<void> {
    for (let warmed = 0; warmed < answers; ) {
      warmed += (await this.measure(server, pages, barsAt)).latencies.length;
    }
  }
}

/** CPU in ms; undefined where it is not measured. */
type Cpu = { cpuServer: number | undefined; cpuPostgres: number | undefined };

type Turn = Measured & Cpu;

/** All turns of one server at one number of people; latencies in ms, CPU per answer. */
type Row = Cpu & { name: string; people: number; answersPerSecond: number; p50: number; p95: number };

function rowOf(name: string, people: number, taken: readonly Turn[]): Row {
  const latencies = taken.flatMap(({ latencies }) => latencies);
  const answers = latencies.length;
  const perAnswer = (part: keyof Cpu) => {
    const total = taken.map((turn) => turn[part]).reduce(sum);
    return total === undefined ? undefined : total / answers;
  };
  return {
    name,
    people,
    answersPerSecond: answers / taken.reduce((seconds, turn) => seconds + turn.seconds, 0),
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    cpuServer: perAnswer("cpuServer"),
    cpuPostgres: perAnswer("cpuPostgres"),
  };
}

function difference(before: number | undefined, after: number | undefined): number | undefined {
  return before === undefined || after === undefined ? undefined : after - before;
}

async function drive(client: ChildProcess, load: Load): Promise<Measured> {
  client.send(load);
  const [reply] = (await once(client, "message")) as [{ measured: Measured } | { failed: string }];
  if ("failed" in reply) throw new Error(reply.failed);
  return reply.measured;
}

const head = ["", "people", "answers/s", "p50 ms", "p95 ms", "CPU ms/answer", "server", "PostgreSQL", "× bare"];

function cells(row: Row, base: Row | undefined): string[] {
  return [
    row.name,
    String(row.people),
    row.answersPerSecond.toFixed(0),
    row.p50.toFixed(1),
    row.p95.toFixed(1),
    sum(row.cpuServer, row.cpuPostgres)?.toFixed(2) ?? "–",
    row.cpuServer?.toFixed(2) ?? "–",
    row.cpuPostgres?.toFixed(2) ?? "–",
    timesBare(row, base),
  ];
}

function timesBare(row: Cpu, base: Cpu | undefined): string {
  const total = sum(row.cpuServer, row.cpuPostgres);
  const baseTotal = base && sum(base.cpuServer, base.cpuPostgres);
  return total !== undefined && baseTotal ? (total / baseTotal).toFixed(2) : "";
}

function sum(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b;
}

function printRow([name = "", ...numbers]: string[]): void {
  console.log(
    name.padEnd(34) +
      numbers.map((text, index) => text.padStart(Math.max(9, (head[index + 1] ?? "").length + 2))).join(""),
  );
}
