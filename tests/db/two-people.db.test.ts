import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { drafts } from "~/db/schema/drafts";
import { users } from "~/db/schema/people";
import { endSession } from "~/features/sessions/session.server";
import { createFormToken } from "~/http/form-token.server";
import { pageUrl } from "~/i18n/paths";
import * as assessments from "~/routes/pages/assessments";
import * as profile from "~/routes/pages/profile";
import * as devices from "~/routes/pages/profile.devices";
import * as answer from "~/routes/pages/survey.answer";
import { createTestApp } from "../fixtures/app";
import {
  addPerson,
  answerUntil,
  expireSessions,
  present,
  startedOrder,
  startTestSession,
  storedRuns,
} from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { callRoute, type RouteModule } from "../fixtures/route-call";
import { wordsOf } from "../fixtures/words";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
});
afterAll(() => database.drop());

const textOf = (body: unknown) => (typeof body === "string" ? body : JSON.stringify(body));

/** Somebody at an open question, signed in. */
async function atOpenQuestion() {
  const person = await addPerson(database.db, { language: "en" });
  const order = await startedOrder(database.db, person, "fdf_marsmars");
  const place = present(
    await answerUntil(database.db, person, order, ({ question }) => question.type === "open-ended"),
  );
  const [run] = await storedRuns(database.db, person, order);
  const params = { surveyMetamoduleVid: place.metamodule.vid, surveyModuleVid: place.module.vid };
  const question = pageUrl("surveyAnswer", "en", params, {
    resultId: present(run).id,
    question: place.question.vid,
  });
  return { person, order, params, question, sessionToken: await startTestSession(database.db, person) };
}

type Someone = Awaited<ReturnType<typeof atOpenQuestion>>;

const secretWords = "What only the first one may read";

/** The forms that take words, and what the first person typed into each. */
const forms: Record<string, { route: RouteModule; address: (who: Someone) => string; typed: Record<string, string> }> =
  {
    "an open question": {
      route: answer as RouteModule,
      address: ({ question }) => question,
      typed: { answer: secretWords, intent: "next" },
    },
    "the profile": {
      route: profile as RouteModule,
      address: () => pageUrl("profile", "en"),
      typed: {
        firstName: secretWords,
        lastName: secretWords,
        language: "en",
        gender: "other",
        day: "1",
        month: "1",
        year: "1990",
      },
    },
  };

describe.each(Object.entries(forms))("%s", (_, { route, address, typed }) => {
  const show = ({ params }: Someone, path: string, sessionToken: string) =>
    callRoute(app, route.loader, { path, params, sessionToken });
  const send = ({ params }: Someone, path: string, sessionToken: string | undefined, more: Record<string, string>) =>
    callRoute(app, route.action, { path, params, sessionToken, form: { ...typed, ...more } });

  /** The hidden fields of the page as somebody got it. */
  async function hiddenOf(who: Someone): Promise<Record<string, string>> {
    const { body } = await show(who, address(who), who.sessionToken);
    // The profile is data, which its component draws; the question is drawn already.
    const [, writer] = present(/(?:"writer":"|name="writer" value=")([\w-]{43})"/.exec(textOf(body)));
    return { writer: present(writer), formToken: createFormToken(app.secrets, who.sessionToken) };
  }

  /** Everything stored of a person that holds words. */
  async function storedOf({ person, order }: Someone): Promise<string> {
    return JSON.stringify([
      await database.db.select().from(users).where(eq(users.id, person.userUuid)),
      await storedRuns(database.db, person, order),
      await database.db.select().from(drafts).where(eq(drafts.userId, person.userUuid)),
    ]);
  }

  it("is not taken from one person in the session of another, at either one's address", async () => {
    const [first, second] = [await atOpenQuestion(), await atOpenQuestion()];
    const hidden = await hiddenOf(first);
    const before = [await storedOf(first), await storedOf(second)];
    for (const whose of [first, second]) {
      const refused = await send(whose, address(whose), second.sessionToken, hidden);
      expect(refused.status).toBe(403);
      expect(refused.body).toMatchObject({ title: wordsOf("en").errors.othersWords.title });
      expect(JSON.stringify(refused.body)).not.toContain(secretWords);
    }
    expect([await storedOf(first), await storedOf(second)]).toEqual(before);
  });

  it("is kept as nobody's draft when the other's session has ended", async () => {
    const [first, second] = [await atOpenQuestion(), await atOpenQuestion()];
    const hidden = await hiddenOf(first);
    await expireSessions(database.db, second.person);
    const refused = await send(second, address(second), second.sessionToken, hidden);
    expect(refused.status).toBe(403);
    expect(await database.db.select().from(drafts).where(eq(drafts.userId, second.person.userUuid))).toEqual([]);
  });

  it("stands in the answer alone once its person has logged out elsewhere, with or without the cookie", async () => {
    const [first, second] = [await atOpenQuestion(), await atOpenQuestion()];
    const hidden = await hiddenOf(first);
    const before = await storedOf(first);
    await endSession(app, { sessionToken: first.sessionToken });
    for (const cookie of [first.sessionToken, undefined]) {
      const told = await send(first, address(first), cookie, hidden);
      expect(told).toMatchObject({ status: 401, body: { title: wordsOf("en").errors.signedOut.title } });
      const { written, resend } = told.body as { written: object; resend: { fields: [string, string][] } };
      expect(JSON.stringify(written)).toContain(secretWords);
      expect(Object.fromEntries(resend.fields)).toMatchObject({ ...typed, writer: hidden.writer });
    }
    expect(await storedOf(first)).toBe(before);
    // Sent again from there, it is its person's only.
    expect((await send(first, address(first), second.sessionToken, hidden)).status).toBe(403);
    const again = await startTestSession(database.db, first.person);
    expect((await send(first, address(first), again, hidden)).status).toBe(303);
    expect(await storedOf(first)).toContain(secretWords);
  });

  it("is taken from the same person after signing in again, and waits where the session has ended", async () => {
    const who = await atOpenQuestion();
    const hidden = await hiddenOf(who);
    await expireSessions(database.db, who.person);
    const waiting = await send(who, address(who), who.sessionToken, hidden);
    expect(waiting).toMatchObject({ status: 303, location: expect.stringContaining("expired=1") });
    expect(await database.db.select().from(drafts).where(eq(drafts.userId, who.person.userUuid))).toHaveLength(1);
    const again = await startTestSession(database.db, who.person);
    expect((await send(who, address(who), again, hidden)).status).toBe(303);
    expect(await storedOf(who)).toContain(secretWords);
  });
});

describe("a press, which has no words to keep, after logging out elsewhere", () => {
  const presses: Record<string, [RouteModule, (who: Someone) => string, Record<string, string>]> = {
    "a choice on a question": [answer as RouteModule, ({ question }) => question, { answer: "1", intent: "next" }],
    "text messages on the profile": [profile as RouteModule, () => pageUrl("profile", "en"), { step: "texts" }],
    "a survey": [
      assessments as RouteModule,
      () => pageUrl("assessments", "en"),
      { assessmentOrderId: crypto.randomUUID() },
    ],
    "a device": [devices as RouteModule, () => pageUrl("profileDevices", "en"), { intent: "everywhere" }],
  };

  it.each(Object.entries(presses))("is said not to be saved, with or without the cookie: %s", async (_, press) => {
    const [route, address, form] = press;
    const who = await atOpenQuestion();
    const { params, sessionToken } = who;
    await endSession(app, { sessionToken });
    const { expired } = wordsOf("en").sessions;
    for (const cookie of [sessionToken, undefined]) {
      const told = await callRoute(app, route.action, { path: address(who), params, sessionToken: cookie, form });
      expect(told.status).toBe(303);
      const shown = await callRoute(app, profile.loader, { path: present(told.location), sessionToken: cookie });
      expect(shown.body).toMatchObject({ kind: "expired", view: { title: expired.title, typed: expired.unsaved } });
      // Where one goes on from there names the page, and nothing of what was sent.
      const { searchParams } = new URL(present(told.location), app.env.publicOrigin);
      expect(Object.fromEntries(searchParams)).toEqual({ path: address(who), expired: "unsaved" });
    }
    expect(await database.db.$count(drafts, eq(drafts.userId, who.person.userUuid))).toBe(0);
    // Whoever only looks has sent nothing.
    const looked = await callRoute(app, profile.loader, { path: pageUrl("profile", "en") });
    expect((looked.body as { kind: string; view: { expired?: string } }).kind).toBe("login");
    expect((looked.body as { view: { expired?: string } }).view.expired).toBeUndefined();
  });
});
