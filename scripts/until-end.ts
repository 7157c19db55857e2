/** What a script starts ends with it: when it is through, when it fails, and when it is broken off. */
import { constants } from "node:os";

const ends: (() => unknown)[] = [];
let ending: Promise<void> | undefined;
let leaving = false;

/** `end` is done with the script's other ends, the last first. */
export function atEnd(end: () => unknown): void {
  if (ends.length === 0 && !ending) listen();
  ends.push(end);
}

/**
 * Starts something that ends with the script. What is only starting is waited for: half a server doesn't know yet of the
 * database it has begun. A process that ends by a signal needs a group of its own (`detached`): Ctrl-C would tell it too,
 * also while it is starting, and it would end before what was started after it.
 */
export async function untilEnd<Started>(
  start: () => Promise<Started>,
  end: (started: Started) => unknown,
): Promise<Started> {
  if (ending) return never;
  const starting = start();
  atEnd(() => starting.then(end, () => {}));
  const started = await starting;
  return ending ? never : started;
}

/** What a script waits for that has been broken off: it goes no further. */
const never = new Promise<never>(() => {});

/** Ends everything; what can't be ended is told, and the rest ends nonetheless. */
export function endAll(): Promise<void> {
  ending ??= (async () => {
    for (let end = ends.pop(); end; end = ends.pop()) {
      try {
        await end();
      } catch (error) {
        console.error(error);
      }
    }
  })();
  return ending;
}

function listen(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void leave(128 + constants.signals[signal]));
  }
  process.on("uncaughtException", (error) => {
    // What fails because its server was ended is no news.
    if (!leaving) console.error(error);
    void leave(1);
  });
}

async function leave(code: number): Promise<void> {
  if (leaving) return;
  leaving = true;
  await endAll();
  process.exit(code);
}
