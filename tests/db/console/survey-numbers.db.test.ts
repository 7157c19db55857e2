import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { assessmentOrders, orderInvitations } from "~/db/schema/orders";
import type { GroupsViewData } from "~/features/admin/orders/groups-view";
import type { SurveyListData } from "~/features/admin/orders/life/survey-list";
import type { OrderListViewData } from "~/features/admin/orders/order-list-view";
import type { OrderViewData } from "~/features/admin/orders/order-view";
import { joinGroup } from "~/features/groups/groups.server";
import { inviteToOrder } from "~/features/invitations/invite.server";
import { createTestApp } from "../../fixtures/app";
import { addOrganisation } from "../../fixtures/console";
import { addAdmin, consolePages, type TestAdmin } from "../../fixtures/pages/console-pages";
import { rowsOf } from "../../fixtures/pages/listed-rows";
import { addGroup, addOrder, addPerson, present } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { fill, wordsOf } from "../../fixtures/words";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let office: TestAdmin;
const statements: string[] = [];
let firm: string;
const { life, list } = wordsOf("en").orders;
const { all } = wordsOf("en").sending;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { onQuery: (statement) => statements.push(statement) });
  app = createTestApp(database);
  firm = await addOrganisation(database.db, "Firm");
  office = await addAdmin(app, firm);
});
afterAll(() => database.drop());

const colleagues = (count: number) =>
  Promise.all(Array.from({ length: count }, () => addPerson(database.db, { language: "en", organisationId: firm })));
/** All that the organisation's page says of a survey's people, the survey's own page, the list of surveys and that of groups. */
async function told(orderId: string) {
  const pages = consolePages(app);
  const at = { params: { assessmentOrderId: orderId } };
  const ofFirm = await pages.load(office.sessionToken, "adminOrganisation", { params: { organisationId: firm } });
  const { surveys } = (ofFirm.body as { view: { surveys: SurveyListData } }).view;
  const own = await pages.load(office.sessionToken, "adminOrder", at);
  const { steps } = (own.body as { view: OrderViewData }).view.steps;
  const ofPeople = present(steps.find(({ key }) => key === "people"));
  const listed = await pages.load(office.sessionToken, "adminOrders", {});
  const rows = rowsOf((listed.body as { view: OrderListViewData }).view.list);
  const groups = await pages.load(office.sessionToken, "adminOrderGroups", at);
  return {
    ofFirm: surveys.surveys.data?.find(({ key }) => key === orderId)?.text,
    texts: ofPeople.texts,
    facts: ofPeople.facts.filter(({ label }) => [list.invited, all].includes(label)),
    answering: steps.find(({ key }) => key === "answering"),
    inList: rows.find(({ key }) => key === orderId)?.invited,
    groups: rowsOf((groups.body as { view: GroupsViewData }).view),
  };
}

describe("the numbers of a survey's people", () => {
  it("are the same whether a colleague had joined by a group's link before the organisation invites them", async () => {
    const { db } = database;
    const order = await addOrder(db, "pulse", { organisationId: firm });
    const groupId = await addGroup(db, order);
    await inviteToOrder(app, { orderId: order.id, people: await colleagues(3) });
    const before = await told(order.id);
    expect(before).toMatchObject({
      ofFirm: `${fill(life.invited_other, { count: 3 })} ${life.mayHaveJoined}`,
      texts: [life.mayHaveJoined],
      facts: [{ label: list.invited, value: "3" }],
      inList: { label: "3" },
    });
    const [joiner, other] = (await colleagues(2)).map(present);
    await joinGroup(app, { userUuid: present(joiner).userUuid, groupId });
    expect(await told(order.id)).toEqual(before);
    await inviteToOrder(app, { orderId: order.id, people: [present(joiner)] });
    const ofJoiner = await told(order.id);
    expect(ofJoiner).toMatchObject({ facts: [{ label: list.invited, value: "4" }], inList: { label: "4" } });
    await db
      .delete(orderInvitations)
      .where(and(eq(orderInvitations.orderId, order.id), eq(orderInvitations.userId, present(joiner).userUuid)));
    await inviteToOrder(app, { orderId: order.id, people: [present(other)] });
    expect(await told(order.id)).toEqual(ofJoiner);
  });

  it("say of a survey to which only links lead that nobody was invited, however many have joined", async () => {
    const { db } = database;
    const order = await addOrder(db, "pulse", { organisationId: firm });
    const groupId = await addGroup(db, order);
    for (const { userUuid } of await colleagues(2)) await joinGroup(app, { userUuid, groupId });
    expect(await told(order.id)).toMatchObject({
      ofFirm: `${life.nobodyInvited} ${life.mayHaveJoined}`,
      facts: [{ label: list.invited, value: "0" }],
      inList: { href: undefined, label: "0" },
    });
  });

  it("are read for all surveys of an organisation together, also by who may know them to the person", async () => {
    const { db } = database;
    const everywhere = await addAdmin(app);
    const pages = consolePages(app);
    const countedFor = async (admin: TestAdmin, surveys: number) => {
      const organisationId = await addOrganisation(db, `With ${surveys}`);
      const theirs = admin === office ? await addAdmin(app, organisationId) : admin;
      for (let n = 0; n < surveys; n++) await addOrder(db, "pulse", { organisationId });
      statements.length = 0;
      await pages.load(theirs.sessionToken, "adminOrganisation", { params: { organisationId } });
      return statements.filter((text) => /answered_so_far|from order_invitations|report_rules/.test(text)).length;
    };
    for (const admin of [office, everywhere]) {
      const ofOne = await countedFor(admin, 1);
      expect(ofOne).toBeGreaterThan(0);
      expect(await countedFor(admin, 8)).toBe(ofOne);
    }
  });

  it("say of a draft who is on its list, since nobody was invited yet", async () => {
    const { db } = database;
    const order = await addOrder(db, "pulse", { organisationId: firm, draft: true });
    expect((await told(order.id)).ofFirm).toBe(life.nobodyInvited);
    await inviteToOrder(app, { orderId: order.id, people: await colleagues(2) });
    expect(await told(order.id)).toMatchObject({
      ofFirm: fill(life.onList_other, { count: 2 }),
      facts: [{ label: all, value: "2" }],
    });
    await db.update(assessmentOrders).set({ draft: false }).where(eq(assessmentOrders.id, order.id));
    expect((await told(order.id)).ofFirm).toBe(fill(life.invited_other, { count: 2 }));
  });
});
