import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type PageName, pages, pageUrl } from "~/i18n/paths";
import type { ShellData } from "~/shell/shell";
import { createTestApp } from "../fixtures/app";
import { addPerson, present, startedOrder, startTestSession } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { aShortSurvey, publishDefinition } from "../fixtures/published";
import { callRoute, type RouteModule } from "../fixtures/route-call";

const modules = import.meta.glob<RouteModule>("../../app/routes/pages/*.tsx");

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  await publishDefinition(database.db, aShortSurvey().metamodule);
});
afterAll(() => database.drop());

/** Somebody with a survey in progress, and what surrounds a page for them. */
async function visitor() {
  const person = await addPerson(database.db, { language: "en" });
  const order = await startedOrder(database.db, person, "pulse");
  const sessionToken = await startTestSession(database.db, person);
  const app = createTestApp(database);
  return async (page: PageName, query = {}): Promise<ShellData> => {
    const params = { assessmentOrderId: order.id };
    const { loader } = await present(modules[`../../app/${pages[page].module}`])();
    const { body } = await callRoute(app, loader, { path: pageUrl(page, "en", params, query), params, sessionToken });
    return (body as { shell: ShellData }).shell;
  };
}

describe("the bar of a survey in progress", () => {
  it("is there where one could forget the survey, and absent where it would only repeat the page", async () => {
    const shellOf = await visitor();
    for (const page of ["home", "help", "privacy", "profile", "profileDevices"] as const) {
      expect((await shellOf(page)).continueBar, page).toBeDefined();
    }
    for (const page of ["assessments", "surveyBegin", "orderResults", "ownData", "ownDataErase", "logout"] as const) {
      expect((await shellOf(page)).continueBar, page).toBeUndefined();
    }
    expect((await shellOf("profile", { path: pageUrl("surveyBegin", "en") })).continueBar).toBeUndefined();
  });
});

describe("the menu of a phone", () => {
  it("holds privacy, and log-out for whoever is signed in", async () => {
    const linksOf = ({ header }: ShellData) => header.menuLinks.map(({ href }) => href);
    const shellOf = await visitor();
    expect(linksOf(await shellOf("help"))).toEqual(
      ["help", "privacy", "logout"].map((page) => pageUrl(page as PageName, "en")),
    );
    const { loader } = await present(modules["../../app/routes/pages/help.tsx"])();
    const { body } = await callRoute(createTestApp(database), loader, { path: pageUrl("help", "en") });
    expect(linksOf((body as { shell: ShellData }).shell)).not.toContain(pageUrl("logout", "en"));
  });
});
