import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { type Chosen, type Climb, climbInTurn, type Ladder } from "./disclosure/climb";

/** In a thread beside the process, so that nobody who answers waits for it: of a file that runs `climbAsThread`. */
export function climbInThread(file: string): Climb {
  return async (ladder) => {
    const thread = new Worker(file, { workerData: ladder });
    try {
      // A thread may end without a word, when the process is out of memory or stops.
      const ended = once(thread, "exit").then(([code]) => {
        throw new Error(`the report's thread ended with ${code}`);
      });
      const [chosen] = (await Promise.race([once(thread, "message"), ended])) as [Chosen];
      return chosen;
    } finally {
      await thread.terminate();
    }
  };
}

/** What the thread does. */
export async function climbAsThread(): Promise<void> {
  // Linux gives each thread a priority of its own; elsewhere it would be the whole process that steps back.
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);
  const climb = climbInTurn(async (work) => work());
  parentPort?.postMessage(await climb(workerData as Ladder));
}
