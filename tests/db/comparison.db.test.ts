import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { assessmentOrders } from "~/db/schema/orders";
import { results } from "~/db/schema/results";
import { compareWith, pastResultsLimit } from "~/features/results/comparison/comparable";
import { pastResults } from "~/features/results/comparison/past-results.server";
import type { Metamodule, MetamoduleKey } from "~/features/survey/definition";
import { currentMetamodules } from "~/features/survey/definitions.server";
import { addOrder, addPerson, answerSections, begin, invite, present } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { seededRandom } from "../fixtures/random";
import { randomResult, storeResults } from "../fixtures/stored-results";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let statements: string[];
beforeEach(async () => {
  statements = [];
  database = await createTestDatabase(inject("postgres"), { onQuery: (statement) => statements.push(statement) });
});
afterEach(() => database.drop());

const day = 24 * 60 * 60 * 1_000;
const start = new Date("2026-01-01T12:00:00Z").getTime();

type Given = { userUuid: string; orderId: string; keys: MetamoduleKey[]; days: number[] };

/** Stores one completed result of these kinds for each of the days; returns what was stored, in that order. */
async function store({ userUuid: userId, orderId, keys, days }: Given) {
  const metamodules: Metamodule[] = await currentMetamodules(database.db, keys);
  const rows = days.map((days) => ({
    userId,
    orderId,
    metamodules,
    content: randomResult(seededRandom(days), metamodules),
    completedAt: new Date(start + days * day),
  }));
  const ids = await storeResults(database.db, rows);
  return rows.map((row, index) => ({ ...row, id: present(ids[index]) }));
}

describe("pastResults", () => {
  it("gives the scores of every completed result, newest first, over all orders", async () => {
    const { db } = database;
    const { userUuid } = await addPerson(db, { language: "fi" });
    const first = await addOrder(db, "default");
    const second = await addOrder(db, "pulse");
    const stored = [
      ...(await store({ userUuid, orderId: first.id, keys: ["core", "me", "risk_of_illness"], days: [1, 5] })),
      ...(await store({ userUuid, orderId: second.id, keys: ["pulse"], days: [3] })),
      ...(await store({ userUuid, orderId: second.id, keys: ["risk_of_illness"], days: [2] })),
    ].sort((one, other) => other.completedAt.getTime() - one.completedAt.getTime());
    const expected = stored.map(({ id, orderId, metamodules, content, completedAt }) => ({
      id,
      timestamp: completedAt,
      score: content.virtaScore,
      assessmentOrder: { id: orderId },
      method: content.method,
      metamodules,
      numericScores: new Map(
        content.metamoduleSubResults
          .flatMap(({ modules }) => modules)
          .flatMap(({ subResult: { surveyModuleVid, numericScore } }) =>
            numericScore === undefined ? [] : [[surveyModuleVid, numericScore]],
          ),
      ),
    }));
    expect(expected.map(({ score }) => typeof score)).toContain("string");
    expect(expected[0]?.numericScores.size).toBeGreaterThan(5);
    expect(await pastResults(db, userUuid)).toEqual(expected);
  });

  it("leaves out other people, results in progress and orders that show no results", async () => {
    const { db } = database;
    const person = await addPerson(db, { language: "fi" });
    const somebody = await addPerson(db, { language: "fi" });
    const order = await addOrder(db, "pulse");
    await invite(db, person, order);
    const [own] = await store({ userUuid: person.userUuid, orderId: order.id, keys: ["pulse"], days: [1] });
    await store({ userUuid: somebody.userUuid, orderId: order.id, keys: ["pulse"], days: [2] });
    const silent = await addOrder(db, "pulse", { showResultsToEndUser: false });
    const [hidden] = await store({ userUuid: person.userUuid, orderId: silent.id, keys: ["pulse"], days: [3] });
    await begin(db, person, order);
    await answerSections(db, person, order, 1);

    const ids = async () => (await pastResults(db, person.userUuid)).map(({ id }) => id);
    expect(await ids()).toEqual([own?.id]);
    await db.update(assessmentOrders).set({ showResultsToEndUser: true }).where(eq(assessmentOrders.id, silent.id));
    expect(await ids()).toEqual([hidden?.id, own?.id]);
  });

  it("reads the newest 200 of 500 results in one statement", async () => {
    const { db } = database;
    const { userUuid } = await addPerson(db, { language: "fi" });
    const order = await addOrder(db, "pulse");
    const days = Array.from({ length: 500 }, (_, index) => index);
    const stored = await store({ userUuid, orderId: order.id, keys: ["pulse"], days });
    const newest = stored.reverse().slice(0, pastResultsLimit);

    statements.length = 0;
    const past = await pastResults(db, userUuid);
    expect(past.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
    expect(statements).toHaveLength(1);
    expect(compareWith(present(past[0]), past)).toHaveLength(pastResultsLimit);
  });

  it("gives nothing to a person without results", async () => {
    const { userUuid } = await addPerson(database.db, { language: "en" });
    expect(await pastResults(database.db, userUuid)).toEqual([]);
    expect(await database.db.select({ id: results.id }).from(results)).toEqual([]);
  });
});
