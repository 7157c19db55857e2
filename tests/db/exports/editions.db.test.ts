import { createHash, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { readXlsx } from "hucre";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { consentGrants, consentTypes } from "~/db/schema/consents";
import { exportEditionResults, exportEditions } from "~/db/schema/editions";
import { assessmentOrders, orderConsentTypes } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { results } from "~/db/schema/results";
import { orderVersion } from "~/features/admin/orders/order-version.server";
import { changeOrder, closeOrOpen, consentsOfOrder } from "~/features/admin/orders/save-order.server";
import { withdrawConsent } from "~/features/consents/withdraw-consent.server";
import { resealEditionKeys } from "~/features/exports/edition-key.server";
import { editionsFor } from "~/features/exports/editions.server";
import { reportingRecipient } from "~/features/exports/recipient.server";
import { exportForReporting } from "~/features/exports/reporting-export.server";
import { exportFreeTexts, exportResults } from "~/features/exports/take-export.server";
import { findAdministered } from "~/features/orders/administered.server";
import { deletePerson } from "~/features/own-data/erase-person.server";
import { pseudoIdOf } from "~/features/people/pseudo-id.server";
import { translatorFor } from "~/i18n/translator.server";
import { createSecrets } from "~/platform/secrets.server";
import { type ApiServer, apiPath, apiServer } from "../../fixtures/api-server";
import { createTestApp } from "../../fixtures/app";
import { addResultsKey } from "../../fixtures/console";
import { addOrder, addPerson, addWholeReport, present, settleOrder, type TestOrder } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { aShortSurvey, publishDefinition } from "../../fixtures/published";
import { seededRandom } from "../../fixtures/random";
import { startStaffSession } from "../../fixtures/second-factor";
import { completedContent, randomSection, storeResults } from "../../fixtures/stored-results";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let ask: ApiServer;
const survey = aShortSurvey();
/** Sessions of two administrators of the service. */
const admins: string[] = [];

const _sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  const { db } = database;
  await publishDefinition(db, survey.metamodule);
  app = createTestApp(database);
  await addResultsKey(db, { name: "full", key: "full", grain: "full" });
  await addResultsKey(db, { name: "bands", key: "bands" });
  ask = apiServer(app);
  for (let n = 0; n < 2; n++) {
    const person = await addPerson(db, { language: "fi" });
    await db.insert(userRoles).values({ userId: person.userUuid, role: "admin", organisationId: null });
    admins.push(await startStaffSession(app, person));
  }
});
afterAll(() => database.drop());

let seed = 1;

/** So many people complete an order that day, each in their own words where they write. */
async function answeredBy(order: TestOrder, count: number, day: string, writing = count): Promise<string[]> {
  const { db } = database;
  const people = await db
    .insert(users)
    .values(Array.from({ length: count }, () => ({ email: `${randomUUID()}@example.com` })))
    .returning({ id: users.id });
  const metamodules = [survey.metamodule];
  const contentOf = (n: number) =>
    completedContent(
      metamodules,
      survey.metamodule.modules.map((module) => {
        const given = new Map(randomSection(seededRandom(seed++), module));
        for (const { vid, type } of module.questions) {
          if (type === "open-ended") given.set(vid, n < writing ? `words of ${order.name} ${n}` : null);
        }
        return { module, given };
      }),
    );
  await storeResults(
    db,
    people.map(({ id: userId }, n) => ({
      userId,
      orderId: order.id,
      metamodules,
      content: contentOf(n),
      completedAt: new Date(`${day}T09:00:00Z`),
    })),
  );
  return people.map(({ id }) => id);
}

/** A closed order that so many people completed on one day. */
async function closedOrder(count: number, given: Parameters<typeof addOrder>[2] = {}) {
  const order = await addOrder(database.db, "pulse", { name: `Order ${seed}`, ...given });
  const people = await answeredBy(order, count, "2026-10-01");
  if (given.consents) await consent(order, people);
  await settleOrder(database.db, order);
  return { order, people };
}

async function consent(order: TestOrder, people: readonly string[]) {
  const { db } = database;
  const asked = await db.select().from(orderConsentTypes).where(eq(orderConsentTypes.orderId, order.id));
  const types = await db.select().from(consentTypes);
  const typeOf = (key: string) => present(types.find((type) => type.key === key && type.current)).id;
  const rows = people.flatMap((userId) =>
    asked.map(({ consentKey }) => ({
      userId,
      orderId: order.id,
      consentTypeId: typeOf(consentKey),
      consentKey,
      language: "fi",
    })),
  );
  await db.insert(consentGrants).values(rows);
}

const words = { t: translatorFor("en"), language: "en" } as const;
const given = () => ({
  words,
  reason: "a study",
  requestId: randomUUID(),
  stop: new AbortController().signal,
  looks: false,
});

async function drained(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const taken: Uint8Array[] = [];
  for await (const piece of pieces) taken.push(piece);
  return Buffer.concat(taken);
}

/** The rows of a workbook, what they add up to, and the edition it is made of. */
async function workbook(order: TestOrder, layout: "wide" | "long" = "wide", by = 0, using: App = app) {
  const asked = { ...given(), sessionToken: admins[by], orderId: order.id, layout };
  const taken = await exportResults(using, asked);
  if (taken.outcome !== "taken") throw new Error(taken.outcome);
  const { sheets } = await readXlsx(await drained(taken.file.pieces));
  const [header = [], ...rows] = sheets[0]?.rows ?? [];
  const check = new Map((sheets.at(-1)?.rows ?? []).map(([label, value]) => [label, value]));
  return { header, rows, check, digest: check.get("SHA-256"), edition: present(taken.file.editionIds[0]) };
}

type Line = { type: string; person?: string; result?: string; value?: unknown; completedOn?: string };

async function stream(order: TestOrder, recipient: string, query: Record<string, string> = {}, server = ask) {
  const path = apiPath("reportingResults", {}, { assessmentOrderId: order.id, ...query });
  const answer = await server({ path, headers: bearer(recipient) });
  expect(answer.status, answer.text.slice(0, 200)).toBe(200);
  return { text: answer.text, edition: present(answer.headers.get("vointi-edition")) };
}
const linesOf = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
const idsOf = (text: string, field: "person" | "result") => new Set(linesOf(text).flatMap((line) => line[field] ?? []));

const erase = (userUuid: string) =>
  deletePerson(app, { userUuid, by: { actorUuid: userUuid, actorRole: "self" }, requestId: "erasure" });

/** Everything that one recipient can take of an order, in every form. */
async function everyForm(order: TestOrder, using: App = app) {
  const server = apiServer(using);
  const files: unknown[] = [];
  for (const layout of ["wide", "long"] as const) {
    const { header, rows, digest } = await workbook(order, layout, 0, using);
    files.push(header, rows, digest);
    for (const format of ["ndjson", "csv"]) files.push((await stream(order, "full", { layout, format }, server)).text);
  }
  return files;
}

describe("two takings", () => {
  it("differ by nothing after another answer, an unrelated erasure, a new name and new secrets of sessions", async () => {
    const { order } = await closedOrder(12);
    const { people: others } = await closedOrder(6);
    const before = await everyForm(order);
    await answeredBy(order, 1, "2026-10-01");
    await erase(present(others[0]));
    await database.db.update(assessmentOrders).set({ name: "Renamed" }).where(eq(assessmentOrders.id, order.id));
    const rotated = { ...app, secrets: createSecrets(["another secret that is 32 characters or longer"]) };
    expect(await everyForm(order, rotated)).toEqual(before);
    expect(await everyForm(order)).toEqual(before);
  });

  it("differ by nothing after the keys of exports were replaced, once all editions are sealed with the new one", async () => {
    const { order } = await closedOrder(8);
    const before = await everyForm(order);
    const newKey = "a new key of exports, which is long enough";
    const old = "test key of exports that is at least 32 characters long";
    await resealEditionKeys(database.db, createSecrets([newKey, old]));
    const later = { ...app, exportSecrets: createSecrets([newKey]) };
    expect(await everyForm(order, later)).toEqual(before);
    await expect(everyForm(order)).rejects.toThrow("EXPORT_KEYS");
    await resealEditionKeys(database.db, createSecrets([old, newKey]));
    expect(await everyForm(order)).toEqual(before);
  });

  it("stand on ids alone: no edition has an answer or the id of a person", async () => {
    const { order, people } = await closedOrder(6);
    await workbook(order);
    const rows = await database.db
      .select()
      .from(exportEditionResults)
      .innerJoin(exportEditions, eq(exportEditions.id, exportEditionResults.editionId))
      .where(eq(exportEditions.orderId, order.id));
    expect(rows).toHaveLength(6);
    expect(people.filter((id) => JSON.stringify(rows).includes(id))).toEqual([]);
    expect(new Set(rows.flatMap((row) => Object.keys(row.export_edition_results)))).toEqual(
      new Set(["editionId", "place", "resultId", "person", "since", "kind", "toldOn", "gone"]),
    );
  });
});

it("of all orders make no edition of an order that nobody has completed any more", async () => {
  const { order, people } = await closedOrder(6);
  await workbook(order);
  for (const person of people) await erase(person);
  const { edition: another } = await workbook((await closedOrder(6)).order);
  const asked = { scope: { organisationId: null, orderId: null }, editionId: undefined, stop: given().stop };
  const made = await editionsFor(app, asked);
  const ids = made.outcome === "editions" ? made.editions.map(({ id }) => id) : [];
  expect(ids).toContain(another);
  expect(await database.db.$count(exportEditions, eq(exportEditions.orderId, order.id))).toBe(1);
});

describe("an edition ends", () => {
  it("with an erasure: it is gone by its id, and at least five are missing in the next, who stay missing", async () => {
    const { order, people } = await closedOrder(30);
    const first = await stream(order, "full");
    const other = await stream(order, "bands");
    const file = await workbook(order);
    expect(first.edition).toBe(other.edition);
    const again = (edition: string) =>
      ask({ path: apiPath("reportingResults", {}, { edition }), headers: bearer("full") });
    expect((await again(first.edition)).text).toBe(first.text);
    await erase(present(people[3]));
    expect((await again(first.edition)).body).toMatchObject({ status: 410, code: "edition_renewed" });
    const second = await stream(order, "full");
    expect(second.edition).not.toBe(first.edition);
    const [before, after] = [idsOf(first.text, "result"), idsOf(second.text, "result")];
    expect([before.size, after.size]).toEqual([30, 25]);
    expect([...after].filter((id) => !before.has(id))).toEqual([]);
    const missing = [...before].filter((id) => !after.has(id)).toSorted();
    const deletions = await ask({
      path: apiPath("reportingDeletions", { editionId: first.edition }),
      headers: bearer("full"),
    });
    expect(deletions.body).toEqual({ renewedBy: second.edition, results: missing });
    // Each recipient is told of their own ids.
    const theirs = await ask({
      path: apiPath("reportingDeletions", { editionId: first.edition }),
      headers: bearer("bands"),
    });
    const theirIds = idsOf(other.text, "result");
    const told = (theirs.body as { results: string[] }).results;
    expect([told.length, told.every((id) => theirIds.has(id)), told.some((id) => before.has(id))]).toEqual([
      5,
      true,
      false,
    ]);
    const taken = await ask({ path: apiPath("reportingEditions"), headers: bearer("full") });
    expect(taken.body).toMatchObject({
      editions: expect.arrayContaining([
        expect.objectContaining({ id: first.edition, assessmentOrderId: order.id, endedAt: expect.any(String) }),
        expect.objectContaining({ id: second.edition, number: 2, results: 25, endedAt: null }),
      ]),
    });
    // An administrator, too, by the session.
    const byAdmin = { path: apiPath("reportingDeletions", { editionId: file.edition }), sessionToken: admins[0] };
    expect(((await ask(byAdmin)).body as { results: string[] }).results).toHaveLength(5);
    const stranger = { path: apiPath("reportingDeletions", { editionId: file.edition }), sessionToken: admins[1] };
    expect((await ask(stranger)).status).toBe(404);
    // Whoever is drawn never comes back, or it would be told who is erased.
    await erase(present(people.find((id) => id !== people[3])));
    const third = idsOf((await stream(order, "full")).text, "result");
    expect([...third].filter((id) => !after.has(id))).toEqual([]);
  });

  it("with a withdrawn consent, and for good when it is given again", async () => {
    const { order, people } = await closedOrder(14, { consents: ["combined"] });
    const { edition } = await stream(order, "full");
    const userUuid = present(people[0]);
    const [grant] = await database.db.select().from(consentGrants).where(eq(consentGrants.userId, userUuid));
    await withdrawConsent(app, { userUuid, grantId: present(grant).id, language: "fi" });
    expect((await ask({ path: apiPath("reportingResults", {}, { edition }), headers: bearer("full") })).status).toBe(
      410,
    );
    await consent(order, [userUuid]);
    expect(idsOf((await stream(order, "full")).text, "result").size).toBe(9);
  });

  it("leaves nobody of a class in which fewer than five would be left", async () => {
    const { order, people } = await closedOrder(9);
    const first = await stream(order, "full");
    await erase(present(people[0]));
    const second = await stream(order, "full");
    expect([idsOf(first.text, "result").size, idsOf(second.text, "result").size]).toEqual([9, 0]);
  });

  it("while it is read: the file breaks off before the row", async () => {
    for (const goes of ["erasure", "withdrawal"] as const) {
      const { order, people } = await closedOrder(40, { consents: ["combined"] });
      const recipient = await reportingRecipient(app, { key: "full", sessionToken: undefined });
      if (recipient.outcome !== "recipient") throw new Error(recipient.outcome);
      const asked = { ...given(), recipient, orderId: order.id, editionId: undefined };
      const more = { format: "ndjson", layout: "wide", separator: ",", check: false, cursor: undefined } as const;
      const taken = await exportForReporting(app, { ...asked, ...more });
      if (taken.outcome !== "taken") throw new Error(taken.outcome);
      const pieces = taken.pieces[Symbol.asyncIterator]();
      const begun = Buffer.from((await pieces.next()).value as Uint8Array).toString();
      // The last of the edition.
      const [last] = await database.db.execute<{ user_id: string }>(sql`
        select r.user_id from export_edition_results told join results r on r.id = told.result_id
        where told.edition_id = ${present(taken.editionIds[0])} order by place desc limit 1`);
      const userUuid = present(last).user_id;
      expect(people).toContain(userUuid);
      if (goes === "erasure") await erase(userUuid);
      else {
        const [grant] = await database.db.select().from(consentGrants).where(eq(consentGrants.userId, userUuid));
        await withdrawConsent(app, { userUuid, grantId: present(grant).id, language: "fi" });
      }
      let rest = begun;
      const reading = async () => {
        for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
          rest += Buffer.from(next.value as Uint8Array).toString();
        }
      };
      await expect(reading(), goes).rejects.toThrow("edition has ended");
      expect(linesOf(rest).length).toBeLessThan(40);
      expect(rest).not.toContain('"type":"end"');
    }
  });
});

it("that have ended are told first of a list that is longer than one answer, and the next answers have the others", async () => {
  const { order } = await closedOrder(6);
  await addResultsKey(database.db, { name: "long list", key: "long-list" });
  const { edition } = await stream(order, "long-list");
  // The oldest of all has ended, and its recipient has taken a thousand since.
  await database.db.execute(sql`
    with made as (
      insert into export_editions (order_id, number, grain, order_name, organisation, sealed_key, ended_at)
      select order_id, number + n, grain, order_name, organisation, sealed_key, case when n = 1001 then now() end
      from export_editions, generate_series(1, 1001) n where id = ${edition}
      returning id, number)
    insert into export_takings (edition_id, recipient, taken_at)
    select id, 'service long list', now() - number * interval '1 minute' from made`);
  type Told = {
    editions: { id: string; number: number; takenAt: string; endedAt: string | null }[];
    next: string | null;
  };
  const listed = async (query: Record<string, string>) =>
    (await ask({ path: apiPath("reportingEditions", {}, query), headers: bearer("long-list") })).body as Told;
  const first = await listed({});
  expect([first.editions.length, first.editions.filter(({ endedAt }) => endedAt).map(({ number }) => number)]).toEqual([
    1_000,
    [1_002],
  ]);
  const times = first.editions.map(({ takenAt }) => takenAt);
  expect(times).toEqual(times.toSorted().toReversed());
  const second = await listed({ after: present(first.next) });
  expect([second.editions.map(({ number }) => number), second.next]).toEqual([[1_000, 1_001], null]);
  // Of another recipient's list there is no place.
  const foreign = { path: apiPath("reportingEditions", {}, { after: edition }), headers: bearer("bands") };
  expect((await ask(foreign)).body).toMatchObject({ status: 400, code: "invalidParam" });
  await database.db.execute(sql`delete from export_editions where order_id = ${order.id}::uuid and number > 1`);
});

describe("nothing leaves before an order closes", () => {
  it("but 409, whoever asks", async () => {
    const order = await addOrder(database.db, "pulse", { endTimestamp: new Date(Date.now() + 864e5) });
    await answeredBy(order, 30, "2026-10-01");
    const path = apiPath("reportingResults", {}, { assessmentOrderId: order.id });
    for (const method of ["GET", "HEAD"]) {
      expect((await ask({ path, method, headers: bearer("full") })).status).toBe(409);
    }
    expect((await ask({ path, headers: bearer("full") })).body).toMatchObject({ code: "order_open" });
    for (const address of ["adminResults", "adminFreeTexts"] as const) {
      const asked = {
        path: apiPath(address, {}, { assessmentOrderId: order.id, reason: "a study" }),
        sessionToken: admins[0],
      };
      expect((await ask(asked)).body, address).toMatchObject({ code: "order_open" });
    }
    // What was sent before the end may not be stored yet.
    await database.db.update(assessmentOrders).set({ closedAt: sql`now()` }).where(eq(assessmentOrders.id, order.id));
    expect((await ask({ path, headers: bearer("full") })).body).toMatchObject({ code: "order_open" });
    await settleOrder(database.db, order);
    expect((await stream(order, "full")).edition).toBeTruthy();
  });

  it("and of one without an end what was completed before the last full month, twenty people at a time", async () => {
    const { db } = database;
    const monthsAgo = async (months: number) => {
      const [row] = await db.execute<{ day: string }>(sql`
        select to_char(date_trunc('month', now() at time zone 'Europe/Helsinki') - make_interval(months => ${months}), 'YYYY-MM-15') as day`);
      return present(row).day;
    };
    const order = await addOrder(db, "pulse");
    const path = apiPath("reportingResults", {}, { assessmentOrderId: order.id });
    const refused = async () => (await ask({ path, headers: bearer("full") })).body;
    await answeredBy(order, 19, await monthsAgo(4));
    // Of this month and the last full one.
    await answeredBy(order, 30, await monthsAgo(0));
    await answeredBy(order, 30, await monthsAgo(1));
    expect(await refused()).toMatchObject({ code: "order_open" });
    const looked = async () => (await ask({ path, method: "HEAD", headers: bearer("full") })).status;
    expect(await looked()).toBe(409);
    await answeredBy(order, 1, await monthsAgo(4));
    expect(await looked()).toBe(200);
    const first = await stream(order, "full");
    expect(idsOf(first.text, "result").size).toBe(20);
    // A month later there are thirty more.
    await db.update(exportEditions).set({ through: "2020-01-01" }).where(eq(exportEditions.orderId, order.id));
    await answeredBy(order, 19, await monthsAgo(3));
    expect((await stream(order, "full")).edition).toBe(first.edition);
    await answeredBy(order, 1, await monthsAgo(3));
    const second = await stream(order, "full");
    const ids = idsOf(second.text, "result");
    expect([ids.size, [...idsOf(first.text, "result")].every((id) => ids.has(id))]).toEqual([40, true]);
    // The one before can be taken again as it was: nobody of it has gone.
    expect((await stream(order, "full", { edition: first.edition })).text).toBe(first.text);
  });
});

describe("an order of which something was told", () => {
  const admin = { userUuid: "", organisation: null };
  const door = async ({ id: orderId }: TestOrder) => {
    const versionNow = async () =>
      orderVersion(
        present(await findAdministered(database.db, { admin, orderId })),
        await consentsOfOrder(app, orderId),
      );
    const { outcome } = await closeOrOpen(app, { admin, orderId, version: await versionNow(), to: "open" });
    const order = present(await findAdministered(database.db, { admin, orderId }));
    const content = { ...order, organisationId: order.organisation.id, consents: ["aisti_business" as const] };
    const ends = [null, new Date("2030-01-01"), order.endTimestamp];
    const outcomes: string[] = [];
    for (const endTimestamp of ends) {
      const version = await versionNow();
      const changing = { admin, orderId, version, moveReminders: false, requestId: "" };
      const changed = await changeOrder(app, { ...changing, order: { ...content, endTimestamp } });
      outcomes.push(changed.outcome);
    }
    return [outcome, ...outcomes];
  };
  const ended = new Date("2026-10-02");

  it("opens no more and gets no later end, by an edition or by a report; its name can change", async () => {
    const told = await closedOrder(6, { endTimestamp: ended });
    await stream(told.order, "full");
    const reported = await closedOrder(6, { endTimestamp: ended });
    await addWholeReport(database.db, reported.order);
    for (const { order } of [told, reported]) {
      expect(await door(order)).toEqual(["staysClosed", "staysClosed", "staysClosed", "changed"]);
    }
    const untold = await closedOrder(6, { endTimestamp: ended });
    expect(await door(untold.order)).toEqual(["endHasCome", "changed", "changed", "changed"]);
  });

  it("is kept so by the database, too, against whatever asks no use case", async () => {
    const { db } = database;
    const later = new Date("2030-01-01");
    const set = ({ id }: TestOrder, to: Partial<typeof assessmentOrders.$inferInsert>) =>
      db.update(assessmentOrders).set(to).where(eq(assessmentOrders.id, id));
    const told = await closedOrder(6, { endTimestamp: ended });
    await stream(told.order, "full");
    const reported = await closedOrder(6, { endTimestamp: ended });
    await addWholeReport(db, reported.order);
    for (const { order } of [told, reported]) {
      await set(order, { closedAt: ended });
      for (const to of [{ closedAt: null }, { closedAt: later }, { endTimestamp: null }, { endTimestamp: later }]) {
        await expect(set(order, to), JSON.stringify(to)).rejects.toMatchObject({ cause: { code: "23001" } });
      }
      await set(order, { endTimestamp: new Date("2026-10-01"), name: "Ended before" });
    }
    const untold = await closedOrder(6, { endTimestamp: ended });
    await set(untold.order, { closedAt: null, endTimestamp: later });
    const endless = await addOrder(db, "pulse");
    await addWholeReport(db, endless);
    await set(endless, { closedAt: new Date(), endTimestamp: later });
  });

  it("waits for a report that is being published, and stays closed", async () => {
    const { order } = await closedOrder(6, { endTimestamp: ended });
    let opening: Promise<unknown> | undefined;
    await database.db.transaction(async (tx) => {
      await addWholeReport(tx, order);
      opening = database.raw`update assessment_orders set end_timestamp = null where id = ${order.id}`.then(
        () => "opened",
        ({ code }) => code,
      );
      const waits = () =>
        database.db.execute(sql`
          select pid from pg_stat_activity where wait_event_type = 'Lock' and query like 'update assessment_orders%'`);
      await expect.poll(async () => (await waits()).length).toBe(1);
    });
    expect(await opening).toBe("23001");
  });
});

describe("free texts", () => {
  const texts = async (order: TestOrder, by = 0) => {
    const taken = await exportFreeTexts(app, { ...given(), sessionToken: admins[by], orderId: order.id });
    if (taken.outcome !== "taken") throw new Error(taken.outcome);
    const { sheets } = await readXlsx(await drained(taken.file.pieces));
    return (sheets[0]?.rows ?? []).slice(1);
  };

  it("are told where twenty people wrote, in an order of their own, with no id and no time", async () => {
    const few = await addOrder(database.db, "pulse", { name: "Nineteen" });
    await answeredBy(few, 25, "2026-10-01", 19);
    await settleOrder(database.db, few);
    expect(await texts(few)).toEqual([]);
    const { order, people } = await closedOrder(20);
    const rows = await texts(order);
    expect(rows).toHaveLength(20);
    expect(await texts(order, 1)).toEqual(rows);
    const said = rows.map((row) => row.at(-1));
    expect(new Set(said).size).toBe(20);
    // Neither as they were stored nor as they stand in the edition.
    const byPlace = await database.db.execute<{ user_id: string }>(sql`
      select r.user_id from export_edition_results told join results r on r.id = told.result_id
      join export_editions made on made.id = told.edition_id where made.order_id = ${order.id} order by place`);
    const wordsOf = (id: string) => `words of ${order.name} ${people.indexOf(id)}`;
    expect(said).not.toEqual(byPlace.map(({ user_id }) => wordsOf(user_id)));
    expect(said).not.toEqual(people.map(wordsOf));
    const everything = JSON.stringify(rows);
    for (const id of [...idsOf((await stream(order, "full")).text, "result"), ...people]) {
      expect(everything).not.toContain(id);
    }
    expect(everything).not.toMatch(/\d{4}-\d\d/);
    for (const layout of ["wide", "long"] as const) {
      expect(JSON.stringify((await workbook(order, layout)).rows)).not.toContain("words of");
    }
  });

  it("are on record as what they are", async () => {
    const { order } = await closedOrder(5);
    await texts(order);
    const [line] = await database.db.execute(sql`
      select what, purpose from access_log where set_order_id = ${order.id} order by at desc limit 1`);
    expect(line).toEqual({ what: "free_texts", purpose: "research_export" });
  });
});

describe("ids", () => {
  it("are others for each recipient and each order, and never the one that partners know", async () => {
    const { order, people } = await closedOrder(6);
    const other = await addOrder(database.db, "pulse", { name: "The same people" });
    const [result] = await database.db.select().from(results).where(eq(results.orderId, order.id)).limit(1);
    const { metamoduleVids, content, finishedModuleVids } = present(result);
    await database.db.insert(results).values(
      people.map((userId) => ({
        ...{
          userId,
          orderId: other.id,
          metamoduleVids,
          finishedModuleVids,
          content,
          virtaScore: 50,
          state: "completed",
        },
        completedAt: new Date("2026-10-05T09:00:00Z"),
      })),
    );
    await settleOrder(database.db, other);
    const known = new Set<string>();
    for (const each of [order, other]) {
      for (const recipient of ["full", "bands"]) {
        for (const id of idsOf((await stream(each, recipient)).text, "person")) known.add(id);
      }
      for (const by of [0, 1]) for (const [id] of (await workbook(each, "wide", by)).rows) known.add(String(id));
    }
    expect(known.size).toBe(2 * 4 * people.length);
    for (const id of people) {
      const partners = present(await pseudoIdOf(database.db, id));
      for (const text of [partners, partners.replaceAll("-", "")]) {
        expect([...known].filter((each) => each.includes(text))).toEqual([]);
      }
    }
  });
});

describe("how finely numbers are told", () => {
  it("is bands and the month where a report tells of parts, or may still; else all for who needs it", async () => {
    const { order } = await closedOrder(8);
    const { order: whole } = await closedOrder(8);
    await addWholeReport(database.db, whole);
    const of = async (each: TestOrder, recipient: string) => {
      const lines = linesOf((await stream(each, recipient)).text).filter(({ type }) => type === "row");
      return {
        values: new Set(lines.map(({ value }) => typeof value)),
        days: new Set(lines.map((line) => line.completedOn)),
      };
    };
    const bands = { values: new Set(["string"]), days: new Set(["2026-10"]) };
    expect(await of(order, "full")).toEqual(bands);
    expect(await of(order, "bands")).toEqual(bands);
    expect(await of(whole, "bands")).toEqual(bands);
    expect(await of(whole, "full")).toEqual({ values: new Set(["number"]), days: new Set(["2026-10-01"]) });
    const text = (await stream(order, "full")).text;
    for (const { value } of linesOf(text)) if (value !== undefined) expect(value).toMatch(/^(\d?0–\d?9|90–100)$/);
    const headers = [(await workbook(order)).header, (await workbook(whole)).header];
    expect(headers.map((header) => header.some((cell) => String(cell).includes("[pulse.first.gate]")))).toEqual([
      false,
      true,
    ]);
  });
});
