import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { accessLog } from "~/db/schema/access";
import { plannedActions } from "~/db/schema/action-plan";
import { organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import type { ActionViewData, NewActionData } from "~/features/action-plan/action-view";
import type { PlanListData } from "~/features/action-plan/plan-list";
import { addAction } from "~/features/action-plan/write-action.server";
import { readPlannedActions } from "~/features/own-data/account-record.server";
import { deletePerson } from "~/features/own-data/erase-person.server";
import { type PageName, pageUrl } from "~/i18n/paths";
import * as file from "~/routes/files/actions";
import * as list from "~/routes/reports/actions";
import * as one from "~/routes/reports/actions.action";
import * as fresh from "~/routes/reports/actions.new";
import * as report from "~/routes/reports/reports.order";
import { createTestApp } from "../../fixtures/app";
import { addOrganisation } from "../../fixtures/console";
import { addReportedWaves, coarse, hidden, published } from "../../fixtures/disclosure/reported-waves";
import { shownReport } from "../../fixtures/disclosure/shown-report";
import { addAdmin, conflictOf, formOf, refusalOf } from "../../fixtures/pages/console-pages";
import { rowsOf } from "../../fixtures/pages/listed-rows";
import { addOrder, addPerson, expireSessions, invite, present, startTestSession } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { callRoute, type RouteModule, type RouteOutcome } from "../../fixtures/route-call";
import { startStaffSession } from "../../fixtures/second-factor";
import { versionIn } from "../../fixtures/staff-forms";
import { fill, wordsOf } from "../../fixtures/words";

const words = wordsOf("en").actionPlan;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let firm: string;
let orderId: string;
let reader: Somebody;
let colleague: Somebody;

type Somebody = { userUuid: string; sessionToken: string };

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  const made = createTestApp(database);
  const sleep = {
    id: "sleep",
    title: { fi: "Uni", sv: "Sömn", en: "Sleep well" },
    filename: { fi: "uni.pdf", sv: "somn.pdf", en: "sleep.pdf" },
  };
  app = { ...made, leaflets: new Map([["sleep", sleep]]) };
  firm = await addOrganisation(database.db, "Firm");
  orderId = (await addOrder(database.db, "pulse", { organisationId: firm, name: "Autumn", closedAt: new Date() })).id;
  await addReportedWaves(database.db, orderId, [
    { sleep: [published(50), published(35)], work: [published(60), hidden] },
    { sleep: [published(54, 4), published(45)], work: [coarse, published(62)] },
  ]);
  reader = await somebody("subscriber");
  colleague = await somebody("subscriber");
});
afterAll(() => database.drop());
beforeEach(() => database.db.delete(plannedActions));

async function somebody(role: string | undefined, organisationId = firm): Promise<Somebody> {
  const person = await addPerson(database.db, { language: "en", organisationId, firstName: "Ada", lastName: "Lind" });
  if (role) await database.db.insert(userRoles).values({ userId: person.userUuid, role, organisationId });
  return { userUuid: person.userUuid, sessionToken: await startTestSession(database.db, person) };
}

const modules = {
  actionPlan: list,
  actionPlanNew: fresh,
  actionPlanAction: one,
  actionPlanFile: file,
  reportsOrder: report,
} as unknown as Record<string, RouteModule>;

type Place = { params?: Record<string, string>; query?: Record<string, string>; language?: "en" | "fi" };

async function ask(
  page: PageName,
  sessionToken: string | undefined,
  { params = {}, query = {}, language = "en" }: Place = {},
  form?: Record<string, string>,
): Promise<RouteOutcome> {
  const all = { organisationId: firm, ...params };
  const { loader, action } = present(modules[page]);
  const call = { path: pageUrl(page, language, all, query), params: all, ...(sessionToken && { sessionToken }) };
  return callRoute(app, form ? action : loader, { ...call, ...(form && { form }) });
}

const viewOf = <View>({ body }: RouteOutcome) => (body as { view: View }).view;
const typed = (changed: Record<string, string> = {}) => ({
  what: "Two breaks a day",
  owner: reader.userUuid,
  ownerWords: "",
  dueDay: "31",
  dueMonth: "3",
  dueYear: "2099",
  remind: "",
  notes: "Ask the night team first",
  ...changed,
});
const fromSleep = () => ({ order: orderId, wave: "1", area: "pulse.sleep", group: "1" });

async function add(changed: Record<string, string> = {}, query: Record<string, string> = {}): Promise<string> {
  const as = randomUUID();
  const outcome = await ask("actionPlanNew", reader.sessionToken, { query }, { ...typed(changed), as });
  expect(outcome).toMatchObject({ status: 303 });
  return as;
}

const at = (actionId: string) => ({ params: { actionId } });
const shown = (actionId: string, who = reader) => ask("actionPlanAction", who.sessionToken, at(actionId));

/** Sends a press or a form of an action's page, made from what the page shows. */
async function press(actionId: string, intent: string, form = {}, who = reader, from?: RouteOutcome) {
  const version = versionIn(from ?? (await shown(actionId, who)), intent);
  return ask("actionPlanAction", who.sessionToken, at(actionId), { intent, ...(version && { version }), ...form });
}

const stored = async (id: string) =>
  (await database.db.select().from(plannedActions).where(eq(plannedActions.id, id)))[0];
const listedRows = async (query = {}, who = reader) =>
  rowsOf(viewOf<PlanListData>(await ask("actionPlan", who.sessionToken, { query })).list);

describe("an action", () => {
  it("begins at a concern of the report, with its area and unit filled in and its leaflets to choose from", async () => {
    const { plans } = shownReport(
      (
        await ask("reportsOrder", reader.sessionToken, {
          params: { assessmentOrderId: orderId },
          query: { wave: "1", group: "1" },
        })
      ).body,
    );
    const href = pageUrl("actionPlanNew", "en", { organisationId: firm }, fromSleep());
    expect(plans).toEqual({ "pulse.sleep": { href, label: words.add } });
    const opened = viewOf<NewActionData>(await ask("actionPlanNew", reader.sessionToken, { query: fromSleep() }));
    expect(opened.facts.map(({ value }) => value)).toEqual(["Sleep", "Ward", "Autumn, wave 1"]);
    expect(JSON.stringify(opened.form.fields)).toContain("Sleep well");
    const id = await add({ guide: "sleep", what: "" }, fromSleep());
    expect(await stored(id)).toMatchObject({
      what: fill(words.guide.through, { guide: "Sleep well" }),
      guide: "sleep",
      orderId,
      wave: 1,
      itemKey: "pulse.sleep",
      groupKey: "unit:Ward",
      unit: ["Ward"],
      area: { fi: "Sleep fi", sv: "Sleep sv", en: "Sleep" },
    });
    const { facts } = viewOf<ActionViewData>(await shown(id));
    expect(facts.find(({ href }) => href)?.href).toContain("id=sleep");
  });

  it("may be one's own, and then has neither area nor leaflet", async () => {
    const id = await add({ guide: "sleep" });
    expect(await stored(id)).toMatchObject({ orderId: null, itemKey: null, area: null, unit: null, guide: null });
    expect((await listedRows())[0]?.cells.slice(1, 3)).toEqual(["–", "–"]);
  });

  it("comes from no place that the reader's reports don't have", async () => {
    const elsewhere = await addOrganisation(database.db, "Elsewhere");
    const others = await addOrder(database.db, "pulse", { organisationId: elsewhere, closedAt: new Date() });
    await addReportedWaves(database.db, others.id, [{ sleep: [published(50), hidden], work: [published(50), hidden] }]);
    for (const changed of [
      { order: others.id },
      { order: "x" },
      { wave: "9" },
      { area: "pulse.unknown" },
      { group: "9" },
      // A class of people is no place for an action.
      { group: "2" },
    ]) {
      const query = { ...fromSleep(), ...changed };
      expect((await ask("actionPlanNew", reader.sessionToken, { query })).status, JSON.stringify(changed)).toBe(404);
      expect((await ask("actionPlanNew", reader.sessionToken, { query }, typed())).status).toBe(404);
    }
    expect(await database.db.$count(plannedActions)).toBe(0);
  });

  it("is added once by two presses of one form", async () => {
    const form = { ...typed(), as: randomUUID() };
    const sent = await Promise.all([1, 2, 3].map(() => ask("actionPlanNew", reader.sessionToken, {}, form)));
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await database.db.$count(plannedActions)).toBe(1);
  });

  it("is another where a form that was saved is gone back to and sent with other words", async () => {
    const as = await add();
    const again = await ask("actionPlanNew", reader.sessionToken, {}, { ...typed({ what: "Something else" }), as });
    expect(again.status).toBe(303);
    expect((await listedRows()).map(({ cells }) => cells[0]).sort()).toEqual(["Something else", "Two breaks a day"]);
    const elsewhere = await addOrganisation(database.db, "Elsewhere");
    await database.db.update(plannedActions).set({ organisationId: elsewhere });
    await ask("actionPlanNew", reader.sessionToken, {}, { ...typed(), as });
    expect((await listedRows()).map(({ cells }) => cells[0])).toEqual(["Two breaks a day"]);
  });

  it("keeps what was typed where it is refused, with a word by each field", async () => {
    const form = typed({ what: "", owner: "words", dueDay: "31", dueMonth: "2", notes: "kept" });
    const { status, errors, typed: kept } = refusalOf(await ask("actionPlanNew", reader.sessionToken, {}, form));
    expect(status).toBe(422);
    expect(errors).toEqual({
      what: words.errors.whatMissing,
      ownerWords: words.errors.ownerWordsMissing,
      due: words.errors.noSuchDate,
    });
    expect(kept).toMatchObject({ notes: "kept", dueMonth: "2" });
    const past = await ask("actionPlanNew", reader.sessionToken, {}, typed({ dueYear: "2020" }));
    expect(refusalOf(past).errors).toEqual({ due: words.errors.datePassed });
  });

  it("waits as a draft where the session has ended, and stands in the answer where the action is gone", async () => {
    const someone = await somebody("subscriber");
    const { form } = viewOf<NewActionData>(await ask("actionPlanNew", someone.sessionToken));
    await expireSessions(database.db, { userUuid: someone.userUuid } as never);
    const late = await ask("actionPlanNew", someone.sessionToken, {}, { ...typed(), writer: form.writer });
    expect(late.status).toBe(303);
    const id = await add();
    const before = await shown(id);
    await database.db.delete(plannedActions);
    const gone = await press(id, "save", typed({ what: "Mine alone" }), reader, before);
    expect(gone.status).toBe(404);
    expect(JSON.stringify(gone.body)).toContain("Mine alone");
  });

  it("is moved on by one press, changed, and removed after a question; each act is on record", async () => {
    await database.raw`alter table access_log disable trigger all`;
    await database.db.delete(accessLog);
    await database.raw`alter table access_log enable trigger all`;
    const id = await add();
    expect((await press(id, "under_way")).status).toBe(303);
    expect(await stored(id)).toMatchObject({ state: "under_way", changedBy: reader.userUuid });
    // Said already, by whoever.
    expect((await press(id, "under_way", {}, colleague)).status).toBe(303);
    expect((await press(id, "save", typed({ what: "Three breaks a day" }), colleague)).status).toBe(303);
    expect(await stored(id)).toMatchObject({ what: "Three breaks a day", changedBy: colleague.userUuid });
    const question = viewOf<ActionViewData>(
      await ask("actionPlanAction", reader.sessionToken, { ...at(id), query: { remove: "1" } }),
    );
    expect(question.title).toBe(words.removeTitle);
    const version = present(question.form?.version);
    const gone = await ask("actionPlanAction", reader.sessionToken, at(id), { intent: "remove", version });
    expect(gone.location).toBe(pageUrl("actionPlan", "en", { organisationId: firm }, { done: "removed" }));
    expect(await stored(id)).toBeUndefined();
    const log = await database.db.select().from(accessLog).where(eq(accessLog.setOf, "action_plans"));
    expect(log.map(({ what, actorRole }) => [what, actorRole])).toEqual([
      ["action_planned", "subscriber"],
      ["action_changed", "subscriber"],
      ["action_changed", "subscriber"],
      ["action_removed", "subscriber"],
    ]);
    expect(log.every(({ setOrganisationId, subjectPseudoId }) => setOrganisationId === firm && !subjectPseudoId)).toBe(
      true,
    );
  });

  it("that a colleague has changed meanwhile is told of, and nothing is overwritten", async () => {
    const id = await add();
    const opened = await shown(id);
    await press(id, "save", typed({ what: "Mine" }), colleague);
    const second = await press(id, "save", typed({ what: "Yours" }), reader, opened);
    const told = conflictOf(second);
    expect(told).toMatchObject({ status: 409, rows: [{ saved: "Mine", typed: "Yours" }] });
    expect((await stored(id))?.what).toBe("Mine");
    expect((await press(id, "done", {}, reader, opened)).status).toBe(409);
    const removal = await ask("actionPlanAction", reader.sessionToken, at(id), {
      intent: "remove",
      version: present(versionIn(opened, "done")),
    });
    expect(removal.status).toBe(409);
    const again = await ask("actionPlanAction", reader.sessionToken, at(id), {
      intent: "save",
      ...(told.again as Record<string, string>),
    });
    expect(again.status).toBe(303);
    expect((await stored(id))?.what).toBe("Yours");
    // Whoever only says how far it is takes nothing of what a colleague writes.
    const before = await shown(id);
    await press(id, "done", {}, colleague);
    expect((await press(id, "save", typed({ what: "Ours" }), reader, before)).status).toBe(303);
    expect(await stored(id)).toMatchObject({ what: "Ours", state: "done" });
  });

  it("shows the form as it is stored, and sent back unchanged changes nothing", async () => {
    const id = await add({ owner: "words", ownerWords: "Safety officer" });
    const before = await stored(id);
    expect(
      (
        await ask("actionPlanAction", reader.sessionToken, at(id), {
          intent: "save",
          ...formOf(await shown(id), { dueDay: "31", dueMonth: "3", dueYear: "2099" }),
        })
      ).status,
    ).toBe(303);
    expect({ ...(await stored(id)), changedAt: before?.changedAt }).toEqual(before);
  });
});

describe("the owner of an action", () => {
  it("is one of the organisation's staff or a role in words, never an answerer", async () => {
    const [answerer, elsewhere] = [
      await somebody(undefined),
      await somebody("subscriber", await addOrganisation(database.db, "Elsewhere")),
    ];
    const { form } = viewOf<NewActionData>(await ask("actionPlanNew", reader.sessionToken));
    const offered = JSON.stringify(form.fields);
    expect(offered).toContain(colleague.userUuid);
    for (const { userUuid } of [answerer, elsewhere]) {
      expect(offered).not.toContain(userUuid);
      const sent = await ask("actionPlanNew", reader.sessionToken, {}, typed({ owner: userUuid }));
      expect(refusalOf(sent).errors).toEqual({ owner: words.errors.ownerGone });
    }
    await add({ owner: "words", ownerWords: "Safety officer" });
    expect((await listedRows())[0]?.cells[3]).toBe("Safety officer");
  });

  it("is told apart from colleagues of the same name by their address", async () => {
    const { db } = database;
    const { userUuid } = await somebody("subscriber");
    const theirs = eq(users.id, userUuid);
    const [{ email } = { email: "" }] = await db.select({ email: users.email }).from(users).where(theirs);
    const ownerOf = async () => (await listedRows())[0]?.cells[3];
    await add({ owner: userUuid });
    expect(await ownerOf()).toBe(`Ada Lind, ${email}`);
    const { form } = viewOf<NewActionData>(await ask("actionPlanNew", reader.sessionToken));
    const offered = form.fields.flatMap((field) => (field.kind === "choice" ? field.options : []));
    expect(offered.find(({ value }) => value === userUuid)?.label).toBe(`Ada Lind, ${email}`);
    await db.update(users).set({ firstName: "Eva" }).where(theirs);
    expect(await ownerOf()).toBe("Eva Lind");
    await db.delete(users).where(theirs);
  });

  it("asks for a reminder themselves, which nobody else gives or takes", async () => {
    const asked = await ask(
      "actionPlanNew",
      reader.sessionToken,
      {},
      typed({ owner: colleague.userUuid, remind: "on" }),
    );
    expect(refusalOf(asked).errors).toEqual({ remind: words.errors.remindOwn });
    const id = await add({ remind: "on" });
    await press(id, "save", typed({ what: "By a colleague" }), colleague);
    expect(await stored(id)).toMatchObject({ what: "By a colleague", remind: true });
    // Nor does what others are sent change with it.
    const version = async () => versionIn(await shown(id, colleague), "save");
    const before = await version();
    await database.db.update(plannedActions).set({ remind: false });
    expect(await version()).toBe(before);
    await database.db.update(plannedActions).set({ remind: true });
    await press(id, "save", typed({ owner: colleague.userUuid }), reader);
    expect(await stored(id)).toMatchObject({ ownerId: colleague.userUuid, remind: false });
  });

  it("is not reminded of a day that is less than a week away when they ask", async () => {
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const [dueYear = "", dueMonth = "", dueDay = ""] = soon.split("-");
    const id = await add({ remind: "on", dueYear, dueMonth, dueDay });
    expect((await stored(id))?.remindedFor).toBe(soon);
    await press(id, "save", typed({ remind: "on" }));
    expect((await stored(id))?.remindedFor).toBeNull();
  });

  it("who has left goes by no name, and an erased one leaves nothing of themselves", async () => {
    const leaving = await somebody("subscriber");
    const id = await add({ owner: leaving.userUuid });
    expect((await listedRows())[0]?.cells[3]).toContain("Ada Lind");
    const changer = async () => viewOf<ActionViewData>(await shown(id)).notes[0];
    // The same words stand within a sentence, where they begin small.
    const inCell = words.former.charAt(0).toUpperCase() + words.former.slice(1);
    await press(id, "under_way", {}, leaving);
    expect(await changer()).toContain("Ada Lind");
    await database.db.delete(userRoles).where(eq(userRoles.userId, leaving.userUuid));
    expect((await listedRows())[0]?.cells[3]).toBe(inCell);
    expect(await changer()).toContain(words.former);
    await press(id, "done", {}, reader);
    const by = { actorUuid: leaving.userUuid, actorRole: "self" } as const;
    await deletePerson(app, { userUuid: leaving.userUuid, by, requestId: "r" });
    expect(await stored(id)).toMatchObject({ ownerId: null, ownerKind: "account" });
    expect((await listedRows())[0]?.cells[3]).toBe(inCell);
    await database.db.update(plannedActions).set({ changedBy: null });
    expect(viewOf<ActionViewData>(await shown(id)).notes[0]).toContain(words.former);
  });
});

describe("the list of actions", () => {
  it("is found, filtered and sorted by its address, and refuses what it doesn't have", async () => {
    const [first, second, third] = [
      await add({ what: "Öljy", dueYear: "2097" }),
      await add({ what: "Zebra", dueYear: "2098" }, fromSleep()),
      await add({ what: "apple", dueYear: "2096" }),
    ];
    await press(present(third), "done");
    const keys = async (query: Record<string, string>) => (await listedRows(query)).map(({ key }) => key);
    expect(await keys({})).toEqual([third, first, second]);
    expect(await keys({ order: "desc" })).toEqual([second, first, third]);
    expect(await keys({ state: "open" })).toEqual([first, second]);
    expect(await keys({ state: "done" })).toEqual([third]);
    expect(await keys({ search: "ward" })).toEqual([second]);
    expect(await keys({ search: "SLEEP" })).toEqual([second]);
    // The languages that an area has its name in are no words of it.
    expect(await keys({ search: "en" })).toEqual([]);
    // Areas and the whole by the names that the page has for them, which are stored nowhere.
    const ofWhole = { itemKey: "pulse.wellbeing_now", unit: [] };
    await database.db
      .update(plannedActions)
      .set({ ...ofWhole, ...{ orderId, wave: 1, groupKey: "all", area: { fi: "x", sv: "x", en: "x" } } })
      .where(eq(plannedActions.id, present(first)));
    expect(await keys({ search: "wellbeing RIGHT" })).toEqual([first]);
    expect(await keys({ search: "whole org" })).toEqual([first]);
    const fi = viewOf<PlanListData>(
      await ask("actionPlan", reader.sessionToken, { language: "fi", query: { sort: "what" } }),
    );
    expect(rowsOf(fi.list).map(({ cells }) => cells[0])).toEqual(["apple", "Zebra", "Öljy"]);
    for (const [name, value] of Object.entries({ state: "lost", sort: "notes", x: "1", page: "0" })) {
      const query = { [name]: value };
      expect((await ask("actionPlan", reader.sessionToken, { query })).status).toBe(400);
    }
  });

  it("says that there is nothing yet, with the way to the first", async () => {
    const { list: empty } = viewOf<PlanListData>(await ask("actionPlan", reader.sessionToken));
    expect(rowsOf(empty)).toEqual([]);
    expect(empty).toMatchObject({
      count: words.noneYet,
      way: { href: pageUrl("actionPlanNew", "en", { organisationId: firm }) },
    });
  });

  it("marks what is late", async () => {
    const id = await add();
    await database.db.update(plannedActions).set({ dueOn: "2020-01-02" });
    expect((await listedRows())[0]?.cells[4]).toBe(fill(words.late, { day: "2\u00a0Jan\u00a02020" }));
    await press(id, "done");
    expect((await listedRows())[0]?.cells[4]).toBe("2\u00a0Jan\u00a02020");
  });

  it("is a file of the same, in which no text runs", async () => {
    await add({ what: "=1+1", owner: "words", ownerWords: "We" }, fromSleep());
    const got = await ask("actionPlanFile", reader.sessionToken, { params: { format: "csv" } });
    const [header, row, ...more] = parse(got.body as string, { bom: true }) as string[][];
    expect(more).toEqual([]);
    expect(header).toHaveLength(10);
    expect(row?.slice(0, 9)).toEqual([
      "'=1+1",
      "Sleep",
      "Ward",
      "Autumn",
      "1",
      "We",
      "2099-03-31",
      words.states.planned,
      "Ask the night team first",
    ]);
    const workbook = await ask("actionPlanFile", reader.sessionToken, { params: { format: "xlsx" } });
    expect((workbook.body as Buffer).subarray(0, 2).toString()).toBe("PK");
    expect((await ask("actionPlanFile", reader.sessionToken, { params: { format: "json" } })).status).toBe(404);
  });
});

describe("beside the report of a wave", () => {
  async function moved(wave: string): Promise<Record<string, string>> {
    const outcome = await ask("reportsOrder", reader.sessionToken, {
      params: { assessmentOrderId: orderId },
      query: { wave },
    });
    const actions = present(shownReport(outcome.body).actions);
    return Object.fromEntries(actions.rows.map(({ cells }) => [String(cells[0]), String(cells.at(-1))]));
  }
  const { reported } = words;

  it("stands how each area has moved, from what is published alone, and why where it is not told", async () => {
    const of = (area: string, group: string) => ({ order: orderId, wave: "1", area, group });
    await add({ what: "whole sleep" }, of("pulse.sleep", "0"));
    await add({ what: "ward sleep" }, of("pulse.sleep", "1"));
    await add({ what: "whole work" }, of("pulse.work", "0"));
    await add({ what: "ward work" }, of("pulse.work", "1"));
    await add({ what: "later" }, { ...of("pulse.sleep", "0"), wave: "2" });
    await add({ what: "of one's own" });
    const why = fill(wordsOf("en").reports.hidden.fewPeople, { k: "7" });
    expect(await moved("2")).toEqual({
      "whole sleep": fill(reported.perhapsChanged, { from: "50", to: "54", change: "+4" }),
      // Both waves are told, the change between them is not.
      "ward sleep": fill(reported.protected, { from: "35", to: "45" }),
      "whole work": fill(reported.noChange, { from: "60", to: wordsOf("en").results.band.mid_result.toLowerCase() }),
      "ward work": fill(reported.hidden.first, { why }),
      later: reported.notYet,
    });
    expect(await moved("1")).toEqual({
      "whole sleep": reported.notYet,
      "ward sleep": reported.notYet,
      "whole work": reported.notYet,
      "ward work": reported.notYet,
    });
  });
});

describe("beside the report of the next survey", () => {
  it("stands what the area was and is, and nothing of actions from reports that were made later", async () => {
    const next = await addOrder(database.db, "pulse", { organisationId: firm, name: "Spring", closedAt: new Date() });
    await addReportedWaves(database.db, next.id, [
      { sleep: [published(70), published(40)], work: [coarse, published(62)] },
    ]);
    const of = (order: string, wave: string, area: string, group: string) => ({ order, wave, area, group });
    await add({ what: "whole sleep" }, of(orderId, "1", "pulse.sleep", "0"));
    await add({ what: "ward sleep" }, of(orderId, "2", "pulse.sleep", "1"));
    await add({ what: "ward work" }, of(orderId, "1", "pulse.work", "1"));
    await add({ what: "of the next" }, of(next.id, "1", "pulse.sleep", "0"));
    await add({ what: "of one's own" });
    const shownBy = async (assessmentOrderId: string) => {
      const outcome = await ask("reportsOrder", reader.sessionToken, { params: { assessmentOrderId } });
      const actions = present(shownReport(outcome.body).actions);
      return Object.fromEntries(actions.rows.map(({ cells }) => [String(cells[0]), String(cells.at(-1))]));
    };
    const { reported, orderAndWave } = words;
    const wave = (number: string) => fill(orderAndWave, { order: "Autumn", wave: number });
    expect(await shownBy(next.id)).toEqual({
      "whole sleep": fill(reported.earlierSurvey, { before: wave("1"), from: "50", to: "70" }),
      "ward sleep": fill(reported.earlierSurveyChance, { before: wave("2"), from: "45", to: "40" }),
      "ward work": fill(reported.hidden.first, { why: fill(wordsOf("en").reports.hidden.fewPeople, { k: "7" }) }),
      "of the next": reported.notYet,
    });
    expect(Object.keys(await shownBy(orderId)).sort()).toEqual(["ward sleep", "ward work", "whole sleep"]);
  });
});

describe("more actions than a report has room for", () => {
  it("stand in the plan, and the report says how many there are and shows what waits to be done", async () => {
    const id = await add({ what: "done long ago" }, fromSleep());
    const done = { ...present(await stored(id)), state: "done" as const, dueOn: "2020-01-01" };
    await database.db.delete(plannedActions);
    const several = Array.from({ length: 21 }, (_, at) => ({
      ...done,
      id: randomUUID(),
      ...(at > 0 && { what: `open ${at}`, state: "planned" as const, dueOn: "2099-01-01" }),
    }));
    const actions = async (kept: typeof several) => {
      await database.db.insert(plannedActions).values(kept);
      const place = { params: { assessmentOrderId: orderId } };
      return present(shownReport((await ask("reportsOrder", reader.sessionToken, place)).body).actions);
    };
    expect((await actions(several.slice(1))).more).toBeUndefined();
    const { rows, more } = await actions(several.slice(0, 1));
    expect(more).toBe(fill(words.reported.more, { shown: "20", count: "21" }));
    expect(rows).toHaveLength(20);
    expect(rows.map(({ cells }) => cells[0])).not.toContain("done long ago");
  });
});

describe("what people have in their own copy of a plan", () => {
  it("is what they own while they are of the staff, and what they changed last", async () => {
    const leaving = await somebody("subscriber");
    const id = await add({ owner: leaving.userUuid });
    const copied = () => readPlannedActions(database.db, leaving.userUuid);
    expect(await copied()).toMatchObject([{ what: "Two breaks a day", isOwner: true, wantsReminder: false }]);
    const others = await add({ what: "Others", owner: "words", ownerWords: "Safety officer" });
    const reminded = await add({ what: "Reminded", remind: "on" });
    for (const one of [others, reminded]) await press(one, "under_way", {}, leaving);
    await database.db.delete(userRoles).where(eq(userRoles.userId, leaving.userUuid));
    await press(id, "save", typed({ what: "What they have no part in", owner: reader.userUuid }), reader);
    await database.db.update(plannedActions).set({ ownerId: leaving.userUuid }).where(eq(plannedActions.id, id));
    const after = await copied();
    expect(after.map(({ what }) => what).sort()).toEqual(["Others", "Reminded"]);
    expect(after.map(({ isOwner, wantsReminder }) => [isOwner, wantsReminder])).toEqual([
      [false, null],
      [false, null],
    ]);
    expect(JSON.stringify(after)).not.toContain("Safety officer");
  });
});

describe("who may see and change a plan", () => {
  const pagesOf = (actionId: string): [PageName, Place][] => [
    ["actionPlan", {}],
    ["actionPlanNew", {}],
    ["actionPlanAction", at(actionId)],
    ["actionPlanFile", { params: { format: "csv" } }],
  ];

  it("is for subscribers and administrators of the organisation; of others it is not there, and for the rest forbidden", async () => {
    const id = await add();
    const elsewhere = await addOrganisation(database.db, "Elsewhere");
    const answerer = await addPerson(database.db, { language: "en", organisationId: firm });
    await invite(database.db, answerer, { id: orderId, name: "", organizationName: "" });
    const may = [reader.sessionToken, (await addAdmin(app, firm)).sessionToken];
    const notThere = [
      (await somebody("subscriber", elsewhere)).sessionToken,
      (await addAdmin(app, elsewhere)).sessionToken,
    ];
    const unitReader = await addPerson(database.db, { language: "en", organisationId: firm });
    const part = { userId: unitReader.userUuid, role: "unit_reader", organisationId: firm, units: ["Ward"] };
    await database.db.insert(userRoles).values(part);
    const forbidden = [
      await startTestSession(database.db, unitReader),
      await startTestSession(database.db, answerer),
      (await somebody("professional")).sessionToken,
    ];
    for (const [tokens, status] of [
      [may, 200],
      [notThere, 404],
      [forbidden, 403],
    ] as const) {
      for (const token of tokens)
        for (const [page, place] of pagesOf(id)) {
          expect((await ask(page, token, place)).status, `${page} ${status}`).toBe(status);
        }
    }
    for (const token of [...notThere, ...forbidden]) {
      const status = notThere.includes(token) ? 404 : 403;
      expect((await ask("actionPlanNew", token, {}, typed())).status).toBe(status);
      for (const intent of ["save", "done", "remove"]) {
        const form = { ...typed({ what: "Theirs" }), intent, version: present(versionIn(await shown(id), intent)) };
        expect((await ask("actionPlanAction", token, at(id), form)).status).toBe(status);
      }
    }
    expect(await stored(id)).toMatchObject({ what: "Two breaks a day", state: "planned" });
    expect(await database.db.$count(plannedActions)).toBe(1);
  });

  it("is no part of what a reader of one unit sees of a report", async () => {
    await add({}, fromSleep());
    const person = await addPerson(database.db, { language: "en", organisationId: firm });
    const part = { userId: person.userUuid, role: "unit_reader", organisationId: firm, units: ["Ward"] };
    await database.db.insert(userRoles).values(part);
    const sessionToken = await startTestSession(database.db, person);
    const place = { params: { assessmentOrderId: orderId } };
    const { status, body } = await ask("reportsOrder", sessionToken, place);
    expect([status, JSON.stringify(body).includes("Two breaks a day")]).toEqual([200, false]);
    expect(shownReport(body).actions).toBeUndefined();
  });

  it("is over with the role, also for a form that is open", async () => {
    const leaving = await somebody("subscriber");
    const id = await add();
    const version = present(versionIn(await shown(id, leaving), "done"));
    await database.db.delete(userRoles).where(eq(userRoles.userId, leaving.userUuid));
    const sessionToken = await startTestSession(database.db, { userUuid: leaving.userUuid } as never);
    expect((await ask("actionPlanAction", sessionToken, at(id), { intent: "done", version })).status).toBe(403);
    expect((await stored(id))?.state).toBe("planned");
  });

  it("is over with an administrator's role, also for a request that is on its way", async () => {
    const { person } = await addAdmin(app, firm);
    const { userUuid } = person;
    const admin = { userUuid, organisation: { id: firm, name: "Firm" } } as never;
    const planner = { reader: { admin }, userUuid, organisationId: firm, requestId: "r" };
    const values = { what: "w", ownerId: null, ownerWords: "We", dueOn: "2099-03-31", notes: "", remind: false };
    const adding = () => addAction(app, { planner, id: randomUUID(), origin: undefined, guide: null, values });
    expect(await adding()).toEqual({ outcome: "saved" });
    await database.db.delete(userRoles).where(eq(userRoles.userId, userUuid));
    expect(await adding()).toEqual({ outcome: "notThere" });
    expect(await database.db.$count(plannedActions)).toBe(1);
  });

  it("asks an administrator who also reads one unit for their second step", async () => {
    const both = await addPerson(database.db, { language: "en", organisationId: firm });
    const { userUuid: userId } = both;
    await database.db.insert(userRoles).values([
      { userId, role: "admin", organisationId: firm },
      { userId, role: "unit_reader", organisationId: firm, units: ["Ward"] },
    ]);
    const asked = await ask("actionPlan", await startTestSession(database.db, both));
    expect(asked).toMatchObject({ status: 303, location: expect.stringContaining(pageUrl("loginConfirm", "en")) });
    expect((await ask("actionPlan", await startStaffSession(app, both))).status).toBe(200);
  });

  it("lets nobody write into another organisation's plan by an id of it", async () => {
    const elsewhere = await addOrganisation(database.db, "Elsewhere");
    const other = await somebody("subscriber", elsewhere);
    const id = await add();
    const place = { params: { organisationId: elsewhere, actionId: id } };
    expect((await ask("actionPlanAction", other.sessionToken, place)).status).toBe(404);
    const form = { ...typed({ owner: other.userUuid }), intent: "save", version: "x" };
    expect((await ask("actionPlanAction", other.sessionToken, place, form)).status).toBe(404);
    expect((await stored(id))?.what).toBe("Two breaks a day");
  });

  it("shows an administrator of the service the plan without its notes, on record, and nothing to change", async () => {
    const id = await add();
    const { sessionToken } = await addAdmin(app);
    const before = await database.db.$count(accessLog, eq(accessLog.setOf, "group_reports"));
    for (const [page, place] of pagesOf(id)) {
      if (page === "actionPlanNew") continue;
      const { status, body } = await ask(page, sessionToken, place);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).toContain("Two breaks a day");
      expect(JSON.stringify(body)).not.toContain("night team");
    }
    expect(await database.db.$count(accessLog, eq(accessLog.setOf, "group_reports"))).toBe(before + 1);
    expect((await ask("actionPlanNew", sessionToken)).status).toBe(403);
    expect((await ask("actionPlanNew", sessionToken, {}, typed())).status).toBe(403);
    const version = present(versionIn(await shown(id), "done"));
    expect((await ask("actionPlanAction", sessionToken, at(id), { intent: "done", version })).status).toBe(403);
    expect(viewOf<ActionViewData>(await ask("actionPlanAction", sessionToken, at(id))).form).toBeUndefined();
  });

  it("goes with its organisation, and its actions stay where an order goes", async () => {
    const gone = await addOrganisation(database.db, "Gone");
    const order = await addOrder(database.db, "pulse", { organisationId: firm });
    const id = await add();
    await database.db.update(plannedActions).set({ orderId: order.id });
    await database.db.execute(sql`delete from assessment_orders where id = ${order.id}`);
    expect(await stored(id)).toMatchObject({ orderId: null });
    await database.db.update(plannedActions).set({ organisationId: gone });
    await database.db.delete(organisations).where(eq(organisations.id, gone));
    expect(await stored(id)).toBeUndefined();
    expect(await database.db.$count(users, eq(users.id, reader.userUuid))).toBe(1);
  });
});
