import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { orderInvitations, organisations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { requestSignInLink } from "~/features/login/link/request-link.server";
import { requestSmsCode } from "~/features/login/sms/request-sms-code.server";
import { languages } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { randomToken } from "~/platform/secrets.server";
import * as emailRoute from "~/routes/pages/login.email";
import * as smsRoute from "~/routes/pages/login.sms";
import * as loginRoute from "~/routes/pages/redirect-or-login";
import { apiServer } from "../../fixtures/api-server";
import { createTestApp } from "../../fixtures/app";
import { linkIn, waitingMails } from "../../fixtures/mails";
import {
  addGroup,
  addOrder,
  addPerson,
  addSignInLink,
  present,
  startTestSession,
  type TestPerson,
} from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { callRoute, type RouteModule, type RouteOutcome } from "../../fixtures/route-call";
import { codeOf, freshPhone, waitingTexts } from "../../fixtures/text-messages";
import { wordsOf } from "../../fixtures/words";

/** Anybody can ask for a link to anybody's address, by the link of any group: pressing it is no word about the group. */

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
});
afterAll(() => database.drop());

async function organisation(name: string): Promise<string> {
  return present((await database.db.insert(organisations).values({ name }).returning())[0]).id;
}

/** Somebody of one organisation, and a group of another one's order. */
async function lured(given: { recruits?: boolean } = {}) {
  const order = await addOrder(database.db, "pulse", { organisationId: await organisation("Kohde Oy") });
  const groupId = await addGroup(database.db, order, { name: "Tuotanto", ...given });
  const organisationId = await organisation("Oma Oy");
  const phone = freshPhone();
  const person = await addPerson(database.db, { language: "en", organisationId, phoneNumber: phone });
  return { person, phone, order, groupId, organisationId };
}

const isIn = async ({ userUuid }: TestPerson, groupId: string) =>
  (await database.db.$count(
    orderInvitations,
    and(eq(orderInvitations.userId, userUuid), eq(orderInvitations.groupId, groupId)),
  )) === 1;

const assessments = pageUrl("assessments", "en");

/** The page of an e-mail link, in a browser that has asked by the link of a group, or has not. */
function linkPage(uuid: string, groupId: string, asked?: string) {
  const path = pageUrl("loginEmail", "en", { uuid }, { path: assessments, groupId });
  const call = { path, params: { uuid }, headers: { cookie: asked ? `vointi_group=${asked}` : "" } };
  const route = emailRoute as unknown as RouteModule;
  return {
    look: () => callRoute(app, route.loader, call),
    press: (form: { intent?: string } = {}) =>
      callRoute(app, route.action, { ...call, form: { token: uuid, ...form } }),
  };
}

const isSignedIn = ({ setCookies }: RouteOutcome) =>
  setCookies.some((cookie) => /^vointi_session=[\w-]{43}/.test(cookie));

describe("a link with a group that was not asked for in this browser", () => {
  it("names group and organisation, says what joining means, and asks", async () => {
    const { person, groupId, order } = await lured();
    const { joining } = wordsOf("en").login.link;
    const { body } = await linkPage(await addSignInLink(database.db, person, "valid"), groupId).look();
    expect(body).toMatchObject({
      view: {
        state: "valid",
        joining: {
          title: joining.ask,
          orderLine: `${order.name} · Kohde Oy`,
          name: "Group: Tuotanto",
          join: joining.join,
          withoutJoining: joining.without,
        },
      },
    });
    const told = JSON.stringify(body);
    expect(told).toContain("Kohde Oy gets results for groups only, never your answers.");
    expect(told).toContain(joining.notAsked);
  });

  it("joins by the button that says so alone", async () => {
    const outcomes = new Map([
      [{}, { joined: false, leads: "surveyGroup" }],
      [{ intent: "withoutJoining" }, { joined: false, leads: "assessments" }],
      [{ intent: "join" }, { joined: true, leads: "assessments" }],
    ] as const);
    for (const [form, { joined, leads }] of outcomes) {
      for (const asked of [undefined, "00000000-0000-0000-0000-000000000000"]) {
        const { person, groupId, organisationId } = await lured();
        const uuid = await addSignInLink(database.db, person, "valid");
        const pressed = await linkPage(uuid, groupId, asked).press(form);
        expect(isSignedIn(pressed)).toBe(true);
        const onward = leads === "surveyGroup" ? pageUrl(leads, "en", { uuid: groupId }) : assessments;
        expect([pressed.location, await isIn(person, groupId)]).toEqual([onward, joined]);
        const [row] = await database.db.select().from(users).where(eq(users.id, person.userUuid));
        expect(row?.organisationId).toBe(organisationId);
      }
    }
  });

  it("does not join by the API either, which says where to be asked", async () => {
    const ask = apiServer(app);
    for (const isAsked of [false, true]) {
      const { person, groupId } = await lured();
      const uuid = await addSignInLink(database.db, person, "valid");
      const headers: Record<string, string> = isAsked ? { cookie: `vointi_group=${groupId}` } : {};
      const body = { uuid, path: assessments, groupId };
      const { status, body: told } = await ask({ method: "POST", path: "/email_login/login", headers, body });
      const path = isAsked ? assessments : expect.stringContaining(groupId);
      expect([status, told]).toEqual([200, { type: "login_succeeded", path }]);
      expect(await isIn(person, groupId)).toBe(isAsked);
    }
  });

  it("logs in by the API also with half a sign as the group, which JSON can hold and no address can", async () => {
    const { person } = await lured();
    const uuid = await addSignInLink(database.db, person, "valid");
    const body = { uuid, path: assessments, groupId: "\udfff" };
    const { status, body: told } = await apiServer(app)({ method: "POST", path: "/email_login/login", body });
    const path = expect.stringContaining(encodeURIComponent("\ufffd"));
    expect([status, told]).toEqual([200, { type: "login_succeeded", path }]);
  });

  it("tells somebody who has no account whose they would get, with nothing to sign in to without it", async () => {
    const { groupId } = await lured({ recruits: true });
    const email = `newcomer-${groupId}@example.com`;
    await requestSignInLink(app, { email, path: assessments, groupId, language: "en", clientAddress: "192.0.2.9" });
    const { token } = linkIn(present((await waitingMails(app, { email })).at(-1)));
    const { joining } = wordsOf("en").login.link;
    // Whatever its address says: the account is made by the group that the link was sent for.
    for (const named of [groupId, (await lured()).groupId]) {
      const { body } = await linkPage(token, named).look();
      expect(body).toMatchObject({ view: { joining: { name: "Group: Tuotanto", join: joining.join } } });
      expect(JSON.stringify(body)).toContain("You will also get an account that belongs to Kohde Oy.");
      expect(JSON.stringify(body)).toContain(joining.notAskedByNewcomer);
      expect(JSON.stringify(body)).not.toContain(joining.without);
    }
  });
});

describe("a link with a group that was asked for in this browser", () => {
  it("joins by itself, after the page and the mail have said what that means", async () => {
    const { person, groupId, order } = await lured();
    const asked = await callRoute(app, (loginRoute as unknown as RouteModule).action, {
      path: pageUrl("redirectOrLogin", "en", {}, { redirect: assessments }),
      form: { email: person.email, groupId },
    });
    expect(asked.status).toBe(303);
    expect(asked.setCookies).toContainEqual(expect.stringMatching(new RegExp(`^vointi_group=${groupId};.*HttpOnly`)));
    const mail = present((await waitingMails(app, person)).at(-1));
    expect(mail.text).toContain(`${order.name} · Kohde Oy. Group: Tuotanto`);
    expect(mail.text).toContain("Kohde Oy gets results for groups only, never your answers.");
    const page = linkPage(linkIn(mail).token, groupId, groupId);
    const { body } = await page.look();
    expect(body).toMatchObject({ view: { joining: { title: wordsOf("en").login.link.joining.title } } });
    expect(JSON.stringify(body)).not.toContain(wordsOf("en").login.link.joining.without);
    const pressed = await page.press();
    expect([pressed.location, await isIn(person, groupId)]).toEqual([assessments, true]);
    expect(pressed.setCookies).toContainEqual(expect.stringMatching(/^vointi_group=;.*Max-Age=0/));
  });
});

describe("a code with a group", () => {
  it("joins only where this browser asked for it by the group's link", async () => {
    for (const isAsked of [false, true]) {
      const { person, phone, groupId } = await lured();
      const browserToken = randomToken();
      const request = { phone, groupId: undefined, language: "en", clientAddress: "192.0.2.3", browserToken } as const;
      const sent = await requestSmsCode(app, request);
      const uuid = sent.outcome === "success" ? sent.uuid : "";
      const code = codeOf(present((await waitingTexts(database.db, app.secrets, phone)).at(-1)));
      const path = pageUrl("loginSms", "en", { uuid }, { path: assessments, groupId });
      const cookie = `vointi_sms=${browserToken}${isAsked ? `; vointi_group=${groupId}` : ""}`;
      const route = smsRoute as unknown as RouteModule;
      const call = { path, params: { uuid }, headers: { cookie } };
      const { body } = await callRoute(app, route.loader, call);
      expect(JSON.stringify(body).includes("Kohde Oy")).toBe(isAsked);
      const typed = await callRoute(app, route.action, { ...call, form: { code } });
      expect(isSignedIn(typed)).toBe(true);
      expect(typed.location).toBe(isAsked ? assessments : pageUrl("surveyGroup", "en", { uuid: groupId }));
      expect(await isIn(person, groupId)).toBe(isAsked);
    }
  });
});

describe("joining by a program", () => {
  it.each(languages)("is refused for another organisation's group, in %s", async (language) => {
    const { person, groupId } = await lured();
    const join = async (endUserGroupId: string) =>
      apiServer(app)({
        method: "POST",
        path: "/groups/join",
        sessionToken: await startTestSession(database.db, person),
        headers: { "accept-language": language },
        body: { endUserGroupId },
      });
    const refused = await join(groupId);
    expect([refused.status, refused.body]).toMatchObject([404, { code: "invalidGroupInvitationLink" }]);
    expect(refused.text).toContain(wordsOf(language).groups.invalid);
    expect(await isIn(person, groupId)).toBe(false);
    const [own] = await database.db.select().from(users).where(eq(users.id, person.userUuid));
    const ours = await addOrder(database.db, "pulse", { organisationId: present(own?.organisationId) });
    for (const open of [await addGroup(database.db, ours), (await lured({ recruits: true })).groupId]) {
      expect((await join(open)).status).toBe(200);
      expect(await isIn(person, open)).toBe(true);
    }
  });
});
