import { forgetOldest } from "~/platform/forget-oldest";
import type { Run, Situation } from "./situation";

/**
 * Of how many sessions what was read is kept at once, for how many milliseconds, and with how many characters that were
 * written: whoever has written much, and opens many sessions, takes no memory from others.
 */
const most = { sessions: 2_000, ms: 60_000, written: 4_000 };

/**
 * What was last read for a page or form of each session, by its hash, so that the answer that follows can be decided on
 * without reading it again. It says nothing by itself: the statement that writes asks whether all of it still holds
 * (`takesAnswersAsRead`). Of this process alone.
 */
export class LastRead {
  /** The oldest first. */
  readonly #kept = new Map<string, { situation: Situation; until: number }>();
  #tidying: NodeJS.Timeout | undefined;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Keeps it where something can be decided on it later. */
  keep(idHash: Buffer, situation: Situation): void {
    const session = idHash.toString("base64");
    this.#kept.delete(session);
    if (situation.rows === undefined || !situation.run || written(situation.run) > most.written) return;
    this.#kept.set(session, { situation, until: this.now() + most.ms });
    forgetOldest(this.#kept, most.sessions);
    // Nobody's answers stay in memory because nobody came after them.
    this.#tidying ??= setInterval(() => this.tidy(), most.ms).unref();
  }

  /** Undefined where nothing was read in the last minute. */
  of(idHash: Buffer): Situation | undefined {
    const read = this.#kept.get(idHash.toString("base64"));
    return read && read.until > this.now() ? read.situation : undefined;
  }

  tidy(): void {
    for (const [session, { until }] of this.#kept) {
      if (until > this.now()) return;
      this.#kept.delete(session);
    }
  }

  get size(): number {
    return this.#kept.size;
  }
}

function written({ answers }: Run): number {
  let length = 0;
  for (const answer of answers.values()) if (typeof answer === "string") length += answer.length;
  return length;
}

/** Shared by what shows questions and what takes their answers. */
export const lastRead = new LastRead();
