import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { results } from "~/db/schema/results";
import { answerField } from "~/features/answering/question-address";
import { takeBackRun } from "~/features/answering/take-back-run.server";
import { findOrder } from "~/features/orders/queries.server";
import { latestResults } from "~/features/results/queries.server";
import { readDrafts, saveDraft } from "~/features/sessions/draft.server";
import { createTestApp } from "../../fixtures/app";
import {
  addPerson,
  ageResults,
  answerSections,
  answerUntil,
  begin,
  completedOrder,
  present,
  startedOrder,
  storedRuns,
  type TestOrder,
  type TestPerson,
} from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { invitedOrder, saveAnswer } from "../../fixtures/sections";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { poolSize: 8 });
  app = createTestApp(database);
});
afterAll(() => database.drop());

type Again = { person: TestPerson; order: TestOrder; resultId: string };

const takeBack = ({ person, resultId }: Again) => takeBackRun(app, { userUuid: person.userUuid, resultId });
const states = async ({ person, order }: Again) =>
  (await storedRuns(database.db, person, order)).map(({ state }) => state).sort();

/** Somebody who has answered a survey, and then some questions of its first section anew. */
async function answeringAgain(): Promise<Again> {
  const person = await addPerson(database.db, { language: "fi" });
  const order = await completedOrder(database.db, person, "pulse");
  await begin(database.db, person, order);
  let asked = 0;
  await answerUntil(database.db, person, order, () => asked++ === 2);
  const resultId = present((await invitedOrder(database.db, person.userUuid, order.id))?.run).id;
  return { person, order, resultId };
}

describe("answering again", () => {
  it("is taken back with what was answered anew, and the earlier result is the order's as it was", async () => {
    const again = await answeringAgain();
    const { person, order } = again;
    const before = (await latestResults(database.db, person.userUuid, order.id)).completed;
    expect(await findOrder(database.db, person.userUuid, order.id)).toMatchObject({
      answeringState: "inProgress",
      runId: again.resultId,
    });
    expect(await takeBack(again)).toEqual({ outcome: "takenBack" });
    expect(await findOrder(database.db, person.userUuid, order.id)).toMatchObject({
      answeringState: "completed",
      runId: undefined,
    });
    expect(await latestResults(database.db, person.userUuid, order.id)).toEqual({ completed: before });
    expect(await states(again)).toEqual(["abandoned", "completed"]);
    const taken = (await storedRuns(database.db, person, order)).find(({ state }) => state === "abandoned");
    expect(taken?.answers).toEqual([]);
    // A press once more changes nothing, and says so of a run that another has followed.
    expect(await takeBack(again)).toEqual({ outcome: "takenBack" });
    await begin(database.db, person, order);
    expect(await takeBack(again)).toEqual({ outcome: "notToBeTakenBack" });
    expect(await states(again)).toEqual(["abandoned", "completed", "in_progress"]);
  });

  it("is taken back after its two weeks as well", async () => {
    const again = await answeringAgain();
    await ageResults(database.db, again.person, 15);
    expect(await takeBack(again)).toEqual({ outcome: "takenBack" });
  });

  it("is not said to be taken back where it ended in another way, and holds its answers", async () => {
    const again = await answeringAgain();
    await database.db.update(results).set({ state: "abandoned" }).where(eq(results.id, again.resultId));
    expect(await takeBack(again)).toEqual({ outcome: "notToBeTakenBack" });
  });

  it("takes what was written to an open question and not sent with it, of its person alone", async () => {
    const again = await answeringAgain();
    const other = await addPerson(database.db, { language: "fi" });
    const keep = (userUuid: string, form: string, fields: Record<string, string>) =>
      saveDraft(app, { userUuid, form, fields });
    const { userUuid } = again.person;
    await keep(userUuid, "/question", { [answerField]: "half a sentence" });
    await keep(userUuid, "/profile", { firstName: "Anna" });
    await keep(other.userUuid, "/question", { [answerField]: "theirs" });
    expect(await takeBack(again)).toEqual({ outcome: "takenBack" });
    expect((await readDrafts(app, userUuid)).map(({ fields }) => fields)).toEqual([{ firstName: "Anna" }]);
    expect(await readDrafts(app, other.userUuid)).toHaveLength(1);
  });

  it("stays once a section of it is finished, and where there is nothing earlier to keep", async () => {
    const again = await answeringAgain();
    await answerSections(database.db, again.person, again.order, 1);
    expect(await takeBack(again)).toEqual({ outcome: "notToBeTakenBack" });
    const person = await addPerson(database.db, { language: "fi" });
    const order = await startedOrder(database.db, person, "pulse");
    const resultId = present((await invitedOrder(database.db, person.userUuid, order.id))?.run).id;
    expect(await takeBack({ person, order, resultId })).toEqual({ outcome: "notToBeTakenBack" });
    const [earlier] = await storedRuns(database.db, again.person, again.order);
    expect(await takeBack({ ...again, resultId: present(earlier).id })).toEqual({ outcome: "notToBeTakenBack" });
    expect(await states(again)).toEqual(["completed", "in_progress"]);
  });

  it("is nobody else's to take back", async () => {
    const again = await answeringAgain();
    const person = await addPerson(database.db, { language: "fi" });
    expect(await takeBack({ ...again, person })).toEqual({ outcome: "notThere" });
    expect(await takeBack({ ...again, resultId: "x" })).toEqual({ outcome: "notThere" });
    expect(await states(again)).toEqual(["completed", "in_progress"]);
  });

  it("takes no answer that comes at the same time, and keeps none", async () => {
    for (let round = 0; round < 5; round++) {
      const again = await answeringAgain();
      const { person, order, resultId } = again;
      const { run } = present(await invitedOrder(database.db, person.userUuid, order.id));
      const module = present(present(present(run).metamodules[0]).modules[0]);
      const questionVid = present(module.questions[0]).vid;
      const answer = { userUuid: person.userUuid, resultId, moduleVid: module.vid, questionVid, answer: 100 };
      await Promise.all([takeBack(again), saveAnswer(database.db, answer), saveAnswer(database.db, answer)]);
      const taken = (await storedRuns(database.db, person, order)).find(({ state }) => state === "abandoned");
      expect(taken?.answers).toEqual([]);
    }
  });
});
