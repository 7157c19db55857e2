import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { assessmentOrders, orderInvitations } from "~/db/schema/orders";
import type { SurveyListData } from "~/features/admin/orders/life/survey-list";
import type { OrderViewData } from "~/features/admin/orders/order-view";
import { joinGroup } from "~/features/groups/groups.server";
import { inviteToOrder } from "~/features/invitations/invite.server";
import { createTestApp } from "../../fixtures/app";
import { addOrganisation } from "../../fixtures/console";
import { addAdmin, consolePages, type TestAdmin } from "../../fixtures/pages/console-pages";
import { addGroup, addOrder, addPerson, present } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { fill, wordsOf } from "../../fixtures/words";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let office: TestAdmin;
let firm: string;
const { life, list } = wordsOf("en").orders;
const { all } = wordsOf("en").sending;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  firm = await addOrganisation(database.db, "Firm");
  office = await addAdmin(app, firm);
});
afterAll(() => database.drop());

const colleagues = (count: number) =>
  Promise.all(Array.from({ length: count }, () => addPerson(database.db, { language: "en", organisationId: firm })));
/** What the organisation's page says of a survey's people, and what the survey's own page does. */
async function told(orderId: string) {
  const pages = consolePages(app);
  const ofFirm = await pages.load(office.sessionToken, "adminOrganisation", { params: { organisationId: firm } });
  const { surveys } = (ofFirm.body as { view: { surveys: SurveyListData } }).view;
  const own = await pages.load(office.sessionToken, "adminOrder", { params: { assessmentOrderId: orderId } });
  const { steps } = (own.body as { view: OrderViewData }).view.steps;
  const facts = present(steps.find(({ key }) => key === "people")).facts;
  const number = (label: string) => facts.find((fact) => fact.label === label)?.value;
  return {
    listed: surveys.surveys.find(({ key }) => key === orderId)?.text,
    [list.invited]: number(list.invited),
    [life.people.joined]: number(life.people.joined),
    [all]: number(all),
  };
}

describe("the numbers of a survey's people", () => {
  it("tell those who joined by a group's link from those whom the organisation invited", async () => {
    const { db } = database;
    const order = await addOrder(db, "pulse", { organisationId: firm });
    const groupId = await addGroup(db, order);
    await inviteToOrder(app, { orderId: order.id, people: await colleagues(3) });
    expect(await told(order.id)).toEqual({
      listed: fill(life.invited_other, { count: 3 }),
      [list.invited]: "3",
      [life.people.joined]: undefined,
      [all]: undefined,
    });
    const joined = await colleagues(2);
    for (const { userUuid } of joined) await joinGroup(app, { userUuid, groupId });
    const both = { [list.invited]: "3", [life.people.joined]: "2", [all]: undefined };
    expect(await told(order.id)).toEqual({ listed: fill(life.invitedAndJoined, { invited: 3, joined: 2 }), ...both });
    await inviteToOrder(app, { orderId: order.id, people: joined.slice(1) });
    expect(await told(order.id)).toMatchObject({ [list.invited]: "4", [life.people.joined]: "1" });
    // Whose group is gone, and whoever was invited before that was kept, is no joiner.
    await db
      .update(orderInvitations)
      .set({ byMail: false, groupId: null })
      .where(eq(orderInvitations.orderId, order.id));
    expect(await told(order.id)).toMatchObject({ [list.invited]: "5", [life.people.joined]: undefined });
  });

  it("say of a draft who is on its list, since nobody was invited yet", async () => {
    const { db } = database;
    const order = await addOrder(db, "pulse", { organisationId: firm, draft: true });
    expect((await told(order.id)).listed).toBe(life.nobodyInvited);
    await inviteToOrder(app, { orderId: order.id, people: await colleagues(2) });
    expect(await told(order.id)).toMatchObject({ listed: fill(life.onList_other, { count: 2 }), [all]: "2" });
    await db.update(assessmentOrders).set({ draft: false }).where(eq(assessmentOrders.id, order.id));
    expect((await told(order.id)).listed).toBe(fill(life.invited_other, { count: 2 }));
  });
});
