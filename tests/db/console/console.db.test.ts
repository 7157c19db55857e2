import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { organisations } from "~/db/schema/orders";
import { userRoles } from "~/db/schema/people";
import { pageSize } from "~/features/lists/list-query";
import { loader } from "~/routes/admin/organisations";
import { createTestApp } from "../../fixtures/app";
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

type Shown = { console: { actingFor: string }; view: { list: { count: string }; rows: { cells: string[] }[] } };
const shown = async (sessionToken: string, query = "") => {
  const data = (await open(sessionToken, query)).body as Shown;
  return { ...data.view, names: data.view.rows.map(({ cells }) => cells[0]), actingFor: data.console.actingFor };
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
