import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { assessmentOrders } from "~/db/schema/orders";
import { reportLedgerMembers, reportLedgers } from "~/db/schema/report-ledger";
import { reportCells, reportSnapshots } from "~/db/schema/reports";
import { withdrawConsent } from "~/features/consents/withdraw-consent.server";
import { deletePerson } from "~/features/own-data/erase-person.server";
import { asReportJob } from "~/features/report-ledger/ledger-role.server";
import { readOwnGroups } from "~/features/report-ledger/own-ledger.server";
import { type Compose, composeAtOnce } from "~/features/reports/disclosure/compose-report";
import { makeReports } from "~/features/reports/make-reports.server";
import { rebuildLedgers } from "~/features/reports/rebuild-ledgers.server";
import { runRetention } from "~/features/retention/retention-job.server";
import { createSecrets } from "~/platform/secrets.server";
import { addAnsweredOrder, addPeople } from "../../fixtures/answered-orders";
import { createTestApp } from "../../fixtures/app";
import { present } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { statementMs: 60_000 });
  app = createTestApp(database);
});
afterAll(() => database.drop());

/** Makes a report while the world changes: once, or each time it is begun. */
function make(orderId: string, meanwhile: () => Promise<unknown>, { again = false } = {}) {
  let isDone = false;
  const compose: Compose = async (wave) => {
    if (!isDone || again) {
      isDone = true;
      await meanwhile();
    }
    return composeAtOnce(wave);
  };
  return makeReports(app, orderId, compose);
}

const nothing = async () => undefined;

async function membersOf(orderId: string): Promise<{ member: Buffer; groups: number[] }[]> {
  const snapshots = await app.db
    .select({ id: reportSnapshots.id })
    .from(reportSnapshots)
    .where(eq(reportSnapshots.orderId, orderId));
  return membersIn(snapshots.map(({ id }) => id));
}

async function membersIn(snapshotIds: string[]) {
  const { member, groups, snapshotId } = reportLedgerMembers;
  return app.db.transaction((tx) =>
    asReportJob(tx, () =>
      tx.select({ member, groups }).from(reportLedgerMembers).where(inArray(snapshotId, snapshotIds)).orderBy(member),
    ),
  );
}

async function unitsShown(orderId: string): Promise<string[]> {
  const rows = await app.db
    .selectDistinct({ key: reportCells.groupKey })
    .from(reportCells)
    .innerJoin(reportSnapshots, eq(reportSnapshots.id, reportCells.snapshotId))
    .where(
      and(
        eq(reportSnapshots.orderId, orderId),
        eq(reportCells.status, "published"),
        sql`${reportCells.itemKey} like 'pulse.%'`,
      ),
    )
    .orderBy(reportCells.groupKey);
  return rows.map(({ key }) => key);
}

const inTurn = (place: number) => place % 6;
const teams = [0, 1, 2, 3, 4, 5].map((unit) => `unit:Team ${unit}`);

/** What differs from earlier numbers by the one person is hidden: the whole, and the team of the first. */
function expectWithoutFirst(shown: string[]): void {
  expect(shown).not.toContain("all");
  expect(shown).not.toContain(teams[0]);
  expect(shown.length).toBeGreaterThan(2);
}

async function organisation(count = 72) {
  const made = await addPeople(app.db, count);
  const order = (unitOf: (place: number) => number = inTurn, people = made.people) =>
    addAnsweredOrder(app.db, { organisationId: made.organisationId, people, unitOf });
  return { ...made, order };
}

async function withdraw(userUuid: string, orderId: string): Promise<void> {
  const [grant] = await app.db.execute<{ id: string }>(
    sql`select id from consent_grants where user_id = ${userUuid} and order_id = ${orderId}`,
  );
  await withdrawConsent(app, { userUuid, grantId: present(grant).id, language: "fi" });
}

const erase = (userUuid: string) =>
  deletePerson(app, { userUuid, by: { actorUuid: userUuid, actorRole: "self" }, requestId: "request" });

describe("who counts is asked again when a report is published", () => {
  it("leaves out whose required consent was withdrawn before", async () => {
    const { people, order } = await organisation();
    const orderId = await order();
    await withdraw(present(people[0]), orderId);
    expect(await make(orderId, nothing)).toEqual({ outcome: "made" });
    expect(await membersOf(orderId)).toHaveLength(71);
  });

  it("begins anew without three who withdraw meanwhile", async () => {
    const { people, order } = await organisation();
    const orderId = await order();
    const three = people.slice(0, 3);
    const made = await make(orderId, () => Promise.all(three.map((one) => withdraw(one, orderId))));
    expect(made).toEqual({ outcome: "made" });
    expect(await membersOf(orderId)).toHaveLength(69);
  });

  it("begins anew without somebody who is erased meanwhile", async () => {
    const { people, order } = await organisation();
    const orderId = await order();
    expect(await make(orderId, () => erase(present(people[0])))).toEqual({ outcome: "made" });
    expect(await membersOf(orderId)).toHaveLength(71);
    // The whole is of 71 people: of one fewer nothing was ever published.
    expect(await unitsShown(orderId)).toContain("all");
  });

  it("begins anew with somebody whose answers have come meanwhile", async () => {
    const { people, order } = await organisation();
    const orderId = await order();
    const content = `{"method": {"id": "vointi-mean", "version": 2}, "virtaScore": "not-calculated", "metamoduleSubResults": []}`;
    const state = (to: "in_progress" | "completed") =>
      app.db.execute(sql`update results set state = ${to}, content = ${to === "completed" ? content : null}::jsonb
        where order_id = ${orderId} and user_id = ${present(people[0])}`);
    await state("in_progress");
    expect(await make(orderId, () => state("completed"))).toEqual({ outcome: "made" });
    expect(await membersOf(orderId)).toHaveLength(72);
  });

  it.each([
    ["extended", { endTimestamp: sql`now() + interval '1 day'` }],
    ["given an end just now", { endTimestamp: sql`now() - interval '1 minute'` }],
  ])("publishes nothing of an order that is %s meanwhile", async (_, change) => {
    const orderId = await (await organisation()).order();
    const extend = () => app.db.update(assessmentOrders).set(change).where(eq(assessmentOrders.id, orderId));
    expect(await make(orderId, extend)).toEqual({ outcome: "notDue" });
    expect(await unitsShown(orderId)).toEqual([]);
    expect(await membersOf(orderId)).toEqual([]);
  });

  it("publishes nothing of an order that was closed by hand and is opened again meanwhile", async () => {
    const orderId = await (await organisation()).order();
    const set = (values: object) => app.db.update(assessmentOrders).set(values).where(eq(assessmentOrders.id, orderId));
    await set({ closedAt: sql`now() - interval '1 hour'`, endTimestamp: null });
    expect(await make(orderId, () => set({ closedAt: null }))).toEqual({ outcome: "notDue" });
    expect(await unitsShown(orderId)).toEqual([]);
  });

  it("lets the report stand that another instance publishes meanwhile", async () => {
    const orderId = await (await organisation()).order();
    expect(await make(orderId, () => makeReports(app, orderId, composeAtOnce))).toEqual({ outcome: "notDue" });
    expect(await app.db.select().from(reportSnapshots).where(eq(reportSnapshots.orderId, orderId))).toHaveLength(1);
  });

  it("begins anew beside another report of the organisation", async () => {
    const { people, order } = await organisation();
    const [one, other] = [await order(), await order((place) => (place + 1) % 6, people.slice(1))];
    expect(await make(one, () => makeReports(app, other, composeAtOnce))).toEqual({ outcome: "made" });
    expect(await unitsShown(other)).toEqual(["all", ...teams]);
    expectWithoutFirst(await unitsShown(one));
  });

  it("is left to the next run where it changes each time", async () => {
    const { people, order } = await organisation();
    const orderId = await order();
    let next = 0;
    const made = await make(orderId, () => withdraw(present(people[next++]), orderId), { again: true });
    expect(made).toEqual({ outcome: "changing" });
    expect(await unitsShown(orderId)).toEqual([]);
  });
});

describe("the ledger of whom published numbers are about", () => {
  it("hides other units of the same people, and shows the same ones again", async () => {
    const { order } = await organisation();
    const inRows = (place: number) => Math.floor(place / 12);
    const first = await order();
    const reshuffled = [await order(inRows)];
    for (const turn of [1, 5, 2, 3]) reshuffled.push(await order((place) => (place + turn * inRows(place)) % 6));
    const same = await order();
    for (const one of [first, ...reshuffled, same]) await make(one, nothing);
    expect(await unitsShown(first)).toEqual(["all", ...teams]);
    expect((await unitsShown(present(reshuffled.at(-1)))).length).toBeLessThan(4);
    expect(await unitsShown(same)).toEqual(["all", ...teams]);
  });

  it("hides a whole that differs from an earlier one by one person", async () => {
    const { people, order } = await organisation();
    await make(await order(), nothing);
    const without = await order(inTurn, people.slice(1));
    await make(without, nothing);
    expect(await unitsShown(without)).not.toContain("all");
  });

  it("is read by the role of reports and not by the service's own, nor does it name anybody", async () => {
    const { people, order } = await organisation();
    const orderId = await order();
    await make(orderId, nothing);
    for (const statement of [
      "select member from report_ledger_members",
      "select groups from report_ledger_members",
      "update report_ledger_members set groups = '{}'",
      "insert into report_ledger_members select gen_random_uuid(), '', '{}'",
    ]) {
      await expect(app.db.execute(sql.raw(statement)), statement).rejects.toMatchObject({ cause: { code: "42501" } });
    }
    const members = await membersOf(orderId);
    expect(members).toHaveLength(72);
    const ids = new Set(people.map((id) => id.replaceAll("-", "").slice(0, 32)));
    for (const { member } of members) expect(ids.has(member.toString("hex"))).toBe(false);
    expect((await readOwnGroups(app.db, app.secrets.ledger, present(people[1]))).map((one) => one.groupKey)).toEqual([
      "all",
      "unit:Team 1",
    ]);
  });

  it("keeps an erased person as one of nobody, so that the next report stands beside them", async () => {
    const { people, order } = await organisation();
    const orderId = await order();
    await make(orderId, nothing);
    const before = await membersOf(orderId);
    const [gone, ...left] = people;
    await erase(present(gone));
    const after = await membersOf(orderId);
    expect(after).toHaveLength(72);
    const known = new Set(before.map(({ member }) => member.toString("hex")));
    expect(after.filter(({ member }) => !known.has(member.toString("hex")))).toHaveLength(1);
    expect(await readOwnGroups(app.db, app.secrets.ledger, present(gone))).toEqual([]);
    const next = await order((place) => (place + 1) % 6, left);
    await make(next, nothing);
    expectWithoutFirst(await unitsShown(next));
  });

  it("is found by older keys too, and where a key is gone only the whole is published", async () => {
    const { people, order } = await organisation();
    const [first, third] = [await order(), await order()];
    const second = await order((place) => (place + 1) % 6, people.slice(1));
    const withKeys = (...keys: string[]) => ({ ...app, secrets: createSecrets(["a secret of tests"], keys) });
    await makeReports(withKeys("old"), first, composeAtOnce);
    await makeReports(withKeys("new", "old"), second, composeAtOnce);
    expectWithoutFirst(await unitsShown(second));
    await makeReports(withKeys("new"), third, composeAtOnce);
    expect(await unitsShown(third)).toEqual(["all"]);
  });

  it("is written after the fact for reports without one, unless people or numbers have changed", async () => {
    const { people, order } = await organisation();
    const orderId = await order();
    await make(orderId, nothing);
    const before = await membersOf(orderId);
    const forget = () =>
      app.db
        .delete(reportLedgers)
        .where(sql`${reportLedgers.snapshotId} in (select id from report_snapshots where order_id = ${orderId})`);
    await forget();
    await rebuildLedgers(app);
    expect((await membersOf(orderId)).map(({ member }) => member)).toEqual(before.map(({ member }) => member));
    await forget();
    for (const one of people.slice(0, 8)) await erase(one);
    await rebuildLedgers(app);
    expect(await membersOf(orderId)).toEqual([]);
    const next = await order(inTurn, people.slice(8));
    await make(next, nothing);
    expect(await unitsShown(next)).toEqual(["all"]);
  });

  it("ends after 24 months, and with its report", async () => {
    const { order } = await organisation();
    const [old, kept] = [await order(), await order()];
    for (const one of [old, kept]) await make(one, nothing);
    const snapshotOf = (orderId: string) => sql`(select id from report_snapshots where order_id = ${orderId})`;
    const backdate = (orderId: string, days: number) =>
      app.db.execute(sql`update report_ledgers
        set made_at = now() - interval '24 months' + make_interval(days => ${days}::int) where snapshot_id in ${snapshotOf(orderId)}`);
    await backdate(old, -1);
    await backdate(kept, 1);
    await runRetention(database.target);
    expect([(await membersOf(old)).length, (await membersOf(kept)).length]).toEqual([0, 72]);
    const [snapshot] = await app.db.select().from(reportSnapshots).where(eq(reportSnapshots.orderId, kept));
    await app.db.delete(assessmentOrders).where(eq(assessmentOrders.id, kept));
    expect(await membersIn([present(snapshot).id])).toEqual([]);
  });
});
