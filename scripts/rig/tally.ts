/** How somebody answers. */
export type Way = "forms" | "script";

/** What came of the answers that people sent. Times are milliseconds. */
export class Tally {
  acknowledged = 0;
  readonly by: Record<Way, number> = { forms: 0, script: 0 };
  refused = 0;
  refusedPages = 0;
  longestRefusal = 0;
  /** Of each answer that was acknowledged. */
  readonly took: number[] = [];
  /** Reasons, and how often. */
  readonly failures = new Map<string, number>();
  private last = performance.now();
  private longest = 0;

  acknowledge(way: Way, tookMs: number): void {
    const now = performance.now();
    this.longest = Math.max(this.longest, now - this.last);
    this.last = now;
    this.acknowledged += 1;
    this.by[way] += 1;
    this.took.push(tookMs);
  }

  refuse(tookMs: number): void {
    this.refused += 1;
    this.longestRefusal = Math.max(this.longestRefusal, tookMs);
  }

  refusePage(): void {
    this.refusedPages += 1;
  }

  fail(way: Way, why: string, tookMs: number): void {
    const reason = `${why} (${way})`;
    if (!this.failures.has(reason)) console.error(`failed: ${reason} after ${Math.round(tookMs)} ms`);
    this.failures.set(reason, (this.failures.get(reason) ?? 0) + 1);
  }

  get failed(): number {
    return [...this.failures.values()].reduce((sum, count) => sum + count, 0);
  }

  /** What failed, for the line of figures. */
  reasons(): string {
    return this.failed > 0 ? ` (${[...this.failures].map(([reason, count]) => `${reason}: ${count}`).join(", ")})` : "";
  }

  /** The longest time in which nobody's answer was acknowledged since this was asked the last time. */
  longestGap(): number {
    const longest = Math.max(this.longest, performance.now() - this.last);
    this.longest = 0;
    return longest;
  }
}
