import { eq } from "drizzle-orm";
import { organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { organisationUnits } from "~/db/schema/units";
import { showSecondFactor } from "../fixtures/console";
import { addOrder, addPerson, present, type TestPerson } from "../fixtures/people";
import { byFormsAlone, expect, inOneBrowser, overflowWidth, ready } from "../fixtures/visitor";
import { fill } from "../fixtures/words";

type Database = Parameters<typeof addPerson>[0];

/** An organisation whose administrator somebody is, with a unit and some people. */
async function anOffice(db: Database, admin: TestPerson) {
  const [made] = await db
    .insert(organisations)
    .values({ name: `Lists ${admin.userUuid}` })
    .returning();
  const organisationId = present(made).id;
  await db.insert(userRoles).values({ userId: admin.userUuid, role: "admin", organisationId });
  await db.insert(organisationUnits).values({ organisationId, name: "Sales" });
  const names = ["Ahlgren", "Lahtinen", "Östman"];
  const people = await Promise.all(
    names.map((lastName) => addPerson(db, { language: admin.language, organisationId, firstName: "Aino", lastName })),
  );
  return { organisationId, people };
}

byFormsAlone((_, test) => {
  test("an office finds some of its people, moves them, invites them, and takes it back", async ({
    page,
    context,
    db,
    person,
    signIn,
    words,
    address,
  }) => {
    const { organisationId, people } = await anOffice(db, person);
    const order = await addOrder(db, "pulse", { organisationId, name: "Winter pulse" });
    await signIn(context);
    await showSecondFactor(db, person);
    const { adminPeople, admin, orders } = words;
    const { together } = adminPeople;
    const main = page.getByRole("main");

    await page.goto(address("adminPeople"));
    await page.getByRole("button", { name: together.move.button }).click();
    await expect(main).toContainText(together.nobody);
    await page.getByRole("checkbox", { name: "Ahlgren, Aino" }).check();
    await page.getByRole("checkbox", { name: "Östman, Aino" }).check();
    await page.getByRole("button", { name: together.move.button }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(fill(together.move.title_other, { count: "2" }));
    await page.getByLabel("Sales").check();
    await page.getByRole("button", { name: fill(together.move.submit_other, { count: "2" }) }).click();
    await expect(main).toContainText(fill(together.move.done_other, { count: "2" }));
    const rows = await db.select().from(users).where(eq(users.organisationId, organisationId));
    expect(
      rows
        .filter(({ organisationalUnit }) => organisationalUnit === "Sales")
        .map(({ lastName }) => lastName)
        .sort(),
    ).toEqual(["Ahlgren", "Östman"]);

    await page.getByRole("link", { name: fill(together.chooseAll_other, { count: String(people.length) }) }).click();
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(people.length);
    await page.getByRole("button", { name: together.invite.button }).click();
    await page.getByRole("button", { name: fill(together.invite.submit_other, { count: "3" }) }).click();
    await expect(main).toContainText(fill(together.invite.done_other, { count: "3" }));

    await page.goto(address("adminOrders"));
    await page.getByRole("link", { name: fill(orders.list.toInvited, { number: "3", survey: order.name }) }).click();
    await expect(main).toContainText(fill(adminPeople.list.invitedTo, { survey: order.name }));
    await page.getByRole("combobox", { name: adminPeople.unit }).selectOption("Sales");
    await page.getByRole("button", { name: admin.list.find }).click();
    await page.getByRole("checkbox", { name: "Östman, Aino" }).check();
    await page.getByRole("button", { name: together.takeBack.button }).click();
    await page.getByRole("button", { name: fill(together.takeBack.submit_one, { count: "1" }) }).click();
    await expect(main).toContainText(fill(together.takeBack.done_one, { count: "1" }));
    await expect(main).toContainText(adminPeople.invitation.takenBack);
    await page.getByRole("link", { name: admin.list.clearFilter }).click();
    await expect(page.getByRole("row")).toHaveCount(4);
  });
});

inOneBrowser(true, (js, test) => {
  test("on a phone each row is a card; on a wide screen the headings stay in sight", async ({
    page,
    context,
    db,
    person,
    signIn,
    words,
    address,
    audit,
  }) => {
    const { organisationId } = await anOffice(db, person);
    const lastName = "Aurinko".repeat(6);
    for (let more = 0; more < 40; more++) await addPerson(db, { language: "fi", organisationId, lastName });
    await signIn(context);
    await showSecondFactor(db, person);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(address("adminPeople"));
    await ready(page, js);
    expect(await overflowWidth(page)).toBe(0);
    expect(await audit(page)).toEqual([]);

    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await overflowWidth(page)).toBe(0);
    await page.getByRole("link", { name: "Östman, Aino" }).scrollIntoViewIfNeeded();
    await expect(page.getByRole("columnheader", { name: words.adminPeople.email })).toBeInViewport();
    // What is done with those who are ticked stays in sight only once somebody is.
    const { together } = words.adminPeople;
    const bar = page.getByRole("group", { name: together.legend });
    await expect(bar).toHaveCSS("position", "static");
    await page.getByRole("checkbox", { name: "Östman, Aino" }).check();
    await expect(bar).toHaveCSS("position", "sticky");
    await expect(page.getByRole("button", { name: together.move.button })).toBeInViewport();

    await page.goto(address("adminPeople", {}, { search: "nobody" }));
    await ready(page, js);
    expect(await audit(page)).toEqual([]);
    await page.getByRole("link", { name: words.admin.list.clearSearch }).click();
    await expect(page.getByRole("link", { name: "Östman, Aino" })).toBeVisible();
  });

  test("rows that the document has brought give way to others, and what is ticked stays", async ({
    page,
    context,
    db,
    person,
    signIn,
    words: { admin, adminPeople },
    address,
  }) => {
    await anOffice(db, person);
    await signIn(context);
    await showSecondFactor(db, person);
    await page.goto(address("adminPeople", {}, { search: "Aino" }));
    await ready(page, js);
    const names = page.getByRole("rowheader");
    await expect(names.first()).toContainText("Ahlgren");
    const box = page.getByRole("checkbox", { name: "Östman, Aino" });
    await box.check();
    await page.getByTitle(fill(admin.list.sortDescending, { column: adminPeople.name })).click();
    await expect(names.first()).toContainText("Östman");
    // A link alone takes no ticks along.
    await expect(box).toBeChecked({ checked: js });
    await page.locator("a[href*='all=1']").click();
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(3);
    await page.goBack();
    await page.goBack();
    await expect(names.first()).toContainText("Ahlgren");
    await expect(names).toHaveCount(3);
  });
});
