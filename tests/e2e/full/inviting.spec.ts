import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { JSDOM } from "jsdom";
import { assessmentOrders, orderInvitations, organisations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { scheduledMessages, sentMessages } from "~/db/schema/schedules";
import { makeAdmin, showSecondFactor } from "../../fixtures/console";
import { isOfficeThere, openedByOffice } from "../../fixtures/exports/office";
import { unzipped } from "../../fixtures/exports/unzipped";
import { importComesTo } from "../../fixtures/pages/import-page";
import { addPerson, present, settleOrder } from "../../fixtures/people";
import { expect, inOneBrowser, overflowWidth, ready } from "../../fixtures/visitor";
import { fill } from "../../fixtures/words";

const isFull = process.env.VOINTI_FULL === "1";
/** How many people are invited: enough for several pieces of an import. */
const count = isFull ? 500 : 120;

inOneBrowser(false, (js, test) => {
  test("an administrator makes a survey, invites hundreds of people, reminds them and closes it", async ({
    page,
    db,
    person,
    signIn,
    context,
    address,
    words,
    audit,
    latestMail,
    openBrowser,
  }) => {
    // In the full run a thousand people get two mails each from one server, and an office program starts twice.
    if (isFull) test.setTimeout(180_000);
    const { basis, orders, inviting, schedules } = words;
    const [organisation] = await db
      .insert(organisations)
      .values({ name: `Inviting ${person.userUuid}` })
      .returning();
    const organisationId = present(organisation).id;
    await db.insert(userRoles).values({ userId: person.userUuid, role: "admin", organisationId });
    await signIn(context);
    await showSecondFactor(db, person);
    if (js) await page.setViewportSize({ width: 320, height: 800 });

    await page.goto(address("adminOrderNew"));
    await ready(page, js);
    await page.getByLabel(orders.form.name, { exact: true }).fill("Winter pulse");
    await page.getByLabel(orders.form.variant).selectOption("fdf_marsmars");
    await page.getByLabel(orders.form.variant).selectOption("pulse");
    const consent = page.getByLabel(orders.consents.aisti_business, { exact: true });
    if (js) {
      const said = orders.form.consentFilledIn.replace("{consent}", orders.consents.aisti_business);
      await expect(page.getByText(said)).toBeVisible();
      await expect(page.getByLabel(orders.consents.fdf_callup)).not.toBeChecked();
      // What somebody unticks stays so until another survey is chosen.
      await consent.uncheck();
      await page.getByLabel(orders.form.variant).selectOption("default");
      await expect(consent).not.toBeChecked();
      await page.getByLabel(orders.form.variant).selectOption("fdf_marsmars");
      await page.getByLabel(orders.form.variant).selectOption("pulse");
    } else {
      // The server fills it in, and shows the form again with what was typed.
      await page.getByRole("button", { name: orders.form.add }).click();
      expect(await audit(page)).toEqual([]);
      await expect(page.getByLabel(orders.form.name, { exact: true })).toHaveValue("Winter pulse");
    }
    await expect(consent).toBeChecked();
    // So is what the survey stands on, and somebody has to say that it is decided.
    await expect(page.getByLabel(basis.legalBasis)).toHaveValue("consent");
    const confirmed = page.getByLabel(basis.form.confirm);
    await expect(confirmed).not.toBeChecked();
    await confirmed.check();
    await page.getByRole("button", { name: orders.form.add }).click();
    await expect(page.getByRole("status").filter({ hasText: orders.notices.added })).toBeVisible();
    expect(await audit(page)).toEqual([]);
    if (js) expect(await overflowWidth(page)).toBe(0);
    const orderPage = new URL(page.url()).pathname;

    // The step's own link, beside the button that says the same.
    await page.getByRole("listitem").getByRole("link", { name: orders.parts.adminInviting }).click();
    await ready(page, js);
    const mark = person.userUuid.slice(0, 8);
    const rows = Array.from({ length: count }, (_, n) => `invited-${mark}-${n}@example.com;Unit ${n % 7}`);
    await page.getByLabel(inviting.upload.text).fill(`Email;Unit\n${rows.join("\n")}\nnobody;x\n`);
    expect(await audit(page)).toEqual([]);
    await page.getByRole("button", { name: inviting.upload.submit }).click();
    // Each heading is known, so nobody is asked what it means.
    await importComesTo(page, inviting.titles.checked, { js, words });
    await expect(page.getByRole("main")).toContainText(inviting.problems.emailInvalid);
    expect(await audit(page)).toEqual([]);
    if (js) expect(await overflowWidth(page)).toBe(0);
    await page.getByRole("button", { name: inviting.preview.confirm_other.replace("{count}", String(count)) }).click();
    await importComesTo(page, inviting.titles.done, { js, words });
    const order = present(
      (await db.select().from(assessmentOrders).where(eq(assessmentOrders.organisationId, organisationId)))[0],
    );
    expect(await db.$count(orderInvitations, eq(orderInvitations.orderId, order.id))).toBe(count);
    const someone = { ...person, email: `invited-${mark}-42@example.com` };
    const [stored] = await db.select().from(users).where(eq(users.email, someone.email));
    expect(stored).toMatchObject({ organisationalUnit: "Unit 0", organisationId });

    await page.getByRole("link", { name: inviting.done.onward }).click();
    await ready(page, js);
    await page.locator("#reminder1-moment-day").fill("1");
    await page.locator("#reminder1-moment-month").fill("1");
    await page.locator("#reminder1-moment-year").fill("2020");
    await page.getByRole("button", { name: schedules.save }).click();
    await expect(page.getByRole("alert")).toContainText(schedules.misfits.past);
    const nextYear = String(new Date().getFullYear() + 1);
    await page.locator("#reminder1-moment-year").fill(nextYear);
    expect(await audit(page)).toEqual([]);
    await page.getByRole("button", { name: schedules.save }).click();
    await expect(page.getByRole("status")).toHaveText(schedules.done.saved);
    await expect(page.getByRole("list", { name: schedules.line.title })).toContainText(nextYear);

    await page.goto(orderPage);
    await ready(page, js);
    await expect(page.getByRole("main")).toContainText(
      fill(orders.life.lead.draftInvited_other, { count: String(count) }),
    );
    expect(await audit(page)).toEqual([]);
    if (js) expect(await overflowWidth(page)).toBe(0);
    await page.getByRole("link", { name: orders.life.next.open }).first().click();
    await ready(page, js);
    await expect(page.getByRole("heading", { name: orders.opening.fixed })).toBeVisible();
    expect(await audit(page)).toEqual([]);
    if (js) expect(await overflowWidth(page)).toBe(0);
    expect(await db.$count(sentMessages, eq(sentMessages.orderId, order.id))).toBe(0);
    await page.getByRole("button", { name: orders.life.next.open }).click();
    await expect(page.getByRole("status")).toHaveText(orders.notices.started);
    expect((await latestMail(someone)).subject).toContain("Winter pulse");

    // Its day comes.
    await db.update(scheduledMessages).set({ sendAt: sql`now()` }).where(eq(scheduledMessages.orderId, order.id));
    await page.goto(address("adminMessages", { assessmentOrderId: order.id }));
    await ready(page, js);
    await page.getByRole("button", { name: schedules.sendNow }).click();
    await expect(page.getByRole("status")).toHaveText(schedules.done.sendNow);
    await expect
      .poll(() => db.$count(sentMessages, eq(sentMessages.orderId, order.id)), { timeout: 60_000 })
      .toBe(2 * count);

    await page.goto(orderPage);
    await ready(page, js);
    await page.getByRole("button", { name: orders.ending.close }).click();
    await expect(page.getByRole("status")).toHaveText(orders.notices.closed);

    // Nothing of people leaves for the office (decision 0054).
    await expect(page.getByRole("heading", { name: orders.exports.title })).toHaveCount(0);

    if (isFull) {
      await settleOrder(db, order);
      const service = await addPerson(db, { language: person.language });
      await makeAdmin(db, service);
      const browser = await openBrowser();
      await signIn(browser, service);
      await showSecondFactor(db, service);
      const theirs = await browser.newPage();
      await theirs.goto(orderPage);
      await ready(theirs, js);
      await theirs.getByLabel(orders.exports.reason).fill("an office program");
      for (const [role, label, rowCount] of [
        ["link", orders.exports.people, count],
        ["button", orders.exports.wide, 0],
      ] as const) {
        const coming = theirs.waitForEvent("download");
        await theirs.getByRole(role, { name: label }).click();
        const bytes = await readFile(await (await coming).path());
        // A strict reader of XML, and an office program.
        for (const [part, xml] of unzipped(bytes)) {
          const { document } = new JSDOM(xml, { contentType: "text/xml" }).window;
          expect(document.querySelector("parsererror, f"), part).toBeNull();
        }
        if (!isOfficeThere()) {
          console.warn("SKIPPED: exports are not opened by LibreOffice, there is no soffice here");
          continue;
        }
        const folder = await mkdtemp(join(tmpdir(), "vointi-office-"));
        const [, sheet = ""] = /<sheet [^>]*name="([^"]+)"/.exec(unzipped(bytes).get("xl/workbook.xml") ?? "") ?? [];
        const [header = [], ...rows] = openedByOffice(folder, "taken.xlsx", bytes, sheet);
        await rm(folder, { recursive: true });
        expect(header.length).toBeGreaterThan(5);
        expect(rows).toHaveLength(rowCount);
      }
    }
  });
});
