import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { consentGrants } from "~/db/schema/consents";
import { users } from "~/db/schema/people";
import { askedConsents } from "~/features/consents/consents.server";
import { withdrawConsent } from "~/features/consents/withdraw-consent.server";
import { saveProfile } from "~/features/profile/save-profile.server";
import { addOrder, addPerson, closeOrder, invite, present } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
});
afterAll(() => database.drop());

const profile = {
  firstName: "Uusi",
  lastName: "Nimi",
  dateOfBirth: "1980-02-29",
  gender: "female" as const,
  language: "sv" as const,
};

/** Somebody on the way to an order that needs a consent. */
async function invited() {
  const someone = await addPerson(database.db, { language: "fi" });
  const order = await addOrder(database.db, "pulse", { consents: ["aisti_business"] });
  await invite(database.db, someone, order);
  const [consent] = await askedConsents(database.db, someone.userUuid, order.id);
  const person = { userUuid: someone.userUuid, activeOrderId: order.id };
  return { person, order, consentTypeId: present(consent).id };
}

const row = async ({ userUuid }: { userUuid: string }) =>
  present((await database.db.select().from(users).where(eq(users.id, userUuid)))[0]);
const grants = ({ userUuid }: { userUuid: string }) =>
  database.db.select().from(consentGrants).where(eq(consentGrants.userId, userUuid));

describe("saveProfile", () => {
  it("saves profile and consents, the consents in the language of the page", async () => {
    const { person, order, consentTypeId } = await invited();
    const input = { person, profile, consentTypeIds: [consentTypeId], continues: true, language: "en" as const };
    expect(await saveProfile(database, input)).toEqual({ outcome: "saved" });
    expect(await row(person)).toMatchObject(profile);
    expect(await grants(person)).toMatchObject([{ consentTypeId, orderId: order.id, language: "en" }]);
  });

  it("saves neither while a required consent is missing, and says which", async () => {
    const { person, consentTypeId } = await invited();
    const before = await row(person);
    const input = { person, profile, consentTypeIds: ["abc"], continues: true, language: "en" as const };
    expect(await saveProfile(database, input)).toEqual({ outcome: "consentsMissing", missing: [consentTypeId] });
    expect(await row(person)).toEqual(before);
    expect(await grants(person)).toEqual([]);
  });

  it("saves a name without a consent that is open, unless the person is on the way to the survey", async () => {
    const { person, consentTypeId } = await invited();
    const input = { person, profile, consentTypeIds: [], continues: false, language: "en" as const };
    expect(await saveProfile(database, input)).toEqual({ outcome: "saved" });
    expect(await grants(person)).toEqual([]);
    // Whoever ticks it all the same gives it.
    await saveProfile(database, { ...input, consentTypeIds: [consentTypeId] });
    expect(await grants(person)).toMatchObject([{ consentTypeId }]);
  });

  it("asks again for what was withdrawn only on the way to the survey, and for nothing of a closed order", async () => {
    const { person, order, consentTypeId } = await invited();
    const given = { person, profile, language: "en" as const };
    await saveProfile(database, { ...given, consentTypeIds: [consentTypeId], continues: true });
    const [grant] = await grants(person);
    await withdrawConsent(database, { userUuid: person.userUuid, grantId: grant?.id, language: "en" });
    const without = { ...given, consentTypeIds: [] };
    expect(await saveProfile(database, { ...without, continues: true })).toMatchObject({ outcome: "consentsMissing" });
    expect(await saveProfile(database, { ...without, continues: false })).toEqual({ outcome: "saved" });
    await closeOrder(database.db, order);
    expect(await saveProfile(database, { ...without, continues: true })).toEqual({ outcome: "saved" });
  });
});
