import type { Ctx } from "~/features/ctx.server";
import { latestResults } from "~/features/results/queries.server";
import { type AnswerIssue, parseAnswer, textLimit } from "~/features/survey/answer-schema";
import type { Question } from "~/features/survey/definition";
import { journeyThrough, questionToGoOn, stopAt } from "~/features/survey/journey";
import { normaliseText } from "~/platform/normalise";
import { type SectionVids, sectionOf } from "./active-order";
import { finishSection } from "./finish-section.server";
import { guardAnswering } from "./guard.server";
import type { AnswerVerdict } from "./may-answer";
import { saveAnswer } from "./save-answer.server";

export type AnswerInput = {
  sessionToken: string | undefined;
  section: SectionVids;
  /** The question that the form names; undefined: where the person goes on. */
  questionVid: string | undefined;
  /** "back" saves what is valid and never refuses an empty answer. */
  direction: "next" | "back";
  /** As it was posted; undefined: the field was not there. */
  typed: string | undefined;
};

/** Why a section takes no answer any more: its order has closed, it was finished, or the whole survey was. */
export type LateReason = "closed" | "finished" | "completed";

export type AnswerOutcome =
  | { outcome: "mayNot"; verdict: Exclude<AnswerVerdict, "may" | "closed" | "notStarted" | "sectionFinished"> }
  | { outcome: "tooLate"; reason: LateReason }
  /** Neither the run in progress nor a completed one holds the section. */
  | { outcome: "noSuchRun" }
  | { outcome: "noSuchSection" }
  /** Hidden meanwhile, or reached by a typed address. */
  | { outcome: "notReachable" }
  | { outcome: "refused"; question: Question; issue: AnswerIssue }
  | { outcome: "wentBack"; previous: Question | undefined }
  | { outcome: "saved"; next: Question }
  | { outcome: "sectionFinished" };

/** Takes the answer of one question: saves it, and finishes the section after its last one. */
export async function answerQuestion(
  ctx: Pick<Ctx, "db" | "clock">,
  { sessionToken, section: vids, questionVid, direction, typed }: AnswerInput,
): Promise<AnswerOutcome> {
  const guarded = await guardAnswering(ctx, { sessionToken, surveyModuleVid: vids.surveyModuleVid });
  if (guarded.verdict === "closed") return { outcome: "tooLate", reason: "closed" };
  if (guarded.verdict === "notStarted" || guarded.verdict === "sectionFinished") {
    const { person, order } = guarded;
    const late = { userUuid: person.userUuid, orderId: order.id, moduleVid: vids.surveyModuleVid };
    return answerAfterFinish(ctx, { ...late, questionVid, typed });
  }
  if (guarded.verdict !== "may") return { outcome: "mayNot", verdict: guarded.verdict };
  const { person, order, run } = guarded;
  const section = sectionOf(run, vids);
  if (!section) return { outcome: "noSuchSection" };
  const { module, metamodule } = section;

  const journey = journeyThrough(module, run.answers);
  const stop = stopAt(journey, questionVid ?? questionToGoOn(journey)?.vid);
  if (!stop) return { outcome: "notReachable" };
  const { question, previous } = stop;
  if (direction === "back" && (typed ?? "").trim() === "") return { outcome: "wentBack", previous };
  const parsed = parseAnswer(question, typed);
  if (!parsed.ok) return { outcome: "refused", question, issue: parsed.issue };

  const { userUuid } = person;
  const keys = { userUuid, resultId: run.id, moduleVid: module.vid, questionVid: question.vid };
  const saved = await saveAnswer(ctx.db, { ...keys, answer: parsed.answer });
  if (!saved) return answerAfterFinish(ctx, { userUuid, orderId: order.id, moduleVid: module.vid, questionVid, typed });
  if (direction === "back") return { outcome: "wentBack", previous };

  const onward = journeyThrough(module, new Map([...run.answers, [question.vid, parsed.answer]]));
  // The answer may have opened or closed other questions, so what comes next is asked anew.
  const next = onward.asked[onward.asked.indexOf(question) + 1] ?? onward.firstOpen;
  if (next) return { outcome: "saved", next };
  // Somebody else may finish first, e.g. by a double click: that ends at the same summary.
  await finishSection(ctx.db, { userUuid, resultId: run.id, metamodule, module });
  return { outcome: "sectionFinished" };
}

type LateAnswer = {
  userUuid: string;
  orderId: string;
  moduleVid: string;
  questionVid: string | undefined;
  typed: string | undefined;
};

/**
 * An answer to a section that takes none any more. The answer it already holds is a form that was sent twice, and ends
 * like the first; any other answer is refused.
 */
async function answerAfterFinish(
  { db }: Pick<Ctx, "db">,
  { userUuid, orderId, moduleVid, questionVid, typed }: LateAnswer,
): Promise<AnswerOutcome> {
  const { completed, inProgress } = await latestResults(db, userUuid, orderId);
  const section = (inProgress ?? completed)?.content.metamoduleSubResults
    .flatMap(({ modules }) => modules)
    .find(({ subResult }) => subResult.surveyModuleVid === moduleVid);
  if (!section) return { outcome: "noSuchRun" };
  const stored = section.answers.find((answer) => answer.questionVid === questionVid);
  const isStored =
    stored && (stored.skipped ? "" : String(stored.answer)) === normaliseText(typed ?? "", textLimit.max);
  if (isStored) return { outcome: "sectionFinished" };
  return { outcome: "tooLate", reason: inProgress ? "finished" : "completed" };
}
