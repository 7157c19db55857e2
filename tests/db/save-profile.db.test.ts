import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { consentGrants } from "~/db/schema/consents";
import { users } from "~/db/schema/people";
import { askedConsents } from "~/features/consents/consents.server";
import { withdrawConsent } from "~/features/consents/withdraw-consent.server";
import { giveConsents, saveProfile } from "~/features/profile/save-profile.server";
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
    const input = { person, profile, consentTypeIds: [consentTypeId], continues: false, language: "en" as const };
    expect(await saveProfile(database, input)).toEqual({ outcome: "saved", consentsOpen: false });
    expect(await row(person)).toMatchObject(profile);
    expect(await grants(person)).toMatchObject([{ consentTypeId, orderId: order.id, language: "en" }]);
  });

  it("saves a name without a consent that is open, and says that it is", async () => {
    const { person } = await invited();
    const input = { person, profile, consentTypeIds: [], continues: true, language: "en" as const };
    expect(await saveProfile(database, input)).toEqual({ outcome: "saved", consentsOpen: true });
    expect(await row(person)).toMatchObject(profile);
    expect(await grants(person)).toEqual([]);
  });
});

describe("giveConsents", () => {
  it("gives nothing while a required consent is missing, and says which", async () => {
    const { person, consentTypeId } = await invited();
    const input = { person, consentTypeIds: ["abc"], language: "en" as const };
    expect(await giveConsents(database, input)).toEqual({ outcome: "consentsMissing", missing: [consentTypeId] });
    expect(await grants(person)).toEqual([]);
  });

  it("asks again for what was withdrawn only on the way to the survey, and for nothing of a closed order", async () => {
    const { person, order, consentTypeId } = await invited();
    const given = { person, language: "en" as const };
    const consentTypeIds = [consentTypeId];
    expect(await giveConsents(database, { ...given, consentTypeIds })).toEqual({ outcome: "given" });
    const [grant] = await grants(person);
    expect(grant).toMatchObject({ consentTypeId, orderId: order.id, language: "en" });
    await withdrawConsent(database, { userUuid: person.userUuid, grantId: grant?.id, language: "en" });
    expect(await giveConsents(database, { ...given, consentTypeIds: [] })).toMatchObject({
      outcome: "consentsMissing",
    });
    const without = { ...given, profile, consentTypeIds: [] };
    expect(await saveProfile(database, { ...without, continues: true })).toMatchObject({ consentsOpen: true });
    expect(await saveProfile(database, { ...without, continues: false })).toMatchObject({ consentsOpen: false });
    await closeOrder(database.db, order);
    expect(await giveConsents(database, { ...given, consentTypeIds: [] })).toEqual({ outcome: "given" });
  });
});
