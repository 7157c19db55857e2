/**
 * More people than the server can serve, who come when they come and wait for nobody: the offered rate is held whatever
 * is answered. What it does at its best, what it still does at more than that, how soon the others are told to come
 * again, and how soon it is as if nothing had been. Ratios of one run.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { pageUrl } from "~/i18n/paths";
import { cpuMs } from "./cpu";
import type { Offered, Walked } from "./open-loop-client";
import { percentile } from "./percentile";
import type { Step } from "./walk";

const seconds = { best: 4, calm: 3, flood: 6, after: 10 };
/** Of the best rate. */
const rates = { calm: 0.4, flood: 2.5 };
const atOnceForBest = 48;
const bars = { ofClosed: 0.8, goodput: 0.85, refusedMs: 150, backToNormalSeconds: 5, besideCopies: 2 };

export async function printOpenLoop(service: {
  port: number;
  visitors: { cookie: string; resultId: string }[];
  /** Cookies of people who take a copy of their own data. */
  takers: string[];
  step: Step;
  /** Processes of the server and of its PostgreSQL. */
  pids: { server: number; postgres: number };
}): Promise<void> {
  const client = fork("scripts/bench/open-loop-client.ts", { execArgv: ["--import", "tsx"] });
  const { pids, ...asked } = service;
  const offer = (load: Pick<Offered, "seconds" | "perSecond" | "atOnce">) => ask(client, { ...asked, ...load });
  const cpu = () => [cpuMs(pids.server), cpuMs(pids.postgres, true), cpuMs(client.pid as number)];
  try {
    await offer({ seconds: 4, atOnce: 8 });
    const closed = served(await offer({ seconds: seconds.best, atOnce: 8 })) / seconds.best;
    const beforeBest = cpu();
    const best = await offer({ seconds: seconds.best, atOnce: atOnceForBest });
    const ofBest = spent(beforeBest, cpu(), seconds.best);
    const bestRate = served(best) / seconds.best;
    const calm = await offer({ seconds: seconds.calm, perSecond: bestRate * rates.calm });
    const taken = takeCopies(service);
    const beside = await offer({ seconds: seconds.calm, perSecond: bestRate * rates.calm });
    await taken;
    const beforeFlood = cpu();
    const flood = await offer({ seconds: seconds.flood, perSecond: bestRate * rates.flood });
    const ofFlood = spent(beforeFlood, cpu(), seconds.flood);
    const after = await offer({ seconds: seconds.after, perSecond: bestRate * rates.calm });

    const goodput = served(flood) / seconds.flood / bestRate;
    const refused = flood.filter(({ end }) => end === "refused");
    const count = (wanted: Walked["end"]) => flood.filter(({ end }) => end === wanted).length;
    const refusedMs = percentile(refused.map(took), 0.99);
    const back = secondsUntilNormal(after, 2 * slowestSecond(calm));
    const line = (name: string, text: string) => console.log(name.padEnd(28) + text);
    console.log("Steps: an answer is posted and the page after it read, by the same person.");
    const ofClosed = bestRate / closed;
    line(
      "best",
      `${bestRate.toFixed(0)} a second, ${atOnceForBest} at once; ${ofClosed.toFixed(2)} of that of 8 at once (bar ${bars.ofClosed})`,
    );
    line(`offered ${rates.calm} of it`, `p99 ${percentile(calm.map(took), 0.99).toFixed(0)} ms`);
    const [calmMs, besideMs] = [calm, beside].map((some) => percentile(some.map(took), 0.99));
    line(
      `and ${service.takers.length} copies`,
      `p99 ${besideMs?.toFixed(0)} ms, ${((besideMs ?? 0) / (calmMs ?? 1)).toFixed(1)} × (bar ${bars.besideCopies} ×)`,
    );
    line(
      `offered ${rates.flood} of it`,
      `served ${(goodput * 100).toFixed(0)} % of the best (bar ${bars.goodput * 100} %), p99 ${percentile(flood.filter(isServed).map(took), 0.99).toFixed(0)} ms; ` +
        `${refused.length} refused, p99 ${refusedMs.toFixed(0)} ms (bar ${bars.refusedMs}); ` +
        `${count("halfway")} sent away halfway, ${count("failed")} anything else`,
    );
    line("cores at the best", ofBest);
    line(`cores at ${rates.flood} of it`, ofFlood);
    line("afterwards", `as before after ${back} s (bar ${bars.backToNormalSeconds} s)`);
  } finally {
    client.kill();
  }
}

/** How many cores each had: a machine that is full is full of the people who ask, too. */
function spent(before: readonly (number | undefined)[], after: readonly (number | undefined)[], duringSeconds: number) {
  const cores = after.map((ms, index) => (((ms ?? 0) - (before[index] ?? 0)) / 1_000 / duringSeconds).toFixed(2));
  return ["server", "PostgreSQL", "those who ask"].map((name, index) => `${name} ${cores[index]}`).join(", ");
}

/** Everybody who takes a copy does so at once; resolves when the last one has it. */
async function takeCopies({ port, takers }: { port: number; takers: string[] }): Promise<void> {
  const address = `http://127.0.0.1:${port}${pageUrl("ownDataFile", "fi", { format: "json" })}`;
  await Promise.all(
    takers.map(async (cookie) => {
      const copy = await fetch(address, { headers: { cookie }, redirect: "manual" });
      const { length } = await copy.text();
      if (copy.status !== 200 || length < 100_000) throw new Error(`no copy but ${copy.status}, ${length} characters`);
    }),
  );
}

/** The first second from which on nothing is refused and 99 of 100 are as quick as they should be. */
function secondsUntilNormal(walked: readonly Walked[], normalMs: number): number {
  let normal = seconds.after;
  for (let second = seconds.after - 1; second >= 0; second--) {
    const some = inSecond(walked, second);
    if (!some.every(isServed) || percentile(some.map(took), 0.99) > normalMs) break;
    normal = second;
  }
  return normal;
}

/** 99 of 100 in the slowest second: what comes after is looked at by seconds too, and a second has a slower end than a whole run. */
function slowestSecond(walked: readonly Walked[]): number {
  const ofSeconds = Array.from({ length: seconds.calm }, (_, second) => inSecond(walked, second).map(took));
  return Math.max(...ofSeconds.map((some) => percentile(some, 0.99)));
}

function inSecond(walked: readonly Walked[], second: number): Walked[] {
  return walked.filter(({ at }) => Math.floor(at / 1_000) === second);
}

export async function ask(client: ChildProcess, load: Offered): Promise<Walked[]> {
  client.send(load);
  const [reply] = (await once(client, "message")) as [Walked[]];
  return reply;
}

const isServed = ({ end }: Walked) => end === "done";
export const took = ({ ms }: Walked) => ms;

export function served(walked: readonly Walked[]): number {
  return walked.filter(isServed).length;
}
