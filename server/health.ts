import type { Database } from "../app/db/client.server";

/** Whether this process may get traffic. Liveness is another matter: trouble with the database never kills the process. */
export type Health = { draining: boolean; isReady(): Promise<boolean> };

export function createHealth(database: Database): Health {
  return {
    draining: false,
    async isReady() {
      if (this.draining) return false;
      const answer = database.raw`select 1`.then(
        () => true,
        () => false,
      );
      const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, 2_000, false).unref());
      return Promise.race([answer, timeout]);
    },
  };
}
