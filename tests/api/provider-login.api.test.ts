import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { signInLinks } from "~/db/schema/login";
import { users } from "~/db/schema/people";
import { pageUrl } from "~/i18n/paths";
import { providerAddress } from "~/i18n/provider-addresses";
import { createSecrets } from "~/platform/secrets.server";
import { databaseEnv } from "../fixtures/instances";
import { addPerson, present, type TestPerson } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { type DemoServer, startDemoServer } from "../fixtures/servers/demo-server";
import { addProvedDomain, addProviderLogin, organisationNamed } from "../fixtures/servers/provider-login";
import { giveRole } from "../fixtures/servers/provider-session";
import { type SignInProvider, startSignInProvider } from "../fixtures/servers/sign-in-provider";
import { wordsOf } from "../fixtures/words";

/** The whole way with a built server and a real provider, by forms and links alone. */

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataDir: string;
let server: DemoServer;
let provider: SignInProvider;
let acme: string;
let aino: TestPerson;
const words = wordsOf("en").providerLogin;

beforeAll(async () => {
  database = await createTestDatabase(inject("postgres"));
  dataDir = await mkdtemp(join(tmpdir(), "vointi-provider-"));
  const env = { ...databaseEnv(database.target), ALLOW_LOOPBACK: "1", LOG_LEVEL: "info" };
  server = await startDemoServer({
    dataDir,
    env: { ...env, NODE_EXTRA_CA_CERTS: "tests/fixtures/tls/localhost.cert.pem" },
  });
  const { db } = database;
  const secrets = createSecrets([(await readFile(join(dataDir, "session-secret"), "utf8")).trim()]);
  acme = await organisationNamed({ db }, "Acme");
  provider = await startSignInProvider([server.origin + providerAddress("back", acme)]);
  await addProviderLogin({ db, secrets }, acme, provider);
  await addProvedDomain({ db }, acme, "acme.example");
  aino = await addPerson(db, { language: "en", email: "aino@acme.example", organisationId: acme });
  const reader = await addPerson(db, { language: "en", email: "reader@acme.example", organisationId: acme });
  await giveRole({ db }, reader.userUuid, "subscriber", acme);
  provider.people.set("reader", { email: reader.email, email_verified: true });
  provider.people.set("aino", { email: aino.email, email_verified: true });
});

afterAll(async () => {
  await server.stop();
  await provider.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** A browser without JavaScript: cookies, and no redirect followed by itself. */
function browser() {
  const jar = new Map<string, string>();
  return async (path: string, form?: Record<string, string>) => {
    const answer = await fetch(new URL(path, server.origin), {
      method: form ? "POST" : "GET",
      redirect: "manual",
      headers: {
        "sec-fetch-site": form ? "same-origin" : "none",
        "accept-language": "en",
        accept: "text/html",
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
      },
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ""] = set.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    return { status: answer.status, location: answer.headers.get("location") ?? "", text: await answer.text() };
  };
}

/** The address of the link whose address begins so, as it stands in a page. */
const linkIn = (html: string, begins: string) =>
  present(new RegExp(`href="(${begins}[^"]*)"`).exec(html)?.[1]).replaceAll("&amp;", "&");

async function signIn(visit: ReturnType<typeof browser>, subject: string) {
  const asked = await visit(pageUrl("redirectOrLogin", "en"), { email: `${subject}@acme.example` });
  expect(asked.status).toBe(200);
  const page = await visit(linkIn(asked.text, pageUrl("loginProvider", "en", { organisationId: acme })));
  const gone = await visit(linkIn(page.text, pageUrl("loginProviderGo", "en", { organisationId: acme })));
  expect(gone.status).toBe(303);
  const back = await provider.visit(gone.location, subject);
  return visit(back.pathname + back.search);
}

it("somebody who answers is known at work, and gets in by the link of their own that is sent to them", async () => {
  const visit = browser();
  const came = await signIn(visit, "aino");
  expect(came.location).toContain("sent=provider");
  const told = await visit(came.location);
  expect(told.text).toContain(words.ownLink);
  expect(told.text).toContain(aino.email);
  const sent = await database.db.select().from(signInLinks).where(eq(signInLinks.userId, aino.userUuid));
  expect(sent).toHaveLength(1);
  for (const page of ["assessments", "profile", "surveyBegin"] as const) {
    expect((await visit(pageUrl(page, "en"))).text, page).not.toContain("1990");
  }
  expect((await visit("/api/v1/users/profile")).status).toBe(401);
});

it("a reader of reports signs in as at work, and is asked for their own link by what is theirs alone", async () => {
  const visit = browser();
  const came = await signIn(visit, "reader");
  expect(came).toMatchObject({ status: 303, location: pageUrl("reports", "en") });
  expect((await visit(came.location)).status).toBe(200);
  for (const page of ["assessments", "profile", "ownData", "profileDevices"] as const) {
    const { text } = await visit(pageUrl(page, "en"));
    expect(text, page).toContain(words.ownOnly.split("{organisation}")[0]);
    expect(text, page).not.toContain("1990");
  }
  expect((await visit("/api/v1/users/profile")).status).toBe(401);
});

it("who logs out at the provider is logged out here, by a request that brings no cookie", async () => {
  const visit = browser();
  await signIn(visit, "reader");
  const list = () => visit(pageUrl("profile", "en"));
  const own = words.ownOnly.split("{organisation}")[0] ?? "";
  expect((await list()).text).toContain(own);
  const logoutToken = await provider.sign({
    iss: provider.issuer,
    aud: provider.clientId,
    iat: Math.floor(Date.now() / 1_000),
    jti: "one",
    sub: "reader",
    events: { "http://schemas.openid.net/event/backchannel-logout": {} },
  });
  const tell = (path: string) =>
    fetch(server.origin + path, { method: "POST", body: new URLSearchParams({ logout_token: logoutToken }) });
  expect((await tell(providerAddress("logout", acme))).status).toBe(200);
  expect((await list()).text).not.toContain(own);
  expect((await tell(providerAddress("logout", acme))).status).toBe(400);
  expect((await tell(providerAddress("back", acme))).status).toBe(403);
});

it("a provider that hangs is given up in time, and the page offers the link", async () => {
  const visit = browser();
  const page = await visit(pageUrl("loginProvider", "en", { organisationId: acme }));
  const gone = await visit(linkIn(page.text, pageUrl("loginProviderGo", "en", { organisationId: acme })));
  const back = await provider.visit(gone.location, "aino");
  provider.hangs = true;
  const came = await visit(back.pathname + back.search);
  provider.hangs = false;
  const told = await visit(came.location);
  expect(told.text).toContain(words.problem.away);
  expect(told.text).toContain(words.page.byLink);
  expect(server.output()).not.toContain(aino.email);
  const [row] = await database.db.select().from(users).where(eq(users.email, aino.email));
  expect(present(row).id).toBe(aino.userUuid);
}, 20_000);
