import type { Page } from "@playwright/test";
import { addGroup, addOrder, addPerson, completedOrder, invite, startedOrder } from "../../fixtures/people";
import { expect, ready, test } from "../../fixtures/visitor";

/** Milliseconds by which the fonts come later than the page: it has been read by then. */
const fontsLateMs = 300;

/**
 * The most that may move. Linux' DejaVu stands in here, which fits a little less well than the Arial and Roboto of most
 * people: a line of the results that the names of this test fill to its edge wraps otherwise (0.0219). Everything else
 * moves less than 0.001; without stand-ins it is 0.043.
 */
const mostShift = 0.022;

/** How much of what is in sight moves by itself while the page loads, as browsers measure it. */
async function layoutShift(page: Page, target: string): Promise<number> {
  await page.goto(target);
  await ready(page, true);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // What has moved is drawn in the next frame.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
  return page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted);
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 780 }, language: "fi" });
  test("nothing moves when the fonts come late", async ({ page, context, db, person, language, address, signIn }) => {
    await page.route("**/*.woff2", async (route) => {
      await new Promise((later) => setTimeout(later, fontsLateMs));
      await route.continue();
    });
    await page.addInitScript(() => {
      const measured = globalThis as unknown as { shifted: number };
      measured.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) measured.shifted += (entry as unknown as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    // A name that takes its line in any typeface: one that just fills it wraps with some, for whom the page moves by a line.
    const done = await completedOrder(db, person, "pulse", { name: "Hyvinvointikysely syksyllä 2026" });
    await startedOrder(db, person, "fdf_marsmars", { consents: ["fdf_callup"] });
    const newcomer = await addPerson(db, { language, complete: false });
    await invite(db, newcomer, await addOrder(db, "default", { consents: ["aisti_business"] }));
    const group = address("surveyGroup", { uuid: await addGroup(db, await addOrder(db, "default")) });
    const moved: Record<string, number> = {};
    const look = async (...targets: string[]) => {
      for (const target of targets) moved[target] = await layoutShift(page, target);
    };
    await look(address("home"), address("assessments"), group, address("privacy"), `/${language}/nothing`);
    await signIn(context);
    await look(
      address("assessments"),
      address("profile"),
      address("surveyBegin"),
      address("surveyContinue"),
      address("ownData"),
      address("help"),
      address("orderResults", { assessmentOrderId: done.id }),
    );
    await signIn(context, newcomer);
    await look(address("profile", {}, { path: address("surveyBegin") }));
    for (const [target, shift] of Object.entries(moved)) expect.soft(shift, target).toBeLessThanOrEqual(mostShift);
  });
});
