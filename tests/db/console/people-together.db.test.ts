import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { outbox } from "~/db/schema/messages";
import { assessmentOrders, orderInvitations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { sentMessages } from "~/db/schema/schedules";
import { organisationUnits } from "~/db/schema/units";
import type { PeopleViewData } from "~/features/admin/people/people-view";
import type { PersonFormViewData } from "~/features/admin/people/person-view";
import { joinGroup } from "~/features/groups/groups.server";
import { inviteToOrder } from "~/features/invitations/invite.server";
import { accessesTo } from "~/features/own-data/access-log.server";
import { pageUrl } from "~/i18n/paths";
import * as together from "~/routes/admin/people-together";
import { createTestApp } from "../../fixtures/app";
import { addOrganisation } from "../../fixtures/console";
import { addAdmin, conflictOf, consolePages, refusalOf, type TestAdmin } from "../../fixtures/pages/console-pages";
import { rowsOf } from "../../fixtures/pages/listed-rows";
import {
  addGroup,
  addOrder,
  addPerson,
  closeOrder,
  completedOrder,
  invite,
  present,
  startedOrder,
  type TestOrder,
  type TestPerson,
} from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { aShortSurvey, publishDefinition } from "../../fixtures/published";
import { callRoute } from "../../fixtures/route-call";
import { fill, wordsOf } from "../../fixtures/words";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let pages: ReturnType<typeof consolePages>;
let firm: string;
let office: TestAdmin;
let order: TestOrder;
let people: TestPerson[];
const words = wordsOf("en").adminPeople.together;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  pages = consolePages(app);
  await publishDefinition(database.db, aShortSurvey().metamodule);
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
  people = await Promise.all([1, 2, 3].map(() => colleague()));
});

const colleague = (given: object = {}) => addPerson(database.db, { language: "en", organisationId: firm, ...given });
const ids = (chosen: readonly { userUuid: string }[]) => chosen.map(({ userUuid }) => userUuid);

/** The address that the boxes of a list lead to. */
const pathOf = (act: string, personIds: readonly string[], list = "") =>
  `${pageUrl("adminPeopleTogether", "en")}?${new URLSearchParams([
    ...personIds.map((id): [string, string] => ["person", id]),
    ["act", act],
    ["organisation", firm],
    ...(list ? [["list", list] as [string, string]] : []),
  ])}`;
const open = async (act: string, personIds: readonly string[], by = office) =>
  callRoute(app, together.loader, { path: pathOf(act, personIds), sessionToken: by.sessionToken });
const post = (act: string, personIds: readonly string[], form: Record<string, string>, by = office) =>
  callRoute(app, together.action, { path: pathOf(act, personIds), sessionToken: by.sessionToken, form });
const viewOf = ({ body }: { body: unknown }) => (body as { view: PersonFormViewData }).view;
const queryOf = (location: string | undefined) =>
  Object.fromEntries(new URL(present(location), app.env.publicOrigin).searchParams);
const unitsOf = async (chosen: readonly TestPerson[]) => {
  const rows = await database.db.select().from(users);
  return chosen.map(({ userUuid }) => rows.find(({ id }) => id === userUuid)?.organisationalUnit ?? null);
};
const mailsOf = ({ userUuid }: TestPerson) =>
  database.db.select().from(sentMessages).where(eq(sentMessages.userId, userUuid));

describe("several people are moved to a unit", () => {
  it("at once, each with an entry in their log; who is there already is said, and the list is as it was", async () => {
    const [first] = people as [TestPerson];
    await database.db.update(users).set({ organisationalUnit: "Store" }).where(eq(users.id, first.userUuid));
    const opened = viewOf(await open("move", ids(people)));
    expect(opened.title).toBe(fill(words.move.title_other, { count: "3" }));
    expect(opened.lists?.[0]?.items).toHaveLength(3);
    const version = present(opened.form?.version);
    const path = pathOf("move", ids(people), "unit=Sales&page=2&done=x");
    const form = { unit: "Store", version };
    const moved = await callRoute(app, together.action, { path, sessionToken: office.sessionToken, form });
    expect(queryOf(moved.location)).toEqual({ unit: "Sales", page: "2", done: "move", did: "2", before: "1" });
    expect(await unitsOf(people)).toEqual(["Store", "Store", "Store"]);
    const logs = await Promise.all(people.map(({ userUuid }) => accessesTo(database.db, userUuid)));
    expect(logs.map((log) => log.filter(({ what }) => what === "details_changed").length)).toEqual([0, 1, 1]);
  });

  it("unless somebody else has moved one of them meanwhile, which is told with the unit each has now", async () => {
    const version = present(viewOf(await open("move", ids(people))).form?.version);
    await database.db
      .update(users)
      .set({ organisationalUnit: "Sales" })
      .where(eq(users.id, present(people[1]).userUuid));
    const late = await post("move", ids(people), { unit: "Store", version });
    const told = conflictOf(late);
    expect([told.status, told.rows.map(({ saved }) => saved)]).toEqual([409, expect.arrayContaining(["Sales"])]);
    expect((await unitsOf(people)).filter((unit) => unit === "Store")).toEqual([]);
    expect((await post("move", ids(people), present(told.again))).status).toBe(303);
    expect(await unitsOf(people)).toEqual(["Store", "Store", "Store"]);
  });

  it("only one of their organisation's, and only those whom the administrator may change", async () => {
    const stranger = await addPerson(database.db, { language: "en" });
    const beyond = await colleague();
    await database.db.insert(userRoles).values({ userId: beyond.userUuid, role: "admin", organisationId: null });
    const chosen = [...ids(people), stranger.userUuid, beyond.userUuid, "nobody"];
    const opened = viewOf(await open("move", chosen));
    expect(opened.notes).toContain(fill(words.others_other, { count: "3" }));
    expect(JSON.stringify(opened)).not.toContain(stranger.email);
    const version = present(opened.form?.version);
    for (const unit of ["", "Elsewhere"]) {
      expect(refusalOf(await post("move", chosen, { unit, version })).errors).toEqual({ unit: words.chooseUnit });
    }
    expect(queryOf((await post("move", chosen, { unit: "Sales", version })).location)).toMatchObject({ did: "3" });
    expect(await unitsOf([stranger, beyond])).toEqual([null, null]);
    expect((await open("move", [stranger.userUuid])).status).toBe(404);
    expect((await post("move", [stranger.userUuid], { unit: "Sales", version })).status).toBe(404);
  });
});

describe("several people are invited", () => {
  it("each once, again where it was taken back, and nobody whose account is closed", async () => {
    const [fresh, known, back] = people as [TestPerson, TestPerson, TestPerson];
    const closed = await colleague();
    await database.db.update(users).set({ active: false }).where(eq(users.id, closed.userUuid));
    await inviteToOrder(app, { orderId: order.id, people: [known, back].map(({ userUuid }) => ({ userUuid })) });
    expect(queryOf((await post("takeBack", [back.userUuid], { survey: order.id })).location)).toMatchObject({
      did: "1",
    });
    const all = ids([fresh, known, back, closed]);
    const invited = queryOf((await post("invite", all, { survey: order.id })).location);
    expect(invited).toEqual({ done: "invite", did: "2", before: "1", closed: "1" });
    expect(await Promise.all([fresh, known, back, closed].map(async (one) => (await mailsOf(one)).length))).toEqual([
      1, 1, 1, 0,
    ]);
    const again = queryOf((await post("invite", all, { survey: order.id })).location);
    expect(again).toEqual({ done: "invite", before: "3", closed: "1" });
  });

  it("whose invitation was given up gets another; nobody else who was not reached does", async () => {
    const [chosen, other] = people as [TestPerson, TestPerson];
    await inviteToOrder(app, { orderId: order.id, people: [chosen, other].map(({ userUuid }) => ({ userUuid })) });
    await database.db.update(outbox).set({ givenUpAt: new Date(), sealedMessage: null });
    const before = await mailsOf(other);
    const told = queryOf((await post("invite", [chosen.userUuid], { survey: order.id })).location);
    expect(told).toEqual({ done: "invite", again: "1" });
    const [mail] = await database.db
      .select({ givenUpAt: outbox.givenUpAt })
      .from(sentMessages)
      .innerJoin(outbox, eq(outbox.id, sentMessages.outboxId))
      .where(eq(sentMessages.userId, chosen.userUuid));
    expect(mail).toEqual({ givenUpAt: null });
    expect(await mailsOf(other)).toEqual(before);
  });

  it("to an open survey of their own organisation alone", async () => {
    const elsewhere = await addOrder(database.db, "pulse", { organisationId: await addOrganisation(database.db, "X") });
    const over = await addOrder(database.db, "pulse", { organisationId: firm, name: "Over" });
    await closeOrder(database.db, over);
    const everywhere = await addAdmin(app);
    for (const act of ["invite", "takeBack"]) {
      expect(JSON.stringify(viewOf(await open(act, ids(people))).form)).not.toContain("Over");
      for (const survey of [elsewhere.id, over.id, "none"]) {
        for (const by of [office, everywhere]) {
          const refused = refusalOf(await post(act, ids(people), { survey }, by));
          expect([refused.status, refused.errors]).toEqual([422, { survey: words.notOpen }]);
        }
      }
      expect(refusalOf(await post(act, ids(people), {})).errors).toEqual({ survey: words.chooseSurvey });
    }
    const rows = await database.db.select().from(orderInvitations).where(eq(orderInvitations.orderId, elsewhere.id));
    expect(rows).toEqual([]);
  });
});

describe("people of a survey who have gone to another organisation", () => {
  it("stand in its list without a box, and are chosen with nobody", async () => {
    const { db } = database;
    const [stays, ...gone] = people as [TestPerson, TestPerson, TestPerson];
    await inviteToOrder(app, { orderId: order.id, people });
    const elsewhere = await addOrganisation(db, "Elsewhere");
    for (const [at, { userUuid }] of gone.entries()) {
      const away = { organisationId: at === 0 ? elsewhere : null, lastName: "Aalto", organisationalUnit: "Ward" };
      await db.update(users).set(away).where(eq(users.id, userUuid));
    }
    const everywhere = await addAdmin(app);
    const query = { survey: order.id, all: "1" };
    const { view } = (await pages.load(everywhere.sessionToken, "adminPeople", { query })).body as {
      view: PeopleViewData;
    };
    const shown = new Map(rowsOf(view.list).map(({ key, cells, chosen }) => [key, [cells[3], chosen !== undefined]]));
    expect(ids(people).map((id) => shown.get(id))).toEqual([
      ["", true],
      ["Elsewhere", false],
      ["", false],
    ]);
    expect(view.choosing?.all.label).toBe(words.chooseNone);
    expect(view.choosing?.kept).toContainEqual({ name: "organisation", value: firm });
    for (const act of ["invite", "takeBack", "move"]) {
      const opened = viewOf(await open(act, ids([...gone, stays]), everywhere));
      expect(opened.notes).toContain(fill(words.others_other, { count: "2" }));
      expect(opened.lists?.[0]?.items).toHaveLength(1);
      expect((await open(act, ids(gone), everywhere)).status).toBe(404);
    }
    const taken = await post("takeBack", ids([...gone, stays]), { survey: order.id }, everywhere);
    expect(queryOf(taken.location)).toMatchObject({ did: "1" });
  });
});

describe("two people of one name", () => {
  it("each have their address as well, at their boxes and before anything becomes of them", async () => {
    const organisationId = await addOrganisation(database.db, "Namesakes");
    const by = await addAdmin(app, organisationId);
    const given = { organisationId, firstName: "Aino", lastName: "Kaksonen" };
    const twins = await Promise.all([1, 2].map(() => colleague(given)));
    const other = await colleague({ ...given, firstName: "Aina" });
    const names = [...twins.map(({ email }) => `Kaksonen, Aino, ${email}`), "Kaksonen, Aina"].toSorted();
    const { body } = await pages.load(by.sessionToken, "adminPeople", { query: { search: "Kaksonen" } });
    const rows = rowsOf((body as { view: PeopleViewData }).view.list);
    expect(rows.map(({ cells }) => cells[0]).toSorted()).toEqual(names);
    const path = pathOf("takeBack", ids([...twins, other])).replace(firm, organisationId);
    const opened = viewOf(await callRoute(app, together.loader, { path, sessionToken: by.sessionToken }));
    expect(opened.lists?.[0]?.items.map(({ text }) => text).toSorted()).toEqual(names);
  });
});

describe("a draft", () => {
  it("is offered as one: its people are put on the list, say that they wait, and are taken off it again", async () => {
    const draft = await addOrder(database.db, "pulse", { organisationId: firm, name: "Autumn", draft: true });
    for (const act of ["invite", "takeBack"] as const) {
      const opened = viewOf(await open(act, ids(people)));
      expect(opened.notes).toContain(words[act].draft);
      expect(JSON.stringify(opened.form)).toContain(fill(words.draft, { survey: "Autumn" }));
    }
    const survey = { survey: draft.id };
    expect(queryOf((await post("invite", ids(people), survey)).location)).toEqual({ done: "invite", did: "3" });
    expect(await Promise.all(people.map(async (one) => (await mailsOf(one)).length))).toEqual([0, 0, 0]);
    const { body } = await pages.load(office.sessionToken, "adminPeople", { query: survey });
    const rows = rowsOf((body as { view: PeopleViewData }).view.list);
    expect(rows.map(({ cells }) => cells[4])).toEqual(Array(3).fill(wordsOf("en").adminPeople.invitation.waits));
    expect(queryOf((await post("takeBack", ids(people), survey)).location)).toEqual({ done: "takeBack", did: "3" });
    expect(await database.db.$count(orderInvitations, eq(orderInvitations.orderId, draft.id))).toBe(0);
  });
});

describe("the surveys that are offered", () => {
  it("have the one whose list it is, however many are newer", async () => {
    const { db } = database;
    const organisationId = await addOrganisation(db, "Many surveys");
    const old = await addOrder(db, "pulse", { organisationId, startedAt: new Date("2025-01-02") });
    const newer = { organisationId, name: "Newer", surveyFlowVariant: "pulse" as const };
    await db.insert(assessmentOrders).values(Array(100).fill(newer));
    const { userUuid } = await colleague({ organisationId });
    const by = await addAdmin(app, organisationId);
    const offered = async (list: string) => {
      const path = pathOf("invite", [userUuid], list).replace(firm, organisationId);
      const { form } = viewOf(await callRoute(app, together.loader, { path, sessionToken: by.sessionToken }));
      const [field] = form?.fields ?? [];
      return field?.kind === "choice" ? field.options.map(({ value }) => value) : [];
    };
    expect(await offered("")).not.toContain(old.id);
    expect(await offered(`survey=${old.id}`)).toContain(old.id);
    // Nothing that an address makes up is in the way.
    expect(await offered("survey=x")).toEqual(await offered(""));
  });
});

describe("the groups of a survey", () => {
  it("are no part of inviting several people, which the page says where there are any", async () => {
    const organisationId = await addOrganisation(database.db, "Grouped");
    const by = await addAdmin(app, organisationId);
    const grouped = await addOrder(database.db, "pulse", { organisationId });
    const { userUuid } = await colleague({ organisationId });
    const notesOf = async (act: string) => {
      const path = pathOf(act, [userUuid]).replace(firm, organisationId);
      return viewOf(await callRoute(app, together.loader, { path, sessionToken: by.sessionToken })).notes;
    };
    expect(await notesOf("invite")).toEqual([words.invite.text]);
    await addGroup(database.db, grouped);
    expect(await notesOf("invite")).toEqual([words.invite.text, words.invite.groups]);
    expect(await notesOf("takeBack")).toEqual([words.takeBack.text]);
  });
});

describe("a survey that asks supervisors apart", () => {
  it("is none to invite several people to, since nobody says who is one; they can be taken back", async () => {
    const organisationId = await addOrganisation(database.db, "Safe");
    const by = await addAdmin(app, organisationId);
    const safety = await addOrder(database.db, "vointi_safety", { organisationId });
    const who = await colleague({ organisationId });
    const at = (act: string) => ({
      path: pathOf(act, [who.userUuid]).replace(firm, organisationId),
      sessionToken: by.sessionToken,
    });
    const opened = viewOf(await callRoute(app, together.loader, at("invite")));
    expect([opened.notes, opened.form]).toEqual([[words.invite.text, words.byTable], undefined]);
    const form = { survey: safety.id };
    expect((await callRoute(app, together.action, { ...at("invite"), form })).status).toBe(422);
    await inviteToOrder(app, { orderId: safety.id, people: [{ userUuid: who.userUuid, supervisor: true }] });
    expect(viewOf(await callRoute(app, together.loader, at("takeBack"))).notes).toEqual([words.takeBack.text]);
    const taken = await callRoute(app, together.action, { ...at("takeBack"), form });
    expect(queryOf(taken.location)).toEqual({ done: "takeBack", did: "1" });
  });
});

describe("several invitations are taken back", () => {
  it("and the office is told the same whoever has answered", async () => {
    const { db } = database;
    const told: unknown[] = [];
    for (const state of ["nothing", "begun", "answered"] as const) {
      const who = await colleague();
      const given = { organisationId: firm };
      const theirs = await (state === "answered"
        ? completedOrder(db, who, "pulse", given)
        : state === "begun"
          ? startedOrder(db, who, "pulse", given)
          : addOrder(db, "pulse", given));
      if (state === "nothing") await invite(db, who, theirs);
      const uninvited = await colleague();
      const taken = await post("takeBack", ids([who, uninvited]), { survey: theirs.id });
      told.push(queryOf(taken.location));
      expect(queryOf((await post("takeBack", ids([who]), { survey: theirs.id })).location)).toEqual({
        done: "takeBack",
        before: "1",
      });
      const open = and(eq(orderInvitations.userId, who.userUuid), isNull(orderInvitations.takenBackAt));
      expect(await db.$count(orderInvitations, open)).toBe(0);
    }
    expect(told).toEqual(Array(3).fill({ done: "takeBack", did: "1", without: "1" }));
  });
});

describe("whoever joined by a group's link", () => {
  it("is told apart from somebody who isn't invited by nothing that becomes of a choice", async () => {
    const [joined, nobody] = people as [TestPerson, TestPerson];
    await join(joined);
    const lane = async () => {
      const told = async (who: TestPerson, act: string) =>
        queryOf((await post(act, [who.userUuid], { survey: order.id })).location);
      return Promise.all([joined, nobody].map(async (who) => [await told(who, "takeBack"), await told(who, "invite")]));
    };
    expect(await lane()).toEqual(
      Array(2).fill([
        { done: "takeBack", without: "1" },
        { done: "invite", did: "1" },
      ]),
    );
    expect(await Promise.all([joined, nobody].map(async (who) => (await mailsOf(who)).length))).toEqual([1, 1]);
    // From now on they are invited, as the other is.
    expect(await lane()).toEqual(
      Array(2).fill([
        { done: "takeBack", did: "1" },
        { done: "invite", did: "1" },
      ]),
    );
  });

  it("is taken back by administrators of the whole service, who see that they are there", async () => {
    const [joined] = people as [TestPerson];
    await join(joined);
    const taken = await post("takeBack", [joined.userUuid], { survey: order.id }, await addAdmin(app));
    expect(queryOf(taken.location)).toEqual({ done: "takeBack", did: "1" });
  });

  const join = async ({ userUuid }: TestPerson) => {
    const groupId = await addGroup(database.db, order);
    expect(await joinGroup(app, { userUuid, groupId })).toEqual({ outcome: "joined" });
  };
});

describe("what a choice can be asked for", () => {
  it("is what its lists offer; nobody chosen leads back to the list, which says so", async () => {
    const many = Array.from({ length: 51 }, () => crypto.randomUUID());
    for (const [act, chosen] of [
      ["erase", ids(people)],
      ["", ids(people)],
      ["move", many],
    ] as const) {
      expect((await open(act, chosen)).status).toBe(400);
      expect((await post(act, chosen, {})).status).toBe(400);
    }
    const back = await open("move", []);
    expect([back.status, queryOf(back.location)]).toEqual([303, { nobody: "1" }]);
    const { body } = await pages.load(office.sessionToken, "adminPeople", { query: { nobody: "1" } });
    expect((body as { view: PeopleViewData }).view.choosing?.error).toBe(words.nobody);
  });
});
