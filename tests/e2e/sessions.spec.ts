import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { sessions } from "~/db/schema/login";
import { languages } from "~/i18n/languages";
import { addSignInLink, expireSessions, type TestPerson } from "../fixtures/people";
import { expect, ready, test, withOrWithoutJavaScript } from "../fixtures/visitor";
import { fill } from "../fixtures/words";

const minute = 60_000;

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    withOrWithoutJavaScript(language, (js, test) => {
      test("a person sees their devices from the profile, signs one out, and then all of them", async ({
        page,
        context,
        db,
        person,
        words,
        address,
        signIn,
        openBrowser,
        baseURL,
      }) => {
        const { devices } = words.sessions;
        const [phone, laptop] = [await openBrowser(), await openBrowser()];
        for (const browser of [phone, laptop]) await signIn(browser);
        await nameSessions(
          db,
          person,
          "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1",
        );
        await signInByLink(page, db, person, address, words.login.link.logIn);
        const profile = `${baseURL}${address("profile")}`;

        await open(page, address("profile"), js);
        await page.getByRole("main").getByRole("link", { name: devices.link }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(devices.title);
        await ready(page, js);
        const entries = page.getByRole("main").getByRole("listitem");
        await expect(entries).toHaveCount(3);
        await expect(entries.first()).toContainText(devices.current);
        await expect(entries.first()).toContainText("Chrome, Linux");
        await expect(entries.nth(1)).toContainText("Safari, iPhone");

        const signOut = fill(devices.logOutOf, { device: "Safari, iPhone" });
        await page.getByRole("button", { name: signOut }).first().click();
        await expect(page.getByRole("status")).toHaveText(devices.done);
        await expect(entries).toHaveCount(2);
        const isSignedIn = async (browser: typeof phone) =>
          (await (await browser.request.get(profile)).text()).includes(person.email);
        expect((await Promise.all([isSignedIn(phone), isSignedIn(laptop)])).filter(Boolean)).toHaveLength(1);
        expect(await isSignedIn(context)).toBe(true);

        await page.getByRole("button", { name: devices.everywhere }).click();
        await expect(page.getByRole("main")).toContainText(words.login.logout.done);
        expect(await Promise.all([phone, laptop, context].map(isSignedIn))).toEqual([false, false, false]);
        await open(page, address("profileDevices"), js);
        await expect(page.getByRole("button", { name: words.login.submit })).toBeVisible();
      });
    });
  });
}

test("a session that ends in the background opens a dialog whose button leads to signing in, with what was typed kept", async ({
  page,
  context,
  db,
  person,
  words,
  address,
  signIn,
}) => {
  const { invalid, expired, keptProfile } = words.sessions;
  await signIn(context);
  await page.clock.install();
  await open(page, address("profile"), true);
  await page.getByLabel(words.profile.firstName, { exact: true }).fill("Kesken");
  await expireSessions(db, person);
  const looks = countLooks(page);
  await page.clock.runFor(59_000);
  expect(looks()).toBe(0);
  await page.clock.runFor(2_000);
  const dialog = page.getByRole("dialog", { name: invalid.title });
  await expect(dialog).toContainText(`${invalid.body} ${invalid.kept}`);
  await expect(dialog.getByRole("button")).toHaveCount(1);
  await page.clock.runFor(5 * minute);
  expect(looks()).toBe(1);

  // Who closes it keeps what was typed and the way to sign in.
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel(words.profile.firstName, { exact: true })).toHaveValue("Kesken");
  const bar = page.getByRole("region", { name: invalid.title });
  await expect(bar).toContainText(invalid.kept);
  await bar.getByRole("button", { name: invalid.button }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(expired.title);
  await signIn(context);
  await page.reload();
  await ready(page, true);
  await expect(page.getByRole("main")).toContainText(keptProfile);
  await expect(page.getByLabel(words.profile.firstName, { exact: true })).toHaveValue("Kesken");
});

test("what was typed can't be kept once somebody has logged out in this browser, and the dialog says so", async ({
  page,
  context,
  words,
  address,
  signIn,
}) => {
  const { invalid } = words.sessions;
  await signIn(context);
  await page.clock.install();
  await open(page, address("profile"), true);
  const firstName = page.getByLabel(words.profile.firstName, { exact: true });
  await firstName.fill("Kesken");
  await context.clearCookies();
  await page.clock.runFor(61_000);
  const dialog = page.getByRole("dialog", { name: invalid.title });
  await expect(dialog).toContainText(invalid.lost);
  await dialog.getByRole("button", { name: invalid.close }).click();
  await expect(dialog).toHaveCount(0);
  await expect(firstName).toHaveValue("Kesken");
});

test("on a page where nothing was changed the dialog's button loads the page anew", async ({
  page,
  context,
  db,
  person,
  words,
  address,
  signIn,
}) => {
  await signIn(context);
  await page.clock.install();
  await open(page, address("assessments"), true);
  await expireSessions(db, person);
  await page.clock.runFor(61_000);
  const dialog = page.getByRole("dialog");
  // There is nothing to keep here.
  await expect(dialog).toContainText(words.sessions.invalid.body);
  await expect(dialog).not.toContainText(words.sessions.invalid.kept);
  await dialog.getByRole("button", { name: words.sessions.invalid.button }).click();
  await expect(page.getByRole("button", { name: words.login.submit })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(address("assessments"));
});

test("the background looks four times, rests while the tab is hidden, starts over when it is seen or pressed, and prolongs nothing", async ({
  page,
  context,
  db,
  person,
  address,
  signIn,
}) => {
  await signIn(context);
  await db
    .update(sessions)
    .set({ lastSeenAt: new Date(Date.now() - 50 * minute) })
    .where(eq(sessions.userId, person.userUuid));
  const lastSeen = async () =>
    (await db.select().from(sessions).where(eq(sessions.userId, person.userUuid))).map((row) => row.lastSeenAt);
  await page.clock.install();
  await open(page, address("assessments"), true);
  const seen = await lastSeen();
  const looks = countLooks(page);
  await page.clock.runFor(10 * minute);
  expect(looks()).toBe(4);
  await page.mouse.click(1, 1);
  await page.clock.runFor(10 * minute);
  expect(looks()).toBe(8);

  await showTab(page, false);
  await page.mouse.click(1, 1);
  await page.clock.runFor(10 * minute);
  expect(looks()).toBe(8);
  await showTab(page, true);
  await page.clock.runFor(minute);
  expect(looks()).toBeGreaterThan(8);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await lastSeen()).toEqual(seen);
});

test("after a new version of the service the next link loads its page whole", async ({
  page,
  context,
  address,
  signIn,
  words,
}) => {
  await signIn(context);
  await page.clock.install();
  await open(page, address("profile"), true);
  await page.route("**/api/v1/version", (route) => route.fulfill({ json: { version: "newer", sessionValid: true } }));
  await page.evaluate(() => Object.assign(window, { stillTheSame: true }));
  const isSame = () => page.evaluate(() => "stillTheSame" in window);
  const toAssessments = page.getByRole("banner").getByRole("link", { name: words.common.nav.assessments }).first();
  const looked = page.waitForResponse("**/api/v1/version");
  await page.clock.runFor(61_000);
  await looked;
  await expect.poll(isSame).toBe(true);
  await toAssessments.click();
  await expect(page).toHaveURL(address("assessments"));
  expect(await isSame()).toBe(false);
});

async function open(page: Page, target: string, js: boolean): Promise<void> {
  await page.goto(target);
  await ready(page, js);
}

/** Signs in as people do, so that the session knows the browser's name. */
async function signInByLink(
  page: Page,
  db: Db,
  person: TestPerson,
  address: (name: "loginEmail" | "profile", params?: Record<string, string>, query?: Record<string, string>) => string,
  button: string,
): Promise<void> {
  const uuid = await addSignInLink(db, person, "valid");
  await page.goto(address("loginEmail", { uuid }, { path: address("profile"), groupId: "" }));
  await page.getByRole("button", { name: button }).click();
  await page.waitForURL(`**${address("profile")}`);
}

async function nameSessions(db: Db, { userUuid }: TestPerson, userAgent: string): Promise<void> {
  await db.update(sessions).set({ userAgent }).where(eq(sessions.userId, userUuid));
}

/** How often the page has asked since whether its session stands. */
function countLooks(page: Page): () => number {
  let looks = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/v1/version")) looks += 1;
  });
  return () => looks;
}

/** Puts the tab to the back or to the front, as far as the page can tell. */
async function showTab(page: Page, visible: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  }, !visible);
}
