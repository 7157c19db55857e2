import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { preparedOnce } from "~/db/request-db.server";
import { feedbackEvents } from "~/db/schema/feedback";
import { resultAnswers, resultModules, resultScores, results } from "~/db/schema/results";
import { composeResult } from "~/features/scoring/compose-result";
import { finaliseSection, isSkippedWhole } from "~/features/scoring/finalise-section";
import type { FinishedModule, ResultContent } from "~/features/scoring/result";
import { rewriteScores } from "~/features/scoring/rewrite-scores.server";
import { scoringMethod, subResultOf } from "~/features/scoring/score";
import type { Metamodule, Module } from "~/features/survey/definition";
import { metamodulesByVid } from "~/features/survey/definitions.server";
import { type AnswersByQuestion, answersByQuestion } from "./active-order.server";

export type SectionToFinish = { userUuid: string; resultId: string; metamodule: Metamodule; module: Module };

export type FinishOutcome = "finished" | "survey-done" | "already_finished";

/**
 * Finishes a section: hidden answers are dropped, skipped ones recorded, the sub-result computed; after the last section
 * the whole result becomes one immutable row. The first complete submission wins: returns "already_finished" when
 * somebody (another tab, a double click) was first. A section whose every question was passed is told of by one event of
 * type skip-sector with the module's key (spec §3 "Feedback event"). All of it or nothing is stored.
 * Throws UnansweredQuestionError while a required question is open.
 */
export async function finishSection(db: Db, section: SectionToFinish): Promise<FinishOutcome> {
  return (
    (await tryToFinish(db, section)) ??
    // Something was saved just then. Holding the run keeps everybody else from it, so the second time succeeds.
    db.transaction(async (tx) => {
      await tx.select({ id: results.id }).from(results).where(eq(results.id, section.resultId)).for("update");
      const outcome = await tryToFinish(tx, section);
      if (!outcome) throw new Error("a run changed while it was held");
      return outcome;
    })
  );
}

/** Reads the section and writes what comes of it, unless the run was touched in between: then undefined. */
async function tryToFinish(db: Db, section: SectionToFinish): Promise<FinishOutcome | undefined> {
  const { userUuid, resultId, metamodule, module } = section;
  const keys = { resultId, userUuid, moduleVid: module.vid };
  const [run] = await readSection(db).execute(keys);
  if (!run || run.finishedModuleVids.includes(module.vid)) return "already_finished";

  const answers = finaliseSection(module, new Map(Object.entries(run.answers ?? {})));
  const content: FinishedModule = { answers, subResult: subResultOf(module, answers) };
  const metamodules = await metamodulesByVid(db, run.metamoduleVids);
  const finished = new Set([...run.finishedModuleVids, module.vid]);
  const isLast = metamodules.every(({ modules }) => modules.every(({ vid }) => finished.has(vid)));
  const whole = isLast ? await wholeResult(db, resultId, metamodules, { vid: module.vid, content }) : undefined;
  const values = {
    ...keys,
    version: run.version,
    metamoduleVid: metamodule.vid,
    metamoduleKey: metamodule.key,
    moduleKey: module.key,
    score: content.subResult.numericScore ?? null,
    band: content.subResult.score ?? null,
    methodId: scoringMethod.id,
    methodVersion: scoringMethod.version,
    content: whole ? null : JSON.stringify(content),
    questionCount: module.questions.length,
    whole: whole ? JSON.stringify(whole.content) : null,
    virtaScore: whole && whole.content.virtaScore !== "not-calculated" ? whole.content.virtaScore : null,
    skippedKey: isSkippedWhole(answers) ? module.key : null,
  };
  const write = async (to: Db) => (await writeSection(to).execute(values)).length > 0;
  const written = whole?.earlierMethod
    ? await db.transaction(async (tx) => {
        const ended = await write(tx);
        if (ended) await rewriteScores(tx, resultId, whole.content);
        return ended;
      })
    : await write(db);
  if (!written) return undefined;
  return isLast ? "survey-done" : "finished";
}

/** Another one after each change of a run's row, so also after each answer, for those touch it (see saveAnswer). */
const version = sql<string>`${results}.xmin::text`;

const isRun = and(
  eq(results.id, sql.placeholder("resultId")),
  eq(results.userId, sql.placeholder("userUuid")),
  sql`${results.state} = 'in_progress'`,
);

const readSection = preparedOnce((db: Db) =>
  db
    .select({
      version,
      metamoduleVids: results.metamoduleVids,
      finishedModuleVids: results.finishedModuleVids,
      answers: sql<AnswersByQuestion>`(
        select ${answersByQuestion} from result_answers
        where result_id = ${results.id} and module_vid = ${sql.placeholder("moduleVid")}::uuid)`,
    })
    .from(results)
    .where(isRun)
    .prepare("read_section"),
);

// One statement is one transaction. With `whole` the result is completed, without it `content` is kept for later.
const writeSection = preparedOnce((db: Db) => {
  const moduleVid = sql`${sql.placeholder("moduleVid")}::uuid`;
  const whole = sql`${sql.placeholder("whole")}::jsonb`;
  const run = db.$with("run").as(
    db
      .update(results)
      .set({
        finishedModuleVids: sql`${results.finishedModuleVids} || ${moduleVid}`,
        lastSavedAt: sql`now()`,
        state: sql`case when ${whole} is null then ${results.state} else 'completed' end`,
        completedAt: sql`case when ${whole} is null then null else now() end`,
        content: whole,
        virtaScore: sql`${sql.placeholder("virtaScore")}::smallint`,
      })
      .where(and(isRun, sql`${results}.xmin = ${sql.placeholder("version")}::xid`))
      .returning({ id: results.id, userId: results.userId, orderId: results.orderId }),
  );
  const runId = db.select({ id: run.id }).from(run);
  const answers = db.$with("answers").as(
    db
      .delete(resultAnswers)
      .where(and(inArray(resultAnswers.resultId, runId), eq(resultAnswers.moduleVid, sql.placeholder("moduleVid"))))
      .returning({ id: resultAnswers.resultId }),
  );
  const modules = db.$with("modules").as(
    db
      .delete(resultModules)
      .where(and(inArray(resultModules.resultId, runId), sql`${whole} is not null`))
      .returning({ id: resultModules.resultId }),
  );
  const module = db.$with("module").as(
    db
      .insert(resultModules)
      .select((query) =>
        query
          .select({
            resultId: run.id,
            moduleVid: moduleVid.as("module_vid"),
            metamoduleVid: sql`${sql.placeholder("metamoduleVid")}::uuid`.as("metamodule_vid"),
            content: sql`${sql.placeholder("content")}::jsonb`.as("content"),
            questionCount: sql`${sql.placeholder("questionCount")}::int`.as("question_count"),
            finishedAt: sql`now()`.as("finished_at"),
          })
          .from(run)
          .where(sql`${whole} is null`),
      )
      .returning({ id: resultModules.resultId }),
  );
  const score = sql`${sql.placeholder("score")}::smallint`;
  const scores = db.$with("scores").as(
    db
      .insert(resultScores)
      .select((query) =>
        query
          .select({
            resultId: run.id,
            moduleVid: moduleVid.as("module_vid"),
            userId: run.userId,
            orderId: run.orderId,
            // As the statement found it: this run is not among the completed ones, even when it ends here.
            wave: sql<number>`(
              select 1 + count(*) from ${results} earlier
              where earlier.user_id = run.user_id and earlier.order_id = run.order_id and earlier.completed_at is not null
            )::smallint`.as("wave"),
            metamoduleKey: sql`${sql.placeholder("metamoduleKey")}::text`.as("metamodule_key"),
            moduleKey: sql`${sql.placeholder("moduleKey")}::text`.as("module_key"),
            score: score.as("score"),
            band: sql`${sql.placeholder("band")}::text`.as("band"),
            methodId: sql`${sql.placeholder("methodId")}::text`.as("method_id"),
            methodVersion: sql`${sql.placeholder("methodVersion")}::smallint`.as("method_version"),
          })
          .from(run)
          .where(sql`${score} is not null`),
      )
      .returning({ id: resultScores.resultId }),
  );
  const skipped = sql`${sql.placeholder("skippedKey")}::text`;
  const event = db.$with("event").as(
    db
      .insert(feedbackEvents)
      .select((query) =>
        query
          .select({
            id: sql`gen_random_uuid()`.as("id"),
            userId: run.userId,
            type: sql`'skip-sector'`.as("type"),
            resultId: run.id,
            questionnaire: skipped.as("questionnaire"),
            thumbUp: sql`null::boolean`.as("thumb_up"),
            createdAt: sql`now()`.as("created_at"),
          })
          .from(run)
          .where(sql`${skipped} is not null`),
      )
      .returning({ id: feedbackEvents.id }),
  );
  return db
    .with(run, answers, modules, module, scores, event)
    .select({ id: run.id })
    .from(run)
    .prepare("write_section");
});

/** The result as a whole, and whether sections of it were scored by an earlier method when they were finished. */
async function wholeResult(
  db: Db,
  resultId: string,
  metamodules: readonly Metamodule[],
  last: { vid: string; content: FinishedModule },
): Promise<{ content: ResultContent; earlierMethod: boolean }> {
  const rows = await readFinished(db).execute({ resultId });
  const finished = new Map(rows.map(({ moduleVid, content }) => [moduleVid, content]));
  return {
    content: composeResult(metamodules, finished.set(last.vid, last.content)),
    earlierMethod: rows.some(
      ({ methodId, methodVersion }) =>
        methodId !== null && (methodId !== scoringMethod.id || methodVersion !== scoringMethod.version),
    ),
  };
}

const readFinished = preparedOnce((db: Db) =>
  db
    .select({
      moduleVid: resultModules.moduleVid,
      content: resultModules.content,
      methodId: resultScores.methodId,
      methodVersion: resultScores.methodVersion,
    })
    .from(resultModules)
    .leftJoin(
      resultScores,
      and(eq(resultScores.resultId, resultModules.resultId), eq(resultScores.moduleVid, resultModules.moduleVid)),
    )
    .where(eq(resultModules.resultId, sql.placeholder("resultId")))
    .prepare("read_finished"),
);
