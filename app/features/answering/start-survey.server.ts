import type { Ctx } from "~/features/ctx.server";
import type { ActiveOrder } from "./active-order";
import { guardAnswering, isTurnedAway, turnedAway } from "./guard.server";
import { startResult } from "./start-result.server";

/** Where somebody stands who comes to the start of their active order's survey. */
export type StartingPoint =
  | { outcome: "notSignedIn" | "noOrder" | "closed" | "prerequisitesMissing" }
  | { outcome: "ready"; userUuid: string; active: ActiveOrder };

/** Whether the person of a session may start, continue or start over the survey of their active order. */
export async function readStart(
  ctx: Pick<Ctx, "db" | "clock">,
  { sessionToken }: { sessionToken: string | undefined },
): Promise<StartingPoint> {
  const guarded = await guardAnswering(ctx, { sessionToken });
  if (isTurnedAway(guarded)) return turnedAway(guarded);
  const { verdict, person, order, run } = guarded;
  if (verdict === "profileIncomplete" || verdict === "consentsMissing") return { outcome: "prerequisitesMissing" };
  return { outcome: "ready", userUuid: person.userUuid, active: { order, result: run } };
}

export type StartSurveyOutcome =
  | Exclude<StartingPoint, { outcome: "ready" }>
  /** A run is in progress, made now or there from before. */
  | { outcome: "started" };

/** Starts the survey of the active order, or goes on with the run that is there. */
export async function startSurvey(
  ctx: Pick<Ctx, "db" | "clock">,
  input: { sessionToken: string | undefined },
): Promise<StartSurveyOutcome> {
  const start = await readStart(ctx, input);
  if (start.outcome !== "ready") return start;
  const { outcome } = await startResult(ctx, start);
  if (outcome === "closed") return { outcome };
  return { outcome: outcome === "consentsMissing" ? "prerequisitesMissing" : "started" };
}
