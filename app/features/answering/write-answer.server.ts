import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { holdPerson } from "~/db/lock-order.server";
import { preparedOnce } from "~/db/request-db.server";
import { resultAnswers, results } from "~/db/schema/results";
import type { AnswerToWrite, Decision, Of, Write } from "./decision";
import type { Situation } from "./situation";
import { isSameRun, takesAnswers, takesAnswersAsRead } from "./takes-answers.server";
import { writeSection } from "./write-section.server";

// One statement is one transaction: the run's row is touched and held while the answer is written, so saving an answer
// and finishing its section can't overlap.
const insertAnswer = (name: string, mayBeWritten: SQL | undefined) =>
  preparedOnce((db: Db) => {
    const open = db
      .$with("open_result")
      .as(db.update(results).set({ lastSavedAt: sql`now()` }).where(mayBeWritten).returning({ id: results.id }));
    return (
      db
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
        // One transaction has written both rows.
        .returning({ version: sql<string>`${resultAnswers}.xmin::text` })
        .prepare(name)
    );
  });

// What was read is kept for the next answer under the version that is written: so nothing may have come in between.
const insert = insertAnswer("write_answer", and(takesAnswers, isSameRun));
const insertAsRead = insertAnswer("write_answer_as_read", takesAnswersAsRead);

/** What an answer is decided on without reading, for as long as all of it is as it was. */
type AsRead = { idHash: Buffer; rows: string };

/**
 * Saves one answer and gives the run's version with it; the same answer twice is the same row. Undefined where the run has
 * changed since it was read or takes none to this section any more, or something else of what was read has changed.
 */
export async function writeAnswer(
  db: Db,
  { answer, ...keys }: Omit<AnswerToWrite, "kind">,
  asRead?: AsRead,
): Promise<string | undefined> {
  const values = {
    ...keys,
    value: typeof answer === "number" ? answer : null,
    text: typeof answer === "string" ? answer : null,
  };
  const [written] = await (asRead ? insertAsRead(db).execute({ ...values, ...asRead }) : insert(db).execute(values));
  return written?.version;
}

/** Whether it was written, and of an answer the run's version with it. */
async function write(db: Db, what: Write): Promise<{ version?: string } | undefined> {
  if (what.kind === "section") return (await writeSection(db, what)) ? {} : undefined;
  const version = await writeAnswer(db, what);
  return version === undefined ? undefined : { version };
}

/** How often something may change between reading and writing while the run itself is held. */
const mostTries = 3;

/** What was decided and on which situation; `version` is the run's with an answer that was written. */
type Done<Decided> = Decided & { situation: Situation; version?: string };

/**
 * The way of every answer: the situation is read, what to do is decided, and that is written. Where something changed in
 * between, it is read and decided once more while the run is held.
 */
export async function readDecideWrite<Decided extends Decision>(
  db: Db,
  read: (db: Db) => Promise<Situation>,
  decide: (situation: Situation) => Decided,
): Promise<Done<Decided>> {
  const situation = await read(db);
  const decided = decide(situation);
  if (!isToStore(decided)) return { ...decided, situation };
  const written = await write(db, decided.write);
  if (written) return { ...decided, ...written, situation };
  return db.transaction(async (tx) => {
    await holdRun(tx, decided.write);
    for (let tries = 0; tries < mostTries; tries++) {
      const situation = await read(tx);
      const again = decide(situation);
      if (!isToStore(again)) return { ...again, situation };
      const written = await write(tx, again.write);
      if (written) return { ...again, ...written, situation };
    }
    throw new Error("what was decided on a run could not be written while it was held");
  });
}

/**
 * The same without reading, for an answer that is decided on what was read for its page: one statement. Undefined where
 * that stores no answer, or anything of what was read has changed: then nothing is written, and all three are to be done.
 */
export async function decideWrite<Decided extends Decision>(
  db: Db,
  { idHash, situation }: { idHash: Buffer; situation: Situation },
  decide: (situation: Situation) => Decided,
): Promise<Done<Decided> | undefined> {
  const { rows, run } = situation;
  if (rows === undefined || !run) return undefined;
  const decided = decide(situation);
  if (!isToStore(decided) || decided.write.kind !== "answer") return undefined;
  const version = await writeAnswer(db, decided.write, { idHash, rows });
  return version === undefined ? undefined : { ...decided, situation, version };
}

function isToStore(decided: Decision): decided is Of<"store"> {
  return decided.outcome === "store";
}

async function holdRun(tx: Db, { userUuid, resultId }: Write): Promise<void> {
  await holdPerson(tx, userUuid);
  await tx.select({ id: results.id }).from(results).where(eq(results.id, resultId)).for("update");
}
