import type { Ctx } from "~/features/ctx.server";
import { latestResults } from "~/features/results/queries.server";
import { type NextQuestion, nextQuestion } from "./active-order";
import { guardAnswering, isTurnedAway, turnedAway } from "./guard.server";

export type ContinueOutcome =
  | { outcome: "notSignedIn" | "noOrder" | "closed" }
  /** Nothing to go on with: the survey's start says what is needed first. */
  | { outcome: "toStart" }
  | { outcome: "completed"; orderId: string }
  | { outcome: "nextQuestion"; next: NextQuestion }
  /** A run in progress whose sections are all finished: it should have been completed with the last of them. */
  | { outcome: "nothingOpen" };

/** Where the survey of the active order goes on (spec §2 "Survey continue"). */
export async function continueSurvey(
  ctx: Pick<Ctx, "db" | "clock">,
  { sessionToken }: { sessionToken: string | undefined },
): Promise<ContinueOutcome> {
  const guarded = await guardAnswering(ctx, { sessionToken });
  if (isTurnedAway(guarded)) return turnedAway(guarded);
  if (guarded.verdict === "may") {
    const next = nextQuestion(guarded.run);
    return next === "survey-done" ? { outcome: "nothingOpen" } : { outcome: "nextQuestion", next };
  }
  const { person, order, run } = guarded;
  const isCompleted = !run && (await latestResults(ctx.db, person.userUuid, order.id)).completed;
  return isCompleted ? { outcome: "completed", orderId: order.id } : { outcome: "toStart" };
}
