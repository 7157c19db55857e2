import { setTimeout } from "node:timers/promises";

/** Milliseconds after which an answer comes that must not disclose, by its time, whether an account exists. */
const answerMs = 250;

/** Waits for the work, and until `answerMs` have passed; work that takes longer answers later. Errors come at once. */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.all([work, setTimeout(answerMs)]);
  return outcome;
}
