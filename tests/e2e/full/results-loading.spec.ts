import type { BrowserContext, Page } from "@playwright/test";
import { pageUrl } from "~/i18n/paths";
import { addMadeResult } from "../../fixtures/made-result";
import { openWholeResult } from "../../fixtures/pages/results-page";
import { completedOrder, sectionsOf } from "../../fixtures/people";
import { addStoredResults } from "../../fixtures/stored-orders";
import { expect, ready, test } from "../../fixtures/visitor";
import { wordsOf } from "../../fixtures/words";

/** Holds back what the page asks the server for, until it is released; tells when something has been asked. */
async function heldBack(context: BrowserContext) {
  let release = () => {};
  let ask = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const asked = new Promise<void>((resolve) => (ask = resolve));
  await context.route("**/*.data*", async (route) => {
    ask();
    await held;
    await route.continue();
  });
  return { asked, release };
}

const placeholder = (page: Page) => page.locator("[data-placeholder]");

/** The page says that it is busy, shows where its content will be, and tells who can't see it. */
async function seePlaceholder(page: Page, language: "fi" | "sv" | "en"): Promise<void> {
  await expect(placeholder(page)).toBeVisible();
  await expect(placeholder(page).locator("xpath=ancestor::*[@aria-busy='true']")).toHaveCount(1);
  await expect(page.locator("[aria-live=polite]")).toHaveText(wordsOf(language).common.loading);
}

async function seeResults(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(placeholder(page)).toHaveCount(0);
  await expect(page.locator("[aria-busy]")).toHaveCount(0);
  await expect(page.locator("[aria-live=polite]")).toHaveText("");
}

const completedTitle = wordsOf("en").results.status["survey-completed"].title;

test("on the way from the list a placeholder keeps the place of the results, below a header that stays", async ({
  page,
  db,
  person,
  address,
  words,
  signIn,
  context,
  audit,
  complaints,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await addMadeResult(db, person);
  await signIn(context);
  await page.goto(address("assessments"));
  await ready(page, true);
  const header = page.getByRole("banner");
  const before = await header.boundingBox();
  const { release } = await heldBack(context);
  await page.getByRole("main").getByRole("link", { name: words.assessments.results }).click();
  await seePlaceholder(page, "en");
  expect(await header.boundingBox()).toEqual(before);
  // The foot of the page stays out of sight, so nothing jumps when the results come.
  await expect(page.getByRole("contentinfo")).not.toBeInViewport();
  expect(await audit(page)).toEqual([]);
  const motion = (part: string) =>
    placeholder(page).evaluate((element, part) => {
      const moving = [element, ...element.querySelectorAll("*")].filter((each) => each.matches(part));
      return moving.map((each) => getComputedStyle(each).animationName !== "none");
    }, part);
  expect(await motion("div:empty")).toEqual([true, true, true]);
  // Words that fade can't be read by everybody.
  expect(await motion(":has(h1), h1")).toEqual([false, false]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await motion("div:empty")).toEqual([false, false, false]);
  release();
  await seeResults(page, completedTitle);
  await expect(page.getByRole("main")).toBeFocused();
  // The styles of the results wait for what is held back here.
  for (const complaint of complaints.splice(0)) expect(complaint).toContain("was preloaded using link preload");
});

test("the way from the last section and a change of language load the page whole", async ({
  page,
  db,
  person,
  address,
  signIn,
  context,
}) => {
  const order = await completedOrder(db, person, "pulse");
  const last = (await sectionsOf(db, person, order)).at(-1);
  const params = { surveyMetamoduleVid: last?.metamodule.vid ?? "", surveyModuleVid: last?.module.vid ?? "" };
  await signIn(context);
  await page.goto(`${address("surveyAnswer", params)}?summary`);
  await ready(page, true);
  await page.getByRole("link", { name: wordsOf("en").survey.summary.seeResults }).click();
  await seeResults(page, completedTitle);
  await page.getByRole("banner").getByRole("link", { name: "Svenska" }).click();
  await seeResults(page, wordsOf("sv").results.status["survey-completed"].title);
  expect(new URL(page.url()).pathname).toBe(pageUrl("orderResults", "sv", { assessmentOrderId: order.id }));
});

test("between the tabs only what is below them gives way, and the tab that was pressed is the current one at once", async ({
  page,
  db,
  person,
  address,
  words,
  signIn,
  context,
}) => {
  // A number that counts would be read on its way.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const order = await addStoredResults(db, person, "pulse", 2);
  await signIn(context);
  await page.goto(address("orderResults", { assessmentOrderId: order.id }));
  await ready(page, true);
  const { tabs, comparison } = words.results;
  const row = page.getByRole("navigation", { name: tabs.label });
  const before = await row.boundingBox();
  const read = await page.getByRole("main").innerText();
  const { release } = await heldBack(context);
  await row.getByRole("link", { name: tabs.comparison }).click();
  await seePlaceholder(page, "en");
  // Whoever turns back meanwhile reads on: what was taken off the page came with the document and with no data.
  await row.getByRole("link", { name: tabs.latest }).click();
  await expect.poll(() => page.getByRole("main").innerText()).toBe(read);
  await row.getByRole("link", { name: tabs.comparison }).click();
  await seePlaceholder(page, "en");
  expect(await row.boundingBox()).toEqual(before);
  await expect(row.getByRole("link", { name: tabs.comparison })).toHaveAttribute("aria-current", "page");
  await expect(row.getByRole("link", { name: tabs.latest })).not.toHaveAttribute("aria-current", /./);
  release();
  await seeResults(page, comparison.title);
});

test("nothing is shown for a moment that passes, nor for what only changes a part of the results", async ({
  page,
  db,
  person,
  address,
  words,
  signIn,
  context,
}) => {
  await addMadeResult(db, person);
  await signIn(context);
  await page.clock.install();
  await page.goto(address("assessments"));
  await ready(page, true);
  // From here on time passes only where the test lets it.
  await page.clock.pauseAt(Date.now() + 10_000);
  const first = await heldBack(context);
  await page.getByRole("main").getByRole("link", { name: words.assessments.results }).click();
  await first.asked;
  await page.clock.runFor(199);
  await expect(placeholder(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(placeholder(page)).toBeVisible();
  first.release();
  await seeResults(page, completedTitle);
  await context.unrouteAll();
  const second = await heldBack(context);
  await openWholeResult(page, words);
  await page.locator("summary", { hasText: words.results.advice.choose }).click();
  await page.getByRole("navigation", { name: words.results.advice.choose }).getByRole("link").nth(1).click();
  await second.asked;
  await page.clock.runFor(5_000);
  await expect(placeholder(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(completedTitle);
  second.release();
  await page.waitForURL(/goal=/);
});
