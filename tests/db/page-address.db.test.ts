import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { pageUrl } from "~/i18n/paths";
import { properAddress } from "../../server/entry/page-address";
import { createTestApp } from "../fixtures/app";
import { addPerson, startTestSession } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let open: App;
let locked: App;
beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  open = createTestApp(database);
  locked = { ...open, env: { ...open.env, lockToDefaultLanguage: true } };
});
afterAll(() => database.drop());

/** Where a browser that asks for English is led from an address. */
const leadsTo = (app: App, path: string, sessionToken?: string) =>
  properAddress(
    app,
    new Request(new URL(path, app.env.publicOrigin), { headers: { "accept-language": "en" } }),
    sessionToken,
  );

describe("an address that names no language", () => {
  it("leads to the signed-in person's, whatever its words and the browser say", async () => {
    const session = await startTestSession(database.db, await addPerson(database.db, { language: "sv" }));
    expect(await leadsTo(open, "/", session)).toBe(pageUrl("surveyResults", "sv"));
    expect(await leadsTo(open, "/redirect-or-login?sent=1", session)).toBe("/sv/redirect-or-login?sent=1");
    expect(await leadsTo(open, "/profiili?path=%2Ffi%2Ftesti%2Faloitus", session)).toBe(
      pageUrl("profile", "sv", {}, { path: pageUrl("surveyBegin", "sv") }),
    );
    // What names a language is what it says.
    expect(await leadsTo(open, "/en/profile", session)).toBeUndefined();
    expect(await leadsTo(open, "/en/profiili", session)).toBe("/en/profile");
  });

  it("leads anybody else by its words, else to the language the browser asks for", async () => {
    for (const session of [undefined, "no session"]) {
      expect(await leadsTo(open, "/profiili", session)).toBe("/fi/profiili");
      expect(await leadsTo(open, "/", session)).toBe(pageUrl("surveyResults", "en"));
      expect(await leadsTo(open, "/unknown", session)).toBeUndefined();
    }
  });
});

describe("a service that is locked to its default language", () => {
  it("leads every page to Finnish, whoever asks, and what is no page nowhere", async () => {
    const session = await startTestSession(database.db, await addPerson(database.db, { language: "sv" }));
    for (const by of [undefined, session]) {
      expect(await leadsTo(locked, "/", by)).toBe(pageUrl("surveyResults", "fi"));
      for (const written of ["/profile", "/sv/profil", "/sv/profile", "/fi/profil"]) {
        expect(await leadsTo(locked, `${written}?saved=1`, by), written).toBe("/fi/profiili?saved=1");
      }
      expect(await leadsTo(locked, "/sv", by)).toBe("/fi");
      for (const right of ["/fi", "/fi/profiili?path=%2Fsv%2Ftest%2Fborja", "/sv/unknown", "/unknown"]) {
        expect(await leadsTo(locked, right, by), right).toBeUndefined();
      }
    }
  });
});
