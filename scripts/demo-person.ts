import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { pageUrl } from "../app/i18n/paths";
import { chromiumLaunch } from "../tests/fixtures/chromium";
import { type DemoServer, startDemoServer } from "../tests/fixtures/servers/demo-server";
import { temporaryFolder } from "./bench/servers";
import { untilEnd } from "./until-end";

/** What a browser keeps of somebody who has signed in. */
export type BrowserState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** The demo with its people, and a browser to look at it; both end with the script. */
export async function openDemo(purpose: string): Promise<{ server: DemoServer; browser: Browser }> {
  const dataDir = temporaryFolder(purpose);
  const server = await untilEnd(
    () => startDemoServer({ dataDir, detached: true, env: { DEMO_PEOPLE: "1" } }),
    (started) => started.stop(),
  );
  const launch = { ...chromiumLaunch(), handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const browser = await untilEnd(
    () => chromium.launch(launch),
    (launched) => launched.close(),
  );
  return { server, browser };
}

/** Signs in through the mail link, as a person does; staff type their code after it, which the outbox shows. */
export async function signInByMail(server: DemoServer, browser: Browser, email: string): Promise<BrowserState> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(server.origin + pageUrl("assessments", "en"));
  await page.fill("#email", email);
  await page.click("main form button");
  await page.locator("#sent").waitFor();
  for (let tries = 0; (await server.mailTo(email)).length === 0; tries++) {
    if (tries > 100) throw new Error("the sign-in mail did not arrive");
    await page.waitForTimeout(100);
  }
  const [mail] = await server.mailTo(email);
  const link = mail?.text.split("\n").find((line) => line.startsWith(server.origin));
  if (!link) throw new Error("the sign-in mail holds no link");
  await page.goto(link);
  await page.click("main form button");
  const [assessments, confirm] = [pageUrl("assessments", "en"), pageUrl("loginConfirm", "en")];
  await page.waitForURL((url) => [assessments, confirm].includes(url.pathname));
  if (new URL(page.url()).pathname === confirm) {
    const outbox = await context.newPage();
    await outbox.goto(`${server.origin}/outbox`);
    const shown = await outbox.locator(`dt:text-is("${email}") + dd`).textContent();
    await page.fill("#code", shown?.split(" ")[0] ?? "");
    await page.click("button[name=intent][value=code]");
    await page.waitForURL((url) => url.pathname === assessments);
  }
  const state = await context.storageState();
  await context.close();
  return state;
}
