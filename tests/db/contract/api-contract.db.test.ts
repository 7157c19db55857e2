import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { consentGrants } from "~/db/schema/consents";
import { exportEditions } from "~/db/schema/editions";
import { sessions } from "~/db/schema/login";
import { assessmentOrders } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { preparedExports } from "~/db/schema/prepared-exports";
import { commonProblems } from "~/features/api/v1/common-problems";
import { openApiDocument } from "~/features/api/v1/openapi";
import { operations } from "~/features/api/v1/operations";
import { apiAddresses } from "~/i18n/api-addresses";
import { languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { breachOf } from "../../fixtures/api-contract";
import { type ApiAnswer, type ApiCall, type ApiServer, apiPath, apiServer } from "../../fixtures/api-server";
import {
  apiWorld,
  createApiApp,
  endLicense,
  goodCalls,
  type Ids,
  signedCall,
  usualRole,
  type World,
} from "../../fixtures/api-world";
import { addResultsKey } from "../../fixtures/console";
import {
  addOrder,
  addPerson,
  addSignInLink,
  ageResults,
  answerAll,
  closeOrder,
  invite,
  present,
  startTestSession,
  type TestPerson,
} from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { fill, wordsOf } from "../../fixtures/words";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let close: () => Promise<void>;
let ask: ApiServer;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  ({ app, close } = await createApiApp(database));
  ask = apiServer(app);
});
afterAll(() => close());

const reached = new Set<string>();

/** Asks, and holds the answer against the document. */
const hold = (id: string, call: ApiCall) => holdBy(ask, id, call);

async function holdBy(server: ApiServer, id: string, call: ApiCall): Promise<ApiAnswer> {
  const answer = await server(call);
  expect(breachOf(id, answer)).toBeUndefined();
  reached.add(`${id} ${(answer.body as { code?: string } | undefined)?.code ?? answer.status}`);
  return answer;
}

const changed = (call: ApiCall, change: object): ApiCall => ({
  ...call,
  body: { ...(call.body as object), ...change },
});

/** A world of its own, and how its owner asks. */
async function ownWorld() {
  const world = await apiWorld(app);
  const sessionToken = await world.sessionOf("OWN");
  const call = (id: string, change: object = {}, ids: Ids = world.ids): ApiCall => {
    const good = present(goodCalls[id])(ids);
    return { ...(Object.keys(change).length > 0 ? changed(good, change) : good), sessionToken };
  };
  return { world, sessionToken, call };
}

/** Everything that an order can be shut for, and who then asks in vain. */
const shut: [string, (world: World, owner: TestPerson) => Promise<unknown>][] = [
  ["order_closed", ({ order }) => closeOrder(database.db, order)],
  [
    "profile_incomplete",
    (_, owner) => database.db.update(users).set({ gender: null }).where(eq(users.id, owner.userUuid)),
  ],
  [
    "consent_required",
    async ({ order }, owner) => {
      await database.db.delete(consentGrants).where(eq(consentGrants.userId, owner.userUuid));
      return order;
    },
  ],
];

describe("the contract", () => {
  it("is the published document, to the letter", () => {
    const published = JSON.parse(readFileSync("docs/openapi.json", "utf8")) as object;
    expect(openApiDocument()).toEqual(published);
  });

  it("is served as a document, and outside production as a page to read", async () => {
    const served = await ask({ path: "/openapi.json" });
    expect([served.status, served.body]).toEqual([200, openApiDocument()]);
    // A cookie in what caches hand to others would be everybody's.
    const cookiesOf = async (path: string) => (await ask({ path })).headers.getSetCookie().length;
    expect([await cookiesOf("/openapi.json"), await cookiesOf("/version")]).toEqual([0, 1]);
    expect((await ask({ path: "/reference" })).text).toContain("/api/v1/survey/results");
    const production = apiServer({ ...app, env: { ...app.env, mode: "production" } });
    expect(await holdBy(production, "readReference", { path: "/reference" })).toMatchObject({
      body: { code: "notFound" },
    });
    const unreported = apiServer({ ...app, env: { ...app.env, sentry: undefined } });
    const told = present(goodCalls.reportPageError)({} as Ids);
    expect(await holdBy(unreported, "reportPageError", told)).toMatchObject({ body: { code: "notFound" } });
  });

  it("is kept by every operation that goes well", async () => {
    const { world, call } = await ownWorld();
    for (const { id, tag, access } of operations.filter(({ id: each }) => each !== "logOut")) {
      // Some of them end the session that they are asked in.
      const role = usualRole({ access, tag });
      const answer = await hold(id, { ...call(id), sessionToken: await world.sessionOf(role) });
      expect([200, 201, 202, 204, 303, 409], `${id} ${answer.text}`).toContain(answer.status);
    }
    expect((await hold("logOut", call("logOut"))).status).toBe(204);
  });

  it("is kept by every refusal that is common to all", async () => {
    const { world, sessionToken, call } = await ownWorld();
    const invalid = await world.sessionOf("INV");
    const admin = await world.sessionOf("ADM");
    const halfway = await startTestSession(database.db, world.people.ADM);
    const { headers: noScope } = await addResultsKey(database.db, {});
    const ownKey = present(call("listOrganisationOrders").headers);
    for (const { id, method, access, tag, body, query, address } of operations) {
      const usual = usualRole({ access, tag });
      const good = { ...call(id), sessionToken: undefined };
      const keyless = access === "serviceKey" ? { ...good, headers: undefined } : good;
      const joint = good.path.includes("?") ? "&" : "?";
      const codes: [string, ApiCall][] = [
        ["bad_address", { ...good, path: `${good.path}${joint}_data=x` }],
        ["uriTooLong", { ...good, path: `${good.path}${joint}a=${"a".repeat(5_000)}` }],
        ["misdirected", { ...good, headers: { host: "evil.example" } }],
      ];
      const endsInId = /:\w+$/.test(apiAddresses[address]);
      if (endsInId) codes.push(["no_file", { ...good, path: good.path.replace(/\?|$/, ".data$&") }]);
      if (access !== "anybody" && access !== "signature") codes.push(["notAuthenticated", keyless as ApiCall]);
      if (access === "validPerson") codes.push(["invalid_user", { ...good, sessionToken: invalid }]);
      if (access === "admin") codes.push(["forbidden", { ...good, sessionToken }]);
      if (access === "serviceAdmin" || access === "keyOrServiceAdmin") {
        for (const other of [sessionToken, admin]) codes.push(["forbidden", { ...good, sessionToken: other }]);
      }
      if (access === "keyOrServiceAdmin") codes.push(["key_lacks_scope", { ...good, headers: ownKey }]);
      if (access === "serviceKey")
        codes.push(["key_lacks_scope", { ...good, headers: { ...good.headers, ...noScope } }]);
      if (usual !== "OWN" && access !== "anybody") {
        codes.push(["second_factor_required", { ...good, sessionToken: halfway }]);
      }
      if (method !== "GET" && access !== "signature")
        codes.push(["foreign_origin", { ...good, headers: { ...keyless.headers, "sec-fetch-site": "cross-site" } }]);
      if (query && "language" in query.shape) {
        const asker = await world.sessionOf(usual);
        codes.push(["invalidParam", { ...good, sessionToken: asker, path: `${good.path}${joint}language=xx` }]);
      }
      if (body) {
        const own = { ...good, sessionToken };
        codes.push(
          ["too_large", { ...own, body: `{"a":"${"a".repeat(2_200_000)}"}` }],
          ["unsupportedMedia", { ...own, headers: { "content-type": "text/plain" } }],
          ["no_json_object", { ...own, body: "[{}]" }],
          ["no_json_object", { ...own, body: `{"variables":${'{"a":'.repeat(200)}1${"}".repeat(201)}` }],
          ["repeated_field", { ...own, body: '{"a":1,"a":2}' }],
        );
        if (!/Sms|PageError/.test(id)) codes.push(["invalidParam", { ...own, body: "{}" }]);
      }
      for (const [code, asked] of codes) {
        const answer = await hold(id, asked);
        expect(answer.body, `${id} ${code}`).toMatchObject({ code });
        expect(answer.headers.get("content-type")).toBe("application/problem+json");
      }
    }
  });

  it.each(shut)("is kept where an order is shut: %s", async (code, shutIt) => {
    const { world, call } = await ownWorld();
    await shutIt(world, world.people.OWN);
    for (const id of ["readQuestions", "readSurveyModule", "startSurvey", "submitSurveyModule"]) {
      expect((await hold(id, call(id))).body, id).toMatchObject({ code });
    }
    if (code !== "order_closed") return;
    for (const id of ["saveOwnUser", "chooseActiveOrder"])
      expect((await hold(id, call(id))).body).toMatchObject({ code });
  });

  it("is kept by the refusals of a submission", async () => {
    const { world, call } = await ownWorld();
    const { db } = database;
    const id = "submitSurveyModule";
    const expectCode = async (asked: ApiCall, code: string) =>
      expect((await hold(id, asked)).body).toMatchObject({ code });
    await expectCode(call(id, { answers: [] }), "question_not_answered");
    await expectCode(call(id, { surveyModuleVid: "x" }), "notFound");
    await ageResults(db, world.people.OWN, 15);
    await expectCode(call(id, { startNewResult: false }), "result_expired");
    expect((await hold(id, call(id))).status).toBe(200);
    expect((await hold(id, call(id))).status).toBe(200);
    const [first, ...rest] = world.ids.answers;
    await expectCode(call(id, { answers: [{ ...first, answer: 0 }, ...rest] }), "section_finished");
    await answerAll(db, world.people.OWN, world.order);
    expect((await hold(id, call(id, { startNewResult: false }))).body).toMatchObject({
      nextSurveyModule: "survey-done",
    });
    const fresh = await addOrder(db, "pulse");
    await invite(db, world.people.OWN, fresh);
    await expectCode(call(id, { startNewResult: false, assessmentOrderId: fresh.id }), "not_started");
  });

  it("takes thirty texts of 10,000 characters at once, and of an event hardly anything (I9)", async () => {
    const { world, call } = await ownWorld();
    const text = { ...world.ids.answers[0], type: "textual", answer: "😀".repeat(10_000) };
    const long = await hold("submitSurveyModule", call("submitSurveyModule", { answers: Array(30).fill(text) }));
    expect(long.body).toMatchObject({ code: "question_not_answered" });
    const event = await hold("takeEvent", call("takeEvent", { more: "x".repeat(4 * 1_024) }));
    expect(event.body).toMatchObject({ code: "too_large" });
  });

  it("is kept by the refusals of everything else", async () => {
    const { world, call } = await ownWorld();
    const { db } = database;
    const unknown = "00000000-0000-4000-8000-000000000000";
    const elsewhere = {
      ...world.ids,
      orderId: unknown,
      closedOrderId: unknown,
      groupId: unknown,
      recruitingGroupId: unknown,
    };
    const cases: [string, string, ApiCall][] = [
      ["readQuestions", "notFound", call("readQuestions", {}, elsewhere)],
      ["readSurveyModule", "notFound", call("readSurveyModule", {}, elsewhere)],
      ["startSurvey", "notFound", call("startSurvey", {}, elsewhere)],
      ["takeSurveyBack", "notFound", call("takeSurveyBack", {}, { ...elsewhere, resultId: unknown })],
      // It is the first that its person answers.
      ["takeSurveyBack", "not_to_be_taken_back", call("takeSurveyBack")],
      ["readResults", "notFound", call("readResults", {}, elsewhere)],
      ["readResults", "invalidParam", { ...call("readResults"), path: "/survey/results" }],
      ["readResults", "invalidParam", { ...call("readResults"), path: `${call("readResults").path}&language=fi` }],
      ["readOwnOrder", "notFound", call("readOwnOrder", {}, elsewhere)],
      ["readQuestionnaire", "notFound", call("readQuestionnaire", {}, { ...elsewhere, metamoduleVid: unknown })],
      ["readQuestionnaireResponses", "notFound", call("readQuestionnaireResponses", {}, elsewhere)],
      ["listOrderConsents", "notFound", call("listOrderConsents", {}, elsewhere)],
      ["chooseActiveOrder", "notFound", call("chooseActiveOrder", {}, elsewhere)],
      ["saveOwnUser", "notFound", call("saveOwnUser", {}, elsewhere)],
      [
        "saveOwnUser",
        "invalid_profile",
        call("saveOwnUser", {
          userInfo: { language: "de", firstName: "", lastName: "x", dateOfBirth: "31.02.1990", gender: "" },
        }),
      ],
      ["startPersonalOrder", "unanswered_orders", call("startPersonalOrder")],
      ["readGroup", "invalidGroupInvitationLink", call("readGroup", {}, elsewhere)],
      ["joinGroup", "invalidGroupInvitationLink", call("joinGroup", {}, elsewhere)],
      ["addUser", "no_open_registration", call("addUser", {}, elsewhere)],
      ["addUser", "valid_email_is_required", call("addUser", { email: "x" })],
      ["addUser", "invalid_link", call("addUser", { path: "//evil.example" })],
      ["requestEmailLogin", "valid_email_is_required", call("requestEmailLogin", { email: "a@b@c" })],
      ["requestEmailLogin", "invalid_link", call("requestEmailLogin", { path: "https://evil.example" })],
      ...[
        "loginByEmailLink",
        "loginByTokenLink",
        "renewEmailLink",
        "renewTokenLink",
        "checkEmailLink",
        "checkTokenLink",
      ].map((id): [string, string, ApiCall] => [id, "invalid_link", call(id, { path: "//evil.example" })]),
      ["takeEvent", "analytics_consent_required", call("takeEvent", { consent: undefined })],
      ["takeEvent", "invalidParam", call("takeEvent", { event: { type: "custom", name: "Anna Virtanen" } })],
    ];
    for (const [id, code, asked] of cases) {
      expect((await hold(id, asked)).body, `${id} ${code}`).toMatchObject({ code });
    }
    await db
      .update(assessmentOrders)
      .set({ showResultsToEndUser: false })
      .where(eq(assessmentOrders.id, world.order.id));
    expect((await hold("readResults", call("readResults"))).body).toMatchObject({ code: "results_not_shown" });
    const admin = { sessionToken: await world.sessionOf("ALL") };
    const exported = (change: object, ids = world.ids) => ({
      ...call("exportReportingResults", {}, ids),
      ...admin,
      ...change,
    });
    for (const [code, asked] of [
      ["notFound", exported({}, elsewhere)],
      ["order_open", exported({}, { ...world.ids, closedOrderId: world.ids.orderId })],
      ["foreign_site", exported({ headers: { "sec-fetch-site": "cross-site" } })],
      ["invalidParam", exported({ path: "/reporting-data-export/results?reason=a+study&cursor=x" })],
      ["notAuthenticated", exported({ headers: { authorization: "Bearer x" } })],
    ] as const) {
      expect((await hold("exportReportingResults", asked)).body).toMatchObject({ code });
    }
    for (const id of ["listTakenEditions", "listDeletions"]) {
      const foreign = { ...call(id), ...admin, headers: { "sec-fetch-site": "cross-site" } };
      expect((await hold(id, foreign)).body).toMatchObject({ code: "foreign_site" });
    }
    for (const after of ["x", unknown]) {
      const behind = { path: apiPath("reportingEditions", {}, { after }), ...admin };
      expect((await hold("listTakenEditions", behind)).body, after).toMatchObject({
        code: "invalidParam",
        errors: [{ pointer: "#/after", in: "query" }],
      });
    }
    const untaken = { ...call("listDeletions", {}, { ...world.ids, editionId: unknown }), ...admin };
    expect((await hold("listDeletions", untaken)).body).toMatchObject({ code: "notFound" });
    await db.update(exportEditions).set({ endedAt: sql`now()` });
    const ended = exported({ path: `/reporting-data-export/results?reason=a+study&edition=${world.ids.editionId}` });
    expect((await hold("exportReportingResults", ended)).body).toMatchObject({ code: "edition_renewed" });
    await db.update(sessions).set({ createdAt: sql`now() - interval '11 minutes'` });
    const stale = await hold("readQuestionnaireResponses", call("readQuestionnaireResponses"));
    expect(stale.body).toMatchObject({ code: "fresh_sign_in_required" });
    await answerAll(db, world.people.OWN, world.order);
    expect((await hold("startPersonalOrder", call("startPersonalOrder"))).status).toBe(200);
    await endLicense(db, world.people.OWN);
    expect((await hold("startPersonalOrder", call("startPersonalOrder"))).body).toMatchObject({ code: "no_license" });
  });

  it("is kept by the refusals of administrators' calls and of signed ones", async () => {
    const { world, call } = await ownWorld();
    const of = { OWN: "", ADM: await world.sessionOf("ADM"), ALL: await world.sessionOf("ALL") };
    const as = (id: string, change: Partial<ApiCall> = {}, ids = world.ids) => ({
      ...call(id, {}, ids),
      sessionToken: of[usualRole(present(operations.find((each) => each.id === id)))],
      ...change,
    });
    const foreign = { headers: { "sec-fetch-site": "cross-site" } };
    const unknown = "00000000-0000-4000-8000-000000000000";
    const nobodys = { orderId: unknown, closedOrderId: unknown, reportId: unknown, reportFileId: unknown };
    const nowhere = { ...world.ids, ...nobodys, storedFileId: unknown, preparedExportId: unknown, formId: "form-9" };
    const uploads = (filename: string, change: Partial<ApiCall> = {}) => {
      const { path, ...good } = as("addReportFileVersion");
      return { ...good, path: path.replace("raportti.pdf", filename), ...change };
    };
    const taken = "/admin/authn/sync-cookie?handover=x&expires=9999999999&signature=x";
    const cases: [string, string, ApiCall][] = [
      ...["exportQuestions", "exportTrialUsers", "exportOrderUsers", "exportResults", "fetchPreparedExport"]
        .concat("exportFormResults", "exportFreeTexts", "readStoredFile")
        .map((id): [string, string, ApiCall] => [id, "foreign_site", as(id, foreign)]),
      ...["exportOrderUsers", "prepareOrderUsers", "exportResults", "prepareResults", "readStoredFile"]
        .concat("addReportFileVersion", "fetchPreparedExport", "exportFormResults", "exportFreeTexts")
        .map((id): [string, string, ApiCall] => [id, "notFound", as(id, {}, nowhere)]),
      ...["exportResults", "exportFreeTexts", "prepareResults"].map((id): [string, string, ApiCall] => [
        id,
        "order_open",
        as(id, {}, { ...world.ids, closedOrderId: world.ids.orderId }),
      ]),
      [
        "exportFreeTexts",
        "invalidParam",
        as("exportFreeTexts", { path: "/admin/results/free-texts/excel?reason=a+study" }),
      ],
      [
        "exportResults",
        "invalidParam",
        as("exportResults", { path: "/admin/results/excel?reason=a+study&layout=tall" }),
      ],
      [
        "exportResults",
        "invalidParam",
        as("exportResults", { path: "/admin/results/excel?reason=a+study&layout=wide&layout=long" }),
      ],
      ["readOwnProfile", "invalidParam", { ...call("readOwnProfile"), path: "/users/profile?uuid=x" }],
      ["readStoredFile", "rangeNotSatisfiable", as("readStoredFile", { headers: { range: "bytes=999999-" } })],
      ["addReportFileVersion", "file_name", uploads("%E2%80%AEfdp.pdf")],
      ["addReportFileVersion", "file_type", uploads("raportti.exe")],
      [
        "addReportFileVersion",
        "file_damaged",
        uploads("raportti.docx", { body: "PK\u0003\u0004", headers: { "content-type": "application/octet-stream" } }),
      ],
      ["addReportFileVersion", "file_empty", uploads("raportti.pdf", { body: "" })],
      [
        "handSessionOver",
        "invalidParam",
        as("handSessionOver", { path: "/admin/authn/sync-cookie?to=http://evil.example" }),
      ],
      ["handSessionOver", "notAuthenticated", as("handSessionOver", { sessionToken: undefined })],
      ["handSessionOver", "forbidden", call("handSessionOver")],
      [
        "handSessionOver",
        "second_factor_required",
        as("handSessionOver", { sessionToken: await startTestSession(database.db, world.people.ADM) }),
      ],
      ["handSessionOver", "handover", as("handSessionOver", { path: taken })],
      ["takeFormResult", "notAuthenticated", { ...call("takeFormResult"), body: "{}" }],
      ["takeFormResult", "no_form_result", signedCall("[]")],
      ["takeFormResult", "too_large", signedCall(`{"formId":"x","a":"${"a".repeat(300_000)}"}`)],
      ["endMessages", "notFound", call("endMessages", {}, { ...world.ids, unsubscribeToken: "x" })],
    ];
    for (const [id, code, asked] of cases) {
      expect((await hold(id, asked)).body, `${id} ${code}`).toMatchObject({ code });
    }
    const unkeyed = apiServer({ ...app, env: { ...app.env, vismaSign: undefined } });
    const unsigned = await unkeyed(call("takeFormResult"));
    expect([unsigned.status, breachOf("takeFormResult", unsigned)]).toEqual([404, undefined]);
    reached.add("takeFormResult notFound");
    for (const id of ["prepareOrderUsers", "prepareResults", "prepareOrderUsers"]) await hold(id, as(id));
    for (const id of ["prepareOrderUsers", "prepareResults"]) {
      expect((await hold(id, as(id))).body).toMatchObject({ code: "too_many_exports" });
    }
    await database.db.update(exportEditions).set({ endedAt: sql`now()` });
    const ended = as("exportResults", { path: `/admin/results/excel?reason=a+study&edition=${world.ids.editionId}` });
    expect((await hold("exportResults", ended)).body).toMatchObject({ code: "edition_renewed" });
    await database.db.update(preparedExports).set({ editionIds: [world.ids.editionId] });
    const renewed = await hold("fetchPreparedExport", as("fetchPreparedExport"));
    expect(renewed.body).toMatchObject({ code: "edition_renewed" });
    await database.db.update(preparedExports).set({ state: "failed", editionIds: [] });
    expect((await hold("fetchPreparedExport", as("fetchPreparedExport"))).body).toMatchObject({
      code: "export_failed",
    });
  });

  it("takes a profile with the consents that its order requires, or not at all", async () => {
    const { world, call } = await ownWorld();
    const { userUuid } = world.people.OWN;
    await database.db.delete(consentGrants).where(eq(consentGrants.userId, userUuid));
    const details = { language: "sv", firstName: "Ny", lastName: "Namn", dateOfBirth: "1.2.1980", gender: "other" };
    const refused = await hold(
      "saveOwnUser",
      call("saveOwnUser", { userInfo: details, newAcceptedConsentTypeIds: [] }),
    );
    expect(refused.body).toMatchObject({
      code: "consents_missing",
      errors: [{ detail: `required:${world.ids.consentTypeId}` }],
    });
    const stored = async () => present((await database.db.select().from(users).where(eq(users.id, userUuid)))[0]);
    expect((await stored()).firstName).toBe("Testi");
    // Nothing but these fields is anybody's to change here.
    const more = { ...details, email: "evil@example.com", phoneNumber: "+358501", role: "admin", organisationId: "x" };
    const saved = await hold(
      "saveOwnUser",
      call("saveOwnUser", { userInfo: more, userUuid: world.people.OTH.userUuid }),
    );
    expect(saved.body).toMatchObject({ user: { firstName: "Ny", dateOfBirth: "01.02.1980", language: "sv" } });
    expect(await stored()).toMatchObject({ firstName: "Ny", dateOfBirth: "1980-02-01", email: world.people.OWN.email });
    expect(await database.db.select().from(consentGrants).where(eq(consentGrants.userId, userUuid))).toHaveLength(1);
  });

  it("says of a text that is too long how long it may be and is, by its place and in words of the language", async () => {
    const { call } = await ownWorld();
    const userInfo = {
      language: "sv",
      firstName: "å".repeat(73),
      lastName: "x",
      dateOfBirth: "1.2.1980",
      gender: "other",
    };
    const profile = call("saveOwnUser", { userInfo });
    const inFinnish = await hold("saveOwnUser", { ...profile, path: `${profile.path}?language=fi` });
    expect(inFinnish.body).toMatchObject({
      code: "invalid_profile",
      errors: [
        {
          pointer: "#/userInfo/firstName",
          code: "fieldTooLong",
          limit: 64,
          detail: fill(wordsOf("fi").profile.errors.fieldTooLong, { max: 64, typed: 73 }),
        },
      ],
    });
    for (const language of languages) {
      const joined = call("joinGroup", { endUserGroupId: "x".repeat(80) });
      const tooLong = await hold("joinGroup", { ...joined, path: `${joined.path}?language=${language}` });
      expect(tooLong.body).toMatchObject({
        errors: [
          {
            pointer: "#/endUserGroupId",
            code: "too_big",
            limit: 64,
            detail: translatorFor(language)("api:field.tooLong", { limit: 64, typed: 80 }),
          },
        ],
      });
    }
  });

  it("tells the states of a link, and uses it once, by its own call alone", async () => {
    const { db } = database;
    const person = await addPerson(db, { language: "fi" });
    for (const [kind, check, login, name] of [
      ["email", "checkEmailLink", "loginByEmailLink", "uuid"],
      ["token", "checkTokenLink", "loginByTokenLink", "token"],
    ] as const) {
      const token = await addSignInLink(db, person, "valid", kind);
      const old = await addSignInLink(db, person, "expired", kind);
      const look = (value: string) =>
        hold(check, { ...present(goodCalls[check])({} as Ids), body: { token: value, path: "/fi" } });
      expect((await look(token)).body).toEqual({
        type: "valid",
        email: person.email,
        userUuid: person.userUuid,
        path: "/fi",
      });
      expect((await look(old)).body).toEqual({ type: "expired_token", path: "/fi" });
      expect((await look("x")).body).toEqual({ type: "token_not_found", path: "/fi" });
      const use = (value: string, sessionToken?: string) =>
        hold(login, {
          method: "POST",
          path: `/${kind}_login/login`,
          body: { [name]: value, path: "%2Ffi%2Fprofiili", groupId: "" },
          sessionToken,
        });
      const used = await use(token);
      expect(used.body).toEqual({ type: "login_succeeded", path: "/fi/profiili" });
      expect(used.headers.getSetCookie().join()).toMatch(/vointi_session=[\w-]{43}/);
      expect((await use(token)).body).toMatchObject({ type: kind === "email" ? "token_not_found" : "expired_token" });
      // Who is in as its person already goes straight on.
      const signedIn = await use(old, await startTestSession(db, person));
      expect([signedIn.body, signedIn.headers.getSetCookie()]).toEqual([
        { type: "login_succeeded", path: "/fi/profiili" },
        [],
      ]);
    }
  });

  it("documents no refusal that was not met above", () => {
    // The entry's own, which its tests meet; and what takes a thousand questions or another way of running the service.
    const others = [
      "busy",
      "unavailable",
      "unexpected",
      "json_too_long",
      "loginGeneralError",
      "too_many_requests",
      "exports_under_way",
      // Their own tests meet these: report-files, handover.
      "file_too_large",
      "file_broke_off",
      "too_many_pieces",
      "uploads_under_way",
      "no_space",
      "storage",
      "others_session",
    ];
    const missed = operations.flatMap((each) => {
      const { id, problems, body, query } = each;
      const common = commonProblems(each).filter((code) => body || query || code !== "invalidParam");
      return [...common, ...problems]
        .filter((code) => !others.includes(code))
        .filter((code) => !reached.has(`${id} ${code}`))
        .map((code) => `${id} ${code}`);
    });
    const known =
      // What lists and files of programs are refused for is met in delivery and service-keys.
      /^(listOrganisation(Orders|Files)|readOrganisationFile|importPeople|readPeopleImport) (?!key_lacks_scope|notAuthenticated)\w+$|^(requestSmsToken|readSmsLogin|loginBySms|saveOwnLanguage) notFound$|(Sms.*|^reportPageError) invalidParam$|^(readQuestions|readSurveyModule) invalidParam$/;
    expect(missed.filter((each) => !known.test(each))).toEqual([]);
  });
});
