import type { Database } from "../app/db/client.server";

/** Whether this process may get traffic. Liveness is another matter: trouble with the database never kills the process. */
export type Health = { draining: boolean; isReady(): Promise<boolean> };

export function createHealth(database: Pick<Database, "takesAnswers">): Health {
  return {
    draining: false,
    async isReady() {
      return !this.draining && database.takesAnswers();
    },
  };
}
