import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { resultAnswers, results } from "~/db/schema/results";
import { addPerson, addRun, present, type Run } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { aShortSurvey, publishDefinition } from "../../fixtures/published";
import { finishSection, invitedOrder, saveAnswer } from "../../fixtures/sections";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const { metamodule, first, second, gate, hideable, comment, last } = aShortSurvey();

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { poolSize: 10 });
  await publishDefinition(database.db, metamodule);
});
afterAll(() => database.drop());

const aRun = () => addRun(database.db);

const save = async (
  { person, resultId }: Run,
  question: { vid: string },
  answer: number | string | null,
  moduleVid = first.vid,
) => {
  const keys = { userUuid: person.userUuid, resultId, moduleVid, questionVid: question.vid };
  return saveAnswer(database.db, { ...keys, answer });
};

const rowsOf = ({ resultId }: Run) =>
  database.db
    .select({ questionVid: resultAnswers.questionVid, value: resultAnswers.value, text: resultAnswers.text })
    .from(resultAnswers)
    .where(eq(resultAnswers.resultId, resultId));

const answersOf = async ({ person, order }: Run) =>
  present((await invitedOrder(database.db, person.userUuid, order.id))?.run).answers;

const setState = ({ resultId }: Run, state: string) =>
  database.db.update(results).set({ state }).where(eq(results.id, resultId));

describe("saveAnswer", () => {
  it("makes the same answer one row, however often and however many at a time it is sent", async () => {
    const run = await aRun();
    const saved = await Promise.all(Array.from({ length: 50 }, () => save(run, gate, 100)));
    expect(saved).toEqual(Array(50).fill(true));
    expect(await save(run, gate, 100)).toBe(true);
    expect(await rowsOf(run)).toEqual([{ questionVid: gate.vid, value: 100, text: null }]);
  });

  it("puts a changed answer in the place of the old one, also where a number, a text and a skip follow each other", async () => {
    const run = await aRun();
    for (const answer of [0, 100, null, "a text", 50, null]) {
      expect(await save(run, comment, answer)).toBe(true);
      expect((await answersOf(run)).get(comment.vid)).toBe(answer);
    }
    expect(await rowsOf(run)).toEqual([{ questionVid: comment.vid, value: null, text: null }]);
  });

  it("keeps every text to the letter", async () => {
    const run = await aRun();
    for (const text of [
      "ä".repeat(10_000),
      "😀".repeat(10_000),
      "👨‍👩‍👧‍👦\nrivi\u2028\u202e<script>alert('1')</script>",
      "'; drop table results; --",
      '{"json": [1, null]} \\u0000 \\',
      "0",
      "null",
    ]) {
      expect(await save(run, comment, text)).toBe(true);
      expect((await answersOf(run)).get(comment.vid)).toBe(text);
    }
  });

  it("keeps the answers of different questions apart, of all sections that are open", async () => {
    const run = await aRun();
    await Promise.all([
      save(run, gate, 100),
      save(run, hideable, 0),
      save(run, comment, "words"),
      save(run, last, 25, second.vid),
    ]);
    expect(await answersOf(run)).toEqual(
      new Map<string, number | string>([
        [gate.vid, 100],
        [hideable.vid, 0],
        [comment.vid, "words"],
        [last.vid, 25],
      ]),
    );
  });

  it("starts the two weeks anew for its run and for no other", async () => {
    const [run, other] = [await aRun(), await aRun()];
    await database.db.update(results).set({ lastSavedAt: sql`now() - interval '13 days'` });
    await save(run, gate, 0);
    const ageDays = async ({ resultId }: Run) => {
      const age = sql<number>`extract(day from now() - ${results.lastSavedAt})::int`;
      const [row] = await database.db.select({ age }).from(results).where(eq(results.id, resultId));
      return row?.age;
    };
    expect([await ageDays(run), await ageDays(other)]).toEqual([0, 13]);
  });

  it("refuses an answer to a section that is finished, and leaves the other sections open", async () => {
    const run = await aRun();
    await save(run, gate, 0);
    await finishSection(database.db, {
      userUuid: run.person.userUuid,
      resultId: run.resultId,
      metamodule,
      module: first,
    });
    expect(await save(run, gate, 100)).toBe(false);
    expect(await rowsOf(run)).toEqual([]);
    expect(await save(run, last, 75, second.vid)).toBe(true);
  });

  it("refuses somebody else's run, and a run that is abandoned or not there", async () => {
    const [run, stranger] = [await aRun(), await addPerson(database.db, { language: "fi" })];
    expect(await save({ ...run, person: stranger }, gate, 100)).toBe(false);
    expect(await save({ ...run, resultId: "00000000-0000-4000-8000-000000000000" }, gate, 100)).toBe(false);
    await setState(run, "abandoned");
    expect(await save(run, gate, 100)).toBe(false);
    expect(await rowsOf(run)).toEqual([]);
  });

  it("refuses an answer after the whole survey is completed", async () => {
    const run = await aRun();
    const { userUuid } = run.person;
    await save(run, gate, 0);
    await finishSection(database.db, { userUuid, resultId: run.resultId, metamodule, module: first });
    await save(run, last, 75, second.vid);
    await finishSection(database.db, { userUuid, resultId: run.resultId, metamodule, module: second });
    expect([await save(run, gate, 100), await save(run, last, 0, second.vid)]).toEqual([false, false]);
    expect(await rowsOf(run)).toEqual([]);
  });
});
