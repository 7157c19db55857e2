import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { headIdOf } from "~/features/api/v1/openapi";
import { operations } from "~/features/api/v1/operations";
import { breachOf } from "../../fixtures/api-contract";
import { type ApiAnswer, type ApiCall, type ApiServer, apiServer } from "../../fixtures/api-server";
import {
  apiWorld,
  createApiApp,
  goodCalls,
  type Ids,
  type Role,
  roles,
  usualRole,
  type World,
} from "../../fixtures/api-world";
import { present } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";

const isFull = process.env.VOINTI_FULL === "1";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let close: () => Promise<void>;
let ask: ApiServer;
let world: World;
let sessions: Record<Role, string | undefined>;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  ({ app, close } = await createApiApp(database));
  ask = apiServer(app);
  world = await apiWorld(app);
  sessions = Object.fromEntries(
    await Promise.all(roles.map(async (role) => [role, await world.sessionOf(role)])),
  ) as typeof sessions;
});
afterAll(() => close());

const open = { VIS: 200, OTH: 200, EXT: 200, INV: 200, ADM: 200, ALL: 200 };
const own = { VIS: 401, OTH: 200, EXT: 200, INV: 200, ADM: 200, ALL: 200 };
/** What is the owner's: to everybody else it isn't there, and who may not answer is told so first. */
const ofOwner = { VIS: 401, OTH: 404, EXT: 404, INV: 403, ADM: 404, ALL: 404 };
/** Administrators', who have it of their organisation, or of all. */
const ofAdmins = { VIS: 401, OTH: 403, EXT: 403, INV: 403, ADM: 200, ALL: 200 };
/** Rows about people are nobody's who is of the employer. */
const ofRows = { ...ofAdmins, ADM: 403 };
const allWith = (status: number) => Object.fromEntries(Object.keys(open).map((role) => [role, status])) as typeof open;

/** Who is answered how, with the owner's ids (catalogue 3a). Whoever signs in or out is tested elsewhere. */
const access: Record<string, Record<Exclude<Role, "OWN" | "UNI">, number>> = {
  requestEmailLogin: open,
  requestSmsToken: open,
  readSmsLogin: open,
  loginBySms: open,
  renewEmailLink: open,
  renewTokenLink: open,
  checkEmailLink: open,
  checkTokenLink: open,
  readQuestions: ofOwner,
  readSurveyModule: ofOwner,
  startSurvey: ofOwner,
  takeSurveyBack: ofOwner,
  submitSurveyModule: ofOwner,
  readResults: ofOwner,
  addUser: open,
  saveOwnUser: { ...ofOwner, INV: 404 },
  saveOwnLanguage: { ...allWith(204), VIS: 401 },
  listOwnOrders: own,
  readOwnOrder: { ...ofOwner, INV: 404 },
  listOrderConsents: { ...ofOwner, INV: 404 },
  listOwnConsents: own,
  chooseActiveOrder: ofOwner,
  startPersonalOrder: { ...own, INV: 403 },
  readGroup: open,
  joinGroup: { ...own, EXT: 404, INV: 403 },
  readState: open,
  readVersion: open,
  readPrivacy: open,
  exportReportingResults: ofRows,
  listTakenEditions: ofRows,
  listDeletions: ofRows,
  readBloodMeasurementResults: { ...own, INV: 403 },
  readOwnProfile: own,
  takeFormResult: open,
  endMessages: allWith(204),
  showUnsubscription: allWith(303),
  exportQuestions: ofAdmins,
  exportTrialUsers: ofRows,
  exportOrderUsers: ofRows,
  prepareOrderUsers: { ...ofRows, ALL: 202 },
  exportResults: ofRows,
  exportFreeTexts: ofRows,
  prepareResults: { ...ofRows, ALL: 202 },
  // It is the session's that asked for it.
  fetchPreparedExport: { ...ofRows, ALL: 202 },
  exportFormResults: ofRows,
  sendScheduledMessages: { ...ofAdmins, ADM: 202, ALL: 202 },
  readStoredFile: ofAdmins,
  addReportFileVersion: { ...ofAdmins, ADM: 201, ALL: 201 },
  handSessionOver: { ...ofAdmins, ADM: 303, ALL: 303 },
  // By the key, whoever's session stands beside it. The first sends the list, and the others the same again.
  listOrganisationOrders: allWith(200),
  listOrganisationFiles: allWith(200),
  readOrganisationFile: allWith(200),
  importPeople: { ...allWith(200), VIS: 202 },
  readPeopleImport: allWith(200),
  readQuestionnaire: own,
  readQuestionnaireResponses: { ...ofOwner, INV: 404 },
  takeEvent: allWith(204),
  queryOwn: ofOwner,
  queryPublic: open,
  readContract: open,
  readReference: open,
  reportPageError: allWith(204),
};
/** What HEAD needn't say: how long what isn't sent would be, its digest, and how it would be sent. */
const ofGetAlone = [
  "x-request-id",
  "content-length",
  "repr-digest",
  "content-encoding",
  "transfer-encoding",
  "vary",
  "vointi-edition",
];
const headersOf = ({ headers }: ApiAnswer) =>
  [...headers]
    .filter(([name]) => !ofGetAlone.includes(name))
    .map(([name, value]) => {
      // A visitor's first cookie is another one each time, and what a session is handed over by is told by GET alone.
      if (name === "set-cookie") return [name, value.replace(/=[^;]*/, "")];
      return [name, name === "location" ? value.replace(/\?handover=.*/, "") : value];
    })
    .toSorted();
/** These change who is signed in. */
const signing = ["logOut", "loginByEmailLink", "loginByTokenLink"];

const callOf = (id: string, ids: Ids): ApiCall => present(goodCalls[id])(ids);

describe("the table of access", () => {
  it("tells of every operation of the contract", () => {
    expect(Object.keys(access).concat(signing).toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  });

  it.each(Object.keys(access))(
    "%s answers each role as it says, as HEAD too, and never by .data (A1, A2)",
    async (id) => {
      for (const role of roles) {
        if (role === "OWN") continue;
        // No call has group reports, so the reader of one unit is like anybody else.
        const as = role === "UNI" ? "OTH" : role;
        const call = { ...callOf(id, world.ids), sessionToken: sessions[role] };
        if (call.headers?.authorization) {
          const { authorization: _key, ...headers } = call.headers;
          // Without the key nobody's session opens it.
          expect((await ask({ ...call, headers })).status, role).toBe(401);
        }
        const answer = await ask(call);
        expect(answer.status, `${role} ${answer.text.slice(0, 200)}`).toBe(access[id]?.[as]);
        expect(breachOf(id, answer)).toBeUndefined();
        if ((call.method ?? "GET") === "GET") {
          const head = await ask({ ...call, method: "HEAD" });
          expect([head.status, head.text, headersOf(head)], role).toEqual([answer.status, "", headersOf(answer)]);
          expect(breachOf(headIdOf(id), head)).toBeUndefined();
        }
        const [path, query] = call.path.split("?");
        expect((await ask({ ...call, path: `${path}.data${query ? `?${query}` : ""}` })).status).toBe(404);
      }
    },
  );

  it("holds for the owner: everything that is theirs is there", async () => {
    for (const { id } of operations) {
      if (signing.includes(id)) continue;
      const answer = await ask({ ...callOf(id, world.ids), sessionToken: sessions.OWN });
      expect([200, 204, 303, 409, 403], `${id} ${answer.text.slice(0, 200)}`).toContain(answer.status);
      expect(breachOf(id, answer)).toBeUndefined();
    }
  });
});

describe("an id", () => {
  const strange = [
    "",
    "x",
    "../",
    "..%2f",
    "[]",
    "{}",
    "1e20",
    "100000000000000000000",
    "\u0000",
    "'",
    "ä",
    "%",
    "null",
  ];
  const unknown = "00000000-0000-4000-8000-000000000000";
  const named: (keyof Ids)[] = [
    "orderId",
    "metamoduleVid",
    "moduleVid",
    "resultId",
    "groupId",
    "consentTypeId",
    "formId",
    "reportId",
    "reportFileId",
    "storedFileId",
    "preparedExportId",
    "closedOrderId",
    "editionId",
    "unsubscribeToken",
  ];
  const bodiesOf = (text: string) => text.replaceAll(/"requestId":"[^"]*"/g, "");

  it("of whatever form is refused as what isn't there, never an error of ours (A1, I1)", async () => {
    let asked = 0;
    for (const { id, ...operation } of operations) {
      if (signing.includes(id)) continue;
      const sessionToken = sessions[usualRole(operation)];
      for (const name of named.filter((each) => String(goodCalls[id]).includes(each))) {
        for (const [index, value] of [...strange, [], {}, null, 10 ** 20, true].entries()) {
          // At small numbers the calls take turns.
          if (!isFull && (index + asked) % 8 !== 0) continue;
          const call = callOf(id, { ...world.ids, [name]: value as string });
          const answer = await ask({ ...call, sessionToken });
          expect(answer.status, `${id} ${name}=${String(value)} ${answer.text}`).toBeLessThan(500);
          expect([400, 404, 405, 200, 201, 202, 204, 303, 409, 403, 429], `${id} ${name}=${String(value)}`).toContain(
            answer.status,
          );
        }
        asked += 1;
      }
    }
    expect(asked).toBeGreaterThan(20);
  });

  it("of another organisation is answered to an administrator like one that isn't there (A5)", async () => {
    const { ids, elsewhere } = world;
    const names = Object.keys(elsewhere) as (keyof typeof elsewhere)[];
    const nobodys = Object.fromEntries(names.map((name) => [name, unknown]));
    let asked = 0;
    for (const { id, access: who } of operations) {
      const used = names.filter((name) => String(goodCalls[id]).includes(name));
      if (who !== "admin" || used.length === 0) continue;
      const answerTo = async (other: Partial<Ids>) => {
        const call = { ...callOf(id, { ...ids, ...other }), sessionToken: sessions.ADM };
        const { status, text } = await ask(call);
        expect(call.method ? 404 : (await ask({ ...call, method: "HEAD" })).status, id).toBe(404);
        return [status, bodiesOf(text)];
      };
      expect(await answerTo(elsewhere), id).toEqual(await answerTo(nobodys));
      expect((await answerTo(elsewhere))[0], id).toBe(404);
      asked += 1;
    }
    expect(asked).toBe(2);
  });

  it("is no matter of an account: an address without one is answered like one with, where accounts are concealed (A5)", async () => {
    const concealing = apiServer({ ...app, env: { ...app.env, concealUnknownAccounts: true } });
    const answerTo = async (email: string) => {
      const answer = await concealing({ ...callOf("requestEmailLogin", world.ids), body: { email, path: "%2Ffi" } });
      return [answer.status, bodiesOf(answer.text), headersOf(answer)];
    };
    const known = await answerTo(present(world.people.EXT.email));
    expect(known).toEqual(await answerTo("nobody@example.com"));
    expect(known[0]).toBe(200);
  });

  it("of somebody else is answered to the letter like one that isn't there (A5)", async () => {
    for (const { id } of operations) {
      if (signing.includes(id) || JSON.stringify(access[id]) !== JSON.stringify(ofOwner)) continue;
      const others = await ask({ ...callOf(id, world.ids), sessionToken: sessions.OTH });
      const nobodys = await ask({ ...callOf(id, { ...world.ids, orderId: unknown }), sessionToken: sessions.OTH });
      expect([others.status, bodiesOf(others.text)], id).toEqual([nobodys.status, bodiesOf(nobodys.text)]);
      expect(headersOf(others), id).toEqual(headersOf(nobodys));
    }
  });
});
