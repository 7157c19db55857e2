import { eq } from "drizzle-orm";
import { assessmentOrders, orderInvitations, organisations } from "~/db/schema/orders";
import { userRoles } from "~/db/schema/people";
import { showSecondFactor } from "../../fixtures/console";
import { addPerson, present } from "../../fixtures/people";
import { expect, inOneBrowser, overflowWidth, ready } from "../../fixtures/visitor";
import { fill } from "../../fixtures/words";

inOneBrowser(true, (js, test) => {
  test("the office sees who was not reached, sends again with one press, and sees that it is done", async ({
    page,
    db,
    person,
    signIn,
    context,
    address,
    words,
    audit,
    latestMail,
  }) => {
    const { sending, orders } = words;
    const [organisation] = await db
      .insert(organisations)
      .values({ name: `Sending ${person.userUuid}` })
      .returning();
    const organisationId = present(organisation).id;
    await db.insert(userRoles).values({ userId: person.userUuid, role: "admin", organisationId });
    const [order] = await db
      .insert(assessmentOrders)
      .values({ organisationId, name: "Winter pulse", surveyFlowVariant: "pulse" })
      .returning();
    const orderId = present(order).id;
    const owed = await addPerson(db, { language: person.language, organisationId });
    const without = await addPerson(db, {
      language: person.language,
      organisationId,
      email: null,
      phoneNumber: `+3584${Math.floor(1e8 + Math.random() * 9e8)}`,
      firstName: "Aino",
      lastName: "Addressless",
    });
    await db
      .insert(orderInvitations)
      .values([owed, without].map(({ userUuid }) => ({ orderId, userId: userUuid, byMail: true })));
    await signIn(context);
    await showSecondFactor(db, person);
    if (js) await page.setViewportSize({ width: 390, height: 800 });

    await page.goto(address("adminOrder", { assessmentOrderId: orderId }));
    await ready(page, js);
    await expect(page.getByRole("main")).toContainText(fill(sending.of, { sent: "0", all: "2" }));
    await page.getByRole("link", { name: orders.parts.adminSending }).click();
    await ready(page, js);
    const { noAddress, notSent } = sending.causes;
    await expect(page.getByRole("heading", { level: 3 })).toHaveText([
      `${notSent.title} (1)`,
      `${noAddress.title} (1)`,
    ]);
    await page.getByRole("region", { name: noAddress.title }).getByRole("link").click();
    await expect(page.getByRole("link", { name: "Addressless, Aino" })).toBeVisible();
    expect(await audit(page)).toEqual([]);
    if (js) expect(await overflowWidth(page)).toBe(0);

    const label = fill(sending.tryAgain_one, { count: "1" });
    const button = page.getByRole("button", { name: label });
    await button.press("Enter");
    await expect(page.getByRole("status").first()).toHaveText(sending.notices.tried);
    await expect
      .poll(
        async () => {
          // With JavaScript the page looks by itself.
          const again = page.getByRole("link", { name: sending.look });
          if (!js) await ((await again.count()) > 0 ? again.click() : page.reload());
          return page.getByRole("main").textContent();
        },
        { timeout: 60_000 },
      )
      .toContain(sending.states.doneButSome);
    expect((await latestMail(owed)).subject).toContain("Winter pulse");
    await expect(button).toHaveCount(0);
    expect(await audit(page)).toEqual([]);
    expect(await db.$count(orderInvitations, eq(orderInvitations.orderId, orderId))).toBe(2);
  });
});
