import { createHash, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { accessLog } from "~/db/schema/access";
import { reportContainers } from "~/db/schema/files";
import { userRoles, users } from "~/db/schema/people";
import { rateLimits } from "~/db/schema/rate-limits";
import { serviceKeys } from "~/db/schema/service-keys";
import type { ShownKeyData } from "~/features/admin/service-keys/service-keys-view";
import { operations } from "~/features/api/v1/operations";
import { addReportContainer } from "~/features/files/own-reports.server";
import { uploadReportFile } from "~/features/files/upload-report-file.server";
import { type KeyScope, keyScopes } from "~/features/service-keys/key-scope";
import { makeKey } from "~/features/service-keys/manage-keys.server";
import { readServiceKey } from "~/features/service-keys/read-key.server";
import { parseEnv } from "~/platform/env.server";
import { hashToken } from "~/platform/secrets.server";
import { sourceFolders, takeOverReportingKeys } from "../../server/release";
import { refuseOtherReportingKeys } from "../../server/reporting-keys";
import { createProcess } from "../../server/start";
import { type ApiCall, type ApiServer, apiPath, apiServer } from "../fixtures/api-server";
import { createApiApp, goodCalls } from "../fixtures/api-world";
import { addOrganisation, addResultsKey, addServiceKey } from "../fixtures/console";
import { addAdmin, consolePages, refusalOf, type TestAdmin } from "../fixtures/pages/console-pages";
import { addOrder, addPerson, answerAll, begin, invite, present } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { formsIn } from "../fixtures/staff-forms";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let close: () => Promise<void>;
let ask: ApiServer;
let firm: string;
let other: string;
let office: TestAdmin;
let service: TestAdmin;
let fileId: string;
const lines: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  const made = await createApiApp(database);
  ({ close } = made);
  app = { ...made.app, log: pino({ level: "info" }, { write: (line: string) => void lines.push(line) }) };
  ask = apiServer(app);
  firm = await addOrganisation(app.db, "Firm");
  other = await addOrganisation(app.db, "Other");
  office = await addAdmin(app, firm);
  service = await addAdmin(app);
  const reportId = await addReportContainer(app.db, { organisationId: firm, orderId: null });
  const sent = { reportId, reportFileId: randomUUID(), filename: "raportti.pdf", contentType: "", content: pdf() };
  const stored = await uploadReportFile(app, { ...sent, sessionToken: service.sessionToken, requestId: "test" });
  fileId = stored.outcome === "stored" ? stored.storedFileId : "";
});
afterAll(() => close());

async function* pdf() {
  yield Buffer.from("%PDF-1.7\n%%EOF\n");
}

const ordersOf = (organisationId = firm) => apiPath("organisationOrders", { organisationId });
const filesOf = (organisationId = firm) => apiPath("organisationFiles", { organisationId });
const statusOf = async (call: ApiCall) => (await ask(call)).status;
const everyScope = keyScopes.filter((scope) => scope !== "results:read");

type Page = "adminOrganisationKeys" | "adminServiceKeys";
const pagesOf = () => consolePages(app);
const place = (organisationId: string) => ({ params: { organisationId } });

/** The form of a page as it was shown, with what somebody types. */
async function makeBy(admin: TestAdmin, page: Page, organisationId: string, typed: Record<string, string>) {
  const at = page === "adminServiceKeys" ? {} : place(organisationId);
  const opened = await pagesOf().load(admin.sessionToken, page, at);
  const hidden = formsIn(opened.body).map((form) => (form as { hidden?: Record<string, string> }).hidden ?? {});
  const form = Object.assign({}, ...hidden, typed) as Record<string, string>;
  return { form, answer: await pagesOf().post(admin.sessionToken, page, at, form) };
}
const ownForm = { intent: "make", make_name: "Nightly", make_orders_read: "on", make_days: "90" };
const resultsForm = { intent: "results", results_name: "a study", results_grain: "tens", results_days: "30" };
const shownIn = ({ body }: { body: unknown }) => (body as { shownKey: ShownKeyData }).shownKey;

describe("a key", () => {
  it("is shown once, and stored as its hash alone", async () => {
    lines.length = 0;
    const { answer } = await makeBy(office, "adminOrganisationKeys", firm, ownForm);
    const key = present(shownIn(answer).key);
    expect(key).toMatch(/^vnt_[0-9a-f]{56}$/);
    const [row] = await app.db
      .select()
      .from(serviceKeys)
      .where(eq(serviceKeys.keyHash, hashToken(key)));
    expect(row).toMatchObject({ name: "Nightly", organisationId: firm, scopes: ["orders:read"], grain: null });
    expect(JSON.stringify(row)).not.toContain(key);
    expect(present(row).endsAt.getTime() - present(row).madeAt.getTime()).toBe(90 * 24 * 60 * 60_000);
    const again = await pagesOf().load(office.sessionToken, "adminOrganisationKeys", place(firm));
    expect(JSON.stringify(again.body)).toContain("Nightly");
    expect(JSON.stringify(again.body)).not.toContain(key.slice(4, 20));
    expect(lines.join()).toContain("service key made");
    expect(await statusOf({ path: ordersOf(), headers: { authorization: `Bearer ${key}` } })).toBe(200);
    expect(lines.join()).not.toContain(key.slice(4, 20));
  });

  it("is refused without the database where its form is wrong", async () => {
    const { key } = await addServiceKey(app.db, firm, ["orders:read"]);
    const away = { db: new Proxy(app.db, { get: () => expect.unreachable("the database was asked") }) };
    const last = key.at(-1) === "0" ? "1" : "0";
    for (const wrong of [key.slice(0, -1) + last, key.slice(0, -8), `${key}0`, "vnt_", ""]) {
      const read = await readServiceKey(away, { key: wrong, scope: "orders:read" });
      expect(read, wrong).toEqual({ outcome: "notAuthenticated" });
      expect(await statusOf({ path: ordersOf(), headers: { authorization: `Bearer ${wrong}` } }), wrong).toBe(401);
    }
    for (const scheme of ["Basic abc", "Bearer", `Bearer ${key} ${key}`, ""]) {
      expect(await statusOf({ path: ordersOf(), headers: { authorization: scheme } }), scheme).toBe(401);
    }
  });

  it("is said to be unknown where it is, and not to be a session that has expired", async () => {
    const inEnglish = { "accept-language": "en" };
    const results = { path: apiPath("reportingResults") };
    for (const call of [
      { path: ordersOf(), headers: { ...inEnglish, authorization: "Bearer vnt_x" } },
      { path: ordersOf(), headers: inEnglish },
      { ...results, headers: { ...inEnglish, authorization: "Bearer vnt_x" } },
    ]) {
      const { status, headers, body } = await ask(call);
      const said = [status, headers.get("www-authenticate"), body];
      const detail = expect.stringContaining("The key is missing or unknown");
      expect(said, JSON.stringify(call)).toMatchObject([401, "Bearer", { code: "notAuthenticated", detail }]);
    }
    // Somebody without a key is asked to log in.
    const detail = expect.stringContaining("log in again");
    expect((await ask({ ...results, headers: inEnglish })).body).toMatchObject({ code: "notAuthenticated", detail });
  });

  it.each([
    ["ends", { endsAt: sql`now() - interval '1 second'` }],
    ["is revoked", { revokedAt: sql`now()` }],
  ])("opens nothing from the moment on when it %s", async (_, change) => {
    const own = await addServiceKey(app.db, firm, [...everyScope]);
    const results = await addResultsKey(app.db, {});
    const calls = [ordersOf(), filesOf()].map((path) => ({ path, headers: own.headers }));
    const all = [...calls, { path: apiPath("reportingEditions"), headers: results.headers }];
    for (const call of all) expect(await statusOf(call)).toBe(200);
    for (const { id } of [own, results]) await app.db.update(serviceKeys).set(change).where(eq(serviceKeys.id, id));
    for (const call of all) expect(await statusOf(call)).toBe(401);
  });

  it("opens what it is made for, and nothing else", async () => {
    const keyed = operations.filter(({ scope }) => scope !== undefined);
    expect(new Set(keyed.map(({ scope }) => scope))).toEqual(new Set(keyScopes));
    for (const scope of keyScopes) {
      const { headers } =
        scope === "results:read" ? await addResultsKey(app.db, {}) : await addServiceKey(app.db, firm, [scope]);
      for (const operation of keyed) {
        const ids = new Proxy({}, { get: (_target, name) => (name === "organisationId" ? firm : randomUUID()) });
        const call = present(goodCalls[operation.id])(ids as never);
        const { status, body } = await ask({ ...call, headers: { ...call.headers, ...headers } });
        if (operation.scope === scope) expect([200, 404], operation.id).toContain(status);
        else expect([status, (body as { code: string }).code], operation.id).toEqual([403, "key_lacks_scope"]);
      }
    }
  });

  it("opens no call that is a person's or an administrator's", async () => {
    const { headers } = await addServiceKey(app.db, firm, [...everyScope]);
    for (const path of ["/users/me/assessment-orders", "/admin/questions/csv", "/admin/results/excel?reason=a+study"]) {
      expect(await statusOf({ path, headers, sessionToken: office.sessionToken }), path).toBe(401);
    }
  });

  it("is told of another organisation as of none", async () => {
    const { headers } = await addServiceKey(app.db, other, [...everyScope]);
    const own = await addServiceKey(app.db, firm, [...everyScope]);
    const file = (organisationId: string) => apiPath("organisationFile", { organisationId, id: fileId });
    expect(await statusOf({ path: file(firm), headers: own.headers })).toBe(200);
    const withoutId = (text: string) => text.replace(/"requestId":"[^"]*"/, "");
    for (const path of [ordersOf(firm), filesOf(firm), file(firm), file(other)]) {
      const theirs = await ask({ path, headers });
      const nobodys = await ask({ path: path.replace(firm, randomUUID()).replace(fileId, randomUUID()), headers });
      expect([theirs.status, withoutId(theirs.text)], path).toEqual([404, withoutId(nobodys.text)]);
    }
    expect((await ask({ path: filesOf(other), headers })).body).toEqual({ files: [] });
  });

  it("is never a cookie, and no cookie is looked at beside it", async () => {
    const { key, headers } = await addServiceKey(app.db, firm, ["orders:read"]);
    expect(await statusOf({ path: ordersOf(), sessionToken: key })).toBe(401);
    expect(await statusOf({ path: ordersOf(), sessionToken: office.sessionToken })).toBe(401);
    expect(await statusOf({ path: filesOf(), headers, sessionToken: service.sessionToken })).toBe(403);
    expect(await statusOf({ path: `${ordersOf()}?authorization=${key}` })).toBe(401);
  });

  it("may ask so often, apart from people and from other keys", async () => {
    const [busy, calm] = [
      await addServiceKey(app.db, firm, ["orders:read"]),
      await addServiceKey(app.db, firm, ["orders:read"]),
    ];
    expect(await statusOf({ path: ordersOf(), headers: busy.headers })).toBe(200);
    await app.db
      .update(rateLimits)
      .set({ points: 600 })
      .where(eq(rateLimits.key, `service-key-asks:${busy.id}`));
    const refused = await ask({ path: ordersOf(), headers: busy.headers });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "600"]);
    expect(await statusOf({ path: ordersOf(), headers: calm.headers })).toBe(200);
  });

  it("notes its use to the minute", async () => {
    const { id, headers } = await addServiceKey(app.db, firm, ["orders:read"]);
    const used = async () =>
      present((await app.db.select().from(serviceKeys).where(eq(serviceKeys.id, id)))[0]).lastUsedAt;
    expect(await used()).toBeNull();
    expect(await statusOf({ path: ordersOf(), headers })).toBe(200);
    const first = await used();
    expect(first).toBeInstanceOf(Date);
    expect(await statusOf({ path: ordersOf(), headers })).toBe(200);
    expect(await used()).toEqual(first);
    await app.db
      .update(serviceKeys)
      .set({ lastUsedAt: sql`now() - interval '2 minutes'` })
      .where(eq(serviceKeys.id, id));
    const before = await used();
    expect(await statusOf({ path: ordersOf(), headers })).toBe(200);
    expect(await used()).not.toEqual(before);
  });
});

describe("a key is made", () => {
  const ask = (admin: TestAdmin, organisationId: string | null, scopes: KeyScope[], more = {}) =>
    makeKey(app, {
      admin: { userUuid: admin.person.userUuid, organisation: admin === office ? { id: firm, name: "Firm" } : null },
      organisationId,
      formId: randomUUID(),
      wanted: { name: `made ${randomUUID()}`, scopes, grain: null, days: 30, ...more },
      requestId: "test",
    });

  it("by an organisation's administrators for it alone, and for no results", async () => {
    expect(await ask(office, firm, ["orders:read"])).toMatchObject({ outcome: "made" });
    expect(await ask(office, other, ["orders:read"])).toEqual({ outcome: "notThere" });
    for (const organisationId of [firm, null]) {
      expect(await ask(office, organisationId, ["results:read"], { grain: "tens" })).toEqual({ outcome: "forbidden" });
    }
    expect(await ask(service, null, ["orders:read"])).toEqual({ outcome: "forbidden" });
    expect(await ask(service, other, ["orders:read"])).toMatchObject({ outcome: "made" });
    expect(await ask(service, firm, ["results:read", "people:import"], { grain: "tens" })).toEqual({
      outcome: "forbidden",
    });
    for (const days of [0, 366, Number.NaN]) {
      expect((await ask(office, firm, ["orders:read"], { days })).outcome, String(days)).toBe("forbidden");
    }
    // By the pages, too.
    const asked = { ...resultsForm, results_id: randomUUID() };
    for (const [page, at] of [
      ["adminOrganisationKeys", place(firm)],
      ["adminServiceKeys", {}],
    ] as const) {
      expect((await pagesOf().post(office.sessionToken, page, at, asked)).status).toBe(403);
    }
    const theirs = { ...ownForm, make_id: randomUUID() };
    expect((await pagesOf().post(office.sessionToken, "adminOrganisationKeys", place(other), theirs)).status).toBe(404);
    expect((await pagesOf().load(office.sessionToken, "adminOrganisationKeys", place(other))).status).toBe(404);
    expect((await pagesOf().load(office.sessionToken, "adminServiceKeys")).status).toBe(403);
  });

  it("and neither made nor revoked by somebody whose rights have ended", async () => {
    const leaving = await addAdmin(app, firm);
    const { id, headers } = await addServiceKey(app.db, firm, ["orders:read"]);
    const opened = { ...ownForm, make_id: randomUUID() };
    await app.db.delete(userRoles).where(eq(userRoles.userId, leaving.person.userUuid));
    const { sessionToken } = leaving;
    for (const [page, at] of [
      ["adminOrganisationKeys", place(firm)],
      ["adminServiceKey", { params: { keyId: id } }],
    ] as const) {
      const answer = await pagesOf()
        .post(sessionToken, page, at, opened)
        .catch((thrown: unknown) => thrown);
      expect(JSON.stringify(answer)).not.toContain("vnt_");
    }
    expect(await app.db.select().from(serviceKeys).where(eq(serviceKeys.id, opened.make_id))).toEqual([]);
    expect(await statusOf({ path: ordersOf(), headers })).toBe(200);
  });

  it("once by a form that is sent twice, at once too", async () => {
    const form = { ...ownForm, make_id: randomUUID() };
    const sent = await Promise.all(
      [1, 2, 3].map(() => pagesOf().post(office.sessionToken, "adminOrganisationKeys", place(firm), form)),
    );
    expect(sent.map((answer) => shownIn(answer).key).filter(Boolean)).toHaveLength(1);
    expect(await app.db.select().from(serviceKeys).where(eq(serviceKeys.id, form.make_id))).toHaveLength(1);
  });

  it("of what a form has, and of nothing it hasn't", async () => {
    const refusedBy = async (typed: Record<string, string>) =>
      refusalOf((await makeBy(office, "adminOrganisationKeys", firm, { ...ownForm, ...typed })).answer);
    expect((await refusedBy({ make_name: " " })).errors).toHaveProperty("make_name");
    expect((await refusedBy({ make_name: "x".repeat(61) })).errors).toHaveProperty("make_name");
    expect((await refusedBy({ make_orders_read: "" })).errors).toHaveProperty("make_people_import");
    for (const days of ["", "36500", "-1", "90.5"]) {
      expect((await refusedBy({ make_days: days })).errors, days).toHaveProperty("make_days");
    }
    const { answer } = await makeBy(office, "adminOrganisationKeys", firm, { ...ownForm, make_id: "x" });
    expect(answer.status).toBe(400);
  });

  it("for results has a name of its own", async () => {
    const grainOf = (results_grain: string) => ({ ...resultsForm, results_name: "one name", results_grain });
    const make = async (page: Page, organisationId: string, typed: Record<string, string>) =>
      (await makeBy(service, page, organisationId, typed)).answer;
    expect(shownIn(await make("adminServiceKeys", "", grainOf("tens"))).key).toBeDefined();
    expect(shownIn(await make("adminServiceKeys", "", grainOf("tens"))).key).toBeDefined();
    for (const [page, of, grain] of [
      ["adminServiceKeys", "", "full"],
      ["adminOrganisationKeys", firm, "tens"],
    ] as const) {
      expect(refusalOf(await make(page, of, grainOf(grain))).errors).toHaveProperty("results_name");
    }
    await app.db.update(serviceKeys).set({ revokedAt: sql`now()` }).where(eq(serviceKeys.name, "one name"));
    expect(refusalOf(await make("adminServiceKeys", "", grainOf("full"))).errors).toHaveProperty("results_name");
  });
});

describe("the list of keys", () => {
  it("is each organisation's own, without those that read results", async () => {
    const theirs = await addServiceKey(app.db, other, ["orders:read"], { name: "Theirs alone" });
    const results = await addResultsKey(app.db, { name: "a-reader", organisationId: firm });
    const listed = await pagesOf().load(office.sessionToken, "adminOrganisationKeys", place(firm));
    for (const name of ["Theirs alone", "a-reader"]) expect(JSON.stringify(listed.body)).not.toContain(name);
    for (const { id } of [theirs, results]) {
      const at = { params: { keyId: id } };
      expect((await pagesOf().load(office.sessionToken, "adminServiceKey", at)).status).toBe(404);
      expect((await pagesOf().post(office.sessionToken, "adminServiceKey", at, {})).status).toBe(404);
    }
    const all = JSON.stringify((await pagesOf().load(service.sessionToken, "adminServiceKeys")).body);
    for (const name of ["Theirs alone", "a-reader"]) expect(all).toContain(name);
    for (const { headers } of [theirs]) expect(await statusOf({ path: ordersOf(other), headers })).toBe(200);
  });

  it("has as many pages as there are keys for, and what opens something on the first", async () => {
    const many = await addOrganisation(app.db, "Many");
    await addServiceKey(app.db, many, ["orders:read"], { name: "Standing" });
    await app.db.insert(serviceKeys).values(
      Array.from({ length: 50 }, (_, number) => ({
        organisationId: many,
        name: `Ended ${number}`,
        scopes: ["orders:read" as const],
        keyHash: hashToken(`ended ${number}`),
        madeAt: sql`now() + interval '1 minute'`,
        endsAt: sql`now() - interval '1 minute'`,
      })),
    );
    type Shown = { view: { rows: { cells: string[] }[]; paging: { next?: string; back?: string } } };
    const shownOn = async (query: Record<string, string>) => {
      const at = { ...place(many), query };
      return ((await pagesOf().load(service.sessionToken, "adminOrganisationKeys", at)).body as Shown).view;
    };
    const [first, second] = [await shownOn({}), await shownOn({ page: "2" })];
    expect([first.rows.length, first.rows[0]?.cells[0], first.paging.next]).toEqual([
      50,
      "Standing",
      expect.stringContaining("page=2"),
    ]);
    expect([second.rows.length, second.paging.back]).toEqual([1, expect.any(String)]);
  });

  it("revokes a key once, by whoever looks after the organisation, and names who did", async () => {
    const { id, headers } = await addServiceKey(app.db, firm, ["orders:read"], { name: "To end" });
    const at = { params: { keyId: id } };
    const asked = await pagesOf().load(office.sessionToken, "adminServiceKey", at);
    expect(JSON.stringify(asked.body)).toContain("To end");
    expect((await pagesOf().post(office.sessionToken, "adminServiceKey", at, {})).location).toContain("done=revoked");
    expect(await statusOf({ path: ordersOf(), headers })).toBe(401);
    const [first] = await app.db.select().from(serviceKeys).where(eq(serviceKeys.id, id));
    expect((await pagesOf().post(service.sessionToken, "adminServiceKey", at, {})).status).toBe(303);
    expect((await app.db.select().from(serviceKeys).where(eq(serviceKeys.id, id)))[0]).toEqual(first);
  });
});

describe("whoever made a key", () => {
  it("is named, also without a name, and said to be gone where nobody is there any more", async () => {
    const { id } = await addServiceKey(app.db, firm, ["orders:read"], { name: "Of somebody" });
    const madeBy = async (firstName: string | undefined) => {
      const who = { madeBy: firstName === undefined ? sql`gen_random_uuid()` : pseudoIdOf(office.person.userUuid) };
      await app.db.update(serviceKeys).set(who).where(eq(serviceKeys.id, id));
      const named = { firstName: firstName ?? "", lastName: "" };
      await app.db.update(users).set(named).where(eq(users.id, office.person.userUuid));
      const { body } = await pagesOf().load(office.sessionToken, "adminOrganisationKeys", place(firm));
      const { rows } = (body as { view: { rows: { key: string; cells: string[] }[] } }).view;
      return present(rows.find(({ key }) => key === id)).cells.join(" | ");
    };
    expect(await madeBy("Aino")).toContain(", Aino |");
    expect(await madeBy("")).toContain("an administrator who has given no name");
    expect(await madeBy(undefined)).toContain("someone whose account is gone");
  });
});

const pseudoIdOf = (userUuid: string) => sql`(select pseudo_id from users where id = ${userUuid}::uuid)`;

describe("a program", () => {
  it("tells of surveys what the console tells", async () => {
    const { headers } = await addServiceKey(app.db, firm, ["orders:read"]);
    const order = await addOrder(app.db, "pulse", { organisationId: firm, name: "Band" });
    const people = await Promise.all(
      Array.from({ length: 24 }, () => addPerson(app.db, { language: "fi", organisationId: firm })),
    );
    for (const [at, person] of people.entries()) {
      await invite(app.db, person, order);
      if (at >= 12) continue;
      await begin(app.db, person, order);
      await answerAll(app.db, person, order);
    }
    type Told = { assessmentOrders: { id: string; status: string; answered: { from: number; to: number } | null }[] };
    const { body } = await ask({ path: ordersOf(), headers });
    const told = present((body as Told).assessmentOrders.find(({ id }) => id === order.id));
    expect(told).toMatchObject({ status: "open", answered: { from: 10, to: 14 } });
    const page = await pagesOf().load(office.sessionToken, "adminOrganisation", place(firm));
    expect(JSON.stringify(page.body)).toContain("10–14");
    // Of one that has ended nobody of the organisation is told more than its report does.
    await app.db.execute(sql`update assessment_orders set closed_at = now() where id = ${order.id}`);
    const after = (await ask({ path: ordersOf(), headers })).body as Told;
    expect(after.assessmentOrders.find(({ id }) => id === order.id)).toMatchObject({
      status: "closed",
      answered: null,
    });
  });

  it("fetches report files, and the access log has its name", async () => {
    const { headers, id } = await addServiceKey(app.db, firm, ["reports:read"], { name: "Archive" });
    const { body } = await ask({ path: filesOf(), headers });
    const [file] = (body as { files: { id: string; downloadUrl: string; filename: string }[] }).files;
    expect(file).toMatchObject({ id: fileId, filename: "raportti.pdf" });
    lines.length = 0;
    const path = present(file).downloadUrl.replace("/api/v1", "");
    const answer = await ask({ path, headers });
    expect([answer.status, answer.text]).toEqual([200, "%PDF-1.7\n%%EOF\n"]);
    expect((await ask({ path, headers: { ...headers, range: "bytes=0-3" } })).text).toBe("%PDF");
    const looks = await app.db.select().from(accessLog).where(eq(accessLog.actorOrganisation, "Archive"));
    expect(looks.map(({ what, actorRole, setOrganisationId }) => [what, actorRole, setOrganisationId])).toEqual(
      Array(2).fill(["report_file", "system", firm]),
    );
    expect(lines.join()).toContain(id);
    // Whose organisation it is no longer can't be read.
    await app.db.update(reportContainers).set({ organisationId: other });
    expect(await statusOf({ path, headers })).toBe(404);
    await app.db.update(reportContainers).set({ organisationId: firm });
  });
});

describe("keys of before", () => {
  const listed = (names: string[], organisationId: string | null = null) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        { sha256: createHash("sha256").update(`key of ${name}`).digest("hex"), organisationId, values: "full" },
      ]),
    );
  // Of an organisation that is gone since.
  const gone = listed(["gone one"], randomUUID());
  const envOf = (names: string[]) =>
    parseEnv({ VOINTI_MODE: "development", REPORTING_KEYS: JSON.stringify({ ...listed(names), ...gone }) });

  it("are taken over all or none: never one key under two names, nor under a name that is another's", async () => {
    await addResultsKey(app.db, { name: "known one", organisationId: firm });
    const list = { ...listed(["old one", "known one"]), ...gone };
    const twice = { ...list, "old two": list["old one"] };
    for (const [keys, problem] of [
      [list, /the same name.*: known one$/],
      [twice, /old one, old two have the same sha256/],
    ] as const) {
      const env = parseEnv({ VOINTI_MODE: "development", REPORTING_KEYS: JSON.stringify(keys) });
      await expect(takeOverReportingKeys(database.target, env, () => undefined)).rejects.toThrow(problem);
    }
    expect(await app.db.$count(serviceKeys, eq(serviceKeys.takenOver, true))).toBe(0);
  });

  it("are taken over once, and no others after them", async () => {
    const said: string[] = [];
    const take = (names: string[]) => takeOverReportingKeys(database.target, envOf(names), (line) => said.push(line));
    await Promise.all([take(["old one", "old two"]), take(["old one", "old two"])]);
    expect(said.toSorted()[0]).toContain("taken over before");
    expect(said.toSorted()[1]).toContain("Took over 2");
    const read = (key: string) => readServiceKey(app, { key, scope: "results:read" });
    expect(await read("key of old one")).toMatchObject({ outcome: "key", key: { name: "old one", grain: "full" } });
    expect(await read("key of new one")).toEqual({ outcome: "notAuthenticated" });
    const rows = await app.db.select().from(serviceKeys).where(eq(serviceKeys.takenOver, true));
    expect(rows.map(({ name, scopes, grain }) => [name, scopes, grain]).toSorted()).toEqual([
      ["old one", ["results:read"], "full"],
      ["old two", ["results:read"], "full"],
    ]);
    await expect(take(["old one", "old two", "new one"])).rejects.toThrow(/REPORTING_KEYS/);
    expect(await app.db.$count(serviceKeys, eq(serviceKeys.takenOver, true))).toBe(2);
  });

  it("let an instance start with the list that was taken over, and with no other", async () => {
    const warned: string[] = [];
    const log = pino({ level: "warn" }, { write: (line: string) => void warned.push(line) });
    await refuseOtherReportingKeys(envOf(["old one", "old two"]), app.db, log);
    expect(warned).toEqual([expect.stringContaining("REPORTING_KEYS")]);
    const others = createProcess(envOf(["old one", "new one"]), database.target, sourceFolders);
    await expect(others).rejects.toThrow(/REPORTING_KEYS/);
  });
});
