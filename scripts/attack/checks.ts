/** What has to hold after an attack: one check for each class of requests, and some for the whole run. */
import type { PersonUnderWay } from "../bench/people";
import { percentile } from "../bench/percentile";
import type { Step } from "../bench/walk";
import type { Walked } from "./bystanders";
import { classes } from "./classes";
import type { Finding } from "./findings";
import { codeOf, isAimedAt, wholeRun } from "./plan";
import { memoryBarMb, type Run } from "./run";
import { type Held, heldSeconds } from "./slow";
import type { StoredAnswers } from "./stored-answers";
import type { Target } from "./targets";

/** `found` is empty where it holds. */
export type Check = { name: string; found: readonly (Finding | string)[] };

/** When a stretch began, when its hostile requests gave way to harmless ones, and when it ended. */
export type Stretch = { from: number; between: number; to: number };

/** Other people wait too long when they do by the clock, and longer than beside harmless requests. */
const peopleBars = { p99Ms: 300, timesHarmless: 3 } as const;

/** Of all batches so many may cost more than one request may, without one that does alone. */
const unexplainedShare = 0.05;

type Attacked = {
  run: Run;
  requests: number;
  targets: readonly Target[];
  /** Class, kind and id of what was attacked. */
  met: ReadonlySet<string>;
  held: readonly Held[];
  stretches: readonly Stretch[];
  walked: Walked;
  walkers: readonly PersonUnderWay[];
  walk: readonly Step[];
  stored: StoredAnswers;
};

export function checksOf(attacked: Attacked): Check[] {
  const { run, requests } = attacked;
  return [
    ...classes.map(({ name }) => ({ name, found: run.findings.filter(({ className }) => className === name) })),
    // A run of a few requests is for looking at those.
    ...(requests >= wholeRun(attacked.targets)
      ? [{ name: "every class meets every form and page of the build", found: missed(attacked) }]
      : []),
    { name: "no request holds up the others", found: heldUp(run) },
    { name: "memory stays within bounds", found: grown(run) },
    { name: "other people are served meanwhile", found: turnedAway(attacked) },
    { name: "their acknowledged answers are stored", found: lost(attacked) },
    { name: "held connections are closed", found: stillOpen(attacked.held) },
  ];
}

function missed({ targets, met }: Attacked): string[] {
  const aimedAt = classes.flatMap(({ name, aims }) =>
    targets.filter((target) => isAimedAt(target, aims)).map((target) => `${name}: the ${codeOf(target)}`),
  );
  return [...new Set(aimedAt)].filter((aimed) => !met.has(aimed));
}

function heldUp({ batchMs: { hostile, harmless }, delayBarMs, unexplained, isGivenUp, rows }: Run): string[] {
  const worst = Math.max(...[...rows.values()].map(({ worstMs }) => worstMs));
  const of = (all: readonly number[]) =>
    `${percentile(all, 0.5).toFixed(1)} ms (p50), ${percentile(all, 0.99).toFixed(1)} ms (p99)`;
  console.log(
    hostile.length > 0
      ? `CPU of the server's thread for five at once: hostile ${of(hostile)}, harmless ${of(harmless)}; one alone at most ${worst.toFixed(1)} ms, where ${delayBarMs.toFixed(0)} are allowed.`
      : "This system does not tell what a thread has used: delays were not measured.",
  );
  const found = [];
  if (unexplained > hostile.length * unexplainedShare)
    found.push(`${unexplained} times five at once took more than ${delayBarMs.toFixed(0)} ms`);
  if (isGivenUp) found.push("given up: the server was ended too often");
  return found;
}

function grown({ memory: { atStart, most } }: Run): string[] {
  console.log(`Memory: ${atStart.toFixed(0)} MB before, ${most.toFixed(0)} MB at most.`);
  return most > atStart + memoryBarMb ? [`+${(most - atStart).toFixed(0)} MB, where ${memoryBarMb} are allowed`] : [];
}

function turnedAway({ walked: { requests, failed, acknowledged }, stretches }: Attacked): string[] {
  const during = (isHostile: boolean) =>
    requests
      .filter(({ from: at }) =>
        stretches.some(({ from, between, to }) => (isHostile ? at >= from && at < between : at >= between && at < to)),
      )
      .map(({ tookMs }) => tookMs);
  const [hostile, harmless] = [during(true), during(false)];
  const [p99, p99Harmless] = [percentile(hostile, 0.99), percentile(harmless, 0.99)];
  const answers = acknowledged.reduce((sum, each) => sum + each, 0);
  console.log(
    `Other people: ${hostile.length} requests beside hostile ones, p50 ${percentile(hostile, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; ${harmless.length} beside harmless ones, p50 ${percentile(harmless, 0.5).toFixed(1)} ms, p99 ${p99Harmless.toFixed(1)} ms; ${answers} answers acknowledged.`,
  );
  const found = Object.entries(failed).map(([status, times]) => `${times} requests were answered with ${status}`);
  if (p99 > peopleBars.p99Ms && p99 > peopleBars.timesHarmless * p99Harmless) found.push(`p99 ${p99.toFixed(0)} ms`);
  if (answers === 0) found.push("nobody could answer");
  return found;
}

function lost({ walked, walkers, walk, stored }: Attacked): string[] {
  return walkers.flatMap(({ resultId }, person) =>
    walk.slice(0, walked.acknowledged[person] ?? 0).flatMap(({ post, body }) => {
      const questionVid = new URLSearchParams(post.split("?")[1]).get("question") ?? "";
      const isStored = String(stored.get(resultId)?.get(questionVid)) === new URLSearchParams(body).get("answer");
      return isStored ? [] : [`question ${questionVid} of run ${resultId}`];
    }),
  );
}

function stillOpen(held: readonly Held[]): string[] {
  const closed = held.filter(({ isClosed }) => isClosed);
  const longest = Math.max(0, ...closed.map(({ seconds }) => seconds));
  console.log(`${held.length} held connections: ${closed.length} closed, the last after ${longest.toFixed(1)} s.`);
  const open = new Set(held.filter(({ isClosed }) => !isClosed).map(({ what }) => what));
  return [...open].map((what) => `${what}: open after ${heldSeconds.request} s`);
}
