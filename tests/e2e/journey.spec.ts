import type { Page } from "@playwright/test";
import type { Question } from "~/features/survey/definition";
import { languages } from "~/i18n/languages";
import { backButton, chooseAnswer, nextButton, seeQuestion, shownAnswer } from "../fixtures/pages/question-page";
import { openRow, openWholeResult } from "../fixtures/pages/results-page";
import { addOrder, invite, sectionsOf } from "../fixtures/people";
import { expect, inBrowsersWithOrWithoutJavaScript, ready, test } from "../fixtures/visitor";
import { fill } from "../fixtures/words";

/** What the person of this story answers, by question key; null passes an optional question. */
const answers: Record<string, number | string | null> = {
  active_days: 0,
  thoughts_on_activity: 33,
  strength_training: 100,
  march: 60,
  sleep_quality: 80,
  daytime_tiredness: 25,
  confidence: 60,
  low_mood: 0,
  living_in_a_group: 67,
  someone_to_talk_to: 100,
  has_limit: 100,
  how_much_it_limits: null,
  getting_help: 50,
  anything_else: "Polvi vihoittelee. Knät krånglar. <b>åäö</b>",
};
/** Sleeping well hides the question about screens at night. */
const hidden = ["late_screens"];
/** What these answers are worth, worked out by hand. */
const scores = { exercise: 53, sleep: 78, mental_readiness: 82 };

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language, profile: "empty" });
    inBrowsersWithOrWithoutJavaScript(language, (js, test) => {
      test("an invited person signs in by mail, answers, stops, continues elsewhere and sees the result", async ({
        page,
        person,
        address,
        words,
        db,
        signIn,
        latestMail,
        openBrowser,
      }) => {
        const { login, assessments, profile, start, survey, results } = words;
        const order = await addOrder(db, "fdf_marsmars", { consents: ["fdf_callup"], name: "Kutsunnat 2026" });
        await invite(db, person, order);

        await test.step("signs in with the link of the mail", async () => {
          await page.goto(address("home"));
          await ready(page, js);
          await expect(page).toHaveTitle(words.home.title);
          await page.getByRole("main").getByRole("link", { name: words.home.start }).click();
          await expect(page).toHaveURL(address("assessments"));
          await page.getByLabel(login.email).fill(person.email);
          await page.getByRole("button", { name: login.submit }).click();
          const sent = page.locator("#sent");
          await expect(sent).toContainText(login.sent.title);
          await expect(sent).toContainText(person.email);
          await expect(sent).toBeInViewport();

          const mail = await latestMail(person);
          expect(mail.subject).toBe(fill(words.mail.signIn.subject, { product: "Vointi" }));
          const [link = ""] = mail.text.match(/https?:\S+/) ?? [];
          await page.goto(link);
          await ready(page, js);
          await expect(page.getByRole("heading", { level: 1 })).toHaveText(login.link.validTitle);
          await expect(page.getByRole("main")).toContainText(person.email);
          await page.getByRole("button", { name: login.link.logIn }).click();
          await expect(page).toHaveURL(address("assessments"));
          await expect(page.getByRole("heading", { level: 1 })).toHaveText(assessments.title);
        });

        await test.step("fills the profile and gives the consent", async () => {
          await page.getByRole("listitem").filter({ hasText: order.name }).getByRole("button").click();
          await expect(page.getByText(profile.fillIn)).toBeVisible();
          await page.getByRole("button", { name: profile.saveAndContinue }).click();
          const summary = page.getByRole("alert");
          await expect(summary).toContainText(profile.errors.requiredField.firstName);
          await expect(summary).toContainText(profile.errors.dateInvalid);
          await page.getByLabel(profile.firstName, { exact: true }).fill("Åke Änni");
          await page.getByLabel(profile.lastName, { exact: true }).fill("Öhman");
          await page.getByLabel(profile.day, { exact: true }).fill("1");
          await page.getByLabel(profile.month, { exact: true }).fill("2");
          await page.getByLabel(profile.year, { exact: true }).fill("1990");
          await page.getByLabel(profile.gender, { exact: true }).selectOption("prefer_not_to_say");
          await page.getByRole("button", { name: profile.saveAndContinue }).click();
          await expect(page.getByRole("heading", { level: 1 })).toHaveText(profile.consents.title);
          await page.getByRole("checkbox").check();
          await page.getByRole("button", { name: profile.saveAndContinue }).click();
          await expect(page).toHaveURL(address("surveyBegin"));
        });

        await test.step("starts the survey", async () => {
          await expect(page.getByRole("heading", { level: 1 })).toHaveText(start.variants.fdf_marsmars.heading);
          await expect(page.getByRole("main")).toContainText(start.duration.fdf);
          await page.getByRole("button", { name: start.variants.fdf_marsmars.start }).click();
          await expect(page.locator("h1#question-title")).toBeVisible();
        });
        const sections = await sectionsOf(db, person, order);
        const questionOf = (key: string): Question => {
          const found = sections.flatMap(({ module }) => module.questions).find((question) => question.key === key);
          if (!found) throw new Error(`no question ${key}`);
          return found;
        };
        const answer = async (on: Page, key: string, value = answers[key]) => {
          const question = questionOf(key);
          await seeQuestion(on, question.title[language]);
          await ready(on, js);
          if (value !== null && value !== undefined) await chooseAnswer(on, question.type, value);
          await nextButton(on).click();
        };

        await test.step("goes back, changes an answer and meets the question that it opens", async () => {
          await answer(page, "active_days", 100);
          await seeQuestion(page, questionOf("strength_training").title[language]);
          await backButton(page).click();
          await seeQuestion(page, questionOf("active_days").title[language]);
          expect(await shownAnswer(page, "quinary")).toBe("100");
          await answer(page, "active_days");
          await answer(page, "thoughts_on_activity");
          await answer(page, "strength_training");
        });

        await test.step("stops in the middle of a section", async () => {
          await seeQuestion(page, questionOf("march").title[language]);
          await page.getByRole("button", { name: survey.close }).click();
          await expect(page).toHaveURL(address("assessments"));
          const card = page.getByRole("listitem").filter({ hasText: order.name });
          await expect(card).toContainText(fill(assessments.progress, { answered: 3, total: 15, percent: 20 }));
          await expect(card.getByRole("button", { name: assessments.continue })).toBeVisible();
        });

        const elsewhere = await openBrowser();
        await signIn(elsewhere);
        const there = await elsewhere.newPage();
        await test.step("continues in another browser where they stopped, to the summary of the section", async () => {
          await there.goto(address("home"));
          await ready(there, js);
          await there.getByRole("link", { name: words.common.continueBar.button }).click();
          await answer(there, "march");
          await expect(there.getByRole("heading", { level: 1 })).toHaveText(survey.summary.sectionDone);
          await expect(there.getByRole("main")).toContainText(sections[0]?.module.title[language] ?? "");
          await expect(
            there.getByRole("img", {
              name: fill(results.gauge, { name: sections[0]?.module.title[language] ?? "", score: scores.exercise }),
            }),
          ).toBeVisible();
          await there.getByRole("link", { name: survey.summary.next }).click();
        });

        await test.step("answers every question that is asked, section by section", async () => {
          for (const [index, { module }] of sections.entries()) {
            if (index === 0) continue;
            for (const { key } of module.questions) if (!hidden.includes(key)) await answer(there, key);
            const last = index === sections.length - 1;
            await expect(there.getByRole("heading", { level: 1 })).toHaveText(
              last ? survey.summary.surveyCompleted : survey.summary.sectionDone,
            );
            if (!last) await there.getByRole("link", { name: survey.summary.next }).click();
          }
        });

        await test.step("sees the result: index, radial chart, its table, and each section", async () => {
          await there.getByRole("link", { name: survey.summary.seeResults }).click();
          await expect(there).toHaveURL(address("orderResults", { assessmentOrderId: order.id }));
          await expect(there.getByRole("heading", { level: 1 })).toHaveText(results.status["survey-completed"].title);
          await openWholeResult(there, words);
          const overall = there.getByRole("region", { name: results.index.moduleTitle });
          const rows = overall.getByRole("row");
          const shown = new Map<string, string>();
          for (const row of (await rows.all()).slice(1)) {
            const [name = "", score = ""] = await row.locator("th, td").allTextContents();
            shown.set(name, score);
          }
          const titleOf = (key: string) =>
            sections.find(({ module }) => module.key === key)?.module.title[language] ?? "";
          for (const [key, score] of Object.entries(scores)) expect(shown.get(titleOf(key)), key).toBe(String(score));
          const chart = overall.getByRole("img").first();
          await expect(chart).toContainText(shown.get(results.index.label) ?? "no index in the table");
          for (const { module } of sections) {
            const block = there.getByRole("article", { name: module.title[language] });
            await openRow(block);
            const score = shown.get(module.title[language]) ?? "";
            await expect(block.locator("summary").first()).toContainText(score);
            await expect(block.locator("[data-chart=gauge]")).toContainText(score);
          }
        });
      });
    });
  });
}
