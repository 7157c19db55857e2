import { createHash } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { consentGrants } from "~/db/schema/consents";
import { drafts } from "~/db/schema/drafts";
import { sessions } from "~/db/schema/login";
import { writerField } from "~/design/fields/writer-field";
import { questionAddress } from "~/features/answering/question-address";
import { withdrawConsent } from "~/features/consents/withdraw-consent.server";
import { completeSignIn } from "~/features/login/complete-sign-in.server";
import { deleteDraft, keepTypedDraft, readDraft, readDrafts, saveDraft } from "~/features/sessions/draft.server";
import { passSecondFactor } from "~/features/sessions/second-step.server";
import { endSession } from "~/features/sessions/session.server";
import { writerMark } from "~/http/writer.server";
import { pageUrl } from "~/i18n/paths";
import { loader as version } from "~/routes/api/v1/version";
import { loader as assessments } from "~/routes/pages/assessments";
import * as profilePage from "~/routes/pages/profile";
import * as devicesPage from "~/routes/pages/profile.devices";
import { action, loader } from "~/routes/pages/survey.answer";
import { createTestApp } from "../fixtures/app";
import { untilSomebodyWaits } from "../fixtures/locks";
import { drawnPage } from "../fixtures/pages/drawn-page";
import {
  addPerson,
  answerUntil,
  closeOrder,
  expireSessions,
  present,
  startedOrder,
  startTestSession,
  storedRuns,
  type TestPerson,
} from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { callRoute } from "../fixtures/route-call";
import { wordsOf } from "../fixtures/words";

const sent: string[] = [];
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { onQuery: (statement) => sent.push(statement) });
  app = createTestApp(database);
});
afterAll(() => database.drop());
beforeEach(() => void sent.splice(0));

/** Somebody at an open question, with a session. */
async function atOpenQuestion(options?: Parameters<typeof startedOrder>[3]) {
  const person = await addPerson(database.db, { language: "en" });
  const order = await startedOrder(database.db, person, "fdf_marsmars", options);
  const place = present(
    await answerUntil(database.db, person, order, ({ question }) => question.type === "open-ended"),
  );
  const params = { surveyMetamoduleVid: place.metamodule.vid, surveyModuleVid: place.module.vid };
  const resultId = present((await storedRuns(database.db, person, order))[0]).id;
  const path = questionAddress("en", { ...params, resultId }, place.question);
  const sessionToken = await startTestSession(database.db, person);
  const get = (query = "", token = sessionToken) =>
    callRoute(app, loader, { path: path + query, params, sessionToken: token });
  const post = (form: Record<string, string>, query = "", token = sessionToken) =>
    callRoute(app, action, { path: path + query, params, sessionToken: token, form });
  return { person, order, place, params, path, sessionToken, get, post };
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const value = (outcome: { body: unknown }) => drawnPage(outcome.body).answer;

describe("a question's page", () => {
  it("asks the database as little as ever: once to be shown, twice to take an answer; once more to look for a draft", async () => {
    const { get, post } = await atOpenQuestion();
    // Definitions are read once per process.
    await get();
    const statements = async (ask: () => Promise<unknown>) => {
      sent.splice(0);
      await ask();
      return sent.length;
    };
    expect(await statements(() => get())).toBe(1);
    expect(await statements(() => get("&draft=1"))).toBe(2);
    expect(await statements(() => post({ answer: "words", intent: "back" }))).toBe(2);
  });

  it("shows a draft in place of the saved answer only where its address says so, and drops it once it is sent", async () => {
    const { person, get, post } = await atOpenQuestion();
    await post({ answer: "saved", intent: "back" });
    await expireSessions(database.db, person);
    const refused = await post({ answer: "typed", intent: "next", formToken: "secret" });
    expect(new URL(present(refused.location), "http://x").searchParams.get("path")).toMatch(/&draft=1$/);
    const token = await startTestSession(database.db, person);
    expect(value(await get("", token))).toBe("saved");
    expect(value(await get("&draft=1", token))).toBe("typed");
    // A refused answer is in the page itself; the draft has done its work.
    const tooLong = await post({ answer: "x".repeat(10_001) }, "&draft=1", token);
    expect([tooLong.status, value(tooLong)]).toEqual([422, "x".repeat(10_001)]);
    expect(value(await get("&draft=1", token))).toBe("saved");
  });

  it("keeps too long a text too, and the latest of several", async () => {
    const { person, get, post } = await atOpenQuestion();
    await expireSessions(database.db, person);
    await post({ answer: "earlier" });
    const long = "😴".repeat(12_000);
    await post({ answer: long });
    const token = await startTestSession(database.db, person);
    expect(value(await get("&draft=1", token))).toBe(long);
  });

  it.each(["everywhere", "device"] as const)(
    "keeps what was being typed where somebody is logged out from another device, as the background check says: %s",
    async (intent) => {
      const { person, sessionToken, get, post } = await atOpenQuestion();
      const elsewhere = await startTestSession(database.db, person);
      const devices = { path: pageUrl("profileDevices", "en"), sessionToken: elsewhere };
      const listed = (await callRoute(app, devicesPage.loader, devices)).body as {
        view: { devices: { id: string; current: boolean }[] };
      };
      const other = present(listed.view.devices.find(({ current }) => !current));
      const form: Record<string, string> = intent === "everywhere" ? { intent } : { device: other.id };
      const ended = await callRoute(app, devicesPage.action, { ...devices, form });
      expect(ended.status).toBe(303);
      const look = async (token: string) =>
        JSON.parse((await callRoute(app, version, { path: "/api/v1/version", sessionToken: token })).body as string);
      expect(await look(sessionToken)).toMatchObject({ sessionValid: false, wordsKept: true });
      expect(await look("A".repeat(43))).toMatchObject({ sessionValid: false, wordsKept: false });
      // A page that asks to sign in by itself says why.
      const list = await callRoute(app, assessments, { path: pageUrl("assessments", "en"), sessionToken });
      expect(list.body).toMatchObject({ kind: "login", view: { expired: wordsOf("en").sessions.expired.title } });
      const unknown = await callRoute(app, assessments, { path: pageUrl("assessments", "en") });
      expect((unknown.body as { view: { expired?: string } }).view.expired).toBeUndefined();

      const refused = await post({ answer: "still typing", intent: "next" });
      expect(new URL(present(refused.location), "http://x").searchParams.get("expired")).toBe("1");
      const again = await startTestSession(database.db, person);
      expect(value(await get("&draft=1", again))).toBe("still typing");
    },
  );

  it("shows what can't be saved any more, once the survey has closed", async () => {
    const { person, order, get, post } = await atOpenQuestion();
    await expireSessions(database.db, person);
    await post({ answer: "too late" });
    await closeOrder(database.db, order);
    const token = await startTestSession(database.db, person);
    const page = drawnPage((await get("&draft=1", token)).body);
    expect([page.kind, page.heading]).toEqual(["conflict", wordsOf("en").survey.conflict.closedTitle]);
    expect(page.text).toContain("too late");
    expect((await get("", token)).status).toBe(303);
  });

  it.each(["next", "switch"])(
    "keeps nothing once the survey's consent is withdrawn, and shows in its answer what was typed: %s",
    async (intent) => {
      const { person, order, get, post } = await atOpenQuestion({ consents: ["fdf_callup"] });
      await expireSessions(database.db, person);
      const token = await startTestSession(database.db, person);
      const grants = await database.db.select().from(consentGrants).where(eq(consentGrants.orderId, order.id));
      const { userUuid } = person;
      await withdrawConsent(app, { userUuid, grantId: present(grants[0]).id, language: "en" });
      const answer = await post({ answer: "typed before", intent });
      const { conflict } = wordsOf("en").survey;
      expect(answer).toMatchObject({ status: 409, location: undefined });
      expect(drawnPage(answer.body)).toMatchObject({
        kind: "conflict",
        heading: conflict.prerequisitesMissingTitle,
        text: expect.stringContaining("typed before"),
      });
      expect(await database.db.$count(drafts, eq(drafts.userId, userUuid))).toBe(0);
      expect(JSON.stringify(await get("&draft=1", token))).not.toContain("typed before");
    },
  );

  it("keeps nothing where the consent is withdrawn at the same time, whoever comes first", async () => {
    for (let round = 0; round < 6; round++) {
      const { person, order, post } = await atOpenQuestion({ consents: ["fdf_callup"] });
      await expireSessions(database.db, person);
      const grants = await database.db.select().from(consentGrants).where(eq(consentGrants.orderId, order.id));
      const { userUuid } = person;
      const withdraw = () => withdrawConsent(app, { userUuid, grantId: present(grants[0]).id, language: "en" });
      const send = () => post({ answer: "typed meanwhile" });
      await Promise.all(round % 2 === 0 ? [withdraw(), send()] : [send(), withdraw()]);
      expect(await database.db.$count(drafts, eq(drafts.userId, userUuid))).toBe(0);
    }
  });

  it("is one form in every language", async () => {
    const { person, path, place, post } = await atOpenQuestion();
    await expireSessions(database.db, person);
    await post({ answer: "minun" });
    const sessionToken = await startTestSession(database.db, person);
    const params = { surveyMetamoduleVid: place.metamodule.vid, surveyModuleVid: place.module.vid };
    for (const language of ["fi", "sv"] as const) {
      const there = `${pageUrl("surveyAnswer", language, params)}?${path.split("?")[1]}&draft=1`;
      expect(value(await callRoute(app, loader, { path: there, params, sessionToken }))).toBe("minun");
    }
  });
});

describe("what is being written", () => {
  const keep = { intent: "keep" };
  const rowsOf = ({ userUuid }: TestPerson) => database.db.$count(drafts, eq(drafts.userId, userUuid));

  it("is there again in its session alone, is no answer, and goes when it is sent", async () => {
    const { person, order, place, get, post } = await atOpenQuestion();
    await post({ answer: "saved", intent: "back" });
    expect((await post({ answer: "half a sen", ...keep })).status).toBe(204);
    expect((await post({ answer: "half a sentence", ...keep })).status).toBe(204);
    expect(await rowsOf(person)).toBe(1);
    expect(value(await get("&draft=typed"))).toBe("half a sentence");
    expect(drawnPage((await get("&draft=typed")).body).text).toContain(wordsOf("en").sessions.typed);
    expect(value(await get())).toBe("saved");
    const elsewhere = await startTestSession(database.db, person);
    expect(value(await get("&draft=typed", elsewhere))).toBe("saved");
    const [run] = await storedRuns(database.db, person, order);
    expect(run?.answers.find(({ questionVid }) => questionVid === place.question.vid)?.text).toBe("saved");
    await post({ answer: "a sentence", intent: "back" }, "&draft=typed");
    expect(await rowsOf(person)).toBe(0);
    expect(value(await get("&draft=typed"))).toBe("a sentence");
  });

  it("is not laid over an answer that was sent after it, however late it comes, nor over what was written after it", async () => {
    const { person, get, post } = await atOpenQuestion();
    const keepIn = (turn: number, answer: string) => post({ answer, ...keep, turn: String(turn) });
    await keepIn(1, "half");
    await post({ answer: "half a sentence", intent: "back", turn: "3" }, "&draft=typed");
    expect((await keepIn(2, "half a sen")).status).toBe(202);
    expect(value(await get("&draft=typed"))).toBe("half a sentence");
    expect(await readDrafts(app, person.userUuid)).toEqual([]);
    await keepIn(5, "half a sentence, and another");
    await keepIn(4, "half a sentence, and");
    expect(value(await get("&draft=typed"))).toBe("half a sentence, and another");
    // What is older than anything on its way stands in nobody's way: clocks are set back.
    await database.db
      .update(drafts)
      .set({ createdAt: sql`now() - interval '3 minutes'` })
      .where(eq(drafts.userId, person.userUuid));
    await keepIn(4, "by a clock that was set back");
    expect(value(await get("&draft=typed"))).toBe("by a clock that was set back");
  });

  it("leaves nothing to wait for where it was sent and its session ends", async () => {
    const { person, sessionToken, get, post } = await atOpenQuestion();
    await post({ answer: "a long story", ...keep, turn: "1" });
    await post({ answer: "a longer story", intent: "back", turn: "2" }, "&draft=typed");
    await expireSessions(database.db, person);
    const again = await startTestSession(database.db, person);
    await completeSignIn(app, {
      oldSessionToken: sessionToken,
      newSessionToken: again,
      groupId: undefined,
      joins: false,
    });
    expect(await readDrafts(app, person.userUuid)).toEqual([]);
    expect(value(await get("&draft=1", again))).toBe("a longer story");
  });

  it("goes with the session that its person logs out of", async () => {
    const { person, params, path, sessionToken, get, post } = await atOpenQuestion();
    const elsewhere = await startTestSession(database.db, person);
    await post({ answer: "on the phone", ...keep });
    await post({ answer: "at the desk", ...keep }, "", elsewhere);
    await endSession(app, { sessionToken });
    expect(await rowsOf(person)).toBe(1);
    expect(value(await get("&draft=typed", elsewhere))).toBe("at the desk");
    // The page says so, and what has become of it, with or without the cookie.
    for (const token of [sessionToken, undefined]) {
      const out = await callRoute(app, loader, { path: `${path}&draft=typed`, params, sessionToken: token });
      const login = new URL(present(out.location), "http://x");
      expect(login.searchParams.get("expired")).toBe("1");
      const shown = await callRoute(app, profilePage.loader, { path: login.pathname + login.search });
      expect((shown.body as { view: { typed: string } }).view.typed).toBe(wordsOf("en").sessions.expired.unknown);
    }
  });

  it("waits for its person where the session ends by its age, whether they reload the page or send it", async () => {
    for (const sends of [false, true]) {
      const { person, get, post } = await atOpenQuestion();
      await post({ answer: "a long story", ...keep });
      await expireSessions(database.db, person);
      const out = sends ? await post({ answer: "a longer story" }, "&draft=typed") : await get("&draft=typed");
      const login = new URL(present(out.location), "http://x");
      expect(login.searchParams.get("path")).toMatch(/&draft=1$/);
      const again = await startTestSession(database.db, person);
      expect(value(await get("&draft=1", again))).toBe(sends ? "a longer story" : "a long story");
    }
  });

  it.each([
    ["had ended by its age, whoever signs in", { isOver: true, signsIn: "other" }, 1],
    ["had ended by its age, and its person signs in", { isOver: true, signsIn: "same" }, 1],
    ["was open, and its person signs in", { isOver: false, signsIn: "same" }, 1],
    ["was open, and somebody else signs in: its person is logged out", { isOver: false, signsIn: "other" }, 0],
  ] as const)(
    "waits for its person where they sign in again: the session %s",
    async (_, { isOver, signsIn }, waits) => {
      const { person, sessionToken, get, post } = await atOpenQuestion();
      await post({ answer: "a long story", ...keep });
      if (isOver) await expireSessions(database.db, person);
      const who = signsIn === "same" ? person : await addPerson(database.db, { language: "en" });
      const newSessionToken = await startTestSession(database.db, who);
      await completeSignIn(app, { oldSessionToken: sessionToken, newSessionToken, groupId: undefined, joins: false });
      expect(await rowsOf(person)).toBe(waits);
      const again = await startTestSession(database.db, person);
      for (const query of ["&draft=typed", "&draft=1"])
        expect(value(await get(query, again))).toBe(waits ? "a long story" : "");
      const [row] = await database.db.select().from(drafts).where(eq(drafts.userId, person.userUuid));
      expect([row?.sessionIdHash ?? null, row !== undefined && row.expiresAt > inDays(13)]).toEqual([
        null,
        waits === 1,
      ]);
    },
  );

  it("does not take the place of what its person sent after the session's end", async () => {
    const { person, sessionToken, get, post } = await atOpenQuestion();
    await post({ answer: "a long story", ...keep });
    await expireSessions(database.db, person);
    await post({ answer: "a longer story" }, "&draft=typed");
    const newSessionToken = await startTestSession(database.db, person);
    await completeSignIn(app, { oldSessionToken: sessionToken, newSessionToken, groupId: undefined, joins: false });
    expect(value(await get("&draft=1", newSessionToken))).toBe("a longer story");
    expect(await rowsOf(person)).toBe(1);
  });

  it("is not said to be lost where it was sent, and is found where it waits already", async () => {
    const { person, get, post } = await atOpenQuestion();
    await post({ answer: "a long story", ...keep });
    await post({ answer: "a longer story", intent: "back" }, "&draft=typed");
    await expireSessions(database.db, person);
    const pathBack = async () => {
      const login = new URL(present((await get("&draft=typed")).location), "http://x");
      expect(login.searchParams.get("expired")).toBe("1");
      return login.searchParams.get("path");
    };
    expect(await pathBack()).not.toContain("draft=");
    await post({ answer: "the longest story" });
    for (let times = 0; times < 2; times++) expect(await pathBack()).toMatch(/&draft=1$/);
  });

  it("goes on with a session that gets another id by a second factor", async () => {
    const { person, sessionToken, get, post } = await atOpenQuestion();
    await post({ answer: "a long story", ...keep });
    const { userUuid } = person;
    const token = present(await database.db.transaction((tx) => passSecondFactor(tx, { userUuid, sessionToken })));
    expect(value(await get("&draft=typed", token))).toBe("a long story");
    await endSession(app, { sessionToken: token });
    expect(await rowsOf(person)).toBe(0);
  });

  it("goes where its person logs out while it is being kept, and is not kept where they have", async () => {
    const { person, path, sessionToken } = await atOpenQuestion();
    const draft = { userUuid: person.userUuid, form: path, sessionToken, fields: { answer: "mine" } };
    let out: Promise<unknown> | undefined;
    await database.db.transaction(async (tx) => {
      await saveDraft({ db: tx, secrets: app.secrets }, draft);
      out = endSession(app, { sessionToken });
      await untilSomebodyWaits(database.db);
    });
    await out;
    expect(await rowsOf(person)).toBe(0);
    await database.db.transaction((tx) => saveDraft({ db: tx, secrets: app.secrets }, draft));
    expect(await rowsOf(person)).toBe(0);
  });

  it("goes where a consent is withdrawn while it is turned into what waits", async () => {
    const { person, order, path, sessionToken } = await atOpenQuestion({ consents: ["fdf_callup"] });
    const { userUuid } = person;
    const key = { userUuid, form: path, sessionToken };
    const within = <T>(run: (ctx: Pick<App, "db" | "secrets">) => Promise<T>) =>
      database.db.transaction((tx) => run({ db: tx, secrets: app.secrets }));
    await within((ctx) => saveDraft(ctx, { ...key, fields: { answer: "a long story" } }));
    const grants = await database.db.select().from(consentGrants).where(eq(consentGrants.orderId, order.id));
    let withdrawn: Promise<unknown> | undefined;
    await within(async (ctx) => {
      expect(await keepTypedDraft(ctx, key)).toBe(true);
      withdrawn = withdrawConsent(app, { userUuid, grantId: present(grants[0]).id, language: "en" });
      await untilSomebodyWaits(database.db);
    });
    await withdrawn;
    expect(await rowsOf(person)).toBe(0);
  });

  it("writes the session's use down before it holds what comes before sessions", async () => {
    const { person, post } = await atOpenQuestion();
    await database.db
      .update(sessions)
      .set({ lastSeenAt: sql`now() - interval '5 minutes'` })
      .where(eq(sessions.userId, person.userUuid));
    sent.splice(0);
    await post({ answer: "a long story", ...keep });
    const touched = sent.findIndex((statement) => statement.startsWith('update "sessions"'));
    const began = sent.findIndex((statement) => statement.startsWith("begin"));
    expect(touched).toBeGreaterThanOrEqual(0);
    expect(touched).toBeLessThan(began);
  });

  it("is kept of nobody else, of no other question, and of none that can't be answered now", async () => {
    const { person, order, path, params, place, sessionToken, post } = await atOpenQuestion({
      consents: ["fdf_callup"],
    });
    const other = await addPerson(database.db, { language: "en" });
    const theirs = await startTestSession(database.db, other);
    const form = { answer: "mine", ...keep };
    const radio = present(place.module.questions.find(({ type }) => type === "trinary"));
    const tried = [
      await callRoute(app, action, { path, params, sessionToken: theirs, form }),
      await callRoute(app, action, { path, params, form }),
      await callRoute(app, action, { path: path.replace(place.question.vid, radio.vid), params, sessionToken, form }),
    ];
    expect(tried.map(({ status }) => status)).toEqual([409, 409, 409]);
    await post(form);
    const grants = await database.db.select().from(consentGrants).where(eq(consentGrants.orderId, order.id));
    await withdrawConsent(app, { userUuid: person.userUuid, grantId: present(grants[0]).id, language: "en" });
    expect(await rowsOf(person)).toBe(0);
    expect((await post(form)).status).toBe(409);
    expect(await database.db.$count(drafts, inArray(drafts.userId, [person.userUuid, other.userUuid]))).toBe(0);
  });

  it("is not lost where it is sent after logging out elsewhere: the page that says so holds it", async () => {
    const { sessionToken, post } = await atOpenQuestion();
    await endSession(app, { sessionToken });
    const writer = writerMark(app.secrets, "anybody");
    const refused = await post({ answer: "still here", intent: "next", [writerField]: writer });
    expect(refused.status).toBe(401);
    expect(JSON.stringify(refused.body)).toContain("still here");
    expect(refused.body).toMatchObject({ title: wordsOf("en").errors.signedOut.title });
  });
});

describe("what is kept of a form", () => {
  const typed = (person: TestPerson, form: string) => readDraft(app, { userUuid: person.userUuid, form });
  const save = (person: TestPerson, form: string, text: string) =>
    saveDraft(app, { userUuid: person.userUuid, form, fields: { text } });

  it("is the person's own, one for each form, until it is sent", async () => {
    const [one, other] = [
      await addPerson(database.db, { language: "en" }),
      await addPerson(database.db, { language: "en" }),
    ];
    for (const person of [one, other])
      for (const form of ["/a", "/b"]) await save(person, form, `${person.email} ${form}`);
    await save(one, "/a", "anew");
    expect(await typed(one, "/a")).toEqual({ text: "anew" });
    expect(await typed(one, "/b")).toEqual({ text: `${one.email} /b` });
    expect(await typed(other, "/a")).toEqual({ text: `${other.email} /a` });
    expect((await readDrafts(app, one.userUuid)).map(({ fields }) => fields?.text)).toEqual([
      "anew",
      `${one.email} /b`,
    ]);
    await deleteDraft(app, { userUuid: one.userUuid, form: "/a" });
    expect(await typed(one, "/a")).toBeUndefined();
    expect(await typed(one, "/b")).toBeDefined();
    expect(await typed(other, "/a")).toBeDefined();
  });

  it("is not shown past its time, and goes when anything else is kept", async () => {
    const [one, other] = [
      await addPerson(database.db, { language: "en" }),
      await addPerson(database.db, { language: "en" }),
    ];
    await save(one, "/old", "old");
    await save(one, "/new", "new");
    await database.db
      .update(drafts)
      .set({ expiresAt: sql`now() - interval '1 minute'` })
      .where(eq(drafts.formHash, createHash("sha256").update("/old").digest()));
    expect(await typed(one, "/old")).toBeUndefined();
    expect(await readDrafts(app, one.userUuid)).toHaveLength(2);
    await save(other, "/other", "other");
    expect((await readDrafts(app, one.userUuid)).map(({ fields }) => fields)).toEqual([{ text: "new" }]);
  });

  it("is for each person the ten newest", async () => {
    const [one, other] = [
      await addPerson(database.db, { language: "en" }),
      await addPerson(database.db, { language: "en" }),
    ];
    await save(other, "/0", "other's");
    for (let form = 0; form <= 10; form++) await save(one, `/${form}`, "one's");
    expect(await readDrafts(app, one.userUuid)).toHaveLength(10);
    expect(await typed(one, "/0")).toBeUndefined();
    expect(await typed(one, "/1")).toBeDefined();
    expect(await typed(other, "/0")).toBeDefined();
  });
});
