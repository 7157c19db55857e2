import { eq } from "drizzle-orm";
import type { DatabaseConnection } from "~/db/client.server";
import { users } from "~/db/schema/people";
import { databaseEnv } from "../fixtures/instances";
import { backButton, nextButton } from "../fixtures/pages/question-page";
import { addOrder, addPerson, addSignInLink, completedOrder, invite, present } from "../fixtures/people";
import { type DemoServer, freePort } from "../fixtures/servers/demo-server";
import { startTestedServer } from "../fixtures/servers/tested-server";
import { startTlsProxy } from "../fixtures/servers/tls-proxy";
import { byFormsAlone, expect, inOneBrowser, ready, type Tests, test } from "../fixtures/visitor";

/** The same service behind a proxy that ends TLS, beside the one that every other test uses. */
let server: DemoServer;
let proxy: Awaited<ReturnType<typeof startTlsProxy>>;
let secureOrigin: string;

for (const secure of process.env.VOINTI_FULL === "1" ? [false, true] : [false]) {
  test.describe(secure ? "behind a proxy that ends TLS" : "as shipped", () => {
    if (secure) startBehindProxy();
    test.use({ ignoreHTTPSErrors: true });
    // The cookies of a secure origin are the browser's business, the same with JavaScript and without. Each form is sent with
    // JavaScript in the test that is about it.
    const kinds = (tests: Tests) => (secure ? inOneBrowser(false, tests) : byFormsAlone(tests));
    kinds((js, test) => {
      test("every core form works", async ({ page, context, db, words, latestMail, address, baseURL }) => {
        const origin = secure ? secureOrigin : present(baseURL);
        const { login, profile, assessments, start, consents, sessions } = words;
        const person = await addPerson(db, { language: "en" });
        const done = await completedOrder(db, person, "fdf_marsmars", { name: "Answered before" });
        // Who lacks a detail begins no survey; this one has answered before and lost theirs.
        const lost = { firstName: "", lastName: "", dateOfBirth: null, gender: null };
        await db.update(users).set(lost).where(eq(users.id, person.userUuid));
        const order = await addOrder(db, "pulse", { consents: ["aisti_business"], name: "To be answered" });
        await invite(db, person, order);
        const open = async (path: string) => {
          await page.goto(origin + path);
          await ready(page, js);
        };
        const press = (name: string) => page.getByRole("main").getByRole("button", { name }).first().click();
        const isAt = (path: string) => page.waitForURL((url) => url.origin === origin && url.pathname === path);

        await test.step("asking for a link", async () => {
          await open(address("assessments"));
          await page.getByLabel(login.email).fill(person.email);
          await press(login.submit);
          await expect(page.locator("#sent")).toBeVisible();
        });
        await test.step("pressing the link's button", async () => {
          const [link = ""] = (await latestMail(person)).text.match(/https?:\S+/) ?? [];
          expect(link.startsWith(origin)).toBe(true);
          await page.goto(link);
          await ready(page, js);
          await press(login.link.logIn);
          await isAt(address("assessments"));
          const cookie = (await context.cookies()).find(({ name }) => name.endsWith("vointi_session"));
          expect(cookie).toMatchObject({ secure, httpOnly: true, name: `${secure ? "__Host-" : ""}vointi_session` });
        });
        await test.step("choosing a survey", async () => {
          const card = page.getByRole("listitem").filter({ hasText: "To be answered" });
          await card.getByRole("button", { name: assessments.answer }).click();
          await isAt(address("profile"));
        });
        await test.step("saving the profile, then the consent", async () => {
          await ready(page, js);
          for (const [label, value] of [
            [profile.firstName, "Core"],
            [profile.lastName, "Forms"],
            [profile.day, "1"],
            [profile.month, "2"],
            [profile.year, "1990"],
          ] as const) {
            await page.getByLabel(label, { exact: true }).fill(value);
          }
          await page.getByLabel(profile.gender, { exact: true }).selectOption("other");
          await press(profile.saveAndContinue);
          await expect(page.getByRole("heading", { level: 1 })).toHaveText(profile.consents.title);
          await ready(page, js);
          await page.getByRole("checkbox").check();
          await press(profile.saveAndContinue);
          await isAt(address("surveyBegin"));
        });
        await test.step("beginning", async () => {
          await ready(page, js);
          await press(start.variants.pulse.start);
          await page.waitForURL(/question=/);
        });
        await test.step("answering, and going back", async () => {
          await ready(page, js);
          const [first] = page.url().match(/question=([\w-]+)/) ?? [];
          await page
            .locator("input[type=range], input[type=number], input[type=radio]")
            .first()
            .evaluate(chooseHighest);
          await nextButton(page).click();
          await page.waitForURL((url) => !url.search.includes(present(first)));
          await ready(page, js);
          await backButton(page).click();
          await page.waitForURL((url) => url.search.includes(present(first)));
        });
        await test.step("feedback on results", async () => {
          await open(address("orderResults", { assessmentOrderId: done.id }));
          // It stands within the row of a section, which may be open already.
          const closed = page.locator("details:not([open]):has(button[name=thumb]) > summary");
          while ((await closed.count()) > 0) await closed.first().click();
          await page.locator("button[name=thumb]").first().click();
          await page.waitForURL(/#/);
          await expect(page.locator("button[name=thumb]")).toHaveCount(0);
        });
        await test.step("withdrawing a consent", async () => {
          await open(address("profile"));
          await page.getByRole("table", { name: profile.consents.given }).getByRole("link").first().click();
          await press(consents.withdraw);
          await expect(page.getByRole("heading", { level: 1 })).toHaveText(consents.withdrawnTitle);
        });
        await test.step("signing this device out, and asking for a new link in place of an old one", async () => {
          await open(address("profileDevices"));
          await press(sessions.devices.logOut);
          await expect(page.getByRole("main")).toContainText(login.logout.done);
          const query = { path: address("profileDevices"), groupId: "" };
          const old = await addSignInLink(db, person, "expired");
          await open(address("loginEmail", { uuid: old }, query));
          await press(login.link.sendNew);
          await expect(page.getByRole("status")).toContainText(login.link.renewed);
          await open(address("loginEmail", { uuid: await addSignInLink(db, person, "valid") }, query));
          await press(login.link.logIn);
          await isAt(address("profileDevices"));
        });
        await test.step("signing out everywhere", async () => {
          await ready(page, js);
          await press(sessions.devices.everywhere);
          await isAt(address("logout"));
        });
        await test.step("signing out", async () => {
          const uuid = await addSignInLink(db, person, "valid");
          await open(address("loginEmail", { uuid }, { path: address("logout"), groupId: "" }));
          await press(login.link.logIn);
          await isAt(address("logout"));
          await ready(page, js);
          await press(login.logout.button);
          await expect(page.getByRole("main")).toContainText(login.logout.done);
        });
      });
    });
  });
}

function startBehindProxy(): void {
  test.beforeAll(async () => {
    const port = await freePort();
    secureOrigin = `https://localhost:${port}`;
    const target = JSON.parse(present(process.env.VOINTI_DATABASE)) as DatabaseConnection;
    server = await startTestedServer({
      dataDir: present(process.env.VOINTI_DATA_DIR),
      env: { ...databaseEnv(target), PUBLIC_ORIGIN: secureOrigin, TRUST_PROXY: "1" },
    });
    proxy = await startTlsProxy(port, server.origin);
  });
  test.afterAll(async () => {
    await proxy.stop();
    await server.stop();
  });
}

/** Answers the question with whatever field it has. */
function chooseHighest(field: Element): void {
  if (!(field instanceof HTMLInputElement)) return;
  if (field.type === "radio") {
    field.click();
    return;
  }
  // React listens to the native setter's event, not to a changed property.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "80");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
