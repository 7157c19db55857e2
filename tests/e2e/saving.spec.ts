import type { Page, Request } from "@playwright/test";
import type { Db } from "~/db/client.server";
import type { Question } from "~/features/survey/definition";
import { backButton, chooseAnswer, nextButton, seeQuestion } from "../fixtures/pages/question-page";
import { answerUntil, present, startedOrder, type TestPerson } from "../fixtures/people";
import { expect, ready, test } from "../fixtures/visitor";

/** How an answer is saved where the browser runs our script: in one request, which brings the next question. */

test("an answer is one request, forward and back", async ({ page, db, person, signIn, context, address }) => {
  const questions = await fourAlike(db, person);
  await signIn(context);
  await page.goto(address("surveyContinue"));
  await ready(page, true);
  const asked = requestsOf(page);
  for (const [index, question] of questions.slice(0, 3).entries()) {
    await chooseAnswer(page, question.type, 50);
    await nextButton(page).click();
    const next = present(questions[index + 1]);
    await seeQuestion(page, next.title.en);
    await expect(page).toHaveURL(new RegExp(`question=${next.vid}$`));
  }
  await backButton(page).click();
  await seeQuestion(page, present(questions[2]).title.en);
  await expect(page.locator("input[type=radio]:checked")).toHaveValue("50");
  expect(asked.map((request) => request.method())).toEqual(["POST", "POST", "POST", "POST"]);
});

/** A started survey at the first of four questions that are all asked, each with five options. */
async function fourAlike(db: Db, person: TestPerson): Promise<Question[]> {
  const order = await startedOrder(db, person, "only_psychosocial_workload");
  const ahead = ({ module: { questions }, question }: { module: { questions: Question[] }; question: Question }) =>
    questions.slice(questions.indexOf(question), questions.indexOf(question) + 4);
  const place = await answerUntil(db, person, order, (at) => {
    const some = ahead(at);
    return some.length === 4 && some.every(({ type, condition }) => type === "quinary" && !condition);
  });
  return ahead(present(place));
}

/** What the page's script asks of the server from now on. */
function requestsOf(page: Page): Request[] {
  const asked: Request[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "fetch") asked.push(request);
  });
  return asked;
}
