import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { users } from "~/db/schema/people";
import { pageUrl } from "~/i18n/paths";
import { providerAddress } from "~/i18n/provider-addresses";
import { createSecrets } from "~/platform/secrets.server";
import { databaseEnv } from "../fixtures/instances";
import { addOrder, addPerson, invite, present, type TestPerson } from "../fixtures/people";
import { createTestDatabase } from "../fixtures/postgres";
import { type DemoServer, startDemoServer } from "../fixtures/servers/demo-server";
import { addProvedDomain, addProviderLogin, organisationNamed } from "../fixtures/servers/provider-login";
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
  await invite(db, aino, await addOrder(db, "pulse", { organisationId: acme, name: "Open to all" }));
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

async function signIn(visit: ReturnType<typeof browser>) {
  const asked = await visit(pageUrl("redirectOrLogin", "en"), { email: aino.email });
  expect(asked.status).toBe(200);
  const page = await visit(linkIn(asked.text, pageUrl("loginProvider", "en", { organisationId: acme })));
  const gone = await visit(linkIn(page.text, pageUrl("loginProviderGo", "en", { organisationId: acme })));
  expect(gone.status).toBe(303);
  const back = await provider.visit(gone.location, "aino");
  return visit(back.pathname + back.search);
}

it("somebody signs in as at work, begins a survey, and is asked for their own link by what is theirs alone", async () => {
  const visit = browser();
  const came = await signIn(visit);
  expect(came).toMatchObject({ status: 303, location: pageUrl("providerSurveys", "en") });
  const list = await visit(came.location);
  expect(list.text).toContain("Open to all");
  const orderId = present(
    /value="([0-9a-f-]{36})"/.exec(list.text.slice(list.text.indexOf("assessmentOrderId") - 80))?.[1],
  );
  const chosen = await visit(came.location, { assessmentOrderId: orderId });
  expect(chosen.location).toBe(pageUrl("surveyBegin", "en"));
  const begun = await visit(chosen.location, {});
  expect(begun.location).toBe(pageUrl("surveyContinue", "en"));
  const onward = await visit(begun.location);
  const question = await visit(onward.location);
  expect(question.status).toBe(200);
  expect(question.text).toContain("question=");
  for (const page of ["assessments", "profile", "ownData", "profileDevices"] as const) {
    const { text } = await visit(pageUrl(page, "en"));
    expect(text, page).toContain(words.ownOnly.split("{organisation}")[0]);
    expect(text, page).not.toContain("1990");
  }
  const api = await visit("/api/v1/users/profile");
  expect(api.status).toBe(401);
  const again = browser();
  await signIn(again);
  expect((await again(pageUrl("providerSurveys", "en"))).text).toContain(words.surveys.none);
  expect((await again(onward.location)).status).toBe(303);
});

it("who logs out at the provider is logged out here, by a request that brings no cookie", async () => {
  const visit = browser();
  await signIn(visit);
  const list = () => visit(pageUrl("providerSurveys", "en"));
  expect((await list()).text).toContain(words.surveys.title);
  const logoutToken = await provider.sign({
    iss: provider.issuer,
    aud: provider.clientId,
    iat: Math.floor(Date.now() / 1_000),
    jti: "one",
    sub: "aino",
    events: { "http://schemas.openid.net/event/backchannel-logout": {} },
  });
  const tell = (path: string) =>
    fetch(server.origin + path, { method: "POST", body: new URLSearchParams({ logout_token: logoutToken }) });
  expect((await tell(providerAddress("logout", acme))).status).toBe(200);
  expect((await list()).text).not.toContain(words.surveys.by.split("{organisation}")[0]);
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
