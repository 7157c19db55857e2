import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { resultAnswers, results } from "~/db/schema/results";
import type { Ctx } from "~/features/ctx.server";
import { maySeeResults } from "~/features/orders/order";
import type { Person } from "~/features/people/person";
import { latestResults } from "~/features/results/queries.server";
import type { ShownResult } from "~/features/results/shown-result";
import { finaliseSection, UnansweredQuestionError } from "~/features/scoring/finalise-section";
import type { FinalAnswer, FinishedModule } from "~/features/scoring/result";
import { type ActiveOrder, nextSection, type ResultInProgress, type SectionVids, sectionOf } from "./active-order";
import { loadInvitedOrder } from "./active-order.server";
import { beginOrder } from "./begin-order.server";
import { finishSection } from "./finish-section.server";
import { guardOrder } from "./guard.server";
import { findNamedRun } from "./named-run.server";
import { isRefusedOrder, type OrderRefusal } from "./read-module.server";
import { readSubmission, type SubmissionIssue, type SubmittedAnswer } from "./submission";

export type SectionSubmission = {
  person: Person;
  orderId: string;
  section: SectionVids;
  /** Whether a run is begun where none is under way; one that is there goes on. */
  startNewResult: boolean;
  answers: readonly SubmittedAnswer[];
};

export type SubmissionOutcome =
  | { outcome: "refused"; verdict: OrderRefusal }
  | { outcome: "noSuchSection" | "noSuchQuestion" }
  | { outcome: "invalid"; issues: SubmissionIssue[] }
  /** No run is under way, or its two weeks are over. */
  | { outcome: "notStarted" | "expired" }
  /** The section was finished with other answers. */
  | { outcome: "sectionFinished" }
  | {
      outcome: "finished";
      resultId: string;
      next: SectionVids | "survey-done";
      /** The result that the section is part of now; undefined where the order shows none to its people. */
      shown: ShownResult | undefined;
    };

/**
 * Takes the answers of a whole section at once and finishes it: all of it or nothing is stored. What was saved of the
 * section before, question by question, is replaced. The same submission twice is one; the first complete one wins over
 * any other.
 */
export async function submitSection(
  ctx: Pick<Ctx, "db" | "clock">,
  submission: SectionSubmission,
): Promise<SubmissionOutcome> {
  const { person, orderId, section: vids, startNewResult } = submission;
  const { surveyModuleVid } = vids;
  const guarded = await guardOrder(ctx, { person, orderId, surveyModuleVid });
  if (isRefusedOrder(guarded)) return { outcome: "refused", verdict: guarded.verdict };
  const { order } = guarded;
  let run = guarded.run;
  if (guarded.verdict === "notStarted" || guarded.verdict === "expired") {
    const { verdict } = guarded;
    if (!startNewResult) return (await repeated(ctx, submission, order)) ?? { outcome: verdict };
    const begun = await beginOrder(ctx, { person, orderId });
    if (begun.outcome === "refused") return begun;
    run = begun.run;
  }
  const section = run && sectionOf(run, vids);
  if (!run || !section) return { outcome: "noSuchSection" };
  const { metamodule, module } = section;
  const read = readSubmission(module, submission.answers);
  if (read.outcome !== "read") return read;
  let final: FinalAnswer[];
  try {
    final = finaliseSection(module, read.answers);
  } catch (error) {
    if (!(error instanceof UnansweredQuestionError)) throw error;
    return {
      outcome: "invalid",
      issues: [{ index: undefined, issue: "answerRequired", questionVid: error.question.vid }],
    };
  }
  const stored = await store(ctx.db, { userUuid: person.userUuid, run, metamodule, module, answers: read.answers });
  if (!stored) {
    const held = await findNamedRun(ctx.db, { userUuid: person.userUuid, resultId: run.id, moduleVid: module.vid });
    if (!held?.finished || !isSame(held.finished, final)) return { outcome: "sectionFinished" };
  }
  const [now, results] = await Promise.all([
    loadInvitedOrder(ctx.db, person.userUuid, orderId),
    mayBeShown(ctx, person, order) ? latestResults(ctx.db, person.userUuid, orderId) : undefined,
  ]);
  return {
    outcome: "finished",
    resultId: run.id,
    // The run is over once its last section is finished.
    next: now?.result?.id === run.id ? nextSection(now.result) : "survey-done",
    shown: [results?.inProgress, results?.completed].find((each) => each?.id === run.id),
  };
}

/** A submission that ended the survey and comes a second time, told by what the completed result holds. */
async function repeated(
  ctx: Pick<Ctx, "db" | "clock">,
  { person, orderId, section: { surveyModuleVid }, answers }: SectionSubmission,
  order: ActiveOrder["order"],
): Promise<SubmissionOutcome | undefined> {
  const { completed } = await latestResults(ctx.db, person.userUuid, orderId);
  const module = completed?.metamodules.flatMap(({ modules }) => modules).find(({ vid }) => vid === surveyModuleVid);
  const held = completed?.content.metamoduleSubResults
    .flatMap(({ modules }) => modules)
    .find(({ subResult }) => subResult.surveyModuleVid === surveyModuleVid);
  if (!completed || !module || !held) return undefined;
  const read = readSubmission(module, answers);
  if (read.outcome !== "read") return read;
  try {
    if (!isSame(held, finaliseSection(module, read.answers))) return { outcome: "sectionFinished" };
  } catch (error) {
    if (!(error instanceof UnansweredQuestionError)) throw error;
    return { outcome: "sectionFinished" };
  }
  const shown = mayBeShown(ctx, person, order) ? completed : undefined;
  return { outcome: "finished", resultId: completed.id, next: "survey-done", shown };
}

function mayBeShown({ clock }: Pick<Ctx, "clock">, person: Person, order: ActiveOrder["order"]): boolean {
  return maySeeResults(person, order, clock.now());
}

/** Whether a finished section holds just these answers. */
function isSame(held: FinishedModule, final: readonly FinalAnswer[]): boolean {
  const told = (answers: readonly FinalAnswer[]) =>
    JSON.stringify(answers.map(({ questionVid, answer, skipped }) => [questionVid, answer, skipped]).sort());
  return told(held.answers) === told(final);
}

type ToStore = Omit<Parameters<typeof finishSection>[1], "resultId"> & {
  run: ResultInProgress;
  answers: ReadonlyMap<string, number | string | null>;
};

/** False when the section takes no answers any more. */
function store(db: Db, { userUuid, run, metamodule, module, answers }: ToStore): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [open] = await tx
      .update(results)
      .set({ lastSavedAt: sql`now()` })
      .where(
        and(
          eq(results.id, run.id),
          eq(results.userId, userUuid),
          eq(results.state, "in_progress"),
          sql`not (${module.vid}::uuid = any(${results.finishedModuleVids}))`,
        ),
      )
      .returning({ id: results.id });
    if (!open) return false;
    await tx
      .delete(resultAnswers)
      .where(and(eq(resultAnswers.resultId, run.id), eq(resultAnswers.moduleVid, module.vid)));
    const rows = [...answers].map(([questionVid, answer]) => ({
      resultId: run.id,
      questionVid,
      moduleVid: module.vid,
      value: typeof answer === "number" ? answer : null,
      text: typeof answer === "string" ? answer : null,
    }));
    if (rows.length > 0) await tx.insert(resultAnswers).values(rows);
    await finishSection(tx, { userUuid, resultId: run.id, metamodule, module });
    return true;
  });
}
