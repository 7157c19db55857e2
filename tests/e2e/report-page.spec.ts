import { userRoles } from "~/db/schema/people";
import { reportedOrganisation } from "../fixtures/disclosure/reported-organisation";
import { partedWords } from "../fixtures/pages/every-way";
import { present } from "../fixtures/people";
import { expect, inOneBrowser, ready } from "../fixtures/visitor";

inOneBrowser(false, (js, test) => {
  test.use({ language: "fi" });

  test("a report says first what it has to say, is short until it is opened, and is whole on A4", async ({
    page,
    db,
    person,
    words,
    address,
    signIn,
    context,
  }) => {
    const { organisationId, orderId } = await reportedOrganisation(db);
    await db.insert(userRoles).values({ userId: person.userUuid, role: "subscriber", organisationId });
    await signIn(context);
    await page.goto(address("reportsOrder", { assessmentOrderId: orderId }, { wave: "1" }));
    await ready(page, js);
    const { actionPlan, reports, reportPage } = words;
    await expect(page.getByRole("heading", { level: 2 })).toHaveText([
      reports.whole,
      reportPage.areas.title,
      `${actionPlan.reported.title} (3)`,
      reportPage.map.title,
      reportPage.more.classes,
      reportPage.more.waves,
      reportPage.more.numbers,
      reports.rules.title,
      reports.files.title,
    ]);
    for (const [width, most] of [
      [390, 4_500],
      [1280, 3_500],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height, `${width} px wide`).toBeLessThanOrEqual(most);
    }
    // What needs attention leads to its area, in another part of the survey too.
    const concern = page
      .locator("#group div", { has: page.getByRole("heading", { name: reports.concerns }) })
      .getByRole("link")
      .first();
    const name = await concern.innerText();
    await concern.click();
    await expect(page.locator("#areas :target h3")).toHaveText(name);
    const pdf = (await page.pdf({ preferCSSPageSize: true, format: "A4" })).toString("latin1");
    const sheets = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
    expect(sheets.length).toBeGreaterThan(1);
    expect(sheets.length).toBeLessThanOrEqual(6);
    for (const [, width, height] of sheets) expect([Number(width), Number(height)].map(Math.round)).toEqual([595, 842]);
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("button:visible, nav:visible, summary svg[class*=icon]:visible")).toHaveCount(0);
    await expect(page.locator("table").first()).toBeVisible();
  });

  test("on the narrowest phone the name of each unit is whole", async ({
    page,
    db,
    person,
    address,
    signIn,
    context,
  }) => {
    const { organisationId, orderId } = await reportedOrganisation(db);
    await db.insert(userRoles).values({ userId: person.userUuid, role: "subscriber", organisationId });
    await signIn(context);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(address("reportsOrder", { assessmentOrderId: orderId }, { wave: "1" }));
    await ready(page, js);
    await page.evaluate(() => document.fonts.ready);
    const names = page.locator("#units details > summary > span:first-child");
    const long = names.filter({ hasText: "Keskuskeittiö" });
    await expect(long).toBeVisible();
    const written = (await names.allInnerTexts()).join(" ");
    expect((await partedWords(page)).filter(({ word }) => written.includes(word))).toEqual([]);
    // The score stands below it.
    const name = present(await long.boundingBox());
    const score = present(await long.locator("+ span").boundingBox());
    expect(score.y).toBeGreaterThanOrEqual(name.y + name.height);
  });

  test.describe("where the reason is longest", () => {
    test.use({ language: "en" });

    test("why a unit is hidden is read whole beside its name, however far the table is scrolled", async ({
      page,
      db,
      person,
      address,
      signIn,
      context,
    }) => {
      const { organisationId, orderId } = await reportedOrganisation(db);
      await db.insert(userRoles).values({ userId: person.userUuid, role: "subscriber", organisationId });
      await signIn(context);
      for (const width of [768, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(address("reportsOrder", { assessmentOrderId: orderId }, { wave: "2" }));
        await ready(page, js);
        for (const scrolled of [0, 10_000]) {
          const rows = await page.locator("#units [role=group]").evaluate((frame, left) => {
            frame.scrollLeft = left;
            const { right } = frame.getBoundingClientRect();
            return [...frame.querySelectorAll("td[colspan]")].map((cell) => {
              const words = document.createRange();
              words.selectNodeContents(cell);
              const told = words.getBoundingClientRect();
              const name = cell.parentElement?.querySelector("th")?.getBoundingClientRect();
              return { sticksOut: told.right - right, isBehind: (name?.right ?? 0) - told.left };
            });
          }, scrolled);
          expect(rows.length).toBeGreaterThan(1);
          for (const { sticksOut, isBehind } of rows) {
            expect(sticksOut, `${width} px, scrolled ${scrolled}`).toBeLessThan(0);
            expect(isBehind, `${width} px, scrolled ${scrolled}`).toBeLessThanOrEqual(0);
          }
        }
      }
    });
  });
});
