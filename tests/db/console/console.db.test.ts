import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { organisations } from "~/db/schema/orders";
import { userRoles } from "~/db/schema/people";
import type { OrganisationsViewData } from "~/features/admin/organisations/organisations-view";
import { pageSize } from "~/features/lists/list-query";
import type { ErrorPageData } from "~/http/error-page";
import { pageLoader } from "~/http/page.server";
import { loader } from "~/routes/admin/organisations";
import * as notFound from "~/routes/pages/not-found";
import { createTestApp } from "../../fixtures/app";
import { rowsOf } from "../../fixtures/pages/listed-rows";
import { addPerson, present, startTestSession } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { callRoute } from "../../fixtures/route-call";
import { startStaffSession } from "../../fixtures/second-factor";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let everywhere: string;
let ofOne: string;
let person: string;
const count = pageSize + 3;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  const { db } = database;
  const made = await db
    .insert(organisations)
    .values(Array.from({ length: count }, (_, n) => ({ name: `Firm ${String(n).padStart(3, "0")} 100%` })))
    .returning();
  const signedIn = async (organisationId: string | null) => {
    const admin = await addPerson(db, { language: "en" });
    await db.insert(userRoles).values({ userId: admin.userUuid, role: "admin", organisationId });
    return startStaffSession(app, admin);
  };
  everywhere = await signedIn(null);
  ofOne = await signedIn(present(made[1]).id);
  person = await startTestSession(db, await addPerson(db, { language: "en" }));
});
afterAll(() => database.drop());

const open = (sessionToken: string, query = "") =>
  callRoute(app, loader, { path: `/en/admin/organisations${query}`, sessionToken });

type Shown = { console: { actingFor: string }; view: OrganisationsViewData };
const shown = async (sessionToken: string, query = "") => {
  const data = (await open(sessionToken, query)).body as Shown;
  return {
    ...data.view,
    names: rowsOf(data.view.list).map(({ cells }) => cells[0]),
    actingFor: data.console.actingFor,
  };
};

describe("the list of organisations", () => {
  it("is refused to people without the role", async () => {
    expect(await open(person)).toMatchObject({ status: 403 });
  });

  it("shows those that an administrator acts for", async () => {
    expect((await shown(ofOne)).names).toEqual(["Firm 001 100%"]);
    expect((await shown(ofOne, "?search=000")).names).toEqual([]);
    expect((await shown(ofOne)).actingFor).toContain("Firm 001");
  });

  it("is found, sorted and paged by its address", async () => {
    const all = await shown(everywhere, "?sort=name&order=desc&search=100%25");
    expect(all.names).toHaveLength(pageSize);
    expect(all.names[0]).toBe("Firm 052 100%");
    expect((await shown(everywhere, "?page=2&search=Firm")).names).toEqual([50, 51, 52].map((n) => `Firm 0${n} 100%`));
    expect((await shown(everywhere, "?search=1001")).names).toEqual([]);
    expect((await shown(everywhere, "?search=_irm")).list.count).toBe("No organisations match");
  });
});

describe("an address of the console that is nothing", () => {
  const lost = async (sessionToken: string | undefined, path: string) =>
    ((await callRoute(app, notFound.loader, { path, sessionToken })).body as ErrorPageData).console?.href;

  it("leads an administrator back to the console's start, and nobody else", async () => {
    for (const sessionToken of [everywhere, ofOne]) {
      expect(await lost(sessionToken, "/sv/admin/personer/nobody")).toBe("/sv/admin");
      expect(await lost(sessionToken, "/sv/admin/personer/nobody.data")).toBe("/sv/admin");
      expect(await lost(sessionToken, "/sv/administer")).toBeUndefined();
      expect(await lost(sessionToken, "/sv/nothing")).toBeUndefined();
    }
    expect(await lost(person, "/sv/admin/nothing")).toBeUndefined();
    expect(await lost(undefined, "/sv/admin/nothing")).toBeUndefined();
  });

  it("is so likewise where what a page writes to has gone meanwhile", async () => {
    const gone = pageLoader(async () => {
      await database.db.insert(userRoles).values({ userId: crypto.randomUUID(), role: "admin" });
    });
    const lostBy = async (sessionToken: string, path: string) => {
      const { status, body } = await callRoute(app, gone, { path, sessionToken });
      return [status, (body as ErrorPageData).console?.href];
    };
    expect(await lostBy(everywhere, "/sv/admin/personer/nobody")).toEqual([404, "/sv/admin"]);
    expect(await lostBy(everywhere, "/sv/nothing")).toEqual([404, undefined]);
    expect(await lostBy(person, "/sv/admin/personer/nobody")).toEqual([404, undefined]);
  });
});
