import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { assessmentOrders, organisations } from "~/db/schema/orders";
import { pageUrl } from "~/i18n/paths";
import { parseEnv } from "~/platform/env.server";
import { shortDay } from "~/platform/time/written-time";
import type { ShellData } from "~/shell/shell";
import { loader as readState } from "../../../app/routes/api/v1/state";
import { action as choose } from "../../../app/routes/pages/choices";
import { loader as showHelp } from "../../../app/routes/pages/help";
import { loggedOutHeaders } from "../../../app/routes/sign-in/logged-out.server";
import { createTestApp } from "../../fixtures/app";
import { addOrder, addPerson, closeOrder, invite, present, startTestSession } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { callRoute } from "../../fixtures/route-call";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
});
afterAll(() => database.drop());

const origin = { VOINTI_MODE: "development", PUBLIC_ORIGIN: "http://localhost:3000" };

type Asked = { env?: Record<string, string>; cookie?: string; query?: Record<string, string>; sessionToken?: string };

/** The banners of a page for whoever comes with a cookie or a session. */
async function bannersOf({ env = {}, cookie, query = {}, sessionToken }: Asked = {}) {
  const app = createTestApp(database, { env: parseEnv({ ...origin, ...env }) });
  const { body } = await callRoute(app, showHelp, {
    path: pageUrl("help", "en", {}, query),
    ...(sessionToken && { sessionToken }),
    ...(cookie && { headers: { cookie } }),
  });
  return present((body as { shell: ShellData }).shell.banners);
}

/** What a browser keeps after it has sent a choice, as it sends it from then on. */
async function chosen(form: Record<string, string>, cookie?: string) {
  const app = createTestApp(database, { clock: { now: () => new Date("2026-11-22T15:00:00Z") } });
  const answer = await callRoute(app, choose, { path: "/choices", form, ...(cookie && { headers: { cookie } }) });
  return { ...answer, cookie: answer.setCookies.map((each) => each.split(";")[0]).join("; ") };
}

describe("the notice of the new name", () => {
  it("names both names, and has the version of the specification", async () => {
    const [notice] = (await bannersOf()).notices;
    expect(notice).toMatchObject({ key: "rename", type: "info", version: "2025-02-24", form: { action: "/choices" } });
    expect(notice?.message).toMatch(/^Voimavara \(example\) is now Vointi/);
  });

  it("goes for a year when its form is sent, and leads back to the page", async () => {
    const { status, location, setCookies, cookie } = await chosen({ hide: "rename", back: "/en/help?a=1" });
    expect([status, location]).toEqual([303, "/en/help?a=1"]);
    expect(setCookies).toEqual([expect.stringMatching(/^vointi_hidden=rename.*Max-Age=31536000.*HttpOnly/)]);
    expect((await bannersOf({ cookie })).notices).toEqual([]);
  });

  it("stands where the cookie says nothing that can be a time since its version", async () => {
    for (const value of [
      "rename%3D",
      "rename%3Dsoon",
      "rename%3D2025-02-23T23%3A00%3A00Z",
      "notification%3D2026-01-01T00%3A00%3A00Z",
      "%E0%A4",
    ]) {
      expect((await bannersOf({ cookie: `vointi_hidden=${value}` })).notices, value).toHaveLength(1);
    }
  });
});

describe("the address of choices", () => {
  it("leads to no place but ours, and keeps nothing that it doesn't know", async () => {
    const answer = await chosen({ hide: "everything", cookies: "perhaps", back: "//evil.example/" });
    expect([answer.status, answer.location, answer.setCookies]).toEqual([303, "/", []]);
  });

  it("takes over what was hidden before, and nothing else that a cookie held", async () => {
    const before = "vointi_hidden=notification%3D2026-01-01T00%3A00%3A00Z%26rename%3Dnever%26other%3Dx";
    const { cookie } = await chosen({ hide: "rename", back: "/en" }, before);
    const kept = new URLSearchParams(decodeURIComponent(cookie.replace("vointi_hidden=", "")));
    expect([...kept]).toEqual([
      ["rename", "2026-11-22T15:00:00.000Z"],
      ["notification", "2026-01-01T00:00:00Z"],
    ]);
  });

  it("outlives a log-out, which clears what is stored of personal pages", () => {
    const headers = new Headers(loggedOutHeaders(createTestApp(database)));
    expect(headers.get("clear-site-data")).not.toMatch(/storage|cookies|\*/);
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^vointi_session=;/)]);
  });
});

describe("the banner of a trial that is over", () => {
  /** Somebody with an order of an organisation with this licence: their active one, unless they answer another since. */
  async function visitor(
    licence: { type: string; end: string | null },
    order: { trial?: boolean; end?: string; isActive?: boolean } = {},
  ) {
    const person = await addPerson(database.db, { language: "en" });
    const { id } = await addOrder(database.db, "pulse");
    const given = { trial: order.trial ?? false, endTimestamp: order.end ? new Date(order.end) : null };
    const [row] = await database.db.update(assessmentOrders).set(given).where(eq(assessmentOrders.id, id)).returning();
    const licensed = { licenseType: licence.type, licenseExpireAt: licence.end ? new Date(licence.end) : null };
    await database.db
      .update(organisations)
      .set(licensed)
      .where(eq(organisations.id, present(row).organisationId));
    await invite(database.db, person, { id, name: "", organizationName: "" });
    if (order.isActive === false) await invite(database.db, person, await addOrder(database.db, "pulse"));
    return (await bannersOf({ sessionToken: await startTestSession(database.db, person) })).trial;
  }

  it("tells the end of the organisation's trial, found through the active order, and where to ask for a quote", async () => {
    const trial = await visitor({ type: "trial", end: "2026-03-01T21:59:59Z" });
    expect(trial).toMatchObject({ title: "Trial period is expired", button: { label: "Request a quote" } });
    expect(trial?.text).toContain("1\u00a0Mar\u00a02026");
  });

  it("tells the end of an order that is a trial by itself", async () => {
    const trial = await visitor({ type: "organization", end: null }, { trial: true, end: "2026-02-10T10:00:00Z" });
    expect(trial?.text).toContain("10\u00a0Feb\u00a02026");
  });

  it("tells the end of a trial that is not the active order, where its organisation hasn't gone on since", async () => {
    const over = { trial: true, end: "2026-02-10T10:00:00Z", isActive: false };
    const ofLicence = await visitor({ type: "trial", end: "2026-03-01T21:59:59Z" }, { isActive: false });
    expect(ofLicence?.text).toContain("1\u00a0Mar\u00a02026");
    const ofOrder = await visitor({ type: "organization", end: "2026-02-20T21:59:59Z" }, over);
    expect(ofOrder?.text).toContain("10\u00a0Feb\u00a02026");
    expect(await visitor({ type: "organization", end: null }, over)).toBeUndefined();
  });

  it("is absent while the person can answer another order of the organisation that goes on, and there once that closes", async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1_000);
    const person = await addPerson(database.db, { language: "en" });
    const ended = await addOrder(database.db, "pulse", { trial: true, endTimestamp: inDays(-4) });
    const [row] = await database.db.select().from(assessmentOrders).where(eq(assessmentOrders.id, ended.id));
    const { organisationId } = present(row);
    const licensed = (licenseExpireAt: Date) =>
      database.db
        .update(organisations)
        .set({ licenseType: "trial", licenseExpireAt })
        .where(eq(organisations.id, organisationId));
    const seen = async () =>
      (await bannersOf({ sessionToken: await startTestSession(database.db, person) })).trial?.text;
    await licensed(inDays(-4));
    await invite(database.db, person, ended);
    expect(await seen()).toBeDefined();
    // Without an end of its own, an order is over with its organisation's licence.
    const plain = await addOrder(database.db, "pulse", { organisationId });
    await invite(database.db, person, plain);
    expect(await seen()).toBeDefined();
    await licensed(inDays(10));
    expect(await seen()).toBeUndefined();
    await closeOrder(database.db, plain);
    // What ended is the order: the organisation's own end is still to come.
    expect(await seen()).toContain(shortDay(inDays(-4), "en"));

    await licensed(inDays(-4));
    const further = await addOrder(database.db, "pulse", { organisationId, trial: true, endTimestamp: inDays(6) });
    expect(await seen()).toBeDefined();
    await invite(database.db, person, further);
    expect(await seen()).toBeUndefined();
    await closeOrder(database.db, further);
    expect(await seen()).toBeDefined();
  });

  it("is absent while the trial lasts, for other licences that have ended, and for whoever is signed out", async () => {
    expect(await visitor({ type: "trial", end: "2099-01-01T00:00:00Z" })).toBeUndefined();
    expect(await visitor({ type: "trial", end: null })).toBeUndefined();
    expect(await visitor({ type: "organization", end: "2020-01-01T00:00:00Z" })).toBeUndefined();
    expect((await bannersOf()).trial).toBeUndefined();
  });
});

describe("the question about cookies", () => {
  const env = { ENABLE_ANALYTICS: "1" };

  it("is asked only where something is counted, and nothing is counted before a yes", async () => {
    expect(await bannersOf()).toMatchObject({ consent: undefined, countsViews: false });
    const asked = await bannersOf({ env });
    expect(asked).toMatchObject({ consent: { chosen: undefined }, countsViews: false });
  });

  it("is answered with either word, and can be asked for again with what was chosen", async () => {
    for (const [choice, countsViews] of [
      ["accept", true],
      ["refuse", false],
    ] as const) {
      const { cookie } = await chosen({ cookies: choice, back: "/en/help" });
      expect(await bannersOf({ env, cookie })).toMatchObject({ consent: undefined, countsViews });
      const again = await bannersOf({ env, cookie, query: { cookies: "1", a: "b" } });
      expect(again.consent?.chosen).toContain(choice === "accept" ? "yes" : "no");
      expect(again.consent?.form.back).toBe("/en/help?a=b");
      // A service that counts no longer counts nobody.
      expect(await bannersOf({ cookie })).toMatchObject({ consent: undefined, countsViews: false });
    }
    expect((await bannersOf({ env, cookie: "vointi_cookies=maybe" })).consent).toBeDefined();
  });
});

describe("the support chat", () => {
  it("is there where the environment names its script", async () => {
    expect((await bannersOf()).chat).toBeUndefined();
    const { chat } = await bannersOf({ env: { CHAT_SCRIPT_URL: "https://chat.example/loader.js" } });
    expect(chat).toMatchObject({
      scriptUrl: "https://chat.example/loader.js",
      contactHref: "mailto:tuki@vointi.example",
    });
  });
});

describe("the start-up state", () => {
  it("of the API says all that the one in the page says", async () => {
    const person = await addPerson(database.db, { language: "fi" });
    const order = await addOrder(database.db, "pulse");
    await invite(database.db, person, order);
    const sessionToken = await startTestSession(database.db, person);
    const app = createTestApp(database);
    const asked = (token?: string) =>
      callRoute(app, readState, { path: "/api/v1/state?language=fi", ...(token && { sessionToken: token }) });
    const body = async (token?: string) => JSON.parse((await asked(token)).body as string) as Record<string, unknown>;
    expect(await body(sessionToken)).toMatchObject({
      version: "1",
      language: "fi",
      signedIn: true,
      activeAssessmentOrderId: order.id,
      featureFlags: { enableAnalytics: false, enableChat: false },
    });
    expect(await body()).toMatchObject({ signedIn: false, activeAssessmentOrderId: null });
  });
});
