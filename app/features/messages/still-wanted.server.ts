import type { Db } from "~/db/client.server";
import type { Logger } from "~/platform/log.server";
import type { Secrets } from "~/platform/secrets.server";
import { type Ending, idsOf } from "./ending.server";
import type { Message } from "./message";
import type { MessageGuard, MessageGuards, StillWanted } from "./message-guard.server";
import { sealPurpose } from "./outbox.server";
import type { Waiting } from "./parcels.server";
import type { MessagePurpose } from "./purposes";

type Parts = { db: Db; secrets: Secrets; log: Logger; guards: MessageGuards };

/** A message that may leave. */
export type Ready = Waiting & { message: Message };

/** Seconds until a message of a newer version is looked at again, by whichever instance has it then. */
const laterSeconds = 60;

/**
 * Those of these messages that may still leave, those that a newer version has to judge, and how the others ended. Their
 * transactions have ended, perhaps days ago, so each guard is asked once more, and lets its room know of what is not sent
 * after all once it is stored.
 */
export async function stillWanted({ db, secrets, log, guards }: Parts, waiting: readonly Waiting[]) {
  const { rows, later } = judgedHere(guards, waiting);
  for (const { id } of later) log.warn({ message: id, reason: "purpose unknown" }, "message left for a newer version");
  const asked = byGuard(guards, rows);
  const wanted = new Map<string, StillWanted>();
  for (const [guard, ids] of asked) {
    const found = guard === "always" ? ids.map((id) => [id, {}] as const) : await guard.ask(db, ids);
    for (const [id, still] of found) wanted.set(id, still);
  }
  const ready: Ready[] = [];
  const over: Ending[] = [];
  for (const row of rows) {
    const judged = judge(secrets, row, wanted.get(row.id));
    if ("message" in judged) ready.push(judged);
    else {
      log.warn({ message: row.id, reason: judged.reason }, "message given up");
      over.push({ id: row.id, is: judged.is });
    }
  }
  return {
    ready,
    over,
    later: later.map(({ id }): Ending => ({ id, is: "notNow", afterSeconds: laterSeconds })),
    async settle() {
      const [notWanted, outdated] = [idsOf(over, "notWanted"), idsOf(over, "outdated")];
      if (notWanted.length + outdated.length === 0) return;
      for (const [guard, ids] of asked) {
        if (guard === "always") continue;
        const own = (given: string[]) => given.filter((id) => ids.includes(id));
        await guard.settle?.({ notWanted: own(notWanted), outdated: own(outdated) });
      }
    },
  };
}

/**
 * While a release is going on, messages may have a purpose that only newer instances know. One of these is theirs, with all
 * of its parcel: offered without it, the parcel's key would tell them later that it was taken as well. Where its time is up
 * it ends like any other.
 */
function judgedHere(guards: MessageGuards, waiting: readonly Waiting[]): { rows: Waiting[]; later: Waiting[] } {
  const isUnknown = ({ purpose, expired }: Waiting) => purpose !== null && !expired && !Object.hasOwn(guards, purpose);
  const parcels = new Set(waiting.filter(isUnknown).flatMap(({ parcelId }) => parcelId ?? []));
  const isLeft = (row: Waiting) => isUnknown(row) || (row.parcelId !== null && parcels.has(row.parcelId));
  return { rows: waiting.filter((row) => !isLeft(row)), later: waiting.filter(isLeft) };
}

/** Messages of an earlier version have no purpose, and nobody to ask. What has expired is asked of nobody either. */
function byGuard(guards: MessageGuards, rows: readonly Waiting[]): Map<MessageGuard | "always", string[]> {
  const ids = new Map<MessageGuard | "always", string[]>();
  for (const { id, purpose } of rows) {
    const guard = purpose === null ? "always" : (guards[purpose as MessagePurpose] ?? "always");
    ids.set(guard, [...(ids.get(guard) ?? []), id]);
  }
  return ids;
}

type Over = { is: "givenUp" | "notWanted" | "outdated"; reason: string };

function judge(secrets: Secrets, row: Waiting, wanted: StillWanted | undefined): Ready | Over {
  const { sealed, expired } = row;
  const opened = sealed && secrets.decrypt(sealPurpose, sealed);
  if (expired) return { is: "givenUp", reason: "expired" };
  if (!opened) return { is: "givenUp", reason: "unreadable" };
  if (!wanted) return { is: "notWanted", reason: "not wanted" };
  const message = JSON.parse(opened) as Message;
  const isElsewhere = wanted.to !== undefined && wanted.to !== message.to;
  return isElsewhere || wanted.isOutdated ? { is: "outdated", reason: "outdated" } : { ...row, message };
}
