import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { consentGrants } from "~/db/schema/consents";
import { sessions } from "~/db/schema/login";
import { users } from "~/db/schema/people";
import { languages } from "~/i18n/languages";
import { type PageName, pages, pageUrl } from "~/i18n/paths";
import { pagePart } from "~/platform/page-part";
import { databaseEnv } from "../fixtures/instances";
import {
  addOrder,
  addPerson,
  addSignInLink,
  closeOrder,
  expireSessions,
  invite,
  present,
  sectionsOf,
  startedOrder,
  startTestSession,
  storedRuns,
  type TestOrder,
  type TestPerson,
} from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { type DemoServer, startDemoServer } from "../fixtures/servers/demo-server";
import { openGate } from "../fixtures/servers/gate";
import { freshPhone } from "../fixtures/text-messages";
import { wordsOf } from "../fixtures/words";

const isFull = process.env.VOINTI_FULL === "1";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: DemoServer;
let dataDir: string;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  dataDir = await mkdtemp(join(tmpdir(), "vointi-requests-"));
  server = await startDemoServer({ dataDir, env: databaseEnv(database.target) });
});
afterAll(async () => {
  await server?.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

/** One request with exactly these headers; fetch would add some of its own. */
function send(method: string, path: string, headers: Record<string, string | undefined>, body = ""): Promise<Answer> {
  const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
  return new Promise((resolve, reject) => {
    const length = method === "GET" || method === "HEAD" ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const sent = request(server.origin + path, { method, headers: { ...given, ...length } }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (text += chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    sent.once("error", reject);
    sent.end(body);
  });
}

/** Somebody in the middle of a survey, with a place to answer and a consent to withdraw. */
async function someone() {
  const person = await addPerson(database.db, { language: "en" });
  const order = await startedOrder(database.db, person, "pulse", { consents: ["aisti_business"] });
  const [section] = await sectionsOf(database.db, person, order);
  const { metamodule, module } = present(section);
  const token = await startTestSession(database.db, person);
  const [grant] = await database.db.select().from(consentGrants).where(eq(consentGrants.userId, person.userUuid));
  const params: Record<string, Record<string, string>> = {
    surveyAnswer: { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: module.vid },
    profileConsent: { consentGrantId: present(grant).id },
    orderResults: { assessmentOrderId: order.id },
    orderComparison: { assessmentOrderId: order.id },
    orderAttachment: { assessmentOrderId: order.id, attachmentId: "sleep" },
    orderAttachmentFile: { assessmentOrderId: order.id, attachmentId: "sleep" },
    loginEmail: { uuid: await addSignInLink(database.db, person, "valid") },
  };
  const [run] = await storedRuns(database.db, person, order);
  const queries: Partial<Record<PageName, Record<string, string | undefined>>> = {
    surveyAnswer: { resultId: run?.id },
    loginEmail: { path: "/en", groupId: "" },
  };
  const addressOf = (page: PageName, language: (typeof languages)[number] = "en") =>
    pageUrl(page, language, params[page] ?? {}, queries[page] ?? {});
  return { person, order, token, cookie: `vointi_session=${token}`, addressOf, params };
}

/** Everything of a person that a request could change. */
async function stateOf(person: TestPerson, order: TestOrder) {
  const { db } = database;
  const open = await db.select().from(sessions).where(eq(sessions.userId, person.userUuid));
  return JSON.stringify({
    person: await db.select().from(users).where(eq(users.id, person.userUuid)),
    runs: await storedRuns(db, person, order),
    consents: await db.select().from(consentGrants).where(eq(consentGrants.userId, person.userUuid)),
    sessions: open.map(({ lastSeenAt: _, ...session }) => session),
  });
}

/** A form that would do something on each page that takes one. */
const forms: Partial<Record<PageName, (order: TestOrder) => Record<string, string>>> = {
  profile: () => ({
    firstName: "Mallory",
    lastName: "X",
    language: "en",
    gender: "male",
    day: "1",
    month: "1",
    year: "1990",
  }),
  profileDevices: () => ({ intent: "everywhere" }),
  profileConsent: () => ({}),
  assessments: ({ id }) => ({ assessmentOrderId: id }),
  surveyBegin: () => ({}),
  surveyAnswer: () => ({ answer: "100", intent: "next" }),
  orderResults: () => ({ thumb: "up", resultId: "00000000-0000-4000-8000-000000000000" }),
  logout: () => ({}),
};

const fetchSites = [undefined, "same-origin", "same-site", "cross-site", "none"] as const;
const origins = () => {
  const own = server.origin;
  const { port } = new URL(own);
  return [
    undefined,
    own,
    "null",
    "https://evil.example",
    "garbage",
    `http://localhost:${Number(port) + 1}`,
    `http://sub.localhost:${port}`,
    own.replace("http:", "https:"),
  ];
};
const formType = "application/x-www-form-urlencoded";
/** Announces more than is ever sent. */
const slowForm = { "content-type": formType, "content-length": 100, "sec-fetch-site": "same-origin" };
const contentTypes = [formType, "multipart/form-data; boundary=x", "text/plain", "application/json", undefined];

function bodyOf(contentType: string | undefined, form: Record<string, string>): string {
  if (contentType === formType) return new URLSearchParams(form).toString();
  if (contentType === "application/json") return JSON.stringify(form);
  if (contentType?.startsWith("multipart")) {
    const parts = Object.entries(form).map(
      ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    return `${parts.join("")}--x--\r\n`;
  }
  return Object.entries(form)
    .map((field) => field.join("="))
    .join("\n");
}

/** What the rule says of a request without the form's own token (catalogue C1). */
function isRefused(fetchSite: string | undefined, origin: string | undefined): boolean {
  if (fetchSite !== undefined) return fetchSite !== "same-origin" && fetchSite !== "none";
  return origin !== server.origin;
}

describe("a state change that doesn't come from our own pages", () => {
  const targets = (Object.keys(forms) as PageName[]).flatMap((page, index) =>
    // At small numbers pages and their data take turns.
    ["", ".data"].filter((_, turn) => isFull || turn === index % 2).map((suffix) => ({ page, suffix })),
  );

  it.each(targets)("is refused by $page $suffix with 403 and changes nothing, whatever it claims", async (target) => {
    const { page, suffix } = target;
    const { person, order, cookie, addressOf } = await someone();
    const path = addressOf(page) + suffix;
    const before = await stateOf(person, order);
    let refused = 0;
    // Every combination of headers for each kind of body at full numbers; otherwise each kind with some of them.
    for (const [index, [fetchSite, origin]] of fetchSites
      .flatMap((site) => origins().map((from) => [site, from] as const))
      .entries()) {
      if (!isRefused(fetchSite, origin)) continue;
      for (const [kind, contentType] of contentTypes.entries()) {
        if (!isFull && (index + kind) % contentTypes.length !== 0) continue;
        for (const withCookie of [true, false]) {
          const answer = await send(
            "POST",
            path,
            {
              "sec-fetch-site": fetchSite,
              origin,
              "content-type": contentType,
              cookie: withCookie ? cookie : undefined,
              "x-forwarded-host": "evil.example",
            },
            bodyOf(contentType, present(forms[page])(order)),
          );
          const what = `${fetchSite} ${origin} ${contentType} ${withCookie}`;
          expect(answer.status, what).toBe(403);
          expect(answer.text, what).toContain(wordsOf("en").errors.foreignOrigin.title);
          refused += 1;
        }
      }
    }
    expect(refused).toBeGreaterThanOrEqual(isFull ? 230 : 46);
    expect(await stateOf(person, order)).toBe(before);
  });

  it("is taken from them, as the kinds of body that forms send, and every other kind is refused with 415", async () => {
    for (const [fetchSite, origin] of [
      ["same-origin", undefined],
      ["none", undefined],
      [undefined, server.origin],
    ]) {
      for (const contentType of contentTypes) {
        const { person, order, cookie, addressOf } = await someone();
        const before = await stateOf(person, order);
        const form = present(forms.profile)(order);
        const headers = { "sec-fetch-site": fetchSite, origin, "content-type": contentType, cookie };
        const answer = await send("POST", addressOf("profile"), headers, bodyOf(contentType, form));
        const isForm = contentType === formType || contentType === contentTypes[1];
        expect(answer.status, `${fetchSite} ${origin} ${contentType}`).toBe(isForm ? 303 : 415);
        expect((await stateOf(person, order)) !== before).toBe(isForm);
      }
    }
  });

  it("is refused by any other method, on pages, data and the API, before anything is read", async () => {
    const { person, order, cookie, addressOf } = await someone();
    const before = await stateOf(person, order);
    const allowed = {
      [addressOf("profile")]: "GET, HEAD, POST",
      [`${addressOf("logout")}.data`]: "GET, HEAD, POST",
      "/api/v1/version": "GET, HEAD, OPTIONS",
      "/api/v1/sms/login": "POST, OPTIONS",
    };
    for (const method of ["PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"]) {
      for (const [path, allow] of Object.entries(allowed)) {
        const answer = await send(method, path, { cookie, "sec-fetch-site": "same-origin", "content-type": formType });
        expect(answer.status, `${method} ${path}`).toBe(405);
        expect(answer.headers.allow, `${method} ${path}`).toBe(allow);
      }
    }
    expect(await stateOf(person, order)).toBe(before);
  });
});

describe("an endpoint", () => {
  const version = "/api/v1/version";

  it("says what it takes, and answers with it what it does not", async () => {
    for (const [path, method, status, allow] of [
      [version, "OPTIONS", 204, "GET, HEAD, OPTIONS"],
      [version, "POST", 405, "GET, HEAD, OPTIONS"],
      ["/api/v1/sms/login", "OPTIONS", 204, "POST, OPTIONS"],
      ["/api/v1/sms/login", "GET", 405, "POST, OPTIONS"],
      ["/api/v1/sms/login", "HEAD", 405, "POST, OPTIONS"],
      ["/api/v1/nothing", "OPTIONS", 404, undefined],
      ["/api/v1/nothing", "PUT", 404, undefined],
      ["/api/v1/nothing", "PROPFIND", 404, undefined],
    ] as const) {
      const answer = await send(method, path, { "sec-fetch-site": "same-origin" });
      expect(answer.status, `${method} ${path}`).toBe(status);
      expect(answer.headers.allow, `${method} ${path}`).toBe(allow);
    }
  });

  it("is refused before it is reached in the words that it refuses with itself, and nobody keeps them", async () => {
    const own = { "sec-fetch-site": "same-origin" };
    const json = { ...own, "content-type": "application/json" };
    const code = "/api/v1/sms/login";
    const cases: [string, string, Record<string, string>, string, number, string][] = [
      ["GET", version, { host: "evil.example" }, "", 421, "misdirected"],
      ["GET", `${version}?${"a".repeat(5_000)}`, {}, "", 414, "uriTooLong"],
      ["GET", "/api/v1/%ff", {}, "", 400, "bad_address"],
      ["GET", `${version}?_data=x`, {}, "", 400, "bad_address"],
      ["GET", "/api/v1/version.json", {}, "", 404, "no_file"],
      ["GET", `${version}.data`, {}, "", 404, "no_file"],
      ["GET", "/api/v1/nothing", {}, "", 404, "no_endpoint"],
      ["POST", "/api/v1/nothing", json, "{}", 404, "no_endpoint"],
      ["PROPFIND", code, own, "", 405, "methodNotAllowed"],
      ["PUT", code, json, "{}", 405, "methodNotAllowed"],
      ["POST", code, json, "a".repeat(300_000), 413, "too_large"],
      ["POST", code, { ...json, "sec-fetch-site": "cross-site" }, "{}", 403, "foreign_origin"],
      ["POST", code, { "content-type": "application/json" }, "{}", 403, "foreign_origin"],
      // A program says that it is none of a foreign page's forms.
      ["POST", code, { "content-type": "application/json", "x-requested-with": "curl" }, "[]", 400, "no_json_object"],
      ["POST", code, { ...own, "content-type": "text/plain" }, "{}", 415, "unsupportedMedia"],
    ];
    for (const [method, path, headers, body, status, refusal] of cases) {
      const answer = await send(method, path, headers, body);
      const what = `${method} ${path.slice(0, 60)} ${status}`;
      expect([answer.status, answer.headers["content-type"]], what).toEqual([status, "application/problem+json"]);
      expect(JSON.parse(answer.text), what).toMatchObject({
        type: `urn:vointi:problem:${refusal}`,
        status,
        code: refusal,
        title: expect.stringMatching(/./),
        requestId: answer.headers["x-request-id"],
      });
      expect(answer.headers["cache-control"], what).toBe("no-store");
    }
  });

  it("takes no larger body and no other origin by one method than by another", async () => {
    const json = { "content-type": "application/json" };
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const large = await send(method, version, { ...json, "sec-fetch-site": "same-origin" }, "a".repeat(300_000));
      expect(large.status, method).toBe(413);
      for (const origin of [
        { "sec-fetch-site": "cross-site" },
        { origin: "https://evil.example" },
        { origin: "null" },
        {},
      ]) {
        expect((await send(method, version, { ...json, ...origin }, "{}")).status, method).toBe(403);
      }
      // With a key there is nothing that a foreign page could use: the endpoint itself answers.
      const withKey = { ...json, "sec-fetch-site": "cross-site", authorization: "Bearer key" };
      expect((await send(method, version, withKey, "{}")).status, method).toBe(405);
    }
  });

  it("reads no cookie of whoever shows a key, and sets none", async () => {
    const { cookie, addressOf } = await someone();
    const key = { authorization: "Bearer key" };
    const validity = async (headers: Record<string, string>) => {
      const answer = await send("GET", version, headers);
      return [(JSON.parse(answer.text) as { sessionValid: boolean }).sessionValid, answer.headers["set-cookie"]];
    };
    expect(await validity({ cookie })).toEqual([true, undefined]);
    expect(await validity({ cookie, ...key })).toEqual([false, undefined]);
    // A page knows no keys; the password of a test site stands in the same header.
    expect((await send("GET", addressOf("profileDevices"), { cookie, authorization: "Basic eDp5" })).status).toBe(200);
  });
});

describe("a refused form", () => {
  const tokenIn = ({ text }: Answer) => present(/name="formToken" value="([^"]+)"/.exec(text)?.[1]);

  /** A browser without a session, and the proof its forms carry. */
  async function visitor() {
    const page = await send("GET", pageUrl("redirectOrLogin", "en"), {});
    return { cookie: present(present(page.headers["set-cookie"])[0]?.split(";")[0]), token: tokenIn(page) };
  }

  /** Somebody signed in, and the same. */
  async function member() {
    const who = await someone();
    return { ...who, token: tokenIn(await send("GET", who.addressOf("profile"), { cookie: who.cookie })) };
  }

  type Refused = {
    path: string;
    cookie: string;
    token: string;
    form: Record<string, string>;
    status: number;
    isPlain?: boolean;
  };

  const login = pageUrl("redirectOrLogin", "en");
  const unknown = "00000000-0000-4000-8000-000000000000";
  const cases: Record<string, () => Promise<Refused>> = {
    "the address to sign in with": async () => ({
      ...(await visitor()),
      path: login,
      form: { email: "x" },
      status: 422,
    }),
    "the code of a mail": async () => ({
      ...(await visitor()),
      path: login,
      form: { intent: "code", code: "x" },
      status: 422,
    }),
    "the number to sign in with": async () => ({
      ...(await visitor()),
      path: login,
      form: { phoneNumber: "1" },
      status: 422,
    }),
    "the code of a text message": async () => {
      const { cookie, token } = await visitor();
      const phoneNumber = freshPhone();
      await addPerson(database.db, { language: "en", phoneNumber });
      const headers = { cookie, "content-type": formType, "sec-fetch-site": "same-origin" };
      const asked = await send("POST", login, headers, bodyOf(formType, { phoneNumber }));
      const sms = present(present(asked.headers["set-cookie"])[0]?.split(";")[0]);
      const path = present(asked.headers.location as string | undefined);
      return { cookie: `${cookie}; ${sms}`, token, path, form: { code: "12" }, status: 422 };
    },
    "the profile": async () => {
      const { cookie, token, addressOf } = await member();
      return { cookie, token, path: addressOf("profile"), form: { firstName: "", language: "en" }, status: 422 };
    },
    "an answer": async () => {
      const { cookie, token, addressOf } = await member();
      const { headers } = await send("GET", addressOf("surveyAnswer"), { cookie });
      const path = present(headers.location as string | undefined);
      return { cookie, token, path, form: { answer: "x".repeat(10_001), intent: "next" }, status: 422, isPlain: true };
    },
    "an answer that comes too late": async () => {
      const { cookie, token, addressOf, order } = await member();
      await closeOrder(database.db, order);
      const form = { answer: "50", intent: "next" };
      return { cookie, token, path: addressOf("surveyAnswer"), form, status: 409, isPlain: true };
    },
    "an erasure that is not confirmed": async () => {
      const { cookie, token, addressOf } = await member();
      const path = `${addressOf("ownDataErase")}?confirm=1`;
      const { text } = await send("GET", path, { cookie });
      const person = present(/name="person" value="([^"]+)"/.exec(text)?.[1]);
      return { cookie, token, path, form: { person }, status: 422 };
    },
    "a consent that is not there": async () => {
      const { cookie, token } = await member();
      return {
        cookie,
        token,
        path: pageUrl("profileConsent", "en", { consentGrantId: unknown }),
        form: {},
        status: 404,
      };
    },
    "what nobody asked for": async () => {
      const { cookie, token, addressOf } = await member();
      return { cookie, token, path: `${addressOf("home")}/-`, form: {}, status: 404 };
    },
  };

  /** Ways in which a form of ours may come, all of them as good as the first. */
  const ways = (): Record<string, Record<string, string>> => {
    const { port } = new URL(server.origin);
    return {
      "from a browser that says where it stands": { "sec-fetch-site": "same-origin", origin: server.origin },
      "from a browser that hides the origin": { origin: "null" },
      "from a browser that says nothing": {},
      "of our own origin under another host of ours": { origin: server.origin, host: `127.0.0.1:${port}` },
      "of our own origin behind a proxy that writes another host": {
        origin: server.origin,
        "x-forwarded-host": "inner.example",
      },
    };
  };

  /** Without what is anew in every answer: nonces, tokens, sealed names, request ids. */
  const lasting = (text: string) => text.replace(/[\w-]{36,}(\.[\w-]+)?|[\w-]{12}\.[\w-]{43}/g, "…");

  it.each(Object.keys(cases))("is shown again however it comes, as a page and as data: %s", async (name) => {
    const { path, cookie, token, form, status, isPlain } = await present(cases[name])();
    const body = bodyOf(formType, { formToken: token, ...form });
    // A page that the server alone draws is asked for a part of it by its own script.
    const byScript = isPlain ? { suffix: "", accept: pagePart.type } : { suffix: ".data" };
    for (const { suffix, ...accept } of [{ suffix: "" }, byScript]) {
      const [first, ...others] = await Promise.all(
        Object.entries(ways()).map(async ([way, headers]) => {
          const answer = await send(
            "POST",
            path.replace(/(\?|$)/, `${suffix}$1`),
            { cookie, "content-type": formType, ...accept, ...headers },
            body,
          );
          return { way, status: answer.status, text: lasting(answer.text) };
        }),
      );
      expect(first?.status, name).toBe(status);
      expect(first?.text).not.toBe("");
      for (const { way, ...other } of others) {
        expect(other, `${way} ${suffix}`).toEqual({ status: first?.status, text: first?.text });
      }
    }
  });
});

describe("a list with many forms", () => {
  it("does not repeat whatever was added to its address in each of them", async () => {
    const person = await addPerson(database.db, { language: "en" });
    const headers = { cookie: `vointi_session=${await startTestSession(database.db, person)}` };
    for (let times = 0; times < 20; times++) {
      await startTestSession(database.db, person);
      await invite(database.db, person, await addOrder(database.db, "pulse"));
    }
    const added = `?${"a&".repeat(1_500)}`;
    for (const page of ["profileDevices", "assessments"] as const) {
      const [plain, long] = await Promise.all(
        ["", added].map((query) => send("GET", pageUrl(page, "en") + query, headers)),
      );
      expect(present(plain).text.match(/<form /g)?.length, page).toBeGreaterThan(19);
      expect(present(long).status).toBe(200);
      // A link for each language and a few more: what the attack allows an address.
      expect(present(long).text.length, page).toBeLessThan(present(plain).text.length + 24 * added.length);
    }
  });
});

describe("a refusal", () => {
  const html = { "content-type": formType, "sec-fetch-site": "same-origin" };

  /** What every error page has: the words of its kind in the language of the address, a request id, no innards. */
  function expectErrorPage(answer: Answer, language: (typeof languages)[number], title: string): void {
    expect(answer.text).toContain(`<html lang="${language}"`);
    expect(answer.text).toContain(title.replaceAll("'", "&#x27;"));
    expect(answer.text).toContain(String(answer.headers["x-request-id"]));
    expect(answer.text).not.toMatch(/\bat [\w.]+ \(|node_modules|\.ts:\d|postgres|SQLSTATE/i);
  }

  it.each(languages)("has its own status, words and request id, in %s", async (language) => {
    const { errors } = wordsOf(language);
    const { cookie, addressOf } = await someone();
    const profile = addressOf("profile", language);
    const cases: [number, string, Promise<Answer>][] = [
      [400, errors.unexpected.title, send("GET", `/${language}/%ff`, {})],
      [
        400,
        errors.unexpected.title,
        send("POST", profile, { ...html, cookie, "content-type": "multipart/form-data; boundary=x" }, "no form"),
      ],
      [403, errors.foreignOrigin.title, send("POST", profile, { ...html, cookie, "sec-fetch-site": "cross-site" })],
      [404, errors.notFound.title, send("GET", `/${language}/no/such/page`, { cookie })],
      [404, errors.notFound.title, send("POST", `/${language}/no/such/page`, { ...html, cookie })],
      [413, errors.tooLarge.title, send("POST", profile, { ...html, cookie }, `firstName=${"a".repeat(300_000)}`)],
      [
        415,
        errors.unsupportedMedia.title,
        send("POST", profile, { ...html, cookie, "content-type": "application/json" }, "{}"),
      ],
    ];
    for (const [status, title, sent] of cases) {
      const answer = await sent;
      expect(answer.status, title).toBe(status);
      expectErrorPage(answer, language, title);
    }
  });

  it.each(languages)(
    "of a page that takes no form is the page itself, with its header and footer, in %s",
    async (language) => {
      const { cookie, addressOf } = await someone();
      const { common } = wordsOf(language);
      for (const page of ["home", "privacy"] as const) {
        const asked = await send("GET", addressOf(page, language), { cookie });
        const answer = await send(
          "POST",
          addressOf(page, language),
          { ...html, cookie },
          bodyOf(formType, { any: "x" }),
        );
        expect([asked.status, answer.status, answer.headers.allow]).toEqual([200, 405, "GET, HEAD"]);
        for (const text of [`lang="${language}"`, common.nav.assessments, common.nav.privacy]) {
          expect(answer.text).toContain(text);
        }
      }
    },
  );

  it.each(languages)(
    "of somebody without a session leads to the user-info page with a way back, in %s",
    async (language) => {
      const { person, order, token, addressOf, params } = await someone();
      const sent = (page: PageName, cookie?: string) =>
        send("POST", addressOf(page, language), { ...html, cookie }, bodyOf(formType, present(forms[page])(order)));
      const isPrivate = (page: PageName) => page !== "logout";
      for (const page of (Object.keys(forms) as PageName[]).filter(isPrivate)) {
        for (const state of ["none", "unknown", "expired"] as const) {
          if (state === "expired") await expireSessions(database.db, person);
          const cookie = { none: undefined, unknown: "vointi_session=x", expired: `vointi_session=${token}` }[state];
          const answer = await sent(page, cookie);
          expect(answer.status, `${page} ${state}`).toBe(303);
          const target = new URL(present(answer.headers.location as string | undefined), server.origin);
          expect(target.pathname).toBe(pageUrl("profile", language));
          const back = new URL(present(target.searchParams.get("path")), server.origin);
          expect(back.pathname).toBe(pageUrl(page, language, params[page] ?? {}));
          // Whoever sends a form of such a page had a session, also where its cookie is gone: the page that asks to log in says so.
          expect(target.searchParams.has("expired"), `${page} ${state}`).toBe(true);
        }
      }
    },
  );

  it("is the same for what is somebody else's and for what isn't there, but for the request id", async () => {
    const [owner, other] = [await someone(), await someone()];
    const unknown = "00000000-0000-4000-8000-000000000000";
    const withoutIds = ({ status, text }: Answer, ids: string[]) => ({
      status,
      text: ids.reduce((rest, id) => rest.replaceAll(id, "id"), text).replace(/[0-9a-f-]{36}|nonce="[^"]*"/g, ""),
    });
    const parameter = { orderResults: "assessmentOrderId", profileConsent: "consentGrantId" } as const;
    for (const [page, name] of Object.entries(parameter) as [keyof typeof parameter, string][]) {
      const theirs = present(owner.params[page]?.[name]);
      for (const method of ["GET", "POST"]) {
        for (const suffix of ["", ".data"]) {
          const [foreign, missing] = await Promise.all(
            [theirs, unknown].map(async (id) =>
              withoutIds(
                await send(method, pageUrl(page, "en", { [name]: id }) + suffix, { ...html, cookie: other.cookie }),
                [theirs, unknown],
              ),
            ),
          );
          expect(foreign, `${method} ${page}${suffix}`).toEqual(missing);
          // Single fetch wraps an error's own status for a page's data.
          expect(foreign?.status).toBe(404);
        }
      }
    }
  });

  it("of a wrong value is 422, of a late answer 409, of an old link 410, and what was typed is in the page", async () => {
    const { person, order, cookie, addressOf } = await someone();
    const wrong = await send("POST", addressOf("profile"), { ...html, cookie }, "firstName=Typed+here&language=en");
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("Typed here");
    await closeOrder(database.db, order);
    const late = await send("POST", addressOf("surveyAnswer"), { ...html, cookie }, "answer=Typed+too+late");
    expect(late.status).toBe(409);
    expect(late.text).toContain("Typed too late");
    const uuid = await addSignInLink(database.db, person, "expired");
    const link = pageUrl("loginEmail", "en", { uuid }, { path: "/en", groupId: "" });
    expect((await send("GET", link, {})).status).toBe(410);
    const nowhere = await send("GET", pageUrl("loginEmail", "en", { uuid }), {});
    expect(nowhere.status).toBe(400);
  });

  it("of too many questions about unknown accounts is 429 and says when to try again", async () => {
    const ask = (count: number) =>
      send("POST", pageUrl("redirectOrLogin", "en"), html, `email=unknown-${count}%40example.com`);
    let last = await ask(0);
    for (let count = 1; last.status === 422 && count < 40; count++) last = await ask(count);
    expect(last.status).toBe(429);
    expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
    expect(last.text).toContain(wordsOf("en").login.errors.loginGeneralError);
    // Whoever has a mail already can type its code, in this browser.
    expect(last.text).toMatch(/<input [^>]*name="code"/);
    expect(String(last.headers["set-cookie"])).toContain("vointi_login=");
  });

  it("of a service whose database is away is 503 in every language, and says when to try again", async () => {
    const { cookie, addressOf, person } = await someone();
    const gate = await openGate(database.target);
    const lonely = await startDemoServer({ dataDir, env: gate.env });
    try {
      const look = (page: PageName, language: (typeof languages)[number]) =>
        fetch(lonely.origin + addressOf(page, language), { headers: { cookie } });
      expect((await look("profile", "en")).status).toBe(200);
      await gate.refuse();
      const asked = (
        [
          ["profile", "fi"],
          ["surveyAnswer", "sv"],
          ["assessments", "en"],
        ] as const
      ).map(([page, language]) => ({ language, answered: look(page, language) }));
      for (const { language, answered } of asked) {
        const answer = await answered;
        expect(answer.status).toBe(503);
        expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
        const text = await answer.text();
        expect(text).toContain(wordsOf(language).errors.unavailable.title);
        expect(text).not.toContain(person.email);
      }
      const typed = "Kirjoitin tämän <b> juuri nyt";
      const posted = await fetch(lonely.origin + addressOf("surveyAnswer", "fi"), {
        method: "POST",
        headers: { cookie, "content-type": formType, "sec-fetch-site": "same-origin" },
        body: new URLSearchParams({ answer: typed, intent: "next", other: "x" }),
      });
      expect([posted.status, posted.headers.get("retry-after")]).toEqual([503, "5"]);
      const { document } = new JSDOM(await posted.text()).window;
      const form = present(document.forms[0]);
      const [path, query] = (form.getAttribute("action") ?? "").split("?");
      expect([path, query]).toEqual(addressOf("surveyAnswer", "fi").split("?"));
      expect(
        new Map([...form.elements].map((field) => [field.getAttribute("name"), field.getAttribute("value")])),
      ).toEqual(
        new Map([
          ["answer", typed],
          ["intent", "next"],
          [null, null],
        ]),
      );
      expect(document.querySelector("main")?.textContent).toContain(typed);
    } finally {
      await lonely.stop();
    }
  });
});

it("more than the server can do at once is sent away with its form, and served as soon as there is time", async () => {
  const { cookie, addressOf } = await someone();
  const locked = await database.raw.reserve();
  await locked`begin`;
  await locked`lock table sessions in access exclusive mode`;
  const html = { cookie, "content-type": formType, "sec-fetch-site": "same-origin" };
  const waiting = Array.from({ length: 70 }, () => send("GET", addressOf("profile", "sv"), { cookie }));
  const typed = 'Jag "skrev" <detta>';
  const body = new URLSearchParams({ answer: typed, intent: "next" }).toString();
  let form = await send("POST", addressOf("surveyAnswer", "sv"), html, body);
  while (form.headers["retry-after"] !== "2") form = await send("POST", addressOf("surveyAnswer", "sv"), html, body);
  expect(form.headers).toMatchObject({ "retry-after": "2", "cache-control": "no-store" });
  const { document } = new JSDOM(form.text).window;
  expect(document.querySelector("h1")?.textContent).toBe(wordsOf("sv").errors.unavailable.title);
  expect(document.forms[0]?.getAttribute("action")).toBe(addressOf("surveyAnswer", "sv"));
  expect(document.querySelector("input[name=answer]")?.getAttribute("value")).toBe(typed);
  expect(document.querySelectorAll("script")).toHaveLength(0);
  const data = await send("GET", addressOf("profile", "sv").replace(/(\?|$)/, ".data$1"), { cookie });
  expect([data.status, data.text]).toEqual([503, ""]);
  const json = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
  const shed = await send("POST", "/api/v1/sms/login", json, "{}");
  expect(shed.headers).toMatchObject({ "retry-after": "2", "cache-control": "no-store" });
  expect(JSON.parse(shed.text)).toMatchObject({ status: 503, code: "busy" });
  await locked`rollback`;
  locked.release();
  for (const { status } of await Promise.all(waiting)) expect([200, 503]).toContain(status);
  expect((await send("GET", addressOf("profile", "sv"), { cookie })).status).toBe(200);
});

it("one session's calls of the API, however many at once, leave the others their turns", async () => {
  const { cookie } = await someone();
  const locked = await database.raw.reserve();
  await locked`begin`;
  await locked`lock table sessions in access exclusive mode`;
  const calls = Array.from({ length: 40 }, () => send("GET", "/api/v1/version", { cookie }));
  const json = { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" };
  const query = JSON.stringify({ query: "{ resultComparison { id } }" });
  const queries = Array.from({ length: 10 }, () => send("POST", "/api/v1/graphql", json, query));
  // All of them are here by the time that one is told to come later.
  const { status, headers } = await Promise.race([...calls, ...queries]);
  const others = await Promise.all(Array.from({ length: 10 }, () => send("GET", pageUrl("privacy", "en"), {})));
  await locked`rollback`;
  locked.release();
  await Promise.all(calls);
  expect([status, headers["retry-after"]]).toEqual([503, "2"]);
  expect(others.map((other) => other.status)).toEqual(Array(10).fill(200));
  // Queries go one after another.
  const answered = await Promise.all(queries);
  expect(answered.map((answer) => answer.status).toSorted()).toEqual([200, ...Array(9).fill(503)]);
});

it("forms that come slowly hold nobody else up, however many", async () => {
  const { cookie, addressOf } = await someone();
  const { port } = new URL(server.origin);
  const slow = Array.from({ length: isFull ? 500 : 70 }, () => {
    const headers = { ...slowForm, cookie };
    const sent = request({ port, agent: false, method: "POST", path: addressOf("surveyAnswer"), headers });
    sent.on("error", () => {});
    sent.write("answer=");
    return sent;
  });
  await Promise.all(slow.map((sent) => once(sent, "socket").then(([socket]) => once(socket, "connect"))));
  // The last of them has arrived by the time another's answer is here.
  expect((await send("GET", addressOf("privacy"), {})).status).toBe(200);
  const read = await Promise.all(Array.from({ length: 5 }, () => send("GET", addressOf("profile"), { cookie })));
  expect(read.map(({ status }) => status)).toEqual(Array(5).fill(200));
  for (const sent of slow) sent.destroy();
});

it("every page answers every way of asking without an error of ours", async () => {
  const { cookie, addressOf } = await someone();
  for (const [index, page] of (Object.keys(pages) as PageName[]).entries()) {
    // At small numbers the ways take turns; the attack goes through all of them.
    const some = <T>(ways: T[]) => ways.filter((_, turn) => isFull || turn === index % ways.length);
    for (const suffix of some(["", ".data"])) {
      const path = addressOf(page).replace(/(\?|$)/, `${suffix}$1`);
      for (const method of ["GET", "HEAD"]) {
        for (const who of some([cookie, undefined, "vointi_session=%ff", "vointi_session=a;vointi_session=b"])) {
          const { status } = await send(method, path, { cookie: who });
          expect(status, `${method} ${path} ${who}`).toBeLessThan(500);
        }
      }
      for (const body of some(["", "a", "=&=", "formToken=x&formToken=y", "answer=%ff%00&intent=%F0%9F"])) {
        const headers = { cookie, "content-type": formType, "sec-fetch-site": "same-origin" };
        const { status } = await send("POST", path, headers, body);
        expect(status, `POST ${path} ${body}`).toBeLessThan(500);
      }
    }
  }
});
