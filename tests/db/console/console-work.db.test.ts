import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { databaseOver, driverOf } from "~/db/driver/drizzle-session.server";
import { outbox } from "~/db/schema/messages";
import { organisations } from "~/db/schema/orders";
import type { OrderListViewData } from "~/features/admin/orders/order-list-view";
import type { ConsoleHomeViewData } from "~/features/admin/work/home-view";
import { workView } from "~/features/admin/work/work-view.server";
import { helpLines } from "~/features/advice/help-lines.server";
import { listFailures, listQueues } from "~/features/jobs/failures.server";
import { queueNames } from "~/features/jobs/queues";
import { queueMessage } from "~/features/messages/outbox.server";
import { TransportError } from "~/features/messages/transport-error.server";
import { translatorFor } from "~/i18n/translator.server";
import { timeLimit } from "~/platform/time/time-limit";
import { createTestApp } from "../../fixtures/app";
import { addOrganisation } from "../../fixtures/console";
import { clearOutbox, eachAlone, makeDue, startSender } from "../../fixtures/outbox";
import { addAdmin, consolePages, type TestAdmin } from "../../fixtures/pages/console-pages";
import { rowsOf } from "../../fixtures/pages/listed-rows";
import { addOrder, present } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { wordsOf } from "../../fixtures/words";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let pages: ReturnType<typeof consolePages>;
let admin: TestAdmin;
let ofOne: TestAdmin;
let firm: string;
let providerIsUp = false;
const sent: string[] = [];
const words = wordsOf("en").adminWork;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  app = createTestApp(database);
  pages = consolePages(app);
  admin = await addAdmin(app);
  firm = await addOrganisation(database.db, "Firm");
  ofOne = await addAdmin(app, firm);
});
afterAll(() => database.drop());
beforeEach(() => clearOutbox(database.db));

const transport = eachAlone(async (id) => {
  if (!providerIsUp) throw new TransportError("invalid_from_address", "refused");
  sent.push(id);
});

type Shown = {
  groups: { rows: { queue: string; reason: string; cells: string[] }[] };
  queues: { rows: { key: string; cells: string[] }[] };
  failures: { rows: { key: string; queue: string; cells: string[]; cancel: string | undefined }[] };
};
const shown = async () => {
  const { body } = await pages.load(admin.sessionToken, "adminWork");
  return (body as { view: Shown }).view;
};
const press = (intent: string, job: string, queue = "mail") =>
  pages.post(admin.sessionToken, "adminWork", {}, { intent, queue, job });

/** A mail whose sending has failed for as long as it is tried, or once. */
async function failedMail(state: "failed" | "retry") {
  const message = { channel: "email", to: "aino@example.com", subject: "s", text: "t", html: "h" } as const;
  const id = await queueMessage(database.db, app.secrets, message, { purpose: "orderMessage", expiresInMinutes: 60 });
  providerIsUp = false;
  const sender = startSender(database, { secrets: app.secrets, transport });
  await sender.doDue();
  await sender.stop();
  if (state === "failed") await database.db.execute(sql`update jobs.job set state = 'failed', completed_on = now()`);
  return id;
}

describe("help lines", () => {
  type HelpLines = { helpLines?: { lines: { key: string; line: string; last: string }[] }; checked?: string };
  const home = async ({ sessionToken }: TestAdmin) => {
    const { body } = await pages.load(sessionToken, "adminHome");
    return (body as { view: HelpLines }).view;
  };
  const check = ({ sessionToken }: TestAdmin, line: string) => pages.post(sessionToken, "adminHome", {}, { line });

  it("wait for administrators of all until they are looked up, and again after six months", async () => {
    const before = (await home(admin)).helpLines?.lines ?? [];
    expect(before.length).toBe(helpLines(app.advice).length);
    expect(new Set(before.map(({ last }) => last))).toEqual(new Set([words.home.neverChecked]));
    const [line] = before;
    expect((await check(admin, line?.key ?? "")).location).toMatch(/done=checked$/);
    const after = await home(admin);
    expect(after.helpLines?.lines.map(({ key }) => key)).toEqual(before.slice(1).map(({ key }) => key));
    await database.db.execute(sql`update help_line_checks set checked_at = now() - interval '7 months'`);
    const again = (await home(admin)).helpLines?.lines ?? [];
    expect(again).toHaveLength(before.length);
    expect(again[0]?.last).not.toBe(words.home.neverChecked);
    await check(admin, line?.key ?? "");
    expect(await database.db.execute(sql`select line from help_line_checks`)).toHaveLength(2);
    await database.db.execute(sql`delete from help_line_checks`);
  });

  it("are nothing to administrators of one organisation, and an unknown one is checked by nobody", async () => {
    expect((await home(ofOne)).helpLines).toBeUndefined();
    expect((await check(ofOne, crypto.randomUUID())).status).toBe(403);
    expect((await check(admin, crypto.randomUUID())).location).not.toMatch(/done/);
    expect(await database.db.execute(sql`select 1 from help_line_checks`)).toHaveLength(0);
  });
});

it("is left out of the first page where long readings hold the connections that it is counted on", async () => {
  await failedMail("failed");
  const titles = async (shownBy: App) => {
    const { status, body } = await consolePages(shownBy).load(admin.sessionToken, "adminHome");
    return [status, (body as { view: ConsoleHomeViewData }).view.tasks.map(({ title }) => title)];
  };
  expect(await titles(app)).toEqual([200, [words.home.failures]]);
  const driver = driverOf(database.bulk);
  const late = databaseOver({ ...driver, within: () => driver.within(timeLimit(0)) });
  expect(await titles(createTestApp(database, { bulk: late }))).toEqual([200, []]);
});

it("shows what failed with a code for why, and sends it when it is tried again", async () => {
  const id = await failedMail("failed");
  const view = await shown();
  expect(view.queues.rows.find(({ key }) => key === "mail")?.cells.slice(1)).toEqual(["0", "0", "1"]);
  expect(view.failures.rows).toHaveLength(1);
  expect(view.failures.rows[0]?.cells).toEqual(
    expect.arrayContaining([words.names.mail, "Error code invalid_from_address", words.failures.noMore]),
  );
  expect(JSON.stringify(view)).not.toContain("aino");
  expect(await press("tryAgain", id)).toMatchObject({ location: "/en/admin/background-work?done=tryAgain" });
  providerIsUp = true;
  const sender = startSender(database, { secrets: app.secrets, transport });
  await sender.doDue();
  await sender.stop();
  expect(sent).toContain(id);
  expect((await shown()).failures.rows).toEqual([]);
  expect(await press("tryAgain", id)).toMatchObject({ location: "/en/admin/background-work?done=gone" });
});

it("says of a message that has expired that it is too late for it", async () => {
  const id = await failedMail("failed");
  await database.db.update(outbox).set({ expiresAt: sql`now() - interval '1 second'` });
  expect(await press("tryAgain", id)).toMatchObject({ location: "/en/admin/background-work?done=tooLate" });
});

it("tries at once what would wait for its turn", async () => {
  const id = await failedMail("retry");
  expect((await shown()).failures.rows[0]?.cells[4]).toContain("Tried again");
  await press("tryAgain", id);
  const [due] = await database.db.execute(sql`select 1 from jobs.job where state = 'retry' and start_after <= now()`);
  expect(due).toBeDefined();
});

it("tries all again with one press that failed for the same reason, and leaves the others alone", async () => {
  const [one, two] = [await failedMail("failed"), await failedMail("failed")];
  const other = await failedMail("failed");
  await database.db.execute(sql`update jobs.job set output = '{"reason": "another"}' where id = ${other}`);
  expect((await shown()).groups.rows.map(({ queue, reason, cells }) => [queue, reason, cells[2]])).toEqual([
    ["mail", "invalid_from_address", "2"],
    ["mail", "another", "1"],
  ]);
  const pressAll = (reason: string, queue = "mail") =>
    pages.post(admin.sessionToken, "adminWork", {}, { intent: "tryAll", queue, reason });
  expect(await pressAll("invalid_from_address")).toMatchObject({ location: "/en/admin/background-work?done=tryAll" });
  for (const [reason, queue] of [
    ["invalid_from_address", "text-message"],
    ["", "mail"],
    ["another", "x"],
  ] as const)
    expect(await pressAll(reason, queue)).toMatchObject({ location: "/en/admin/background-work?done=gone" });
  providerIsUp = true;
  const before = sent.length;
  const sender = startSender(database, { secrets: app.secrets, transport });
  await sender.doDue();
  await sender.stop();
  expect(sent.slice(before).toSorted()).toEqual([one, two].toSorted());
  expect((await shown()).failures.rows.map(({ key }) => key)).toEqual([other]);
});

it("cancels a message for good: it is not sent and not kept", async () => {
  const id = await failedMail("retry");
  expect(await press("cancel", id)).toMatchObject({ location: "/en/admin/background-work?done=cancel" });
  const [row] = await database.db.select().from(outbox);
  expect(row).toMatchObject({ sealedMessage: null, givenUpAt: expect.any(Date) });
  await makeDue(database.db);
  expect((await shown()).failures.rows).toEqual([]);
});

it("keeps what notes an erasure until it is done: it is tried again and never cancelled", async () => {
  const mail = await failedMail("failed");
  const [job] = await database.raw<{ id: string }[]>`insert into jobs.job (name, data, state, completed_on)
    values ('note-erasure', '{"mark": "x"}', 'failed', now()) returning id`;
  const { id = "" } = job ?? {};
  const buttons = (await shown()).failures.rows.map(({ key, cancel }) => [key, cancel]);
  expect(Object.fromEntries(buttons)).toEqual({ [id]: undefined, [mail]: words.cancel });
  expect(await press("cancel", id, "note-erasure")).toMatchObject({ location: "/en/admin/background-work?done=gone" });
  expect(await press("tryAgain", id, "note-erasure")).toMatchObject({
    location: "/en/admin/background-work?done=tryAgain",
  });
  expect((await shown()).failures.rows.map(({ key }) => key)).toEqual([mail]);
});

it("is for whoever acts for all organisations, and takes no job that isn't one", async () => {
  expect((await pages.load(ofOne.sessionToken, "adminWork")).status).toBe(403);
  const form = { intent: "cancel", queue: "mail", job: await failedMail("failed") };
  expect((await pages.post(ofOne.sessionToken, "adminWork", {}, form)).status).toBe(403);
  expect((await shown()).failures.rows).toHaveLength(1);
  for (const [job, queue] of [
    ["x", "mail"],
    [form.job, "retention"],
    [form.job, "__pgboss__send-it"],
  ] as const) {
    expect(await press("cancel", job, queue)).toMatchObject({ location: "/en/admin/background-work?done=gone" });
  }
});

it("the first page names what waits, to each administrator what is theirs", async () => {
  await failedMail("failed");
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  await database.db.insert(organisations).values([
    { name: "Ending", licenseExpireAt: inDays(29) },
    { name: "Ended", licenseExpireAt: inDays(-1) },
    { name: "Later", licenseExpireAt: inDays(31) },
  ]);
  await addOrder(database.db, "pulse", { name: "This week", organisationId: firm, endTimestamp: inDays(5) });
  await addOrder(database.db, "pulse", { name: "Closed", organisationId: firm, endTimestamp: inDays(-1) });
  await addOrder(database.db, "pulse", { name: "Elsewhere", endTimestamp: inDays(6) });
  const lines = async ({ sessionToken }: TestAdmin) => {
    const { body } = await pages.load(sessionToken, "adminHome");
    const { tasks } = (body as { view: { tasks: { lines: { label: string }[] }[] } }).view;
    return tasks.flatMap((task) => task.lines.map(({ label }) => label));
  };
  expect(await lines(admin)).toEqual([
    words.home.failed_one.replace("{count}", "1"),
    "Ending",
    "Firm: This week",
    "Esimerkki Oy: Elsewhere",
    // Open without the consent that their survey asks for.
    "Firm: This week",
    "Esimerkki Oy: Elsewhere",
    // And without a basis.
    "Firm: This week",
    "Esimerkki Oy: Elsewhere",
  ]);
  expect(await lines(ofOne)).toEqual(Array(3).fill("Firm: This week"));
});

it("the number of open surveys leads to just those", async () => {
  await addOrder(database.db, "pulse", { name: "Done", organisationId: firm, closedAt: new Date() });
  const { body } = await pages.load(ofOne.sessionToken, "adminHome");
  const { numbers } = (body as { view: ConsoleHomeViewData }).view;
  const { value, href } = present(numbers.find(({ label }) => label === words.home.openOrders));
  const query = Object.fromEntries(new URL(href, "http://localhost").searchParams);
  const listed = await pages.load(ofOne.sessionToken, "adminOrders", { query });
  const rows = rowsOf((listed.body as { view: OrderListViewData }).view.list);
  expect(String(rows.length)).toBe(value);
  expect(JSON.stringify(rows)).not.toContain("Done");
});

it("counts no further than it says, and says that there are more", async () => {
  const { raw, bulk } = database;
  await raw`delete from jobs.job`;
  await raw`insert into jobs.job (name, data, state, completed_on)
    select 'mail', '{}', case when n % 2 = 0 then 'failed' else 'created' end::jobs.job_state, now()
    from generate_series(1, 40) n`;
  const queues = await listQueues(bulk, { most: 15 });
  expect(queues.find(({ name }) => name === "mail")).toEqual({ name: "mail", waiting: 15, active: 0, failed: 15 });
  expect(queues.map(({ name }) => name).toSorted()).toEqual(queueNames.toSorted());
  const { total, failures } = await listFailures(bulk, { limit: 50, offset: 0, most: 15 });
  expect([total, failures.length]).toEqual([15, 20]);
  const work = { queues, lanes: new Map(), groups: [], failures: [], page: 1, done: undefined, now: new Date() };
  const words = { t: translatorFor("en"), language: "en", formToken: "x" } as const;
  const told = (count: number) => {
    const waiting = queues.map((queue) => ({ ...queue, waiting: count }));
    const view = workView(words, { ...work, queues: waiting, total: count });
    return [view.failures.count, view.queues.rows[0]?.cells[1]];
  };
  expect(told(9_999)).toEqual(["9,999 in total", "9,999"]);
  expect(told(10_000)).toEqual(["At least 10,000", "10,000+"]);
});
