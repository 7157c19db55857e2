import { userRoles } from "~/db/schema/people";
import { reportedOrganisation } from "../../fixtures/disclosure/reported-organisation";
import { expect, inOneBrowser, ready } from "../../fixtures/visitor";

inOneBrowser(true, (js, test) => {
  test.use({ language: "fi" });

  const kept = js
    ? "keeps the focus, what is open, and the way back"
    : "begins at its own part, and keeps the way back";
  test(`another unit or wave of a report ${kept}`, async ({ page, db, person, words, address, signIn, context }) => {
    const { organisationId, orderId } = await reportedOrganisation(db);
    await db.insert(userRoles).values({ userId: person.userUuid, role: "subscriber", organisationId });
    await signIn(context);
    await page.goto(address("reportsOrder", { assessmentOrderId: orderId }));
    await ready(page, js);
    const title = page.locator("#group-title");
    const area = page.locator("#areas details").nth(1);
    await area.locator("summary").click();
    const unit = page.locator("#units table").getByRole("link", { name: "Hoiva", exact: true });
    await unit.press("Enter");
    // What the server has drawn gives way to what the browser draws.
    await expect(title).toHaveText("Hoiva");
    await expect(unit).toHaveAttribute("aria-current", "true");
    if (js) {
      await expect(unit).toBeFocused();
      await expect(area).toHaveAttribute("open", "");
    } else {
      // A document of its own, which is read on from the unit's part: by eye, and by key.
      await expect(title).toBeInViewport();
      await page.keyboard.press("Tab");
      const isBefore = await page.locator(":focus").evaluate((element) => {
        const part = document.querySelector("#group") as Element;
        return (part.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
      });
      expect(isBefore).toBe(false);
    }
    const wave = page.getByRole("link", { name: words.reports.wave.replace("{wave}", "1"), exact: true });
    await wave.press("Enter");
    await expect(wave).toHaveAttribute("aria-current", "true");
    if (js) await expect(wave).toBeFocused();
    await page.goBack();
    await expect(wave).not.toHaveAttribute("aria-current", "true");
    await expect(title).toHaveText("Hoiva");
    await page.goBack();
    await expect(title).toHaveText(words.reports.whole);
  });
});
