import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { consentGrants, consentTypes } from "~/db/schema/consents";
import { assessmentOrders, orderConsentTypes } from "~/db/schema/orders";
import { type ConsentKey, consentKeys } from "~/features/consents/consent-type";
import {
  askedConsents,
  givenConsents,
  grantConsents,
  requiredConsentTypeIds,
} from "~/features/consents/consents.server";
import { publishConsentTypes } from "~/features/consents/publish-consent-types.server";
import { withdrawConsent } from "~/features/consents/withdraw-consent.server";
import { exampleController } from "~/platform/controller";
import { addOrder, addPerson, invite, present, type TestOrder, type TestPerson } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { invitedOrder } from "../fixtures/sections";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { poolSize: 10 });
});
afterAll(() => database.drop());

async function invited(consents: ConsentKey[]): Promise<{ person: TestPerson; order: TestOrder }> {
  const person = await addPerson(database.db, { language: "fi" });
  const order = await addOrder(database.db, "pulse", { consents });
  await invite(database.db, person, order);
  return { person, order };
}

type Invited = Awaited<ReturnType<typeof invited>>;

const asked = ({ person, order }: Invited) => askedConsents(database.db, person.userUuid, order.id);
const idsOf = async (given: Invited) => (await asked(given)).map(({ id }) => id);
const grant = ({ person, order }: Invited, consentTypeIds: readonly string[]) =>
  grantConsents(database.db, { userUuid: person.userUuid, orderId: order.id, consentTypeIds, language: "sv" });
const grantsOf = ({ person }: Invited) =>
  database.db.select().from(consentGrants).where(eq(consentGrants.userId, person.userUuid));
const missing = async ({ person, order }: Invited) =>
  present(await invitedOrder(database.db, person.userUuid, order.id)).order.consentsMissing;

describe("the consents of an order", () => {
  it("are asked with the required ones first, and never for work safety, which rests on the duty of care", async () => {
    const given = await invited(["aisti_safety", "aisti_business", "combined"]);
    expect((await asked(given)).map(({ key, granted, required }) => ({ key, granted, required }))).toEqual([
      { key: "aisti_business", granted: false, required: true },
      { key: "combined", granted: false, required: true },
    ]);
    expect(await missing(given)).toBe(true);
    const safety = await invited(["aisti_safety"]);
    expect(await asked(safety)).toEqual([]);
    expect(await missing(safety)).toBe(false);
  });

  it("are given once, however often and however many at a time they are sent", async () => {
    const given = await invited(["aisti_business", "fdf_callup"]);
    const ids = await idsOf(given);
    await grant(given, ids);
    await Promise.all(Array.from({ length: 20 }, () => grant(given, [...ids, ...ids])));
    const rows = await grantsOf(given);
    expect(
      rows
        .map(({ consentKey, consentTypeId, language, orderId }) => ({ consentKey, consentTypeId, language, orderId }))
        .sort((a, b) => a.consentKey.localeCompare(b.consentKey)),
    ).toEqual(
      (await asked(given)).map(({ key, id }) => ({
        consentKey: key,
        consentTypeId: id,
        language: "sv",
        orderId: given.order.id,
      })),
    );
    expect((await asked(given)).every(({ granted }) => granted)).toBe(true);
    expect(await missing(given)).toBe(false);
  });

  it("ignore what the order doesn't ask for, what is unknown, and what is no id at all", async () => {
    const given = await invited(["aisti_business"]);
    const foreign = await idsOf(await invited(["fdf_callup"]));
    await grant(given, [
      ...foreign,
      "00000000-0000-8000-8000-000000000000",
      "",
      "abc",
      "aisti_business",
      "'; drop table consent_grants; --",
      "\u0000",
      "1".repeat(10_000),
    ]);
    await grant(given, []);
    expect(await grantsOf(given)).toEqual([]);
    expect(await missing(given)).toBe(true);
    // A wrong id beside a right one takes nothing away from it.
    await grant(given, ["abc", ...(await idsOf(given)), ...foreign]);
    expect((await grantsOf(given)).map(({ consentKey }) => consentKey)).toEqual(["aisti_business"]);
  });

  it("ignore what the order has and doesn't ask for: work safety, and what a personal order hides", async () => {
    const { db } = database;
    const types = await db.select().from(consentTypes).where(eq(consentTypes.current, true));
    const current = (keys: readonly ConsentKey[]) =>
      keys.map((key) => present(types.find((type) => type.key === key)).id);
    const keys: ConsentKey[] = ["aisti_business", "aisti_safety"];
    const safety = await invited(keys);
    await grant(safety, current(keys));
    expect((await grantsOf(safety)).map(({ consentKey }) => consentKey)).toEqual(["aisti_business"]);
    const hidden = await invited(["aisti_business"]);
    const own = { personalOwnerId: hidden.person.userUuid, hideConsent: true };
    await db.update(assessmentOrders).set(own).where(eq(assessmentOrders.id, hidden.order.id));
    await grant(hidden, current(["aisti_business"]));
    expect(await grantsOf(hidden)).toEqual([]);
  });

  it("belong to one person and one order", async () => {
    const given = await invited(["aisti_business"]);
    await grant(given, await idsOf(given));
    const sameOrder = { person: await addPerson(database.db, { language: "fi" }), order: given.order };
    await invite(database.db, sameOrder.person, given.order);
    const sameKind = { person: given.person, order: (await invited(["aisti_business"])).order };
    await invite(database.db, given.person, sameKind.order);
    expect([await missing(given), await missing(sameOrder), await missing(sameKind)]).toEqual([false, true, true]);
  });

  it("are missing again after a withdrawal, which stays on record, and can be given anew", async () => {
    const given = await invited(["aisti_business"]);
    await grant(given, await idsOf(given));
    const [first] = await grantsOf(given);
    const { userUuid } = given.person;
    await withdrawConsent(database, { userUuid, grantId: present(first).id, language: "fi" });
    expect(await missing(given)).toBe(true);
    expect((await asked(given))[0]?.granted).toBe(false);
    expect(await givenConsents(database.db, userUuid)).toMatchObject([{ withdrawnAt: expect.any(Date) }]);
    await grant(given, await idsOf(given));
    expect(await missing(given)).toBe(false);
    expect(await grantsOf(given)).toHaveLength(2);
  });

  it("are told as withdrawn to whoever withdrew them, at that order and of that kind, until they are given anew", async () => {
    const given = await invited(["aisti_business", "fdf_callup"]);
    const sameOrder = { person: await addPerson(database.db, { language: "fi" }), order: given.order };
    const sameKind = { person: given.person, order: (await invited(["aisti_business", "fdf_callup"])).order };
    for (const each of [given, sameOrder, sameKind]) await grant(each, await idsOf(each));
    const grants = await grantsOf(given);
    const mine = grants.find(({ orderId, consentKey }) => orderId === given.order.id && consentKey === "fdf_callup");
    const { userUuid } = given.person;
    await withdrawConsent(database, { userUuid, grantId: present(mine).id, language: "fi" });
    const told = async (each: Invited) =>
      (await asked(each)).map(({ key, granted, withdrawn }) => [key, granted, withdrawn]);
    const standing = [
      ["aisti_business", true, false],
      ["fdf_callup", true, false],
    ];
    expect(await told(given)).toEqual([standing[0], ["fdf_callup", false, true]]);
    expect(await told(sameOrder)).toEqual(standing);
    expect(await told(sameKind)).toEqual(standing);
    const never = { person: await addPerson(database.db, { language: "fi" }), order: given.order };
    expect((await told(never)).map(([, , withdrawn]) => withdrawn)).toEqual([false, false]);
    await grant(given, await idsOf(given));
    expect(await told(given)).toEqual(standing);
  });

  it("that a survey can't be answered without are named by their present texts, order by order, and no others", async () => {
    const { db } = database;
    const [first, second] = [await invited(["aisti_business", "fdf_callup"]), await invited(["aisti_business"])];
    const choice = await invited(["aisti_business", "aisti_safety"]);
    await db.update(orderConsentTypes).set({ required: false }).where(eq(orderConsentTypes.orderId, choice.order.id));
    const ids = [first, second, choice].map(({ order }) => order.id);
    const required = await requiredConsentTypeIds(db, ids);
    expect(required).toEqual(
      new Map([
        [first.order.id, await idsOf(first)],
        [second.order.id, await idsOf(second)],
      ]),
    );
    expect(await requiredConsentTypeIds(db, ids.slice(1))).toEqual(new Map([[second.order.id, await idsOf(second)]]));
    expect(await requiredConsentTypeIds(db, [])).toEqual(new Map());
  });

  it("are listed with the survey, the subscriber and the label that was agreed to", async () => {
    const given = await invited(["aisti_business"]);
    await grant(given, await idsOf(given));
    const [consent] = await asked(given);
    expect(await givenConsents(database.db, given.person.userUuid)).toEqual([
      {
        id: (await grantsOf(given))[0]?.id,
        assessmentOrderId: given.order.id,
        consentTypeId: consent?.id,
        key: "aisti_business",
        assessmentOrderName: given.order.name,
        assessmentOrderNames: {},
        personal: false,
        organizationId: expect.any(String),
        organizationName: given.order.organizationName,
        label: consent?.texts.label,
        grantedAt: expect.any(Date),
        withdrawnAt: null,
      },
    ]);
  });
});

describe("publishConsentTypes", () => {
  const types = (key: ConsentKey) =>
    database.db
      .select()
      .from(consentTypes)
      .where(and(eq(consentTypes.key, key)));

  it("changes nothing when nothing has changed", async () => {
    const before = await database.db.select().from(consentTypes);
    expect(before.map(({ key }) => key).sort()).toEqual([...consentKeys].sort());
    expect(await publishConsentTypes(database.db, "app/features/consents", { controller: exampleController })).toEqual(
      [],
    );
    expect(await database.db.select().from(consentTypes)).toEqual(before);
  });

  it("makes a changed text a new version that is asked from then on, and lets earlier grants count", async () => {
    const given = await invited(["combined"]);
    await grant(given, await idsOf(given));
    const [old] = await types("combined");
    const folder = await mkdtemp(join(tmpdir(), "vointi-consents-"));
    try {
      const file = join(folder, "consent-types.yaml");
      await cp("app/features/consents/consent-types.yaml", file);
      await writeFile(file, (await readFile(file, "utf8")).replace("    en: >-\n", "    en: >-\n      Changed: "));
      const published = await Promise.all(
        [1, 2].map(() => publishConsentTypes(database.db, folder, { controller: exampleController })),
      );
      expect(published.flat()).toHaveLength(1);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    const [consent] = await asked(given);
    expect(consent?.id).not.toBe(old?.id);
    expect(consent?.texts.label.en).toMatch(/^Changed: /);
    expect(consent?.granted).toBe(true);
    expect(await types("combined")).toContainEqual({ ...old, current: false });
    // The version that is no longer shown can't be agreed to any more.
    const late = await invited(["combined"]);
    await grant(late, [present(old).id]);
    expect(await grantsOf(late)).toEqual([]);
  });
});
