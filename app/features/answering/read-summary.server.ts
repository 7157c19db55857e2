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
  /** The sections before it that have no summary of their own (joinsNext), in order. */
  joined: { module: Module; subResult: ModuleSubResult }[];
  /** Whether it belongs to a completed survey. */
  surveyCompleted: boolean;
  /** Where the run in progress goes on; "survey-done" without one that can. */
  next: NextQuestion | "survey-done";
  /** Whether the summary waits for the next section, which is the one to go on with. */
  waits: boolean;
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
    if (!result) continue;
    const finished = new Map(
      result.content.metamoduleSubResults
        .flatMap(({ modules }) => modules)
        .map(({ subResult }) => [subResult.surveyModuleVid, subResult]),
    );
    const modules = result.metamodules.find((each) => each.modules.some(({ vid }) => vid === surveyModuleVid))?.modules;
    const index = modules?.findIndex(({ vid }) => vid === surveyModuleVid) ?? -1;
    const module = modules?.[index];
    const subResult = finished.get(surveyModuleVid);
    if (!modules || !module || !subResult) continue;
    const next = run && !run.expired ? nextQuestion(run) : "survey-done";
    const following = modules[index + 1]?.vid;
    const waits = module.joinsNext === true && next !== "survey-done" && next.section.surveyModuleVid === following;
    const joined = modules
      .slice(modules.slice(0, index).findLastIndex(({ joinsNext }) => !joinsNext) + 1, index)
      .flatMap((each) => {
        const own = finished.get(each.vid);
        return own ? [{ module: each, subResult: own }] : [];
      });
    const showsResults = maySeeResults(person, order, ctx.clock.now());
    const surveyCompleted = result.completed;
    return {
      outcome: "finished",
      section: { order, showsResults, module, subResult, joined, surveyCompleted, next, waits },
    };
  }
  return { outcome: "notFinished" };
}
