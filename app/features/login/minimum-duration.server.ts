import { setTimeout } from "node:timers/promises";

/** Milliseconds that an answer takes where it must not tell whether an account exists; the work takes a fraction. */
const answerMs = 250;

/** Does the work and answers at the same moment, however long the work took. Errors come at once. */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.all([work, setTimeout(answerMs)]);
  return outcome;
}
