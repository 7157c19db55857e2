import type { Locator } from "@playwright/test";
import { completedOrder } from "../../fixtures/people";
import { addStoredResults } from "../../fixtures/stored-orders";
import { expect, inOneBrowser, ready, test } from "../../fixtures/visitor";

const seconds = (place: Locator, property: "animationDuration" | "animationDelay") =>
  place.evaluate((element, name) => Number.parseFloat(getComputedStyle(element)[name]), property);

inOneBrowser(true, (js, test) => {
  test.use({ language: js ? "sv" : "fi" });

  test("the line is 320 px high on every screen, from 0 to 100 with two to six ticks, and fits its frame", async ({
    page,
    db,
    person,
    address,
    signIn,
    context,
  }) => {
    const order = await addStoredResults(db, person, "pulse", 2);
    await signIn(context);
    await page.goto(address("orderComparison", { assessmentOrderId: order.id }));
    await ready(page, js);
    for (const width of [320, 375, 519, 520, 767, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const chart = page.locator("[data-chart=line]:visible");
      await expect(chart).toHaveCount(1);
      const box = await chart.evaluate((svg: SVGSVGElement) => {
        const { height, left, right } = svg.getBoundingClientRect();
        const frame = svg.closest("section")?.getBoundingClientRect();
        const letters = [...svg.querySelectorAll("text")].map((text) => text.getBoundingClientRect());
        return {
          height,
          inFrame: frame !== undefined && left >= frame.left && right <= frame.right,
          cutOff: letters.filter((letter) => letter.left < left - 1 || letter.right > right + 1).length,
        };
      });
      expect(box, `${width} px`).toEqual({ height: 320, inFrame: true, cutOff: 0 });
      const ticks = (await chart.locator("text[text-anchor=end]").allTextContents()).map(Number);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect([Math.min(...ticks), Math.max(...ticks)]).toEqual([0, 100]);
    }
  });

  test("goals carry the symbols that their names stand for, 60 px large", async ({ page, openMadeResult }) => {
    await openMadeResult();
    await page.goto(`${page.url()}?goal=all`);
    const symbols = {
      fitness: "activity",
      mentalWellbeing: "mentalHealth",
      wellbeing: "healthPromotion",
      metabolicHealth: "heart",
      weightManagement: "nutrition",
    };
    for (const [goal, symbol] of Object.entries(symbols)) {
      const section = page.locator(`section[aria-labelledby=goal-${goal}]`);
      const icon = section.locator("svg").first();
      await expect(icon.locator("use")).toHaveAttribute("href", new RegExp(`#${symbol}$`));
      expect(await icon.boundingBox()).toMatchObject({ width: 60, height: 60 });
    }
  });
});

inOneBrowser(false, (js, test) => {
  const language = js ? "sv" : "fi";
  const wholeDates = { fi: /^\d{1,2}\.\d{1,2}\.\d{4}$/, sv: /^\d{1,2}\s[a-z]{3,4}\.?\s\d{4}$/ };
  test.use({ language });

  test("dates are whole where a result has 100 px, and else M/yy with every second hidden", async ({
    page,
    db,
    person,
    address,
    signIn,
    context,
  }) => {
    await signIn(context);
    const labels = async (count: number) => {
      const order = await addStoredResults(db, person, "pulse", count);
      await page.goto(address("orderComparison", { assessmentOrderId: order.id }));
      const texts = await page.locator("[data-chart=line]:visible text").allTextContents();
      return texts.filter((text) => /\d{4}$|\//.test(text));
    };
    const few = await labels(3);
    expect(few).toHaveLength(3);
    for (const label of few) expect(label).toMatch(wholeDates[language]);
    const many = await labels(9);
    // Three of before and nine now stand on one line: six of twelve may be named.
    expect(many.length).toBeGreaterThan(1);
    expect(many.length).toBeLessThanOrEqual(6);
    for (const label of many) expect(label).toMatch(/^\d{1,2}\/\d{2}$/);
  });
});

test("guides and explanations come up within 300 to 800 ms, and at once for who wants no motion", async ({
  page,
  db,
  person,
  address,
  signIn,
  context,
}) => {
  const order = await completedOrder(db, person, "vointi_student");
  await signIn(context);
  const dialog = page.locator("dialog:modal");
  for (const query of ["guide=movement_in_daily_life", "explain=index"]) {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto(`${address("orderResults", { assessmentOrderId: order.id })}?${query}`);
    await expect(dialog).toBeVisible();
    const [duration, delay] = [await seconds(dialog, "animationDuration"), await seconds(dialog, "animationDelay")];
    expect(duration + delay).toBeGreaterThanOrEqual(0.3);
    expect(duration + delay).toBeLessThanOrEqual(0.8);
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await dialog.evaluate((element) => getComputedStyle(element).animationName)).toBe("none");
  }
});

test("the head of an explanation stays above its table, and a press beside the dialog closes it, one within it doesn't", async ({
  page,
  db,
  person,
  address,
  words,
  signIn,
  context,
}) => {
  const order = await completedOrder(db, person, "vointi_student");
  await signIn(context);
  const path = address("orderResults", { assessmentOrderId: order.id });
  await page.goto(`${path}?explain=index`);
  await expect(page).toHaveTitle(new RegExp(`^${words.results.explain.indexTitle}: ${order.name}`));
  await page.setViewportSize({ width: 800, height: 500 });
  const dialog = page.locator("dialog:modal");
  const close = dialog.getByRole("link", { name: words.results.explain.close });
  await dialog.evaluate((element) => element.scrollTo({ top: 10_000 }));
  // In the middle of the head, left of the link, where the table passes below; as soon as the dialog has come up.
  const isOnTop = () =>
    close.evaluate((link) => {
      const { left, top, width } = link.getBoundingClientRect();
      return document.elementFromPoint(left - width, top + 8)?.closest("table") === null;
    });
  await expect.poll(isOnTop).toBe(true);
  await dialog
    .getByRole("row")
    .last()
    .click({ position: { x: 5, y: 5 } });
  await expect(dialog).toBeVisible();
  await page.mouse.click(20, 250);
  await expect(page.locator("dialog")).toHaveCount(0);
  await expect(page).toHaveTitle(new RegExp(`^${words.results.title}: ${order.name}`));
  expect(new URL(page.url()).search).toBe("");
});

test("a row of tabs shows that it goes on where it hides 20 px or more", async ({
  page,
  db,
  person,
  address,
  signIn,
  context,
  words,
}) => {
  const order = await addStoredResults(db, person, "pulse", 1);
  await signIn(context);
  await page.goto(address("orderResults", { assessmentOrderId: order.id }));
  await ready(page, true);
  const tabs = page.getByRole("navigation", { name: words.results.tabs.label });
  const row = tabs.getByRole("list");
  await expect(tabs).not.toHaveAttribute("data-more", /./);
  // Letters of two and a half times the size on a small phone: the row no longer fits.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "40px"));
  await expect(tabs).toHaveAttribute("data-more", "end");
  const hidden = await row.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(hidden).toBeGreaterThan(40);
  const scrollTo = (left: number) => row.evaluate((element, to) => element.scrollTo({ left: to }), left);
  await scrollTo(19);
  await expect(tabs).toHaveAttribute("data-more", "end");
  await scrollTo(20);
  await expect(tabs).toHaveAttribute("data-more", "start end");
  await scrollTo(hidden - 20);
  await expect(tabs).toHaveAttribute("data-more", "start end");
  await scrollTo(hidden - 19);
  await expect(tabs).toHaveAttribute("data-more", "start");
  expect(await tabs.evaluate((element) => getComputedStyle(element, "::before").borderLeftWidth)).toBe("3px");
  // The tab that one is on comes into sight again where the phone is turned.
  await page.setViewportSize({ width: 340, height: 640 });
  await expect(tabs).toHaveAttribute("data-more", "end");
});
