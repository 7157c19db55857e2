import { readFile } from "node:fs/promises";
import { and, asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { consentGrants } from "~/db/schema/consents";
import { resultModules, resultScores, results } from "~/db/schema/results";
import { withdrawConsent } from "~/features/consents/withdraw-consent.server";
import { scoringMethod } from "~/features/scoring/score";
import type { Module } from "~/features/survey/definition";
import { currentMetamodules } from "~/features/survey/definitions.server";
import { metamoduleKeysOf, surveyFlowVariants } from "~/features/survey/variants";
import {
  addOrder,
  addPerson,
  addRun,
  answerAll,
  answerSections,
  begin,
  completedOrder,
  present,
  type Run,
  startedOrder,
} from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { aShortSurvey, publishDefinition } from "../fixtures/published";
import { seededRandom } from "../fixtures/random";
import { finishSection, saveAnswer } from "../fixtures/sections";
import { randomResult, scoresOf, storeResults } from "../fixtures/stored-results";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const { metamodule, first, second, gate, hideable, last } = aShortSurvey();

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  await publishDefinition(database.db, metamodule);
});
afterAll(() => database.drop());

const save = ({ person, resultId }: Run, module: Module, question: { vid: string }, answer: number | null) =>
  saveAnswer(database.db, {
    userUuid: person.userUuid,
    resultId,
    moduleVid: module.vid,
    questionVid: question.vid,
    answer,
  });
const finish = ({ person, resultId }: Run, module: Module, db = database.db) =>
  finishSection(db, { userUuid: person.userUuid, resultId, metamodule, module });

/** A run whose first section is answered to its end: 100 and 60 make 80. */
async function answeredRun(): Promise<Run> {
  const run = await addRun(database.db);
  await save(run, first, gate, 100);
  await save(run, first, hideable, 60);
  return run;
}

const scoresOfRun = (resultId: string) =>
  database.db
    .select()
    .from(resultScores)
    .where(eq(resultScores.resultId, resultId))
    .orderBy(asc(resultScores.moduleKey));

const finishedOf = ({ resultId }: Run) =>
  database.db.select().from(resultModules).where(eq(resultModules.resultId, resultId));

describe("the score of a finished section", () => {
  it("is a row of numbers at once, and the last section adds its own", async () => {
    const run = await answeredRun();
    expect(await finish(run, first)).toBe("finished");
    const ofFirst = {
      resultId: run.resultId,
      moduleVid: first.vid,
      userId: run.person.userUuid,
      orderId: run.order.id,
      wave: 1,
      metamoduleKey: "pulse",
      moduleKey: "first",
      score: 80,
      band: "high_result",
      methodId: scoringMethod.id,
      methodVersion: scoringMethod.version,
    };
    expect(await scoresOfRun(run.resultId)).toEqual([ofFirst]);
    await save(run, second, last, 25);
    expect(await finish(run, second)).toBe("survey-done");
    const ofSecond = { moduleVid: second.vid, moduleKey: "second", score: 25, band: "low_result" };
    expect(await scoresOfRun(run.resultId)).toEqual([ofFirst, { ...ofFirst, ...ofSecond }]);
  });

  it("belongs to the next wave each time the order is answered anew", async () => {
    const { db } = database;
    const person = await addPerson(db, { language: "sv" });
    const order = await completedOrder(db, person, "pulse");
    for (let time = 2; time <= 3; time++) {
      await begin(db, person, order);
      await answerAll(db, person, order);
    }
    await completedOrder(db, person, "pulse");
    const waves = await db
      .select({
        wave: resultScores.wave,
        rows: sql<number>`count(*)::int`,
        runs: sql<number>`count(distinct result_id)::int`,
      })
      .from(resultScores)
      .where(and(eq(resultScores.userId, person.userUuid), eq(resultScores.orderId, order.id)))
      .groupBy(resultScores.wave)
      .orderBy(resultScores.wave);
    expect(waves).toEqual([1, 2, 3].map((wave) => ({ wave, rows: 2, runs: 1 })));
  });

  it("is not there where too little was answered or nothing is scored", async () => {
    const { db } = database;
    const person = await addPerson(db, { language: "en" });
    await startedOrder(db, person, "default", {}, 6);
    const finished = await db
      .select({ content: resultModules.content })
      .from(resultModules)
      .innerJoin(results, eq(results.id, resultModules.resultId))
      .where(eq(results.userId, person.userUuid));
    const expected = finished.flatMap(({ content: { subResult } }) =>
      subResult.numericScore === undefined ? [] : [[subResult.surveyModuleKey, subResult.numericScore]],
    );
    expect(finished).toHaveLength(6);
    const stored = await db.select().from(resultScores).where(eq(resultScores.userId, person.userUuid));
    expect(stored.map(({ moduleKey, score }) => [moduleKey, score]).sort()).toEqual(expected.sort());
  });

  it("comes and goes with the section: a transaction that fails leaves neither", async () => {
    const run = await answeredRun();
    await expect(
      database.db.transaction(async (tx) => {
        expect(await finish(run, first, tx)).toBe("finished");
        throw new Error("the connection is gone");
      }),
    ).rejects.toThrow("the connection is gone");
    expect([await finishedOf(run), await scoresOfRun(run.resultId)]).toEqual([[], []]);
  });

  it("takes the section with it when it can't be written", async () => {
    const run = await answeredRun();
    const { db } = database;
    await db.execute(sql`alter table result_scores add constraint none_now check (score < 0) not valid`);
    await expect(finish(run, first)).rejects.toThrow();
    await db.execute(sql`alter table result_scores drop constraint none_now`);
    expect([await finishedOf(run), await scoresOfRun(run.resultId)]).toEqual([[], []]);
    expect(await finish(run, first)).toBe("finished");
    expect(await scoresOfRun(run.resultId)).toHaveLength(1);
  });

  it("is that of the last acknowledged answer when another tab answers meanwhile", async () => {
    for (let round = 0; round < 10; round++) {
      const run = await answeredRun();
      let acknowledged = 60;
      const otherTab = (async () => {
        while (await save(run, first, hideable, (acknowledged + 1) % 101)) acknowledged = (acknowledged + 1) % 101;
      })();
      expect(await finish(run, first)).toBe("finished");
      await otherTab;
      const [finished] = await finishedOf(run);
      expect(finished?.content.answers).toContainEqual(expect.objectContaining({ answer: acknowledged }));
      const stored = await scoresOfRun(run.resultId);
      expect(stored.map(({ score }) => score)).toEqual([finished?.content.subResult.numericScore]);
    }
  });

  it("has one row when the section is finished many times at once", async () => {
    const run = await answeredRun();
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => finish(run, first)));
    expect(outcomes.filter((outcome) => outcome === "finished")).toHaveLength(1);
    expect(await scoresOfRun(run.resultId)).toHaveLength(1);
  });

  it("goes with a run whose consent is withdrawn, and stays with what was completed", async () => {
    const { db } = database;
    const person = await addPerson(db, { language: "fi" });
    const order = await completedOrder(db, person, "pulse", { consents: ["combined"] });
    const completed = await db.select().from(resultScores).where(eq(resultScores.userId, person.userUuid));
    await begin(db, person, order);
    await answerSections(db, person, order, 1);
    expect(await db.select().from(resultScores).where(eq(resultScores.userId, person.userUuid))).toHaveLength(3);
    const [grant] = await db.select().from(consentGrants).where(eq(consentGrants.userId, person.userUuid));
    await withdrawConsent({ db }, { userUuid: person.userUuid, grantId: present(grant).id, language: "fi" });
    expect(await db.select().from(resultScores).where(eq(resultScores.userId, person.userUuid))).toEqual(completed);
  });
});

const completedOf = (db: typeof database.db) =>
  db.select({ id: results.id }).from(results).where(eq(results.state, "completed"));

describe("the migration", () => {
  it("finds in 60 stored results and in open runs what scoring has computed", async () => {
    const own = await createTestDatabase(inject("postgres"));
    const { db } = own;
    const person = await addPerson(db, { language: "fi" });
    const other = await addPerson(db, { language: "sv" });
    const order = await addOrder(db, "default");
    const day = 24 * 60 * 60 * 1_000;
    const surveys = await Promise.all(
      surveyFlowVariants.map((variant) => currentMetamodules(db, metamoduleKeysOf(variant, { supervisor: false }))),
    );
    const given = Array.from({ length: 60 }, (_, n) => {
      const metamodules = present(surveys[n % surveys.length]);
      return {
        userId: n % 3 === 0 ? other.userUuid : person.userUuid,
        orderId: order.id,
        metamodules,
        content: randomResult(seededRandom(n), metamodules),
        completedAt: new Date(Date.now() - (100 - n) * day),
      };
    });
    const ids = await storeResults(db, given);
    // Written by finishing sections: a second wave on its way, and a first one.
    const again = await completedOrder(db, person, "pulse");
    await begin(db, person, again);
    await answerSections(db, person, again, 2);
    await startedOrder(db, other, "default", {}, 5);

    const all = () => db.select().from(resultScores).orderBy(resultScores.resultId, resultScores.moduleVid);
    const written = await all();
    expect(written.filter(({ wave }) => wave === 2).length).toBeGreaterThan(0);
    expect(written.length).toBeGreaterThan(500);

    await db.execute(sql`delete from result_scores`);
    const migration = await readFile("drizzle/0010_result_scores.sql", "utf8");
    const fills = migration.split("--> statement-breakpoint").filter((statement) => statement.includes("INSERT INTO"));
    expect(fills).toHaveLength(2);
    for (const statement of fills) await db.execute(sql.raw(statement));
    const filled = await all();
    // What is not completed names no method; when the migration ran there was the first one only.
    const completed = new Set((await completedOf(db)).map(({ id }) => id));
    expect(filled).toEqual(written.map((row) => (completed.has(row.resultId) ? row : { ...row, methodVersion: 1 })));
    // And against what was computed, not only against what was written.
    for (const [n, id] of ids.entries()) {
      const found = filled.filter(({ resultId }) => resultId === id);
      const computed = scoresOf(present(given[n]).content);
      expect(found.map(({ moduleVid, score, band }) => `${moduleVid} ${score} ${band}`).sort()).toEqual(
        computed.map(({ moduleVid, score, band }) => `${moduleVid} ${score} ${band}`).sort(),
      );
    }
    // Running it again changes nothing.
    for (const statement of fills) await db.execute(sql.raw(statement));
    expect(await all()).toEqual(filled);
    await own.drop();
  });
});

const nobody = "00000000-0000-8000-8000-000000000000";

describe("reading scores", () => {
  it.each([
    ["of an order by module", sql`order_id = ${nobody} and metamodule_key = 'core' and module_key = 'sleep'`],
    ["of a person", sql`user_id = ${nobody}`],
    ["of a result", sql`result_id = ${nobody}`],
  ])("%s goes by an index", async (_, condition) => {
    const plan = await database.db.execute(sql`explain select wave, score from result_scores where ${condition}`);
    const lines = plan.map((row) => String(row["QUERY PLAN"])).join("\n");
    expect(lines).toMatch(/Index.* Scan/);
    expect(lines).not.toContain("Seq Scan");
  });
});
