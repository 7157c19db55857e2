import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { assessmentOrders, groups, orderInvitations, organisations } from "~/db/schema/orders";
import { findOpenGroup, joinGroup } from "~/features/groups/groups.server";
import type { LoginViewData } from "~/features/login/login-view";
import { languages } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { createTestApp } from "../fixtures/app";
import { untilSomebodyWaits } from "../fixtures/locks";
import {
  addGroup,
  addOrder,
  addPerson,
  addSignInLink,
  begin,
  present,
  startTestSession,
  type TestOrder,
  type TestPerson,
} from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { callRoute, type RouteModule } from "../fixtures/route-call";
import { fill, wordsOf } from "../fixtures/words";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let route: RouteModule;
let linkRoute: RouteModule;
beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { poolSize: 10 });
  route = (await import("~/routes/pages/survey.group")) as unknown as RouteModule;
  linkRoute = (await import("~/routes/pages/redirect-or-login")) as unknown as RouteModule;
});
afterAll(() => database.drop());

/** Joins, and tells what came of it. */
const join = async ({ userUuid }: TestPerson, groupId: string) =>
  (await joinGroup(database, { userUuid, groupId })).outcome;

const person = () => addPerson(database.db, { language: "en" });
const order = () => addOrder(database.db, "pulse");

async function invitationsOf({ userUuid }: TestPerson, { id }: TestOrder) {
  return database.db
    .select({ groupId: orderInvitations.groupId })
    .from(orderInvitations)
    .where(and(eq(orderInvitations.userId, userUuid), eq(orderInvitations.orderId, id)));
}

type Headed = { head: Record<string, string>[] };

/** What messages show of a link that people send each other: all of the page at this path, and nothing of one person. */
function expectLinked(head: Headed["head"], path: string): void {
  const { publicOrigin } = createTestApp(database).env;
  expect(head).toContainEqual({ name: "robots", content: "noindex" });
  expect(head).toContainEqual({ tagName: "link", rel: "canonical", href: publicOrigin + path });
  expect(head).toContainEqual({ property: "og:url", content: publicOrigin + path });
  expect(head).toContainEqual({ property: "og:image", content: `${publicOrigin}/share-en.png` });
  expect(head.find(({ name }) => name === "description")?.content?.length).toBeGreaterThan(20);
  expect(JSON.stringify(head)).not.toContain("firm.example");
}

/** Links that invite nobody, by what is wrong with them. */
const unusable: Record<string, () => Promise<string>> = {
  "an unknown group": async () => randomUUID(),
  "a malformed id": async () => "not-a-group",
  "an empty id": async () => "",
  "an expired link": async () =>
    addGroup(database.db, await order(), { expiresAt: sql`now() - interval '1 second'` as never }),
  "a closed order": async () => {
    const closed = await order();
    await database.db.update(assessmentOrders).set({ closedAt: sql`now()` }).where(eq(assessmentOrders.id, closed.id));
    return addGroup(database.db, closed);
  },
  "an order past its end": async () =>
    addGroup(database.db, await addOrder(database.db, "pulse", { endTimestamp: new Date(Date.now() - 1_000) })),
  "somebody's personal order": async () =>
    addGroup(database.db, await addOrder(database.db, "personal", { personalOwnerId: (await person()).userUuid })),
};

describe("joining a group", () => {
  it("invites the person to the group's order, once, however often and simultaneously it happens", async () => {
    const [someone, theOrder] = [await person(), await order()];
    const group = await addGroup(database.db, theOrder);
    const joined = await Promise.all(Array.from({ length: 20 }, () => join(someone, group)));
    expect(joined).toEqual(Array(20).fill("joined"));
    expect(await invitationsOf(someone, theOrder)).toEqual([{ groupId: group }]);
  });

  it("puts whoever was invited without a group into it", async () => {
    const [someone, theOrder] = [await person(), await order()];
    await database.db.insert(orderInvitations).values({ orderId: theOrder.id, userId: someone.userUuid });
    const group = await addGroup(database.db, theOrder);
    expect(await join(someone, group)).toBe("joined");
    expect(await invitationsOf(someone, theOrder)).toEqual([{ groupId: group }]);
  });

  it("changes the group of an order until the person has begun to answer, and never after that", async () => {
    const [someone, theOrder] = [await person(), await order()];
    const [first, second] = [await addGroup(database.db, theOrder), await addGroup(database.db, theOrder)];
    await join(someone, first);
    await join(someone, second);
    expect(await invitationsOf(someone, theOrder)).toEqual([{ groupId: second }]);
    await begin(database.db, someone, theOrder);
    expect(await join(someone, first)).toBe("joined");
    expect(await invitationsOf(someone, theOrder)).toEqual([{ groupId: second }]);
  });

  it.each(Object.entries(unusable))("is not possible with %s, and invites to nothing", async (_, make) => {
    const someone = await person();
    const group = await make();
    expect(await findOpenGroup(database.db, group)).toBeUndefined();
    expect(await join(someone, group)).toBe("notJoined");
    const all = await database.db.select().from(orderInvitations).where(eq(orderInvitations.userId, someone.userUuid));
    expect(all).toEqual([]);
  });

  it("of an organisation that names its domain takes its people only", async () => {
    const theOrder = await order();
    const [row] = await database.db
      .select({ organisationId: assessmentOrders.organisationId })
      .from(assessmentOrders)
      .where(eq(assessmentOrders.id, theOrder.id));
    await database.db
      .update(organisations)
      .set({ emailFilter: "firm.example" })
      .where(eq(organisations.id, present(row).organisationId));
    const group = await addGroup(database.db, theOrder);
    const withAddress = (email: string) => addPerson(database.db, { language: "en", email });
    const own = await withAddress(`${randomUUID()}@firm.example`);
    const foreign = await withAddress(`${randomUUID()}@firm.example.evil.example`);
    expect(await join(own, group)).toBe("joined");
    expect(await join(foreign, group)).toBe("notJoined");
    expect(await invitationsOf(foreign, theOrder)).toEqual([]);

    const seen = await callRoute(createTestApp(database), route.loader, {
      path: pageUrl("surveyGroup", "en", { uuid: group }),
      params: { uuid: group },
      sessionToken: await startTestSession(database.db, foreign),
    });
    const message = fill(wordsOf("en").login.errors.useCompanyEmail, { domain: "firm.example" });
    expect(seen).toMatchObject({ status: 404, body: { kind: "none", view: { message } } });
  });
});

describe("a group's page", () => {
  const open = async (group: string, sessionToken?: string, query = "") =>
    callRoute(createTestApp(database), route.loader, {
      path: `${pageUrl("surveyGroup", "en", { uuid: group })}${query}`,
      params: { uuid: group },
      sessionToken,
    });

  it("carries the group in both forms of somebody who is signed out", async () => {
    const group = await addGroup(database.db, await order());
    expect(await open(group)).toMatchObject({
      body: { kind: "login", view: { form: { groupId: group }, sms: { groupId: group } } },
    });
  });

  it("tells previews what it is, with a picture and its own address, and is not to be found by searching", async () => {
    const group = await addGroup(database.db, await order());
    const { head } = (await open(group, undefined, "?loginMethod=email&email=somebody%40firm.example")).body as Headed;
    expectLinked(head, pageUrl("surveyGroup", "en", { uuid: group }));
  });

  it("joins nobody who only opens it", async () => {
    const [someone, theOrder] = [await person(), await order()];
    const group = await addGroup(database.db, theOrder);
    const seen = await open(group, await startTestSession(database.db, someone));
    expect(seen).toMatchObject({ status: 200, body: { kind: "join" } });
    expect(await invitationsOf(someone, theOrder)).toEqual([]);
  });

  it("leads its members, and people who may not answer, to the assessments list", async () => {
    const theOrder = await order();
    const group = await addGroup(database.db, theOrder);
    const member = await person();
    await join(member, group);
    const minor = await addPerson(database.db, { language: "en", dateOfBirth: "2020-01-01" });
    for (const who of [member, minor]) {
      const seen = await open(group, await startTestSession(database.db, who));
      expect(seen).toMatchObject({ status: 303, location: pageUrl("assessments", "en") });
    }
    const tried = await callRoute(createTestApp(database), route.action, {
      path: pageUrl("surveyGroup", "en", { uuid: group }),
      params: { uuid: group },
      sessionToken: await startTestSession(database.db, minor),
      form: {},
    });
    expect(tried).toMatchObject({ status: 303, location: pageUrl("assessments", "en") });
    expect(await invitationsOf(minor, theOrder)).toEqual([]);
  });

  it("offers the ways to log in that its address names, in that order, and carries them on with the group", async () => {
    const group = await addGroup(database.db, await order());
    for (const [query, methods, carried] of [
      ["", ["email", "sms"], undefined],
      ["?loginMethod=sms", ["sms"], "sms"],
      ["?loginMethod=sms,email", ["sms", "email"], "sms,email"],
      ["?loginMethod=sms&loginMethod=email", ["sms", "email"], "sms,email"],
      ["?loginMethod=bank", ["email", "sms"], undefined],
    ] as const) {
      const { view } = (await open(group, undefined, query)).body as { view: LoginViewData };
      expect(view.methods, query).toEqual(methods);
      for (const action of [view.form.action, ...(view.sms ? [view.sms.action] : [])]) {
        const target = new URL(action, "http://localhost");
        expect(target.searchParams.get("groupId")).toBe(group);
        expect(target.searchParams.get("loginMethod") ?? undefined, query).toBe(carried);
      }
    }
  });

  it("shows no name where the group has none", async () => {
    const theOrder = await addOrder(database.db, "fdf_marsmars");
    const named = await open(await addGroup(database.db, theOrder));
    const nameless = await open(await addGroup(database.db, theOrder, { name: null }));
    const line = `${theOrder.name} · ${theOrder.organizationName}`;
    expect(named.body).toMatchObject({ view: { group: { start: { orderLine: line, name: "Group: Tuotanto" } } } });
    expect(nameless.body).toMatchObject({ view: { group: { start: { orderLine: line, name: undefined } } } });
  });

  it.each(languages)("says the same of every unusable link in %s", async (language) => {
    const pages = [];
    for (const make of Object.values(unusable)) {
      const group = await make();
      const seen = await callRoute(createTestApp(database), route.loader, {
        path: pageUrl("surveyGroup", language, { uuid: group || "-" }),
        params: { uuid: group },
      });
      expect(seen.status).toBe(404);
      pages.push((seen.body as { view: unknown }).view);
    }
    expect(pages).toEqual(Array(pages.length).fill(pages[0]));
    expect(pages[0]).toMatchObject({ message: wordsOf(language).groups.invalid });
  });
});

describe("a sign-in by a group's link", () => {
  it("has the head of the plain sign-in, and nothing of the address or the group that its link names", async () => {
    const group = await addGroup(database.db, await order());
    const named = { redirect: "/en/assessments", groupId: group, email: "somebody@firm.example" };
    const path = pageUrl("redirectOrLogin", "en", {}, named);
    const { head } = (await callRoute(createTestApp(database), linkRoute.loader, { path })).body as Headed;
    expectLinked(head, pageUrl("redirectOrLogin", "en"));
    expect(JSON.stringify(head)).not.toContain(group);
  });

  it("that has ended meanwhile is refused with the message of the invitation, and without the group it goes through", async () => {
    const [someone, theOrder] = [await person(), await order()];
    const group = await addGroup(database.db, theOrder);
    await database.db.update(groups).set({ expiresAt: sql`now()` }).where(eq(groups.id, group));
    const send = (groupId: string) =>
      callRoute(createTestApp(database), linkRoute.action, {
        path: pageUrl("redirectOrLogin", "en", {}, { redirect: "/en/assessments" }),
        form: { email: someone.email, groupId },
      });
    const refused = await send(group);
    expect(refused).toMatchObject({ status: 422, body: { groupRefused: true } });
    expect(JSON.stringify(refused.body)).toContain(wordsOf("en").login.errors.group_not_found);
    expect(await send("")).toMatchObject({ status: 303 });
  });
});

describe("somebody under age who signs in by a group's link", () => {
  it("gets no invitation that they could do nothing with, and reads why on the list", async () => {
    const app = createTestApp(database);
    const child = await addPerson(database.db, {
      language: "en",
      dateOfBirth: `${new Date().getFullYear() - 15}-01-01`,
    });
    const theirs = await order();
    const groupId = await addGroup(database.db, theirs);
    const uuid = await addSignInLink(database.db, child, "valid");
    const login = (await import("~/routes/pages/login.email")) as unknown as RouteModule;
    const query = `?path=${encodeURIComponent(pageUrl("assessments", "en"))}&groupId=${groupId}`;
    const path = pageUrl("loginEmail", "en", { uuid }) + query;
    const pressed = await callRoute(app, login.action, { path, params: { uuid }, form: { token: uuid } });
    const sessionToken = present(/=([\w-]{43});/.exec(present(pressed.setCookies[0]))?.[1]);
    expect(pressed.location).toBe(pageUrl("surveyGroup", "en", { uuid: groupId }));
    const led = await callRoute(app, route.loader, {
      path: present(pressed.location),
      params: { uuid: groupId },
      sessionToken,
    });
    expect(led).toMatchObject({ status: 303, location: pageUrl("assessments", "en") });
    const assessments = (await import("~/routes/pages/assessments")) as unknown as RouteModule;
    const list = await callRoute(app, assessments.loader, { path: present(led.location), sessionToken });
    expect(list.body).toMatchObject({ kind: "orders", view: { notice: wordsOf("en").profile.errors.tooYoung } });
    expect(await invitationsOf(child, theirs)).toEqual([]);
  });
});

describe("somebody who is erased while their form is on its way", () => {
  it("is led to the sign-in like anybody who is signed out, and nothing has failed", async () => {
    const gone = await person();
    const sessionToken = await startTestSession(database.db, gone);
    const uuid = await addGroup(database.db, await order());
    const erasing = await database.raw.reserve();
    await erasing`begin`;
    await erasing`delete from users where id = ${gone.userUuid}`;
    const path = pageUrl("surveyGroup", "en", { uuid });
    const joining = callRoute(createTestApp(database), route.action, {
      path,
      params: { uuid },
      sessionToken,
      form: {},
    });
    await untilSomebodyWaits(database.bulk);
    await erasing`commit`;
    erasing.release();
    expect(await joining).toMatchObject({ status: 303, location: expect.stringContaining(pageUrl("profile", "en")) });
  });
});
