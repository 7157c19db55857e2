import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { webhookDeliveries, webhookEndpoints } from "~/db/schema/webhooks";
import type { WebhooksViewData, WebhookViewData } from "~/features/admin/webhooks/webhooks-view";
import type { ShownCodes } from "~/features/second-factor/shown-codes";
import { sendAgain, sendTest } from "~/features/webhooks/deliveries.server";
import {
  addEndpoint,
  findEndpoint,
  removeEndpoint,
  rotateSecret,
  switchEndpoint,
} from "~/features/webhooks/endpoints.server";
import { mostEndpoints } from "~/features/webhooks/event";
import { createTestApp } from "../../fixtures/app";
import { addOrganisation } from "../../fixtures/console";
import { clearJobs } from "../../fixtures/jobs";
import { addAdmin, consolePages, refusalOf, type TestAdmin } from "../../fixtures/pages/console-pages";
import { present } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import type { RouteOutcome } from "../../fixtures/route-call";
import { addTestEndpoint, deliveriesTo, officeOf } from "../../fixtures/servers/webhooks";
import { fill, wordsOf } from "../../fixtures/words";

const words = wordsOf("en").webhooks;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let pages: ReturnType<typeof consolePages>;
let firm: string;
let office: TestAdmin;
let others: string;
let foreign: TestAdmin;
let ofAll: TestAdmin;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  pages = consolePages(app);
  others = await addOrganisation(database.db, "Other");
  foreign = await addAdmin(app, others);
  ofAll = await addAdmin(app);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await clearJobs(database.db);
  firm = await addOrganisation(database.db, "Firm");
  office = await addAdmin(app, firm);
});

const list = () => ({ params: { organisationId: firm } });
const one = (webhookId: string, organisationId = firm) => ({ params: { organisationId, webhookId } });
const add = (url: string, by = office, formId: string = randomUUID()) =>
  pages.post(by.sessionToken, "adminWebhooks", list(), { url, formId });
const viewOf = <View>({ status, body }: RouteOutcome) => {
  expect(status).toBe(200);
  return (body as { view: View }).view;
};
const shownOf = ({ body }: RouteOutcome) => (body as { shown: ShownCodes }).shown;
const added = (url = "https://hooks.example/a") => addTestEndpoint(app, firm, url);
const press = (webhookId: string, form: Record<string, string>, by = office, at = one(webhookId)) =>
  pages.post(by.sessionToken, "adminWebhook", at, { formId: randomUUID(), ...form });
const stored = () => app.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.organisationId, firm));

describe("the page of webhooks", () => {
  it("adds an address, shows its secret once, and then never again", async () => {
    const shown = shownOf(await add(" https://hooks.example/vointi "));
    const [secret = ""] = shown.list;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { id } = present((await stored())[0]);
    const listed = await pages.load(office.sessionToken, "adminWebhooks", list());
    const page = await pages.load(office.sessionToken, "adminWebhook", one(id));
    expect(viewOf<WebhooksViewData>(listed).list.rows.map(({ cells }) => cells[0])).toEqual([
      "https://hooks.example/vointi",
    ]);
    expect(JSON.stringify([listed.body, page.body])).not.toContain(secret.slice(6, 30));
  });

  it.each([
    ["", words.errors.missing],
    ["hooks", words.errors.malformed],
    ["http://hooks.example/", words.errors.notHttps],
    ["https://a:b@hooks.example/", words.errors.withCredentials],
    ["https://hooks.example:22/", words.errors.port],
    ["https://169.254.169.254/latest/meta-data", words.errors.addressLiteral],
    ["https://2130706433/", words.errors.addressLiteral],
    ["https://[::1]/", words.errors.addressLiteral],
    ["https://localhost/", words.errors.notPublic],
    [`https://hooks.example/${"a".repeat(500)}`, fill(words.errors.tooLong, { most: "500" })],
  ])("refuses %s", async (url, error) => {
    expect(refusalOf(await add(url))).toMatchObject({ status: 422, errors: { url: error }, typed: { url } });
    expect(await stored()).toEqual([]);
  });

  it("takes ten addresses and no eleventh, however many come at once, and none twice", async () => {
    await add("https://hooks.example/0");
    expect(refusalOf(await add("https://hooks.example/0")).errors).toEqual({ url: words.errors.isThere });
    await Promise.all(Array.from({ length: 14 }, (_, at) => add(`https://hooks.example/${at + 1}`)));
    expect(await stored()).toHaveLength(mostEndpoints);
    const { errors } = refusalOf(await add("https://hooks.example/more"));
    expect(errors).toEqual({ url: fill(words.errors.tooMany, { most: String(mostEndpoints) }) });
  });

  it("shows a secret again only to the form that has made it, and none that is newer", async () => {
    const isThere = { url: words.errors.isThere };
    const [one, other] = [randomUUID(), randomUUID()];
    const url = "https://hooks.example/0";
    const { list: made } = shownOf(await add(url, office, one));
    expect(shownOf(await add(url, office, one)).list).toEqual(made);
    expect(refusalOf(await add(url, office, other)).errors).toEqual(isThere);
    const { id } = present((await stored())[0]);
    const { list: newer } = shownOf(await press(id, { intent: "rotate", formId: one }));
    expect(shownOf(await press(id, { intent: "rotate", formId: one })).list).toEqual(newer);
    expect((await press(id, { intent: "rotate", formId: other })).location).toContain("done=tooSoon");
    expect(refusalOf(await add(url, office, one)).errors).toEqual(isThere);
    await app.db.update(webhookEndpoints).set({
      createdAt: sql`now() - interval '2 minutes'`,
      sealedBefore: null,
      beforeUntil: null,
    });
    expect(refusalOf(await add(url, office, one)).errors).toEqual(isThere);
    for (const formId of ["", "x"]) {
      expect((await add("https://hooks.example/1", office, formId)).status).toBe(400);
      expect((await press(id, { intent: "rotate", formId })).status).toBe(400);
    }
  });

  it("keeps an address in one spelling, without what is never sent", async () => {
    await add("HTTPS://Hooks.Example:443/Vointi?a=1#part");
    expect((await stored()).map(({ url }) => url)).toEqual(["https://hooks.example/Vointi?a=1"]);
    expect(refusalOf(await add("https://hooks.EXAMPLE/Vointi?a=1")).errors).toEqual({ url: words.errors.isThere });
  });

  it("sends a test, switches off and on, makes a new secret and removes, by presses alone", async () => {
    const { endpointId, secret } = await added();
    expect((await press(endpointId, { intent: "test" })).location).toContain("done=sent");
    const [waiting] = viewOf<WebhookViewData>(await pages.load(office.sessionToken, "adminWebhook", one(endpointId)))
      .sent.rows;
    expect(waiting).toMatchObject({ mayRepeat: false });
    expect(waiting?.cells[2]).toBe(words.sent.waiting);
    const rotated = shownOf(await press(endpointId, { intent: "rotate" }));
    expect(rotated.list[0]).not.toBe(secret);
    await app.db.update(webhookEndpoints).set({ beforeUntil: sql`before_until - interval '1 hour'` });
    expect((await press(endpointId, { intent: "rotate" })).location).toContain("done=tooSoon");
    const told = await pages.load(office.sessionToken, "adminWebhook", one(endpointId));
    const [rotation] = viewOf<WebhookViewData>(told).uses.presses;
    expect(rotation?.text).toContain("The old secret works until");
    expect(rotation?.label).toBeUndefined();
    // One that can't be read may be replaced before that.
    await app.db.update(webhookEndpoints).set({ sealedSecret: Buffer.from("x") });
    const unreadable = await pages.load(office.sessionToken, "adminWebhook", one(endpointId));
    expect(viewOf<WebhookViewData>(unreadable).uses.presses[0]?.label).toBe(words.one.rotate);
    expect((await press(endpointId, { intent: "off" })).location).toContain("done=switched");
    expect(
      viewOf<WebhookViewData>(await pages.load(office.sessionToken, "adminWebhook", one(endpointId))),
    ).toMatchObject({
      test: undefined,
      sent: { rows: [{ mayRepeat: false }] },
    });
    expect((await press(endpointId, { intent: "test" })).location).toContain("done=off");
    await press(endpointId, { intent: "on" });
    const [{ id: delivery = "" } = {}] = await deliveriesTo(app, endpointId);
    expect((await press(endpointId, { intent: "again", delivery })).location).toContain("done=sent");
    await press(endpointId, { intent: "remove" });
    await press(endpointId, { intent: "remove" });
    expect(await stored()).toEqual([]);
    expect((await pages.load(office.sessionToken, "adminWebhook", one(endpointId))).status).toBe(404);
  });

  it("says of each delivery what came of it", async () => {
    const { endpointId } = await added();
    for (const problem of Object.keys(words.problems)) {
      await sendTest(app, { admin: officeOf(firm), organisationId: firm, endpointId });
      await app.db
        .update(webhookDeliveries)
        .set({ state: "givenUp", tries: 11, problem, status: 301, triedAt: new Date() });
      const { sent } = viewOf<WebhookViewData>(await pages.load(office.sessionToken, "adminWebhook", one(endpointId)));
      const why = fill(words.problems[problem as "port"], { status: "301" });
      expect(sent.rows[0]?.cells[2]).toBe(fill(words.sent.givenUp, { why }));
    }
  });

  it("refuses what no page offers", async () => {
    const { endpointId } = await added();
    for (const form of [{ intent: "explode" }, {}] as Record<string, string>[])
      expect((await press(endpointId, form)).status).toBe(400);
    for (const delivery of ["", "x", "00000000-0000-4000-8000-000000000000"])
      expect((await press(endpointId, { intent: "again", delivery })).status).toBe(404);
  });
});

describe("somebody else's administrator", () => {
  it("finds no page and no address, and changes nothing by any door", async () => {
    const { endpointId } = await added();
    await sendTest(app, { admin: officeOf(firm), organisationId: firm, endpointId });
    const before = JSON.stringify([await stored(), await deliveriesTo(app, endpointId)]);
    const [{ id: delivery = "" } = {}] = await deliveriesTo(app, endpointId);
    expect((await pages.load(foreign.sessionToken, "adminWebhooks", list())).status).toBe(404);
    expect((await add("https://evil.example/", foreign)).status).toBe(404);
    for (const organisationId of [firm, others]) {
      const at = one(endpointId, organisationId);
      expect((await pages.load(foreign.sessionToken, "adminWebhook", at)).status).toBe(404);
      for (const intent of ["test", "again", "rotate", "on", "off"])
        expect((await press(endpointId, { intent, delivery }, foreign, at)).status, intent).toBe(404);
      await pages.post(foreign.sessionToken, "adminWebhook", at, { intent: "remove" });
    }
    expect(JSON.stringify([await stored(), await deliveriesTo(app, endpointId)])).toBe(before);
  });

  it("reaches nothing in the use cases either, whichever organisation they name", async () => {
    const { endpointId } = await added();
    for (const organisationId of [firm, others]) {
      const asked = { admin: officeOf(others), organisationId, endpointId };
      expect(await findEndpoint(app, asked)).toBeUndefined();
      expect(await rotateSecret(app, { ...asked, formId: randomUUID() })).toEqual({ outcome: "notThere" });
      expect(await switchEndpoint(app, { ...asked, to: "off" })).toEqual({ outcome: "notThere" });
      expect(await sendTest(app, asked)).toEqual({ outcome: "notThere" });
      expect(await sendAgain(app, { ...asked, deliveryId: endpointId })).toEqual({ outcome: "notThere" });
      await removeEndpoint(app, asked);
    }
    const evil = { url: "https://evil.example/", formId: randomUUID() };
    expect(await addEndpoint(app, { admin: officeOf(others), organisationId: firm, ...evil })).toEqual({
      outcome: "notThere",
    });
    expect(await stored()).toHaveLength(1);
  });

  it("of the whole service reaches every organisation's", async () => {
    const { endpointId } = await added();
    expect((await pages.load(ofAll.sessionToken, "adminWebhook", one(endpointId))).status).toBe(200);
    expect((await press(endpointId, { intent: "test" }, ofAll)).location).toContain("done=sent");
  });
});
