import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from "vitest";
import { parse, stringify } from "yaml";
import { resultModules, resultScores, results } from "~/db/schema/results";
import { methodOf } from "~/features/scoring/methods";
import type { Rescored, StoredResult } from "~/features/scoring/rescore";
import { rescoreResults } from "~/features/scoring/rescore.server";
import type { FinishedModule, ResultContent } from "~/features/scoring/result";
import { type Metamodule, type MetamoduleKey, metamoduleKeys } from "~/features/survey/definition";
import { currentVids, metamodulesByVid } from "~/features/survey/definitions.server";
import type { InstrumentFile } from "~/features/survey/instrument-file";
import { publishSurveys } from "~/features/survey/publish-surveys.server";
import { metamoduleKeysOf, surveyFlowVariants } from "~/features/survey/variants";
import { aMetamodule, aModule, aQuestion } from "../fixtures/definitions";
import {
  addOrder,
  addPerson,
  addRun,
  answerAll,
  answerSections,
  answerUntil,
  begin,
  completedOrder,
  invite,
  present,
  startedOrder,
  storedRuns,
} from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { publishDefinition } from "../fixtures/published";
import { seededRandom } from "../fixtures/random";
import { randomResult, storeResults } from "../fixtures/stored-results";

const instruments = "app/features/survey/instruments";
const manyResults = process.env.VOINTI_FULL === "1" ? 10_000 : 90;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeEach(async () => {
  database = await createTestDatabase(inject("postgres"));
});
afterEach(() => database.drop());

async function current(keys: readonly MetamoduleKey[]): Promise<Metamodule[]> {
  return metamodulesByVid(database.db, await currentVids(database.db, keys));
}

/** Stores completed results that go through the surveys in turn; the same place in the row has the same answers. */
async function store(surveys: readonly (readonly Metamodule[])[], count: number): Promise<string[]> {
  const person = await addPerson(database.db, { language: "fi" });
  const order = await addOrder(database.db, "default");
  function* rows() {
    for (let seed = 0; seed < count; seed++) {
      const metamodules = present(surveys[seed % surveys.length]);
      const content = randomResult(seededRandom(seed), metamodules);
      yield { userId: person.userUuid, orderId: order.id, metamodules, content };
    }
  }
  return storeResults(database.db, rows());
}

const firstMethod = methodOf({ id: "vointi-mean", version: 1 });

/** The same answers as an earlier version of the method scored them. */
function byVersion(version: number, metamodules: readonly Metamodule[], content: ResultContent): ResultContent {
  const method = present(methodOf({ id: "vointi-mean", version }));
  const definitions = new Map(metamodules.map((metamodule) => [metamodule.vid, metamodule]));
  const metamoduleSubResults = content.metamoduleSubResults.map((metamodule) => ({
    ...metamodule,
    modules: metamodule.modules.map(({ answers, subResult: { surveyModuleVid } }) => {
      const own = present(definitions.get(metamodule.surveyMetamoduleVid)).modules;
      const module = present(own.find(({ vid }) => vid === surveyModuleVid));
      return { answers, subResult: method.subResultOf(module, answers) };
    }),
  }));
  const virtaScore = method.virtaScoreOf(metamoduleSubResults, definitions);
  return { method: { id: method.id, version }, virtaScore, metamoduleSubResults };
}

async function rescored() {
  const found = new Map<string, Rescored>();
  const counts = await rescoreResults(database.bulk, (resultId, each) => found.set(resultId, each));
  return { counts, found };
}

const asStored = (count: number) => ({
  counts: { results: count, same: count, drift: 0, "unknown-method": 0, "unknown-definition": 0 },
  found: new Map(),
});

describe("rescoring", () => {
  it(`finds no drift in ${manyResults} results over all kinds`, async () => {
    const kinds = surveyFlowVariants.flatMap((variant) =>
      [false, true].map((supervisor) => metamoduleKeysOf(variant, { supervisor })),
    );
    expect(new Set(kinds.flat())).toEqual(new Set(metamoduleKeys));
    const surveys = await Promise.all(kinds.map(current));
    await store(surveys, manyResults);
    expect(await rescored()).toEqual(asStored(manyResults));
  });

  it("finds no drift in what people answered, and leaves results under way alone", async () => {
    const { db } = database;
    const person = await addPerson(db, { language: "sv" });
    for (const variant of ["pulse", "fdf_marsmars"] as const) {
      await completedOrder(db, person, variant);
    }
    await startedOrder(db, person, "default", {}, 2);
    expect(await rescored()).toEqual(asStored(2));
  });

  it("finds no drift where results of all versions are stored, and the second and third would drift as another", async () => {
    const { db } = database;
    const order = await addOrder(db, "only_psychosocial_workload");
    const person = await addPerson(db, { language: "fi" });
    const metamodules = await current(["psychosocial_workload"]);
    const contents = Array.from({ length: 60 }, (_, seed) => {
      const content = randomResult(seededRandom(seed), metamodules);
      return seed % 3 === 2 ? content : byVersion((seed % 3) + 1, metamodules, content);
    });
    const ids = await storeResults(
      db,
      contents.map((content) => ({ userId: person.userUuid, orderId: order.id, metamodules, content })),
    );
    expect(await rescored()).toEqual(asStored(60));
    const versions = await db
      .selectDistinct({ id: resultScores.resultId, version: resultScores.methodVersion })
      .from(resultScores);
    expect(new Map(versions.map(({ id, version }) => [id, version]))).toEqual(
      new Map(ids.map((id, seed) => [id, (seed % 3) + 1])),
    );
    // Named by the next version, results in which conditional questions were passed or an answer needs care differ.
    await db.execute(sql`
      update results set content = jsonb_set(content, '{method,version}', to_jsonb((content#>>'{method,version}')::int % 3 + 1))`);
    const { counts, found } = await rescored();
    expect(counts.drift).toBeGreaterThan(10);
    const drifted = [...found.keys()].map((id) => ids.indexOf(id) % 3);
    // The first two tell apart what these definitions no longer have, which the next test is about.
    expect(new Set(drifted)).toEqual(new Set([1, 2]));
  });

  it("finds no drift in a run that was under way when the method changed", async () => {
    const { db } = database;
    const gate = aQuestion({ key: "gate", type: "binary", reversed: true });
    const hidden = { conditionOperator: "equals", conditionQuestionVid: gate.vid, conditionRightOperand: 0 } as const;
    const follow = (key: string) => aQuestion({ key, type: "slider", required: false, condition: hidden });
    const kept = aQuestion({ key: "kept", type: "slider" });
    const serious = aQuestion({ key: "serious", type: "slider", attentionAtMost: 10 });
    const good = aQuestion({ key: "good", type: "slider", weight: 9 });
    const last = aQuestion({ key: "last", type: "slider" });
    const passed = aModule({ key: "passed", questions: [gate, follow("how"), follow("what")] });
    const alarming = aModule({ key: "alarming", questions: [serious, good] });
    const same = aModule({ key: "same", questions: [kept] });
    const end = aModule({ key: "end", questions: [last] });
    const modules = [passed, alarming, same, end];
    const metamodule = aMetamodule({ key: "pulse", modules });
    await publishDefinition(db, metamodule);

    const { person, order, resultId } = await addRun(db);
    await answerUntil(db, person, order, ({ module }) => module.vid === end.vid, {
      gate: 100,
      how: null,
      what: null,
      serious: 0,
    });
    // As version 1 left its sections.
    const sections = await db.select().from(resultModules);
    expect(sections).toHaveLength(3);
    for (const { moduleVid, content } of sections) {
      const module = present(modules.find(({ vid }) => vid === moduleVid));
      const subResult = present(firstMethod).subResultOf(module, content.answers);
      const { numericScore: score, score: band } = subResult;
      await db
        .update(resultModules)
        .set({ content: { answers: content.answers, subResult } })
        .where(eq(resultModules.moduleVid, moduleVid));
      const row = { resultId, moduleVid, userId: person.userUuid, orderId: order.id, wave: 1, metamoduleKey: "pulse" };
      const numbers = { score: present(score), band: present(band), methodId: "vointi-mean", methodVersion: 1 };
      await db
        .insert(resultScores)
        .values({ ...row, moduleKey: module.key, ...numbers })
        .onConflictDoUpdate({ target: [resultScores.resultId, resultScores.moduleVid], set: numbers });
    }
    const stored = async () =>
      (await db.select().from(resultScores).orderBy(resultScores.moduleKey)).map(
        ({ moduleKey, score, band, methodVersion }) => [moduleKey, score, band, methodVersion],
      );
    expect(await stored()).toEqual([
      ["alarming", 90, "high_result", 1],
      ["passed", 0, "low_result", 1],
      ["same", 100, "high_result", 1],
    ]);
    await answerAll(db, person, order);
    expect(await stored()).toEqual([
      ["alarming", 90, "low_result", 3],
      ["end", 100, "high_result", 3],
      ["same", 100, "high_result", 3],
    ]);
    expect(await rescored()).toEqual(asStored(1));
  });

  it("names the result, the module and the fields where what is stored doesn't follow from the answers", async () => {
    const [pulse] = await current(["pulse"]);
    const [module] = present(pulse).modules;
    const place = `pulse/${present(module).key}`;
    const nowhere = "00000000-0000-8000-8000-000000000000";
    const drift = (at: string, ...fields: string[]): Rescored => ({
      outcome: "drift",
      drifts: [{ place: at, fields }],
    });
    const cases: [(stored: Omit<StoredResult, "scores">, first: FinishedModule) => void, Rescored][] = [
      [
        (_, { subResult }) => {
          subResult.numericScore = subResult.numericScore === 1 ? 2 : 1;
        },
        drift(place, "numericScore"),
      ],
      [
        (_, { subResult }) => {
          subResult.score = subResult.score === "low_result" ? "high_result" : "low_result";
        },
        drift(place, "score"),
      ],
      [
        (_, { subResult }) => {
          subResult.needsAttention = !subResult.needsAttention;
        },
        drift(place, "needsAttention"),
      ],
      [
        (_, { subResult }) => {
          subResult.bulletpoints.good.push({ id: "uusi", text: { fi: "uusi", sv: "ny", en: "new" } });
        },
        drift(place, "bulletpoints"),
      ],
      [
        ({ content }) => {
          content.virtaScore = content.virtaScore === 1 ? 2 : 1;
        },
        drift("(result)", "virtaScore"),
      ],
      [
        (stored) => {
          stored.virtaScore = null;
        },
        drift("(result)", "virta_score column"),
      ],
      [
        ({ content }) => {
          content.metamoduleSubResults[0]?.modules.push({
            answers: [],
            subResult: { ...present(content.metamoduleSubResults[0].modules[0]).subResult, surveyModuleVid: nowhere },
          });
        },
        drift(`?/${present(module).key}`, "not of these definitions"),
      ],
      [
        ({ content }) => {
          content.method.version = 999;
        },
        { outcome: "unknown-method", method: { id: "vointi-mean", version: 999 } },
      ],
      [
        (stored) => {
          stored.metamoduleVids = [nowhere];
        },
        { outcome: "unknown-definition", vid: nowhere },
      ],
    ];
    // One result more than is changed, so that an untouched one is seen to stay out of the report.
    const ids = await store([[present(pulse)]], cases.length + 1);
    const expected = new Map<string, Rescored>();
    for (const [index, [change, finding]] of cases.entries()) {
      const id = present(ids[index]);
      const [row] = await database.db.select().from(results).where(eq(results.id, id));
      const stored = { ...present(row), content: present(row?.content) };
      change(stored, present(stored.content.metamoduleSubResults[0]?.modules[0]));
      await database.db.update(results).set(stored).where(eq(results.id, id));
      expected.set(id, finding);
    }
    expect(await rescored()).toEqual({
      counts: { results: ids.length, same: 1, drift: 7, "unknown-method": 1, "unknown-definition": 1 },
      found: expected,
    });
  });

  it("finds scores that are not the numbers of their result: another one, another band, none at all", async () => {
    const [pulse] = await current(["pulse"]);
    const module = present(present(pulse).modules[0]);
    const ids = await store([[present(pulse)]], 4);
    const ofModule = (id: string | undefined) =>
      and(eq(resultScores.resultId, present(id)), eq(resultScores.moduleVid, module.vid));
    const { db } = database;
    await db.update(resultScores).set({ score: sql`(score + 1) % 101` }).where(ofModule(ids[0]));
    const otherBand = sql`case band when 'low_result' then 'high_result' else 'low_result' end`;
    await db.update(resultScores).set({ band: otherBand }).where(ofModule(ids[1]));
    await db.delete(resultScores).where(ofModule(ids[2]));
    const drift: Rescored = {
      outcome: "drift",
      drifts: [{ place: `pulse/${module.key}`, fields: ["result_scores row"] }],
    };
    const { found } = await rescored();
    expect(found).toEqual(new Map(ids.slice(0, 3).map((id) => [id, drift])));
  });

  it("finds a section that is missing, and answers that were changed afterwards", async () => {
    const [pulse] = await current(["pulse"]);
    const [first, second] = present(pulse).modules;
    const [lost, changed] = await store([[present(pulse)]], 2);
    // All at their best, which no random answers are.
    const best = present(first).questions.map(({ vid, reversed }) => ({
      questionVid: vid,
      type: "numeric",
      answer: reversed ? 0 : 100,
      required: true,
      skipped: false,
    }));
    await database.db.execute(sql`
      update results set content = content #- '{metamoduleSubResults,0,modules,1}' where id = ${lost}`);
    await database.db.execute(sql`
      update results set content =
        jsonb_set(content, '{metamoduleSubResults,0,modules,0,answers}', ${JSON.stringify(best)}::jsonb)
      where id = ${changed}`);
    const { found } = await rescored();
    expect(found.get(present(lost))).toMatchObject({
      drifts: expect.arrayContaining([{ place: `pulse/${present(second).key}`, fields: ["missing"] }]),
    });
    expect(found.get(present(changed))).toMatchObject({
      drifts: [
        { place: `pulse/${present(first).key}`, fields: expect.arrayContaining(["numericScore"]) },
        { place: "(result)", fields: ["virtaScore", "virta_score column"] },
      ],
    });
  });

  it("uses the version each result was answered on: the old one for who had started before a text was changed", async () => {
    const { db } = database;
    const order = await addOrder(db, "pulse");
    const [early, late] = [await addPerson(db, { language: "fi" }), await addPerson(db, { language: "fi" })];
    await invite(db, early, order);
    await begin(db, early, order);
    await answerSections(db, early, order, 1);
    const [old] = await currentVids(db, ["pulse"]);

    const folder = await mkdtemp(join(tmpdir(), "vointi-instruments-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await cp(instruments, folder, { recursive: true });
    const path = join(folder, "pulse.yaml");
    const file = parse(await readFile(path, "utf8")) as InstrumentFile;
    for (const { questions } of file.modules) {
      // Other words and another direction: on the wrong version every score would differ.
      for (const question of questions) {
        question.title.fi += " Mieti viime viikkoja.";
        if (question.type !== "open-ended") question.reversed = !question.reversed;
      }
    }
    await writeFile(path, stringify(file));
    const published = await publishSurveys(db, folder);
    expect(published).toEqual(await currentVids(db, ["pulse"]));

    await invite(db, late, order);
    await begin(db, late, order);
    await answerAll(db, late, order);
    await answerAll(db, early, order);
    for (const [person, version] of [
      [early, old],
      [late, published[0]],
    ] as const) {
      const [run] = await storedRuns(db, person, order);
      expect(run).toMatchObject({ state: "completed", metamoduleVids: [version] });
      expect(run?.content?.metamoduleSubResults).toMatchObject([{ surveyMetamoduleVid: version }]);
    }
    expect(await rescored()).toEqual(asStored(2));
  });
});
