import { mayCallForHelp } from "~/features/advice/help-at-once";
import { chooseAnswer, nextButton } from "../fixtures/pages/question-page";
import { answerUntil, present, sectionsOf, startedOrder } from "../fixtures/people";
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
    const asked = present(await answerUntil(db, person, order, (place) => mayCallForHelp(place.question)));
    const { question } = asked;
    await page.setViewportSize({ width: 320, height: 700 });
    await signIn(context);
    await page.goto(address("surveyContinue"));
    await ready(page, js);
    const help = page.locator("[data-help-at-once]:visible");
    await chooseAnswer(page, question.type, question.reversed ? 100 : 0);
    // Whoever closes the survey with the answer meets the same help on the list.
    await page.locator("button[name=intent][value=leave]").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.assessments.title);
    await expect(help).toContainText(words.help.atOnce);
    await expect(help).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    expect(await overflowWidth(page)).toBe(0);
    expect(await audit(page)).toEqual([]);

    await page.goto(address("surveyContinue"));
    await ready(page, js);
    await expect(help).toContainText(words.help.atOnce);
    await expect(help.getByRole("link").first()).toBeVisible();
    // A touch of warmth around it: its styles have come, though no script brings them.
    await expect(help).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    expect(await overflowWidth(page)).toBe(0);
    expect(await audit(page)).toEqual([]);
    await help.getByText(words.help.atOnce).click();
    await expect(help.getByRole("link").first()).toBeHidden();
    await expect(nextButton(page)).toBeVisible();

    // After the section, and those that are joined to it, help comes first, each once, and nothing is called done.
    const sections = await sectionsOf(db, person, order);
    const placeOf = (vid: string) => sections.findIndex((section) => section.module.vid === vid);
    const end = sections.findIndex(({ module }, at) => at >= placeOf(asked.module.vid) && !module.joinsNext);
    await answerUntil(db, person, order, (place) => placeOf(place.module.vid) > end);
    const { metamodule, module: last } = present(sections[end]);
    const vids = { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: last.vid };
    await page.goto(`${address("surveyAnswer", vids)}?summary`);
    await ready(page, js);
    const { summary } = words.survey;
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(summary.told);
    await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(words.help.where);
    await expect(page.getByRole("main")).not.toContainText(summary.sectionDone);
    // Where somebody has told of something, it says before the help who doesn't see it.
    await expect(page.getByRole("main")).toContainText(words.results.unseen.replace(/^.*\}/, ""));
    const calls = await page
      .locator("main a[href^='tel:']:visible")
      .evaluateAll((links) => links.map((a) => a.getAttribute("href")));
    expect(calls).toContain("tel:112");
    expect(new Set(calls).size).toBe(calls.length);
    expect(await overflowWidth(page)).toBe(0);
    expect(await audit(page)).toEqual([]);
    // Who else helps is a press away, and on paper.
    const folded = page.locator("main section details a[href]").first();
    await expect(folded).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(folded).toBeVisible();
  });
});
