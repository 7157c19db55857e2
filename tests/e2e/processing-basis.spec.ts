import { eq } from "drizzle-orm";
import { assessmentOrders, orderInvitations, organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { languages } from "~/i18n/languages";
import { showSecondFactor } from "../fixtures/console";
import { addPerson, present } from "../fixtures/people";
import { byFormsAlone, expect, ready, test } from "../fixtures/visitor";

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    byFormsAlone((js, test) => {
      test("an administrator confirms on what basis a safety survey asks, and its people read it", async ({
        page,
        db,
        person,
        signIn,
        context,
        address,
        words,
        openBrowser,
      }) => {
        const { basis, orders, start } = words;
        const [organisation] = await db
          .insert(organisations)
          .values({ name: `Safe ${person.userUuid}` })
          .returning();
        const organisationId = present(organisation).id;
        await db.insert(userRoles).values({ userId: person.userUuid, role: "admin", organisationId });
        await signIn(context);
        await showSecondFactor(db, person);

        await page.goto(address("adminOrderNew"));
        await ready(page, js);
        await page.getByLabel(orders.form.name, { exact: true }).fill("Turva");
        await page.getByLabel(orders.form.variant).selectOption("vointi_safety");
        await page.getByRole("button", { name: orders.form.add }).click();
        // Nothing is made of the proposal before it is confirmed: a script fills it in at once, without one it comes here.
        if (!js) {
          await expect(page.getByRole("main")).toContainText(basis.errors.basisProposed);
          await page.getByRole("button", { name: orders.form.add }).click();
        }
        await expect(page.getByRole("main")).toContainText(basis.errors.basisNotConfirmed);
        await page.getByLabel(basis.specialCondition).selectOption("occupational_health");
        await page.getByLabel(basis.form.confirm).check();
        await page.getByRole("button", { name: orders.form.add }).click();
        await expect(page.getByRole("main")).toContainText(orders.notices.added);
        await expect(page.getByRole("main")).toContainText(basis.short.specialCondition.occupational_health);

        const [order] = await db
          .select()
          .from(assessmentOrders)
          .where(eq(assessmentOrders.organisationId, organisationId));
        const { id } = present(order);
        const invited = await addPerson(db, { language });
        await db.insert(orderInvitations).values({ orderId: id, userId: invited.userUuid });
        await db.update(assessmentOrders).set({ draft: false }).where(eq(assessmentOrders.id, id));
        await db.update(users).set({ activeOrderId: id }).where(eq(users.id, invited.userUuid));
        const theirs = await openBrowser();
        await signIn(theirs, invited);
        const other = await theirs.newPage();
        for (const name of ["surveyBegin", "privacy"] as const) {
          await other.goto(address(name));
          const main = other.getByRole("main");
          await expect(main).toContainText(name === "privacy" ? basis.own.title : start.before);
          for (const text of [
            basis.told.legalBasis.legal_obligation,
            basis.told.specialCondition.occupational_health,
          ]) {
            await expect(main).toContainText(text);
          }
        }
      });
    });
  });
}
