import { createHash, randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { eq, sql } from "drizzle-orm";
import { readXlsx } from "hucre";
import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { dbWithin } from "~/db/request-db.server";
import { accessLog } from "~/db/schema/access";
import { personAttributes } from "~/db/schema/attributes";
import { consentGrants } from "~/db/schema/consents";
import { assessmentOrders, orderInvitations, organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { results } from "~/db/schema/results";
import { separatorFor } from "~/features/exports/csv-format";
import { exportOrderUsers, exportResults } from "~/features/exports/take-export.server";
import { exporting, leaveUnread } from "~/features/exports/taking.server";
import { accessesTo } from "~/features/own-data/access-log.server";
import { recordExport } from "~/features/own-data/export-log.server";
import { type Module, type Question, questionCount } from "~/features/survey/definition";
import { currentMetamodules } from "~/features/survey/definitions.server";
import { type Language, languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { createTestApp } from "../../fixtures/app";
import { unzipped } from "../../fixtures/exports/unzipped";
import {
  addOrder,
  addPerson,
  addWholeReport,
  completedOrder,
  invite,
  present,
  settleOrder,
  startedOrder,
  startTestSession,
  type TestOrder,
  type TestPerson,
} from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { aShortSurvey, publishDefinition } from "../../fixtures/published";
import { seededRandom } from "../../fixtures/random";
import type { RouteModule } from "../../fixtures/route-call";
import { startStaffSession } from "../../fixtures/second-factor";
import { addAlike, randomResult, storeResults } from "../../fixtures/stored-results";

const isFull = process.env.VOINTI_FULL === "1";
const names = ["questions.csv", "trial-users.csv", "order-users.excel", "results.excel"] as const;
type Name = (typeof names)[number];

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let routes: Record<Name, RouteModule>;
const survey = aShortSurvey();

/** One person of each role; the first order's organisation has an administrator of its own. */
const tokens: Record<string, string> = {};
let first: TestOrder;
let second: TestOrder;
let personal: TestOrder;
let answered: TestPerson;
let elsewhere: TestPerson;
let withdrawn: TestPerson;
const comment = '=HYPERLINK(1)\nsecond line; "quoted", å 😀';

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  const { db } = database;
  app = createTestApp(database);
  await publishDefinition(db, survey.metamodule);
  routes = {
    "questions.csv": (await import("~/routes/api/v1/admin/questions.csv")) as unknown as RouteModule,
    "trial-users.csv": (await import("~/routes/api/v1/admin/trial-users.csv")) as unknown as RouteModule,
    "order-users.excel": (await import("~/routes/api/v1/admin/order-users.excel")) as unknown as RouteModule,
    "results.excel": (await import("~/routes/api/v1/admin/results.excel")) as unknown as RouteModule,
  };
  answered = await addPerson(db, { language: "fi", firstName: "=1+1", lastName: "Å", phoneNumber: "+358501234567" });
  first = await completedOrder(
    db,
    answered,
    "pulse",
    { name: "+Kysely", trial: true, consents: ["combined"] },
    { comment, gate: 100, hideable: 40, last: 25 },
  );
  withdrawn = await addPerson(db, { language: "sv" });
  await invite(db, withdrawn, first);
  elsewhere = await addPerson(db, { language: "en" });
  second = await completedOrder(db, elsewhere, "pulse", { name: "Second" }, { comment: null });
  for (const order of [first, second]) await addAlike(db, order);
  const unnamed = await addPerson(db, { language: "fi", complete: false });
  await invite(db, unnamed, first);
  const underWay = await addPerson(db, { language: "fi" });
  personal = await startedOrder(db, underWay, "pulse", { name: "Third", personalOwnerId: underWay.userUuid });
  await storeFor(withdrawn, first);
  for (const order of [first, second]) {
    await settleOrder(db, order);
    await addWholeReport(db, order);
  }

  const [{ organisationId } = { organisationId: "" }] = await db
    .select({ organisationId: assessmentOrders.organisationId })
    .from(assessmentOrders)
    .where(eq(assessmentOrders.id, first.id));
  for (const [name, role, given] of [
    ["admin", "admin", {}],
    ["otherAdmin", "admin", {}],
    ["orgAdmin", "admin", { organisationId }],
    ["inactiveAdmin", "admin", { active: false }],
    ["minorAdmin", "admin", { dateOfBirth: new Date().toISOString().slice(0, 10) }],
    ["subscriber", "subscriber", { organisationId }],
    ["professional", "professional", { organisationId }],
    ["user", undefined, {}],
  ] as const) {
    const { organisationId: of, ...values } = { organisationId: undefined, ...given };
    const person = await addPerson(db, { language: "fi", ...values });
    if (role) await db.insert(userRoles).values({ userId: person.userUuid, role, organisationId: of ?? null });
    tokens[name] = role ? await startStaffSession(app, person) : await startTestSession(db, person);
    // The same administrator as whoever has come by their mail alone, and one who has no second factor yet.
    if (name === "admin") tokens.firstFactorOnly = await startTestSession(db, person);
    if (name !== "admin") continue;
    const unequipped = await addPerson(db, { language: "fi" });
    await db.insert(userRoles).values({ userId: unequipped.userUuid, role });
    tokens.unequipped = await startTestSession(db, unequipped);
  }
});
afterAll(() => database.drop());

/** A completed result of a person past the application, who has given no consent. */
async function storeFor(person: TestPerson, order: TestOrder) {
  const metamodules = [survey.metamodule];
  const content = randomResult(seededRandom(1), metamodules);
  await storeResults(database.db, [{ userId: person.userUuid, orderId: order.id, metamodules, content }]);
}

/** Rows of results are asked for with a reason. */
const withReason = (name: Name, query: string) => (name === "results.excel" ? `reason=a+study&${query}` : query);

const call = (name: Name, who: string | undefined, query = "", method: "GET" | "HEAD" = "GET", headers = {}) => {
  const args = {
    request: new Request(`http://localhost:3000/api/v1/admin/x?${withReason(name, query)}`, { method, headers }),
    params: {},
    context: {
      app,
      requestId: `request of ${who}`,
      clientAddress: "192.0.2.1",
      version: "1",
      nonce: "n",
      formToken: "t",
      sessionToken: who === undefined ? undefined : tokens[who],
      refusal: undefined,
    },
  };
  return present(routes[name].loader)(args as never) as Promise<Response>;
};

const bytesOf = async (name: Name, who: string, query = "") => {
  const response = await call(name, who, query);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

/** What a use case is asked by somebody. */
const askedBy = (who: string) => ({
  sessionToken: tokens[who],
  looks: false,
  requestId: `request of ${who}`,
  words: { t: translatorFor("fi"), language: "fi" as const },
  stop: new AbortController().signal,
});

it("is recorded and sent also where counting the results has taken all the time of a request", async () => {
  let isOver = false;
  const limit = {
    get until() {
      return isOver ? 0 : Number.POSITIVE_INFINITY;
    },
  };
  // Counting is the first thing that the bulk profile is asked for.
  const ctx = Object.defineProperty({ ...app, db: dbWithin(limit, database.db) }, "bulk", {
    get() {
      isOver = true;
      return database.bulk;
    },
  });
  const asked = { ...askedBy("admin"), orderId: first.id, layout: "wide", reason: "a study" } as const;
  const taken = await exportResults(ctx, asked);
  if (taken.outcome !== "taken") throw new Error(taken.outcome);
  let bytes = 0;
  for await (const piece of taken.file.pieces) bytes += piece.length;
  expect(bytes).toBeGreaterThan(1_000);
  const ended = { ...asked, stop: AbortSignal.abort() };
  await expect(exportResults(app, ended)).rejects.toThrow();
});

/** The rows of a CSV file under its header and the one that checks them, by a reader that is strict. */
async function csvOf(name: Name, who: string, query: string, delimiter: string) {
  const text = (await bytesOf(name, who, `check=1&${query}`)).toString("utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  expect(text.endsWith("\r\n")).toBe(true);
  const [header = [], ...rows] = parse(text, { bom: true, delimiter, record_delimiter: "\r\n" }) as string[][];
  return { header, rows: rows.slice(0, -1), last: rows.at(-1)?.[0] ?? "" };
}

async function sheetsOf(name: Name, who: string, query = "") {
  const file = await bytesOf(name, who, query);
  for (const [path, xml] of unzipped(file)) {
    const { document } = new JSDOM(xml, { contentType: "text/xml" }).window;
    expect(document.querySelector("parsererror"), path).toBeNull();
    expect(document.querySelectorAll("f, externalReference, hyperlink")).toHaveLength(0);
  }
  const { sheets } = await readXlsx(file);
  const [table, check] = sheets;
  const [header = [], ...rows] = table?.rows ?? [];
  return { header, rows: rows.map((row) => header.map((_, index) => row[index] ?? null)), check: check?.rows ?? [] };
}

/** The hash of rows, of which dates are told to the day or to the minute. */
const sumOf = (rows: readonly (readonly unknown[])[], dates: "day" | "minute" = "day") => {
  const textOf = (cell: unknown) =>
    cell instanceof Date
      ? cell
          .toISOString()
          .replace("T", " ")
          .slice(0, dates === "day" ? 10 : 16)
      : String(cell ?? "");
  return createHash("sha256")
    .update(rows.map((row) => `${JSON.stringify(row.map(textOf))}\n`).join(""))
    .digest("hex");
};

const cellsUnder = (header: readonly unknown[], rows: readonly (readonly unknown[])[], label: string) => {
  const index = header.indexOf(label);
  expect(index, label).toBeGreaterThanOrEqual(0);
  return rows.map((row) => row[index]);
};

const logged = () => database.db.select().from(accessLog).where(sql`set_of is not null`);

type Refusal = [who: string | undefined, status: number, code: string, reason?: string];

describe.each(names)("%s", (name) => {
  it.each<Refusal>([
    [undefined, 401, "notAuthenticated"],
    ["user", 403, "forbidden"],
    ["subscriber", 403, "forbidden"],
    ["professional", 403, "forbidden"],
    ["inactiveAdmin", 403, "forbidden"],
    ["minorAdmin", 403, "forbidden"],
    ["firstFactorOnly", 403, "forbidden", "second_factor_required"],
    ["unequipped", 403, "forbidden", "second_factor_required"],
    ...(name === "questions.csv" ? [] : [["orgAdmin", 403, "forbidden"] satisfies Refusal]),
  ])("refuses %s with %i, in JSON, and leaves no line", async (who, status, error, reason?: string) => {
    const before = (await logged()).length;
    const response = await call(name, who);
    expect(await response.json()).toMatchObject({ status, code: reason ?? error });
    expect((await call(name, who, "", "HEAD")).status).toBe(status);
    expect((await logged()).length).toBe(before);
  });

  it("is for administrators, with one line in the access log; HEAD and pages of other sites are no export", async () => {
    const before = (await logged()).length;
    expect((await call(name, "admin", "", "HEAD")).status).toBe(200);
    const foreign = await call(name, "admin", "", "GET", { "sec-fetch-site": "cross-site" });
    expect(foreign.status).toBe(403);
    expect((await logged()).length).toBe(before);
    const response = await call(name, "admin");
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="?[\x20-\x7e]+$/);
    // Before anything has left.
    expect((await logged()).length).toBe(before + 1);
    await response.body?.cancel();
  });
});

/** In the words of the survey file: which answer to which question skips this one. */
function conditionOf(modules: readonly Module[], { condition }: Question): string {
  if (!condition) return "";
  const other = modules.flatMap(({ questions }) => questions).find(({ vid }) => vid === condition.conditionQuestionVid);
  const value = condition.conditionRightOperand === undefined ? "" : ` ${condition.conditionRightOperand}`;
  return `${present(other).key} ${condition.conditionOperator}${value}${condition.orUnanswered ? " orUnanswered" : ""}`;
}

describe("questions", () => {
  it("has every question in use, once, with its texts in three languages", async () => {
    const { header, rows, last } = await csvOf("questions.csv", "admin", "language=en", ",");
    const metamodules = await currentMetamodules(database.db, ["core", "pulse", "work_safety"]);
    const vids = cellsUnder(header, rows, translatorFor("en")("exports:question.vid"));
    expect(new Set(vids).size).toBe(vids.length);
    expect(metamodules.reduce((sum, one) => sum + questionCount([one]), 0)).toBeLessThan(vids.length);
    const conditions = cellsUnder(header, rows, translatorFor("en")("exports:question.condition"));
    for (const { modules } of metamodules) {
      for (const question of modules.flatMap(({ questions }) => questions)) {
        const row = present(rows[vids.indexOf(question.vid)]);
        expect(present(conditions[vids.indexOf(question.vid)])).toBe(conditionOf(modules, question));
        for (const language of languages) expect(row).toContain(question.title[language]);
        for (const text of question.scale) expect(row.join("\n")).toContain(text.sv);
      }
    }
    expect(last).toBe(`# rows=${rows.length} sha256=${sumOf(rows)}`);
  });
});

describe("trial users", () => {
  it.each(languages)("has who is invited to trials alone, and no cell that runs, in %s", async (language) => {
    const { header, rows, last } = await csvOf(
      "trial-users.csv",
      "admin",
      `language=${language}`,
      separatorFor(language),
    );
    const t = translatorFor(language);
    expect(new Set(cellsUnder(header, rows, t("exports:person.order")))).toEqual(new Set(["'+Kysely"]));
    expect(cellsUnder(header, rows, t("exports:person.name"))).toEqual(
      expect.arrayContaining(["'=1+1 Å", "Testi Virtanen", t("exports:nameMissing")]),
    );
    const row = present(rows.find((cells) => cells.includes(answered.email)));
    expect(row).toContain("'+358501234567");
    expect(row.at(-1)).toBe(t("exports:yes"));
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^\s*[=+\-@]/);
    expect(last).toBe(`# rows=${rows.length} sha256=${sumOf(rows)}`);
  });
});

describe("a CSV file", () => {
  it("is as spreadsheets of its language read it, or as it is asked for, and has rows of the table alone", async () => {
    for (const [query, separator] of [
      ["language=fi", ";"],
      ["language=sv", ";"],
      ["language=en", ","],
      ["language=fi&separator=comma", ","],
      ["language=fi&separator=,", ","],
      ["language=en&separator=semicolon", ";"],
      ["language=en&separator=%3B&check=0", ";"],
    ] as const) {
      const text = (await bytesOf("questions.csv", "admin", query)).toString("utf8");
      const rows = parse(text, { bom: true, delimiter: separator, record_delimiter: "\r\n" }) as string[][];
      expect(rows[0]?.length, query).toBeGreaterThan(20);
      expect(text, query).not.toContain("sha256=");
    }
    for (const query of ["separator=tab", "separator=", "check=2", "separator=comma&separator=semicolon"]) {
      const response = await call("questions.csv", "admin", `language=fi&${query}`);
      expect(await response.json(), query).toMatchObject({ status: 400, code: "invalidParam" });
    }
  });
});

describe("people of orders", () => {
  it.each(languages)("has who is invited and how far they are, in %s, and nothing they answered", async (language) => {
    const { header, rows, check } = await sheetsOf("order-users.excel", "admin", `language=${language}`);
    const t = translatorFor(language);
    const completed = cellsUnder(header, rows, t("exports:surveyCompleted"));
    expect(completed.filter((cell) => cell === t("exports:yes"))).toHaveLength(3);
    expect(cellsUnder(header, rows, t("exports:person.state"))).toContain(t("exports:state.notStarted"));
    expect(cellsUnder(header, rows, t("exports:person.name"))).toContain("=1+1 Å");
    expect(cellsUnder(header, rows, t("exports:person.order"))).not.toContain("Third");
    expect(JSON.stringify(rows)).not.toContain("HYPERLINK");
    expect(check.slice(0, 2)).toEqual([
      [t("exports:check.rows"), rows.length],
      [t("exports:check.sha256"), sumOf(rows, "minute")],
    ]);
    for (const cell of cellsUnder(header, rows, t("exports:person.invitedAt"))) expect(cell).toBeInstanceOf(Date);
  });

  it("is of all orders or of one, and an order that is nobody's or somebody's own is not there", async () => {
    const { rows } = await sheetsOf("order-users.excel", "admin");
    for (const { email } of [answered, elsewhere]) expect(JSON.stringify(rows)).toContain(email);
    for (const name of ["order-users.excel", "results.excel"] as const) {
      for (const id of [personal.id, "00000000-0000-4000-8000-000000000000", "1", "../"]) {
        const response = await call(name, "admin", `assessmentOrderId=${id}`);
        expect(await response.json()).toMatchObject({ status: 404, code: "notFound" });
      }
      expect((await call(name, "admin", `assessmentOrderId=${second.id}&assessmentOrderId=1`)).status).toBe(400);
    }
    const { rows: one } = await sheetsOf("order-users.excel", "admin", `assessmentOrderId=${second.id}`);
    expect(one).toHaveLength(1);
  });

  it("has a column for each of the organisation's own names, with what it tells today, and nothing of another's", async () => {
    const { db } = database;
    const organisationOf = async ({ id }: TestOrder) =>
      present((await db.select().from(assessmentOrders).where(eq(assessmentOrders.id, id)))[0]).organisationId;
    const [ours, theirs] = [await organisationOf(first), await organisationOf(second)];
    await db
      .update(organisations)
      .set({ attributes: ["Shift", "=Site"] })
      .where(eq(organisations.id, ours));
    await db.insert(personAttributes).values([
      { userId: answered.userUuid, organisationId: ours, name: "=Site", value: "=1+1" },
      { userId: answered.userUuid, organisationId: theirs, name: "Shift", value: "another's" },
    ]);
    const { header, rows } = await sheetsOf("order-users.excel", "admin", `assessmentOrderId=${first.id}`);
    expect(header.slice(-2)).toEqual(["Shift", "=Site"]);
    const row = present(rows.find((cells) => cells.includes(answered.email)));
    expect(row.slice(-2)).toEqual([null, "=1+1"]);
    expect(JSON.stringify(rows)).not.toContain("another's");
    // Several organisations mean different things by one name.
    expect((await sheetsOf("order-users.excel", "admin")).header).not.toContain("Shift");
  });
});

describe("results", () => {
  const wide = (who: string, query = "language=en") => sheetsOf("results.excel", who, query);

  it.each(languages)("has numbers under the questions' words in %s, one row for each result", async (language) => {
    const { header, rows, check } = await wide("admin", `language=${language}`);
    const t = translatorFor(language);
    expect(rows).toHaveLength(10);
    const mine = present(rows.find((row) => row.includes("+Kysely")));
    const under = (label: string) => cellsUnder(header, [mine], label)[0];
    expect(under("gate [pulse.first.gate]")).toBe(100);
    expect(under("hideable [pulse.first.hideable]")).toBe(40);
    expect(under("last [pulse.second.last]")).toBe(25);
    expect(under(`${t("exports:result.score", { module: "second" })} [pulse.second]`)).toBe(25);
    expect(typeof under(t("results:index.label"))).toBe("number");
    expect(check.slice(0, 2)).toEqual([
      [t("exports:check.rows"), 10],
      [t("exports:check.sha256"), sumOf(rows)],
    ]);
  });

  it("has no free texts, and refuses whoever asks for them as was possible once", async () => {
    for (const layout of ["wide", "long"]) {
      const file = await bytesOf("results.excel", "admin", `layout=${layout}`);
      expect([...unzipped(file).values()].join()).not.toContain("HYPERLINK");
      expect((await call("results.excel", "admin", `layout=${layout}&freeTexts=true`)).status).toBe(400);
    }
    const whats = (await logged()).filter(({ setOf }) => setOf === "results").map(({ what }) => what);
    expect(whats.slice(-2)).toEqual(["results_without_texts", "results_without_texts"]);
  });

  it.each<Language>(languages)("has a row for each answer in the long layout, in %s", async (language) => {
    const { header, rows } = await wide("admin", `layout=long&language=${language}&assessmentOrderId=${first.id}`);
    const t = translatorFor(language);
    const under = (label: string) => cellsUnder(header, rows, label);
    const [result] = under(t("exports:result.result"));
    const own = rows.filter((row) => row[header.indexOf(t("exports:result.result"))] === result);
    const ofIt = (label: string) => cellsUnder(header, own, label);
    expect(rows).toHaveLength(5 * own.length);
    expect(ofIt(t("exports:question.key"))).toEqual([null, null, "gate", "hideable", null, "last"]);
    expect(ofIt(t("exports:result.value")).slice(2)).toEqual([100, 40, 25, 25]);
    expect(ofIt(t("exports:result.label"))).toEqual([null, null, "gate 1", null, null, "last 1"]);
  });

  it("refuses parameters it doesn't know", async () => {
    for (const query of ["layout=tall", "freeTexts=yes", "layout=wide&layout=long"]) {
      const response = await call("results.excel", "admin", query);
      expect(await response.json()).toMatchObject({ status: 400, code: "invalidParam" });
    }
  });

  it("names nobody: no id, address or attribute, and each recipient has ids of their own", async () => {
    const ids = async (who: string) => {
      const { header, rows } = await wide(who);
      const t = translatorFor("en");
      return ["exports:result.person", "exports:result.result"].flatMap((label) =>
        cellsUnder(header, rows, t(label as "exports:result.person")),
      ) as string[];
    };
    const [admin, again, other] = [await ids("admin"), await ids("admin"), await ids("otherAdmin")];
    expect(again).toEqual(admin);
    expect(new Set([...admin, ...other]).size).toBe(20 + 20);
    const [person] = await database.db.select().from(users).where(eq(users.id, answered.userUuid));
    const stored = await database.db.select({ id: results.id }).from(results);
    const known = [
      answered.userUuid,
      present(person).pseudoId,
      answered.email,
      "+358501234567",
      ...stored.map(({ id }) => id),
    ];
    const file = [...unzipped(await bytesOf("results.excel", "admin")).values()].join();
    for (const one of known) {
      expect(file).not.toContain(one);
      for (const text of [one, one.replaceAll("-", ""), one.toUpperCase()]) {
        expect(file).not.toContain(createHash("sha256").update(text).digest("hex").slice(0, 32));
      }
    }
    // Ids of the file's own and hashes have any digits, by chance.
    const told = admin.reduce((text, id) => text.replaceAll(id, ""), file).replace(/\b[0-9a-f]{64}\b/g, "");
    for (const attribute of ["1990", "Testi", "Virtanen"]) expect(told).not.toContain(attribute);
  });

  it("leaves out who has withdrawn their consent, and who is erased", async () => {
    const { db } = database;
    const person = await addPerson(db, { language: "fi" });
    const order = await completedOrder(db, person, "pulse", { name: "Consents", consents: ["combined"] });
    const other = await addPerson(db, { language: "fi" });
    await addAlike(db, order, 14);
    await storeFor(other, order);
    await settleOrder(db, order);
    await db.update(consentGrants).set({ withdrawnAt: sql`now()` }).where(eq(consentGrants.userId, person.userUuid));
    // Neither whoever has withdrawn nor whoever never consented.
    const rowsNow = async () => (await wide("admin", `assessmentOrderId=${order.id}`)).rows.length;
    expect(await rowsNow()).toBe(14);
    const [row] = await db.select({ id: results.userId }).from(results).where(eq(results.orderId, order.id));
    await db.delete(users).where(eq(users.id, present(row).id));
    expect(await rowsNow()).toBeLessThanOrEqual(14);
  });
});

describe("rare combinations (V5)", () => {
  /** So many people complete an order at these moments, each kind of survey by itself. */
  async function answeredBy(order: TestOrder, at: readonly string[], metamodules = [survey.metamodule]) {
    const { db } = database;
    const rows = at.map(() => ({ email: `${randomUUID()}@example.com` }));
    const people = await db.insert(users).values(rows).returning({ id: users.id });
    const content = randomResult(seededRandom(3), metamodules);
    const orderId = order.id;
    const stored = people.map(({ id: userId }, n) => ({
      userId,
      orderId,
      metamodules,
      content,
      completedAt: new Date(present(at[n])),
    }));
    await storeResults(db, stored);
    return people.map(({ id }) => id);
  }
  /** Each of so many minutes of a day. */
  const times = (count: number, day: string) =>
    Array.from({ length: count }, (_, n) => `${day}T09:${String(10 + n)}:00Z`);
  const told = async (order: TestOrder, layout = "wide") => {
    await settleOrder(database.db, order);
    if (layout === "wide") await addWholeReport(database.db, order);
    const t = translatorFor("en");
    const { header, rows, check } = await sheetsOf(
      "results.excel",
      "admin",
      `language=en&layout=${layout}&assessmentOrderId=${order.id}`,
    );
    // A whole day is a date, and what is told less exactly a text.
    const days = cellsUnder(header, rows, t("exports:result.completedOn")).map((told) =>
      told instanceof Date ? told.toISOString().slice(0, 10) : told,
    );
    const results = cellsUnder(header, rows, t("exports:result.result"));
    const leftOut = check.find(([label]) => label === t("exports:check.leftOut"))?.[1];
    return { days: days.filter((_, n) => results.indexOf(results[n]) === n), leftOut };
  };

  it.each([
    [
      "the day, where five share each",
      [...times(5, "2026-10-01"), ...times(6, "2026-11-02")],
      ["2026-10-01", "2026-11-02"],
    ],
    ["the month, where a day has four", [...times(4, "2026-10-01"), ...times(6, "2026-10-02")], ["2026-10"]],
    ["the year, where a month has four", [...times(6, "2026-10-01"), ...times(4, "2026-11-02")], ["2026"]],
    ["nothing, where a year has one", [...times(5, "2026-10-01"), ...times(1, "2025-10-01")], [null]],
  ])("tell of the day %s", async (_, at, expected) => {
    const order = await addOrder(database.db, "pulse");
    await answeredBy(order, at);
    for (const layout of ["wide", "long"]) {
      const { days, leftOut } = await told(order, layout);
      expect(days).toHaveLength(at.length);
      expect([...new Set(days)].toSorted()).toEqual(expected);
      expect(leftOut).toBe(0);
    }
  });

  it("know people who come again, who are alike only if they came as often and at the same times", async () => {
    const again = (userId: string, order: TestOrder, day: string) => {
      const metamodules = [survey.metamodule];
      const content = randomResult(seededRandom(4), metamodules);
      return { userId, orderId: order.id, metamodules, content, completedAt: new Date(`${day}T09:00:00Z`) };
    };
    const comeTwice = async () => {
      const order = await addOrder(database.db, "pulse");
      const people = await answeredBy(order, times(5, "2026-10-01"));
      await storeResults(
        database.db,
        people.map((id) => again(id, order, "2026-11-02")),
      );
      return { order, first: people[0] ?? "" };
    };
    expect(await told((await comeTwice()).order)).toEqual({
      days: expect.arrayContaining(["2026-10-01", "2026-11-02"]),
      leftOut: 0,
    });
    // Nobody else came six times, so of the first of them no more is told than of the others.
    const { order, first } = await comeTwice();
    await storeResults(
      database.db,
      ["03", "04", "05", "06"].map((day) => again(first, order, `2026-12-${day}`)),
    );
    const { days, leftOut } = await told(order);
    expect([days.length, leftOut]).toEqual([10, 4]);
    expect(new Set(days)).toEqual(new Set(["2026-10-01", "2026-11-02"]));
  });

  it("leave out an order of four, and the four whose kind of survey tells that they are supervisors", async () => {
    const { db } = database;
    const kinds = ["work_safety_culture_employees", "work_safety_culture_supervisors"] as const;
    const [employees, supervisors] = await currentMetamodules(db, kinds);
    const order = await addOrder(db, "vointi_safety");
    await answeredBy(order, times(5, "2026-10-01"), [present(employees)]);
    await answeredBy(order, times(4, "2026-10-01"), [present(supervisors)]);
    expect(await told(order)).toEqual({ days: Array(5).fill("2026-10-01"), leftOut: 4 });
    const small = await addOrder(db, "pulse");
    const [one = ""] = await answeredBy(small, times(4, "2026-10-01"));
    // The same person again is nobody else.
    await storeFor({ userUuid: one } as TestPerson, small);
    for (const layout of ["wide", "long"]) expect(await told(small, layout)).toEqual({ days: [], leftOut: 5 });
  });
});

describe("the access log", () => {
  it("tells each person of the exports they were in, and nobody of others'", async () => {
    const { db } = database;
    const whatOf = async ({ userUuid }: TestPerson) => (await accessesTo(db, userUuid)).map(({ what }) => what);
    const [before, beforeElsewhere] = [await whatOf(answered), await whatOf(elsewhere)];
    await bytesOf("questions.csv", "orgAdmin");
    await bytesOf("trial-users.csv", "admin");
    await bytesOf("results.excel", "admin", `assessmentOrderId=${first.id}`);
    await bytesOf("order-users.excel", "admin", `assessmentOrderId=${first.id}`);
    expect((await whatOf(answered)).slice(0, -before.length || undefined)).toEqual([
      "invitations",
      "results_without_texts",
      "profile",
    ]);
    expect(await whatOf(elsewhere)).toEqual(beforeElsewhere);
    const [newest] = await accessesTo(db, answered.userUuid, 1);
    const name = first.name;
    expect(newest).toMatchObject({ actorRole: "admin", purpose: "administration", recordCount: 3 });
    const told = (await accessesTo(db, answered.userUuid)).map((one) => [one.assessmentOrderName, one.reason]);
    expect(told.slice(0, 3)).toEqual([
      [name, null],
      [name, "a study"],
      [null, null],
    ]);
  });

  it("tells nobody of an export that had nobody's rows", async () => {
    const { db } = database;
    const before = await accessesTo(db, answered.userUuid);
    const nothing = {
      set: "results_without_texts",
      orderId: first.id,
      organisationId: null,
      requestId: "none",
    } as const;
    await recordExport(db, { ...nothing, admin: { service: "research" }, recordCount: 0 });
    expect(await accessesTo(db, answered.userUuid)).toEqual(before);
    await recordExport(db, { ...nothing, admin: { service: "research" }, recordCount: 1 });
    expect(await accessesTo(db, answered.userUuid)).toHaveLength(before.length + 1);
  });
});

describe("many exports", () => {
  it("are three at a time; the next is told to come again, and can once one has ended", async () => {
    const three = await Promise.all([1, 2, 3].map(() => call("questions.csv", "admin")));
    expect(three.map(({ status }) => status)).toEqual([200, 200, 200]);
    const next = await call("questions.csv", "admin");
    expect(await next.json()).toMatchObject({ status: 503, code: "exports_under_way" });
    await Promise.all([three[0]?.text(), three[1]?.body?.cancel(), three[2]?.body?.cancel()]);
    for (let round = 0; round < 4; round += 1) await bytesOf("questions.csv", "admin");
  });
});

describe("exports of all orders that are made while their asker waits", () => {
  it.each(["order-users.excel", "results.excel"] as const)("are one at a time: %s", async (name) => {
    const asked = { ...askedBy("admin"), orderId: undefined };
    // By its use case: as a download of so few results it would be over by now.
    const first = await (name === "results.excel"
      ? exportResults(app, { ...asked, layout: "wide", reason: "a study" })
      : exportOrderUsers(app, asked));
    if (first.outcome !== "taken") throw new Error(first.outcome);
    const next = await call("order-users.excel", "admin");
    expect(await next.json()).toMatchObject({ status: 503, code: "exports_under_way" });
    // One order's are not held up by it, and who only looks takes no turn.
    const one = await addOrder(database.db, "pulse");
    const ofOne = await call("order-users.excel", "admin", `assessmentOrderId=${one.id}`);
    expect(ofOne.status).toBe(200);
    await ofOne.body?.cancel();
    await leaveUnread(first.file.pieces);
    // A refusal gives its turn back, too.
    expect((await call(name, "orgAdmin")).status).toBe(403);
    for (let round = 0; round < 2; round += 1) await bytesOf("order-users.excel", "admin");
    expect(exporting.isIdle).toBe(true);
  });
});

describe("a large export", () => {
  it("takes constant memory", async () => {
    const { db } = database;
    const count = isFull ? 20_000 : 600;
    const metamodules = [survey.metamodule];
    const content = randomResult(seededRandom(2), metamodules);
    const order = await startedOrder(db, await addPerson(db, { language: "fi" }), "pulse", { name: "Many" });
    const ids = await db
      .insert(users)
      .values(Array.from({ length: count }, (_, index) => ({ email: `many-${index}@example.com` })))
      .returning({ id: users.id });
    await db.insert(orderInvitations).values(ids.map(({ id: userId }) => ({ userId, orderId: order.id })));
    await storeResults(
      db,
      ids.map(({ id: userId }) => ({ userId, orderId: order.id, metamodules, content })),
    );
    const response = await call("results.excel", "admin", `assessmentOrderId=${order.id}&layout=long`);
    const began = process.memoryUsage();
    let most = 0;
    for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
      expect(piece.length).toBeLessThan(300_000);
      const { heapUsed, external } = process.memoryUsage();
      most = Math.max(most, heapUsed + external - began.heapUsed - began.external);
    }
    expect(most / 1e6).toBeLessThan(isFull ? 200 : 60);
  });
});
