import { and, eq, sql } from "drizzle-orm";
import { type Db, keeping } from "~/db/client.server";
import { feedbackEvents } from "~/db/schema/feedback";
import { resultAnswers, resultModules, results } from "~/db/schema/results";
import { composeResult } from "~/features/scoring/compose-result";
import { finaliseSection, isSkippedWhole } from "~/features/scoring/finalise-section";
import type { FinishedModule, ResultContent } from "~/features/scoring/result";
import { subResultOf } from "~/features/scoring/score";
import type { Metamodule, Module } from "~/features/survey/definition";
import { metamodulesByVid } from "~/features/survey/definitions.server";
import type { Answers } from "~/features/survey/journey";

/**
 * Finishes a section in one transaction: hidden answers are dropped, skipped ones recorded, the sub-result computed;
 * after the last section the whole result becomes one immutable row. The first complete submission wins: returns
 * "already_finished" when somebody (another tab, a double click) was first. A section whose every question was passed is
 * told of by one event of type skip-sector with the module's key (spec §3 "Feedback event"), in the same transaction.
 * Throws UnansweredQuestionError while a required question is open.
 */
export async function finishSection(
  db: Db,
  section: { userUuid: string; resultId: string; metamodule: Metamodule; module: Module },
): Promise<"finished" | "survey-done" | "already_finished"> {
  const { userUuid, resultId, metamodule, module } = section;
  return keeping(db).transaction(async (tx) => {
    const [run] = await tx
      .select({ metamoduleVids: results.metamoduleVids, finishedModuleVids: results.finishedModuleVids })
      .from(results)
      .where(and(eq(results.id, resultId), eq(results.userId, userUuid), eq(results.state, "under_way")))
      .for("update");
    if (!run || run.finishedModuleVids.includes(module.vid)) return "already_finished";

    const answers = finaliseSection(module, await openAnswers(tx, resultId, module.vid));
    const content: FinishedModule = { answers, subResult: subResultOf(module, answers) };
    await tx.insert(resultModules).values({
      resultId,
      moduleVid: module.vid,
      metamoduleVid: metamodule.vid,
      content,
      questionCount: module.questions.length,
    });
    await tx
      .delete(resultAnswers)
      .where(and(eq(resultAnswers.resultId, resultId), eq(resultAnswers.moduleVid, module.vid)));
    if (isSkippedWhole(answers)) {
      await tx
        .insert(feedbackEvents)
        .values({ userId: userUuid, type: "skip-sector", resultId, questionnaire: module.key });
    }

    const finished = [...run.finishedModuleVids, module.vid];
    const metamodules = await metamodulesByVid(tx, run.metamoduleVids);
    const open = metamodules.flatMap(({ modules }) => modules).some(({ vid }) => !finished.includes(vid));
    const change = { finishedModuleVids: finished, lastSavedAt: sql`now()` };
    if (open) {
      await tx.update(results).set(change).where(eq(results.id, resultId));
      return "finished";
    }
    const whole = await wholeResult(tx, resultId, metamodules);
    await tx
      .update(results)
      .set({
        ...change,
        state: "completed",
        completedAt: sql`now()`,
        content: whole,
        virtaScore: whole.virtaScore === "not-calculated" ? null : whole.virtaScore,
      })
      .where(eq(results.id, resultId));
    await tx.delete(resultModules).where(eq(resultModules.resultId, resultId));
    return "survey-done";
  });
}

async function openAnswers(tx: Db, resultId: string, moduleVid: string): Promise<Answers> {
  const rows = await tx
    .select({ questionVid: resultAnswers.questionVid, value: resultAnswers.value, text: resultAnswers.text })
    .from(resultAnswers)
    .where(and(eq(resultAnswers.resultId, resultId), eq(resultAnswers.moduleVid, moduleVid)));
  return new Map(rows.map(({ questionVid, value, text }) => [questionVid, text ?? value]));
}

async function wholeResult(tx: Db, resultId: string, metamodules: readonly Metamodule[]): Promise<ResultContent> {
  const rows = await tx
    .select({ moduleVid: resultModules.moduleVid, content: resultModules.content })
    .from(resultModules)
    .where(eq(resultModules.resultId, resultId));
  return composeResult(metamodules, new Map(rows.map(({ moduleVid, content }) => [moduleVid, content])));
}
