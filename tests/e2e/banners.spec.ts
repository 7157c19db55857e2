import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import type { DatabaseConnection } from "~/db/client.server";
import { choicesAddress } from "~/i18n/paths";
import { databaseEnv } from "../fixtures/instances";
import { present, startedOrder } from "../fixtures/people";
import type { DemoServer } from "../fixtures/servers/demo-server";
import { startTestedServer } from "../fixtures/servers/tested-server";
import { testCertificate } from "../fixtures/servers/tls-proxy";
import { expect, ready, test, withAndWithoutJavaScript } from "../fixtures/visitor";

/** The same service with a support chat of somebody else's, and with counting. */
let server: DemoServer;
/** Where that chat's script comes from, by https as production asks: the first time it fails. */
let chat: Server;
let asked = 0;

test.beforeAll(async () => {
  chat = createServer(testCertificate(), (_, response) => {
    asked += 1;
    response.writeHead(asked === 1 ? 500 : 200, { "content-type": "text/javascript" });
    response.end(asked === 1 ? "" : "document.documentElement.dataset.chat = 'open'");
  });
  await new Promise<void>((resolve) => chat.listen(0, "127.0.0.1", resolve));
  const { port } = chat.address() as AddressInfo;
  const target = JSON.parse(present(process.env.VOINTI_DATABASE)) as DatabaseConnection;
  server = await startTestedServer({
    dataDir: present(process.env.VOINTI_DATA_DIR),
    env: {
      ...databaseEnv(target),
      ENABLE_ANALYTICS: "1",
      CHAT_SCRIPT_URL: `https://127.0.0.1:${port}/chat.js`,
    },
  });
});
test.afterAll(async () => {
  await server.stop();
  chat.close();
});

/** Presses the button and waits until the choice is kept: with JavaScript it is sent behind the page. */
async function choose(page: Page, name: string, js: boolean): Promise<void> {
  const kept = js ? page.waitForResponse((response) => response.url().endsWith(choicesAddress)) : undefined;
  await page.getByRole("button", { name }).click();
  await kept;
}

withAndWithoutJavaScript((js, test) => {
  test.use({ seesNotices: true });
  test("a notice stays hidden, and a choice of cookies can be taken back", async ({ page, address, words, audit }) => {
    const { notice, cookies } = words.shell;
    await page.goto(server.origin + address("help"));
    await ready(page, js);
    if (js) expect(await audit(page)).toEqual([]);
    await page.getByRole("button", { name: notice.hideRename }).click();
    const region = page.getByRole("region", { name: notice.rename.label });
    await expect(region).toHaveCount(0);
    if (js) {
      const hiddenAt = await page.evaluate(() => localStorage.getItem("vointi.hidden.rename"));
      expect(hiddenAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      await expect(page.getByRole("main")).toBeFocused();
    }
    await choose(page, cookies.accept, js);
    const question = page.getByRole("region", { name: cookies.label });
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(server.origin + address("help"));
    await page.goto(server.origin + address("privacy", {}, { cookies: "1" }));
    await expect(region).toHaveCount(0);
    await expect(question).toContainText(cookies.accepted);
    await ready(page, js);
    await choose(page, cookies.refuse, js);
    await expect(page).toHaveURL(js ? /cookies=1$/ : server.origin + address("privacy"));
    await page.goto(server.origin + address("privacy", {}, { cookies: "1" }));
    await expect(question).toContainText(cookies.refused);
    if (!js) await expect(page.locator("footer ~ aside a")).toHaveAttribute("href", /^mailto:/);
  });
});

test("nothing is asked of others or counted before a yes or a press, and a chat that fails can be asked for again", async ({
  browser,
  address,
  words,
}) => {
  // A context of its own: the chat's failure is no complaint.
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const foreign: string[] = [];
  const counted: unknown[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(server.origin)) foreign.push(request.url());
    if (request.url().endsWith("/analytics")) counted.push(request.postDataJSON().event);
  });
  await page.goto(server.origin + address("help"));
  await ready(page, true);
  expect([foreign, counted]).toEqual([[], []]);
  await page.getByRole("button", { name: words.shell.cookies.accept }).click();
  await expect.poll(() => counted).toEqual([{ type: "page-view", page: "help", language: "en" }]);
  expect(foreign).toEqual([]);

  await page.getByRole("button", { name: words.shell.chat.label }).click();
  const again = page.getByRole("button", { name: words.shell.chat.failed });
  await again.click();
  await expect(again).toHaveCount(0);
  await expect(page.locator("html")).toHaveAttribute("data-chat", "open");
  expect(foreign).toHaveLength(2);
  await context.close();
});

test("a saved copy says that it can't be used, and leads to the real host", async ({
  browser,
  context,
  db,
  person,
  address,
  words,
  signIn,
}) => {
  await startedOrder(db, person, "pulse");
  await signIn(context);
  const question = await context.request.get(address("surveyContinue"));
  const source = await question.text();
  const banner = { name: words.shell.savedPage.label };
  const folder = await mkdtemp(join(tmpdir(), "vointi-saved-"));
  // Scripts of a saved page don't run, or ask in vain for what was not saved.
  const reader = await browser.newContext({ javaScriptEnabled: false });
  const page = await reader.newPage();
  try {
    await page.goto(new URL(address("help"), question.url()).href);
    await expect(page.getByRole("region", banner)).toHaveCount(0);

    // The page alone.
    const alone = join(folder, "alone.html");
    await writeFile(alone, source);
    await page.goto(pathToFileURL(alone).href);
    await expect(page.getByRole("region", banner)).toBeVisible();

    // The page with its style sheet and whole addresses, as programs write it that save all of it.
    const { origin } = new URL(question.url());
    const sheet = present(source.match(/href="(\/assets\/basics-[^"]+)"/)?.[1]);
    await writeFile(join(folder, "styles.css"), await (await context.request.get(sheet)).text());
    const whole = source.replace(sheet, "styles.css").replaceAll('href="/', `href="${origin}/`);
    await writeFile(join(folder, "whole.html"), whole);
    await page.goto(pathToFileURL(join(folder, "whole.html")).href);
    const shown = page.getByRole("region", banner);
    await expect(shown).toHaveCSS("position", "fixed");
    await expect(shown.getByRole("link")).toHaveAttribute("href", `${origin}/en`);
  } finally {
    await reader.close();
    await rm(folder, { recursive: true, force: true });
  }
});
