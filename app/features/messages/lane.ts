/** What stands between now and the moment when a provider has had some waiting messages. */
export type Lane = {
  /** Requests to the provider until then. */
  requests: number;
  /** Requests that it takes in a second; undefined where none is asked. */
  perSecond: number | undefined;
  /** Seconds for which it wants to be left alone, or is left alone since it has trouble. */
  pausedSeconds: number;
  /** They wait for a time in which they may leave, which nobody can tell from here. */
  isHeld: boolean;
};

/** A pause that is longer is trouble, and no moment is promised beyond it. */
const shortPauseSeconds = 2;

/** Up to an hour ahead people are told five minutes, later a quarter of an hour: nobody knows it closer. */
const [nearMinutes, farMinutes] = [5, 15];
const minuteMs = 60_000;

/**
 * About when the provider will have had them: never before it can be, rounded up to what can be known. "soon" where nothing
 * holds them up, "paused" where the provider takes nothing just now, "held" where we give it none.
 */
export function laneEnd(
  now: Date,
  { requests, perSecond, pausedSeconds, isHeld }: Lane,
): Date | "soon" | "paused" | "held" {
  if (isHeld) return "held";
  if (perSecond === undefined) return "soon";
  if (pausedSeconds > shortPauseSeconds) return "paused";
  const endMs = now.getTime() + (requests / perSecond) * 1_000;
  const stepMs = (endMs - now.getTime() > 60 * minuteMs ? farMinutes : nearMinutes) * minuteMs;
  return new Date(Math.ceil(endMs / stepMs) * stepMs);
}
