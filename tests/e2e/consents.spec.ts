import type { Page } from "@playwright/test";
import { languages } from "~/i18n/languages";
import { answerSections, startedOrder, storedRuns } from "../fixtures/people";
import { expect, ready, test, withOrWithoutJavaScript } from "../fixtures/visitor";

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    withOrWithoutJavaScript(language, (js, test) => {
      test("a consent is read and withdrawn in one press, its page is the receipt, and it can be given again", async ({
        page,
        context,
        db,
        person,
        words,
        address,
        signIn,
      }) => {
        const { consents, profile } = words;
        const order = await startedOrder(db, person, "fdf_marsmars", {
          consents: ["fdf_callup"],
          name: "Kutsunnat 2026",
        });
        await answerSections(db, person, order, 1);
        await signIn(context);
        await open(page, address("profile"), js);
        const given = page.getByRole("table", { name: profile.consents.given });
        await expect(given.getByRole("columnheader")).toHaveText([
          profile.consents.survey,
          profile.consents.organisation,
          profile.consents.consent,
        ]);
        await given.getByRole("link").click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(consents.title);
        await ready(page, js);
        const main = page.getByRole("main");
        for (const text of [
          "Kutsunnat 2026",
          order.organizationName,
          consents.stops.answering,
          consents.stays.results,
        ]) {
          await expect(main).toContainText(text);
        }
        await main.locator("summary").click();
        await expect(main.locator("details p").first()).toBeVisible();

        await page.getByRole("button", { name: consents.withdraw }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(consents.withdrawnTitle);
        await expect(page).toHaveTitle(new RegExp(`^${consents.withdrawnTitle}`));
        const receipt = page.getByRole("region", { name: consents.after });
        for (const line of [
          consents.stops.answering,
          consents.stops.fitnessApp,
          consents.deleted.answers,
          consents.stays.fitnessApp,
          consents.stays.record,
        ]) {
          await expect(receipt).toContainText(line);
        }
        await expect(page.getByRole("button", { name: consents.withdraw })).toHaveCount(0);
        expect(await storedRuns(db, person, order)).toMatchObject([{ state: "abandoned", answers: [], modules: [] }]);

        await open(page, address("profile"), js);
        await expect(main).toContainText(profile.consents.none);
        await expect(page.getByRole("table", { name: consents.withdrawnList }).getByRole("row")).toHaveCount(2);
        // Nobody is pressed for it while they change something else.
        await expect(page.getByRole("checkbox")).toHaveCount(0);
        await page.getByLabel(profile.firstName, { exact: true }).fill("Aino");
        await page.getByRole("button", { name: profile.save }).click();
        await expect(page.getByRole("status")).toHaveText(profile.saved);
        // Answering stops, and begins with the consent when the person wants to.
        await open(page, address("surveyContinue"), js);
        await expect(page.getByRole("checkbox")).toBeVisible();
        await page.getByRole("checkbox").check();
        await page.getByRole("button", { name: profile.saveAndContinue }).click();
        await expect(page).toHaveURL(address("surveyBegin"));
      });
    });
  });
}

async function open(page: Page, target: string, js: boolean): Promise<void> {
  await page.goto(target);
  await ready(page, js);
}
