import { eq } from "drizzle-orm";
import { plannedActions } from "~/db/schema/action-plan";
import { userRoles } from "~/db/schema/people";
import { addOrganisation } from "../fixtures/console";
import { addReportedWaves, published } from "../fixtures/disclosure/reported-waves";
import { addOrder } from "../fixtures/people";
import { expect, ready, withAndWithoutJavaScript } from "../fixtures/visitor";
import { fill } from "../fixtures/words";

withAndWithoutJavaScript((js, test) => {
  test("a concern becomes an action, which is done, and the next report says how its area has moved", async ({
    page,
    context,
    db,
    person,
    address,
    words,
    language,
    signIn,
  }) => {
    const { actionPlan, reports } = words;
    const organisationId = await addOrganisation(db, "Toimivat Oy");
    const order = await addOrder(db, "pulse", { organisationId, name: "Syksyn kysely", closedAt: new Date() });
    const area = language === "en" ? "Sleep" : `Sleep ${language}`;
    await addReportedWaves(db, order.id, [
      { sleep: [published(35), published(30)], work: [published(80), published(80)] },
      { sleep: [published(50, 15), published(40, 10)], work: [published(80, 0), published(80, 0)] },
    ]);
    await db.insert(userRoles).values({ userId: person.userUuid, role: "subscriber", organisationId });
    await signIn(context);
    const title = page.getByRole("heading", { level: 1 });
    const main = page.getByRole("main");

    // From the concern of the first report to its form, which says where it comes from.
    await page.goto(address("reportsOrder", { assessmentOrderId: order.id }, { wave: "1" }));
    await ready(page, js);
    await expect(main).toContainText(actionPlan.reported.none);
    await main.getByRole("link", { name: `${actionPlan.add}: ${area}`, exact: true }).click();
    await expect(title).toHaveText(actionPlan.add);
    await expect(main).toContainText(area);
    await expect(main).toContainText(actionPlan.nobody);
    const submit = page.getByRole("button", { name: actionPlan.add });

    // Without a date it is refused, and what was typed stays.
    await page.getByLabel(actionPlan.what, { exact: true }).fill("Two breaks a day");
    await page.getByRole("radio", { name: actionPlan.ownerOther }).check();
    await page.getByLabel(actionPlan.ownerWords).fill("Safety officer");
    await submit.click();
    await expect(page.getByRole("alert").first()).toContainText(actionPlan.errors.dateMissing);
    await expect(page.getByLabel(actionPlan.ownerWords)).toHaveValue("Safety officer");
    await page.getByLabel(words.profile.day, { exact: true }).fill("31");
    await page.getByLabel(words.profile.month, { exact: true }).fill("3");
    await page.getByLabel(words.profile.year, { exact: true }).fill("2099");
    await submit.click();
    await expect(title).toHaveText(actionPlan.title);
    await expect(page.getByRole("status").first()).toHaveText(actionPlan.done.saved);
    await expect(main).toContainText("Safety officer");

    // One press says how far it is; the list is filtered by its address.
    await main.getByRole("link", { name: "Two breaks a day" }).click();
    await expect(title).toHaveText("Two breaks a day");
    await page.getByRole("button", { name: actionPlan.press.under_way }).click();
    await expect(page.getByRole("button", { name: actionPlan.press.planned })).toBeVisible();
    await page.getByRole("button", { name: actionPlan.press.done }).click();
    await expect(page.getByRole("button", { name: actionPlan.press.again })).toBeVisible();
    await page.goto(address("actionPlan", { organisationId }, { state: "open" }));
    await ready(page, js);
    await expect(main).toContainText(actionPlan.noneMatch);
    await main.getByRole("link", { name: actionPlan.filters.done, exact: true }).click();
    await expect(main).toContainText("Two breaks a day");

    // The next wave's report stands beside it.
    await page.goto(address("reportsOrder", { assessmentOrderId: order.id }));
    await ready(page, js);
    await expect(main.locator("#actions")).toContainText(
      fill(actionPlan.reported.changed, { from: "35", to: "50", change: "+15" }),
    );
    await main.locator("#actions > summary").click();
    await main.locator("#actions").getByRole("link", { name: actionPlan.reported.all }).click();
    await expect(title).toHaveText(actionPlan.title);

    // It goes after a question.
    await main.getByRole("link", { name: "Two breaks a day" }).click();
    await expect(title).toHaveText("Two breaks a day");
    await main.getByRole("link", { name: actionPlan.toRemove }).click();
    await expect(title).toHaveText(actionPlan.removeTitle);
    await page.getByRole("button", { name: actionPlan.remove }).click();
    await expect(page.getByRole("status").first()).toHaveText(actionPlan.done.removed);
    expect(await db.$count(plannedActions, eq(plannedActions.organisationId, organisationId))).toBe(0);
    await main.getByRole("link", { name: reports.title }).click();
    await expect(title).toHaveText(reports.title);
  });
});
