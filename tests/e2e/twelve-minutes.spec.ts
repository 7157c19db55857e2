import type { Locator } from "@playwright/test";
import { eq } from "drizzle-orm";
import { DateTime } from "luxon";
import { assessmentOrders, organisations } from "~/db/schema/orders";
import { users } from "~/db/schema/people";
import { languages } from "~/i18n/languages";
import { makeAdmin, showSecondFactor } from "../fixtures/console";
import { importComesTo } from "../fixtures/pages/import-page";
import { addWholeReport, present } from "../fixtures/people";
import { expect, inBrowsersWithOrWithoutJavaScript, ready, test } from "../fixtures/visitor";

/** From a new organisation to its report: what an office does in its first twelve minutes, in at most so many presses. */
const mostPresses = 18;

/** As an office's spreadsheet has them: numbers written in three ways, units known and new, and a row that is none. */
function messyTable(mark: string): string {
  const units = ["Myynti", "Hallinto", "Varasto", "Verkkokauppa"];
  const phones = ["040 123 4000", "+358 40 123 4001", "00358401234002"];
  const people = Array.from(
    { length: 30 },
    (_, n) => `twelve-${mark}-${n}@example.com;Žaneta ${n};${n < 3 ? phones[n] : ""};${units[n % 4]}`,
  );
  return ["Sähköposti;Etunimi;Puhelin;Yksikkö", ...people, "ei osoitetta;;;"].join("\n");
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    inBrowsersWithOrWithoutJavaScript(language, (js, test) => {
      test("an office goes from a new organisation to its report in twelve minutes", async ({
        page,
        db,
        person,
        signIn,
        context,
        address,
        words,
      }) => {
        const { adminOrganisations, basis, inviting, orders, schedules } = words;
        let presses = 0;
        const press = async (what: Locator) => {
          presses += 1;
          await what.click();
          await ready(page, js);
        };
        const button = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
        // The page before has fields of the same names.
        const isAt = (title: string) => expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
        const link = (name: string) => page.getByRole("main").getByRole("link", { name, exact: true }).first();
        const type = async (id: string, moment: DateTime, time?: string) => {
          await page.locator(`#${id}-day`).fill(String(moment.day));
          await page.locator(`#${id}-month`).fill(String(moment.month));
          await page.locator(`#${id}-year`).fill(String(moment.year));
          if (time) await page.locator(`#${id}-time`).fill(time);
        };
        await makeAdmin(db, person);
        await signIn(context);
        await showSecondFactor(db, person);
        const mark = person.userUuid.slice(0, 8);
        const end = DateTime.now().plus({ days: 20 });

        await page.goto(address("adminOrganisations"));
        await ready(page, js);
        await press(link(adminOrganisations.newTitle));
        await isAt(adminOrganisations.newTitle);
        await page.getByLabel(words.admin.organisations.name, { exact: true }).fill(`Twelve ${mark}`);
        await page.locator("[name=lines]").fill("Myynti\nHallinto\nVarasto\nHuolto");
        await press(button(adminOrganisations.add));

        await isAt(`Twelve ${mark}`);
        await press(link(orders.list.add));
        await isAt(orders.form.addTitle);
        await page.getByLabel(orders.form.name, { exact: true }).fill("Twelve");
        await page.getByLabel(orders.form.variant).selectOption("pulse");
        await type("deadline", end, "16:00");
        // The server fills in consents and basis where there is no script.
        if (!js) await press(button(orders.form.add));
        await press(page.getByLabel(basis.form.confirm));
        await press(button(orders.form.add));
        await expect(page.getByText(orders.notices.added)).toBeVisible();

        await press(link(orders.life.next.invite));
        await page.getByLabel(inviting.upload.text).fill(messyTable(mark));
        await press(button(inviting.upload.submit));
        presses += await importComesTo(page, inviting.titles.checked, { js, words });
        await expect(page.getByRole("main")).toContainText("Verkkokauppa");
        await press(button(inviting.preview.confirm_other.replace("{count}", "30")));
        presses += await importComesTo(page, inviting.titles.done, { js, words });

        await press(link(inviting.done.onward));
        await type("reminder1-moment", end.minus({ days: 7 }), "9:00");
        await press(button(schedules.save));
        await press(link(orders.life.next.open));
        await isAt(orders.opening.title);
        await press(button(orders.life.next.open));
        await expect(page.getByRole("status")).toHaveText(orders.notices.started);

        await press(link(orders.form.changeTitle));
        await isAt(orders.form.changeTitle);
        await type("deadline", end.plus({ days: 7 }));
        await press(button(orders.form.save));
        await press(button(orders.ending.close));
        await expect(page.getByRole("status")).toHaveText(orders.notices.closed);

        const [organisation] = await db
          .select()
          .from(organisations)
          .where(eq(organisations.name, `Twelve ${mark}`));
        const [order] = await db
          .select()
          .from(assessmentOrders)
          .where(eq(assessmentOrders.organisationId, present(organisation).id));
        // Time passes, and the job makes the report.
        await addWholeReport(db, present(order));
        await page.goto(address("adminOrder", { assessmentOrderId: present(order).id }));
        await ready(page, js);
        await press(link(orders.life.next.readReport));
        await expect(page.getByRole("heading", { level: 1 })).toContainText("Twelve");
        const files = page.locator("a[href*='/xlsx'], a[href*='/csv']");
        await expect.poll(() => files.count()).toBeGreaterThan(0);

        const numbers = await db
          .select({ phone: users.phoneNumber })
          .from(users)
          .where(eq(users.email, `twelve-${mark}-1@example.com`));
        expect(numbers).toEqual([{ phone: "+358401234001" }]);
        // The one that would take a file along is counted and not done.
        expect(presses + 1).toBeLessThanOrEqual(mostPresses);
      });
    });
  });
}
