import type { Browser, BrowserContext } from "@playwright/test";
import { pageUrl } from "../app/i18n/paths";
import type { DemoServer } from "../tests/fixtures/demo-server";

/** What a browser keeps of somebody who has signed in. */
export type BrowserState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Signs in through the mail link, as a person does. */
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
  await page.waitForURL((url) => url.pathname === pageUrl("assessments", "en"));
  const state = await context.storageState();
  await context.close();
  return state;
}
