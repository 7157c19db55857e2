import { randomInt, randomUUID } from "node:crypto";
import type { DatabaseConnection } from "~/db/client.server";
import { languages } from "~/i18n/languages";
import type { DemoServer } from "../fixtures/demo-server";
import { databaseEnv } from "../fixtures/instances";
import { present } from "../fixtures/people";
import { startTestedServer } from "../fixtures/tested-server";
import { expect, inBrowsersWithOrWithoutJavaScript, overflowWidth, ready, test } from "../fixtures/visitor";
import { fill } from "../fixtures/words";

/** The same service behind a proxy, so that a test can come from a network that no other test comes from. */
let server: DemoServer;

test.beforeAll(async () => {
  const target = JSON.parse(present(process.env.VOINTI_DATABASE)) as DatabaseConnection;
  const env = { ...databaseEnv(target), TRUST_PROXY: "1" };
  server = await startTestedServer({ dataDir: present(process.env.VOINTI_DATA_DIR), env });
});
test.afterAll(async () => {
  await server.stop();
});

// In the short run without JavaScript alone, where nothing but the page can say so.
for (const language of process.env.VOINTI_FULL === "1" ? languages : (["sv"] as const)) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    inBrowsersWithOrWithoutJavaScript(language, (js, test) => {
      test("a network that has asked for too many unknown addresses is told to wait, and its people type the code of their mail", async ({
        page,
        context,
        person,
        address,
        words,
        audit,
        latestMail,
      }) => {
        const { login, common } = words;
        await context.setExtraHTTPHeaders({ "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.1` });
        const wanted = address("profile");
        const target = server.origin + address("redirectOrLogin", {}, { redirect: wanted });
        for (let turn = 0; turn < 10; turn++) {
          const headers = { "sec-fetch-site": "same-origin" };
          const form = { email: `${randomUUID()}@example.com` };
          expect((await context.request.post(target, { form, headers, maxRedirects: 0 })).status()).toBe(422);
        }
        await page.setViewportSize({ width: 320, height: 700 });
        await page.goto(target);
        await ready(page, js);
        await page.getByLabel(login.email).fill(person.email);
        await page.getByRole("button", { name: login.submit }).click();
        await expect(page.getByRole("alert")).toContainText(login.errors.loginGeneralError);
        await expect(page).toHaveTitle(new RegExp(`^${common.errorPrefix} `));
        await expect(page.getByLabel(login.email)).toHaveValue(person.email);
        const code = page.getByRole("region", { name: login.code.have }).getByLabel(login.code.label);
        await expect(code).toBeVisible();
        expect(await overflowWidth(page)).toBe(0);
        expect(await audit(page)).toEqual([]);

        const right = present((await latestMail(person)).text.match(/^\d{6}$/m)?.[0]);
        await code.fill(right === "123456" ? "654321" : "123456");
        await page.getByRole("button", { name: login.code.submit }).click();
        await expect(page.getByRole("alert")).toContainText(login.code.errors.not_matching);
        // Nobody is told here whether there is an account.
        await expect(page.locator("#sent")).toContainText(fill(login.sent.bodyConcealed, { email: person.email }));
        expect(await audit(page)).toEqual([]);
        await page.getByLabel(login.code.label).fill(right);
        await page.getByRole("button", { name: login.code.submit }).click();
        await expect(page).toHaveURL(server.origin + wanted);
      });
    });
  });
}
