import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { feedbackEvents } from "~/db/schema/feedback";
import { results } from "~/db/schema/results";
import { lockInvitation } from "~/features/consents/withdraw-consent.server";
import type { Ctx } from "~/features/ctx.server";
import { currentVids, metamodulesByVid } from "~/features/survey/definitions.server";
import { metamoduleKeysOf } from "~/features/survey/variants";
import { decideStart } from "./decide";
import type { InvitedOrder, Run } from "./situation";
import { situationOfOrder, situationOfSession } from "./situation.server";

type Start = ReturnType<typeof decideStart>;

/** A run is in progress, made now or there from before; or why there is none. */
export type Started = Exclude<Start, { outcome: "mayStart" }>;

type Keys = { userUuid: string; orderId: string };

/** Whether the person of a session may start, continue or start over the survey of their active order. */
export async function readStart(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  { sessionToken }: { sessionToken: string | undefined },
): Promise<Start> {
  return decideStart(await situationOfSession(db, sessionToken), clock.now());
}

/** Starts the survey of the active order, or goes on with the run that is there. */
export async function startSurvey(
  ctx: Pick<Ctx, "db" | "clock">,
  input: { sessionToken: string | undefined },
): Promise<Started> {
  const start = await readStart(ctx, input);
  if (start.outcome !== "mayStart") return start;
  return startHeld(ctx, { userUuid: start.userUuid, orderId: start.active.order.id });
}

/** The same for an order that is named. */
export async function startOrder(ctx: Pick<Ctx, "db" | "clock">, keys: Keys): Promise<Started> {
  const decided = decideStart(await situationOfOrder(ctx.db, keys), ctx.clock.now());
  return decided.outcome === "mayStart" ? startHeld(ctx, keys) : decided;
}

/**
 * Makes sure that a run is in progress: the open one, or a new one on the current definitions where there is none or the
 * old one has expired. Starting twice at once gives one run, and one event that tells of it (spec §3 "Feedback event").
 */
export async function startHeld({ db, clock }: Pick<Ctx, "db" | "clock">, keys: Keys): Promise<Started> {
  return db.transaction(async (tx) => {
    // A consent may have been withdrawn since it was looked at; from here on a withdrawal waits, and so does a start.
    await lockInvitation(tx, keys.userUuid, keys.orderId);
    const decided = decideStart(await situationOfOrder(tx, keys), clock.now());
    if (decided.outcome !== "mayStart") return decided;
    const run = await insertRun(tx, keys.userUuid, decided.active);
    return { ...decided, outcome: "underWay", run };
  });
}

async function insertRun(tx: Db, userUuid: string, { order, run }: InvitedOrder): Promise<Run> {
  const keys = metamoduleKeysOf(order.surveyFlowVariant, { supervisor: order.supervisor });
  const metamoduleVids = await currentVids(tx, keys);
  if (run) {
    await tx
      .update(results)
      .set({ state: "abandoned" })
      .where(and(eq(results.id, run.id), eq(results.userId, userUuid), eq(results.state, "in_progress")));
  }
  const [started] = await tx
    .insert(results)
    .values({ userId: userUuid, orderId: order.id, metamoduleVids })
    .returning({ id: results.id, version: sql<string>`${results}.xmin::text` });
  if (!started) throw new Error("a run was inserted and not returned");
  await tx.insert(feedbackEvents).values({ userId: userUuid, type: "questionnaire-started", resultId: started.id });
  const metamodules = await metamodulesByVid(tx, metamoduleVids);
  return {
    ...started,
    metamodules,
    finishedModuleVids: new Set(),
    expired: false,
    answers: new Map(),
    finished: new Map(),
  };
}
