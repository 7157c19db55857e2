import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { peopleImports } from "~/db/schema/inviting";
import type { Ctx } from "~/features/ctx.server";
import type { FoundImport } from "./imports.server";

/** Longest list that is worked off while somebody waits for its page; of a longer one the page shows how far it is. */
const mostRows = 500;

/** Milliseconds before each look. The worker begins within half a second, and such a list takes a fraction of one. */
const looks = [150, 150, 150, 150, 200];

/**
 * Pages of this process that wait at once. Each keeps one of the server's turns meanwhile, and those are for people who answer
 * (server/entry/shed-load.ts).
 */
const mostWaiting = 2;

let waiting = 0;

/**
 * Lets a page wait for an import that is being looked at, or whose people are being invited, while that takes a moment. Ends
 * early when it has gone on, and when whoever waits has gone. While enough others wait, a page shows at once how far it is.
 */
export async function awaitImport(
  { db }: Pick<Ctx, "db">,
  { id, state, rowCount }: Pick<FoundImport, "id" | "state" | "rowCount">,
  signal: AbortSignal,
): Promise<void> {
  if ((state !== "checking" && state !== "inviting") || rowCount > mostRows || waiting >= mostWaiting) return;
  waiting += 1;
  try {
    for (const ms of looks) {
      await sleep(ms, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      const [now] = await db.select({ state: peopleImports.state }).from(peopleImports).where(eq(peopleImports.id, id));
      if (now?.state !== state) return;
    }
  } finally {
    waiting -= 1;
  }
}
