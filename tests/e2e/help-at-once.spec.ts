import { mayCallForHelp } from "~/features/advice/help-at-once";
import { chooseAnswer, nextButton } from "../fixtures/pages/question-page";
import { answerUntil, present, startedOrder } from "../fixtures/people";
import { expect, inBrowsersWithAndWithoutJavaScript, overflowWidth, ready } from "../fixtures/visitor";

inBrowsersWithAndWithoutJavaScript((js, test) => {
  test("help opens the page after a serious answer, closes at a press, and stands in nobody's way", async ({
    page,
    db,
    person,
    words,
    signIn,
    context,
    address,
    audit,
  }) => {
    const order = await startedOrder(db, person, "only_psychosocial_workload");
    const { question } = present(await answerUntil(db, person, order, (place) => mayCallForHelp(place.question)));
    await page.setViewportSize({ width: 320, height: 700 });
    await signIn(context);
    await page.goto(address("surveyContinue"));
    await ready(page, js);
    await chooseAnswer(page, question.type, question.reversed ? 100 : 0);
    await nextButton(page).click();
    const help = page.locator("[data-help-at-once]:visible");
    await expect(help).toContainText(words.help.atOnce);
    await expect(help.getByRole("link").first()).toBeVisible();
    // A touch of warmth around it: its styles have come, though no script brings them.
    await expect(help).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    expect(await overflowWidth(page)).toBe(0);
    expect(await audit(page)).toEqual([]);
    await help.getByText(words.help.atOnce).click();
    await expect(help.getByRole("link").first()).toBeHidden();
    await expect(nextButton(page)).toBeVisible();
  });
});
