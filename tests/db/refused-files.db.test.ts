import { randomUUID } from "node:crypto";
import type { ServerBuild } from "@remix-run/server-runtime";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, inject, it } from "vitest";
import * as entry from "~/entry.server";
import { type Language, languages } from "~/i18n/languages";
import { type PageName, pages, pageUrl } from "~/i18n/paths";
import { providerAddresses } from "~/i18n/provider-addresses";
import * as root from "~/root";
import routes from "~/routes";
import { createPages } from "../../server/remix/pages";
import { createTestApp } from "../fixtures/app";
import { addPerson, startTestSession } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { serverWith } from "../fixtures/servers/production-build";
import { wordsOf } from "../fixtures/words";

/** Addresses that give a file, or lead on, and have no page of their own: what is refused there is read by people as well. */
type Module = ServerBuild["routes"][string]["module"];
const modules = import.meta.glob<Module>([
  "../../app/routes/files/*.ts",
  "../../app/routes/provider/*.ts",
  "../../app/routes/pages/not-found.tsx",
]);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let served: ReturnType<typeof serverWith>;
let cookie: string;
const lines: { level: number; msg: string }[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  const { db } = database;
  const log = pino({ level: "warn" }, { write: (line) => void lines.push(JSON.parse(line)) });
  served = serverWith(createTestApp(database, { log }), createPages(await buildOfFiles(), "production"));
  cookie = `vointi_session=${await startTestSession(db, await addPerson(db, { language: "en" }))}`;
});
afterAll(() => database.drop());
beforeEach(() => lines.splice(0));

/** As the build holds them, without the pages. */
async function buildOfFiles(): Promise<ServerBuild> {
  const rootRoute = { id: "root", path: "", module: root };
  const known = await Promise.all(
    routes.map(async ({ id = "", path, file }) => {
      const module = await modules[`../../app/${file}`]?.();
      return module ? [[id, { id, parentId: "root", path, module }] as const] : [];
    }),
  );
  const all = { root: rootRoute, ...Object.fromEntries(known.flat()) };
  const asset = { hasAction: false, hasLoader: true, hasErrorBoundary: true, module: "/a.js", imports: [] };
  const assets = Object.fromEntries(Object.entries(all).map(([id, { module: _, ...at }]) => [id, { ...asset, ...at }]));
  return {
    entry: { module: entry },
    routes: all,
    assets: { version: "1", url: "/manifest-1.js", entry: { imports: [], module: "/entry.js" }, routes: assets },
    publicPath: "/",
    basename: "/",
    assetsBuildDirectory: "client",
    future: { v3_singleFetch: true, v3_relativeSplatPath: true, v3_fetcherPersist: true, v3_throwAbortReason: true },
    isSpaMode: false,
  } as unknown as ServerBuild;
}

const names = (Object.keys(pages) as PageName[]).filter((name) =>
  /^routes\/(files|provider)\//.test(pages[name].module),
);
const addressOf = (name: PageName, language: Language) =>
  pageUrl(
    name,
    language,
    Object.fromEntries([...pages[name][language].matchAll(/:(\w+)/g)].map(([, each]) => [each, randomUUID()])),
  );
const typeOf = ({ headers }: { headers: [string, string][] }) => headers.find(([name]) => name === "content-type")?.[1];
const errors = () => lines.filter(({ level }) => level >= 50);

/** The page of an error in a language: with header, words and a way on. */
function expectPage(answer: { body: string; headers: [string, string][] }, language: Language) {
  expect(typeOf(answer)).toBe("text/html; charset=utf-8");
  expect(answer.body).toMatch(new RegExp(`^<!DOCTYPE html><html lang="${language}">`));
  expect(answer.body).toContain("<header");
  expect(answer.body).toContain(`>${wordsOf(language).errors.toFrontPage}</`);
  expect(errors()).toEqual([]);
}

it.each(languages.flatMap((language) => names.map((name) => [name, language] as const)))(
  "%s of somebody else is refused in %s by a page, and is no error of the service",
  async (name, language) => {
    const answer = await served(addressOf(name, language), { cookie });
    // What has another page to lead to leads there; a calendar program reads no page.
    if (answer.status === 303 || name === "orderCalendar") return expect(errors()).toEqual([]);
    expect([403, 404]).toContain(answer.status);
    expectPage(answer, language);
    const { forbidden, notFound } = wordsOf(language).errors;
    const { title } = answer.status === 403 ? forbidden : notFound;
    expect(answer.body).toContain(`<h1>${title}</h1>`);
  },
);

it.each(languages)("a file that a form is sent to says in %s that it takes none", async (language) => {
  const answer = await served(addressOf("reportsFile", language), { cookie }, { some: "words" });
  expect(answer.status).toBe(405);
  expect(answer.headers).toContainEqual(["allow", "GET, HEAD"]);
  expectPage(answer, language);
});

it("an address without a language refuses in that of all that have none", async () => {
  const organisation = providerAddresses.logout.replace(/:\w+/, randomUUID());
  expectPage(await served(organisation, { cookie }), "en");
  expectPage(await served(organisation, { cookie }, { logout_token: "x" }), "en");
});

it("there are such addresses, of reports, plans and people at least", () => {
  expect(names).toEqual(expect.arrayContaining(["reportsFile", "actionPlanFile", "adminPeopleRefused"]));
});
