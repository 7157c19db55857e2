import { randomUUID } from "node:crypto";
import { languages } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { expect, inOneBrowser, overflowWidth, ready, test } from "../fixtures/visitor";

inOneBrowser(true, (js, test) => {
  test("a visitor comes by the front page, starts a trial by mail and finds its survey", async ({
    page,
    address,
    words,
    audit,
    latestMail,
  }) => {
    // Of a company of its own: a second trial of one company is a request to the first.
    const company = `Testaajat ${randomUUID().slice(0, 8)} Oy`;
    const email = `trial@${randomUUID()}.example`;
    const { nav, trial, form } = words.marketing;
    const main = page.getByRole("main");
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(address("home"));
    await ready(page, js);
    expect(await overflowWidth(page)).toBe(0);
    expect(await audit(page)).toEqual([]);
    await main.getByRole("link", { name: nav.startTrial }).click();
    await expect(page.getByLabel(form.name)).toBeVisible();
    await ready(page, js);

    await page.getByLabel(form.name).fill("Tiina Testaaja");
    await page.getByLabel(form.organisation).fill(company);
    await page.getByRole("button", { name: trial.submit }).click();
    await expect(page.getByRole("alert")).toContainText(form.problems.email.requiredField);
    await expect(page.getByLabel(form.name)).toHaveValue("Tiina Testaaja");
    expect(await audit(page)).toEqual([]);
    await page.getByLabel(form.email).fill(email);
    await page.getByRole("button", { name: trial.submit }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(trial.sentTitle);

    const [link = ""] = /http\S+/.exec((await latestMail({ email })).text) ?? [];
    await page.goto(link);
    await ready(page, js);
    await expect(main).toContainText(company);
    await page.getByRole("button", { name: trial.confirm.button }).click();
    await expect(page).toHaveURL(address("assessments"));
    await expect(main).toContainText(trial.orderName);
  });
});

test("the front page is at most 6,000 px long on a phone, in each language", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const language of languages) {
    await page.goto(pageUrl("home", language));
    await page.evaluate(() => document.fonts.ready);
    const high = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(high, language).toBeLessThanOrEqual(6_000);
    // Not the plain one, which is there without marketing pages.
    expect(high, language).toBeGreaterThan(4_000);
  }
});

test("what a buyer asks first is answered on the first screen of a computer and the first two of a phone, the report beside it", async ({
  page,
}) => {
  for (const [width, height, screens] of [
    [1280, 800, 1],
    [390, 844, 2],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const language of languages) {
      await page.goto(pageUrl("forOrganisations", language));
      await page.evaluate(() => document.fonts.ready);
      for (const part of ["#gets", "#never", "#protect", "figure table"]) {
        const box = await page.locator(`main ${part}`).first().boundingBox();
        expect(box && box.y + box.height, `${part} in ${language} at ${width}`).toBeLessThanOrEqual(screens * height);
      }
    }
  }
});

test("what is written to us is there again after a link and Back", async ({ page, address, words }) => {
  const { form } = words.marketing;
  const written = "We are forty people.\nCan you call us?";
  await page.goto(address("requestQuote"));
  await ready(page, true);
  await page.getByLabel(form.name).fill("Tiina Testaaja");
  await page.getByLabel(form.message).fill(written);
  await page.getByRole("main").getByRole("link", { name: form.privacyLink }).click();
  await expect(page).toHaveURL(address("privacy"));
  await ready(page, true);
  await page.goBack();
  await ready(page, true);
  await expect(page.getByLabel(form.message)).toHaveValue(written);
  await expect(page.getByLabel(form.name)).toHaveValue("Tiina Testaaja");
});
