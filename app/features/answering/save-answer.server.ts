import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { preparedOnce } from "~/db/request-db.server";
import { resultAnswers, results } from "~/db/schema/results";

export type AnswerToSave = {
  userUuid: string;
  resultId: string;
  moduleVid: string;
  questionVid: string;
  /** Null: the person went past an optional question. */
  answer: number | string | null;
};

// One statement is one transaction: the run's row is touched and held while the answer is written, so saving an answer
// and finishing its section can't overlap.
const writeAnswer = preparedOnce((db: Db) => {
  const open = db.$with("open_result").as(
    db
      .update(results)
      .set({ lastSavedAt: sql`now()` })
      .where(
        and(
          eq(results.id, sql.placeholder("resultId")),
          eq(results.userId, sql.placeholder("userUuid")),
          eq(results.state, "in_progress"),
          sql`not (${sql.placeholder("moduleVid")}::uuid = any(${results.finishedModuleVids}))`,
        ),
      )
      .returning({ id: results.id }),
  );
  return db
    .with(open)
    .insert(resultAnswers)
    .select((query) =>
      query
        .select({
          resultId: open.id,
          questionVid: sql`${sql.placeholder("questionVid")}::uuid`.as("question_vid"),
          moduleVid: sql`${sql.placeholder("moduleVid")}::uuid`.as("module_vid"),
          value: sql`${sql.placeholder("value")}::smallint`.as("value"),
          text: sql`${sql.placeholder("text")}::text`.as("text"),
          answeredAt: sql`now()`.as("answered_at"),
        })
        .from(open),
    )
    .onConflictDoUpdate({
      target: [resultAnswers.resultId, resultAnswers.questionVid],
      set: { value: sql`excluded.value`, text: sql`excluded.text`, answeredAt: sql`excluded.answered_at` },
    })
    .returning({ resultId: resultAnswers.resultId })
    .prepare("save_answer");
});

/**
 * Saves one answer; the same answer twice is the same row. Returns false when the section takes no answers any more:
 * it was finished meanwhile, or the run is not this person's.
 */
export async function saveAnswer(db: Db, { answer, ...keys }: AnswerToSave): Promise<boolean> {
  const written = await writeAnswer(db).execute({
    ...keys,
    value: typeof answer === "number" ? answer : null,
    text: typeof answer === "string" ? answer : null,
  });
  return written.length > 0;
}
