import type { Page } from "@playwright/test";
import { addResultsOfKind } from "../../fixtures/kinds-of-results";
import { pressOn, tabThrough, tabTo } from "../../fixtures/pages/keyboard";
import { backButton, nextButton, seeQuestion } from "../../fixtures/pages/question-page";
import { addOrder, addSignInLink, ageResults, invite, sectionsOf } from "../../fixtures/people";
import { expect, ready, test } from "../../fixtures/visitor";

test.use({ profile: "empty" });

// The phone's width is the harder one: fixed buttons and folded menus can cover what has focus.
const phone = { width: 320, height: 640 };
const viewports = process.env.VOINTI_FULL === "1" ? [phone, { width: 1280, height: 800 }] : [phone];

for (const viewport of viewports) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });
    test("the whole way from the front page to the result goes by keyboard alone", async ({
      page,
      person,
      words,
      address,
      db,
      latestMail,
    }) => {
      const { login, profile, start, survey, results } = words;
      const order = await addOrder(db, "fdf_marsmars", { consents: ["fdf_callup"] });
      await invite(db, person, order);
      const main = page.getByRole("main");
      const title = page.getByRole("heading", { level: 1 });

      await test.step("signs in", async () => {
        await page.goto(address("home"));
        await ready(page, true);
        await pressOn(page, page.getByRole("link", { name: words.common.skip }), "Enter");
        await expect(main).toBeFocused();
        await pressOn(page, main.getByRole("link", { name: words.home.start }), "Enter");
        await expect(page).toHaveURL(address("assessments"));
        // The address changes first; the keys count from where the new page puts the focus.
        await expect(main).toBeFocused();
        await tabTo(page, page.getByLabel(login.email));
        await page.keyboard.type(person.email);
        await page.keyboard.press("Enter");
        await expect(page.locator("#sent")).toBeInViewport();
        const [link = ""] = (await latestMail(person)).text.match(/https?:\S+/) ?? [];
        await page.goto(link);
        await ready(page, true);
        await pressOn(page, page.getByRole("button", { name: login.link.logIn }), "Space");
        await expect(page).toHaveURL(address("assessments"));
        // The address changes first; the keys count from where the new page puts the focus.
        await expect(main).toBeFocused();
      });

      await test.step("is led from the error summary into the fields, and fills them", async () => {
        await pressOn(page, main.getByRole("button", { name: words.assessments.answer }), "Enter");
        await expect(title).toHaveText(profile.title);
        const firstName = page.getByLabel(profile.firstName, { exact: true });
        await pressOn(page, firstName, "Enter");
        await expect(page.getByRole("alert")).toBeFocused();
        await pressOn(page, page.getByRole("link", { name: profile.errors.requiredField.firstName }), "Enter");
        await expect(firstName).toBeFocused();
        await page.keyboard.type("Aino");
        for (const typed of ["Öhman", "1", "2", "1990"]) {
          await page.keyboard.press("Tab");
          await page.keyboard.type(typed);
        }
        await page.keyboard.press("Tab");
        await expect(page.getByLabel(profile.gender, { exact: true })).toBeFocused();
        await page.keyboard.press("ArrowDown");
        await pressOn(page, page.getByRole("button", { name: profile.saveAndContinue }), "Enter");
        await expect(title).toHaveText(profile.consents.title);
        await expect(main).toBeFocused();
        await pressOn(page, page.getByRole("checkbox"), "Space");
        await expect(page.getByRole("checkbox")).toBeChecked();
        await pressOn(page, page.getByRole("button", { name: profile.saveAndContinue }), "Enter");
        await expect(title).toHaveText(start.variants.fdf_marsmars.heading);
      });

      await test.step("reads about the survey and starts it", async () => {
        const about = page.locator("summary", { hasText: start.answers.title });
        await pressOn(page, about, "Enter");
        await expect(page.getByRole("link", { name: start.answers.link })).toBeVisible();
        await page.keyboard.press("Space");
        await expect(page.getByRole("link", { name: start.answers.link })).toBeHidden();
        await tabTo(page, page.getByRole("button", { name: start.variants.fdf_marsmars.start }), "Shift+Tab");
        await page.keyboard.press("Enter");
        await expect(page.locator("h1#question-title")).toBeVisible();
        await ready(page, true);
      });

      const questions = (await sectionsOf(db, person, order)).flatMap(({ module }) => module.questions);
      const see = (key: string) =>
        seeQuestion(page, questions.find((question) => question.key === key)?.title.en ?? key);

      await test.step("chooses by space and arrows; Enter goes forward, never back", async () => {
        const [first, second] = await page.getByRole("radio").all();
        if (!first || !second) throw new Error("the first question has no options");
        await pressOn(page, first, "Space");
        await expect(first).toBeChecked();
        await page.keyboard.press("ArrowDown");
        await expect(second).toBeChecked();
        await page.keyboard.press("Enter");
        await see("thoughts_on_activity");
        // The question is there before the answer to the last one is stored, and until then the way forward is shut.
        await page.waitForLoadState("networkidle");
        // Nothing is chosen here yet: Enter stays and says why.
        await pressOn(page, page.getByRole("radio").first(), "Enter");
        await expect(page.getByRole("alert")).toBeFocused();
        await see("thoughts_on_activity");
        await pressOn(page, page.getByRole("link", { name: survey.errors.answerRequired.choice }), "Enter");
        await page.keyboard.press("Space");
        await pressOn(page, nextButton(page), "Enter");
        await see("strength_training");
      });

      await test.step("goes back, forward again, looks at the progress and leaves by the close link", async () => {
        await pressOn(page, backButton(page), "Enter");
        await see("thoughts_on_activity");
        const progress = page.locator("details summary");
        await pressOn(page, progress, "Enter");
        await expect(page.getByText(survey.progress.timeLeft)).toBeVisible();
        await page.keyboard.press("Enter");
        await expect(page.getByText(survey.progress.timeLeft)).toBeHidden();
        await pressOn(page, nextButton(page), "Space");
        await see("strength_training");
        await pressOn(page, page.getByRole("button", { name: survey.close }), "Enter");
        await expect(page).toHaveURL(address("assessments"));
        await ready(page, true);
        await pressOn(page, page.getByRole("button", { name: words.assessments.continue }), "Enter");
        await see("strength_training");
      });

      await test.step("answers the rest with slider, options and text", async () => {
        while (!(await page.getByRole("link", { name: survey.summary.seeResults }).isVisible())) {
          await answerByKeyboard(page);
          const onward = page.getByRole("link", { name: survey.summary.next });
          if (await onward.isVisible()) {
            await pressOn(page, onward, "Enter");
            await expect(page.locator("h1#question-title")).toBeVisible();
          }
        }
        await pressOn(page, page.getByRole("link", { name: survey.summary.seeResults }), "Enter");
        await expect(title).toHaveText(results.status["survey-completed"].title);
      });

      await test.step("goes from the chart's table to the details of an area, and closes and opens them", async () => {
        const table = page.getByRole("table", { name: results.index.moduleTitle });
        // Whoever answers so carries much: help comes first, and the numbers are folded away.
        const numbers = page.locator("main details", {
          has: page.locator("table", { hasText: results.index.moduleTitle }),
        });
        await pressOn(page, numbers.locator("> summary").first(), "Enter");
        const area = table.getByRole("link").first();
        const module = page.getByRole("article", { name: await area.innerText(), exact: true });
        await pressOn(page, area, "Enter");
        await expect(module.locator("[data-chart=gauge]")).toBeInViewport();
        for (const isOpen of [false, true]) {
          await pressOn(page, module.locator("summary").first(), "Enter");
          await expect(module.locator("[data-chart=gauge]")).toBeVisible({ visible: isOpen });
        }
      });
    });
  });
}

test.describe("of somebody who has answered before", () => {
  test.use({ profile: "complete", goesOn: true, viewport: phone });
  test("the way from the mail's link by numbers to the result, and to what has changed, goes by keyboard alone", async ({
    page,
    db,
    person,
    words,
    address,
  }) => {
    const { survey, results, login, assessments, start } = words;
    const order = await addResultsOfKind(db, person, "pulse", ["poor"]);
    await ageResults(db, person, 40);
    const main = page.getByRole("main");
    const title = page.getByRole("heading", { level: 1 });
    const question = page.locator("h1#question-title");
    const query = { path: address("assessments"), groupId: "" };
    await page.goto(address("loginEmail", { uuid: await addSignInLink(db, person, "valid") }, query));
    await ready(page, true);
    await pressOn(page, page.getByRole("button", { name: login.link.logIn }), "Space");
    await expect(title).toHaveText(assessments.title);
    await expect(main).toBeFocused();
    await pressOn(page, main.getByRole("button", { name: assessments.answerAgain }), "Enter");
    const begin = page.getByRole("button", { name: start.variants.pulse.start });
    await expect(begin.or(question).first()).toBeVisible();
    if (await begin.isVisible()) await pressOn(page, begin, "Enter");
    await expect(question).toBeVisible();
    await ready(page, true);

    // A number means nothing away from the question.
    for (const elsewhere of [page.getByRole("button", { name: survey.close }), page.locator("details summary")]) {
      await pressOn(page, elsewhere.first(), "3");
      await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
      await expect(elsewhere.first()).toBeFocused();
    }
    await tabThrough(page);

    const onward = page.getByRole("link", { name: survey.summary.next });
    const toResults = page.getByRole("link", { name: survey.summary.seeResults });
    while (!(await toResults.isVisible())) {
      if (await onward.isVisible()) await pressOn(page, onward, "Enter");
      else await answerByNumber(page);
      await expect(question.or(onward).or(toResults).first()).toBeVisible();
    }
    await pressOn(page, toResults, "Enter");
    await expect(title).toHaveText(results.status["survey-completed"].title);
    await tabThrough(page);

    await page.goto(address("orderResults", { assessmentOrderId: order.id }));
    await ready(page, true);
    await pressOn(page, page.getByRole("link", { name: results.tabs.comparison, exact: true }), "Enter");
    await expect(title).toHaveText(results.comparison.title);
    await expect(main).toBeFocused();
    const areas = page.getByRole("region", { name: results.trend.areas });
    const line = areas.locator("li > details").first();
    // What has not changed is folded.
    if (!(await line.isVisible())) await pressOn(page, areas.locator("summary").first(), "Enter");
    await pressOn(page, line.locator("summary"), "Enter");
    await expect(line.getByRole("table")).toBeVisible();
    await pressOn(page, line.getByRole("link", { name: results.trend.whole }), "Enter");
    await page.waitForURL(/module=/);
    await tabThrough(page);
  });
});

/** Answers the question of the page and goes on, with Enter in the field where a field takes it. */
async function answerByKeyboard(page: Page): Promise<void> {
  const title = await page.locator("h1").innerText();
  const slider = page.getByRole("slider");
  const text = page.getByRole("textbox");
  if (await slider.isVisible()) {
    await tabTo(page, slider);
    for (const [key, value] of [
      ["ArrowRight", 51],
      ["End", 100],
      ["ArrowLeft", 99],
      ["PageDown", 89],
      ["Home", 0],
    ] as const) {
      await page.keyboard.press(key);
      await expect(slider).toHaveValue(String(value));
    }
    await page.keyboard.press("Enter");
  } else if (await text.isVisible()) {
    await tabTo(page, text);
    await page.keyboard.type("Line one");
    await page.keyboard.press("Enter");
    await page.keyboard.type("line two");
    await expect(text).toHaveValue("Line one\nline two");
    await pressOn(page, nextButton(page), "Enter");
  } else {
    await pressOn(page, page.getByRole("radio").first(), "Space");
    await page.keyboard.press("Enter");
  }
  await expect(page.locator("h1")).not.toHaveText(title);
}

/** Answers the question of the page by a number where it has options, and sees that another page comes. */
async function answerByNumber(page: Page): Promise<void> {
  const heading = page.locator("h1");
  const question = await heading.innerText();
  const slider = page.getByRole("slider");
  const goesOn = await page.getByRole("checkbox").isVisible();
  if (await slider.isVisible()) {
    await tabTo(page, slider);
    await page.keyboard.press("ArrowRight");
  } else {
    // Focus is on a question that has come in place of another; on the first one it has to be brought there.
    const isThere = await heading.evaluate((element) => element === document.activeElement);
    if (!isThere) await tabTo(page, page.getByRole("radio").first());
    await page.keyboard.press("2");
  }
  // An arrow sends nothing, and a section is closed by its button.
  if (!goesOn || (await slider.isVisible())) await pressOn(page, nextButton(page), "Enter");
  await expect(heading).not.toHaveText(question);
}
