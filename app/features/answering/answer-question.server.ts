import type { Ctx } from "~/features/ctx.server";
import type { FinishedModule } from "~/features/scoring/result";
import { type AnswerIssue, parseAnswer, textLimit } from "~/features/survey/answer-schema";
import type { Question } from "~/features/survey/definition";
import { journeyThrough, questionToGoOn, stopAt } from "~/features/survey/journey";
import { normaliseText } from "~/platform/normalise";
import { joinedQuestion, type ResultInProgress, type RunSection, sectionOf } from "./active-order";
import { finishSection } from "./finish-section.server";
import { guardAnswering } from "./guard.server";
import { findNamedRun, type NamedRun } from "./named-run.server";
import { saveAnswer } from "./save-answer.server";

export type AnswerInput = {
  sessionToken: string | undefined;
  /** The section that the form's address names, and the run it belongs to; without a run it belongs to none. */
  section: RunSection;
  /** The question that the form names; undefined: where the person goes on. */
  questionVid: string | undefined;
  /** "back" and "leave" save what is valid and never refuse an empty answer. */
  direction: "next" | "back" | "leave";
  /** As it was posted; undefined: the field was not there. */
  typed: string | undefined;
};

/** Why the run takes no answer any more; the page says so, with what was written. */
export type LateReason =
  /** The order has closed. */
  | "closed"
  /** The section is finished; the survey goes on. */
  | "finished"
  /** The whole survey is. */
  | "completed"
  /** Two weeks have passed, or a new run has begun since. */
  | "expired"
  /** A consent was withdrawn, or the profile lacks something again. */
  | "prerequisitesMissing"
  /** Another answer has hidden the question meanwhile, or put an open one before it. */
  | "notAsked";

export type AnswerOutcome =
  | { outcome: "notSignedIn" | "noOrder" }
  | { outcome: "tooLate"; reason: LateReason }
  /** The form belongs to a run of another order than the active one: the person is asked, nothing is stored. */
  | { outcome: "otherRun"; named: NamedRun["order"]; active: NamedRun["order"] }
  | { outcome: "noSuchRun" | "noSuchSection" | "noSuchQuestion" }
  /** Hidden meanwhile, or beyond the first open question, and nothing was written that could get lost. */
  | { outcome: "notReachable" }
  | { outcome: "refused"; question: Question; issue: AnswerIssue }
  | { outcome: "wentBack"; previous: Question | undefined }
  | { outcome: "left" }
  /** The next question, perhaps of the section that this one joins. */
  | { outcome: "saved"; section: RunSection; next: Question }
  | { outcome: "sectionFinished" };

/** Takes the answer of one question: saves it in the run that the form names, and finishes the section after its last. */
export async function answerQuestion(
  ctx: Pick<Ctx, "db" | "clock">,
  { sessionToken, section: vids, questionVid, direction, typed }: AnswerInput,
): Promise<AnswerOutcome> {
  const guarded = await guardAnswering(ctx, { sessionToken, surveyModuleVid: vids.surveyModuleVid });
  if (!("person" in guarded)) {
    return { outcome: guarded.verdict === "notSignedIn" ? "notSignedIn" : "noOrder" };
  }
  const { person, order, run } = guarded;
  const keys = { userUuid: person.userUuid, resultId: vids.resultId, moduleVid: vids.surveyModuleVid };
  if (run?.id !== vids.resultId || guarded.verdict === "sectionFinished") {
    const { verdict } = guarded;
    const prerequisitesMissing = verdict === "profileIncomplete" || verdict === "consentsMissing";
    const answered = await answerElsewhere(ctx, {
      ...keys,
      activeOrder: order,
      prerequisitesMissing,
      questionVid,
      typed,
    });
    return answered.outcome === "sectionFinished" && run ? afterSection(run, vids) : answered;
  }
  const section = sectionOf(run, vids);
  if (!section) return { outcome: "noSuchSection" };
  switch (guarded.verdict) {
    case "closed": {
      // A form that was sent twice, the second time after the end, has done its work, also where it ended the section.
      const isFinished = run.finishedModuleVids.has(vids.surveyModuleVid);
      const finished = isFinished ? (await findNamedRun(ctx.db, keys))?.finished : undefined;
      const stored = finished ? heldAnswer(finished, questionVid) : run.answers.get(questionVid ?? "");
      return isStored(stored, typed) ? { outcome: "left" } : { outcome: "tooLate", reason: "closed" };
    }
    case "profileIncomplete":
    case "consentsMissing":
      return { outcome: "tooLate", reason: "prerequisitesMissing" };
    case "notStarted":
    case "expired":
      return { outcome: "tooLate", reason: "expired" };
  }

  const { module, metamodule } = section;
  const journey = journeyThrough(module, run.answers);
  const stop = stopAt(journey, questionVid ?? questionToGoOn(journey)?.vid);
  if (!stop) {
    const known = module.questions.find(({ vid }) => vid === questionVid);
    if (!known) return { outcome: "noSuchQuestion" };
    const isWritten = known.type === "open-ended" && (typed ?? "").trim() !== "";
    return isWritten ? { outcome: "tooLate", reason: "notAsked" } : { outcome: "notReachable" };
  }
  const { question, previous } = stop;
  const onward: AnswerOutcome = direction === "leave" ? { outcome: "left" } : { outcome: "wentBack", previous };
  const isEmpty = (typed ?? "").trim() === "";
  // An optional answer that was cleared is a passed question; a choice that was never made is nothing yet.
  const isCleared =
    isEmpty && typed !== undefined && !question.required && (run.answers.get(question.vid) ?? null) !== null;
  if (direction !== "next" && isEmpty && !isCleared) return onward;
  const parsed = parseAnswer(question, typed);
  if (!parsed.ok) return { outcome: "refused", question, issue: parsed.issue };

  const saved = await saveAnswer(ctx.db, { ...keys, questionVid: question.vid, answer: parsed.answer });
  if (!saved) {
    return answerElsewhere(ctx, { ...keys, activeOrder: order, prerequisitesMissing: false, questionVid, typed });
  }
  if (direction !== "next") return onward;

  const further = journeyThrough(module, new Map([...run.answers, [question.vid, parsed.answer]]));
  // The answer may have opened or closed other questions, so what comes next is asked anew.
  const next = further.asked[further.asked.indexOf(question) + 1] ?? further.firstOpen;
  if (next) return { outcome: "saved", section: vids, next };
  // Somebody else may finish first, e.g. by a double click: that ends at the same summary.
  await finishSection(ctx.db, { userUuid: person.userUuid, resultId: run.id, metamodule, module });
  return afterSection({ ...run, finishedModuleVids: new Set([...run.finishedModuleVids, module.vid]) }, vids);
}

/** To the section that this one joins, or to the page that tells of it. */
function afterSection(run: ResultInProgress, vids: RunSection): AnswerOutcome {
  const module = run.id === vids.resultId ? sectionOf(run, vids)?.module : undefined;
  const joined = module && joinedQuestion(run, module);
  return joined?.question
    ? { outcome: "saved", section: joined.section, next: joined.question }
    : { outcome: "sectionFinished" };
}

type ElsewhereAnswer = {
  userUuid: string;
  resultId: string;
  moduleVid: string;
  activeOrder: NamedRun["order"];
  /** Whether the active order lacks a consent or the profile a detail; withdrawing a consent ends the run. */
  prerequisitesMissing: boolean;
  questionVid: string | undefined;
  typed: string | undefined;
};

/**
 * An answer to a section that is finished, or to a run that is not the one in progress. The answer it already holds is a
 * form that was sent twice, and ends like the first; any other answer is refused.
 */
async function answerElsewhere(
  { db }: Pick<Ctx, "db">,
  { activeOrder, prerequisitesMissing, questionVid, typed, ...keys }: ElsewhereAnswer,
): Promise<AnswerOutcome> {
  const named = await findNamedRun(db, keys);
  if (!named) return { outcome: "noSuchRun" };
  if (named.finished && isStored(heldAnswer(named.finished, questionVid), typed)) return { outcome: "sectionFinished" };
  const isActiveOrders = named.order.id === activeOrder.id;
  if (named.state === "abandoned") {
    return { outcome: "tooLate", reason: isActiveOrders && prerequisitesMissing ? "prerequisitesMissing" : "expired" };
  }
  if (named.state === "in_progress" && !isActiveOrders) {
    return { outcome: "otherRun", named: named.order, active: activeOrder };
  }
  if (!named.finished) return { outcome: "noSuchSection" };
  return { outcome: "tooLate", reason: named.state === "in_progress" ? "finished" : "completed" };
}

/** Whether what is stored is what was typed; null is a question that was passed. */
function isStored(stored: number | string | null | undefined, typed: string | undefined): boolean {
  return stored !== undefined && String(stored ?? "") === normaliseText(typed ?? "", textLimit.max);
}

/** What a finished section holds of a question; undefined where it holds none. */
function heldAnswer({ answers }: FinishedModule, questionVid: string | undefined): number | string | null | undefined {
  const held = answers.find((answer) => answer.questionVid === questionVid);
  return held?.skipped ? null : held?.answer;
}
