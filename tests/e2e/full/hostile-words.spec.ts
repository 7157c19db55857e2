import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import type { DatabaseConnection, Db } from "~/db/client.server";
import { quoteRequests } from "~/db/schema/marketing";
import { assessmentOrders, orderInvitations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { findablePages } from "~/http/findable-pages";
import type { Language } from "~/i18n/languages";
import { type PageName, pageUrl } from "~/i18n/paths";
import { addOrganisation, showSecondFactor } from "../../fixtures/console";
import { reportedOrganisation } from "../../fixtures/disclosure/reported-organisation";
import { hostileContent } from "../../fixtures/hostile/hostile-content";
import { scriptAttacks } from "../../fixtures/hostile/script-attacks";
import { databaseEnv } from "../../fixtures/instances";
import { addGroup, addPerson, completedOrder, present, startedOrder, startTestSession } from "../../fixtures/people";
import { startContentService, type TestContentService } from "../../fixtures/servers/content-service";
import type { DemoServer } from "../../fixtures/servers/demo-server";
import { startTestedServer, testedBuild } from "../../fixtures/servers/tested-server";
import { expect, ready, test } from "../../fixtures/visitor";

/**
 * A service whose editors, people, orders and organisations all have attacks for words, with everything switched on that
 * may ask others one day: a chat and counting. Browsers look at it with the content policy off, so what holds is what the
 * pages themselves do.
 */
let server: DemoServer;
let content: TestContentService;
test.beforeAll(async () => {
  content = await startContentService();
  content.trouble({ change: (_, data) => hostileContent(data) });
  server = await startTestedServer({
    dataDir: present(process.env.VOINTI_DATA_DIR),
    env: {
      ...databaseEnv(JSON.parse(present(process.env.VOINTI_DATABASE)) as DatabaseConnection),
      CONTENT_URL: content.url,
      ENABLE_ANALYTICS: "1",
      CHAT_SCRIPT_URL: "https://chat.example/chat.js",
    },
  });
});
test.afterAll(async () => {
  await server.stop();
  await content.close();
});

const isFull = process.env.VOINTI_FULL === "1";
const languages = isFull ? (["fi", "sv", "en"] as const) : (["en"] as const);
/** Each draws what it is told in a way of its own; the full run visits every page there is for its visitor. */
const pages = {
  open: isFull ? findablePages : (["home", "help", "blogArticle"] as const),
  own: isFull
    ? (["assessments", "surveyBegin", "surveyContinue", "profile", "profileDevices", "ownData", "reports"] as const)
    : (["assessments", "surveyContinue", "profile", "ownData", "reports"] as const),
  staff: isFull
    ? (["adminHome", "adminPeople", "adminOrders", "adminOrganisations", "adminQuotes"] as const)
    : (["adminPeople"] as const),
};

// PostgreSQL takes no text with a zero in it.
const names = scriptAttacks.map((attack) => attack.replaceAll("\0", ""));
const allNames = names.join(" ");
/** As many as an address may be long. */
const inAddress = names.slice(-20).join(" ");

for (const language of languages) {
  test(`in ${language} no page runs what editors or people wrote, or asks another host for anything`, async ({
    browser,
    db,
  }) => {
    const context = await browser.newContext({ bypassCSP: true, baseURL: server.origin, locale: language });
    const found = watch(context);
    const page = await context.newPage();
    const visit = async (path: string) => {
      await page.goto(path);
      await ready(page, true);
      for (const danger of await dangersIn(page)) found.add(danger);
    };
    const at = (name: PageName, params: Record<string, string> = {}, query: Record<string, string> = {}) =>
      visit(pageUrl(name, language, params, query));

    await contentIsHostile(language);
    for (const name of pages.open) await at(name, { articleSlug: "attack-0" });
    await at("redirectOrLogin", {}, { email: inAddress, redirect: "javascript:alert(1)" });
    await visit(`/${language}/${encodeURIComponent(inAddress)}`);
    if (isFull && testedBuild === "demo") await visit("/outbox/templates");

    const { person, done, group, reported, organisation } = await hostilePerson(db, language);
    const value = await startTestSession(db, person);
    await context.addCookies([{ name: "vointi_session", value, url: server.origin }]);
    for (const name of pages.own) await at(name);
    await at("orderResults", { assessmentOrderId: done });
    await at("reportsOrder", { assessmentOrderId: reported });
    if (isFull) {
      await at("orderComparison", { assessmentOrderId: done });
      await at("surveyGroup", { uuid: group });
    }
    await showSecondFactor(db, person);
    for (const name of pages.staff) await at(name, {}, name === "adminPeople" ? { organisation } : {});
    await context.close();
    expect([...found]).toEqual([]);
  });
}

/** Collects what no page may do: open a dialog, which is what the attacks do when they run, and ask another host. */
function watch(context: BrowserContext): Set<string> {
  const found = new Set<string>();
  context.on("dialog", (dialog) => {
    found.add(`ran on ${dialog.page()?.url()}`);
    void dialog.dismiss();
  });
  context.on("request", (request) => {
    if (!request.url().startsWith(server.origin)) found.add(`asked for ${request.url()} on ${request.frame().url()}`);
  });
  return found;
}

/** What would run or lead away only later: at a press, a click or a submission. */
async function dangersIn(page: Page): Promise<string[]> {
  const dangers = await page.evaluate(() => {
    const leading = ["href", "src", "action", "formaction", "xlink:href", "data", "poster"];
    const attributes = [...document.querySelectorAll("*")].flatMap((element) =>
      [...element.attributes]
        .filter(
          ({ name, value }) =>
            name.startsWith("on") ||
            name === "srcdoc" ||
            (leading.includes(name) && /^[\s\p{Cc}]*(javascript|vbscript|data|blob):/iu.test(value)),
        )
        .map(({ name, value }) => `<${element.localName} ${name}="${value.slice(0, 80)}">`),
    );
    const elements = document.querySelectorAll(
      "base, iframe, object, embed, applet, meta[http-equiv], form[action^=http]",
    );
    const states = document.querySelectorAll("#stateFromServer").length;
    return [
      ...attributes,
      ...[...elements].map(({ outerHTML }) => outerHTML.slice(0, 120)),
      ...(states === 1 ? [] : [`${states} start-up states`]),
    ];
  });
  return dangers.map((danger) => `${danger} on ${page.url()}`);
}

/** The service has the bad editor's words by now: it answers from memory, and asks behind its readers' backs. */
async function contentIsHostile(language: Language): Promise<void> {
  for (const name of ["home", "help", "blog", "privacy"] as const) {
    await expect
      .poll(async () => (await fetch(server.origin + pageUrl(name, language))).text(), { intervals: [50] })
      .toContain("alert(1)");
  }
}

/** Somebody of every role, whose own name and everything they see the name of is an attack. */
async function hostilePerson(db: Db, language: Language) {
  const organisation = await addOrganisation(db, allNames);
  const hostile = { organisationId: organisation, name: allNames };
  const named = { organisationId: organisation, dateOfBirth: "1990-05-17", gender: "other", language };
  const people = names.map((name) => ({
    ...named,
    firstName: name,
    lastName: name,
    email: `${randomUUID()}@example.com`,
  }));
  await db.insert(users).values(people);
  const quote = { email: "attack@example.com", people: "to49", language };
  await db
    .insert(quoteRequests)
    .values(names.map((name) => ({ ...quote, name, organisation: name, phone: name, message: name })));
  const [firstName, lastName] = [names.slice(0, 20).join(" "), names.slice(-20).join(" ")];
  const person = await addPerson(db, { ...named, firstName, lastName });
  const orders = names.map((name) => ({ organisationId: organisation, name, surveyFlowVariant: "pulse" }));
  const invited = await db.insert(assessmentOrders).values(orders).returning({ orderId: assessmentOrders.id });
  await db.insert(orderInvitations).values(invited.map((each) => ({ ...each, userId: person.userUuid })));
  const done = await completedOrder(db, person, "fdf_marsmars", hostile, { anything_else: allNames });
  const group = await addGroup(db, done, { name: allNames });
  await startedOrder(db, person, "fdf_marsmars", hostile);
  const { organisationId, orderId: reported } = await reportedOrganisation(db);
  await db.insert(userRoles).values([
    { userId: person.userUuid, role: "subscriber", organisationId },
    { userId: person.userUuid, role: "admin", organisationId: null },
  ]);
  return { person, organisation, done: done.id, group, reported };
}
