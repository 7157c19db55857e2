import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { orderInvitations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { organisationUnits } from "~/db/schema/units";
import type { PeopleViewData } from "~/features/admin/people/people-view";
import { inviteToOrder } from "~/features/invitations/invite.server";
import { pageUrl } from "~/i18n/paths";
import { loader } from "~/routes/admin/people";
import { createTestApp } from "../../fixtures/app";
import { addOrganisation } from "../../fixtures/console";
import { addAdmin, consolePages, type TestAdmin } from "../../fixtures/pages/console-pages";
import { rowsOf } from "../../fixtures/pages/listed-rows";
import { addOrder, addPerson, present, type TestOrder, type TestPerson } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { callRoute } from "../../fixtures/route-call";
import { fill, wordsOf } from "../../fixtures/words";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let firm: string;
let office: TestAdmin;
let order: TestOrder;
let people: TestPerson[];

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  firm = await addOrganisation(database.db, "Firm");
  office = await addAdmin(app, firm);
  await database.db.insert(organisationUnits).values([
    { organisationId: firm, name: "Sales" },
    { organisationId: firm, name: "Store" },
  ]);
});
afterAll(() => database.drop());
beforeEach(async () => {
  order = await addOrder(database.db, "pulse", { organisationId: firm });
  people = await Promise.all([1, 2].map(() => addPerson(database.db, { language: "en", organisationId: firm })));
});

const ids = (chosen: readonly { userUuid: string }[]) => chosen.map(({ userUuid }) => userUuid);

describe("the list of people", () => {
  const listed = async (query: Record<string, string>, { by = office, language = "en" as "en" | "fi" } = {}) => {
    const path = pageUrl("adminPeople", language, {}, query);
    const { status, body } = await callRoute(app, loader, { path, sessionToken: by.sessionToken });
    const { view } = (body ?? {}) as { view?: PeopleViewData };
    return { status, view, names: view ? rowsOf(view.list).map(({ cells }) => cells[0]) : [] };
  };

  it("sorts names as the reader's language does", async () => {
    const other = await addOrganisation(database.db, "Names");
    const by = await addAdmin(app, other);
    for (const lastName of ["Zetterberg", "Ärlig", "ahlgren", "Åberg"]) {
      await addPerson(database.db, { language: "fi", organisationId: other, firstName: "A", lastName });
    }
    const named = (names: (string | undefined)[]) => names.filter((name) => name?.endsWith(", A"));
    expect(named((await listed({}, { by, language: "fi" })).names)).toEqual([
      "ahlgren, A",
      "Zetterberg, A",
      "Åberg, A",
      "Ärlig, A",
    ]);
    expect(named((await listed({ order: "desc" }, { by, language: "en" })).names)).toEqual([
      "Zetterberg, A",
      "Ärlig, A",
      "ahlgren, A",
      "Åberg, A",
    ]);
  });

  it("shows those of a unit, of a state and of a survey, and the way back to all", async () => {
    const [one, two] = people as [TestPerson, TestPerson];
    await database.db.update(users).set({ organisationalUnit: "Sales" }).where(eq(users.id, one.userUuid));
    await database.db.update(users).set({ active: false }).where(eq(users.id, two.userUuid));
    await inviteToOrder(app, { orderId: order.id, people: [one, two].map(({ userUuid }) => ({ userUuid })) });
    const keys = async (query: Record<string, string>) =>
      rowsOf(present((await listed(query)).view).list)
        .map(({ key }) => key)
        .sort();
    const survey = { survey: order.id };
    expect(await keys(survey)).toEqual(ids([one, two]).sort());
    expect(await keys({ ...survey, unit: "Sales" })).toEqual([one.userUuid]);
    expect(await keys({ ...survey, unit: "/" })).toEqual([two.userUuid]);
    expect(await keys({ ...survey, show: "closed" })).toEqual([two.userUuid]);
    const { view } = await listed({ ...survey, unit: "Store", sort: "email" });
    expect([view?.list.count, view?.list.way]).toEqual([
      wordsOf("en").adminPeople.list.noneMatch,
      {
        href: pageUrl("adminPeople", "en", {}, { ...survey, sort: "email" }),
        label: wordsOf("en").admin.list.clearFilter,
      },
    ]);
  });

  it("of a survey leaves out who joined by a group's link: they have been there", async () => {
    const [invited, joined] = people as [TestPerson, TestPerson];
    await inviteToOrder(app, { orderId: order.id, people: [{ userUuid: invited.userUuid }] });
    await database.db.insert(orderInvitations).values({ orderId: order.id, userId: joined.userUuid });
    for (const by of [office, await addAdmin(app)]) {
      const { view } = await listed({ survey: order.id }, { by });
      expect(rowsOf(present(view).list).map(({ key }) => key)).toEqual([invited.userUuid]);
    }
  });

  it.each<Record<string, string>>([
    { sort: "answered" },
    { order: "up" },
    { page: "0" },
    { show: "answered" },
    { answered: "yes" },
    { unit: "Nowhere", show: "answered" },
  ])("is refused with words where it is asked for %j", async (query) => {
    const { status, body } = await consolePages(app).load(office.sessionToken, "adminPeople", { query });
    expect([status, (body as { title: string }).title]).toEqual([400, wordsOf("en").errors.unknownList.title]);
  });

  it("of a unit that is there no more is of all, and says so; of all organisations it knows no units", async () => {
    const gone = await listed({ unit: "Nowhere" });
    expect(gone.view?.unitGone).toBe(fill(wordsOf("en").adminPeople.list.unitGone, { unit: "Nowhere" }));
    expect(gone.names).toEqual((await listed({})).names);
    expect((await listed({})).view?.unitGone).toBeUndefined();
    expect((await listed({ unit: "Nowhere" }, { by: await addAdmin(app) })).status).toBe(400);
  });

  it("of another's survey or organisation is not there", async () => {
    const elsewhere = await addOrganisation(database.db, "Theirs");
    const theirs = await addOrder(database.db, "pulse", { organisationId: elsewhere });
    const asked: Record<string, string>[] = [
      { survey: theirs.id },
      { organisation: elsewhere },
      { survey: "x" },
      { organisation: "x" },
    ];
    for (const query of asked) {
      expect((await consolePages(app).load(office.sessionToken, "adminPeople", { query })).status).toBe(404);
    }
  });
});
