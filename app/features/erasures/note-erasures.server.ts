import { DateTime } from "luxon";
import type { Db } from "~/db/client.server";
import { enqueue } from "~/features/jobs/engine.server";
import type { Handler } from "~/features/jobs/worker.server";
import type { Clock } from "~/platform/time/clock";
import { type ErasureList, erasureMark } from "./erasure-list.server";

/**
 * Has the list get somebody who is being erased, in the transaction that erases them: it happens if that is committed, and
 * as often as it takes.
 */
export async function noteErasure(tx: Db, userUuid: string): Promise<void> {
  await enqueue(tx, "note-erasure", [{ payload: { mark: erasureMark(userUuid) } }]);
}

type ListCtx = { list: ErasureList; clock: Clock; backupDays: number };

export function noteErasureHandler({ list, clock }: ListCtx): Handler<"note-erasure"> {
  return async (jobs) => {
    const marks = jobs.map(({ payload }) => payload.mark);
    await list.note(marks, clock.now());
    return [];
  };
}

/** Lets go of entries that are older than every backup. */
export async function forgetOldErasures({ list, clock, backupDays }: ListCtx): Promise<void> {
  // A day more: a backup of that day may have been made before the erasure.
  const moment = DateTime.fromJSDate(clock.now(), { zone: "utc" }).minus({ days: backupDays + 1 });
  await list.forgetBefore(moment.toJSDate());
}
