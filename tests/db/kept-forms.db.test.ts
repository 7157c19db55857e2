import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { plannedActions } from "~/db/schema/action-plan";
import { drafts } from "~/db/schema/drafts";
import { userRoles } from "~/db/schema/people";
import { draftDays, namedTyped } from "~/features/sessions/draft";
import { readDraft, readDrafts, saveDraft } from "~/features/sessions/draft.server";
import { endSession } from "~/features/sessions/session.server";
import { formOf } from "~/http/draft.server";
import { writerMark } from "~/http/writer.server";
import { fallbackLanguage } from "~/i18n/languages";
import { inLanguage, pageUrl } from "~/i18n/paths";
import { translatorFor } from "~/i18n/translator.server";
import { typedAddress } from "~/i18n/typed-address";
import * as messagePage from "~/routes/admin/message";
import * as unitsPage from "~/routes/admin/units";
import * as profilePage from "~/routes/pages/profile";
import * as typedRoute from "~/routes/pages/typed";
import * as requestPage from "~/routes/professional/request";
import * as actionPage from "~/routes/reports/actions.action";
import * as newActionPage from "~/routes/reports/actions.new";
import { createTestApp } from "../fixtures/app";
import { addOrganisation, showSecondFactor } from "../fixtures/console";
import { addAdmin, conflictOf } from "../fixtures/pages/console-pages";
import { addOrder, addPerson, expireSessions, present, startTestSession, type TestPerson } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { callRoute, type RouteModule } from "../fixtures/route-call";
import { versionIn } from "../fixtures/staff-forms";

const sent: string[] = [];
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { onQuery: (statement) => sent.push(statement) });
  app = createTestApp(database);
});
afterAll(() => database.drop());

type Form = Record<string, string>;
type Who = { userUuid: string; sessionToken: string };

async function admin(): Promise<Who> {
  const { person, sessionToken } = await addAdmin(app);
  return { userUuid: person.userUuid, sessionToken };
}

/** A page of somebody's that keeps what is being written, and its address. */
function pageOf(page: unknown, { userUuid, sessionToken }: Who, at: { path: string; params: Record<string, string> }) {
  const { loader, action } = page as RouteModule;
  const writer = writerMark(app.secrets, userUuid);
  const there = { params: at.params, path: namedTyped(at.path, true), sessionToken };
  return {
    there: there.path,
    keep: async (turn: number, fields: Form) =>
      (
        await callRoute(app, typedRoute.action, {
          path: typedAddress,
          sessionToken,
          form: { writer, turn: String(turn), at: there.path, fields: String(new URLSearchParams(fields)) },
        })
      ).status,
    post: (form: Form) => callRoute(app, action, { ...there, form: { writer, ...form } }),
    open: () => callRoute(app, loader, there),
    shown: async () => JSON.stringify((await callRoute(app, loader, there)).body),
  };
}

async function unitsOf(who: Who) {
  const params = { organisationId: await addOrganisation(database.db, "Firm") };
  return pageOf(unitsPage, who, { path: pageUrl("adminUnits", "en", params), params });
}

async function messageOf() {
  const { id } = await addOrder(database.db, "pulse", { organisationId: await addOrganisation(database.db, "Firm") });
  const params = { assessmentOrderId: id, kind: "reminder" };
  return { path: pageUrl("adminMessage", "en", params, { in: "en" }), params };
}

const lines = "Ward pasted\nWard above the other";

describe("what is being written to one of several forms of a page", () => {
  it("stays while another is sent, stored or refused, and its address says so", async () => {
    const units = await unitsOf(await admin());
    expect(await units.keep(1, { lines })).toBe(204);
    const added = await units.post({ name: "Office", parent: "" });
    expect([added.status, added.location]).toEqual([303, expect.stringMatching(/\?saved=1&draft=typed$/)]);
    expect(await units.shown()).toContain("Ward pasted");
    expect((await units.post({ name: "", parent: "" })).status).toBe(422);
    expect(await units.shown()).toContain("Ward pasted");
    const pasted = await units.post({ intent: "paste", lines, turn: "2" });
    expect([pasted.status, pasted.location]).toEqual([303, expect.stringMatching(/\?saved=several$/)]);
    expect(await units.shown()).not.toContain(JSON.stringify(lines));
  });

  it("stays while a state is pressed, and goes once it is sent itself", async () => {
    const { db } = database;
    const organisationId = await addOrganisation(db, "Firm");
    const person = await addPerson(db, { language: "en", organisationId });
    const { userUuid } = person;
    await db.insert(userRoles).values({ userId: userUuid, role: "subscriber", organisationId });
    const who = { userUuid, sessionToken: await startTestSession(db, person) };
    const values = { what: "Breaks", owner: userUuid, dueDay: "31", dueMonth: "3", dueYear: "2099" };
    const made = pageOf(newActionPage, who, {
      path: pageUrl("actionPlanNew", "en", { organisationId }),
      params: { organisationId },
    });
    await made.post({ ...values, as: randomUUID(), notes: "" });
    const [row] = await db.select().from(plannedActions).where(eq(plannedActions.organisationId, organisationId));
    const params = { organisationId, actionId: present(row).id };
    const action = pageOf(actionPage, who, { path: pageUrl("actionPlanAction", "en", params), params });
    const opened = await action.open();
    const version = present(versionIn(opened, "save"));
    await action.keep(1, { ...values, version, notes: "Ask the night team" });
    const press = { intent: "under_way", version: present(versionIn(opened, "under_way")) };
    expect(await action.post(press)).toMatchObject({ status: 303, location: expect.stringContaining("draft=typed") });
    expect(await action.shown()).toContain("Ask the night team");
    // From a page of before: the way back leads to what is being written as well.
    expect(conflictOf(await action.post({ ...press, intent: "dropped" })).keep.href).toBe(action.there);
    const saved = await action.post({ ...values, intent: "save", version, notes: "Ask the day team", turn: "2" });
    expect([saved.status, saved.location]).toEqual([303, expect.not.stringContaining("draft=")]);
    expect(await readDrafts(app, userUuid)).toEqual([]);
  });
});

describe("what is being written to a form", () => {
  it("says in its page's language that words of another tab gave way, and nothing of words that the page knows of", async () => {
    const { person, sessionToken } = await addAdmin(app);
    const { userUuid } = person;
    const [who, at] = [{ userUuid, sessionToken }, await messageOf()];
    const keep = async (turn: number, known: number | undefined, session = sessionToken) => {
      const form = {
        writer: writerMark(app.secrets, userUuid),
        turn: String(turn),
        ...(known !== undefined && { known: String(known) }),
        at: namedTyped(at.path, true),
        fields: `body=${turn}`,
      };
      let said: string | null = null;
      const action = async (args: never) => {
        const reply = await typedRoute.action(args);
        said = (reply as Response).headers.get("written-elsewhere");
        return reply;
      };
      const { status } = await callRoute(app, action, { path: typedAddress, sessionToken: session, form });
      expect(status).toBe(204);
      return said;
    };
    const told = encodeURIComponent(translatorFor("en")("sessions:elsewhere"));
    expect(await keep(1, 0)).toBeNull();
    expect(await keep(2, 1)).toBeNull();
    // Another tab, which has not seen them; then the first one again, and one of an older version.
    expect(await keep(3, 0)).toBe(told);
    expect(await keep(4, 2)).toBe(told);
    expect(await keep(5, undefined)).toBeNull();
    // What was sent has left no words, and another session has words of its own.
    const version = present(versionIn(await pageOf(messagePage, who, at).open()));
    await pageOf(messagePage, who, at).post({ subject: "S", body: "B", version, intent: "save", turn: "6" });
    expect(await keep(7, 0)).toBeNull();
    const another = await startTestSession(database.db, person);
    await showSecondFactor(database.db, person);
    expect(await keep(8, 0, another)).toBeNull();
  });

  it("gives way to what was sent of it where somebody else was first, whatever comes late", async () => {
    const [who, other, at] = [await admin(), await admin(), await messageOf()];
    const [mine, theirs] = [pageOf(messagePage, who, at), pageOf(messagePage, other, at)];
    const version = present(versionIn(await mine.open()));
    const form = (body: string) => ({ subject: "S", body, version });
    await mine.keep(1, form("Half of mine"));
    await theirs.post({ ...form("Theirs"), intent: "save" });
    const late = await mine.post({ ...form("All of mine"), intent: "save", turn: "3" });
    expect([late.status, conflictOf(late).keep.href]).toEqual([409, at.path]);
    expect(await mine.keep(2, form("Half of mine"))).toBe(202);
    const shown = await mine.shown();
    expect([shown.includes("All of mine"), shown.includes("Half of mine")]).toEqual([true, false]);
    expect((await readDrafts(app, who.userUuid)).map(({ fields }) => fields?.body)).toEqual(["All of mine"]);
  });

  it("is not kept by half where it gets too long, and what waits from before stays", async () => {
    const who = await admin();
    const units = await unitsOf(who);
    const there = new URL(namedTyped(units.there, false), app.env.publicOrigin);
    await units.keep(1, { lines });
    for (const [turn, long] of [
      [2, "a".repeat(140_000)],
      [4, ""],
    ] as const) {
      expect(await units.keep(turn, long ? { lines: long } : {})).toBe(409);
      expect(await units.shown()).not.toContain("Ward pasted");
      expect(await units.keep(turn + 1, { lines })).toBe(204);
      expect(await units.shown()).toContain("Ward pasted");
    }
    const key = { userUuid: who.userUuid, form: inLanguage(there, fallbackLanguage) };
    await saveDraft(app, { ...key, fields: { lines: "from before" } });
    await units.keep(9, {});
    expect(await readDraft(app, key)).toEqual({ lines: "from before" });
  });

  it("is said to be late where something of a later turn is there, until that is old", async () => {
    const who = await admin();
    const units = await unitsOf(who);
    expect(await units.keep(9, { lines: "Later" })).toBe(204);
    expect(await units.keep(8, { lines: "By a clock that was set back" })).toBe(202);
    await database.db
      .update(drafts)
      .set({ createdAt: sql`now() - interval '3 minutes'` })
      .where(eq(drafts.userId, who.userUuid));
    expect(await units.keep(8, { lines: "By a clock that was set back" })).toBe(204);
  });

  it("holds its person before the session, when it is kept and when it is renewed", async () => {
    const units = await unitsOf(await admin());
    const held = async (send: () => Promise<unknown>) => {
      sent.splice(0);
      await send();
      const began = sent.findIndex((statement) => statement.startsWith("begin"));
      return sent
        .slice(began)
        .filter((statement) => / for (no key update|update|key share)/.test(statement))
        .map((statement) => /from "(\w+)"/.exec(statement)?.[1]);
    };
    const inOrder = ["users", "sessions", "drafts"];
    expect(await held(() => units.keep(1, { lines }))).toEqual(inOrder);
    const refused = { intent: "paste", lines: "", turn: "2" };
    expect(await held(() => units.post(refused))).toEqual(inOrder);
  });

  it("doesn't wait for anybody else's that is old", async () => {
    const { userUuid } = await admin();
    const other = await admin();
    await saveDraft(app, { userUuid: other.userUuid, form: "/old", fields: { text: "old" } });
    const ofOther = eq(drafts.userId, other.userUuid);
    await database.db.update(drafts).set({ expiresAt: sql`now() - interval '1 minute'` }).where(ofOther);
    await database.db.transaction(async (tx) => {
      await tx.select().from(drafts).where(ofOther).for("update");
      await database.db.transaction(async (db) => {
        await db.execute(sql`set local lock_timeout = '1s'`);
        await saveDraft({ db, secrets: app.secrets }, { userUuid, form: "/new", fields: { text: "new" } });
      });
    });
    expect(await database.db.$count(drafts, ofOther)).toBe(1);
    await saveDraft(app, { userUuid, form: "/newer", fields: { text: "newer" } });
    expect(await database.db.$count(drafts, ofOther)).toBe(0);
  });
});

describe("what was being written in a session that has gone", () => {
  const params = { feedbackRequestId: randomUUID(), organisationId: randomUUID(), actionId: randomUUID() };
  it.each([
    ["a professional's reply", requestPage, pageUrl("professionalRequest", "en", params)],
    ["a new action", newActionPage, pageUrl("actionPlanNew", "en", params)],
    ["notes of an action", actionPage, pageUrl("actionPlanAction", "en", params)],
  ])("is told of before its person logs in: %s", async (_, page, address) => {
    const path = namedTyped(address, true);
    const told = async (end: (who: { person: TestPerson; sessionToken: string }) => Promise<unknown>) => {
      const person = await addPerson(database.db, { language: "en" });
      const { userUuid } = person;
      const sessionToken = await startTestSession(database.db, person);
      const form = formOf(new URL(path, app.env.publicOrigin));
      await database.db.transaction((db) =>
        saveDraft({ db, secrets: app.secrets }, { userUuid, form, sessionToken, fields: { notes: "Half" } }),
      );
      await end({ person, sessionToken });
      const out = await callRoute(app, (page as RouteModule).loader, { path, params, sessionToken });
      const shown = await callRoute(app, profilePage.loader, { path: present(out.location), sessionToken });
      return (shown.body as { view: { typed?: string } }).view.typed;
    };
    const t = translatorFor("en");
    expect(await told(({ person }) => expireSessions(database.db, person))).toBe(
      t("sessions:expired.kept", { days: draftDays }),
    );
    expect(await told(({ sessionToken }) => endSession(app, { sessionToken }))).toBe(t("sessions:expired.unknown"));
  });
});
