import { eq } from "drizzle-orm";
import { assessmentOrders } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { showSecondFactor } from "../fixtures/console";
import { addOrder, addPerson, addReportOf, addWholeReport, completedOrder, present } from "../fixtures/people";
import { expect, overflowWidth, ready, withAndWithoutJavaScript } from "../fixtures/visitor";
import { fill } from "../fixtures/words";

withAndWithoutJavaScript((js, test) => {
  test("somebody of two roles goes to the work of each from the header, on a phone and on a wide screen", async ({
    page,
    context,
    db,
    person,
    address,
    words,
    signIn,
    openBrowser,
    audit,
  }) => {
    const asks = await addPerson(db, { language: person.language });
    const order = await completedOrder(db, asks, "pulse", { professionalService: true });
    await addWholeReport(db, order);
    const [row] = await db.select().from(assessmentOrders).where(eq(assessmentOrders.id, order.id));
    const { organisationId } = present(row);
    for (const role of ["subscriber", "professional"]) {
      await db.insert(userRoles).values({ userId: person.userUuid, role, organisationId });
    }
    const theirs = await openBrowser();
    await signIn(theirs, asks);
    const feedback = await theirs.newPage();
    await feedback.goto(address("orderFeedback", { assessmentOrderId: order.id }));
    await ready(feedback, js);
    await feedback.getByRole("checkbox").check();
    await feedback.getByRole("button", { name: words.personalFeedback.ask }).click();
    await expect(feedback.getByRole("button", { name: words.personalFeedback.withdraw })).toBeVisible();

    await signIn(context);
    await showSecondFactor(db, person);
    const title = page.getByRole("heading", { level: 1 });
    const { queue } = words.personalFeedback;
    // The number itself is for the eye, and its words for whoever listens.
    const requests = new RegExp(`^${queue.link}.*${fill(queue.count_one, { count: 1 })}`);
    // Forms alone have no width.
    for (const width of js ? [320, 1280] : [1280]) {
      if (js) await page.setViewportSize({ width, height: 640 });
      const go = async (name: string | RegExp) => {
        await page.goto(address("assessments"));
        await ready(page, js);
        if (width === 320) await page.locator("header summary").click();
        if (js) expect(await overflowWidth(page)).toBe(0);
        await page.getByRole("banner").getByRole("link", { name }).first().click();
      };
      await go(words.reports.title);
      await expect(title).toHaveText(words.reports.title);
      await go(requests);
      await expect(title).toHaveText(queue.title);
      expect(await audit(page)).toEqual([]);
    }
  });

  test("an administrator gives somebody one unit's reports to read, and they come to them from the header", async ({
    page,
    context,
    db,
    person,
    address,
    words,
    signIn,
    openBrowser,
    audit,
  }) => {
    const order = await addOrder(db, "pulse", { closedAt: new Date() });
    await addReportOf(db, order, [[], ["Care"], ["Care", "Night team"], ["Kitchen"]]);
    const [row] = await db.select().from(assessmentOrders).where(eq(assessmentOrders.id, order.id));
    const { organisationId } = present(row);
    const office = await addPerson(db, { language: person.language, organisationId });
    await db.insert(userRoles).values({ userId: office.userUuid, role: "admin", organisationId });
    await db.update(users).set({ organisationId, organisationalUnit: "Kitchen" }).where(eq(users.id, person.userUuid));
    await addPerson(db, { language: "fi", organisationId, organisationalUnit: "Care / Night team" });

    const theirs = await openBrowser();
    await signIn(theirs, office);
    await showSecondFactor(db, office);
    const roles = await theirs.newPage();
    await roles.goto(`${address("adminPersonRoles", { personId: person.userUuid })}?purpose=administration`);
    await ready(roles, js);
    const { roles: said } = words.adminPeople;
    await roles.getByRole("radio", { name: "Care", exact: true }).check();
    expect(await audit(roles)).toEqual([]);
    await roles.getByRole("button", { name: said.submit }).click();
    await expect(roles).toHaveURL(/saved=roles/);

    await signIn(context);
    // Forms alone have no width.
    if (js) await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(address("assessments"));
    await ready(page, js);
    if (js) await page.locator("header summary").click();
    await page.getByRole("banner").getByRole("link", { name: words.reports.title }).first().click();
    const title = page.getByRole("heading", { level: 1 });
    await expect(title).toHaveText(words.reports.title);
    await expect(page.getByText(fill(words.reports.part, { unit: "Care" }))).toBeVisible();
    expect(await audit(page)).toEqual([]);
    await page.getByRole("link", { name: order.name }).click();
    await expect(title).toHaveText(order.name);
    await expect(page.getByText(fill(words.reports.part, { unit: "Care" }))).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("Kitchen");
  });
});
