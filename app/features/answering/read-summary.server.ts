import type { Ctx } from "~/features/ctx.server";
import { maySeeResults } from "~/features/orders/order";
import { latestResults } from "~/features/results/queries.server";
import type { ModuleSubResult } from "~/features/scoring/result";
import type { Module } from "~/features/survey/definition";
import { type ActiveOrder, type NextQuestion, nextQuestion } from "./active-order";
import { guardAnswering } from "./guard.server";

/** A finished section of the active order, and where it leads. */
export type FinishedSection = {
  order: ActiveOrder["order"];
  /** Whether the person may see results of the order, this one among them. */
  showsResults: boolean;
  module: Module;
  subResult: ModuleSubResult;
  /** Whether it belongs to a completed survey. */
  surveyCompleted: boolean;
  /** Where the run in progress goes on; "survey-done" without one that can. */
  next: NextQuestion | "survey-done";
};

export type SummaryOutcome =
  | { outcome: "notSignedIn" | "noOrder" | "notFinished" }
  | { outcome: "finished"; section: FinishedSection };

/** What a person sees after a section. It stays readable when the order has closed or a consent was withdrawn since. */
export async function readSummary(
  ctx: Pick<Ctx, "db" | "clock">,
  { sessionToken, surveyModuleVid }: { sessionToken: string | undefined; surveyModuleVid: string },
): Promise<SummaryOutcome> {
  const guarded = await guardAnswering(ctx, { sessionToken });
  if (!("person" in guarded)) return { outcome: guarded.verdict === "notSignedIn" ? "notSignedIn" : "noOrder" };
  const { person, order, run } = guarded;
  const { completed, inProgress } = await latestResults(ctx.db, person.userUuid, order.id);
  for (const result of [inProgress, completed]) {
    const subResult = result?.content.metamoduleSubResults
      .flatMap(({ modules }) => modules)
      .find((finished) => finished.subResult.surveyModuleVid === surveyModuleVid)?.subResult;
    const module = result?.metamodules.flatMap(({ modules }) => modules).find(({ vid }) => vid === surveyModuleVid);
    if (!result || !subResult || !module) continue;
    const next = run && !run.expired ? nextQuestion(run) : "survey-done";
    const showsResults = maySeeResults(person, order, ctx.clock.now());
    const surveyCompleted = result.completed;
    return { outcome: "finished", section: { order, showsResults, module, subResult, surveyCompleted, next } };
  }
  return { outcome: "notFinished" };
}
