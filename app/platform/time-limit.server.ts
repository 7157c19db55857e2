import { AsyncLocalStorage } from "node:async_hooks";

type Limits = AsyncLocalStorage<{ until: number }>;

// The symbol is global because the pages and the entry are bundled apart.
const limitsKey = Symbol.for("vointi.timeLimits");
const shared = globalThis as { [limitsKey]?: Limits };

/** When the work of a request must be done, on the clock of `performance.now()`. */
shared[limitsKey] ??= new AsyncLocalStorage();
const limits: Limits = shared[limitsKey];

/** Runs something that must be done in `ms` milliseconds; whatever it waits for can ask how much is left. */
export function withinTime<T>(ms: number, run: () => T): T {
  return limits.run({ until: performance.now() + ms }, run);
}

/** Milliseconds left, 0 or less when the time is over; Infinity where nobody has set a limit. */
export function timeLeft(): number {
  const limit = limits.getStore();
  return limit ? limit.until - performance.now() : Number.POSITIVE_INFINITY;
}

/** Waits for what is not ours to hurry, such as a form on its way from a slow phone: its time doesn't count. */
export async function uncounted<T>(waitedFor: Promise<T>): Promise<T> {
  const limit = limits.getStore();
  const since = performance.now();
  try {
    return await waitedFor;
  } finally {
    if (limit) limit.until += performance.now() - since;
  }
}
