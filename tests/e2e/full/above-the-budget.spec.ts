import { randomUUID } from "node:crypto";
import { languages } from "~/i18n/languages";
import { present } from "../../fixtures/people";
import { expect, inBrowsersWithOrWithoutJavaScript, overflowWidth, ready, test } from "../../fixtures/visitor";
import { fill } from "../../fixtures/words";

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
        const wanted = address("profile");
        const target = address("redirectOrLogin", {}, { redirect: wanted });
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
        await expect(page.getByRole("alert")).toContainText(login.code.errors.notMatching);
        // Nobody is told here whether there is an account.
        await expect(page.locator("#sent")).toContainText(fill(login.sent.bodyConcealed, { email: person.email }));
        expect(await audit(page)).toEqual([]);
        await page.getByLabel(login.code.label).fill(right);
        await page.getByRole("button", { name: login.code.submit }).click();
        await expect(page).toHaveURL(wanted);
      });
    });
  });
}
