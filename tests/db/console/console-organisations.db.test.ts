import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { personAttributes } from "~/db/schema/attributes";
import { organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { unitsOf } from "~/features/admin/organisations/edit-units.server";
import type { OrganisationViewData } from "~/features/admin/organisations/organisation-view";
import type { OrganisationsViewData } from "~/features/admin/organisations/organisations-view";
import { mostUnits } from "~/features/people/units";
import { knownUnits } from "~/features/people/units.server";
import { translatorFor } from "~/i18n/translator.server";
import { createTestApp } from "../../fixtures/app";
import { addOrganisation } from "../../fixtures/console";
import {
  addAdmin,
  conflictOf,
  consolePages,
  formOf,
  refusalOf,
  type TestAdmin,
} from "../../fixtures/pages/console-pages";
import { rowsOf } from "../../fixtures/pages/listed-rows";
import { addOrder, addPerson, present } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { wordsOf } from "../../fixtures/words";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let pages: ReturnType<typeof consolePages>;
let everywhere: TestAdmin;
const words = wordsOf("en").adminOrganisations;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  pages = consolePages(app);
  everywhere = await addAdmin(app);
});
afterAll(() => database.drop());

const rowOf = async (id: string) =>
  present((await database.db.select().from(organisations).where(eq(organisations.id, id)))[0]);

describe("an organisation", () => {
  it("leads to what concerns people, and then to the pages of programs, each beside its like", async () => {
    const organisationId = await addOrganisation(database.db, "Firm");
    const office = await addAdmin(app, organisationId);
    const page = { params: { organisationId } };
    const { body } = await pages.load(office.sessionToken, "adminOrganisation", page);
    const { links } = (body as { view: OrganisationViewData }).view;
    const t = translatorFor("en");
    expect(links.map(({ label }) => label)).toEqual([
      words.toUnits,
      words.toPeople,
      words.addPerson,
      words.toReports,
      t("serviceKeys:toDelivery"),
      t("serviceKeys:toKeys"),
      t("webhooks:toWebhooks"),
      t("providerLogin:console.title"),
    ]);
  });

  const typed = { name: "Uusi Oy", kind: "ministry", licenseType: "organization", licenseActive: "on" };

  it("is added with all that is known of it, and a second of its name only on request", async () => {
    const form = {
      ...typed,
      licenseEndDay: "31",
      licenseEndMonth: "12",
      licenseEndYear: "2026",
      emailFilter: " Uusi.fi ",
      attributes: "Vuoro\n\n Työsuhde ",
      lines: "Myynti / Turku\nHallinto\n",
    };
    const wrong = { ...form, lines: `Hallinto\n${"a".repeat(500)}` };
    const refused = refusalOf(await pages.post(everywhere.sessionToken, "adminOrganisationNew", {}, wrong));
    expect(refused).toMatchObject({ status: 422, errors: { lines: expect.stringContaining("2") }, typed: wrong });
    const { location } = await pages.post(everywhere.sessionToken, "adminOrganisationNew", {}, form);
    const units = await unitsOf(database.db, present(location?.split(/[/?]/)[4]));
    expect(units.map(({ path }) => path)).toEqual(["Hallinto", "Myynti", "Myynti / Turku"]);
    expect(await rowOf(present(location?.split(/[/?]/)[4]))).toMatchObject({
      name: "Uusi Oy",
      kind: "ministry",
      licenseActive: true,
      // The end of that day in Helsinki.
      licenseExpireAt: new Date("2026-12-31T21:59:59.999Z"),
      emailFilter: "uusi.fi",
      attributes: ["Vuoro", "Työsuhde"],
    });
    // The same form again, as by Back or pressed twice, leads to what it has added.
    const add = () =>
      pages.post(everywhere.sessionToken, "adminOrganisationNew", {}, { ...typed, name: "Kahdesti Oy" });
    const [once, more] = await Promise.all([add(), add()]);
    expect([once.status, more.location, (await add()).location]).toEqual([303, once.location, once.location]);
    const again = await pages.post(everywhere.sessionToken, "adminOrganisationNew", {}, { ...typed, name: "UUSI oy" });
    expect(refusalOf(again)).toMatchObject({ status: 422, errors: { twice: words.sameName } });
    const twice = await pages.post(everywhere.sessionToken, "adminOrganisationNew", {}, { ...typed, twice: "on" });
    expect(twice.status).toBe(303);
  });

  it("with more units than there is room for is refused whole, and what was typed stays", async () => {
    const lines = Array.from({ length: 501 }, (_, at) => `Halli ${at} / Linja`).join("\n");
    const form = { ...typed, name: "Liikaa Oy", lines };
    const refused = refusalOf(await pages.post(everywhere.sessionToken, "adminOrganisationNew", {}, form));
    expect(refused).toMatchObject({ status: 422, errors: { lines: expect.stringContaining("1,002") }, typed: form });
    const isThere = () => database.db.$count(organisations, eq(organisations.name, "Liikaa Oy"));
    expect(await isThere()).toBe(0);
    const fitting = { ...form, lines: lines.slice(0, lines.lastIndexOf("\n")) };
    const { location } = await pages.post(everywhere.sessionToken, "adminOrganisationNew", {}, fitting);
    expect(await unitsOf(database.db, present(location?.split(/[/?]/)[4]))).toHaveLength(1_000);
  });

  it("is the same as one that is there only with the same units, and while that is nobody's", async () => {
    const add = (lines: string) =>
      pages.post(everywhere.sessionToken, "adminOrganisationNew", {}, { ...typed, name: "Yksiköt Oy", lines });
    const sameName = { status: 422, errors: { twice: words.sameName } };
    const added = await add("Myynti / Turku\nHallinto");
    expect((await add("Hallinto\n\nMyynti\nMyynti / Turku\n")).location).toBe(added.location);
    for (const lines of [
      "",
      "Hallinto",
      "Myynti / Turku",
      "Myynti / Turku\nHallinto\nVarasto",
      "myynti / Turku\nHallinto",
    ])
      expect(refusalOf(await add(lines))).toMatchObject({ ...sameName, typed: { lines } });
    const organisationId = present(added.location?.split(/[/?]/)[4]);
    const { db } = database;
    const { userUuid } = (await addAdmin(app)).person;
    const isWhose: ((its: string | null) => Promise<unknown>)[] = [
      (its) => db.update(userRoles).set({ organisationId: its }).where(eq(userRoles.userId, userUuid)),
      (its) => db.update(users).set({ organisationId: its }).where(eq(users.id, userUuid)),
      (its) =>
        db
          .update(organisations)
          .set({ businessId: its && "1234567-8" })
          .where(eq(organisations.id, organisationId)),
      (its) => (its ? addOrder(db, "pulse", { organisationId: its }) : Promise.resolve()),
    ];
    for (const belongs of isWhose) {
      expect((await add("Myynti / Turku\nHallinto")).location).toBe(added.location);
      await belongs(organisationId);
      expect(refusalOf(await add("Myynti / Turku\nHallinto"))).toMatchObject(sameName);
      await belongs(null);
    }
  });

  it.each<[Record<string, string>, string, keyof typeof words.errors]>([
    [{ name: " " }, "name", "required"],
    [{ name: "a".repeat(201) }, "name", "tooLong"],
    [{ kind: "bank" }, "kind", "unknownChoice"],
    [{ licenseEndDay: "31", licenseEndMonth: "2", licenseEndYear: "2027" }, "licenseEnd", "noSuchDate"],
    [{ emailFilter: "firm" }, "emailFilter", "noDomain"],
    [{ emailFilter: "a b.fi" }, "emailFilter", "noDomain"],
    [{ attributes: "a\nA" }, "attributes", "attributeTwice"],
    [{ attributes: Array.from({ length: 21 }, (_, n) => `a${n}`).join("\n") }, "attributes", "tooManyAttributes"],
  ])("is refused with %j, and keeps what was typed", async (wrong, field, problem) => {
    const refused = refusalOf(
      await pages.post(everywhere.sessionToken, "adminOrganisationNew", {}, { ...typed, name: "Refused", ...wrong }),
    );
    const limits: Record<string, number> = { tooLong: 200, tooManyAttributes: 20 };
    const text = words.errors[problem].replace("{most}", String(limits[problem])).replace("{typed}", "201");
    expect(refused).toMatchObject({ status: 422, errors: { [field]: text }, typed: wrong });
  });

  it("that two change at once is the first one's; the second is told, loses nothing and can go on", async () => {
    const organisationId = await addOrganisation(database.db, "Kaksi");
    const place = { params: { organisationId } };
    const [first, second] = [
      await pages.load(everywhere.sessionToken, "adminOrganisation", place),
      await pages.load(everywhere.sessionToken, "adminOrganisation", place),
    ];
    await pages.post(everywhere.sessionToken, "adminOrganisation", place, formOf(first, { name: "Eka" }));
    const conflict = conflictOf(
      await pages.post(everywhere.sessionToken, "adminOrganisation", place, formOf(second, { name: "Toka" })),
    );
    expect(conflict).toMatchObject({ status: 409, rows: [{ saved: "Eka", typed: "Toka" }] });
    expect((await rowOf(organisationId)).name).toBe("Eka");
    const onceMore = present(conflict.again);
    expect((await pages.post(everywhere.sessionToken, "adminOrganisation", place, onceMore)).status).toBe(303);
    expect((await rowOf(organisationId)).name).toBe("Toka");
  });

  it("stands in the list with how many people and orders it has, its people's own analyses left out", async () => {
    const organisationId = await addOrganisation(database.db, "Laskettu");
    const person = await addPerson(database.db, { language: "fi", organisationId });
    await addPerson(database.db, { language: "fi", organisationId });
    await addOrder(database.db, "pulse", { organisationId });
    await addOrder(database.db, "personal", { organisationId, personalOwnerId: person.userUuid });
    const { body } = await pages.load(everywhere.sessionToken, "adminOrganisations", { query: { search: "laskettu" } });
    const rows = rowsOf((body as { view: OrganisationsViewData }).view.list);
    expect(rows.map(({ cells }) => cells.slice(0, 4))).toEqual([["Laskettu", "Employer", "2", "1"]]);
  });

  it("that drops the name of an attribute drops what stood under it, and one in other letters stays", async () => {
    const { db } = database;
    const organisationId = await addOrganisation(db, "Nimet");
    await db
      .update(organisations)
      .set({ attributes: ["vuoro", "Sopimus"] })
      .where(eq(organisations.id, organisationId));
    const { userUuid: userId } = await addPerson(db, { language: "fi", organisationId });
    const value = { userId, organisationId, value: "Yö" };
    await db.insert(personAttributes).values([
      { ...value, name: "vuoro" },
      { ...value, name: "Sopimus" },
    ]);
    const place = { params: { organisationId } };
    const form = formOf(await pages.load(everywhere.sessionToken, "adminOrganisation", place), {
      attributes: "Vuoro\nTalo",
    });
    expect((await pages.post(everywhere.sessionToken, "adminOrganisation", place, form)).status).toBe(303);
    const kept = await db.select().from(personAttributes).where(eq(personAttributes.userId, userId));
    expect(kept.map(({ name }) => name)).toEqual(["Vuoro"]);
  });

  it("is changed in its attributes only by its own administrator, and is not there for another's", async () => {
    const organisationId = await addOrganisation(database.db, "Oma");
    const own = await addAdmin(app, organisationId);
    const other = await addAdmin(app, await addOrganisation(database.db, "Muu"));
    const place = { params: { organisationId } };
    const form = formOf(await pages.load(own.sessionToken, "adminOrganisation", place), {
      attributes: "Vuoro",
      name: "Kaapattu",
      licenseActive: "",
      emailFilter: "evil.com",
    });
    expect((await pages.post(other.sessionToken, "adminOrganisation", place, form)).status).toBe(404);
    expect((await pages.load(other.sessionToken, "adminOrganisation", place)).status).toBe(404);
    expect((await pages.post(own.sessionToken, "adminOrganisation", place, form)).status).toBe(303);
    expect(await rowOf(organisationId)).toMatchObject({
      name: "Oma",
      licenseActive: true,
      emailFilter: null,
      attributes: ["Vuoro"],
    });
    expect((await pages.post(own.sessionToken, "adminOrganisationNew", {}, typed)).status).toBe(403);
    expect((await pages.load(own.sessionToken, "adminOrganisationNew")).status).toBe(403);
  });
});

describe("the units of an organisation", () => {
  let organisationId: string;
  const place = (unitId?: string) => ({ params: { organisationId, ...(unitId && { unitId }) } });
  const add = (name: string, parent = "") =>
    pages.post(everywhere.sessionToken, "adminUnits", place(), { name, parent });
  const idOf = async (path: string) =>
    present((await unitsOf(database.db, organisationId)).find((unit) => unit.path === path)).id;
  const paths = async () => (await unitsOf(database.db, organisationId)).map(({ path }) => path);
  const change = async (unitId: string, changed: Record<string, string>) =>
    pages.post(
      everywhere.sessionToken,
      "adminUnit",
      place(unitId),
      formOf(await pages.load(everywhere.sessionToken, "adminUnit", place(unitId)), changed),
    );
  const unitOf = async (userUuid: string) =>
    (await database.db.select().from(users).where(eq(users.id, userUuid)))[0]?.organisationalUnit;

  beforeAll(async () => {
    organisationId = await addOrganisation(database.db, "Puu");
    await add("Tuotanto");
    await add("Yövuoro", await idOf("Tuotanto"));
    await add("Myynti");
  });

  it("are a tree without twins or circles", async () => {
    expect(await paths()).toEqual(["Myynti", "Tuotanto", "Tuotanto / Yövuoro"]);
    expect(refusalOf(await add("myynti")).errors).toEqual({ name: words.units.errors.taken });
    const under = await idOf("Tuotanto / Yövuoro");
    const circle = await change(await idOf("Tuotanto"), { parent: under, intent: "save" });
    expect(refusalOf(circle).errors).toEqual({ parent: words.units.errors.circle });
    const foreign = await addOrganisation(database.db, "Vieras");
    await pages.post(everywhere.sessionToken, "adminUnits", { params: { organisationId: foreign } }, { name: "X" });
    const foreignUnit = present((await unitsOf(database.db, foreign))[0]).id;
    expect(refusalOf(await add("Uusi", foreignUnit)).errors).toEqual({ parent: words.units.errors.unknown });
    expect((await pages.load(everywhere.sessionToken, "adminUnit", place(foreignUnit))).status).toBe(404);
    expect(refusalOf(await change(under, { name: "Uusi", version: "old", intent: "save" })).status).toBe(409);
  });

  it("take their people along when they are named anew, moved, or change names with each other", async () => {
    const night = await addPerson(database.db, {
      language: "fi",
      organisationId,
      organisationalUnit: "Tuotanto / Yövuoro",
    });
    const elsewhere = await addPerson(database.db, { language: "fi", organisationalUnit: "Tuotanto / Yövuoro" });
    await change(await idOf("Tuotanto"), { name: "Tehdas", parent: await idOf("Myynti"), intent: "save" });
    expect(await unitOf(night.userUuid)).toBe("Myynti / Tehdas / Yövuoro");
    expect(await unitOf(elsewhere.userUuid)).toBe("Tuotanto / Yövuoro");
    const shown = await pages.load(everywhere.sessionToken, "adminUnit", {
      ...place(await idOf("Myynti / Tehdas")),
      query: { remove: "1" },
    });
    expect((shown.body as { view: { notes: string[] } }).view.notes).toEqual([
      words.units.removesBelow_one.replace("{count}", "1"),
      words.units.removesInto_one.replace("{count}", "1").replace("{unit}", "Myynti"),
    ]);
    await change(await idOf("Myynti / Tehdas"), { intent: "remove" });
    expect(await unitOf(night.userUuid)).toBe("Myynti");
    await change(await idOf("Myynti"), { intent: "remove" });
    expect(await unitOf(night.userUuid)).toBeNull();
    expect(await paths()).toEqual([]);
  });

  it("are the same ones each time where people have more of them than there is room for", async () => {
    const firm = await addOrganisation(database.db, "Of many units");
    const worn = Array.from({ length: mostUnits + 1 }, (_, at) => `Unit ${String(at).padStart(4, "0")}`);
    const people = worn.map((organisationalUnit, at) => ({
      email: `worn${at}@example.com`,
      language: "en",
      organisationId: firm,
      organisationalUnit,
    }));
    await database.db.insert(users).values(people.toReversed());
    // Until it knows how many there are, the database sorts to tell them apart.
    await database.db.execute(sql`analyze users`);
    expect(await knownUnits(database.db, firm)).toEqual(worn.slice(0, mostUnits));
  });

  it("that are added at the same moment under one name are one", async () => {
    const outcomes = await Promise.all([add("Sama"), add("Sama"), add("Sama")]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([303, 422, 422]);
  });
});
