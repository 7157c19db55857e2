import { and, eq, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { assessmentOrders } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { takesPeople } from "~/features/orders/conditions.server";
import type { AssessmentOrder } from "~/features/orders/order";
import { findOrder, listOrders, setActiveOrder } from "~/features/orders/queries.server";
import {
  addOrder,
  addPerson,
  ageResults,
  answerAll,
  answerSections,
  answerUntil,
  begin,
  closeOrder,
  invite,
  present,
  type TestOrder,
  type TestPerson,
} from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { aShortSurvey, publishDefinition } from "../fixtures/published";
import { invitedOrder } from "../fixtures/sections";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const statements: string[] = [];
const { metamodule } = aShortSurvey();

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { onQuery: (statement) => statements.push(statement) });
  await publishDefinition(database.db, metamodule);
});
afterAll(() => database.drop());

type Invited = { person: TestPerson; order: TestOrder };

async function invited(given: Parameters<typeof addOrder>[2] = {}): Promise<Invited> {
  const person = await addPerson(database.db, { language: "fi" });
  const order = await addOrder(database.db, "pulse", given);
  await invite(database.db, person, order);
  return { person, order };
}

/** The one order of somebody, which the list and the single look-up must show alike. */
async function shown({ person, order }: Invited): Promise<AssessmentOrder> {
  const list = await listOrders(database.db, person.userUuid);
  expect(list).toHaveLength(1);
  expect(await findOrder(database.db, person.userUuid, order.id)).toEqual(list[0]);
  return present(list[0]);
}

const stateOf = async (given: Invited) => (await shown(given)).answeringState;

describe("an order in the list", () => {
  it("is not started before the first start, with nothing counted", async () => {
    const given = await invited({ endTimestamp: new Date("2099-11-30T21:59:59.999Z") });
    expect(await shown(given)).toEqual({
      id: given.order.id,
      name: given.order.name,
      names: {},
      organizationId: expect.any(String),
      organizationName: "Esimerkki Oy",
      closed: false,
      personal: false,
      trial: false,
      hideConsent: false,
      endTimestamp: "2099-11-30T21:59:59.999Z",
      features: { showResultsToEndUser: true, surveyFlowVariant: "pulse", professionalService: false },
      answeringState: "notStarted",
      answeredOrSkippedQuestionCount: 0,
      totalQuestionCount: 0,
      progressPercentage: 0,
      completedModuleCount: 0,
      totalModuleCount: 0,
      hasCompletedResult: false,
      lastCompleted: undefined,
    });
  });

  it("counts what is answered while it is in progress, in open and in finished sections", async () => {
    const given = await invited();
    await begin(database.db, given.person, given.order);
    expect(await shown(given)).toMatchObject({
      answeringState: "inProgress",
      answeredOrSkippedQuestionCount: 0,
      totalQuestionCount: 4,
      progressPercentage: 0,
      totalModuleCount: 2,
    });
    await answerUntil(database.db, given.person, given.order, ({ question }) => question.key === "comment");
    expect(await shown(given)).toMatchObject({
      answeredOrSkippedQuestionCount: 2,
      progressPercentage: 50,
      completedModuleCount: 0,
    });
    await answerSections(database.db, given.person, given.order, 1);
    expect(await shown(given)).toMatchObject({
      answeredOrSkippedQuestionCount: 3,
      progressPercentage: 75,
      completedModuleCount: 1,
    });
  });

  it("is completed after its last section, and in progress again in a new run, still with its completed result", async () => {
    const given = await invited();
    await begin(database.db, given.person, given.order);
    await answerAll(database.db, given.person, given.order);
    expect(await shown(given)).toMatchObject({
      answeringState: "completed",
      hasCompletedResult: true,
      answeredOrSkippedQuestionCount: 4,
      totalQuestionCount: 4,
      progressPercentage: 100,
      completedModuleCount: 2,
      totalModuleCount: 2,
    });
    await begin(database.db, given.person, given.order);
    expect(await shown(given)).toMatchObject({
      answeringState: "inProgress",
      hasCompletedResult: true,
      answeredOrSkippedQuestionCount: 0,
    });
  });

  it("is a partial result that has expired two weeks after the last answer, and no longer once it is started anew", async () => {
    const given = await invited();
    await begin(database.db, given.person, given.order);
    await answerUntil(database.db, given.person, given.order, ({ question }) => question.key === "comment");
    await database.db.execute(sql`
      update results set last_saved_at = now() - interval '14 days' + interval '1 minute' where order_id = ${given.order.id}`);
    expect(await stateOf(given)).toBe("inProgress");
    await ageResults(database.db, given.person, 1);
    expect(await stateOf(given)).toBe("partialResultExpired");
    await begin(database.db, given.person, given.order);
    expect(await shown(given)).toMatchObject({ answeringState: "inProgress", answeredOrSkippedQuestionCount: 0 });
  });

  it("is completed however long ago that was", async () => {
    const given = await invited();
    await begin(database.db, given.person, given.order);
    await answerAll(database.db, given.person, given.order);
    await ageResults(database.db, given.person, 400);
    expect(await stateOf(given)).toBe("completed");
  });

  it("is closed from its end on, or when it was closed by hand, and keeps its state", async () => {
    const given = await invited({ endTimestamp: new Date(Date.now() + 3_600_000) });
    await begin(database.db, given.person, given.order);
    expect(await shown(given)).toMatchObject({ closed: false, answeringState: "inProgress" });
    await closeOrder(database.db, given.order);
    expect(await shown(given)).toMatchObject({ closed: true, answeringState: "inProgress" });
    expect(await shown(await invited({ closedAt: new Date() }))).toMatchObject({
      closed: true,
      answeringState: "notStarted",
    });
  });

  it.each<[string, { closedAt?: SQL; endTimestamp?: SQL }, boolean]>([
    ["that has no end", {}, false],
    ["whose end is to come", { endTimestamp: sql`now() + interval '1 minute'` }, false],
    ["whose end has come", { endTimestamp: sql`now()` }, true],
    ["whose end has passed", { endTimestamp: sql`now() - interval '1 year'` }, true],
    ["closed by hand", { closedAt: sql`now()` }, true],
    ["closed by hand before its end", { closedAt: sql`now()`, endTimestamp: sql`now() + interval '1 minute'` }, true],
    ["closed by hand after its end", { closedAt: sql`now()`, endTimestamp: sql`now() - interval '1 minute'` }, true],
  ])("%s is judged alike by list, active order and whoever else asks", async (_, times, closed) => {
    const given = await invited();
    await database.db
      .update(assessmentOrders)
      .set({ closedAt: null, ...times })
      .where(eq(assessmentOrders.id, given.order.id));
    expect((await shown(given)).closed).toBe(closed);
    const { userUuid } = given.person;
    expect(present(await invitedOrder(database.db, userUuid, given.order.id)).order.closed).toBe(closed);
    const open = () => database.db.$count(assessmentOrders, and(eq(assessmentOrders.id, given.order.id), takesPeople));
    expect(await open()).toBe(closed ? 0 : 1);
    // Nobody is invited to somebody's own, open or closed.
    await database.db
      .update(assessmentOrders)
      .set({ personalOwnerId: userUuid })
      .where(eq(assessmentOrders.id, given.order.id));
    expect(await open()).toBe(0);
  });

  it("counts nobody else's answers", async () => {
    const given = await invited();
    const other = { person: await addPerson(database.db, { language: "sv" }), order: given.order };
    await invite(database.db, other.person, given.order);
    await begin(database.db, other.person, given.order);
    await answerAll(database.db, other.person, given.order);
    expect(await shown(given)).toMatchObject({ answeringState: "notStarted", hasCompletedResult: false });
    expect(await shown(other)).toMatchObject({ answeringState: "completed" });
  });
});

describe("the list of orders", () => {
  it("holds the orders a person is invited to, newest first, and no other", async () => {
    const [person, stranger] = [await addPerson(database.db, { language: "fi" }), await invited()];
    const days = [3, 1, 2];
    for (const day of days) {
      const order = await addOrder(database.db, "pulse", { name: `day ${day}`, startedAt: new Date(2026, 0, day) });
      await invite(database.db, person, order);
    }
    expect((await listOrders(database.db, person.userUuid)).map(({ name }) => name)).toEqual([
      "day 3",
      "day 2",
      "day 1",
    ]);
    expect(await findOrder(database.db, person.userUuid, stranger.order.id)).toBeUndefined();
    expect(await listOrders(database.db, "00000000-0000-4000-8000-000000000000")).toEqual([]);
  });

  it("takes the same number of statements with one order and with a thousand orders and results", async () => {
    const counted = async ({ userUuid }: TestPerson) => {
      statements.length = 0;
      const orders = await listOrders(database.db, userUuid);
      return { orders: orders.length, statements: statements.length };
    };
    const few = await invited();
    await begin(database.db, few.person, few.order);
    await answerAll(database.db, few.person, few.order);
    await begin(database.db, few.person, few.order);
    const one = await counted(few.person);
    expect(one.orders).toBe(1);
    expect(one.statements).toBeLessThanOrEqual(2);

    // A thousand copies of that order, of its completed result and of the run under way with its answers.
    const many = await addPerson(database.db, { language: "fi" });
    await database.db.execute(sql`
      with copies as (
        insert into assessment_orders (organisation_id, name, survey_flow_variant)
        select organisation_id, name || ' ' || number, survey_flow_variant
        from assessment_orders, generate_series(1, 1000) as number where id = ${few.order.id} returning id
      ), invitations as (
        insert into order_invitations (order_id, user_id) select id, ${many.userUuid}::uuid from copies
      )
      insert into results (user_id, order_id, state, metamodule_vids, finished_module_vids, completed_at, content)
      select ${many.userUuid}::uuid, copies.id, state, metamodule_vids, finished_module_vids, completed_at, content
      from copies, results where results.order_id = ${few.order.id}`);
    await database.db.execute(sql`
      insert into result_answers (result_id, question_vid, module_vid, value)
      select id, gen_random_uuid(), gen_random_uuid(), 1 from results, generate_series(1, 3)
      where user_id = ${many.userUuid} and state = 'in_progress'`);
    const thousand = await counted(many);
    expect(thousand).toEqual({ orders: 1_000, statements: one.statements });
  });
});

describe("setActiveOrder", () => {
  it("takes an order the person is invited to and no other", async () => {
    const [given, stranger] = [await invited(), await invited()];
    const active = async () => {
      const [row] = await database.db.select().from(users).where(eq(users.id, given.person.userUuid));
      return row?.activeOrderId;
    };
    expect(await setActiveOrder(database.db, given.person.userUuid, stranger.order.id)).toBe(false);
    expect(await setActiveOrder(database.db, given.person.userUuid, "00000000-0000-4000-8000-000000000000")).toBe(
      false,
    );
    expect(await active()).toBe(given.order.id);
    const second = await addOrder(database.db, "pulse");
    await invite(database.db, given.person, second);
    expect(await setActiveOrder(database.db, given.person.userUuid, given.order.id)).toBe(true);
    expect(await active()).toBe(given.order.id);
    // An order that is taken away is no longer active either.
    await database.db.delete(assessmentOrders).where(eq(assessmentOrders.id, given.order.id));
    expect(await active()).toBeNull();
  });
});
