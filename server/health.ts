import type { Database } from "../app/db/client.server";
import type { FilesWatch } from "./files-watch";

/** Whether a process may get traffic, and what is not well whether or not it may: codes, for whoever looks after it. */
export type Readiness = { isReady: boolean; reasons: string[] };

/** Liveness is another matter: trouble with the database never kills the process. */
export type Health = { draining: boolean; readiness(): Promise<Readiness> };

/**
 * Traffic is kept away from what is wrong with one instance alone. People can answer while no file can be kept, so an
 * instance that once could stays; one that never could is wrongly set up, and a release ends with it.
 */
export function createHealth(
  database: Pick<Database, "readiness">,
  files: Pick<FilesWatch, "trouble" | "couldKeep">,
): Health {
  return {
    draining: false,
    async readiness() {
      if (this.draining) return { isReady: false, reasons: ["draining"] };
      const found = await database.readiness();
      const trouble = files.trouble();
      return {
        // A lock is met by every instance: without any of them people would not even be told.
        isReady: (found === "ready" || found === "locked") && files.couldKeep(),
        reasons: [
          ...(found === "ready" ? [] : [`database ${found}`]),
          ...(trouble === undefined ? [] : [`files ${trouble}`]),
        ],
      };
    },
  };
}
