import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { users } from "~/db/schema/people";
import { languages } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { databaseEnv } from "../fixtures/instances";
import { addPerson, present, startTestSession, type TestPerson } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { type DemoServer, startDemoServer } from "../fixtures/servers/demo-server";
import { wordsOf } from "../fixtures/words";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataDir: string;
/** One server as it is by itself, and one with the language locked. */
let open: DemoServer;
let locked: DemoServer;
let person: TestPerson;
let cookie: string;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  dataDir = await mkdtemp(join(tmpdir(), "vointi-language-"));
  const env = {
    ...databaseEnv(database.target),
    SESSION_SECRETS: "a secret that is long enough for both of the servers",
  };
  open = await startDemoServer({ dataDir, env });
  locked = await startDemoServer({ dataDir, env: { ...env, LOCK_TO_DEFAULT_LANGUAGE: "1" } });
  person = await addPerson(database.db, { language: "sv" });
  cookie = `vointi_session=${await startTestSession(database.db, person)}`;
});
afterAll(async () => {
  await Promise.all([open?.stop(), locked?.stop()]);
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const get = (server: DemoServer, path: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { redirect: "manual", headers });
const textOf = async (server: DemoServer, path: string) => (await get(server, path, { cookie })).text();
/** The language switch is the only place where links name the language they lead to. */
const hasSwitch = (html: string) => /<a [^>]*hreflang=/i.test(html);

describe("a service that is locked to its default language", () => {
  it.each(languages)(
    "shows no language switch on any page, and leads every page in %s to Finnish",
    async (language) => {
      for (const page of ["home", "profile", "assessments", "privacy", "redirectOrLogin"] as const) {
        const path = pageUrl(page, language);
        expect(hasSwitch(await (await get(open, path)).text()), path).toBe(true);
        const answer = await get(locked, path);
        const finnish = pageUrl(page, "fi");
        const leadsTo = language === "fi" ? [200, null] : [302, finnish];
        expect([answer.status, answer.headers.get("location")], path).toEqual(leadsTo);
        const html = await (await get(locked, finnish)).text();
        expect(html).toContain('<html lang="fi"');
        expect(hasSwitch(html), path).toBe(false);
      }
    },
  );

  it.each(languages)(
    "says in Finnish that an address in %s is unknown, as one without a language",
    async (language) => {
      for (const path of [`/${language}/nothing`, "/nothing"]) {
        const answer = await get(locked, path);
        const html = await answer.text();
        expect(answer.status, path).toBe(404);
        expect(html, path).toContain('<html lang="fi"');
        expect(html, path).toContain(wordsOf("fi").errors.notFound.title);
      }
    },
  );

  it("asks for no language in the profile, takes none that is posted, and stays in its own", async () => {
    const path = pageUrl("profile", "en");
    expect(await textOf(open, path)).toMatch(/<input [^>]*name="language"/);
    const html = await textOf(locked, pageUrl("profile", "fi"));
    expect(html).not.toMatch(/<input [^>]*name="language"/);
    expect(html).toContain(wordsOf("fi").profile.firstName);
    const form = { firstName: "Åsa", lastName: "Ek", day: "1", month: "2", year: "1980", gender: "female" };
    const post = (server: DemoServer) =>
      fetch(server.origin + path, {
        method: "POST",
        redirect: "manual",
        headers: { cookie, "sec-fetch-site": "same-origin" },
        body: new URLSearchParams({ ...form, language: "fi" }),
      });
    const stored = async () =>
      present((await database.db.select().from(users).where(eq(users.id, person.userUuid)))[0]);
    const saved = await post(locked);
    expect([saved.status, saved.headers.get("location")]).toEqual([303, pageUrl("profile", "fi", {}, { saved: "1" })]);
    expect(await stored()).toMatchObject({ firstName: "Åsa", language: "sv" });
    // Where it can be chosen, the same form changes it.
    const changed = await post(open);
    expect(changed.headers.get("location")).toBe(pageUrl("profile", "fi", {}, { saved: "1" }));
    expect(await stored()).toMatchObject({ language: "fi" });
  });

  it("leads addresses that name no language to Finnish, whatever the browser asks for", async () => {
    const headers = { "accept-language": "sv,en;q=0.5" };
    const leadsTo = async (server: DemoServer, path: string) =>
      (await get(server, path, headers)).headers.get("location");
    expect(await leadsTo(open, "/")).toBe(pageUrl("surveyResults", "sv"));
    expect(await leadsTo(locked, "/")).toBe(pageUrl("surveyResults", "fi"));
    expect(await leadsTo(open, "/redirect-or-login?loginMethod=sms")).toBe("/sv/redirect-or-login?loginMethod=sms");
    expect(await leadsTo(locked, "/redirect-or-login?loginMethod=sms")).toBe("/fi/redirect-or-login?loginMethod=sms");
    // Words of another language lead there too, and so does what comes after.
    expect(await leadsTo(open, "/profile")).toBe("/en/profile");
    expect(await leadsTo(locked, "/profile")).toBe("/fi/profiili");
    expect(await leadsTo(locked, "/sv/profil?path=%2Fsv%2Ftest%2Fborja")).toBe(
      pageUrl("profile", "fi", {}, { path: pageUrl("surveyBegin", "fi") }),
    );
    for (const none of ["/sv/unknown", "/unknown"]) expect((await get(locked, none)).status, none).toBe(404);
  });

  it("is the exception: elsewhere addresses that name no language follow the signed-in person's", async () => {
    const reader = await addPerson(database.db, { language: "sv" });
    const headers = {
      cookie: `vointi_session=${await startTestSession(database.db, reader)}`,
      "accept-language": "en",
    };
    const leadsTo = async (path: string) => (await get(open, path, headers)).headers.get("location");
    expect(await leadsTo("/")).toBe(pageUrl("surveyResults", "sv"));
    expect(await leadsTo("/redirect-or-login")).toBe("/sv/redirect-or-login");
    expect(await leadsTo("/profiili?saved=1")).toBe("/sv/profil?saved=1");
    // An address with a language is what it says.
    expect(await leadsTo("/en/profiili")).toBe("/en/profile");
    expect(await leadsTo("/en/profile")).toBeNull();
  });
});
