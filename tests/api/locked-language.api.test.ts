import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { users } from "~/db/schema/people";
import { languages } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { type DemoServer, startDemoServer } from "../fixtures/demo-server";
import { databaseEnv } from "../fixtures/instances";
import { addPerson, present, startTestSession, type TestPerson } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
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
    "shows no language switch on any page in %s, and the page itself all the same",
    async (language) => {
      for (const page of ["home", "profile", "assessments", "privacy", "redirectOrLogin"] as const) {
        const path = pageUrl(page, language);
        expect(hasSwitch(await (await get(open, path)).text()), path).toBe(true);
        const answer = await get(locked, path);
        expect(answer.status, path).toBe(200);
        const html = await answer.text();
        expect(html).toContain(`<html lang="${language}"`);
        expect(hasSwitch(html), path).toBe(false);
      }
    },
  );

  it("asks for no language in the profile, takes none that is posted, and stays in the one the page is in", async () => {
    const path = pageUrl("profile", "en");
    expect(await textOf(open, path)).toMatch(/<input [^>]*name="language"/);
    const html = await textOf(locked, path);
    expect(html).not.toMatch(/<input [^>]*name="language"/);
    expect(html).toContain(wordsOf("en").profile.firstName);
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
    expect([saved.status, saved.headers.get("location")]).toEqual([303, pageUrl("profile", "en", {}, { saved: "1" })]);
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
  });
});
