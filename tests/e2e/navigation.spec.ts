import { possibleValues } from "~/features/survey/conditions";
import { backButton, chooseAnswer, nextButton, seeQuestion } from "../fixtures/pages/question-page";
import { answerUntil, type Place, present, startedOrder } from "../fixtures/people";
import { expect, ready, test } from "../fixtures/visitor";

test("following a link moves focus to the new page's content, its top into view, and changes the title", async ({
  page,
  address,
  words,
  signIn,
  context,
}) => {
  await signIn(context);
  await page.goto(address("home"));
  await ready(page, true);
  await page.evaluate(() => Object.assign(window, { stillTheSame: true }));
  const main = page.getByRole("main");
  const header = page.getByRole("banner");
  const footer = page.getByRole("contentinfo");
  for (const [link, url, title] of [
    [header.getByRole("link", { name: words.common.nav.assessments }), address("assessments"), words.assessments.title],
    [header.getByRole("link", { name: "Testi" }), address("profile"), words.profile.title],
    [footer.getByRole("link", { name: words.common.nav.privacy }), address("privacy"), words.common.nav.privacy],
    [header.getByRole("link", { name: words.common.toFrontPage }), address("home"), words.home.title],
  ] as const) {
    await link.click();
    await expect(page).toHaveURL(url);
    await expect(page).toHaveTitle(new RegExp(`^${title}`));
    await expect(main).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  }
  // The document was never loaded anew.
  expect(await page.evaluate(() => "stillTheSame" in window)).toBe(true);
});

test("a press in the moment in which React takes over leaves the page with its scripts", async ({ page, address }) => {
  await page.addInitScript(() => {
    const listen = document.addEventListener;
    // React listens to presses before it renders, and this one comes right then.
    document.addEventListener = (...listener: Parameters<typeof listen>) => {
      if (listener[0] === "click") {
        document.addEventListener = listen;
        queueMicrotask(() => document.querySelector("h1")?.click());
      }
      listen.apply(document, listener);
    };
  });
  // Errors of a page fail every test.
  await page.goto(address("home"));
  await ready(page, true);
});

test("Back over pages that lead on comes to where the way began, past every one of them", async ({
  page,
  db,
  person,
  address,
  words,
  signIn,
  context,
}) => {
  const order = await startedOrder(db, person, "fdf_marsmars");
  const isNearEnd = ({ question, module }: Place) => module.questions.at(-2) === question;
  const { module } = present(await answerUntil(db, person, order, isNearEnd));
  await signIn(context);
  await page.goto(address("privacy"));
  await ready(page, true);
  await page.getByRole("banner").getByRole("link", { name: words.common.nav.assessments }).click();
  await expect(page).toHaveURL(address("assessments"));
  await page.getByRole("button", { name: words.assessments.continue }).click();
  for (const question of module.questions.slice(-2)) {
    await seeQuestion(page, question.title.en);
    await chooseAnswer(page, question.type, present(possibleValues(question.type)[0]));
    await nextButton(page).click();
  }
  await expect(page).toHaveURL(/summary/);
  const entries = await page.evaluate(() => history.length);

  // Both questions are of a finished section now, and lead to the list; the third is the list itself.
  for (let step = 0; step < 3; step++) {
    await page.goBack();
    await expect(page).toHaveURL(address("assessments"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.assessments.title);
  }
  await page.goBack();
  await expect(page).toHaveURL(address("privacy"));
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test("from question to question focus and title go along, forward, back and by the browser's Back", async ({
  page,
  db,
  person,
  address,
  signIn,
  context,
}) => {
  const order = await startedOrder(db, person, "fdf_marsmars");
  const { module } = present(await answerUntil(db, person, order, ({ question }) => question.key === "confidence"));
  const [first, second, third] = module.questions.map(({ title }) => title.en);
  await signIn(context);
  await page.goto(address("surveyContinue"));
  await ready(page, true);
  const isAt = async (title: string | undefined) => {
    await seeQuestion(page, present(title));
    await expect(page).toHaveTitle(/^Question \d+ of \d: /);
    await expect(page).toHaveTitle(new RegExp(`: ${escaped(present(title))} – `));
    await expect(page.locator("h1#question-title")).toBeFocused();
  };
  await chooseAnswer(page, "slider", 70);
  await nextButton(page).click();
  await isAt(second);
  await chooseAnswer(page, "quinary", 25);
  await nextButton(page).click();
  await isAt(third);
  await backButton(page).click();
  await isAt(second);
  await page.goBack();
  await isAt(third);
  await page.goBack();
  await isAt(second);
  await page.goBack();
  await seeQuestion(page, present(first));
  await expect(page.locator("input[name=answer]")).toHaveValue("70");
});

test("a title that said there was an error stops saying so once it is mended", async ({
  page,
  address,
  words,
  signIn,
  context,
}) => {
  await signIn(context);
  await page.goto(address("profile"));
  await ready(page, true);
  const name = page.getByLabel(words.profile.firstName, { exact: true });
  const save = page.getByRole("button", { name: words.profile.save });
  await name.fill("");
  await save.click();
  await expect(page).toHaveTitle(/^Error: /);
  await name.fill("Aino");
  await save.click();
  await expect(page.getByRole("status")).toHaveText(words.profile.saved);
  await expect(page).toHaveTitle(new RegExp(`^${words.profile.title}`));
});

test("a link that asks for the state first loads its page whole where the version has changed, and only there", async ({
  page,
  address,
  words,
}) => {
  await page.goto(address("help"));
  await ready(page, true);
  await page.evaluate(() => Object.assign(window, { stillTheSame: true }));
  const isSame = () => page.evaluate(() => "stillTheSame" in window);
  const home = page.getByRole("banner").getByRole("link", { name: words.common.toFrontPage });
  await home.click();
  await expect(page).toHaveURL(address("home"));
  expect(await isSame()).toBe(true);
  await page.route("**/api/v1/state?*", (route) => route.fulfill({ json: { version: "newer" } }));
  const loaded = page.waitForEvent("load");
  await home.click();
  await loaded;
  expect(await isSame()).toBe(false);
});

test("a page that was followed and hasn't come after two minutes becomes the one that says so", async ({
  browser,
  baseURL,
  address,
  words,
}) => {
  // A context of its own: the error is no complaint.
  const context = await browser.newContext({ baseURL: present(baseURL), locale: "en" });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", ({ name }) => errors.push(name));
  await page.clock.install();
  await page.goto(address("help"));
  await ready(page, true);
  const asked = page.waitForRequest(`**${address("privacy")}.data*`);
  await page.route(`**${address("privacy")}.data*`, () => {});
  await page.getByRole("contentinfo").getByRole("link", { name: words.common.nav.privacy }).click();
  await asked;
  const title = page.getByRole("heading", { level: 1 });
  // Real time goes on as well, so that the last second of the two minutes can't be told.
  await page.clock.runFor(110_000);
  await expect(title).not.toHaveText(words.errors.unexpected.title);
  await page.clock.runFor(10_000);
  await expect(title).toHaveText(words.errors.unexpected.title);
  // The page shows it before the browser has told of it.
  await expect.poll(() => errors).toEqual(["ChunkLoadError"]);
  await context.close();
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
