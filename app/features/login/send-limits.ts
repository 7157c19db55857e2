/** Rate limits of one recipient: at most so many messages in so many seconds, the shortest time first. */
export type SendLimits = readonly { most: number; seconds: number }[];

/**
 * Seconds until another message may be sent; 0 when it may at once.
 * @param ages seconds since each earlier message was sent, newest first
 */
export function secondsUntilNext(limits: SendLimits, ages: readonly number[]): number {
  const waits = limits.map(({ most, seconds }) => {
    const oldestThatCounts = ages[most - 1];
    return oldestThatCounts === undefined ? 0 : seconds - oldestThatCounts;
  });
  return Math.max(0, Math.ceil(Math.max(...waits)));
}
