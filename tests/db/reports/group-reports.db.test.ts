import { setTimeout as sleep } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { assessmentOrders, orderInvitations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { reportCells, reportRules, reportSnapshots } from "~/db/schema/reports";
import { isTold } from "~/features/reports/disclosure/certificate";
import { composeAtOnce } from "~/features/reports/disclosure/compose-report";
import { ownAttribute } from "~/features/reports/disclosure/rules";
import { makeReports, ordersWithoutReport } from "~/features/reports/make-reports.server";
import type { ReportListData } from "~/features/reports/page/report-list";
import { readReports, reportReader } from "~/features/reports/read-report.server";
import { reportHandler } from "~/features/reports/report-job.server";
import { readReportKeys } from "~/features/reports/report-keys.server";
import { reportProblems } from "~/features/reports/signature.server";
import { pageUrl } from "~/i18n/paths";
import { createSecrets } from "~/platform/secrets.server";
import { seedReports } from "../../../server/demo/report-data";
import { createTestApp } from "../../fixtures/app";
import { shownReport } from "../../fixtures/disclosure/shown-report";
import { rowsOf } from "../../fixtures/pages/listed-rows";
import {
  addOrder,
  addPerson,
  addWholeReport,
  closeOrder,
  completedOrder,
  invite,
  present,
  settleOrder,
  startTestSession,
  type TestPerson,
} from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { callRoute, type RouteModule } from "../../fixtures/route-call";
import { fill, wordsOf } from "../../fixtures/words";

const statements: string[] = [];
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let orderId: string;
let subscriber: TestPerson;
let member: TestPerson;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), {
    statementMs: 60_000,
    onQuery: (statement) => statements.push(statement),
  });
  app = createTestApp(database);
  subscriber = await addPerson(app.db, { language: "en" });
  member = await addPerson(app.db, { language: "en" });
  const people = { reader: async () => subscriber.userUuid, member: async () => member.userUuid };
  await seedReports(app.db, app.secrets, people, new Date());
  const [order] = await app.db
    .select()
    .from(assessmentOrders)
    .where(eq(assessmentOrders.name, "Henkilöstökysely 2026"));
  orderId = present(order).id;
});
afterAll(() => database.drop());

const wholeReports = (id: string) => readReports(app, { id, part: undefined });
const organisationOf = async (id: string) =>
  (await app.db.select().from(assessmentOrders).where(eq(assessmentOrders.id, id)))[0]?.organisationId;

const cellsAsText = async () =>
  JSON.stringify(await app.db.execute(sql`select * from ${reportCells} order by 1, 2, 3`));

describe("the reports of an order that has ended", () => {
  it("tell each wave, hide the unit that is too small, and hold nothing but rounded numbers", async () => {
    const reports = await wholeReports(orderId);
    expect(reports.map(({ wave }) => wave)).toEqual([1, 2]);
    // The second wave stands beside the first: groups that changed by a few people are told of in words.
    const [first = {}, second = {}] = reports.map(({ certificate }) => certificate.counts);
    expect(first.published).toBeGreaterThan(350);
    expect(second.published).toBeGreaterThan(20);
    for (const { published = 0, coarse = 0 } of [first, second]) expect(published + coarse).toBeGreaterThan(400);
    for (const { cells, outline } of reports) {
      expect(outline.rules.attributes).toEqual(["gender", "age"]);
      const small = cells.filter(({ groupKey }) => groupKey === "unit:Ravinto / Kahvila");
      expect(small.length).toBeGreaterThan(20);
      expect(small.every(({ status }) => ["too_few", "sensitive_too_few"].includes(status))).toBe(true);
      for (const cell of cells.filter(({ status }) => !isTold(status))) {
        expect([cell.mean, cell.peopleBand, cell.bound, cell.shares, cell.change]).toEqual([
          null,
          null,
          null,
          null,
          null,
        ]);
        expect([cell.level, cell.basis, cell.until]).toEqual([undefined, undefined, undefined]);
      }
    }
  });

  it("are asked for anew by everybody: of one that is gone nothing is shown, though it was read before", async () => {
    const order = await addOrder(app.db, "pulse");
    await addWholeReport(app.db, order);
    expect(await wholeReports(order.id)).toHaveLength(1);
    await app.db.delete(reportSnapshots).where(eq(reportSnapshots.orderId, order.id));
    expect(await wholeReports(order.id)).toEqual([]);
    await app.db.delete(assessmentOrders).where(eq(assessmentOrders.id, order.id));
  });

  it("are all there each time where not all can be kept, and the last is kept", async () => {
    const all = await wholeReports(orderId);
    const { readReports: read, isKept } = reportReader(Math.max(...all.map(({ cells }) => cells.length)));
    for (const time of [1, 2, 3]) {
      const found = await read(app, { id: orderId, part: undefined });
      expect(found, `time ${time}`).toEqual(all);
      expect(found.filter(isKept), `time ${time}`).toHaveLength(1);
    }
    const small = reportReader(1);
    const found = await small.readReports(app, { id: orderId, part: undefined });
    expect([found, found.filter(small.isKept)]).toEqual([all, []]);
  });

  it("are signed, so that a changed number shows", async () => {
    for (const { certificate, cells } of await wholeReports(orderId)) {
      expect(reportProblems(certificate, cells)).toEqual([]);
      const [first, ...rest] = cells;
      const changed = [{ ...present(first), mean: 100, status: "published" as const, peopleBand: "7–9" }, ...rest];
      expect(reportProblems(certificate, changed)).toContain("the cells are not those that were signed");
      const word = cells.findIndex(({ status }) => status === "coarse");
      expect(reportProblems(certificate, cells.with(word, { ...present(cells[word]), mean: 60 }))).toContain(
        "a cell in a word holds more or less than it",
      );
      expect(reportProblems({ ...certificate, wave: 9 }, cells)).toEqual(["the signature is not of this certificate"]);
    }
  });

  it("are signed with a key that the service tells, also when its secrets are others later", async () => {
    const reports = await wholeReports(orderId);
    const keysOf = async (secrets: App["secrets"]) => (await readReportKeys({ db: app.db, secrets })).keys;
    const [now, ...more] = await keysOf(app.secrets);
    expect(more).toEqual([]);
    expect(new Set(reports.map(({ certificate }) => certificate.publicKey))).toEqual(new Set([now?.x]));
    const [newer, older] = await keysOf(createSecrets(["another secret of the tests, long enough"]));
    expect(older).toEqual(now);
    expect(newer?.x).not.toBe(now?.x);
  });

  it("stay as they are when they are asked for again, and when somebody is erased", async () => {
    const before = await cellsAsText();
    const [someone] = await app.db.execute<{ id: string }>(
      sql`select id from users where email like '%kuusikko.example' limit 1`,
    );
    await app.db.delete(users).where(eq(users.id, present(someone).id));
    expect(await makeReports(app, orderId, composeAtOnce)).toEqual({ outcome: "notDue" });
    expect(await ordersWithoutReport(app.bulk)).toEqual([]);
    expect(await cellsAsText()).toBe(before);
  });

  it("are not made of fewer invited people than any number is told of, or they would say who has answered", async () => {
    const one = await addPerson(app.db, { language: "fi" });
    const order = await completedOrder(app.db, one, "pulse");
    await closeOrder(app.db, order);
    await settleOrder(app.db, order);
    const invited = () => app.db.$count(orderInvitations, eq(orderInvitations.orderId, order.id));
    for (let count = await invited(); count < 7; count++) {
      expect(await ordersWithoutReport(app.bulk)).not.toContain(order.id);
      await invite(app.db, await addPerson(app.db, { language: "fi" }), order);
    }
    expect(await ordersWithoutReport(app.bulk)).toContain(order.id);
    await app.db.delete(assessmentOrders).where(eq(assessmentOrders.id, order.id));
  });

  it("hold in a cell told in a word the word alone, and never that all answered alike", async () => {
    const [word] = await app.db.select().from(reportCells).where(eq(reportCells.status, "coarse")).limit(1);
    const coarse = { ...present(word), groupKey: "unit:another" };
    const refused = (given: object) =>
      expect(app.db.insert(reportCells).values({ ...coarse, ...given })).rejects.toThrow();
    expect([coarse.mean, coarse.bound, coarse.shares, coarse.change, coarse.basis, coarse.until]).toEqual(
      Array(6).fill(null),
    );
    for (const given of [{ mean: 60 }, { change: 1 }, { level: null }, { level: "about 60" }, { peopleBand: null }]) {
      await refused(given);
    }
    await refused({ status: "published" });
    await refused({ status: "combination" });
    await refused({ status: "uniform" });
    await refused({ status: "published", level: null, bound: "exactly_60" });
  });

  it("can't be changed in the database", async () => {
    await expect(app.db.update(reportCells).set({ mean: 1 })).rejects.toThrow();
  });

  it("are made by the job, once the order has ended a quarter of an hour ago", async () => {
    const minutesAgo = async (minutes: number) => {
      const endTimestamp = new Date(Date.now() - minutes * 60_000);
      await app.db.update(assessmentOrders).set({ endTimestamp, closedAt: null }).where(eq(assessmentOrders.id, again));
    };
    const [copy] = await app.db
      .insert(assessmentOrders)
      .values({
        ...present((await app.db.select().from(assessmentOrders).where(eq(assessmentOrders.id, orderId)))[0]),
        id: undefined,
      })
      .returning();
    const again = present(copy).id;
    await app.db.insert(reportRules).values({ orderId: again, attributes: [ownAttribute("Toimipaikka")] });
    // Half of the people work in each town; of a few nothing is told.
    await app.db.execute(
      sql`insert into person_attributes (user_id, organisation_id, name, value)
        select id, organisation_id, 'Toimipaikka', case when hashtext(id::text) % 2 = 0 then 'Oulu' else 'Turku' end
        from users where organisation_id = ${present(copy).organisationId}::uuid and organisational_unit <> 'Ravinto / Kahvila'`,
    );
    await app.db.execute(
      sql`insert into order_invitations (order_id, user_id) select ${again}::uuid, user_id from order_invitations where order_id = ${orderId}::uuid`,
    );
    await app.db.execute(sql`insert into results (id, user_id, order_id, state, metamodule_vids, completed_at, content)
      select md5(id::text)::uuid, user_id, ${again}::uuid, state, metamodule_vids, completed_at, content from results where order_id = ${orderId}::uuid`);
    await app.db.execute(
      sql`insert into result_scores select md5(result_id::text)::uuid, module_vid, user_id, ${again}::uuid, wave, metamodule_key, module_key, score, band, method_id, method_version from result_scores where order_id = ${orderId}::uuid and wave = 1 and module_key = 'sleep'`,
    );
    const run = reportHandler(app);
    await minutesAgo(10);
    await run([], new AbortController().signal);
    expect(await wholeReports(again)).toEqual([]);
    await minutesAgo(16);
    await run([], new AbortController().signal);
    const [report] = await wholeReports(again);
    expect(present(report).outline.items.map(({ key }) => key)).toEqual(["core.sleep"]);
    const divided = present(report).outline.groups.filter(({ attribute }) => attribute !== undefined);
    expect(new Set(divided.map(({ attribute, value }) => `${attribute} ${value}`))).toEqual(
      new Set(["own:Toimipaikka Oulu", "own:Toimipaikka Turku"]),
    );
    const told = present(report).cells.filter(({ groupKey }) => groupKey.startsWith("all|"));
    expect(told.filter(({ status }) => isTold(status)).length).toBeGreaterThanOrEqual(2);
  });
});

describe("rules and units", () => {
  it("stand since the first invitation", async () => {
    const order = await addOrder(app.db, "pulse");
    const person = await addPerson(app.db, { language: "fi", organisationalUnit: "A / B" });
    await app.db.insert(reportRules).values({ orderId: order.id, k: 9 });
    await app.db.update(reportRules).set({ k: 8 }).where(eq(reportRules.orderId, order.id));
    await invite(app.db, person, order);
    await expect(app.db.update(reportRules).set({ k: 7 }).where(eq(reportRules.orderId, order.id))).rejects.toThrow();
    await app.db.update(users).set({ organisationalUnit: "C" }).where(eq(users.id, person.userUuid));
    await app.db.update(orderInvitations).set({ unit: "C" }).where(eq(orderInvitations.orderId, order.id));
    const [row] = await app.db.select().from(orderInvitations).where(eq(orderInvitations.orderId, order.id));
    expect(row?.unit).toBe("A / B");
  });

  it.each([{ k: 4 }, { sensitiveK: 9 }, { crossingFrom: 49 }, { attributes: ["language"] }])(
    "can't be %o",
    async (given) => {
      const order = await addOrder(app.db, "pulse");
      await expect(app.db.insert(reportRules).values({ orderId: order.id, ...(given as object) })).rejects.toThrow();
    },
  );

  it("let an order with its invitations be deleted", async () => {
    const order = await addOrder(app.db, "pulse");
    await invite(app.db, await addPerson(app.db, { language: "fi" }), order);
    await app.db.delete(assessmentOrders).where(eq(assessmentOrders.id, order.id));
    expect(await app.db.select().from(reportRules).where(eq(reportRules.orderId, order.id))).toEqual([]);
  });
});

describe("whoever asks", () => {
  const routes = {
    list: () => import("~/routes/reports/reports"),
    order: () => import("~/routes/reports/reports.order"),
    own: () => import("~/routes/reports/reports.own"),
    file: () => import("~/routes/files/reports"),
  };
  const ask = async (
    route: keyof typeof routes,
    person: TestPerson,
    params: Record<string, string> = {},
    wave?: string,
  ) => {
    const page = { list: "reports", order: "reportsOrder", own: "reportsOwn", file: "reportsFile" } as const;
    const module = (await routes[route]()) as unknown as RouteModule;
    return callRoute(app, module.loader, {
      path: pageUrl(page[route], "en", params, wave === undefined ? {} : { wave }),
      params,
      sessionToken: await startTestSession(app.db, person),
    });
  };

  it("reads of nobody's own analysis, in the list or by its address, though the organisation is its own", async () => {
    const [ours] = await app.db.select().from(assessmentOrders).where(eq(assessmentOrders.id, orderId));
    const { organisationId } = present(ours);
    const own = await addOrder(app.db, "personal", {
      name: "Nobody else's",
      organisationId,
      personalOwnerId: member.userUuid,
    });
    await addWholeReport(app.db, own);
    const params = { assessmentOrderId: own.id };
    const { body } = await ask("list", subscriber);
    const orders = rowsOf((body as { view: ReportListData }).view.list);
    expect([orders.length > 1, orders.some(({ key }) => key === own.id)]).toEqual([true, false]);
    expect((await ask("order", subscriber, params)).status).toBe(404);
    expect((await ask("file", subscriber, { ...params, format: "json" })).status).toBe(404);
    await app.db.delete(assessmentOrders).where(eq(assessmentOrders.id, own.id));
  });

  it("reads the reports of their own organisation only, and none without the role", async () => {
    const other = await addPerson(app.db, { language: "en" });
    const elsewhere = await addOrder(app.db, "pulse");
    const [organisation] = await app.db.select().from(assessmentOrders).where(eq(assessmentOrders.id, elsewhere.id));
    await app.db
      .insert(userRoles)
      .values({ userId: other.userUuid, role: "subscriber", organisationId: present(organisation).organisationId });
    const nobody = await addPerson(app.db, { language: "en" });
    const params = { assessmentOrderId: orderId };
    const file = { ...params, format: "json" };
    const { body } = await ask("list", subscriber);
    const orders = rowsOf((body as { view: ReportListData }).view.list);
    const links = new Map(
      orders.map(({ key, name, href }) => [key === orderId ? "two waves" : name, href !== undefined]),
    );
    expect(links.get("two waves")).toBe(true);
    expect(links.get("Turvallisuuskulttuuri 2026")).toBe(true);
    expect(links.get("Henkilöstökysely 2027")).toBe(true);
    expect(orders.length).toBeLessThan(5);
    expect((await ask("order", subscriber, params)).status).toBe(200);
    expect((await ask("file", subscriber, file)).status).toBe(200);
    for (const [person, status] of [
      [other, 404],
      [nobody, 403],
    ] as const) {
      expect((await ask("order", person, params)).status).toBe(status);
      expect((await ask("file", person, file)).status).toBe(status);
      expect((await ask("own", person, params)).status).toBe(404);
    }
    expect((await ask("list", nobody)).status).toBe(403);
    expect((await ask("own", member, params)).status).toBe(200);
  });

  it("reads the wave that the address names, the last where it names none, and nothing where there is no such wave", async () => {
    const waved = (route: "order" | "own" | "file", person: TestPerson, wave?: string) =>
      ask(route, person, { assessmentOrderId: orderId, ...(route === "file" && { format: "json" }) }, wave);
    for (const [route, person] of [
      ["order", subscriber],
      ["file", subscriber],
      ["own", member],
    ] as const) {
      for (const [wave, status] of [
        [undefined, 200],
        ["1", 200],
        ["2", 200],
        ["3", 404],
        ["0", 404],
        ["x", 404],
      ] as const) {
        expect((await waved(route, person, wave)).status, `${route} ${wave}`).toBe(status);
      }
    }
    const waveOf = async (wave?: string) =>
      (JSON.parse(String((await waved("file", subscriber, wave)).body)) as { of: object }).of;
    expect(await waveOf()).toMatchObject({ survey: "Henkilöstökysely 2026", wave: 2 });
    expect(await waveOf("1")).toMatchObject({ wave: 1 });
  });

  it("is told what the parts of a spread are, by the bars that have them", async () => {
    const { body } = await ask("order", subscriber, { assessmentOrderId: orderId });
    const areas = present(shownReport(body).view.areas);
    const divided = areas.rows.flatMap(({ values }) =>
      values.flatMap(({ shares }) => (Array.isArray(shares) ? [shares.length] : [])),
    );
    expect(divided.length).toBeGreaterThan(0);
    expect([...new Set(divided)]).toEqual([areas.legend?.parts.length]);
  });

  it("reads of a survey that is open when its report will be made, and of no report that it has too few answers", async () => {
    const { body } = await ask("list", subscriber);
    const rows = rowsOf((body as { view: ReportListData }).view.list);
    const open = present(rows.find(({ name }) => name === "Henkilöstökysely 2027"));
    const words = wordsOf("en").reports.state;
    expect(open.facts.join(" ")).toContain("15\u00a0minutes after the survey closes");
    expect(open.facts[0]).toContain(words.needed.replace("{k}", "7"));
    const { status, body: page } = await ask("order", subscriber, { assessmentOrderId: open.key });
    const lines = (page as { view: { lines: string[] } }).view.lines.join(" ");
    expect([status, lines]).toEqual([200, `${open.facts[0]} ${words.soFarLater}`]);
    expect((await ask("order", subscriber, { assessmentOrderId: open.key }, "1")).status).toBe(404);
  });

  it("is told that a report is being made until it is, and that too few answered only of what will have none", async () => {
    const order = await addOrder(app.db, "pulse", { organisationId: present(await organisationOf(orderId)) });
    const lines = async () => {
      const { body } = await ask("order", subscriber, { assessmentOrderId: order.id });
      return (body as { view: { lines: string[] } }).view.lines.join(" ");
    };
    const { beingMade, none, tooFewInvited } = wordsOf("en").reports.state;
    const [being, tooFew] = [beingMade.slice(0, 30), none.slice(0, 30)];
    await closeOrder(app.db, order);
    expect(await lines()).toBe(fill(tooFewInvited, { least: 7 }));
    for (let count = 0; count < 7; count++) await invite(app.db, await addPerson(app.db, { language: "fi" }), order);
    expect(await lines()).toContain(being);
    await settleOrder(app.db, order);
    expect(await lines()).toContain(tooFew);
    // What counts as an answer is the same for the page and for the job that makes reports.
    const told = async () => [await lines(), (await ordersWithoutReport(app.bulk)).includes(order.id)];
    await app.db.execute(sql`with one as (select * from results where order_id = ${orderId}::uuid and state = 'completed' limit 1),
      invited as (insert into order_invitations (order_id, user_id) select ${order.id}::uuid, user_id from one)
      insert into results (id, user_id, order_id, state, metamodule_vids, completed_at, content)
      select ${order.id}::uuid, user_id, ${order.id}::uuid, state, metamodule_vids, completed_at, content from one`);
    expect(await told()).toEqual([expect.stringContaining(tooFew), false]);
    await app.db.execute(sql`insert into result_scores
      select ${order.id}::uuid, module_vid, user_id, ${order.id}::uuid, wave, metamodule_key, module_key, score, band, method_id, method_version
      from result_scores where order_id = ${orderId}::uuid and module_key = 'sleep' limit 1`);
    expect(await told()).toEqual([expect.stringContaining(being), true]);
    const { body } = await ask("list", subscriber);
    const row = rowsOf((body as { view: ReportListData }).view.list).find(({ key }) => key === order.id);
    expect([row?.href, row?.facts[0]]).toEqual([undefined, expect.stringContaining(being)]);
    await app.db.delete(assessmentOrders).where(eq(assessmentOrders.id, order.id));
  });

  it("finds in a table which organisation, survey and wave it is of, and ages from the youngest", async () => {
    const { body } = await ask("file", subscriber, { assessmentOrderId: orderId, format: "csv" });
    const [header = [], ...rows] = parse(String(body), { bom: true }) as string[][];
    const column = (label: string) => header.indexOf(label);
    const { column: labels } = wordsOf("en").reports;
    expect(header.slice(0, 4)).toEqual([labels.organisation, labels.order, labels.wave, labels.madeOn]);
    const numbered = rows;
    const { cells } = present((await wholeReports(orderId)).at(-1));
    expect(numbered).toHaveLength(cells.length);
    const facts = new Set(numbered.map((row) => row.slice(1, 3).join()));
    expect([...facts]).toEqual(["Henkilöstökysely 2026,2"]);
    // The areas each in one piece, and in each the classes of a unit as people read them.
    const areas = numbered.map((row) => `${row[column(labels.survey)]} ${row[column(labels.subject)]}`);
    expect(areas.filter((area, at) => area !== areas[at - 1])).toHaveLength(new Set(areas).size);
    const asked = areas.at(-1);
    const ofWhole = numbered.filter(
      (row, at) => areas[at] === asked && row[column(labels.unit)] === wordsOf("en").reports.whole,
    );
    const ages = ofWhole.map((row) => row[column(labels.class)] ?? "").filter((name) => /\d/.test(name));
    expect(ages.length).toBeGreaterThan(1);
    const youngest = (name: string) => (name.startsWith("Under") ? 0 : Number(/\d+/.exec(name)?.[0]));
    expect(ages.map(youngest)).toEqual(ages.map(youngest).toSorted((a, b) => a - b));
  });

  /** What is noted after a page has been given may still be under way. */
  const nothingRuns = async () => {
    for (let seen = -1; seen < statements.length; await sleep(200)) seen = statements.length;
  };

  it("asks a number of statements that does not grow with the report", async () => {
    const safety = await app.db
      .select()
      .from(assessmentOrders)
      .where(eq(assessmentOrders.name, "Turvallisuuskulttuuri 2026"));
    const count = async (id: string) => {
      await ask("order", subscriber, { assessmentOrderId: id });
      await nothingRuns();
      const before = statements.length;
      await ask("order", subscriber, { assessmentOrderId: id });
      await nothingRuns();
      return statements.length - before;
    };
    expect(await count(orderId)).toBe(await count(present(safety[0]).id));
  });

  it("asks as many statements for a list of many surveys as for one of few, and writes nothing", async () => {
    const organisationId = present(await organisationOf(orderId));
    const asked = async () => {
      await ask("list", subscriber);
      await nothingRuns();
      const before = statements.length;
      await ask("list", subscriber);
      await nothingRuns();
      return statements.slice(before);
    };
    const few = (await asked()).length;
    const added = [];
    for (const endTimestamp of [null, null, new Date(0)]) {
      added.push(await addOrder(app.db, "pulse", { organisationId, endTimestamp }));
    }
    const many = await asked();
    expect(many.length).toBe(few);
    expect(many.filter((statement) => statement.includes("answered_so_far"))).toEqual([]);
    for (const { id } of added) await app.db.delete(assessmentOrders).where(eq(assessmentOrders.id, id));
  });

  it("asks for cells in a role that reads reports and nothing else", async () => {
    const asReader = (statement: string) =>
      app.db.transaction(async (tx) => {
        await tx.execute(sql`set local role vointi_report_reader`);
        return tx.execute(sql.raw(statement));
      });
    await expect(asReader("select 1 from report_cells limit 1")).resolves.toHaveLength(1);
    for (const table of ["users", "results", "result_scores", "order_invitations"]) {
      await expect(asReader(`select 1 from ${table}`)).rejects.toThrow();
    }
  });
});
