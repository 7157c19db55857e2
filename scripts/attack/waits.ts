/** How long other people waited for their own requests beside hostile ones, and beside harmless ones. */
import { percentile } from "../bench/percentile";
import type { Walked } from "./bystanders";

/** The first request of a stretch, when it began, when its hostile requests gave way to harmless ones, and when it ended. */
export type Stretch = { first: number; from: number; between: number; to: number };

/** Milliseconds of each request. */
export type Waits = { hostile: number[]; harmless: number[] };

/** Other people wait too long when they do by the clock, and longer than beside harmless requests. */
const bars = { p99Ms: 300, timesHarmless: 3 } as const;

export function waitsBeside(requests: Walked["requests"], stretches: readonly Stretch[]): Waits {
  const within = (begin: "from" | "between", end: "between" | "to") =>
    requests
      .filter(({ from: at }) => stretches.some((stretch) => at >= stretch[begin] && at < stretch[end]))
      .map(({ tookMs }) => tookMs);
  return { hostile: within("from", "between"), harmless: within("between", "to") };
}

export function isKeptWaiting({ hostile, harmless }: Waits): boolean {
  const p99 = percentile(hostile, 0.99);
  return p99 > bars.p99Ms && p99 > bars.timesHarmless * percentile(harmless, 0.99);
}

/**
 * The stretches to send again: where people were kept waiting, those in which somebody waited longer than the bar. Whoever
 * does not wait when the same requests come again waited for something else on this machine.
 */
export function stretchesToRepeat(requests: Walked["requests"], stretches: readonly Stretch[]): Stretch[] {
  if (!isKeptWaiting(waitsBeside(requests, stretches))) return [];
  return stretches.filter((stretch) => waitsBeside(requests, [stretch]).hostile.some((ms) => ms > bars.p99Ms));
}
