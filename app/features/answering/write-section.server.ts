import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { preparedOnce } from "~/db/request-db.server";
import { feedbackEvents } from "~/db/schema/feedback";
import { users } from "~/db/schema/people";
import { resultAnswers, resultModules, resultScores, results } from "~/db/schema/results";
import { rewriteScores } from "~/features/scoring/rewrite-scores.server";
import { scoringMethod } from "~/features/scoring/score";
import type { SectionEnd } from "./section-end";
import { isSameRun, takesAnswers } from "./takes-answers.server";

/**
 * Finishes a section: its open answers are dropped and its result is kept; after the last section the whole survey's
 * becomes one immutable row. The first submission wins: false where the run was touched since it was read, in another tab
 * or by a double click. A section whose every question was passed is told of by one event of type skip-sector with the
 * module's key (spec §3 "Feedback event"). All of it or nothing is stored.
 */
export async function writeSection(db: Db, end: SectionEnd): Promise<boolean> {
  const { userUuid, resultId, version, content, whole, skipped } = end;
  const { metamodule, module } = end.section;
  const values = {
    userUuid,
    resultId,
    version,
    moduleVid: module.vid,
    metamoduleVid: metamodule.vid,
    metamoduleKey: metamodule.key,
    moduleKey: module.key,
    score: content.subResult.numericScore ?? null,
    band: content.subResult.score ?? null,
    methodId: scoringMethod.id,
    methodVersion: scoringMethod.version,
    content: whole ? null : JSON.stringify(content),
    questionCount: module.questions.length,
    whole: whole ? JSON.stringify(whole) : null,
    virtaScore: whole && whole.virtaScore !== "not-calculated" ? whole.virtaScore : null,
    skippedKey: skipped ? module.key : null,
  };
  const write = async (to: Db) => (await endSection(to).execute(values)).length > 0;
  if (!whole || !end.earlierMethod) return write(db);
  return db.transaction(async (tx) => {
    const ended = await write(tx);
    if (ended) await rewriteScores(tx, resultId, whole);
    return ended;
  });
}

// One statement is one transaction. With `whole` the result is completed, without it `content` is kept for later.
const endSection = preparedOnce(
  (db: Db) => {
    const moduleVid = sql`${sql.placeholder("moduleVid")}::uuid`;
    const whole = sql`${sql.placeholder("whole")}::jsonb`;
    // Held first, or somebody who erases the person while this waits for them would wait for the run that it holds.
    const person = db.$with("person").as(
      db
        .select({ id: users.id })
        .from(users)
        .where(eq(users.id, sql.placeholder("userUuid")))
        .for("key share"),
    );
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
        .from(person)
        .where(and(takesAnswers, eq(results.userId, person.id), isSameRun))
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
      .with(person, run, answers, modules, module, scores, event)
      .select({ id: run.id })
      .from(run)
      .prepare("write_section");
  },
  { writes: true },
);
