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
import { isKeptWaiting, type Stretch, waitsBeside } from "./waits";

/** `found` is empty where it holds. */
export type Check = { name: string; found: readonly (Finding | string)[] };

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
  const { run } = attacked;
  return [
    ...classes.map(({ name }) => ({ name, found: run.findings.filter(({ className }) => className === name) })),
    ...reach(attacked),
    { name: "no request holds up the others", found: heldUp(run) },
    { name: "memory stays within bounds", found: grown(run) },
    { name: "other people are served meanwhile", found: turnedAway(attacked) },
    { name: "their acknowledged answers are stored", found: lost(attacked) },
    { name: "held connections are closed", found: stillOpen(attacked.held) },
  ];
}

/** Nothing is left out, by any class or by all of them; a run of a few requests is for looking at those. */
function reach({ requests, targets, met }: Attacked): Check[] {
  const whole = wholeRun(targets);
  const meetingsOf = (target: Target) =>
    classes.filter(({ aims }) => isAimedAt(target, aims)).map(({ name }) => `${name}: the ${codeOf(target)}`);
  if (requests >= whole) {
    const missed = targets.flatMap(meetingsOf).filter((meeting) => !met.has(meeting));
    return [{ name: "every class meets every form and page of the build", found: [...new Set(missed)] }];
  }
  if (requests < Math.floor(whole / 2)) return [];
  const missed = targets.filter((target) => !meetingsOf(target).some((meeting) => met.has(meeting))).map(codeOf);
  return [{ name: "every form and page of the build is attacked", found: [...new Set(missed)] }];
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
  const { hostile, harmless } = waitsBeside(requests, stretches);
  const [p99, p99Harmless] = [percentile(hostile, 0.99), percentile(harmless, 0.99)];
  const answers = acknowledged.reduce((sum, each) => sum + each, 0);
  console.log(
    `Other people: ${hostile.length} requests beside hostile ones, p50 ${percentile(hostile, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; ${harmless.length} beside harmless ones, p50 ${percentile(harmless, 0.5).toFixed(1)} ms, p99 ${p99Harmless.toFixed(1)} ms; ${answers} answers acknowledged.`,
  );
  const found = Object.entries(failed).map(([status, times]) => `${times} requests were answered with ${status}`);
  if (isKeptWaiting({ hostile, harmless })) found.push(`p99 ${p99.toFixed(0)} ms`);
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
