import type { Ctx } from "~/features/ctx.server";
import { type Journey, journeyThrough, questionToGoOn, type Stop, stopAt } from "~/features/survey/journey";
import { type ActiveOrder, type RunSection, type Section, type SectionVids, sectionOf } from "./active-order";
import { type Guarded, guardAnswering } from "./guard.server";
import { findNamedRun, type NamedRun } from "./named-run.server";

export type QuestionInput = {
  sessionToken: string | undefined;
  section: SectionVids;
  /** The run that the address names; undefined: the one in progress. */
  resultId: string | undefined;
  /** The question that the address names; undefined: where the person goes on. */
  questionVid: string | undefined;
};

export type QuestionOutcome =
  | { outcome: "mayNot"; guarded: Guarded }
  /** The address names a run of another order than the active one. */
  | { outcome: "otherRun"; userUuid: string; named: NamedRun["order"]; active: NamedRun["order"] }
  /** The run that the address names is over, or not the person's. */
  | { outcome: "runIsOver"; userUuid: string }
  | { outcome: "noSuchSection" | "noSuchQuestion" }
  /** Hidden, or beyond the first open question. */
  | { outcome: "notReachable"; userUuid: string; section: RunSection }
  | {
      outcome: "question";
      userUuid: string;
      order: ActiveOrder["order"];
      resultId: string;
      section: Section;
      journey: Journey;
      stop: Stop;
      /** Undefined: not answered yet. Null: passed. */
      answer: number | string | null | undefined;
    };

/** The question a person stands at in a section of their run, and what is saved of its answer. */
export async function readQuestion(
  ctx: Pick<Ctx, "db" | "clock">,
  { sessionToken, section: vids, resultId, questionVid }: QuestionInput,
): Promise<QuestionOutcome> {
  const guarded = await guardAnswering(ctx, { sessionToken, surveyModuleVid: vids.surveyModuleVid });
  if (!("person" in guarded)) return { outcome: "mayNot", guarded };
  const { run, person, order } = guarded;
  const { userUuid } = person;
  if (resultId !== undefined && run?.id !== resultId) {
    const named = await findNamedRun(ctx.db, { userUuid, resultId, moduleVid: vids.surveyModuleVid });
    const isOpenElsewhere = named?.state === "in_progress" && named.order.id !== order.id;
    return isOpenElsewhere
      ? { outcome: "otherRun", userUuid, named: named.order, active: order }
      : { outcome: "runIsOver", userUuid };
  }
  if (guarded.verdict !== "may") return { outcome: "mayNot", guarded };
  const section = sectionOf(guarded.run, vids);
  if (!section) return { outcome: "noSuchSection" };
  const { id, answers } = guarded.run;
  const journey = journeyThrough(section.module, answers);
  const stop = stopAt(journey, questionVid ?? questionToGoOn(journey)?.vid);
  if (!stop) {
    // An unknown question is a not-found error (spec §5).
    const isKnown = questionVid === undefined || section.module.questions.some(({ vid }) => vid === questionVid);
    return isKnown
      ? { outcome: "notReachable", userUuid, section: { ...vids, resultId: id } }
      : { outcome: "noSuchQuestion" };
  }
  return {
    outcome: "question",
    userUuid,
    order,
    resultId: id,
    section,
    journey,
    stop,
    answer: answers.get(stop.question.vid),
  };
}
