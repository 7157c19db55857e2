import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { type Compose, type ComposedWave, composeAtOnce, type Wave } from "./disclosure/compose-report";

/** In a thread beside the process, so that nobody who answers waits for it: of a file that runs `composeAsThread`. */
export function composeInThread(file: string): Compose {
  return async (wave) => {
    const thread = new Worker(file, { workerData: wave });
    try {
      // A thread may end without a word, when the process is out of memory or stops.
      const ended = once(thread, "exit").then(([code]) => {
        throw new Error(`the report's thread ended with ${code}`);
      });
      const [composed] = (await Promise.race([once(thread, "message"), ended])) as [ComposedWave];
      return composed;
    } finally {
      await thread.terminate();
    }
  };
}

/** What the thread does. */
export async function composeAsThread(): Promise<void> {
  // Linux gives each thread a priority of its own; elsewhere it would be the whole process that steps back.
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);
  parentPort?.postMessage(await composeAtOnce(workerData as Wave));
}
