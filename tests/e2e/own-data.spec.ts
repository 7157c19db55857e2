import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Download, Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { sessions } from "~/db/schema/login";
import { users } from "~/db/schema/people";
import { languages } from "~/i18n/languages";
import { completedOrder, type TestPerson } from "../fixtures/people";
import { expect, inBrowsersWithOrWithoutJavaScript, overflowWidth, ready, type Tests, test } from "../fixtures/visitor";
import { fill } from "../fixtures/words";

const isFull = process.env.VOINTI_FULL === "1";

/** The person signed in a while ago. */
async function ageSessions(db: Db, { userUuid }: TestPerson): Promise<void> {
  await db.update(sessions).set({ createdAt: sql`now() - interval '11 minutes'` }).where(eq(sessions.userId, userUuid));
}

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), "utf8");
}

async function isWellMade(page: Page, audit: (page: Page) => Promise<string[]>): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await overflowWidth(page)).toBe(0);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await overflowWidth(page)).toBe(0);
  expect(await audit(page)).toEqual([]);
}

const taking: Tests = (js, test) => {
  test("a person takes their data out after a fresh sign-in and sees that it was noted", async ({
    page,
    context,
    db,
    person,
    address,
    words,
    audit,
    signIn,
    latestMail,
  }) => {
    await completedOrder(db, person, "pulse");
    await signIn(context);
    await ageSessions(db, person);

    await page.goto(address("profile"));
    await ready(page, js);
    await page.getByRole("link", { name: words.ownData.profileLink }).click();
    await expect(page).toHaveURL(address("ownData"));
    await ready(page, js);
    const file = (name: string) => page.getByRole("link", { name, exact: true });
    await expect(file(words.ownData.download.json)).toHaveCount(0);
    await expect(page.getByRole("main")).toContainText(words.ownData.access.none);
    await isWellMade(page, audit);
    await page.getByRole("button", { name: words.ownData.fresh.button }).click();
    await expect(page.getByRole("status")).toContainText(words.login.sent.title);
    await isWellMade(page, audit);

    const [link = ""] = /http\S+/.exec((await latestMail(person)).text) ?? [];
    await page.goto(link);
    await ready(page, js);
    await page.getByRole("button", { name: words.login.link.logIn }).click();
    await expect(page).toHaveURL(address("ownData"));
    await ready(page, js);
    await isWellMade(page, audit);

    const copies: Record<string, string> = {};
    const readable = test.info().outputPath("copy.html");
    for (const format of ["json", "html", "fhir"] as const) {
      const waiting = page.waitForEvent("download");
      await file(words.ownData.download[format]).click();
      const download = await waiting;
      expect(download.suggestedFilename()).toContain(words.ownData.copy.filename);
      copies[format] = await textOf(download);
      if (format === "html") await download.saveAs(readable);
    }
    expect(JSON.parse(copies.json ?? "")).toMatchObject({ person: { email: person.email }, results: [{}] });
    expect(JSON.parse(copies.fhir ?? "")).toMatchObject({ resourceType: "Bundle", type: "collection" });
    // Read from where it was saved, as its person would.
    await page.goto(pathToFileURL(readable).href);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.ownData.copy.title);
    await expect(page.getByRole("main")).toContainText(person.email);

    await page.goto(address("ownData"));
    await ready(page, js);
    const log = page.getByRole("table", { name: words.ownData.access.title });
    await expect(log.getByRole("row")).toHaveCount(4);
    await expect(log).toContainText(words.ownData.access.purpose.own_copy);
    await isWellMade(page, audit);

    // After ten in an hour the same press shows a page that says when the next one can be had.
    for (let copy = 3; copy < 10; copy++) {
      expect(
        (await context.request.get(address("ownDataFile", { format: "json" }), { maxRedirects: 0 })).status(),
      ).toBe(200);
    }
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes("limit=1")),
      file(words.ownData.download.json).click(),
    ]);
    expect(answer.status()).toBe(429);
    expect(Number(await answer.headerValue("retry-after"))).toBeGreaterThan(0);
    const [tooMany = ""] = fill(words.ownData.download.tooMany, { most: 10, wait: "{wait}" }).split("{wait}");
    await expect(page.getByRole("main")).toContainText(tooMany);
    await expect(file(words.ownData.download.json)).toHaveCount(0);
    await isWellMade(page, audit);
  });
};

const erasing: Tests = (js, test) => {
  test("a person erases their data in two steps and is unknown afterwards", async ({
    page,
    context,
    db,
    person,
    address,
    words,
    audit,
    signIn,
  }) => {
    const { erase } = words.ownData;
    await signIn(context);
    await page.goto(address("ownData"));
    await ready(page, js);
    await page.getByRole("link", { name: erase.link }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(erase.title);
    for (const text of [...Object.values(erase.deleted), ...Object.values(erase.stays)]) {
      await expect(page.getByRole("main")).toContainText(text);
    }
    await isWellMade(page, audit);
    await page.getByRole("link", { name: erase.next }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(erase.confirmTitle);
    await expect(page.getByRole("main")).toContainText(person.email);
    await isWellMade(page, audit);

    await page.getByRole("button", { name: erase.button }).click();
    await expect(page.getByRole("alert")).toContainText(erase.error);
    await expect(page).toHaveTitle(new RegExp(`^${words.common.errorPrefix}`));
    await isWellMade(page, audit);
    expect(await db.select().from(users).where(eq(users.id, person.userUuid))).toHaveLength(1);

    await page.getByLabel(erase.checkbox).check();
    await page.getByRole("button", { name: erase.button }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(erase.doneTitle);
    await isWellMade(page, audit);
    expect(await db.select().from(users).where(eq(users.id, person.userUuid))).toEqual([]);
    expect((await context.cookies()).some(({ name }) => name === "vointi_session")).toBe(false);

    await page.goto(address("assessments"));
    await ready(page, js);
    await page.getByLabel(words.login.email).fill(person.email);
    await page.getByRole("button", { name: words.login.submit }).click();
    await expect(page.getByRole("alert")).toContainText(words.login.errors.user_not_found);
  });

  test("erasing asks for a fresh sign-in first", async ({
    page,
    context,
    db,
    person,
    address,
    words,
    audit,
    signIn,
  }) => {
    await signIn(context);
    await ageSessions(db, person);
    await page.goto(address("ownDataErase", {}, { confirm: "1" }));
    await ready(page, js);
    await expect(page.getByRole("heading", { level: 2, name: words.ownData.fresh.title })).toBeVisible();
    await expect(page.getByRole("button", { name: words.ownData.erase.button })).toHaveCount(0);
    await isWellMade(page, audit);
    await page.getByRole("button", { name: words.ownData.fresh.button }).click();
    await expect(page.getByRole("status")).toContainText(words.login.sent.title);
  });
};

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    // The short run sees one with JavaScript and the other without.
    inBrowsersWithOrWithoutJavaScript(language, (js, test) => {
      if (isFull || js) taking(js, test);
      if (isFull || !js) erasing(js, test);
    });
  });
}
