import type { Ctx } from "~/features/ctx.server";
import { type Journey, journeyThrough, questionToGoOn, type Stop, stopAt } from "~/features/survey/journey";
import { type Section, type SectionVids, sectionOf } from "./active-order";
import { type Guarded, guardAnswering } from "./guard.server";

export type QuestionInput = {
  sessionToken: string | undefined;
  section: SectionVids;
  /** The question that the address names; undefined: where the person goes on. */
  questionVid: string | undefined;
};

export type QuestionOutcome =
  | { outcome: "mayNot"; guarded: Guarded }
  | { outcome: "noSuchSection" }
  /** Hidden, unknown, or beyond the first open question. */
  | { outcome: "notReachable" }
  | {
      outcome: "question";
      userUuid: string;
      section: Section;
      journey: Journey;
      stop: Stop;
      /** Undefined: not answered yet. Null: passed. */
      answer: number | string | null | undefined;
    };

/** The question a person stands at in a section of their run, and what is saved of its answer. */
export async function readQuestion(
  ctx: Pick<Ctx, "db" | "clock">,
  { sessionToken, section: vids, questionVid }: QuestionInput,
): Promise<QuestionOutcome> {
  const guarded = await guardAnswering(ctx, { sessionToken, surveyModuleVid: vids.surveyModuleVid });
  if (guarded.verdict !== "may") return { outcome: "mayNot", guarded };
  const { run, person } = guarded;
  const section = sectionOf(run, vids);
  if (!section) return { outcome: "noSuchSection" };
  const journey = journeyThrough(section.module, run.answers);
  const stop = stopAt(journey, questionVid ?? questionToGoOn(journey)?.vid);
  if (!stop) return { outcome: "notReachable" };
  const answer = run.answers.get(stop.question.vid);
  return { outcome: "question", userUuid: person.userUuid, section, journey, stop, answer };
}
