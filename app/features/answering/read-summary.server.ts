import type { ToldBy } from "~/features/advice/named-contacts";
import type { Ctx } from "~/features/ctx.server";
import { maySeeResults } from "~/features/orders/order";
import { toldInResult } from "~/features/results/care-told";
import { latestResults } from "~/features/results/queries.server";
import { type ResultGroups, resultGroups } from "~/features/results/result-groups";
import type { FinishedModule } from "~/features/scoring/result";
import type { Module } from "~/features/survey/definition";
import { type Known, whoComes } from "./decide";
import type { Of, Unknown } from "./decision";
import {
  canGoOn,
  type InvitedOrder,
  joinedQuestion,
  type NextQuestion,
  nextQuestion,
  type SectionVids,
} from "./situation";
import { situationOfSession } from "./situation.server";

/** A finished section of the active order, and where it leads. */
export type FinishedSection = {
  order: InvitedOrder["order"];
  /** Whether the person may see results of the order, this one among them. */
  showsResults: boolean;
  module: Module;
  finished: FinishedModule;
  /** The sections before it that have no summary of their own (joinsNext), in order. */
  joined: { module: Module; finished: FinishedModule }[];
  /** What the person told of in all sections they have finished. */
  by: ToldBy;
  /** Whether it belongs to a completed survey. */
  surveyCompleted: boolean;
  /** Where the run in progress goes on; "survey-done" without one that can. */
  next: NextQuestion | "survey-done";
  /** Whether the summary waits for the next section, which is the one to go on with. */
  waits: boolean;
  /** Place of its summary among all of the survey's, from 1. */
  place: { number: number; total: number };
  /** The section to go on with; undefined where there is none. */
  nextModule: Module | undefined;
  /** The result's overall index; undefined while there is none. */
  index: number | undefined;
  /** All finished sections of the result. */
  groups: ResultGroups;
};

export type SummaryOutcome =
  | Unknown
  | { outcome: "notFinished" }
  /** The address names a run of another order than the active one, as in a tab from before that was opened. */
  | (Of<"otherRun"> & { userUuid: string })
  | { outcome: "otherOrderDone"; orderId: string }
  | { outcome: "finished"; section: FinishedSection };

/** What a person sees after a section. It stays readable when the order has closed or a consent was withdrawn since. */
export async function readSummary(
  ctx: Pick<Ctx, "db" | "clock">,
  asked: { sessionToken: string | undefined; section: SectionVids; resultId: string | undefined },
): Promise<SummaryOutcome> {
  const situation = await situationOfSession(ctx.db, asked.sessionToken, asked);
  const known = whoComes(situation, ctx.clock.now());
  if (known.outcome !== "known") return known;
  const { named } = situation;
  const isElsewhere = asked.resultId !== undefined && named?.id === asked.resultId && named.order.id !== known.order.id;
  if (!isElsewhere) return summaryOf(ctx, known, asked.section);
  if (named.state === "in_progress") {
    const { person, order, run } = known;
    return { outcome: "otherRun", named: named.order, active: { order, run }, userUuid: person.userUuid };
  }
  return named.state === "completed"
    ? { outcome: "otherOrderDone", orderId: named.order.id }
    : { outcome: "notFinished" };
}

async function summaryOf(
  ctx: Pick<Ctx, "db" | "clock">,
  { person, order, run }: Known,
  { surveyModuleVid }: SectionVids,
): Promise<SummaryOutcome> {
  const { completed, inProgress } = await latestResults(ctx.db, person.userUuid, order.id);
  for (const result of [inProgress, completed]) {
    if (!result) continue;
    const finished = new Map(
      result.content.metamoduleSubResults
        .flatMap(({ modules }) => modules)
        .map((each) => [each.subResult.surveyModuleVid, each]),
    );
    const modules = result.metamodules.find((each) => each.modules.some(({ vid }) => vid === surveyModuleVid))?.modules;
    const index = modules?.findIndex(({ vid }) => vid === surveyModuleVid) ?? -1;
    const module = modules?.[index];
    const own = finished.get(surveyModuleVid);
    if (!modules || !module || !own) continue;
    const next = canGoOn(run) ? nextQuestion(run) : "survey-done";
    const waits = next !== "survey-done" && run !== undefined && joinedQuestion(run, module) !== undefined;
    const joined = modules
      .slice(modules.slice(0, index).findLastIndex(({ joinsNext }) => !joinsNext) + 1, index)
      .flatMap((each) => {
        const before = finished.get(each.vid);
        return before ? [{ module: each, finished: before }] : [];
      });
    const showsResults = maySeeResults(person, order, ctx.clock.now());
    const surveyCompleted = result.completed;
    const all = result.metamodules.flatMap((each) => each.modules);
    const { virtaScore } = result.content;
    return {
      outcome: "finished",
      section: {
        order,
        showsResults,
        module,
        finished: own,
        joined,
        by: toldInResult(result.content, result.metamodules),
        surveyCompleted,
        next,
        waits,
        place: placeAmong(all, surveyModuleVid),
        nextModule: next === "survey-done" ? undefined : all.find(({ vid }) => vid === next.section.surveyModuleVid),
        index: virtaScore === "not-calculated" ? undefined : virtaScore,
        groups: resultGroups(result.content, result.metamodules),
      },
    };
  }
  return { outcome: "notFinished" };
}

/** A section that is joined to the next has its summary there. */
function placeAmong(modules: readonly Module[], vid: string): { number: number; total: number } {
  const index = modules.findIndex((module) => module.vid === vid);
  const summaries = (some: readonly Module[]) => some.filter(({ joinsNext }) => !joinsNext).length;
  return { number: summaries(modules.slice(0, index)) + 1, total: summaries(modules) };
}
