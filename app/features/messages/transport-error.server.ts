/** Longest wait that a provider's word is taken for, in seconds: people wait for what it holds up. */
const longestWait = 10 * 60;

/**
 * What a provider's answer means: it will not have this message; it has had enough for now; it is in trouble; or it has the
 * message from an earlier request.
 */
export type Refusal = "refused" | "enough" | "trouble" | "hasIt";

/** A provider's refusal. Only its code is kept, because its message can quote the address. */
export class TransportError extends Error {
  readonly code: string;
  readonly refusal: Refusal;
  /** When the provider wants to be asked again, if it said so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: string, refusal: Refusal, retryAfterSeconds?: number) {
    super(`message not taken: ${code}`);
    this.name = "TransportError";
    this.code = code;
    this.refusal = refusal;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** What a status says by itself: too many requests and a provider's own trouble are no fault of the message. */
export function refusalOf(status: number | null): Refusal {
  if (status === 429) return "enough";
  return status === null || status === 408 || status >= 500 ? "trouble" : "refused";
}

/** Seconds of a Retry-After header, as a number or as a date; undefined without one. */
export function retryAfter(given: string | null | undefined): number | undefined {
  if (!given) return undefined;
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 1), longestWait);
}
