import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { App } from "~/app.server";
import { sessions } from "~/db/schema/login";
import { userRoles, users } from "~/db/schema/people";
import { providerDomains, providerLogins, providerSessions, providerTroubles } from "~/db/schema/provider-login";
import { affirmSessions } from "~/features/provider-login/affirm.server";
import { beginAtProvider, findProvider } from "~/features/provider-login/at-provider.server";
import { logOutByProvider } from "~/features/provider-login/back-channel.server";
import { idOfProvider } from "~/features/provider-login/sign-in-by-provider.server";
import { hasOpenSession, providerOf, readProvidersSession } from "~/features/sessions/by-provider.server";
import { passSecondFactor, secondStepOf } from "~/features/sessions/second-step.server";
import { readSession } from "~/features/sessions/session.server";
import { sessionIdHash } from "~/features/sessions/session-token.server";
import { readStaff, readStaffSession, staffOfSession } from "~/features/sessions/staff.server";
import { providerAddress } from "~/i18n/provider-addresses";
import { hashToken } from "~/platform/secrets.server";
import { addAdmin } from "../../fixtures/pages/console-pages";
import { addPerson, present, startTestSession, type TestPerson } from "../../fixtures/people";
import { createTestDatabase } from "../../fixtures/postgres";
import {
  addProvedDomain,
  addProviderLogin,
  appWithProviders,
  arrive,
  knowingNothing,
  organisationNamed,
  trip,
} from "../../fixtures/servers/provider-login";
import { giveRole, startProvidersSession } from "../../fixtures/servers/provider-session";
import { type SignInProvider, startSignInProvider } from "../../fixtures/servers/sign-in-provider";
import { startTextRecords, type TextRecords } from "../../fixtures/servers/text-records";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: App;
let dns: TextRecords;
/** Of two organisations, each with its own. */
let acme: string;
let other: string;
let provider: SignInProvider;
let others: SignInProvider;
let aino: TestPerson;

const noSignal = new AbortController().signal;
const callback = (organisationId: string) => `http://localhost:3000${providerAddress("back", organisationId)}`;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"), { poolSize: 5 });
  dns = await startTextRecords();
  app = appWithProviders(database, dns.address);
  acme = await organisationNamed(app, "Acme");
  other = await organisationNamed(app, "Other");
  provider = await startSignInProvider([callback(acme)]);
  others = await startSignInProvider([callback(other)]);
  await addProvedDomain(app, acme, "acme.example");
  await addProvedDomain(app, other, "other.example");
});

afterAll(async () => {
  await Promise.all([provider.stop(), others.stop(), dns.stop()]);
  await database.drop();
});

let people = 0;

beforeEach(async () => {
  app = knowingNothing(app);
  await addProviderLogin(app, acme, provider);
  await addProviderLogin(app, other, others);
  aino = await addPerson(app.db, { language: "en", email: `aino${people++}@acme.example`, organisationId: acme });
  await giveRole(app, aino.userUuid, "subscriber", acme);
  provider.people.set("aino", { email: aino.email, email_verified: true });
});

afterEach(async () => {
  provider.tamper = undefined;
  provider.hangs = false;
  provider.slowMs = 0;
  provider.hidesKeys = false;
  provider.left.clear();
  await app.db.delete(providerLogins);
  await app.db.delete(sessions);
  await app.db.delete(providerTroubles);
});

const asAino = { organisationId: "", subject: "aino" };
const goAsAino = (by: App = app) => trip(by, provider, { ...asAino, organisationId: acme });

async function signedInAsAino(): Promise<string> {
  const came = await arrive(app, acme, await goAsAino());
  if (came.outcome !== "login_succeeded") throw new Error(JSON.stringify(came));
  return came.sessionToken;
}

const troubles = async () => (await app.db.select().from(providerTroubles)).map(({ code }) => code);

async function refusedFor(trouble: string, came: ReturnType<typeof arrive>): Promise<void> {
  expect(await came).toEqual({ outcome: "refused", trouble });
  expect(await troubles()).toEqual([trouble]);
  expect(await app.db.select().from(sessions)).toEqual([]);
}

describe("somebody of the staff whom their organisation's provider knows", () => {
  it("is signed in, and no door opens that does not ask for such a session by name", async () => {
    const token = await signedInAsAino();
    expect(await readProvidersSession(app.db, token)).toMatchObject({ userUuid: aino.userUuid });
    expect(await readSession(app.db, token)).toBeUndefined();
    expect(await hasOpenSession(app.db, token)).toBe(true);
    expect(await providerOf(app.db, token)).toEqual({
      organisation: { id: acme, name: "Acme" },
      open: true,
      admin: false,
    });
  });

  it("has a cookie that code which looks for tokens by their SHA-256 finds no session for", async () => {
    const token = await signedInAsAino();
    const rows = await app.db.select({ idHash: sessions.idHash }).from(sessions);
    // Whatever is sent: also what a session of this kind is made of, with and without its beginning.
    for (const sent of [token, token.slice(token.indexOf(".") + 1), sessionIdHash(token).toString("latin1")]) {
      expect(rows.filter(({ idHash }) => idHash.equals(hashToken(sent)))).toEqual([]);
    }
    expect(rows.filter(({ idHash }) => idHash.equals(sessionIdHash(token)))).toHaveLength(1);
  });

  it("has another cookie of the same kind once their second factor was shown here", async () => {
    const token = await signedInAsAino();
    const { userUuid } = aino;
    const next = present(await passSecondFactor(app.db, { userUuid, sessionToken: token }));
    expect(await providerOf(app.db, token)).toBeUndefined();
    expect(await providerOf(app.db, next)).toMatchObject({ open: true });
    expect(await readSession(app.db, next)).toBeUndefined();
  });

  it("sends a challenge of S256, a state and a nonce, and asks for a refresh token", async () => {
    const own = present(await findProvider(app, acme));
    const begun = await beginAtProvider(app, own, { path: "", language: "sv", purpose: "signIn" });
    const asked = new URL("address" in begun ? begun.address : "").searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      code_challenge_method: "S256",
      redirect_uri: callback(acme),
      response_type: "code",
      scope: "openid email profile offline_access",
      ui_locales: "sv",
    });
    for (const name of ["state", "nonce", "code_challenge"]) expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
  });

  it("is not signed in once that is switched off, and an open session opens nothing more", async () => {
    const token = await signedInAsAino();
    const back = await goAsAino();
    await app.db.update(providerLogins).set({ forPeople: false, forStaff: false });
    expect(await readProvidersSession(app.db, token)).toBeUndefined();
    expect(await hasOpenSession(app.db, token)).toBe(false);
    expect(await arrive(app, acme, back)).toEqual({ outcome: "notAsked" });
  });

  it("keeps the refresh token and the secret sealed, and the provider's ids as hashes", async () => {
    await signedInAsAino();
    const [row] = await app.db.select().from(providerSessions);
    const text = JSON.stringify([present(row), await app.db.select().from(providerLogins)]);
    expect(text).not.toContain(provider.clientSecret);
    expect(present(row).sealedRefresh).toBeInstanceOf(Buffer);
    expect(present(row).subjectHash).toHaveLength(32);
  });
});

it("a provider whose own word differs from the settings by a slash alone is another one", async () => {
  const own = { ...present(await findProvider(app, acme)), issuer: `${provider.issuer}/` };
  const begun = await beginAtProvider(app, own, { path: "", language: "en", purpose: "test" });
  expect(begun).toEqual({ outcome: "refused", trouble: "otherIssuer" });
});

describe("a reply that is not what was asked for", () => {
  it("with another state, or to a browser that asked nothing, signs nobody in and notes nothing", async () => {
    const { back, underWay } = await goAsAino();
    const foreign = new URL(back);
    foreign.searchParams.set("state", "another");
    expect(await arrive(app, acme, { back: foreign, underWay })).toEqual({ outcome: "notAsked" });
    const none = new URL(back);
    none.searchParams.delete("state");
    expect(await arrive(app, acme, { back: none, underWay })).toEqual({ outcome: "notAsked" });
    expect(await arrive(app, acme, { back, underWay: undefined })).toEqual({ outcome: "notAsked" });
    expect(await troubles()).toEqual([]);
  });

  it("counts once: the same address opened again, also twice at once, signs in no more", async () => {
    const back = await goAsAino();
    const came = await Promise.all([arrive(app, acme, back), arrive(app, acme, back), arrive(app, acme, back)]);
    expect(came.map(({ outcome }) => outcome).sort()).toEqual(["login_succeeded", "notAsked", "notAsked"]);
  });

  it("with a code that was used already is refused by the provider", async () => {
    const first = await goAsAino();
    await arrive(app, acme, first);
    const second = await goAsAino();
    second.back.searchParams.set("code", present(first.back.searchParams.get("code")));
    expect(await arrive(app, acme, second)).toEqual({ outcome: "refused", trouble: "codeRefused" });
  });

  it("of another provider than was asked is refused (mix-up, RFC 9207)", async () => {
    const mine = await goAsAino();
    const wrong = new URL(mine.back);
    wrong.searchParams.set("iss", others.issuer);
    await refusedFor("otherIssuer", arrive(app, acme, { ...mine, back: wrong }));
  });

  it("that leaves out who it is from, where the provider says that it names itself, is refused", async () => {
    const mine = await goAsAino();
    const wrong = new URL(mine.back);
    expect(wrong.searchParams.get("iss")).toBe(provider.issuer);
    wrong.searchParams.delete("iss");
    expect(await arrive(app, acme, { ...mine, back: wrong })).toMatchObject({ outcome: "refused" });
  });

  it("brought to another organisation's address signs nobody in there", async () => {
    const mine = await goAsAino();
    expect(await arrive(app, other, mine)).toEqual({ outcome: "notAsked" });
  });

  it("that came after the settings were changed signs nobody in", async () => {
    const mine = await goAsAino();
    await app.db
      .update(providerLogins)
      .set({ sealedSecret: app.secrets.encrypt("provider secret", "another") })
      .where(eq(providerLogins.organisationId, acme));
    expect(await arrive(app, acme, mine)).toEqual({ outcome: "notAsked" });
  });

  /** While the provider is asked, and before what it says counts. */
  const meanwhile: [string, () => PromiseLike<unknown>][] = [
    ["the secret is changed", () => app.db.update(providerLogins).set({ sealedSecret: sealed("another") })],
    ["what a second step is is changed", () => app.db.update(providerLogins).set({ secondFactorValues: ["pwd"] })],
    ["the domain is let go", () => app.db.update(providerDomains).set({ provedAt: null })],
  ];
  const sealed = (secret: string) => app.secrets.encrypt("provider secret", secret);

  it.each(meanwhile)("signs nobody in, and counts as no trial, where %s while it is asked", async (_, change) => {
    const domains = await app.db.select().from(providerDomains);
    for (const purpose of ["signIn", "test"] as const) {
      const mine = await trip(app, provider, { organisationId: acme, subject: "aino", purpose });
      await app.db.update(providerLogins).set({ testedAt: null, forStaff: false, forPeople: false });
      if (purpose === "signIn") await app.db.update(providerLogins).set({ testedAt: new Date(), forStaff: true });
      provider.tamper = async (claims) => {
        await change();
        return claims;
      };
      const sessionToken = await anAdmin();
      expect(await arrive(app, acme, mine, { sessionToken })).toEqual({ outcome: "notAsked" });
      const [now] = await app.db.select().from(providerLogins).where(eq(providerLogins.organisationId, acme));
      if (purpose === "test") expect(now?.testedAt).toBeNull();
      provider.tamper = undefined;
      await app.db.delete(providerDomains);
      await app.db.insert(providerDomains).values(domains);
      await app.db.delete(providerLogins);
      await addProviderLogin(app, acme, provider);
    }
    expect(await app.db.select().from(providerSessions)).toEqual([]);
  });

  async function anAdmin(): Promise<string> {
    return (await addAdmin(app, acme)).sessionToken;
  }

  it("of somebody who pressed Cancel there is told as that", async () => {
    const mine = await goAsAino();
    const cancelled = new URL(mine.back);
    cancelled.searchParams.delete("code");
    cancelled.searchParams.set("error", "access_denied");
    await refusedFor("refusedThere", arrive(app, acme, { ...mine, back: cancelled }));
  });
});

describe("an ID token", () => {
  const cases: [string, string, SignInProvider["tamper"]][] = [
    ["with another nonce", "nonce", (claims) => ({ ...claims, nonce: "another" })],
    ["without a nonce", "malformed", ({ nonce: _, ...claims }) => claims],
    ["of another issuer", "otherIssuer", (claims) => ({ ...claims, iss: "https://evil.example" })],
    ["for another service", "audience", (claims) => ({ ...claims, aud: "another" })],
    ["that has expired", "clock", (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1_000) - 600 })],
    ["that nobody signed", "signature", (claims) => `${part({ alg: "none" })}.${part(claims)}.`],
    [
      "that was changed after it was signed",
      "signature",
      async (claims) => {
        const [header, , signature] = (await provider.sign(claims)).split(".");
        return `${header}.${part({ ...claims, email: "boss@acme.example" })}.${signature}`;
      },
    ],
    ["signed by another provider's key", "signature", (claims) => others.sign(claims)],
  ];

  it.each(cases)("%s is refused", async (_, trouble, tamper) => {
    const mine = await goAsAino();
    provider.tamper = tamper;
    await refusedFor(trouble, arrive(app, acme, mine));
  });

  it.each([-10, 10])("is refused where the clocks are %i minutes apart", async (minutes) => {
    const apart = { ...app, clock: { now: () => new Date(Date.now() + minutes * 60_000) } };
    const { back, underWay } = await goAsAino();
    // Of the browser's own time nothing is asked here.
    const long = { ...underWay, expiresAt: Number.MAX_SAFE_INTEGER };
    expect(await arrive(apart, acme, { back, underWay: long })).toEqual({ outcome: "refused", trouble: "clock" });
  });
});

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("who is signed in", () => {
  const becomes = async (claims: Record<string, unknown>) => {
    provider.people.set("aino", claims);
    return arrive(app, acme, await goAsAino());
  };
  const refused = (trouble: string) => ({ outcome: "refused", trouble });

  it("has an address that the provider calls verified", async () => {
    expect(await becomes({ email: aino.email, email_verified: false })).toEqual(refused("notVerified"));
    expect(await becomes({ email: aino.email })).toEqual(refused("notVerified"));
    expect(await becomes({ email: aino.email, email_verified: "true" })).toEqual(refused("notVerified"));
    expect(await becomes({})).toEqual(refused("noAddress"));
  });

  it("has an address in a proved domain, whatever the provider says of others", async () => {
    await addPerson(app.db, { language: "en", email: `${people}@gmail.example`, organisationId: acme });
    expect(await becomes({ email: `${people}@gmail.example`, email_verified: true })).toEqual(refused("otherDomain"));
    expect(await becomes({ email: "a@sub.acme.example", email_verified: true })).toEqual(refused("otherDomain"));
    expect(await becomes({ email: "a@other.example", email_verified: true })).toEqual(refused("otherDomain"));
  });

  it("is found by the claim that the administrator named, and by no other", async () => {
    await app.db.update(providerLogins).set({ addressClaim: "upn" }).where(eq(providerLogins.organisationId, acme));
    expect((await becomes({ upn: aino.email.toUpperCase() })).outcome).toBe("login_succeeded");
    expect(await becomes({ email: aino.email, email_verified: true })).toEqual(refused("noAddress"));
  });

  it("is of its staff: nobody of another one, and nobody who is erased or inactive", async () => {
    await app.db.update(providerLogins).set({ forPeople: false });
    const elsewhere = await addPerson(app.db, {
      language: "en",
      email: `e${people}@acme.example`,
      organisationId: other,
    });
    expect(await becomes({ email: elsewhere.email, email_verified: true })).toEqual(refused("noAccount"));
    const own = await addPerson(app.db, { language: "en", email: `o${people}@acme.example` });
    expect(await becomes({ email: own.email, email_verified: true })).toEqual(refused("noAccount"));
    const gone = await addPerson(app.db, {
      language: "en",
      email: `g${people}@acme.example`,
      organisationId: acme,
      active: false,
    });
    expect(await becomes({ email: gone.email, email_verified: true })).toEqual(refused("noAccount"));
    expect(await becomes({ email: `nobody${people}@acme.example`, email_verified: true })).toEqual(
      refused("noAccount"),
    );
  });

  it("who has accounts with two organisations is in that of the provider's", async () => {
    const twin = await addPerson(app.db, { language: "en", email: aino.email, organisationId: other });
    const token = await signedInAsAino();
    const [session] = await app.db
      .select()
      .from(sessions)
      .where(eq(sessions.idHash, sessionIdHash(token)));
    expect(session?.userId).toBe(aino.userUuid);
    expect(session?.userId).not.toBe(twin.userUuid);
  });
});

describe("somebody who is none of its staff", () => {
  const roles: [string, () => PromiseLike<unknown>][] = [
    ["answers", () => app.db.delete(userRoles).where(eq(userRoles.userId, aino.userUuid))],
    ["has a role elsewhere", () => giveRole(app, aino.userUuid, "admin", other)],
    ["is nobody that we know", () => app.db.update(users).set({ email: "x@x.example" }).where(isAino())],
    ["is closed", () => app.db.update(users).set({ active: false }).where(isAino())],
  ];
  const isAino = () => eq(users.id, aino.userUuid);

  it.each(roles)(
    "gets no session, and nothing is told but that a link of their own is needed: who %s",
    async (_, be) => {
      await be();
      expect(await arrive(app, acme, await goAsAino())).toEqual({ outcome: "ownLink", email: aino.email });
      expect(await app.db.select().from(sessions)).toEqual([]);
      expect(await troubles()).toEqual([]);
    },
  );
});

describe("staff", () => {
  const asAdmin = (token: string) =>
    readStaff(app, { sessionToken: token, role: "admin", person: () => readStaffSession(app.db, token) });

  it("act in the console of that organisation once a second factor is shown", async () => {
    await giveRole(app, aino.userUuid, "admin", acme);
    await app.db.update(providerLogins).set({ secondFactorValues: ["mfa"] });
    provider.people.set("aino", { email: aino.email, email_verified: true, amr: ["pwd", "mfa"] });
    const token = await signedInAsAino();
    expect(await asAdmin(token)).toMatchObject({ outcome: "staff", staff: { organisation: { id: acme } } });
    const idHash = sessionIdHash(token);
    expect(await staffOfSession(app, { idHash, role: "admin" })).toMatchObject({ organisation: { id: acme } });
    await app.db.update(providerLogins).set({ forStaff: false }).where(eq(providerLogins.organisationId, acme));
    expect(await asAdmin(token)).toEqual({ outcome: "notAuthenticated" });
    expect(await staffOfSession(app, { idHash, role: "admin" })).toBeUndefined();
  });

  it("show our own second factor where the provider does not say that they have shown one", async () => {
    await giveRole(app, aino.userUuid, "admin", acme);
    await app.db.update(providerLogins).set({ secondFactorValues: ["mfa"] });
    provider.people.set("aino", { email: aino.email, email_verified: true, amr: ["pwd"] });
    const token = await signedInAsAino();
    expect(await asAdmin(token)).toEqual({ outcome: "secondFactorNeeded" });
    expect(await secondStepOf(app.db, token)).toBe("enrol");
  });

  const elsewhere: [string, string, () => string | null][] = [
    ["of another organisation", "admin", () => other],
    ["of the whole service", "admin", () => null],
    ["who give feedback on health", "professional", () => acme],
  ];
  it.each(elsewhere)("%s are not signed in as such", async (_, role, organisationOf) => {
    await app.db.update(providerLogins).set({ forPeople: false });
    await giveRole(app, aino.userUuid, role, organisationOf());
    expect(await arrive(app, acme, await goAsAino())).toEqual({ outcome: "refused", trouble: "noAccount" });
  });

  it("who get a role elsewhere afterwards lose what the provider had opened", async () => {
    await giveRole(app, aino.userUuid, "subscriber", acme);
    const token = await signedInAsAino();
    expect((await providerOf(app.db, token))?.open).toBe(true);
    await app.db.execute(
      sql`insert into user_roles (user_id, role, organisation_id) values (${aino.userUuid}, 'admin', null)`,
    );
    expect(await readProvidersSession(app.db, token)).toBeUndefined();
  });
});

describe("asking whether somebody still is one", () => {
  const makeDue = () => app.db.update(providerSessions).set({ askedAt: sql`now() - interval '5 minutes'` });
  const nothing = { affirmed: 0, refused: 0, notAsked: 0 };

  it("goes on with who is, each time with the token that came last", async () => {
    const token = await signedInAsAino();
    expect(await affirmSessions(app, noSignal)).toEqual(nothing);
    for (let times = 0; times < 3; times++) {
      await makeDue();
      expect(await affirmSessions(app, noSignal)).toEqual({ ...nothing, affirmed: 1 });
    }
    expect(await hasOpenSession(app.db, token)).toBe(true);
  });

  it("keeps the token that came last also where what the provider signs with can't be had", async () => {
    await signedInAsAino();
    await makeDue();
    provider.hidesKeys = true;
    expect(await affirmSessions(app, noSignal)).toEqual({ ...nothing, affirmed: 1 });
  });

  it("finds a session again whose person shows their second factor while the provider is asked", async () => {
    const token = await signedInAsAino();
    await makeDue();
    await app.db.update(providerSessions).set({ affirmedAt: sql`now() - interval '31 minutes'` });
    let next: string | undefined;
    provider.tamper = async (claims) => {
      next = await passSecondFactor(app.db, { userUuid: aino.userUuid, sessionToken: token });
      return claims;
    };
    expect(await affirmSessions(app, noSignal)).toEqual({ ...nothing, affirmed: 1 });
    expect(await hasOpenSession(app.db, present(next))).toBe(true);
  });

  it("asks once, however many instances look", async () => {
    await signedInAsAino();
    await makeDue();
    const runs = await Promise.all([affirmSessions(app, noSignal), affirmSessions(app, noSignal)]);
    expect(runs.map(({ affirmed }) => affirmed).sort()).toEqual([0, 1]);
  });

  it("signs out at once whoever is refused", async () => {
    const token = await signedInAsAino();
    provider.left.add("aino");
    await makeDue();
    expect(await affirmSessions(app, noSignal)).toEqual({ ...nothing, refused: 1 });
    expect(await hasOpenSession(app.db, token)).toBe(false);
  });

  it("signs out nobody because the provider is away, and opens nothing more once it was away for long", async () => {
    const token = await signedInAsAino();
    provider.hangs = true;
    await makeDue();
    expect(await affirmSessions(app, noSignal)).toEqual({ ...nothing, notAsked: 1 });
    const read = () => readProvidersSession(app.db, token);
    expect(await read()).toBeDefined();
    await app.db.update(providerSessions).set({ affirmedAt: sql`now() - interval '31 minutes'` });
    expect(await read()).toBeUndefined();
    expect(await hasOpenSession(app.db, token)).toBe(false);
  });

  it.each([
    ["does not answer", () => Object.assign(provider, { hangs: true }), { notAsked: 8, refused: 1 }],
    ["is slow to answer", () => Object.assign(provider, { slowMs: 2_100 }), { refused: 9 }],
  ] as const)(
    "is done with an organisation's provider that %s, and goes on with the others",
    async (_, hinder, came) => {
      for (let times = 0; times < 9; times++) await startProvidersSession(app, aino, acme);
      const theirs = await addPerson(app.db, { language: "en", organisationId: other });
      await giveRole(app, theirs.userUuid, "subscriber", other);
      await startProvidersSession(app, theirs, other);
      for (const { idHash, organisationId } of await app.db.select().from(providerSessions)) {
        const sealedRefresh = app.secrets.encrypt("provider secret", "unknown there");
        const askedAt = sql`now() - make_interval(mins => ${organisationId === acme ? 60 : 10}::int)`;
        await app.db
          .update(providerSessions)
          .set({ sealedRefresh, askedAt })
          .where(eq(providerSessions.idHash, idHash));
      }
      hinder();
      // Of the one that keeps us waiting as many as are asked about at once. Who answers says that it knows no such token.
      expect(await affirmSessions(app, noSignal)).toEqual({ ...nothing, ...came });
    },
  );
});

describe("logging out at the provider", () => {
  const event = { "http://schemas.openid.net/event/backchannel-logout": {} };
  let jti = 0;
  const claims = () => ({
    iss: provider.issuer,
    aud: provider.clientId,
    iat: Math.floor(Date.now() / 1_000),
    jti: `${jti++}`,
    sub: "aino",
    events: event,
  });
  const told = (logoutToken: string, organisationId = acme) => logOutByProvider(app, { organisationId, logoutToken });

  it("ends the session here, and no other", async () => {
    const token = await signedInAsAino();
    const own = await startTestSession(app.db, aino);
    expect(await told(await provider.sign(claims()))).toEqual({ outcome: "loggedOut" });
    expect(await hasOpenSession(app.db, token)).toBe(false);
    expect(await hasOpenSession(app.db, own)).toBe(true);
  });

  it("that names a session ends it, and those of its person that the provider has not named to us", async () => {
    const [unnamed, named, another] = [await signedInAsAino(), await signedInAsAino(), await signedInAsAino()];
    const nameIt = (token: string, sid: string | null) =>
      app.db
        .update(providerSessions)
        .set({ sidHash: sid === null ? null : idOfProvider(provider.issuer, sid) })
        .where(eq(providerSessions.idHash, sessionIdHash(token)));
    await nameIt(unnamed, null);
    await nameIt(named, "one");
    await nameIt(another, "two");
    expect(await told(await provider.sign({ ...claims(), sid: "one" }))).toEqual({ outcome: "loggedOut" });
    const open = await Promise.all([unnamed, named, another].map((token) => hasOpenSession(app.db, token)));
    expect(open).toEqual([false, false, true]);
  });

  const wrong: [string, () => Promise<string>][] = [
    ["is signed by somebody else", () => others.sign(claims())],
    ["is of another issuer", () => provider.sign({ ...claims(), iss: others.issuer })],
    ["is for another service", () => provider.sign({ ...claims(), aud: "another" })],
    ["is too old", () => provider.sign({ ...claims(), iat: claims().iat - 700 })],
    ["is of the future", () => provider.sign({ ...claims(), iat: claims().iat + 700 })],
    ["has a nonce, as an ID token does", () => provider.sign({ ...claims(), nonce: "n" })],
    ["is about nothing", () => provider.sign({ ...claims(), events: {} })],
    ["is about something else", () => provider.sign({ ...claims(), events: { "http://other.example": {} } })],
    ["names nobody", () => provider.sign(without(claims(), "sub"))],
    ["has no id of its own", () => provider.sign(without(claims(), "jti"))],
    ["does not say when it was made", () => provider.sign(without(claims(), "iat"))],
    ["nobody signed", async () => `${part({ alg: "none" })}.${part(claims())}.`],
    ["is no token", async () => "nothing"],
    ["is empty", async () => ""],
  ];

  it.each(wrong)("is not believed where the token %s", async (_, make) => {
    const token = await signedInAsAino();
    expect(await told(await make())).toEqual({ outcome: "invalidToken" });
    expect(await hasOpenSession(app.db, token)).toBe(true);
  });

  it("counts once: a token that is sent again ends nothing", async () => {
    const sent = await provider.sign(claims());
    expect(await told(sent)).toEqual({ outcome: "loggedOut" });
    const token = await signedInAsAino();
    expect(await told(sent)).toEqual({ outcome: "invalidToken" });
    expect(await hasOpenSession(app.db, token)).toBe(true);
  });

  it("is not listened to where nobody can sign in by it", async () => {
    await app.db.update(providerLogins).set({ forStaff: false, forPeople: false });
    expect(await told(await provider.sign(claims()))).toEqual({ outcome: "notThere" });
  });

  it("asks the provider for nothing because of what is no token of its own", async () => {
    await app.db.update(providerLogins).set({ issuer: "https://localhost:1" });
    expect(await told(await provider.sign({ ...claims(), iss: "https://localhost:1" }))).toEqual({
      outcome: "unreachable",
    });
    const strange = [await others.sign(claims()), "a.b.c"];
    for (const sent of strange) expect(await told(sent)).toEqual({ outcome: "invalidToken" });
  });

  it("is none of another organisation's business", async () => {
    const token = await signedInAsAino();
    expect(await told(await provider.sign(claims()), other)).toEqual({ outcome: "invalidToken" });
    expect(await hasOpenSession(app.db, token)).toBe(true);
  });
});

const without = <Given extends object>(given: Given, name: keyof Given) =>
  Object.fromEntries(Object.entries(given).filter(([key]) => key !== name));

it("a provider that says nothing is given up after five seconds, and not waited for again at once", async () => {
  const mine = await goAsAino();
  const own = present(await findProvider(app, acme));
  provider.hangs = true;
  expect(await arrive(app, acme, mine)).toEqual({ outcome: "refused", trouble: "tooSlow" });
  // Whoever presses again a moment later doesn't wait, and nor does it matter that it answers now.
  provider.hangs = false;
  const begin = (by: App) => beginAtProvider(by, own, { path: "", language: "en", purpose: "signIn" });
  expect(await begin(app)).toEqual({ outcome: "refused", trouble: "tooSlow" });
  expect((await begin(knowingNothing(app))).outcome).toBe("begun");
});

it("a provider on this machine is not asked where others' addresses may not lead there", async () => {
  const strict = { ...app, env: { ...app.env, outside: { ports: [], loopback: false } } };
  const own = { ...present(await findProvider(app, acme)), issuer: "https://localhost:1" };
  const begun = await beginAtProvider(strict, own, { path: "", language: "en", purpose: "signIn" });
  expect(begun).toEqual({ outcome: "refused", trouble: "notPublic" });
});
