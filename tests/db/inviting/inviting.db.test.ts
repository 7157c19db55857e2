import { setTimeout as sleep } from "node:timers/promises";
import { eq, inArray, sql } from "drizzle-orm";
import { writeXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { personAttributes } from "~/db/schema/attributes";
import { peopleImportPieces, peopleImports } from "~/db/schema/inviting";
import { assessmentOrders, groups, orderInvitations, organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { sentMessages, textStops } from "~/db/schema/schedules";
import { organisationUnits } from "~/db/schema/units";
import { joinGroup } from "~/features/groups/groups.server";
import { sampleTexts } from "~/features/invitations/order-text.server";
import { awaitImport } from "~/features/inviting/await-import.server";
import { columnsOf, guessColumns } from "~/features/inviting/import-columns";
import { importHandler } from "~/features/inviting/import-job.server";
import type { NewUnitsData, PreviewRowsData } from "~/features/inviting/preview-rows-view";
import { readTable } from "~/features/inviting/read-table.server";
import { listFailures } from "~/features/jobs/failures.server";
import { languages } from "~/i18n/languages";
import { zipParts } from "~/platform/zip-directory";
import * as upload from "~/routes/admin/inviting";
import * as one from "~/routes/admin/people-import";
import * as refused from "~/routes/files/people-refused";
import * as template from "~/routes/files/people-template";
import { createTestApp } from "../../fixtures/app";
import { clearJobs, startDueWorker } from "../../fixtures/jobs";
import { addGroup, addOrder, addPerson, present, startTestSession } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { callRoute } from "../../fixtures/route-call";
import { startStaffSession } from "../../fixtures/second-factor";
import { sendAsShown, versionIn } from "../../fixtures/staff-forms";
import { wordsOf } from "../../fixtures/words";

const words = wordsOf("en").inviting;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let ours: string;
let theirs: string;
let token: string;
let foreign: string;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  const made = await database.db
    .insert(organisations)
    .values([{ name: "Ours" }, { name: "Theirs" }])
    .returning();
  [ours, theirs] = made.map(({ id }) => id) as [string, string];
  const admin = async (organisationId: string) => {
    const person = await addPerson(database.db, { language: "en" });
    await database.db.insert(userRoles).values({ userId: person.userUuid, role: "admin", organisationId });
    return startStaffSession(app, person);
  };
  [token, foreign] = [await admin(ours), await admin(theirs)];
});
afterAll(() => database.drop());

const anOrder = (given = {}) => addOrder(database.db, "pulse", { organisationId: ours, ...given });
const at = (orderId: string, importId = "", sessionToken = token) => ({
  path: "/en/admin/assessments",
  params: { assessmentOrderId: orderId, importId },
  sessionToken,
});
/** Hands in a table; the import's id. */
async function handIn(orderId: string, text: string): Promise<string> {
  const handed = await callRoute(app, upload.action, { ...at(orderId), form: { text, language: "sv" } });
  return present(handed.location?.split("/").at(-1));
}
/** Does the jobs that wait. */
async function work(): Promise<void> {
  const ctx = { db: database.bulk, secrets: app.secrets, env: app.env };
  const worker = startDueWorker(database, { "people-import": importHandler(ctx) });
  await worker.doDue();
  await worker.stop();
  expect((await listFailures(database.db, { limit: 1, offset: 0, most: 100 })).failures).toEqual([]);
}
const press = (orderId: string, importId: string, form: Record<string, string | string[]>) =>
  sendAsShown(app, one, { ...at(orderId, importId), form });
type Preview = {
  facts: { value: string }[];
  rows?: PreviewRowsData;
  units?: NewUnitsData;
  kind: string;
  columns?: { value: string; label: string; hint: string }[];
};
const stepOf = async (orderId: string, importId: string) =>
  ((await callRoute(app, one.loader, at(orderId, importId))).body as { view: { step: Preview } }).view.step;
const everyColumn = ["email", "firstName", "unit", "group", "language", "supervisor"];

async function rowsOf(bytes: Uint8Array): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { cells } of readTable(bytes)) rows.push(cells);
  return rows;
}
const asText = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

describe("a table", () => {
  const expected = [
    ["Sähköposti", "Yksikkö"],
    ["aino@example.com", "Työ; ja muu"],
  ];
  const lines = (sign: string) => `Sähköposti${sign}Yksikkö\r\naino@example.com${sign}"Työ; ja muu"\r\n`;
  it.each<[string, Uint8Array]>([
    ["semicolons", asText(lines(";"))],
    ["commas", asText(lines(","))],
    ["tabs", asText(lines("\t"))],
    ["a byte order mark", asText(`\ufeff${lines(";")}`)],
    ["UTF-16, little end first", utf16(lines("\t"))],
    ["UTF-16, big end first", Buffer.from(utf16(lines("\t"))).swap16()],
    ["Windows-1252, as Excel writes it", Buffer.from(lines(";"), "latin1")],
    ["UTF-16 without a mark", utf16(lines("\t")).subarray(2)],
    ["empty lines", asText(`\n${lines(";")}\n;;\n`)],
  ])("is read with %s", async (_, bytes) => {
    expect(await rowsOf(bytes)).toEqual(expected);
  });

  it("is read from a workbook's first sheet, numbers and all", async () => {
    const bytes = await writeXlsx({ sheets: [{ name: "x", rows: [...expected, ["+358501234567", 7]] }] });
    expect(await rowsOf(bytes)).toEqual([...expected, ["+358501234567", "7"]]);
  });

  it("that would unpack to more than it may is not unpacked", async () => {
    const bytes = await writeXlsx({ sheets: [{ name: "x", rows: expected }] });
    const lying = Buffer.from(bytes);
    const entry = lying.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    lying.writeUInt32LE(1_000_000_000, entry + 24);
    await expect(rowsOf(lying)).rejects.toMatchObject({ problem: "tooLarge" });
    // One that doesn't say how large it is isn't believed to be small.
    lying.writeUInt32LE(0, entry + 24);
    await expect(rowsOf(lying)).rejects.toMatchObject({ problem: "tooLarge" });
  });

  it("that is a workbook is damaged wherever it is cut off, lost or got bytes, or has another byte in any part", async () => {
    const rows = Array.from({ length: 40 }, (_, n) => [`nimi${n}@example.com`, `Yksikkö ${n * 7919}`]);
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: "x", rows }] }));
    const problemOf = (given: Uint8Array) =>
      rowsOf(given).then(
        () => "none",
        ({ problem }: { problem: string }) => problem,
      );
    expect(await problemOf(bytes)).toBe("none");
    for (let size = 4; size < bytes.length; size += 97) {
      expect(await problemOf(bytes.subarray(0, size)), `${size} bytes are left`).toBe("damaged");
    }
    const without = Buffer.concat([bytes.subarray(0, 400), bytes.subarray(410)]);
    const twice = Buffer.concat([bytes.subarray(0, 400), bytes.subarray(390)]);
    expect([await problemOf(without), await problemOf(twice)]).toEqual(["damaged", "damaged"]);
    const parts = present(zipParts(bytes));
    for (const { at: start, packed } of parts) {
      const content = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
      for (const place of [start, content, content + Math.floor(packed / 2)]) {
        const changed = Buffer.from(bytes);
        changed.writeUInt8(bytes.readUInt8(place) ^ 0x10, place);
        // The first bytes of all tell that it is a workbook: without them it is another file.
        if (place > 0) expect(await problemOf(changed), `byte ${place}`).toBe("damaged");
      }
    }
    // What only begins with the same letters is a list.
    expect(await rowsOf(asText("PK;email\nA;a@example.com\n"))).toHaveLength(2);
  });

  it("that is an old workbook, a PDF or a picture is not readable, whatever it is called", async () => {
    const xls = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(8_000)]);
    const jpg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 4_000 }, (_, n) => (n * 97) % 256)]);
    for (const bytes of [xls, jpg]) await expect(rowsOf(bytes)).rejects.toMatchObject({ problem: "notReadable" });
  });

  it("beside pasted rows is refused, and what was pasted stays", async () => {
    const order = await anOrder();
    const text = "email\na@example.com\n";
    const file = new File(["email\nb@example.com\n"], "list.csv");
    const refused = await callRoute(app, upload.action, { ...at(order.id), form: { text, language: "en", file } });
    expect(refused.status).toBe(422);
    const { view } = refused.body as { view: { error: string; text: { value: string } } };
    expect([view.error, view.text.value.replaceAll("\r", "")]).toEqual([words.refused.both, text]);
    expect(await database.db.$count(peopleImports, eq(peopleImports.orderId, order.id))).toBe(0);
  });

  it.each([
    ["nothing", "", "empty"],
    ["a heading alone", "email\n", "onlyHeading"],
    ["too many columns", `email\n${"a;".repeat(50)}b\n`, "tooManyColumns"],
    ["a workbook that is none", "PK\u0003\u0004 not really", "damaged"],
  ] as const)("of %s is refused, and what was pasted stays", async (_, text, problem) => {
    const order = await anOrder();
    const refused = await callRoute(app, upload.action, { ...at(order.id), form: { text, language: "en" } });
    expect(refused.status).toBe(422);
    const { view } = refused.body as { view: { error: string; text: { value: string } } };
    expect(view.error).toBe(words.refused[problem].replace("{columns}", "40"));
    expect(view.text.value).toBe(text);
    expect(await database.db.$count(peopleImports, eq(peopleImports.orderId, order.id))).toBe(0);
  });
});

describe("an import", () => {
  it("tells every problem by its row, and nothing is written before it is confirmed", async () => {
    await clearJobs(database.db);
    const order = await anOrder();
    await database.db.insert(groups).values({ orderId: order.id, name: "Night" });
    const known = await addPerson(database.db, { language: "fi", organisationId: ours });
    // They were invited by their address alone, and wrote their name themselves.
    await database.db.update(users).set({ officeFirstName: "" }).where(eq(users.id, known.userUuid));
    const invited = await addPerson(database.db, { language: "fi", organisationId: ours });
    await database.db.insert(orderInvitations).values({ orderId: order.id, userId: invited.userUuid, byMail: true });
    const gone = await addPerson(database.db, { language: "fi", organisationId: ours, active: false });
    const elsewhere = await addPerson(database.db, { language: "fi", organisationId: theirs });
    const text = [
      "Email;First name;Unit;Group;Language;Supervisor;Shoe size",
      "new@example.com;Aino;Store;night;fi;x;38",
      `${known.email};Given;Office;;;;`,
      "not-an-address;;;;;;",
      ";Nobody;;;;;",
      "twice@example.com;;;;;;",
      "TWICE@example.com;;;;;;",
      "formula@example.com;=HYPERLINK();;;;;",
      "group@example.com;;;Day;;;",
      "language@example.com;;;;de;perhaps;",
      `${invited.email};;;;;;`,
      `${gone.email};;;;;;`,
      `${elsewhere.email};;;;;;`,
    ].join("\n");
    const importId = await handIn(order.id, text);
    // What is kept is sealed.
    const pieces = await database.db.select().from(peopleImportPieces).where(eq(peopleImportPieces.importId, importId));
    expect(pieces.map(({ sealedRows }) => sealedRows.toString("latin1")).join("")).not.toContain("new@example.com");
    expect(
      (await press(order.id, importId, { intent: "columns", column: ["", "firstName"], language: "sv" })).status,
    ).toBe(422);
    const columns = [...everyColumn, ""];
    expect((await press(order.id, importId, { intent: "columns", column: columns, language: "sv" })).status).toBe(303);
    const before = await database.db.$count(users);
    await work();
    const step = await stepOf(order.id, importId);
    // All seven by mail, and none by nothing.
    expect(step.facts.map(({ value }) => value)).toEqual(["12", "7", "1", "5", "7"]);
    const {
      problems,
      preview,
      columns: { names },
    } = words;
    const { notInvited, invitedWithout } = preview;
    expect(step.rows?.troubled?.rows.map(({ cells }) => cells)).toEqual([
      ["Row 4", "not-an-address", `${names.email} “not-an-address”: ${problems.emailInvalid}`, notInvited],
      ["Row 5", "Nobody", problems.noWayIn, notInvited],
      ["Row 7", "twice@example.com", problems.twice, notInvited],
      ["Row 8", "formula@example.com", `${names.firstName} “=HYPERLINK()”: ${problems.formulaText}`, invitedWithout],
      ["Row 9", "group@example.com", `${names.group} “Day”: ${problems.groupUnknown}`, invitedWithout],
      [
        "Row 10",
        "language@example.com",
        `${names.language} “de”: ${problems.languageUnknown} ${names.supervisor} “perhaps”: ${problems.supervisorUnknown}`,
        invitedWithout,
      ],
      ["Row 11", invited.email, problems.invitedAlready, notInvited],
      ["Row 12", gone.email, problems.notActive, notInvited],
    ]);
    expect(step.rows?.read.rows.slice(0, 2).map(({ cells }) => cells)).toEqual([
      ["Row 2", "new@example.com", "Aino", "suomi", "Store", "night", "Yes"],
      ["Row 3", known.email, "Given", "–", "Office", "–", "–"],
    ]);
    // The rows to mend are a file that is read again as it is.
    const there = { ...at(order.id, importId), path: "/en/admin/assessments" };
    const file = await callRoute(app, refused.loader, there);
    const [headings = [], ...toMend] = await rowsOf(asText(String(file.body)));
    expect(headings).toEqual([...text.slice(0, text.indexOf("\n")).split(";"), preview.problem]);
    expect(toMend.map(([email]) => email)).toEqual([
      "not-an-address",
      "",
      "TWICE@example.com",
      invited.email,
      gone.email,
    ]);
    expect(await callRoute(app, refused.loader, { ...there, sessionToken: foreign })).toMatchObject({ status: 404 });
    expect(await database.db.$count(users)).toBe(before);
    expect(await database.db.$count(sentMessages, eq(sentMessages.orderId, order.id))).toBe(0);

    // Pressed twice, by two instances: done once.
    await Promise.all([
      press(order.id, importId, { intent: "confirm" }),
      press(order.id, importId, { intent: "confirm" }),
    ]);
    const message = wordsOf("en").errors.rows_gone;
    expect(await callRoute(app, refused.loader, there)).toMatchObject({ status: 404, body: { message } });
    await Promise.all([work(), work()]);
    await press(order.id, importId, { intent: "confirm" });
    await work();
    expect((await stepOf(order.id, importId)).facts.map(({ value }) => value)).toEqual(["7", "7", "5"]);
    expect(await database.db.$count(users)).toBe(before + 6);
    const [formula] = await database.db.select().from(users).where(eq(users.email, "formula@example.com"));
    expect(formula).toMatchObject({ firstName: "" });
    const [aino] = await database.db.select().from(users).where(eq(users.email, "new@example.com"));
    expect(aino).toMatchObject({
      firstName: "Aino",
      organisationalUnit: "Store",
      language: "fi",
      organisationId: ours,
    });
    const [twice] = await database.db.select().from(users).where(eq(users.email, "twice@example.com"));
    expect(twice).toMatchObject({ language: "sv", organisationalUnit: null });
    // A name is its person's own; a unit is the subscriber's to say.
    const [office] = await database.db.select().from(users).where(eq(users.id, known.userUuid));
    expect(office).toMatchObject({ firstName: "Testi", officeFirstName: "Given", organisationalUnit: "Office" });
    const [invitation] = await database.db
      .select()
      .from(orderInvitations)
      .where(eq(orderInvitations.userId, present(aino).id));
    expect(invitation).toMatchObject({ supervisor: true });
    expect(invitation?.groupId).not.toBeNull();
    expect(await database.db.$count(sentMessages, eq(sentMessages.orderId, order.id))).toBe(7);
    expect(await database.db.$count(peopleImportPieces, eq(peopleImportPieces.importId, importId))).toBe(0);
  });

  it("of a list without headings, pasted, as CSV or as a workbook, invites whoever comes first too", async () => {
    const listed = [["anna", "Anna"], ["matti"]].map(([name, ...more]) => [`${name}@x-firma.example`, ...more]);
    const csv = listed.map((cells) => cells.join(";")).join("\n");
    const sheet = await writeXlsx({ sheets: [{ name: "x", rows: [...listed, ["", "", "Store"]] }] });
    const forms: { text?: string; file?: File; columns: string[] }[] = [
      { text: csv, columns: ["Column 1", "Column 2"] },
      { file: new File([`\ufeff${csv}`], "list.csv"), columns: ["Column 1", "Column 2"] },
      // One more where a later row is wider.
      { file: new File([new Uint8Array(sheet)], "list.xlsx"), columns: ["Column 1", "Column 2", "Column 3"] },
    ];
    for (const { text, file, columns } of forms) {
      await clearJobs(database.db);
      const order = await anOrder();
      const handed = await callRoute(app, upload.action, {
        ...at(order.id),
        form: { language: "en", ...(text && { text }), ...(file && { file }) },
      });
      const importId = present(handed.location?.split("/").at(-1));
      const asked = present((await stepOf(order.id, importId)).columns);
      expect(asked.map(({ label }) => label)).toEqual(columns);
      expect(asked[0]?.hint).toContain("anna@x-firma.example, matti@x-firma.example");
      // What an address is needs no asking.
      expect(asked.map(({ value }) => value)).toEqual(columns.map((_, n) => (n === 0 ? "email" : "")));
      await press(order.id, importId, { intent: "columns", column: ["email", "firstName"], language: "en" });
      await work();
      const step = await stepOf(order.id, importId);
      expect(step.rows?.read.rows.slice(0, 2).map(({ cells }) => cells)).toEqual([
        ["Row 1", "anna@x-firma.example", "Anna"],
        ["Row 2", "matti@x-firma.example", "–"],
      ]);
      await press(order.id, importId, { intent: "confirm" });
      await work();
      expect(await database.db.$count(orderInvitations, eq(orderInvitations.orderId, order.id))).toBe(2);
    }
  });

  it("of one person's address alone is a list of one", async () => {
    await clearJobs(database.db);
    const order = await anOrder();
    const importId = await handIn(order.id, "alone@x-firma.example");
    await work();
    expect((await stepOf(order.id, importId)).facts[0]?.value).toBe("1");
  });

  it("says of whoever joined by a group's link what it says of somebody who isn't invited", async () => {
    await clearJobs(database.db);
    const order = await anOrder();
    const [joined, nobody] = await Promise.all(
      [1, 2].map(() => addPerson(database.db, { language: "fi", organisationId: ours })),
    );
    await joinGroup(app, { userUuid: present(joined).userUuid, groupId: await addGroup(database.db, order) });
    const told = [];
    for (const { email } of [present(joined), present(nobody)]) {
      const importId = await handIn(order.id, `email\n${email}\n`);
      await press(order.id, importId, { intent: "columns", column: ["email"], language: "fi" });
      await work();
      const before = await stepOf(order.id, importId);
      await press(order.id, importId, { intent: "confirm" });
      await work();
      const after = await stepOf(order.id, importId);
      told.push([before.facts, before.rows?.troubled, after.facts]);
    }
    expect(told[0]).toEqual(told[1]);
    expect(await database.db.$count(sentMessages, eq(sentMessages.orderId, order.id))).toBe(2);
  });

  it("says before it is confirmed how its people are reached, and reaches them so", async () => {
    await clearJobs(database.db);
    const order = await anOrder({ textMessages: true });
    const known = await addPerson(database.db, { language: "sv", organisationId: ours });
    const silent = await addPerson(database.db, { language: "fi", organisationId: ours });
    const phones = ["+358501110001", "+358501110002", "+358501110003"] as const;
    await database.db.update(users).set({ phoneNumber: phones[0] }).where(eq(users.id, known.userUuid));
    await database.db.update(users).set({ email: null, phoneNumber: phones[1] }).where(eq(users.id, silent.userUuid));
    await database.db.insert(textStops).values({ organisationId: ours, userId: silent.userUuid });
    const rows = [
      "phone;email;language",
      // By mail: they have an address with us, or the row has one.
      `${phones[0]};;`,
      `+358501110009;both@example.com;fi`,
      // By text message.
      `${phones[2]};;fi`,
      `+358501110004;;en`,
      // By nothing: they have stopped such messages, the number costs its sender, its country gets none.
      `${phones[1]};;`,
      "+358600123456;;",
      "+447911123456;;",
    ];
    const importId = await handIn(order.id, rows.join("\n"));
    const columns = ["phoneNumber", "email", "language"];
    await press(order.id, importId, { intent: "columns", column: columns, language: "sv" });
    await work();
    const shown = async () => (await stepOf(order.id, importId)).facts.map(({ value }) => value);
    const samples = sampleTexts(app.env, {
      kind: "invitation",
      order: { organizationName: "Ours", endTimestamp: null },
    });
    const parts = samples.fi.parts + samples.en.parts;
    const byText = words.reach.parts.replace("{texted}", "2").replace("{parts}", String(parts));
    expect(await shown()).toEqual(["7", "7", "2", "2", byText, "3"]);
    const allow = (textMessages: boolean) =>
      database.db.update(assessmentOrders).set({ textMessages }).where(eq(assessmentOrders.id, order.id));
    // The order's choice is asked when it is looked at, and again when people are invited.
    await allow(false);
    expect(await shown()).toEqual(["7", "7", "2", "2", "5", "2"]);
    await allow(true);
    await press(order.id, importId, { intent: "confirm" });
    await work();
    expect(await shown()).toEqual(["7", "2", "2", "0"]);
    const sent = await database.db.select().from(sentMessages).where(eq(sentMessages.orderId, order.id));
    expect(sent.filter(({ linkHash }) => linkHash !== null)).toHaveLength(2);
    expect(sent).toHaveLength(4);
  });

  it("takes along what the organisation tells under its own names; each invitation keeps it as it was", async () => {
    await clearJobs(database.db);
    await database.db
      .update(organisations)
      .set({ attributes: ["Shift", "Title"] })
      .where(eq(organisations.id, ours));
    const known = await addPerson(database.db, { language: "fi", organisationId: ours });
    const told = () =>
      database.db
        .select({ name: personAttributes.name, value: personAttributes.value })
        .from(personAttributes)
        .innerJoin(users, eq(users.id, personAttributes.userId))
        .where(inArray(users.email, [known.email, "shift@example.com"]))
        .orderBy(personAttributes.name, personAttributes.value);
    const handed = async (rows: string[]) => {
      const order = await anOrder();
      const importId = await handIn(order.id, ["Email;Shift;title", ...rows].join("\n"));
      // Each heading is known, so nobody is asked; the organisation's own name goes before ours: "title" is a job title elsewhere.
      const [stored] = await database.db.select().from(peopleImports).where(eq(peopleImports.id, importId));
      expect(stored).toMatchObject({ state: "checking", columns: ["email", "attribute:Shift", "attribute:Title"] });
      await work();
      const problems = (await stepOf(order.id, importId)).rows?.troubled;
      await press(order.id, importId, { intent: "confirm" });
      await work();
      const kept = await database.db
        .select({ attributes: orderInvitations.attributes })
        .from(orderInvitations)
        .where(eq(orderInvitations.orderId, order.id));
      return { problems, kept: kept.map(({ attributes }) => JSON.stringify(attributes)).toSorted() };
    };
    const first = await handed([
      `${known.email};Night;`,
      "shift@example.com;Day;Dr",
      `long@example.com;${"x".repeat(101)};`,
    ]);
    expect(first.problems?.rows.map(({ cells: [row, who, , outcome] }) => [row, who, outcome])).toEqual([
      ["Row 4", "long@example.com", words.preview.invitedWithout],
    ]);
    expect(first.kept).toEqual([`{"Shift":"Day","Title":"Dr"}`, `{"Shift":"Night"}`, "{}"]);
    expect((await handed(["shift@example.com;Evening;"])).kept).toEqual([`{"Shift":"Evening","Title":"Dr"}`]);
    expect((await told()).map(({ name, value }) => `${name} ${value}`)).toEqual([
      "Shift Evening",
      "Shift Night",
      "Title Dr",
    ]);
    await database.db.update(orderInvitations).set({ attributes: { Shift: "Changed" } });
    const invitations = await database.db.select({ kept: orderInvitations.attributes }).from(orderInvitations);
    expect(invitations.map(({ kept }) => kept)).toContainEqual({ Shift: "Day", Title: "Dr" });
  });

  it("takes numbers as they are written, by the organisation's country, and the units that are chosen", async () => {
    await clearJobs(database.db);
    const { db } = database;
    const [depot] = await db.insert(organisationUnits).values({ organisationId: ours, name: "Depot" }).returning();
    const order = await anOrder();
    const text = ["Phone;Unit", "040 123 4001;Depoo", "00358 40 123 4002;Yard / East", "401234003;Depot", "12;x"];
    const importId = await handIn(order.id, text.join("\n"));
    await press(order.id, importId, { intent: "columns", column: ["phoneNumber", "unit"], language: "fi" });
    await work();
    const { units, facts } = await stepOf(order.id, importId);
    // All three have a number alone, and the order allows no text messages.
    expect(facts.map(({ value }) => value)).toEqual(["4", "3", "1", "0", "3", "3"]);
    expect(units?.units.map(({ label }) => label)).toEqual(["“Depoo” is new", "“Yard / East” is new"]);
    expect(units?.units[0]?.options.map(({ value }) => value)).toContain("Depot");
    // What is none of the organisation's units is no choice.
    await press(order.id, importId, { intent: "confirm", unit: ["Depot", "Nowhere"] });
    await work();
    const people = await db
      .select({ phone: users.phoneNumber, unit: users.organisationalUnit })
      .from(users)
      .where(sql`${users.phoneNumber} like '+3584012340__'`)
      .orderBy(users.phoneNumber);
    expect(people).toEqual([
      { phone: "+358401234001", unit: "Depot" },
      { phone: "+358401234002", unit: "Yard / East" },
      { phone: "+358401234003", unit: "Depot" },
    ]);
    const made = await db.select().from(organisationUnits).where(eq(organisationUnits.organisationId, ours));
    const yard = made.find(({ name }) => name === "Yard");
    expect(made.map(({ name, parentId }) => [name, parentId])).toEqual(
      expect.arrayContaining([
        ["Depot", null],
        ["Yard", null],
        ["East", yard?.id],
      ]),
    );
    expect(made.filter(({ name }) => name === "Depot").map(({ id }) => id)).toEqual([depot?.id]);
    expect(made.some(({ name }) => name === "Depoo")).toBe(false);
    await db.update(organisations).set({ phoneCountry: "SE" }).where(eq(organisations.id, ours));
    const swedish = await anOrder();
    const second = await handIn(swedish.id, "Phone\n070-174 06 35\n");
    await press(swedish.id, second, { intent: "columns", column: ["phoneNumber"], language: "sv" });
    await work();
    expect((await stepOf(swedish.id, second)).rows?.read.rows[0]?.cells).toEqual(["Row 2", "+46701740635"]);
    await db.update(organisations).set({ phoneCountry: "FI" }).where(eq(organisations.id, ours));
  });

  it("is waited for by its page while a short list is worked off, and no longer once that takes longer", async () => {
    const order = await anOrder();
    const importId = await handIn(order.id, "email;first name\nsoon@example.com;Soon\n");
    expect((await stepOf(order.id, importId)).kind).toBe("working");
    const waiting = stepOf(order.id, importId);
    await sleep(200);
    const isNow = (state: string) =>
      database.db.update(peopleImports).set({ state }).where(eq(peopleImports.id, importId));
    await isNow("checked");
    expect((await waiting).kind).toBe("preview");
    await isNow("checking");
    await work();
    // Of two tabs that show the same the second is told nothing of the first.
    const form = {
      intent: "confirm",
      version: versionIn(await callRoute(app, one.loader, at(order.id, importId))) ?? "",
    };
    const confirm = async () => (await callRoute(app, one.action, { ...at(order.id, importId), form })).status;
    expect([await confirm(), await confirm()]).toEqual([303, 303]);
    await work();
    expect((await stepOf(order.id, importId)).kind).toBe("done");
  });

  it("is asked for nothing more by the page of somebody who has gone, or of a long list", async () => {
    const db = new Proxy(app.db, { get: () => expect.fail("the database was asked") });
    const found = { id: crypto.randomUUID(), state: "checking", rowCount: 30 } as const;
    await awaitImport({ db }, found, AbortSignal.abort());
    await awaitImport({ db }, { ...found, rowCount: 5_000 }, new AbortController().signal);
    await awaitImport({ db }, { ...found, state: "checked" }, new AbortController().signal);
  });

  it("has headings that its page names and its template holds, and all of them are understood, in every language", async () => {
    const attributes = ["Shift", "Unit", '=Site; "x"'];
    await database.db.update(organisations).set({ attributes }).where(eq(organisations.id, ours));
    const order = await anOrder();
    for (const language of languages) {
      const here = { ...at(order.id), path: `/${language}/admin/assessments` };
      const page = (await callRoute(app, upload.loader, here)).body as { view: { columns: string[] } };
      const { status, body } = await callRoute(app, template.loader, here);
      expect(status).toBe(200);
      const [headings = [], ...rows] = await rowsOf(asText(String(body)));
      expect(rows).toEqual([]);
      const understood = columnsOf(attributes).filter((column) => column !== "unit" || language !== "en");
      expect(guessColumns(headings, attributes)).toEqual(understood);
      const named = page.view.columns.join("\n");
      for (const heading of headings) expect(named).toContain(heading.replace("'=", "="));
    }
    for (const who of [
      foreign,
      await startTestSession(database.db, await addPerson(database.db, { language: "fi" })),
    ]) {
      expect([403, 404]).toContain((await callRoute(app, template.loader, at(order.id, "", who))).status);
    }
    await database.db.update(organisations).set({ attributes: [] }).where(eq(organisations.id, ours));
  });

  it("goes on where a server stopped, and nobody is invited twice", async () => {
    const order = await anOrder();
    const rows = Array.from({ length: 600 }, (_, n) => `stopped-${n}@example.com`);
    const importId = await handIn(order.id, `email\n${rows.join("\n")}\n`);
    await press(order.id, importId, { intent: "columns", column: ["email"], language: "fi" });
    await work();
    await press(order.id, importId, { intent: "confirm" });
    const stop = new AbortController();
    const ctx = { db: database.bulk, secrets: app.secrets, env: app.env };
    const handle = importHandler({
      ...ctx,
      secrets: {
        ...ctx.secrets,
        decrypt: (...given) => {
          // The first piece is being invited: after it there is no more.
          setImmediate(() => stop.abort());
          return app.secrets.decrypt(...given);
        },
      },
    });
    expect(await handle([{ id: "job", payload: { importId } }], stop.signal)).toEqual([
      { id: "job", reason: "stopping" },
    ]);
    const invited = () => database.db.$count(orderInvitations, eq(orderInvitations.orderId, order.id));
    expect(await invited()).toBeLessThan(600);
    await work();
    expect(await invited()).toBe(600);
    const mails = await database.db.execute<{ n: number }>(sql`
      select count(*)::int as n from sent_messages where order_id = ${order.id}`);
    expect(mails[0]?.n).toBe(600);
  });

  it("makes and invites nobody of an order that is closed meanwhile, and says so", async () => {
    const order = await anOrder();
    const known = await addPerson(database.db, { language: "fi", organisationId: ours });
    const importId = await handIn(order.id, `email;unit\n${known.email};Night\nlate@example.com;Night\n`);
    await press(order.id, importId, { intent: "columns", column: ["email", "unit"], language: "fi" });
    await work();
    await press(order.id, importId, { intent: "confirm" });
    const before = await database.db.$count(users);
    await database.db.update(assessmentOrders).set({ closedAt: new Date() }).where(eq(assessmentOrders.id, order.id));
    await work();
    expect(await database.db.$count(users)).toBe(before);
    expect(await database.db.$count(orderInvitations, eq(orderInvitations.orderId, order.id))).toBe(0);
    const [person] = await database.db.select().from(users).where(eq(users.id, known.userUuid));
    expect(person?.organisationalUnit).toBeNull();
    expect(await database.db.$count(peopleImportPieces, eq(peopleImportPieces.importId, importId))).toBe(0);
    const step = await stepOf(order.id, importId);
    expect(step).toMatchObject({ kind: "closed", text: words.closedMeanwhile.text });
    expect(step.facts.map(({ value }) => value)).toEqual(["0", "2", "0"]);
  });

  it("is nobody's but its order's administrators'", async () => {
    const order = await anOrder();
    const other = await anOrder();
    const importId = await handIn(order.id, "email\nmine@example.com\n");
    for (const call of [at(order.id, importId, foreign), at(other.id, importId)]) {
      expect(await callRoute(app, one.loader, call)).toMatchObject({ status: 404 });
      const confirmed = await callRoute(app, one.action, { ...call, form: { intent: "confirm" } });
      expect(confirmed).toMatchObject({ status: 404 });
      // What is dropped is gone, and whoever looks after the order is led to where another is handed in.
      const dropped = await callRoute(app, one.action, { ...call, form: { intent: "drop" } });
      expect(dropped.status).toBe(call.sessionToken === foreign ? 404 : 303);
    }
    expect(await callRoute(app, upload.action, { ...at(order.id, "", foreign), form: { text: "x" } })).toMatchObject({
      status: 404,
    });
    expect(await database.db.$count(peopleImports, eq(peopleImports.id, importId))).toBe(1);
    await press(order.id, importId, { intent: "drop" });
    expect(await database.db.$count(peopleImports, eq(peopleImports.id, importId))).toBe(0);
  });
});

it.runIf(process.env.VOINTI_FULL === "1")("fifty thousand people are invited in one go", async () => {
  const order = await anOrder();
  const rows = Array.from(
    { length: 50_000 },
    (_, n) => `Person;${n};+35840${String(n).padStart(7, "0")};many-${n}@example.com`,
  );
  const timed = async (what: string, run: () => Promise<unknown>) => {
    const began = performance.now();
    await run();
    console.log(
      `${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s, ${Math.round(process.memoryUsage().rss / 1_048_576)} MB`,
    );
  };
  let importId = "";
  await timed("read", async () => {
    importId = await handIn(order.id, `First name;Unit;Phone;Email\n${rows.join("\n")}\n`);
  });
  const column = ["firstName", "unit", "phoneNumber", "email"];
  await press(order.id, importId, { intent: "columns", column, language: "fi" });
  const ctx = { db: database.bulk, secrets: app.secrets, env: app.env };
  const handle = () => importHandler(ctx)([{ id: "job", payload: { importId } }], new AbortController().signal);
  await timed("checked", handle);
  await press(order.id, importId, { intent: "confirm" });
  await timed("invited", handle);
  expect(await database.db.$count(sentMessages, eq(sentMessages.orderId, order.id))).toBe(50_000);
});
