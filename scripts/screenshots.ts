/**
 * `npm run screenshots`: makes the pictures of README from the demo build; with `--all`, every page of the journey in
 * three languages and three widths into .cache/screenshots, to look at.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { type Language, languages } from "../app/i18n/languages";
import { pageUrl } from "../app/i18n/paths";
import { chromiumLaunch } from "../tests/fixtures/chromium";
import { type DemoServer, startDemoServer } from "../tests/fixtures/demo-server";

const widths = [320, 768, 1280];
const wantsAll = process.argv.includes("--all");

const dataDir = await mkdtemp(join(tmpdir(), "vointi-screenshots-"));
const server = await startDemoServer({ dataDir });
const browser = await chromium.launch(chromiumLaunch());
try {
  if (wantsAll) {
    for (const language of languages) {
      for (const width of widths) await everyPage(browser, server, language, width);
    }
  } else {
    await readmePictures(browser, server);
  }
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function readmePictures(browser: Browser, server: DemoServer): Promise<void> {
  const folder = "docs/screenshots";
  await mkdir(folder, { recursive: true });
  const page = await signedIn(browser, server, "sam@example.com", "en", 480);
  const take = (name: string) => page.screenshot({ path: join(folder, `${name}.png`) });
  await take("assessments");
  await page.goto(server.origin + pageUrl("surveyContinue", "en"));
  await page.locator("#question-title").waitFor();
  await take("question");
  await page.goto(server.origin + pageUrl("surveyResults", "en"));
  await page.locator("#overall-title").scrollIntoViewIfNeeded();
  await take("results");
  await page.context().close();
}

async function everyPage(browser: Browser, server: DemoServer, language: Language, width: number): Promise<void> {
  const folder = join(".cache/screenshots", language, String(width));
  await mkdir(folder, { recursive: true });
  const page = await signedIn(browser, server, "sam@example.com", language, width);
  const visits: [string, string][] = [
    ["home", pageUrl("home", language)],
    ["assessments", pageUrl("assessments", language)],
    ["profile", pageUrl("profile", language, {}, { saved: "1" })],
    ["begin", pageUrl("surveyBegin", language)],
    ["question", pageUrl("surveyContinue", language)],
    ["results", pageUrl("surveyResults", language)],
    ["privacy", pageUrl("privacy", language)],
    ["help", pageUrl("help", language)],
    ["logout", pageUrl("logout", language)],
    ["not-found", `/${language}/nothing`],
  ];
  for (const [name, path] of visits) {
    await page.goto(server.origin + path);
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  }
  await page.context().close();
}

/** Signs in through the mail link, as a person does. */
async function signedIn(
  browser: Browser,
  server: DemoServer,
  email: string,
  language: Language,
  width: number,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  const before = (await server.mailTo(email)).length;
  await page.goto(server.origin + pageUrl("assessments", language));
  await page.fill("#email", email);
  await page.click("main form button");
  await page.locator("#sent").waitFor();
  for (let tries = 0; (await server.mailTo(email)).length === before; tries++) {
    if (tries > 100) throw new Error("the sign-in mail did not arrive");
    await page.waitForTimeout(100);
  }
  const [mail] = await server.mailTo(email);
  const link = mail?.text.split("\n").find((line) => line.startsWith(server.origin));
  if (!link) throw new Error("the sign-in mail holds no link");
  await page.goto(link);
  await page.click("main form button");
  await page.waitForURL((url) => url.pathname === pageUrl("assessments", language));
  return page;
}
