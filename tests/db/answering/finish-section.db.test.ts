import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { connectDatabase, type Database } from "~/db/client.server";
import { feedbackEvents } from "~/db/schema/feedback";
import { resultAnswers, resultModules, results } from "~/db/schema/results";
import { nextSection } from "~/features/answering/situation";
import { latestResults } from "~/features/results/queries.server";
import { UnansweredQuestionError } from "~/features/scoring/finalise-section";
import { scoringMethod, subResultOf } from "~/features/scoring/score";
import type { Module } from "~/features/survey/definition";
import { aMetamodule, aModule, aQuestion } from "../../fixtures/definitions";
import { addPerson, addRun, answerAll, begin, present, type Run } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { aShortSurvey, publishDefinition } from "../../fixtures/published";
import { finishSection, invitedOrder, saveAnswer } from "../../fixtures/sections";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let secondInstance: Database;
const { metamodule, first, second, gate, hideable, comment, last } = aShortSurvey();

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { poolSize: 10 });
  secondInstance = connectDatabase(database.target, { poolSize: 10 });
  await publishDefinition(database.db, metamodule);
});
afterAll(async () => {
  await secondInstance.close();
  await database.drop();
});

const aRun = () => addRun(database.db);

const save = ({ person, resultId }: Run, question: { vid: string }, answer: number | string | null, module = first) =>
  saveAnswer(database.db, {
    userUuid: person.userUuid,
    resultId,
    moduleVid: module.vid,
    questionVid: question.vid,
    answer,
  });
const finish = ({ person, resultId }: Run, module: Module, { db }: Pick<Database, "db"> = database) =>
  finishSection(db, { userUuid: person.userUuid, resultId, metamodule, module });

/** Everything that is stored of a run. */
async function stored({ resultId }: Run) {
  const { db } = database;
  const [run] = await db.select().from(results).where(eq(results.id, resultId));
  return {
    run: present(run),
    answers: await db.select().from(resultAnswers).where(eq(resultAnswers.resultId, resultId)),
    modules: await db.select().from(resultModules).where(eq(resultModules.resultId, resultId)),
  };
}

const entry = (question: { vid: string }, answer: number | string, more: object = {}) => ({
  questionVid: question.vid,
  type: typeof answer === "number" ? "numeric" : "textual",
  answer,
  required: true,
  skipped: false,
  ...more,
});

describe("finishing a section", () => {
  it("drops what became hidden, records what was passed, scores it and moves on to the next section", async () => {
    const run = await aRun();
    await save(run, gate, 100);
    await save(run, hideable, 40);
    await save(run, gate, 0);
    await save(run, comment, null);
    expect(await finish(run, first)).toBe("finished");
    const answers = [entry(gate, 0), entry(comment, "", { required: false, skipped: true })];
    const { modules, answers: open, run: row } = await stored(run);
    expect(open).toEqual([]);
    expect(modules).toMatchObject([{ moduleVid: first.vid, metamoduleVid: metamodule.vid, questionCount: 3 }]);
    expect(modules[0]?.content).toEqual({ answers, subResult: subResultOf(first, modules[0]?.content.answers ?? []) });
    expect(modules[0]?.content.answers).toEqual(answers);
    expect(row).toMatchObject({
      state: "in_progress",
      finishedModuleVids: [first.vid],
      content: null,
      completedAt: null,
    });
    const inProgress = await invitedOrder(database.db, run.person.userUuid, run.order.id);
    expect(nextSection(present(inProgress?.run))).toEqual({
      surveyMetamoduleVid: metamodule.vid,
      surveyModuleVid: second.vid,
    });
  });

  it("keeps the answers of the other sections as they are", async () => {
    const run = await aRun();
    await save(run, gate, 0);
    await save(run, last, 25, second);
    await finish(run, first);
    expect((await stored(run)).answers).toMatchObject([{ questionVid: last.vid, value: 25 }]);
  });

  it("is refused in the spec's words while a required question is open, and changes nothing", async () => {
    const run = await aRun();
    await save(run, comment, "words");
    const before = await stored(run);
    await expect(finish(run, first)).rejects.toThrow(UnansweredQuestionError);
    await expect(finish(run, first)).rejects.toThrow(`Expected question ${gate.vid} to be answered`);
    expect(await stored(run)).toEqual(before);
  });

  it("has one winner when it is sent many times at once over two instances", async () => {
    for (let round = 0; round < 10; round++) {
      const run = await aRun();
      await save(run, gate, 100);
      await save(run, hideable, 60);
      const outcomes = await Promise.all(
        Array.from({ length: 12 }, (_, press) => finish(run, first, press % 2 === 0 ? database : secondInstance)),
      );
      expect(outcomes.sort()).toEqual([...Array(11).fill("already_finished"), "finished"]);
      expect((await stored(run)).modules).toHaveLength(1);
    }
  });

  it("has one winner for the last section too, and makes one completed result", async () => {
    for (let round = 0; round < 10; round++) {
      const run = await aRun();
      await save(run, gate, 0);
      await finish(run, first);
      await save(run, last, 50, second);
      const outcomes = await Promise.all(
        Array.from({ length: 12 }, (_, press) => finish(run, second, press % 2 === 0 ? database : secondInstance)),
      );
      expect(outcomes.sort()).toEqual([...Array(11).fill("already_finished"), "survey-done"]);
    }
  });

  it("holds the last answer that was acknowledged while it was going on", async () => {
    for (let round = 0; round < 15; round++) {
      const run = await aRun();
      await save(run, gate, 100);
      await save(run, hideable, 0);
      // Another tab changes its answer until it is told that the section takes no more.
      let acknowledged = 0;
      const otherTab = (async () => {
        while (await save(run, hideable, (acknowledged + 1) % 101)) acknowledged = (acknowledged + 1) % 101;
      })();
      expect(await finish(run, first, secondInstance)).toBe("finished");
      await otherTab;
      const { modules, answers } = await stored(run);
      expect(answers).toEqual([]);
      expect(modules[0]?.content.answers).toContainEqual(entry(hideable, acknowledged));
    }
  });

  it("of somebody else's run does nothing", async () => {
    const run = await aRun();
    await save(run, gate, 0);
    const before = await stored(run);
    const stranger = await addPerson(database.db, { language: "fi" });
    expect(await finish({ ...run, person: stranger }, first)).toBe("already_finished");
    expect(await stored(run)).toEqual(before);
  });
});

describe("the event that a section was skipped", () => {
  const wish = aQuestion({ key: "wish", type: "open-ended", required: false });
  const mood = aQuestion({ key: "mood", type: "slider", required: false });
  const why = aQuestion({
    key: "why",
    type: "open-ended",
    required: false,
    condition: { conditionOperator: "answered", conditionQuestionVid: mood.vid },
  });
  const wishes = aModule({ key: "wishes", questions: [wish, mood, why] });
  const optional = aMetamodule({ key: "me", modules: [wishes] });

  beforeAll(() => publishDefinition(database.db, optional));

  /** A run whose first section can be passed from beginning to end. */
  async function anOptionalRun(): Promise<Run> {
    const run = await aRun();
    const metamoduleVids = [optional.vid, metamodule.vid];
    await database.db.update(results).set({ metamoduleVids }).where(eq(results.id, run.resultId));
    return run;
  }
  const finishWishes = ({ person, resultId }: Run, { db }: Pick<Database, "db"> = database) =>
    finishSection(db, { userUuid: person.userUuid, resultId, metamodule: optional, module: wishes });
  const events = ({ resultId }: Run) =>
    database.db
      .select()
      .from(feedbackEvents)
      .where(and(eq(feedbackEvents.resultId, resultId), eq(feedbackEvents.type, "skip-sector")));

  it("is stored once, with the module's key, however often the section is finished over two instances", async () => {
    const run = await anOptionalRun();
    for (const question of [wish, mood, why]) await save(run, question, null, wishes);
    await Promise.all(
      Array.from({ length: 12 }, (_, press) => finishWishes(run, press % 2 === 0 ? database : secondInstance)),
    );
    expect(await events(run)).toMatchObject([
      { userId: run.person.userUuid, type: "skip-sector", questionnaire: "wishes", thumbUp: null },
    ]);
  });

  it("is not stored where a single question was answered, be it with nothing but zero", async () => {
    const run = await anOptionalRun();
    await save(run, wish, null, wishes);
    await save(run, mood, 0, wishes);
    await save(run, why, null, wishes);
    expect(await finishWishes(run)).toBe("finished");
    expect(await events(run)).toEqual([]);
  });

  it("goes back with a section that could not be finished", async () => {
    const run = await anOptionalRun();
    for (const question of [wish, mood, why]) await save(run, question, null, wishes);
    const { db } = database;
    await expect(
      db.transaction(async (tx) => {
        expect(await finishWishes(run, { db: tx })).toBe("finished");
        throw new Error("the connection is gone");
      }),
    ).rejects.toThrow("the connection is gone");
    expect(await events(run)).toEqual([]);
    expect((await stored(run)).modules).toEqual([]);
  });
});

describe("a completed result", () => {
  async function completed(): Promise<Run> {
    const run = await aRun();
    await save(run, gate, 100);
    await save(run, hideable, 60);
    await finish(run, first);
    await save(run, last, 25, second);
    expect(await finish(run, second)).toBe("survey-done");
    return run;
  }

  it("is one row that holds every answer and what came of it, with the method that computed it", async () => {
    const run = await completed();
    const { run: row, modules, answers } = await stored(run);
    expect([modules, answers]).toEqual([[], []]);
    // gate 100 and hideable 60 make 80; last alone makes 25; the mean 52.5 is rounded half up.
    expect(row).toMatchObject({ state: "completed", virtaScore: 53, finishedModuleVids: [first.vid, second.vid] });
    expect(row.completedAt).toBeInstanceOf(Date);
    expect(row.content).toMatchObject({
      method: scoringMethod,
      virtaScore: 53,
      metamoduleSubResults: [
        {
          surveyMetamoduleVid: metamodule.vid,
          surveyMetamoduleKey: "pulse",
          modules: [
            { subResult: { surveyModuleKey: "first", numericScore: 80, score: "high_result" } },
            { subResult: { surveyModuleKey: "second", numericScore: 25, score: "low_result" } },
          ],
        },
      ],
    });
    expect(row.content?.metamoduleSubResults[0]?.modules.map((module) => module.answers)).toEqual([
      [entry(gate, 100), entry(hideable, 60), entry(comment, "", { required: false, skipped: true })],
      [entry(last, 25)],
    ]);
    const shown = await latestResults(database.db, run.person.userUuid, run.order.id);
    expect(shown.completed).toMatchObject({ id: run.resultId, completed: true, content: row.content });
    expect(shown.inProgress).toBeUndefined();
  });

  it("never changes again: not by answers, by finishing anew, or by a later run of the same order", async () => {
    const run = await completed();
    const before = await stored(run);
    await save(run, gate, 0);
    expect(await finish(run, first)).toBe("already_finished");
    expect(await finish(run, second)).toBe("already_finished");
    await begin(database.db, run.person, run.order);
    await answerAll(database.db, run.person, run.order, { gate: 0 });
    expect(await stored(run)).toEqual(before);
    const { completed: newest } = await latestResults(database.db, run.person.userUuid, run.order.id);
    expect(newest?.id).not.toBe(run.resultId);
  });

  it("is refused by the database without its content, as is content before completion", async () => {
    const [run, open] = [await completed(), await aRun()];
    const change = (id: string, values: Partial<typeof results.$inferInsert>) =>
      database.db.update(results).set(values).where(eq(results.id, id));
    await expect(change(run.resultId, { content: null })).rejects.toThrow();
    await expect(change(open.resultId, { state: "completed" })).rejects.toThrow();
    const { content } = (await stored(run)).run;
    await expect(change(open.resultId, { content })).rejects.toThrow();
  });
});
