import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { providerDomains } from "~/db/schema/provider-login";
import { offeredLoginOfDomain } from "~/features/provider-login/at-provider.server";
import { addDomain, checkDomains, proveDomain, removeDomain } from "~/features/provider-login/domains.server";
import { mostDomains, recordName, recordText } from "~/features/provider-login/proof";
import type { Admin } from "~/features/sessions/admin.server";
import { hasOpenSession } from "~/features/sessions/by-provider.server";
import { waitingMails } from "../../fixtures/mails";
import { addPerson, present } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import { addProviderLogin, appWithProviders, organisationNamed } from "../../fixtures/servers/provider-login";
import { giveRole, startProvidersSession } from "../../fixtures/servers/provider-session";
import { startTextRecords, type TextRecords } from "../../fixtures/servers/text-records";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let dns: TextRecords;
let acme: string;
let other: string;
let admin: Admin;
let others: Admin;

const noSignal = new AbortController().signal;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { poolSize: 5 });
  dns = await startTextRecords();
  app = appWithProviders(database, dns.address);
});
afterAll(async () => {
  await dns.stop();
  await database.drop();
});

let round = 0;
let domain: string;

beforeEach(async () => {
  domain = `d${round++}.example`;
  dns.fails = false;
  await app.db.delete(providerDomains);
  acme = await organisationNamed(app, "Acme");
  other = await organisationNamed(app, "Other");
  admin = await adminOf(acme);
  others = await adminOf(other);
});

let adminsEmail: string;

async function adminOf(organisationId: string): Promise<Admin> {
  const person = await addPerson(app.db, { language: "en", organisationId });
  await giveRole(app, person.userUuid, "admin", organisationId);
  if (organisationId === acme) adminsEmail = person.email;
  return { userUuid: person.userUuid, organisation: { id: organisationId, name: "" } };
}

const place = () => ({ admin, organisationId: acme });
const stored = async (organisationId = acme) => {
  const isIt = and(eq(providerDomains.organisationId, organisationId), eq(providerDomains.domain, domain));
  return present((await app.db.select().from(providerDomains).where(isIt))[0]);
};

async function publish(organisationId = acme): Promise<void> {
  const { challenge } = await stored(organisationId);
  dns.records.set(recordName(domain), ["v=spf1 -all", recordText(challenge)]);
}

async function proved(): Promise<void> {
  await addDomain(app, { ...place(), typed: domain });
  await publish();
  expect(await proveDomain(app, { ...place(), domain })).toEqual({ outcome: "proved" });
}

describe("a domain", () => {
  it("is an organisation's once the record that it was given is there, and not before", async () => {
    await addProviderLogin(app, acme, { issuer: "https://a.example", clientId: "a", clientSecret: "s" });
    expect(await addDomain(app, { ...place(), typed: ` @${domain.toUpperCase()}.` })).toEqual({ outcome: "saved" });
    expect(await proveDomain(app, { ...place(), domain })).toEqual({ outcome: "recordMissing" });
    dns.records.set(recordName(domain), [recordText("another")]);
    expect(await proveDomain(app, { ...place(), domain })).toEqual({ outcome: "recordOther" });
    dns.fails = true;
    expect(await proveDomain(app, { ...place(), domain })).toEqual({ outcome: "notAsked" });
    dns.fails = false;
    expect(await offeredLoginOfDomain(app.db, domain)).toBeUndefined();
    await publish();
    expect(await proveDomain(app, { ...place(), domain })).toEqual({ outcome: "proved" });
    expect(await offeredLoginOfDomain(app.db, domain)).toMatchObject({ organisation: { id: acme, name: "Acme" } });
  });

  it.each(["", "acme", "acme.example/x", "a b.example", "1.2.3.4", "acme.example:1", "@"])(
    "is not what is no name of one: %j",
    async (typed) => {
      expect(await addDomain(app, { ...place(), typed })).toEqual({ outcome: "invalid" });
    },
  );

  it("is one organisation's at a time, also where both have the record and press at once", async () => {
    const [mine, theirs] = [place(), { admin: others, organisationId: other }];
    for (const each of [mine, theirs]) await addDomain(app, { ...each, typed: domain });
    const texts = [(await stored(acme)).challenge, (await stored(other)).challenge].map(recordText);
    dns.records.set(recordName(domain), texts);
    const came = await Promise.all([mine, theirs].map((each) => proveDomain(app, { ...each, domain })));
    expect(came.map(({ outcome }) => outcome).sort()).toEqual(["proved", "taken"]);
  });

  it("is none of another organisation's administrator's business", async () => {
    await addDomain(app, { ...place(), typed: domain });
    await publish();
    const foreign = { admin: others, organisationId: acme };
    expect(await addDomain(app, { ...foreign, typed: "x.example" })).toEqual({ outcome: "notThere" });
    expect(await proveDomain(app, { ...foreign, domain })).toEqual({ outcome: "notThere" });
    expect(await removeDomain(app, { ...foreign, domain })).toEqual({ outcome: "notThere" });
    expect((await stored()).provedAt).toBeNull();
  });

  it("is one of no more than so many", async () => {
    for (let n = 0; n < mostDomains; n++) await addDomain(app, { ...place(), typed: `n${n}.example` });
    expect(await addDomain(app, { ...place(), typed: domain })).toEqual({ outcome: "tooMany" });
  });
});

describe("a proved domain", () => {
  const age = (hours: number) =>
    app.db.update(providerDomains).set({
      checkedAt: sql`${providerDomains.checkedAt} - make_interval(hours => ${hours}::int)`,
      seenAt: sql`${providerDomains.seenAt} - make_interval(hours => ${hours}::int)`,
      missingSince: sql`${providerDomains.missingSince} - make_interval(hours => ${hours}::int)`,
    });
  const nothing = { there: 0, missing: 0, other: 0, lapsed: 0, notAsked: 0 };
  const subjects = async () => (await waitingMails(app, { email: adminsEmail })).map(({ subject }) => subject);

  it("is looked at again twice a day, and stays while its record is there", async () => {
    await proved();
    expect(await checkDomains(app, noSignal)).toEqual(nothing);
    await age(12);
    expect(await checkDomains(app, noSignal)).toEqual({ ...nothing, there: 1 });
    expect(await subjects()).toEqual([]);
  });

  it("is let go a day after its record was first missed, and its administrators are told both times", async () => {
    await proved();
    await addProviderLogin(app, acme, { issuer: "https://a.example", clientId: "a", clientSecret: "s" });
    const reader = await addPerson(app.db, { language: "en", organisationId: acme });
    await giveRole(app, reader.userUuid, "subscriber", acme);
    const session = await startProvidersSession(app, reader, acme);
    dns.records.delete(recordName(domain));
    await age(12);
    expect(await checkDomains(app, noSignal)).toEqual({ ...nothing, missing: 1 });
    await age(12);
    expect(await checkDomains(app, noSignal)).toEqual({ ...nothing, missing: 1 });
    expect(await subjects()).toEqual([`The record for ${domain} is missing`]);
    expect((await stored()).provedAt).not.toBeNull();
    expect(await hasOpenSession(app.db, session)).toBe(true);
    await age(12);
    expect(await checkDomains(app, noSignal)).toEqual({ ...nothing, lapsed: 1 });
    expect((await stored()).provedAt).toBeNull();
    expect(await hasOpenSession(app.db, session)).toBe(false);
    expect(await subjects()).toEqual([`The record for ${domain} is missing`, `${domain} is no longer verified`]);
  });

  it("stays for two weeks while no name server can say, and is found again", async () => {
    await proved();
    dns.fails = true;
    await age(13 * 24);
    expect(await checkDomains(app, noSignal)).toEqual({ ...nothing, notAsked: 1 });
    await age(48);
    expect(await checkDomains(app, noSignal)).toEqual({ ...nothing, lapsed: 1 });
  });

  it("whose name server says nothing is told of after a week, once, and again when it is let go", async () => {
    await proved();
    dns.fails = true;
    const told: string[][] = [];
    for (const days of [3, 3, 3, 3, 3]) {
      await age(days * 24);
      await checkDomains(app, noSignal);
      told.push(await subjects());
    }
    const silent = `The DNS of ${domain} does not answer`;
    expect(told).toEqual([[], [], [silent], [silent], [silent, `${domain} is no longer verified`]]);
    const [, last] = await waitingMails(app, { email: adminsEmail });
    expect(last?.text).toContain("has not answered for two weeks");
  });

  it.each([
    ["is gone", [], "recordMissing"],
    ["says something else", [recordText("another")], "recordOther"],
  ])("that is lost is not kept by pressing for it to be looked at: its record %s", async (_, records, outcome) => {
    await proved();
    dns.records.set(recordName(domain), records);
    for (const lapsed of [false, false, true]) {
      await age(11);
      const looked = await proveDomain(app, { ...place(), domain });
      expect(looked).toEqual({ outcome: lapsed ? "recordMissing" : outcome });
      expect(await checkDomains(app, noSignal)).toEqual(nothing);
      expect((await stored()).provedAt === null).toBe(lapsed);
    }
    expect(await subjects()).toEqual([`The record for ${domain} is missing`, `${domain} is no longer verified`]);
  });

  it("is missed no more once its record is back", async () => {
    await proved();
    dns.records.delete(recordName(domain));
    await age(12);
    await checkDomains(app, noSignal);
    await publish();
    await age(12);
    expect(await checkDomains(app, noSignal)).toEqual({ ...nothing, there: 1 });
    expect((await stored()).missingSince).toBeNull();
  });
});
