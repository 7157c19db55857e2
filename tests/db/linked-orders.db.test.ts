import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { exportEditions, linkGrants } from "~/db/schema/editions";
import { users } from "~/db/schema/people";
import { resealEditionKeys } from "~/features/exports/edition-key.server";
import { accessesTo } from "~/features/own-data/access-log.server";
import { deletePerson } from "~/features/own-data/erase-person.server";
import { pseudoIdOf } from "~/features/people/pseudo-id.server";
import { createSecrets } from "~/platform/secrets.server";
import { apiPath, apiServer } from "../fixtures/api-server";
import { createTestApp } from "../fixtures/app";
import { addOrganisation, addResultsKey } from "../fixtures/console";
import { aMetamodule, aModule, aQuestion } from "../fixtures/definitions";
import { addAdmin, consolePages, refusalOf, type TestAdmin } from "../fixtures/pages/console-pages";
import { addOrder, invite, present, settleOrder, type TestOrder, type TestPerson } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { aShortSurvey, publishDefinition } from "../fixtures/published";
import { seededRandom } from "../fixtures/random";
import { completedContent, randomSection, storeResults } from "../fixtures/stored-results";
import { fill, wordsOf } from "../fixtures/words";

/** One id for a person in several orders, for the key that has the grant (decision 0063). */

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let service: TestAdmin;
let office: TestAdmin;
const survey = aShortSurvey();
/** With more modules than two orders may tell together under one id. */
const longSurvey = aMetamodule({
  key: "us",
  modules: Array.from({ length: 15 }, (_, n) =>
    aModule({ key: `part_${n}`, questions: [aQuestion({ key: `q_${n}`, type: "quinary" })] }),
  ),
});

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  await publishDefinition(database.db, survey.metamodule);
  await publishDefinition(database.db, longSurvey);
  app = createTestApp(database);
  for (const name of ["cohort", "second-cohort", "apart"]) {
    await addResultsKey(database.db, { name, key: name, grain: "full" });
  }
  service = await addAdmin(app);
  office = await addAdmin(app, await addOrganisation(database.db, "Esimerkki Oy"));
});
afterAll(() => database.drop());

const field = (intent: string, name: string) => `${intent}_${name}`;
const press = (intent: "grant" | "withdraw", recipient: string, reason = "Ethics board 12/2026", by = service) =>
  consolePages(app).post(
    by.sessionToken,
    "adminResearch",
    {},
    {
      intent,
      [field(intent, "recipient")]: recipient,
      [field(intent, "reason")]: reason,
    },
  );

async function somebody(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({ email: `${randomUUID()}@example.com` }));
  const added = await database.db.insert(users).values(rows).returning({ id: users.id });
  return added.map(({ id }) => id);
}

let seed = 1;

/** An order that these people completed on one day, closed. */
async function completedBy(
  people: readonly string[],
  day = "2026-10-01",
  settled = true,
  metamodule = survey.metamodule,
): Promise<TestOrder> {
  const order = await addOrder(database.db, "pulse", { name: `Order ${seed}` });
  const metamodules = [metamodule];
  await storeResults(
    database.db,
    people.map((userId) => ({
      userId,
      orderId: order.id,
      metamodules,
      content: completedContent(
        metamodules,
        metamodule.modules.map((module) => ({
          module,
          given: new Map(randomSection(seededRandom(seed++), module)),
        })),
      ),
      completedAt: new Date(`${day}T09:00:00Z`),
    })),
  );
  if (settled) await settleOrder(database.db, order);
  return order;
}

const taking = (order: TestOrder, recipient = "cohort", query: Record<string, string> = {}, using = app) =>
  apiServer(using)({
    path: apiPath("reportingResults", {}, { assessmentOrderId: order.id, layout: "wide", ...query }),
    headers: { authorization: `Bearer ${recipient}` },
  });

async function idsOf(order: TestOrder, recipient = "cohort", using = app): Promise<Set<string>> {
  const { status, text } = await taking(order, recipient, {}, using);
  expect(status, text.slice(0, 200)).toBe(200);
  const lines = text.trim().split("\n");
  return new Set(lines.flatMap((line) => (JSON.parse(line) as { person?: string }).person ?? []));
}

const common = (one: ReadonlySet<string>, other: ReadonlySet<string>) => [...one].filter((id) => other.has(id));

const erase = (userUuid: string) =>
  deletePerson(app, { userUuid, by: { actorUuid: userUuid, actorRole: "self" }, requestId: "erasure" });

describe("a key that has the grant", () => {
  it("knows a person again in two orders; one without doesn't, nor the same after it was withdrawn", async () => {
    const people = await somebody(8);
    const [first, second] = [await completedBy(people), await completedBy(people)];
    const before = await idsOf(first);
    expect((await press("grant", "cohort")).status).toBe(303);
    const [one, two] = [await idsOf(first), await idsOf(second)];
    expect(one).toEqual(two);
    expect([one.size, common(one, before).length]).toEqual([8, 0]);
    expect(await idsOf(first)).toEqual(one);
    const apart = [await idsOf(first, "apart"), await idsOf(second, "apart")] as const;
    expect([common(...apart), common(one, apart[0])]).toEqual([[], []]);
    expect((await press("grant", "second-cohort")).status).toBe(303);
    expect(common(await idsOf(first, "second-cohort"), one)).toEqual([]);
    expect((await press("withdraw", "second-cohort", "done with it")).status).toBe(303);
    for (const id of people) {
      const partners = present(await pseudoIdOf(database.db, id)).replaceAll("-", "");
      expect([...one].filter((each) => each.includes(partners) || each.includes(id.replaceAll("-", "")))).toEqual([]);
    }
    // Keys of exports can be replaced as ever.
    const newKey = "a new key of exports, which is long enough";
    const old = "test key of exports that is at least 32 characters long";
    await resealEditionKeys(database.db, createSecrets([newKey, old]));
    const later = { ...app, exportSecrets: createSecrets([newKey]) };
    expect(await idsOf(first, "cohort", later)).toEqual(one);
    await resealEditionKeys(database.db, createSecrets([old, newKey]));

    expect((await press("withdraw", "cohort", "the study has ended")).status).toBe(303);
    const third = await completedBy(people);
    const after = [await idsOf(first), await idsOf(second), await idsOf(third)] as const;
    expect(after[0]).toEqual(before);
    expect([common(after[0], after[1]), common(after[0], after[2]), common(after[2], one)]).toEqual([[], [], []]);
    // Another grant leads to none of the ids of the one before.
    await press("grant", "cohort");
    expect([common(await idsOf(third), one), common(await idsOf(first), await idsOf(third)).length]).toEqual([[], 8]);
  });

  it("goes on after a cursor in the ids it began with, or not at all", async () => {
    const people = await somebody(8);
    const order = await completedBy(people);
    await press("grant", "cohort");
    const lines = (await taking(order)).text.trim().split("\n");
    const { cursor } = JSON.parse(present(lines[2])) as { cursor: string };
    expect((await taking(order, "cohort", { cursor })).text.split("\n").slice(0, 5)).toEqual(lines.slice(3, 8));
    await press("withdraw", "cohort", "the study has ended");
    expect((await taking(order, "cohort", { cursor })).status).toBe(400);
    await press("grant", "cohort");
  });

  it("is told the coarsest there is where reports tell of parts", async () => {
    const order = await completedBy(await somebody(8));
    const { text } = await taking(order, "cohort", { layout: "long" });
    const values = text.match(/"value":"[^"]+"/g) ?? [];
    expect(values.length).toBeGreaterThan(7);
    expect(values.filter((value) => !/"(0–59|60–100)"/.test(value))).toEqual([]);
  });

  it("is on record, and told to whoever is in its files with the decision", async () => {
    const people = await somebody(8);
    const order = await completedBy(people);
    const someone = { userUuid: present(people[0]), email: "", language: "fi", firstName: "" } as TestPerson;
    await invite(database.db, someone, order);
    await idsOf(order, "cohort");
    await idsOf(order, "apart");
    const accesses = await accessesTo(database.db, someone.userUuid);
    expect(accesses.map(({ what, reason, actorOrganisation }) => [actorOrganisation, what, reason])).toEqual([
      ["apart", "results_without_texts", null],
      ["cohort", "linked_results", "Ethics board 12/2026"],
    ]);
    const lines = await database.db.execute<{ what: string; reason: string }>(sql`
      select what, reason from access_log where set_of = 'link_grants' order by at, what limit 2`);
    expect(lines).toEqual([
      { what: "link_grant", reason: "cohort: Ethics board 12/2026" },
      { what: "link_grant", reason: "second-cohort: Ethics board 12/2026" },
    ]);
  });
});

describe("whoever is alike over all that the key has got", () => {
  it("are five at least under one id; fewer stand apart, like those who are in one of the orders alone", async () => {
    const [both, four, firstOnly, secondOnly] = [
      await somebody(6),
      await somebody(4),
      await somebody(7),
      await somebody(7),
    ];
    const third = await completedBy([...both, ...four, ...firstOnly]);
    const fourth = await completedBy([...both, ...four, ...secondOnly]);
    expect(common(await idsOf(third), await idsOf(fourth))).toHaveLength(10);
    // Four of the ten come again, with others; of the rest six stay.
    const fifth = await completedBy([...four, ...secondOnly.slice(0, 1), ...(await somebody(9))]);
    const ids = await idsOf(fifth);
    expect(common(ids, await idsOf(third))).toEqual([]);
    expect(common(ids, await idsOf(fourth))).toEqual([]);
    // Five do.
    const sixth = await completedBy([...both.slice(0, 5), ...(await somebody(9))]);
    expect(common(await idsOf(sixth), await idsOf(fourth))).toHaveLength(5);
  });

  it("go together: whoever is erased is missing everywhere beside the same four at least", async () => {
    const people = await somebody(30);
    const orders = [await completedBy(people), await completedBy(people), await completedBy(people)];
    const before = await Promise.all(orders.map((order) => idsOf(order)));
    expect(common(present(before[0]), present(before[2]))).toHaveLength(30);
    await erase(present(people[7]));
    const missing: string[][] = [];
    for (const [n, order] of orders.entries()) {
      const after = await idsOf(order);
      missing.push([...present(before[n])].filter((id) => !after.has(id)).sort());
    }
    expect(missing.map((ids) => ids.length)).toEqual([5, 5, 5]);
    expect([missing[1], missing[2]]).toEqual([missing[0], missing[0]]);
  });

  it("stand apart where the orders would tell more modules together than rows can be kept from being placed by", async () => {
    const people = await somebody(8);
    const long = () => completedBy(people, "2026-10-01", true, longSurvey);
    const [one, two] = [await idsOf(await long()), await idsOf(await long())];
    expect([one.size, two.size, common(one, two)]).toEqual([8, 8, []]);
    // A short one finds room beside either, and goes on with one of them.
    const short = await idsOf(await completedBy(people));
    expect(common(short, one).length + common(short, two).length).toBe(8);
  });

  it("stand apart where one order tells points as they are and another's report tells of parts", async () => {
    const people = await somebody(8);
    const [finely, coarsely] = [await completedBy(people), await completedBy(people)];
    const one = await idsOf(finely);
    await database.db.update(exportEditions).set({ grain: "full" }).where(eq(exportEditions.orderId, finely.id));
    expect(common(one, await idsOf(coarsely))).toEqual([]);
  });

  it("never stand in an order without an end under the id of another", async () => {
    const people = await somebody(24);
    const closed = await completedBy(people);
    const endless = await completedBy(people, "2026-01-10", false);
    const [one, two] = [await idsOf(closed), await idsOf(endless)];
    expect([one.size, two.size, common(one, two)]).toEqual([24, 24, []]);
  });
});

describe("the page of grants", () => {
  it("is for administrators of the whole service, and takes a written decision and a key that is there", async () => {
    const pages = consolePages(app);
    expect((await pages.load(office.sessionToken, "adminResearch")).status).toBe(403);
    expect((await press("grant", "apart", "Ethics board 1", office)).status).toBe(403);
    const { linking } = wordsOf("en").exports;
    for (const reason of ["", "  ab ", "\u200b\u200b\u200b\u200b\u200b"]) {
      expect(refusalOf(await press("grant", "apart", reason))).toMatchObject({
        status: 422,
        errors: { grant_reason: fill(linking.reasonNeeded, { min: "5" }) },
      });
    }
    for (const intent of ["grant", "withdraw"] as const) {
      expect(refusalOf(await press(intent, ""))).toMatchObject({
        status: 422,
        errors: { [`${intent}_recipient`]: linking.keyNeeded },
      });
    }
    expect(refusalOf(await press("grant", "nobody"))).toMatchObject({
      status: 422,
      errors: { grant_recipient: linking.grant.notSo },
    });
    expect(refusalOf(await press("withdraw", "apart"))).toMatchObject({
      status: 422,
      errors: { withdraw_recipient: linking.withdraw.notSo },
    });
    expect(await database.db.$count(linkGrants, eq(linkGrants.recipient, "apart"))).toBe(0);
    const twice = await Promise.all([press("grant", "apart"), press("grant", "apart")]);
    expect(twice.map(({ status }) => status).sort()).toEqual([303, 422]);
    const { body } = await pages.load(service.sessionToken, "adminResearch");
    expect(JSON.stringify(body)).toContain("Ethics board 12/2026");
    await press("withdraw", "apart", "not needed");
    expect(await database.db.$count(linkGrants, inArray(linkGrants.recipient, ["apart"]))).toBe(1);
  });
});
