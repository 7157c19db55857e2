import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { holdPerson } from "~/db/lock-order.server";
import { preparedOnce } from "~/db/request-db.server";
import { resultAnswers, results } from "~/db/schema/results";
import type { AnswerToWrite, Decision, Of, Write } from "./decision";
import type { Situation } from "./situation";
import { takesAnswers } from "./takes-answers.server";
import { writeSection } from "./write-section.server";

// One statement is one transaction: the run's row is touched and held while the answer is written, so saving an answer
// and finishing its section can't overlap.
const insertAnswer = preparedOnce((db: Db) => {
  const open = db
    .$with("open_result")
    .as(db.update(results).set({ lastSavedAt: sql`now()` }).where(takesAnswers).returning({ id: results.id }));
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
    .prepare("write_answer");
});

/** Saves one answer; the same answer twice is the same row. False where the run takes none to this section any more. */
export async function writeAnswer(db: Db, { answer, ...keys }: Omit<AnswerToWrite, "kind">): Promise<boolean> {
  const written = await insertAnswer(db).execute({
    ...keys,
    value: typeof answer === "number" ? answer : null,
    text: typeof answer === "string" ? answer : null,
  });
  return written.length > 0;
}

function write(db: Db, what: Write): Promise<boolean> {
  return what.kind === "answer" ? writeAnswer(db, what) : writeSection(db, what);
}

/** How often something may change between reading and writing while the run itself is held. */
const mostTries = 3;

/**
 * The way of every answer: the situation is read, what to do is decided, and that is written. Where something changed in
 * between, it is read and decided once more while the run is held. Gives what was decided and on which situation.
 */
export async function readDecideWrite<Decided extends Decision>(
  db: Db,
  read: (db: Db) => Promise<Situation>,
  decide: (situation: Situation) => Decided,
): Promise<Decided & { situation: Situation }> {
  const situation = await read(db);
  const decided = decide(situation);
  if (!isToStore(decided) || (await write(db, decided.write))) return { ...decided, situation };
  return db.transaction(async (tx) => {
    await holdRun(tx, decided.write);
    for (let tries = 0; tries < mostTries; tries++) {
      const situation = await read(tx);
      const again = decide(situation);
      if (!isToStore(again) || (await write(tx, again.write))) return { ...again, situation };
    }
    throw new Error("what was decided on a run could not be written while it was held");
  });
}

function isToStore(decided: Decision): decided is Of<"store"> {
  return decided.outcome === "store";
}

async function holdRun(tx: Db, { userUuid, resultId }: Write): Promise<void> {
  await holdPerson(tx, userUuid);
  await tx.select({ id: results.id }).from(results).where(eq(results.id, resultId)).for("update");
}
