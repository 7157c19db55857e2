import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { assessmentOrders, groups, orderInvitations, organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { fileStore } from "~/features/files/file-store.server";
import { readListQuery } from "~/features/lists/list-query";
import { endedTrial } from "~/features/orders/ended-trial.server";
import { listReports } from "~/features/reports/list-reports.server";
import { readOrganisation } from "~/features/reports/report-access.server";
import { reportColumns } from "~/features/reports/report-columns";
import { demoGroups } from "../../server/demo/demo-people";
import { prepareDemo } from "../../server/demo/prepare-demo";
import { createTestApp } from "../fixtures/app";
import { addGroup, addOrder, addPerson, present } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";

/** A start of the demo on a folder that an older version has made: no professional, no reports, no trials. */

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  folder = await mkdtemp(join(tmpdir(), "vointi-demo-"));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const start = () => prepareDemo(database, createTestApp(database), fileStore(undefined, folder));
const reportsFor = async (userUuid: string) => {
  const { id } = present(await readOrganisation(database.db, userUuid));
  const query = readListQuery(new URLSearchParams(), reportColumns);
  const asked = { reader: { userUuid }, organisationId: id, query, filter: "all", language: "fi" } as const;
  return (await listReports(database.db, asked)).rows;
};
const namesOf = (people: { email: string | null }[]) => people.map(({ email }) => email);

describe("a folder of an older demo", () => {
  it("gets the people it lacks, with what they are there for; only who is there is listed", async () => {
    const [made] = await database.db.insert(organisations).values({ name: "Esimerkki Oy" }).returning();
    const { id: employer } = present(made);
    const order = await addOrder(database.db, "default", { organisationId: employer });
    await addGroup(database.db, order, { id: demoGroups.office.id });
    for (const email of ["aino@example.com", "admin@example.com"]) {
      await addPerson(database.db, { language: "fi", email, organisationId: employer });
    }

    const first = await start();
    const missing = ["kalle", "office", "professional", "subscriber", "unit", "ritva", "tuuli"].map(
      (name) => `${name}@example.com`,
    );
    expect(first).toMatchObject({ seeded: false, reportFile: true });
    expect([...first.added].sort()).toEqual([...missing].sort());
    // Neither those whom the folder had and somebody has erased, nor the one who has a number only.
    expect([...namesOf(first.people)].sort()).toEqual(["aino@example.com", "admin@example.com", ...missing].sort());
    expect(await readdir(join(folder, "kept"))).not.toEqual([]);

    const byEmail = new Map((await database.db.select().from(users)).map((each) => [each.email, each]));
    const roles = await database.db
      .select({ email: users.email, role: userRoles.role, organisationId: userRoles.organisationId })
      .from(userRoles)
      .innerJoin(users, eq(users.id, userRoles.userId));
    const roleOf = (email: string) => roles.find((each) => each.email === email);
    expect(roleOf("office@example.com")).toMatchObject({ role: "admin", organisationId: employer });
    expect(roleOf("professional@example.com")).toMatchObject({ role: "professional", organisationId: employer });
    const reports = await reportsFor(present(byEmail.get("subscriber@example.com")).id);
    expect(reports.some(({ state }) => state.state === "ready")).toBe(true);
    const invited = await database.db
      .select({ email: users.email, order: assessmentOrders.name })
      .from(orderInvitations)
      .innerJoin(users, eq(users.id, orderInvitations.userId))
      .innerJoin(assessmentOrders, eq(assessmentOrders.id, orderInvitations.orderId))
      .where(inArray(users.email, ["ritva@example.com", "tuuli@example.com"]));
    expect(new Set(namesOf(invited))).toEqual(new Set(["ritva@example.com", "tuuli@example.com"]));
    // She is there to show the banner of a trial that is over, though another organisation's goes on.
    const { id: userUuid, activeOrderId } = present(byEmail.get("tuuli@example.com"));
    expect(namesOf(invited).filter((email) => email === "tuuli@example.com")).toHaveLength(2);
    expect(await endedTrial(database.db, { userUuid, activeOrderId })).toBeInstanceOf(Date);

    const second = await start();
    expect(second).toEqual({ ...first, added: [] });
    expect(await database.db.$count(groups, eq(groups.id, demoGroups.office.id))).toBe(1);
  });

  it("whose reports are there gets back who reads them and who is in them, not the reports once more", async () => {
    const emails = ["subscriber@example.com", "unit@example.com", "ritva@example.com"];
    const organisationsBefore = await database.db.$count(organisations);
    await database.db.delete(users).where(inArray(users.email, emails));
    const { added, people } = await start();
    expect(added).toEqual(emails);
    expect(namesOf(people)).toEqual(expect.arrayContaining(emails));
    expect(await database.db.$count(organisations)).toBe(organisationsBefore);
    const [reader] = await database.db.select().from(users).where(eq(users.email, "subscriber@example.com"));
    expect(await reportsFor(present(reader).id)).not.toEqual([]);
  });
});
