import type { Locator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { results } from "~/db/schema/results";
import { goOnAfterMs } from "~/features/answering/in-browser/go-on";
import type { Question } from "~/features/survey/definition";
import {
  backButton,
  chooseAnswer,
  nextButton,
  seeQuestion,
  sendAsItIs,
  shownAnswer,
  sliderControl,
} from "../fixtures/pages/question-page";
import {
  answerUntil,
  type ChosenAnswers,
  closeOrder,
  present,
  sectionsOf,
  startedOrder,
  storedRuns,
  type TestOrder,
  type TestPerson,
} from "../fixtures/people";
import {
  byFormsAlone,
  expect,
  inBrowsersWithAndWithoutJavaScript,
  ready,
  test,
  withAndWithoutJavaScript,
} from "../fixtures/visitor";
import { fill } from "../fixtures/words";

withAndWithoutJavaScript((js, test) => {
  test("an optional question can be passed without an answer and with all that follows, and is kept as skipped", async ({
    page,
    db,
    person,
    words,
    signIn,
    context,
    address,
  }) => {
    const { order, question, titleOf } = await standAt(db, person, "has_limit");
    await signIn(context);
    await open(page, address("surveyContinue"), js);
    await expect(page.getByText(words.survey.optionalNote)).toBeVisible();
    await expect(nextButton(page)).toBeEnabled();
    await nextButton(page).click();
    await seeQuestion(page, titleOf("anything_else"));
    // The next question may be there before the answer is stored.
    await expect.poll(() => openAnswers(db, person, order)).toEqual(new Map([[question.vid, null]]));
    await answerUntil(db, person, order, () => false, { anything_else: null });
    const [run] = await storedRuns(db, person, order);
    const kept = present(run?.content)
      .metamoduleSubResults.flatMap(({ modules }) => modules)
      .flatMap(({ answers }) => answers);
    expect(kept.find(({ questionVid }) => questionVid === question.vid)).toMatchObject({ answer: 0, skipped: true });
  });

  test("a required question doesn't go on without an answer, and says so in its own words", async ({
    page,
    db,
    person,
    words,
    signIn,
    context,
    address,
  }) => {
    const { answerRequired, numberInRange } = words.survey.errors;
    const { order, question } = await standAt(db, person, "active_days");
    await signIn(context);
    await open(page, address("surveyContinue"), js);
    if (js) await expect(nextButton(page)).toBeDisabled();
    await refuse(page, answerRequired.choice);
    const tampered = page.locator("input[type=radio]").first();
    await tampered.evaluate((option: HTMLInputElement) => Object.assign(option, { value: "7", checked: true }));
    await refuse(page, words.survey.errors.chooseFromList);
    await chooseAnswer(page, question.type, 25);
    await expect(nextButton(page)).toBeEnabled();

    await answerUntil(db, person, order, (place) => place.question.key === "march");
    await open(page, address("surveyContinue"), js);
    await refuse(page, answerRequired.number);
    if (!js) {
      for (const wrong of ["101", "-1", "1.5"]) {
        await sliderControl(page).fill(wrong);
        await refuse(page, numberInRange);
        await expect(sliderControl(page)).toHaveValue(wrong);
      }
    }
    expect(await openAnswers(db, person, order)).not.toContain(question.vid);
  });

  test("a slider that nobody touched holds no answer, and 50 is one only when it is chosen", async ({
    page,
    db,
    person,
    signIn,
    context,
    address,
    words,
  }) => {
    const { order, question } = await standAt(db, person, "march");
    await signIn(context);
    await open(page, address("surveyContinue"), js);
    expect(await shownAnswer(page, "slider")).toBeUndefined();
    if (js) {
      await expect(sliderControl(page)).toHaveAttribute("aria-valuetext", words.survey.slider.unanswered);
      await expect(nextButton(page)).toBeDisabled();
      // The thumb rests in the middle: pressing it there is an answer.
      await sliderControl(page).click();
      await expect(sliderControl(page)).toHaveAttribute("aria-valuetext", "50");
      await page.getByRole("button", { name: words.survey.slider.plus }).click();
      await page.getByRole("button", { name: words.survey.slider.plus }).click();
      await page.getByRole("button", { name: words.survey.slider.minus }).click();
      expect(await shownAnswer(page, "slider")).toBe("51");
    } else {
      await sliderControl(page).fill("51");
    }
    await nextButton(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.survey.summary.sectionDone);
    const [run] = await storedRuns(db, person, order);
    const kept = present(run).modules.flatMap(({ content }) => content.answers);
    expect(kept.find(({ questionVid }) => questionVid === question.vid)?.answer).toBe(51);
  });

  test("a text above 10,000 characters is refused whole, and one of exactly 10,000 is taken", async ({
    page,
    db,
    person,
    words,
    signIn,
    context,
    address,
  }) => {
    const { order, question } = await standAt(db, person, "anything_else");
    await signIn(context);
    await open(page, address("surveyContinue"), js);
    const field = page.locator("textarea");
    const counter = page.locator("textarea ~ p[aria-hidden=true]");
    if (js) {
      await field.fill("å".repeat(8_999));
      await expect(counter).toHaveCount(0);
      await field.fill("å".repeat(9_000));
      await expect(counter).toHaveText(fill(words.survey.counter, { count: "9,000", limit: "10,000" }));
      // A line break counts once although forms send two characters for it, and an emoji counts once.
      await field.fill(`${"🙂".repeat(9_998)}\n🙂`);
      await expect(counter).toHaveText(fill(words.survey.counter, { count: "10,000", limit: "10,000" }));
      await expect(field).not.toHaveAttribute("aria-invalid");
    }
    const tooLong = `${"ö".repeat(5_000)}\n${"🙂".repeat(5_000)}`;
    await field.fill(tooLong);
    if (js) {
      const over = { over: 1, typed: "10,001", limit: "10,000" };
      await expect(counter).toHaveText(fill(words.survey.counterOver_one, over));
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(nextButton(page)).toBeDisabled();
      await field.fill(`${tooLong}a`);
      await expect(counter).toHaveText(fill(words.survey.counterOver_other, { ...over, over: 2, typed: "10,002" }));
      await expect(nextButton(page)).toBeDisabled();
    } else {
      await refuse(page, fill(words.survey.errors.textTooLong, { max: "10,000" }));
      await expect(field).toHaveValue(tooLong);
    }
    expect(await openAnswers(db, person, order)).not.toContain(question.vid);
    await field.fill(tooLong.slice(1));
    await nextButton(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.survey.summary.surveyCompleted);
    const [run] = await storedRuns(db, person, order);
    expect(JSON.stringify(run?.content)).toContain("ö".repeat(4_999));
  });

  test("the last question of a section says so, and its button says what it does", async ({
    page,
    db,
    person,
    words,
    signIn,
    context,
    address,
  }) => {
    await standAt(db, person, "march");
    await signIn(context);
    await open(page, address("surveyContinue"), js);
    await expect(page.getByText(words.survey.lastQuestion.section)).toBeVisible();
    await expect(nextButton(page)).toHaveText(words.survey.save.section);
    await backButton(page).click();
    await expect(nextButton(page)).toHaveText(words.survey.next);
    await expect(page.getByText(words.survey.lastQuestion.section)).toHaveCount(0);
  });

  test("of the same question open in two tabs the later answer counts, and no other question gets it", async ({
    page,
    db,
    person,
    signIn,
    context,
    address,
  }) => {
    const { order, question, titleOf } = await standAt(db, person, "low_mood");
    await signIn(context);
    const second = await context.newPage();
    await open(page, address("surveyContinue"), js);
    await open(second, address("surveyContinue"), js);
    await chooseAnswer(page, question.type, 25);
    await nextButton(page).click();
    await seeQuestion(page, titleOf("living_in_a_group"));
    await chooseAnswer(second, question.type, 100);
    await nextButton(second).click();
    await seeQuestion(second, titleOf("living_in_a_group"));
    await expect.poll(async () => (await openAnswers(db, person, order)).get(question.vid)).toBe(100);
    expect((await openAnswers(db, person, order)).size).toBe(2);
  });

  test("a section finished in one tab refuses another tab's answer and shows what was typed there", async ({
    page,
    db,
    person,
    signIn,
    context,
    address,
    words,
  }) => {
    const { order, question } = await standAt(db, person, "anything_else");
    await signIn(context);
    await open(page, address("surveyContinue"), js);
    const text = "Toinen välilehti: <b>säilytä tämä</b>.";
    await chooseAnswer(page, question.type, text);
    await answerUntil(db, person, order, () => false, { anything_else: "Ensimmäinen." });
    const status = statusOfNextPost(page);
    await nextButton(page).click();
    expect(await status).toBe(409);
    const title = page.getByRole("heading", { level: 1 });
    await expect(title).toHaveText(words.survey.conflict.finishedTitle);
    await expect(page).toHaveTitle(new RegExp(`^${words.survey.conflict.finishedTitle}`));
    await expect(page.getByRole("main")).toContainText(text);
    if (js) await expect(page.getByRole("main")).toBeFocused();
    const [run] = await storedRuns(db, person, order);
    expect(JSON.stringify(run?.content)).toContain("Ensimmäinen.");
    expect(JSON.stringify(run?.content)).not.toContain("Toinen");
  });

  test("an answer after the end of the survey is refused and shown", async ({
    page,
    db,
    person,
    signIn,
    context,
    address,
    words,
  }) => {
    const { order, question } = await standAt(db, person, "anything_else");
    await signIn(context);
    await open(page, address("surveyContinue"), js);
    await chooseAnswer(page, question.type, "Tätä ei saa hukata.");
    await closeOrder(db, order);
    const status = statusOfNextPost(page);
    await nextButton(page).click();
    expect(await status).toBe(409);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.survey.conflict.closedTitle);
    await expect(page.getByRole("main")).toContainText("Tätä ei saa hukata.");
  });

  test("the demo's robot answers the rest of a section", { tag: "@demo" }, async ({
    page,
    db,
    person,
    signIn,
    context,
    address,
    words,
  }) => {
    await standAt(db, person, "sleep_quality");
    await signIn(context);
    await open(page, address("surveyContinue"), js);
    await page.getByRole("button", { name: words.survey.robot }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.survey.summary.sectionDone);
  });
});

byFormsAlone((js, test) => {
  test("an answer to a section that is finished is refused while others are still open", async ({
    page,
    db,
    person,
    signIn,
    context,
    address,
    words,
  }) => {
    const { order, question } = await standAt(db, person, "march");
    await signIn(context);
    await open(page, address("surveyContinue"), js);
    await chooseAnswer(page, question.type, 11);
    await answerUntil(db, person, order, (place) => place.module.key === "sleep", { march: 99 });
    const status = statusOfNextPost(page);
    await nextButton(page).click();
    expect(await status).toBe(409);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.survey.conflict.finishedTitle);
    await page.getByRole("link", { name: words.survey.conflict.continue }).click();
    const [, sleep] = await sectionsOf(db, person, order);
    await seeQuestion(page, sleep?.module.questions[0]?.title.en ?? "");
  });

  test("an address of a question that isn't asked yet leads to the place where the person is, and an unknown one is not found", async ({
    page,
    db,
    person,
    signIn,
    context,
    address,
  }) => {
    const { question, place } = await standAt(db, person, "sleep_quality");
    await signIn(context);
    const here = address("surveyAnswer", {
      surveyMetamoduleVid: place.metamodule.vid,
      surveyModuleVid: place.module.vid,
    });
    const later = present(place.module.questions.at(-1));
    await open(page, `${here}?question=${later.vid}`, js);
    await expect(page).toHaveURL(new RegExp(`resultId=.*question=${question.vid}$`));
    await seeQuestion(page, question.title.en);
    for (const vid of ["00000000-0000-0000-0000-000000000000", "%00", "x"]) {
      expect((await page.goto(`${here}?question=${vid}`))?.status()).toBe(404);
    }
  });

  test("a run with no section left says that it isn't possible to continue", async ({
    page,
    db,
    person,
    signIn,
    context,
    address,
    words,
  }) => {
    const { order } = await standAt(db, person, "active_days");
    const vids = (await sectionsOf(db, person, order)).map(({ module }) => module.vid);
    await db.update(results).set({ finishedModuleVids: vids }).where(eq(results.orderId, order.id));
    await signIn(context);
    const response = await page.goto(address("surveyContinue"));
    expect(response?.status()).toBe(409);
    await ready(page, js);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.errors.cannotContinue.title);
  });
});

inBrowsersWithAndWithoutJavaScript((js, test) => {
  test("after the browser's own Back a changed answer is saved", async ({
    page,
    db,
    person,
    signIn,
    context,
    address,
  }) => {
    const { order, question, titleOf } = await standAt(db, person, "active_days");
    await signIn(context);
    await open(page, address("surveyContinue"), js);
    await chooseAnswer(page, question.type, 100);
    await nextButton(page).click();
    await seeQuestion(page, titleOf("strength_training"));
    await page.goBack();
    await seeQuestion(page, question.title.en);
    await ready(page, js);
    await expect(page.locator("input[type=radio]:checked")).toHaveValue("100");
    await chooseAnswer(page, question.type, 25);
    await nextButton(page).click();
    await seeQuestion(page, titleOf("thoughts_on_activity"));
    await expect.poll(() => openAnswers(db, person, order)).toEqual(new Map([[question.vid, 25]]));
  });

  test("a double click on the button answers one question, once", async ({
    page,
    db,
    person,
    signIn,
    context,
    address,
  }) => {
    const { order, question, titleOf } = await standAt(db, person, "confidence");
    await signIn(context);
    await open(page, address("surveyContinue"), js);
    await chooseAnswer(page, question.type, 25);
    await nextButton(page).dblclick();
    await seeQuestion(page, titleOf("low_mood"));
    await chooseAnswer(page, "quinary", 0);
    await nextButton(page).dblclick();
    await seeQuestion(page, titleOf("living_in_a_group"));
    await expect.poll(async () => [...(await openAnswers(db, person, order)).values()]).toEqual([25, 0]);
  });

  test("a double click on a section's last button ends at its summary", async ({
    page,
    db,
    person,
    signIn,
    context,
    address,
    words,
  }) => {
    const { question, order } = await standAt(db, person, "march");
    await signIn(context);
    await open(page, address("surveyContinue"), js);
    await chooseAnswer(page, question.type, 25);
    await nextButton(page).dblclick();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.survey.summary.sectionDone);
    await answerUntil(db, person, order, (place) => place.question.type === "open-ended");
    await open(page, address("surveyContinue"), js);
    await chooseAnswer(page, "open-ended", "Kaksi kertaa.");
    await nextButton(page).dblclick();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.survey.summary.surveyCompleted);
    const runs = await storedRuns(db, person, order);
    expect(runs.map(({ state }) => state)).toEqual(["completed"]);
  });
});

test.describe("one press", () => {
  test.use({ goesOn: true });

  test("of the pointer, a number or Space leads on; arrows lead nowhere; it can be switched off for good", async ({
    page,
    db,
    person,
    words,
    signIn,
    context,
    address,
  }) => {
    const order = await startedOrder(db, person, "only_psychosocial_workload");
    const place = present(
      await answerUntil(db, person, order, ({ module, question }) => {
        const ahead = module.questions.slice(
          module.questions.indexOf(question),
          module.questions.indexOf(question) + 5,
        );
        return ahead.length === 5 && ahead.every((each) => each.type === "quinary" && !each.condition);
      }),
    );
    const { questions } = place.module;
    const asked = questions.slice(questions.indexOf(place.question));
    const [first, second, third, fourth, fifth] = asked.map((each) => present(each));
    const option = (value: number) => page.locator("label", { has: page.locator(`input[value="${value}"]`) });
    const goOn = page.getByRole("checkbox", { name: words.survey.goOn });
    const title = page.locator("h1#question-title");
    await signIn(context);
    await open(page, address("surveyContinue"), true);
    await seeQuestion(page, present(first).title.en);

    await option(75).click();
    await seeQuestion(page, present(second).title.en);
    await expect(title).toBeFocused();
    await page.keyboard.press("4");
    await seeQuestion(page, present(third).title.en);
    await expect(title).toBeFocused();
    await page.locator("input[type=radio]").first().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(page.locator("input[value='50']")).toBeChecked();
    await page.keyboard.press("Space");
    await seeQuestion(page, present(fourth).title.en);
    await page.locator("input[type=radio]").first().focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.locator("input[value='25']")).toBeChecked();
    await goOn.click();
    await option(100).click();
    await page.reload();
    await ready(page, true);
    // Nothing was sent, neither by the arrow nor once it was switched off.
    await seeQuestion(page, present(fourth).title.en);
    await expect(goOn).not.toBeChecked();
    await page.locator("input[type=radio]").first().focus();
    await page.keyboard.press("2");
    await page.keyboard.press("Enter");
    await seeQuestion(page, present(fifth).title.en);
    const stored = async () => {
      const [run] = await storedRuns(db, person, order);
      const storedOf = (question: Question | undefined) =>
        run?.answers.find(({ questionVid }) => questionVid === question?.vid)?.value;
      return [first, second, third, fourth, fifth].map(storedOf);
    };
    await expect.poll(stored).toEqual([75, 75, 50, 25, undefined]);
  });

  test("is enough for a slider and for yes or no, and never closes a section", async ({
    page,
    db,
    person,
    words,
    signIn,
    context,
    address,
  }) => {
    const { order, question, titleOf } = await standAt(db, person, "sleep_quality");
    const option = (value: number) => page.locator("label", { has: page.locator(`input[value="${value}"]`) });
    await signIn(context);
    await open(page, address("surveyContinue"), true);
    // Held, it says its number and stays; let go of, it leads on.
    const thumb = present((await sliderControl(page).boundingBox()) ?? undefined);
    await page.mouse.move(thumb.x + thumb.width / 4, thumb.y + thumb.height / 2);
    await page.mouse.down();
    await page.mouse.move(thumb.x + thumb.width * 0.4, thumb.y + thumb.height / 2, { steps: 4 });
    await expect(nextButton(page)).toBeEnabled();
    await seeQuestion(page, question.title.en);
    await page.mouse.up();
    await seeQuestion(page, titleOf("late_screens"));
    await option(0).click();
    await seeQuestion(page, titleOf("daytime_tiredness"));
    await option(75).click();
    await expect(nextButton(page)).toBeEnabled();
    const slid = (await openAnswers(db, person, order)).get(question.vid);
    expect(slid).toBeGreaterThan(30);
    expect(slid).toBeLessThan(50);
    await expect(nextButton(page)).toHaveText(words.survey.save.section);
    await expect(page.getByRole("checkbox")).toHaveCount(0);
    await nextButton(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.survey.summary.sectionDone);
  });
});

test.describe("a finger", () => {
  test.use({ goesOn: true, hasTouch: true, viewport: { width: 320, height: 480 } });

  test("goes on by a tap, as is said before, and sends nothing by scrolling", async ({
    page,
    db,
    person,
    words,
    signIn,
    context,
    address,
  }) => {
    const { order, titleOf } = await standAt(db, person, "sleep_quality");
    await signIn(context);
    await open(page, address("surveyContinue"), true);
    const posted: string[] = [];
    page.on("request", (request) => void (request.method() === "POST" && posted.push(request.url())));
    const devtools = await context.newCDPSession(page);
    const scrollFrom = async (locator: Locator) => {
      await locator.scrollIntoViewIfNeeded();
      const { x, y, width, height } = present((await locator.boundingBox()) ?? undefined);
      for (const yDistance of [-120, 120]) {
        const at = { x: Math.round(x + width / 4), y: Math.round(y + height / 2) };
        await devtools.send("Input.synthesizeScrollGesture", { ...at, yDistance, gestureSourceType: "touch" });
      }
      // Longer than a press waits.
      await page.waitForTimeout(goOnAfterMs.slider + 200);
    };
    const goOn = page.getByRole("checkbox", { name: words.survey.goOn });
    const firstOption = page.locator("label", { has: page.getByRole("radio") }).first();
    await expect(goOn).toBeChecked();
    await expect(goOn).toBeInViewport();
    await expect(sliderControl(page)).toHaveAccessibleDescription(new RegExp(words.survey.goOn));
    await expect(nextButton(page)).toHaveAccessibleDescription(words.survey.goOn);
    await scrollFrom(sliderControl(page));
    await seeQuestion(page, titleOf("sleep_quality"));
    await sliderControl(page).tap();
    await seeQuestion(page, titleOf("late_screens"));
    await expect.poll(() => posted.length).toBe(1);
    await scrollFrom(firstOption);
    await seeQuestion(page, titleOf("late_screens"));
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    expect(posted).toHaveLength(1);
    await firstOption.tap();
    await seeQuestion(page, titleOf("daytime_tiredness"));
    await expect.poll(async () => [...(await openAnswers(db, person, order)).keys()]).toHaveLength(2);
  });
});

test("the demo's digits choose a tenth of a slider", { tag: "@demo" }, async ({
  page,
  db,
  person,
  signIn,
  context,
  address,
}) => {
  const { order } = await standAt(db, person, "active_days");
  await signIn(context);
  await open(page, address("surveyContinue"), true);
  await answerUntil(db, person, order, (place) => place.question.key === "march");
  await open(page, address("surveyContinue"), true);
  await sliderControl(page).focus();
  await page.keyboard.press("3");
  await expect(page.locator("input[name=answer]")).toHaveValue("30");
  await expect(nextButton(page)).toBeEnabled();
});

test("moving the slider on and off changes nothing that was not sent", async ({
  page,
  db,
  person,
  signIn,
  context,
  address,
}) => {
  const { order, question } = await standAt(db, person, "march");
  await signIn(context);
  await open(page, address("surveyContinue"), true);
  await chooseAnswer(page, question.type, 77);
  await page.reload();
  await ready(page, true);
  expect((await openAnswers(db, person, order)).has(question.vid)).toBe(false);
});

/** A started call-up survey whose next question is the one with this key. Answers before it are the highest ones. */
async function standAt(db: Db, person: TestPerson, key: string, chosen: ChosenAnswers = {}) {
  const order = await startedOrder(db, person, "fdf_marsmars");
  const place = present(await answerUntil(db, person, order, ({ question }) => question.key === key, chosen));
  const questions: Question[] = (await sectionsOf(db, person, order)).flatMap(({ module }) => module.questions);
  const titleOf = (wanted: string) => present(questions.find((question) => question.key === wanted)).title.en;
  return { order, place, question: place.question, titleOf };
}

async function open(page: Page, target: string, js: boolean): Promise<void> {
  await page.goto(target);
  await ready(page, js);
}

/** Sends what stands there and sees it refused: the status, the summary with this sentence, the title. */
async function refuse(page: Page, sentence: string): Promise<void> {
  const status = statusOfNextPost(page);
  await sendAsItIs(page);
  expect(await status).toBe(422);
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(sentence);
  await expect(page).toHaveTitle(/^Error: /);
}

async function statusOfNextPost(page: Page): Promise<number> {
  const response = await page.waitForResponse((candidate) => candidate.request().method() === "POST");
  return response.status();
}

/** What is saved of the sections that are not finished, by question vid, in the order of saving. */
async function openAnswers(db: Db, person: TestPerson, order: TestOrder): Promise<Map<string, number | string | null>> {
  const [run] = await storedRuns(db, person, order);
  const answers = [...present(run).answers].sort((a, b) => a.answeredAt.getTime() - b.answeredAt.getTime());
  return new Map(answers.map(({ questionVid, value, text }) => [questionVid, text ?? value]));
}
