import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { assessmentOrders } from "~/db/schema/orders";
import { userRoles } from "~/db/schema/people";
import { feedbackRequests } from "~/db/schema/personal-feedback";
import { results } from "~/db/schema/results";
import { type PageName, pages, pageUrl } from "~/i18n/paths";
import type { ShellData } from "~/shell/shell";
import { createTestApp } from "../fixtures/app";
import { addPerson, completedOrder, present, startedOrder, startTestSession } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { aShortSurvey, publishDefinition } from "../fixtures/published";
import { callRoute, type RouteModule } from "../fixtures/route-call";
import { startStaffSession } from "../fixtures/second-factor";

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

describe("the header of somebody with a role", () => {
  /** What stands between the assessments and the person's own page, as it is shown and as it is read out. */
  const waysOf = ({ header }: ShellData) =>
    header.links
      .slice(1, -1)
      .map(({ href, label, waits, said }) => [href, waits ? `${label} ${waits}: ${said}` : label]);
  const reports = [pageUrl("reports", "en"), "Reports"];
  const requests = (label: string) => [pageUrl("professionalRequests", "en"), label];
  const one = requests("Requests 1: 1 request is waiting");

  /** The header for somebody with these roles, where one person of the organisation waits for feedback. */
  async function headerFor(roles: readonly string[], { staff = false } = {}) {
    const { db } = database;
    const app = createTestApp(database);
    const asks = await addPerson(db, { language: "en" });
    const order = await completedOrder(db, asks, "pulse", { professionalService: true });
    const [row] = await db.select().from(assessmentOrders).where(eq(assessmentOrders.id, order.id));
    const { organisationId } = present(row);
    const [run] = await db.select().from(results).where(eq(results.userId, asks.userUuid));
    const agreed = { agreedText: "I agree", agreedLanguage: "en" };
    await db
      .insert(feedbackRequests)
      .values({ userId: asks.userUuid, orderId: order.id, resultId: present(run).id, ...agreed });
    const person = await addPerson(db, { language: "en" });
    if (roles.length > 0)
      await db.insert(userRoles).values(roles.map((role) => ({ userId: person.userUuid, role, organisationId })));
    const sessionToken = staff ? await startStaffSession(app, person) : await startTestSession(db, person);
    const { loader } = await present(modules["../../app/routes/pages/help.tsx"])();
    const { body } = await callRoute(app, loader, { path: pageUrl("help", "en"), sessionToken });
    return waysOf((body as { shell: ShellData }).shell);
  }

  it("has the way of each, and of whoever has two both, with how many requests wait", async () => {
    expect(await headerFor([])).toEqual([]);
    expect(await headerFor(["subscriber"])).toEqual([reports]);
    expect(await headerFor(["professional"], { staff: true })).toEqual([one]);
    expect(await headerFor(["subscriber", "professional"], { staff: true })).toEqual([reports, one]);
    expect(await headerFor(["admin", "professional", "subscriber"], { staff: true })).toEqual([
      reports,
      one,
      [pageUrl("adminHome", "en"), "Administration"],
    ]);
  });

  it("tells no number to a session that has not shown the second step", async () => {
    expect(await headerFor(["professional"])).toEqual([requests("Requests")]);
  });
});

describe("the way to one's own page", () => {
  it("goes by one's first name, and is read out as what it leads to", async () => {
    const { header } = await (await visitor())("help");
    const { label, said } = present(header.links.at(-1));
    expect([label, said]).toEqual(["Testi", "My profile"]);
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
