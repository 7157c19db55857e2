import type { Page, Route } from "@playwright/test";
import type { Db } from "~/db/client.server";
import type { Question } from "~/features/survey/definition";
import { pagePart } from "~/platform/page-part";
import { backButton, chooseAnswer, nextButton, seeQuestion, shownAnswer } from "../fixtures/pages/question-page";
import {
  answerUntil,
  closeOrder,
  expireSessions,
  present,
  startedOrder,
  storedRuns,
  type TestOrder,
  type TestPerson,
} from "../fixtures/people";
import { expect, ready, test } from "../fixtures/visitor";

/** The next question is shown while the answer before it is on its way; whatever the reply says, no answer is lost. */

test("the next question is there before the reply, can be answered, and goes on once the answer before it is stored", async ({
  page,
  db,
  person,
  words,
  signIn,
  context,
  address,
}) => {
  const { questions, order } = await fourAlike(db, person);
  const [first, second, third] = questions.map((each) => present(each));
  await signIn(context);
  await page.goto(address("surveyContinue"));
  await ready(page, true);
  const held = await holdAnswers(page);
  await chooseAnswer(page, "quinary", 25);
  await nextButton(page).click();
  await seeQuestion(page, present(second).title.en);
  await expect(page.locator("h1#question-title")).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`question=${second?.vid}$`));
  await expect(page).toHaveTitle(new RegExp(`: ${present(second).title.en.replace(/[?.]/g, "\\$&")}`));
  expect(await storedOf(db, person, order)).toEqual([]);
  // It is answered meanwhile, and nothing can be sent: said on the button, and once to screen readers.
  await chooseAnswer(page, "quinary", 75);
  await expect(nextButton(page)).toBeDisabled();
  await expect(nextButton(page)).toHaveText(words.survey.saving);
  await expect(page.getByRole("status")).toHaveText(words.survey.saving);
  await page.keyboard.press("Enter");
  expect(held.count()).toBe(1);
  await held.release();
  await expect(nextButton(page)).toBeEnabled();
  await expect(nextButton(page)).toHaveText(words.survey.next);
  await expect(page.getByRole("status")).toHaveText("");
  expect(await shownAnswer(page, "quinary")).toBe("75");
  await expect.poll(() => storedOf(db, person, order)).toEqual([[first?.vid, 25]]);
  await nextButton(page).click();
  await seeQuestion(page, present(third).title.en);
  await held.release();
  await expect.poll(() => storedOf(db, person, order)).toHaveLength(2);
});

test.describe("one press", () => {
  test.use({ goesOn: true });

  test("by the pointer waits for the answer before it, and goes on then", async ({
    page,
    db,
    person,
    signIn,
    context,
    address,
  }) => {
    const { questions } = await fourAlike(db, person);
    const [, second, third] = questions.map((each) => present(each));
    const option = (value: number) => page.locator("label", { has: page.locator(`input[value="${value}"]`) });
    await signIn(context);
    await page.goto(address("surveyContinue"));
    await ready(page, true);
    const held = await holdAnswers(page);
    await option(25).click();
    await seeQuestion(page, present(second).title.en);
    // The second press of a double one is meant for the question before.
    await expect(async () => {
      await option(50).click();
      await expect(page.locator("input[value='50']")).toBeChecked({ timeout: 100 });
    }).toPass();
    await page.waitForTimeout(0);
    await seeQuestion(page, present(second).title.en);
    expect(held.count()).toBe(1);
    await held.release();
    await seeQuestion(page, present(third).title.en);
    await expect.poll(held.count).toBe(2);
    await held.release();
  });
});

const troubles: [string, "lost" | "busy", (route: Route) => Promise<void>][] = [
  ["a lost network", "lost", (route) => route.abort("connectionfailed")],
  ["a server with too much to do", "busy", (route) => route.fulfill({ status: 503, body: "" })],
  [
    "a page of somebody between",
    "lost",
    (route) => route.fulfill({ status: 200, contentType: "text/html", body: "<h1>Hotel</h1>" }),
  ],
];
for (const [name, trouble, answer] of process.env.VOINTI_FULL === "1" ? troubles : troubles.slice(0, 1)) {
  test(`${name} brings the answer back, says why, and a press sends it again`, async ({
    page,
    db,
    person,
    words,
    signIn,
    context,
    address,
    complaints,
  }) => {
    const { questions, order } = await fourAlike(db, person);
    const [first, second] = questions.map((each) => present(each));
    await signIn(context);
    await page.goto(address("surveyContinue"));
    await ready(page, true);
    const here = page.url();
    await page.route("**", (route) => (route.request().method() === "POST" ? answer(route) : route.fallback()));
    await chooseAnswer(page, "quinary", 25);
    await nextButton(page).click();
    const { title, text } = words.survey.trouble[trouble];
    await expect(page.getByRole("alert")).toContainText(`${title}${text}`);
    await seeQuestion(page, present(first).title.en);
    expect(await shownAnswer(page, "quinary")).toBe("25");
    await expect(page).toHaveURL(new URL(here).pathname + new URL(here).search);
    await page.unroute("**");
    await nextButton(page).click();
    await seeQuestion(page, present(second).title.en);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect.poll(() => storedOf(db, person, order)).toEqual([[first?.vid, 25]]);
    // The browser tells of a request that failed; that is what this is about.
    complaints.splice(0);
  });
}

test("Back during an answer shows it again, and it is stored all the same", async ({
  page,
  db,
  person,
  signIn,
  context,
  address,
}) => {
  const { questions, order } = await fourAlike(db, person);
  const [first, second] = questions.map((each) => present(each));
  await signIn(context);
  await page.goto(address("surveyContinue"));
  await ready(page, true);
  const held = await holdAnswers(page);
  await chooseAnswer(page, "quinary", 25);
  await nextButton(page).click();
  await seeQuestion(page, present(second).title.en);
  await page.goBack();
  await seeQuestion(page, present(first).title.en);
  expect(await shownAnswer(page, "quinary")).toBe("25");
  await held.release();
  await expect(nextButton(page)).toBeEnabled();
  await seeQuestion(page, present(first).title.en);
  await expect.poll(() => storedOf(db, person, order)).toEqual([[first?.vid, 25]]);
  await chooseAnswer(page, "quinary", 100);
  await nextButton(page).click();
  await seeQuestion(page, present(second).title.en);
  await held.release();
  await expect.poll(() => storedOf(db, person, order)).toEqual([[first?.vid, 100]]);
});

test("a press on the way back during an answer waits for it", async ({
  page,
  db,
  person,
  signIn,
  context,
  address,
}) => {
  const { questions, order } = await fourAlike(db, person);
  const [first, second] = questions.map((each) => present(each));
  await signIn(context);
  await page.goto(address("surveyContinue"));
  await ready(page, true);
  const held = await holdAnswers(page);
  await chooseAnswer(page, "quinary", 25);
  await nextButton(page).click();
  await seeQuestion(page, present(second).title.en);
  await backButton(page).click();
  await seeQuestion(page, present(second).title.en);
  await held.release();
  await expect.poll(held.count).toBe(2);
  await held.release();
  await seeQuestion(page, present(first).title.en);
  expect(await shownAnswer(page, "quinary")).toBe("25");
  expect(await storedOf(db, person, order)).toEqual([[first?.vid, 25]]);
});

test("an answer that is too late brings the page that says so, though the next question was there", async ({
  page,
  db,
  person,
  words,
  signIn,
  context,
  address,
  complaints,
}) => {
  const { questions, order } = await fourAlike(db, person);
  await signIn(context);
  await page.goto(address("surveyContinue"));
  await ready(page, true);
  const held = await holdAnswers(page);
  await chooseAnswer(page, "quinary", 25);
  await nextButton(page).click();
  await seeQuestion(page, present(questions[1]).title.en);
  await closeOrder(db, order);
  await held.release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.survey.conflict.closedTitle);
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${words.survey.conflict.closedTitle}`));
  expect(await storedOf(db, person, order)).toEqual([]);
  complaints.splice(0);
});

test("a session that ended during an answer leads to signing in, and the answer waits", async ({
  page,
  db,
  person,
  signIn,
  context,
  address,
}) => {
  const { questions } = await fourAlike(db, person);
  await signIn(context);
  await page.goto(address("surveyContinue"));
  await ready(page, true);
  await expireSessions(db, person);
  await chooseAnswer(page, "quinary", 25);
  await nextButton(page).click();
  await page.waitForURL(/expired=1/);
  const back = present(new URL(page.url()).searchParams.get("path"));
  await signIn(context);
  await page.goto(back);
  await seeQuestion(page, present(questions[0]).title.en);
  expect(await shownAnswer(page, "quinary")).toBe("25");
});

test("a phone far away: how long the next question takes", async ({ page, db, person, signIn, context, address }) => {
  const { questions } = await fourAlike(db, person);
  await signIn(context);
  await page.goto(address("surveyContinue"));
  await ready(page, true);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const taken: number[] = [];
  for (const next of questions.slice(1)) {
    await chooseAnswer(page, "quinary", 25);
    await expect(nextButton(page)).toBeEnabled();
    taken.push(await page.evaluate(pressAndSee, present(next).title.en));
  }
  console.log(
    `the next question at 400 ms of round trip and a quarter of the CPU: ${taken.map(Math.round).join(", ")} ms`,
  );
});

/** Runs in the page: presses the way on, and tells after how many milliseconds the next question is painted. */
async function pressAndSee(title: string): Promise<number> {
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const begun = performance.now();
  document.querySelector<HTMLButtonElement>("button[value=next]:not([aria-hidden])")?.click();
  while (document.querySelector("h1")?.textContent !== title) await painted();
  await painted();
  return performance.now() - begun;
}

/** Holds what the page's script sends until it is released, one at a time. */
async function holdAnswers(page: Page) {
  const held: Route[] = [];
  let sent = 0;
  await page.route("**", (route) => {
    const request = route.request();
    if (request.method() !== "POST" || request.headers().accept !== pagePart.type) return route.fallback();
    sent += 1;
    held.push(route);
  });
  return {
    count: () => sent,
    async release() {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      await held.shift()?.continue();
    },
  };
}

/** A started survey at the first of four questions that are all asked, each with five options. */
async function fourAlike(db: Db, person: TestPerson) {
  const order = await startedOrder(db, person, "only_psychosocial_workload");
  const ahead = ({ module: { questions }, question }: { module: { questions: Question[] }; question: Question }) =>
    questions.slice(questions.indexOf(question), questions.indexOf(question) + 4);
  const place = await answerUntil(db, person, order, (at) => {
    const some = ahead(at);
    return some.length === 4 && some.every(({ type, condition }) => type === "quinary" && !condition);
  });
  before.set(order.id, (await storedRuns(db, person, order)).flatMap(({ answers }) => answers).length);
  return { order, questions: ahead(present(place)) };
}

const before = new Map<string, number>();

/** What is stored since, by question and value. */
async function storedOf(db: Db, person: TestPerson, order: TestOrder) {
  const [run] = await storedRuns(db, person, order);
  const answers = present(run).answers.toSorted((a, b) => a.answeredAt.getTime() - b.answeredAt.getTime());
  return answers.slice(before.get(order.id)).map(({ questionVid, value }) => [questionVid, value]);
}
