import { eq } from "drizzle-orm";
import { organisations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { addOrganisation, makeAdmin, showSecondFactor } from "../fixtures/console";
import { addPerson } from "../fixtures/people";
import { byFormsAlone, expect, ready } from "../fixtures/visitor";

byFormsAlone((js, test) => {
  test("an administrator finds somebody, says why, mends their address, and the person sees who looked", async ({
    page,
    context,
    db,
    person,
    words,
    address,
    signIn,
    openBrowser,
  }) => {
    await makeAdmin(db, person);
    const taken = await addPerson(db, { language: "en" });
    const mistyped = `aino-${person.userUuid}@exmaple.com`;
    const aino = await addPerson(db, { language: "en", firstName: "Aino", lastName: "Lumi", email: mistyped });
    const { adminPeople, admin, ownData } = words;
    await signIn(context);
    await showSecondFactor(db, person);
    await page.goto(address("profile"));
    await ready(page, js);
    await page.getByRole("main").getByRole("link", { name: admin.profileLink }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.adminWork.home.title);
    await page.goto(address("adminPeople"));
    await page.getByLabel(adminPeople.list.search).fill(mistyped.slice(0, 30));
    await page.getByRole("button", { name: admin.list.find }).click();
    await page.getByRole("link", { name: "Lumi, Aino" }).click();

    await expect(page.getByRole("heading", { level: 1 })).toHaveText(adminPeople.purpose.title);
    await page.getByLabel(adminPeople.purpose.support).check();
    await page.getByRole("button", { name: adminPeople.purpose.submit }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Aino Lumi");
    await page.getByRole("link", { name: adminPeople.change.title }).click();
    await ready(page, js);
    const email = page.getByLabel(adminPeople.email);
    await email.fill(taken.email);
    await page.getByRole("button", { name: admin.form.save }).click();
    await expect(page.getByRole("alert")).toContainText(adminPeople.errors.emailInUse);
    await expect(page).toHaveTitle(new RegExp(`^${words.common.errorPrefix}`));
    await expect(email).toHaveValue(taken.email);
    const mended = mistyped.replace("exmaple", "example");
    await email.fill(mended);
    await page.getByRole("button", { name: admin.form.save }).click();
    await expect(page.getByRole("status").filter({ hasText: admin.form.saved })).toBeVisible();
    expect((await db.select().from(users).where(eq(users.id, aino.userUuid)))[0]?.email).toBe(mended);

    const herBrowser = await openBrowser();
    await signIn(herBrowser, aino);
    const hers = await herBrowser.newPage();
    await hers.goto(address("ownData"));
    const log = hers.getByRole("table");
    for (const text of [
      ownData.access.what.contact_changed,
      ownData.access.what.listed,
      ownData.access.purpose.support,
    ]) {
      await expect(log).toContainText(text);
    }
  });

  test("what two administrators change at once is told to the second, who loses nothing", async ({
    page,
    context,
    db,
    person,
    address,
    signIn,
    openBrowser,
    words,
  }) => {
    await makeAdmin(db, person);
    const organisationId = await addOrganisation(db, "Kaksi Oy");
    const place = address("adminOrganisation", { organisationId });
    const other = await openBrowser();
    await signIn(context);
    await signIn(other);
    await showSecondFactor(db, person);
    const second = await other.newPage();
    await page.goto(place);
    await ready(page, js);
    await second.goto(place);
    await second.getByLabel(words.admin.organisations.name).fill("Ensimmäinen Oy");
    await second.getByRole("button", { name: words.admin.form.save }).click();
    await expect(second.getByRole("heading", { level: 1 })).toHaveText("Ensimmäinen Oy");
    const name = page.getByLabel(words.admin.organisations.name);
    await name.fill("Toinen Oy");
    await page.getByRole("button", { name: words.admin.form.save }).click();
    const told = page.getByRole("table");
    await expect(told).toContainText("Ensimmäinen Oy");
    await expect(told).toContainText("Toinen Oy");
    await page.getByRole("button", { name: words.common.conflict.typed.mine }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Toinen Oy");
    const [row] = await db.select().from(organisations).where(eq(organisations.id, organisationId));
    expect(row?.name).toBe("Toinen Oy");
  });
});
