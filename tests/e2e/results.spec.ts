import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { feedbackEvents } from "~/db/schema/feedback";
import { results } from "~/db/schema/results";
import { resultTypes } from "~/i18n/paths";
import { addResultsOfKind } from "../fixtures/kinds-of-results";
import { linkIn } from "../fixtures/mails";
import { openRow, openWholeResult } from "../fixtures/pages/results-page";
import {
  addOrder,
  ageResults,
  closeOrder,
  completedOrder,
  invite,
  startedOrder,
  type TestOrder,
} from "../fixtures/people";
import { addStoredResults } from "../fixtures/stored-orders";
import {
  byFormsAlone,
  expect,
  inOneBrowser,
  overflowWidth,
  ready,
  test,
  withAndWithoutJavaScript,
} from "../fixtures/visitor";
import { fill, type Words } from "../fixtures/words";

const isFull = process.env.VOINTI_FULL === "1";

type Status = keyof Words["results"]["status"];
const title = (page: Page) => page.getByRole("heading", { level: 1 });

withAndWithoutJavaScript((js, test) => {
  test.use({ language: js ? "fi" : "sv" });

  test("the way from a status to the survey is one press", async ({
    page,
    db,
    person,
    words,
    address,
    signIn,
    context,
  }) => {
    const order = await startedOrder(db, person, "fdf_marsmars", {}, 1);
    await signIn(context);
    await page.goto(address("orderResults", { assessmentOrderId: order.id }));
    await ready(page, js);
    await page.getByRole("main").getByRole("button", { name: words.assessments.continue }).click();
    await page.waitForURL((url) => decodeURI(url.pathname).includes(js ? "/testi/vastaa/" : "/test/svara/"));
  });

  test("every score can be followed to the answers it came from", async ({
    page,
    db,
    person,
    words,
    address,
    signIn,
    context,
    audit,
  }) => {
    const order = await completedOrder(db, person, "pulse");
    await signIn(context);
    await page.goto(address("orderResults", { assessmentOrderId: order.id }));
    await ready(page, js);
    await openWholeResult(page, words);
    const { explain } = words.results;
    const [stored] = await db.select().from(results).where(eq(results.orderId, order.id));
    await page.getByRole("link", { name: explain.index }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("heading", { name: explain.indexTitle })).toBeVisible();
    await expect(dialog).toContainText(String(stored?.virtaScore));
    const module = dialog.getByRole("table").getByRole("link").first();
    const name = await module.innerText();
    await module.click();
    await expect(dialog.getByRole("heading", { name: fill(explain.moduleTitle, { name }) })).toBeVisible();
    // The dialog lies on the page; without JavaScript it is a part of it, which is looked at in the full run.
    if (js || isFull) expect(await audit(page)).toEqual([]);
    const finished = stored?.content?.metamoduleSubResults[0]?.modules[0];
    await expect(dialog.getByRole("row")).toHaveCount(
      1 + (finished?.answers.filter(({ type }) => type === "numeric").length ?? 0),
    );
    await expect(dialog).toContainText(String(finished?.subResult.numericScore));
    await dialog.getByRole("link", { name: explain.close }).click();
    await expect(dialog).toHaveCount(0);
  });
});

byFormsAlone((js, test) => {
  test.use({ language: js ? "fi" : "sv" });

  test("the thumbs are thanked for, and the answer is kept", async ({
    page,
    db,
    person,
    words,
    address,
    signIn,
    context,
  }) => {
    const order = await completedOrder(db, person, "vointi_student");
    await signIn(context);
    const results = address("orderResults", { assessmentOrderId: order.id });
    await page.goto(results);
    await ready(page, js);
    const { prompt } = words.results;
    await expect(page.getByText(prompt.question)).toHaveCount(1);
    const module = (text: string) => page.getByRole("article").filter({ hasText: text });
    await openWholeResult(page, words);
    await openRow(module(prompt.question));
    await page.getByRole("button", { name: prompt.down }).click();
    await page.waitForURL((url) => js || url.hash === "#feedback");
    // The address leads into the fold, which a browser opens.
    await openWholeResult(page, words);
    await expect(module(prompt.thanks)).toHaveCount(1);
    await openRow(module(prompt.thanks));
    const thanks = page.getByRole("status").filter({ hasText: prompt.thanks });
    await expect(thanks).toBeVisible();
    if (js) await expect(thanks).toBeFocused();
    await page.goto(results);
    await openWholeResult(page, words);
    await openRow(module(prompt.thanks));
    await expect(page.getByText(prompt.thanks)).toBeVisible();
    await expect(page.getByText(prompt.question)).toHaveCount(0);
    const events = await db.select().from(feedbackEvents).where(eq(feedbackEvents.userId, person.userUuid));
    const said = events.filter(({ type }) => type === "results-feedback");
    expect(said.map(({ thumbUp }) => thumbUp)).toEqual([false]);
    expect(said[0]?.questionnaire).not.toBe("work");
  });

  test("who isn't signed in gets the e-mail form, and comes back to the very address by the mail", async ({
    page,
    db,
    person,
    address,
    words,
    latestMail,
  }) => {
    const order = await addStoredResults(db, person, "vointi_student", 2);
    const path = `${address("orderComparison", { assessmentOrderId: order.id })}?module=core.sleep`;
    await page.goto(path);
    await ready(page, js);
    await page.getByLabel(words.login.email).fill(person.email);
    await page.getByRole("main").getByRole("button", { name: words.login.submit }).click();
    await expect(page.getByRole("main")).toContainText(words.login.sent.title);
    await page.goto(linkIn(await latestMail(person)).href);
    await ready(page, js);
    await page.getByRole("button", { name: words.login.link.logIn }).click();
    await expect(title(page)).toHaveText(words.results.comparison.title);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
  });

  test("the head of the results tells each status, with and without a scored part, and offers what is possible", async ({
    page,
    db,
    person,
    words,
    address,
    signIn,
    context,
  }) => {
    await signIn(context);
    const { status, withoutScore } = words.results;
    const { answer, continue: goOn, answerAgain } = words.assessments;
    const see = async (order: TestOrder, is: Status, text: string, action?: string) => {
      await page.goto(address("orderResults", { assessmentOrderId: order.id }));
      await expect(title(page)).toHaveText(status[is].title);
      await expect(page.getByRole("main")).toContainText(text);
      const offered = page.getByRole("main").getByRole("button", { name: /./ });
      const names = (await offered.allInnerTexts()).filter((name) => [answer, goOn, answerAgain].includes(name));
      expect(names, is).toEqual(action ? [action] : []);
    };

    const none = await addOrder(db, "default");
    await invite(db, person, none);
    await see(none, "not-started-survey-open", status["not-started-survey-open"].text, answer);
    await closeOrder(db, none);
    await see(none, "not-started-survey-closed", status["not-started-survey-closed"].text);

    const part = await startedOrder(db, person, "fdf_marsmars", {}, 1);
    await see(part, "survey-partially-completed", status["survey-partially-completed"].text, goOn);
    const partUnscored = await startedOrder(db, person, "only_psychosocial_workload", {}, 1);
    await see(partUnscored, "survey-partially-completed", status["survey-partially-completed"].textUnscored, goOn);
    await ageResults(db, person, 15);
    await see(
      part,
      "incomplete-survey-from-over-two-weeks-ago",
      status["incomplete-survey-from-over-two-weeks-ago"].text,
      answerAgain,
    );
    await see(
      partUnscored,
      "incomplete-survey-from-over-two-weeks-ago",
      status["incomplete-survey-from-over-two-weeks-ago"].textUnscored,
      answerAgain,
    );
    await closeOrder(db, part);
    await see(part, "started-survey-closed", status["started-survey-closed"].text);

    const whole = await completedOrder(db, person, "pulse");
    // What the result itself says takes the place of the text; see insight-view.server.test.ts.
    await see(whole, "survey-completed", "");
    await expect(page.getByRole("main")).not.toContainText(status["survey-completed"].text);
    const wholeUnscored = await completedOrder(db, person, "only_psychosocial_workload");
    await see(wholeUnscored, "survey-completed", "");
    await expect(page.getByRole("main")).not.toContainText(status["survey-completed"].textUnscored);
    await expect(page.getByRole("main")).toContainText(withoutScore);
    await ageResults(db, person, 15);
    for (const order of [whole, wholeUnscored]) {
      const old = "survey-completed-over-two-weeks-ago";
      await see(order, old, status[old].text, answerAgain);
    }
  });

  test("a result without scores has no comparison, and its address says so", async ({
    page,
    db,
    person,
    words,
    address,
    signIn,
    context,
  }) => {
    const order = await addOrder(db, "pulse");
    await invite(db, person, order);
    await signIn(context);
    await page.goto(address("orderResults", { assessmentOrderId: order.id }));
    await expect(page.getByRole("navigation", { name: words.results.tabs.label })).toHaveCount(0);
    await page.goto(address("orderComparison", { assessmentOrderId: order.id }));
    await expect(page.getByRole("main")).toContainText(words.results.comparison.nothing);
  });

  test("both results addresses: to the active order, to the list without one, and to sign in and back without a session", async ({
    page,
    db,
    person,
    words,
    address,
    signIn,
    context,
  }) => {
    const order = await completedOrder(db, person, "pulse");
    const path = address("orderResults", { assessmentOrderId: order.id });
    await page.goto(path);
    await expect(page.getByLabel(words.login.email)).toBeVisible();
    await signIn(context);
    await page.goto(address("surveyResults"));
    expect(new URL(page.url()).pathname).toBe(path);
    const language = js ? "fi" : "sv";
    await page.goto(address("surveyResults", { type: resultTypes.survey[language] }));
    await expect(title(page)).toHaveText(words.results.status["survey-completed"].title);
    for (const type of ["blood-analysis", "verianalyysi", resultTypes.bloodAnalysis[language]]) {
      await page.goto(address("surveyResults", { type }));
      await expect(page.getByRole("main")).toContainText(words.bloodTests.none.text);
      await page.goto(`${path}?virtaResultsPageType=${type}`);
      await expect(title(page)).toHaveText(words.bloodTests.none.title);
      expect(new URL(page.url()).pathname).toBe(address("bloodTestResults"));
    }
    await page.goto(`${path}?virtaResultsPageType=anything`);
    await expect(title(page)).toHaveText(words.results.status["survey-completed"].title);
    const hidden = await addOrder(db, "pulse", { showResultsToEndUser: false });
    await invite(db, person, hidden);
    for (const target of [
      address("surveyResults"),
      address("orderResults", { assessmentOrderId: hidden.id }),
      address("orderComparison", { assessmentOrderId: hidden.id }),
    ]) {
      await page.goto(target);
      expect(new URL(page.url()).pathname, target).toBe(address("assessments"));
    }
  });
});

inOneBrowser(true, (js, test) => {
  test.use({ language: js ? "fi" : "sv" });

  test("one goal is shown; another is chosen by a link, a card of each type, and all can be seen", async ({
    page,
    db,
    person,
    words,
    address,
    signIn,
    context,
  }) => {
    const order = await completedOrder(db, person, "vointi_student");
    await signIn(context);
    await page.goto(address("orderResults", { assessmentOrderId: order.id }));
    await ready(page, js);
    await openWholeResult(page, words);
    const { advice, steps } = words.results;
    const section = page.getByRole("region", { name: advice.title, exact: true });
    const goals = section.getByRole("heading", { level: 3 });
    await expect(goals).toHaveCount(1);
    // What is a step already isn't among its cards, so one of the three types may be without any.
    expect(await section.locator("h4:visible").count()).toBeGreaterThan(1);
    // One step, open; the two others wait behind it.
    const first = page.getByRole("region", { name: steps.title, exact: true });
    await expect(first.locator("ol")).toHaveCount(2);
    await expect(first.locator("ol > li:visible")).toHaveCount(1);
    await expect(first.locator("ol > li > details").first()).toHaveAttribute("open");
    await expect(first).toContainText(steps.today);
    // What somebody has opened stays open, as the advice around it changes.
    await first.locator(":scope details > summary").nth(1).click();
    const opened = first.locator("ol > li > details").nth(1);
    await opened.locator("summary").click();
    const choose = section.locator("summary").last();
    const choice = page.getByRole("navigation", { name: advice.choose });
    await expect(choice).toBeHidden();
    await choose.click();
    await expect(choice.getByRole("link")).toHaveCount(6);
    const chosen = choice.getByRole("link").first();
    const name = await chosen.innerText();
    await chosen.click();
    await page.waitForURL(/goal=fitness/);
    await expect(choice.getByRole("link", { name })).toHaveAttribute("aria-current", "true");
    await expect(goals).toHaveText([name]);
    for (const type of Object.values(advice.type)) await expect(section.getByText(type).first()).toBeVisible();
    if (js) {
      await expect(chosen).toBeFocused();
      await expect(opened).toHaveAttribute("open");
    }
    // Paper shows the chosen goal with all its cards, and no choice.
    await page.emulateMedia({ media: "print" });
    await expect(section.locator("h3:visible")).toHaveText([name]);
    expect(await section.locator("h4:visible").count()).toBeGreaterThan(3);
    await expect(page.locator("button:visible")).toHaveCount(0);
    await expect(choice).toBeHidden();
    await expect(page.getByRole("table").first()).toBeVisible();
    await page.emulateMedia({ media: "screen" });
    await choice.getByRole("link", { name: advice.all }).click();
    await expect(goals).toHaveCount(5);
  });

  test("a leaflet is saved under its name in the person's language, and a missing one is told of", async ({
    page,
    db,
    person,
    words,
    address,
    signIn,
    context,
    complaints,
  }) => {
    const order = await completedOrder(db, person, "vointi_student");
    await signIn(context);
    await page.goto(address("orderResults", { assessmentOrderId: order.id }));
    await ready(page, js);
    const link = page.locator(
      `a[href="${address("orderAttachment", { assessmentOrderId: order.id, attachmentId: "sleep" })}"]`,
    );
    await openWholeResult(page, words);
    await openRow(page.getByRole("article").filter({ has: link }).first());
    const [download] = await Promise.all([page.waitForEvent("download"), link.first().click()]);
    expect(download.suggestedFilename()).toBe(js ? "Parempaa unta.pdf" : "Bättre sömn.pdf");
    const stream = await download.createReadStream();
    const [head] = (await stream.take(1).toArray()) as Buffer[];
    expect(head?.subarray(0, 5).toString()).toBe("%PDF-");
    const missing = await page.goto(
      address("orderAttachment", { assessmentOrderId: order.id, attachmentId: "no_such_leaflet" }),
    );
    expect(missing?.status()).toBe(404);
    await expect(title(page)).toHaveText(words.results.attachments.missingTitle);
    // Where the file's storage didn't answer, its address leads here; trying again is one press.
    const params = { assessmentOrderId: order.id, attachmentId: "sleep" };
    const unavailable = await page.goto(address("orderAttachment", params, { unavailable: "1" }));
    expect(unavailable?.status()).toBe(503);
    expect(unavailable?.headers()["retry-after"]).toBe("30");
    await expect(title(page)).toHaveText(words.results.attachments.unavailableTitle);
    await ready(page, js);
    const again = page.getByRole("link", { name: words.results.attachments.again });
    const [retried] = await Promise.all([page.waitForEvent("download"), again.click()]);
    expect(retried.suggestedFilename()).toBe(download.suggestedFilename());
    // The browser notes the status that was asked for here, and nothing else.
    for (const complaint of complaints.splice(0)) expect(complaint).toContain("status of 503");
  });
});

inOneBrowser(false, (js, test) => {
  test.use({ language: js ? "fi" : "sv" });

  test("the comparison is a tab of its own: what has changed, every line small, and one with its numbers", async ({
    page,
    db,
    person,
    words,
    address,
    signIn,
    context,
    audit,
  }) => {
    const order = await addStoredResults(db, person, "vointi_student", 12);
    await signIn(context);
    await page.goto(address("orderResults", { assessmentOrderId: order.id }));
    await ready(page, js);
    const { tabs, comparison, index, trend } = words.results;
    const tab = page.getByRole("navigation", { name: tabs.label });
    await expect(tab.getByRole("link")).toHaveText([tabs.latest, tabs.comparison]);
    await expect(page.locator("[data-chart=line]")).toHaveCount(0);
    await tab.getByRole("link", { name: tabs.comparison }).click();
    await expect(title(page)).toHaveText(comparison.title);
    await expect(tab.getByRole("link", { name: tabs.comparison })).toHaveAttribute("aria-current", "page");
    const chart = page.getByRole("img", { name: fill(comparison.lineTitle, { name: index.label }) });
    await expect(chart).toHaveCount(1);
    const table = page.getByRole("table", { name: comparison.caption, exact: true });
    const numbers = async () => {
      const marks = await page
        .locator("[data-chart=line]:visible [data-value]")
        .evaluateAll((all) => all.map((mark) => mark.getAttribute("data-value")));
      // The table waits folded below the chart.
      if (!(await table.isVisible())) await page.locator("#line summary").click();
      const cells = await table.locator("tbody tr td:nth-child(2)").allInnerTexts();
      return { marks, cells: cells.reverse() };
    };
    const whole = await numbers();
    expect(whole.marks).toHaveLength(12);
    expect(whole.cells).toEqual(whole.marks);
    expect(await audit(page)).toEqual([]);
    // What has not clearly changed is folded: one press, and all nine are in view.
    const areas = page.getByRole("region", { name: trend.areas });
    // What was asked besides is open where it asks something.
    const others = page.getByText(trend.others, { exact: true });
    if ((await areas.locator("details[open]").filter({ has: others }).count()) > 0) await others.click();
    const small = areas.locator("[data-chart=small-line]:visible");
    const inSight = await small.count();
    await areas.getByText(new RegExp(`^(${[trend.word.noise, trend.rest.some, trend.rest.all].join("|")}): `)).click();
    await expect(small).toHaveCount(9);
    expect(inSight).toBeLessThan(9);
    // One press opens a small line in its place; from there it leads to the large one.
    const area = areas.locator("li > details").first();
    await area.locator("summary").click();
    await expect(area.getByRole("row")).toHaveCount(6);
    await area.getByRole("link", { name: trend.whole }).click();
    await page.waitForURL(/module=/);
    await expect(page.getByRole("img", { name: fill(comparison.lineTitle, { name: index.label }) })).toHaveCount(0);
    const one = await numbers();
    expect(one.cells).toEqual(one.marks);
    expect(one.marks).not.toEqual(whole.marks);
    await page.setViewportSize({ width: 320, height: 640 });
    expect((await numbers()).marks).toEqual(one.marks);
    expect(await overflowWidth(page)).toBe(0);
  });

  test("the head of the comparison leads to what is asked of the last time, which is in sight once it is answered", async ({
    page,
    db,
    person,
    words,
    address,
    signIn,
    context,
  }) => {
    const order = await addResultsOfKind(db, person, "personal", ["poor", "good"]);
    await signIn(context);
    await page.goto(address("orderComparison", { assessmentOrderId: order.id }));
    await ready(page, js);
    const { answer, question, said } = words.results.trend.advice;
    const asked = page.getByRole("form", { name: question }).first();
    await expect(asked).toBeVisible();
    await page.locator('main a[href^="#advice-"]').first().click();
    await expect(asked).toBeInViewport();
    await asked.getByRole("button", { name: answer.helped, exact: true }).click();
    const told = page.getByText(fill(said, { answer: answer.helped }));
    await expect(told).toBeVisible();
    await expect(told).toBeInViewport();
  });

  // The short run looks at both pages in the usual colours (pages.spec.ts).
  if (!isFull) return;
  test("nothing for axe to find at 320, 768 and 1280 px and in forced colours, in results and comparison", async ({
    page,
    db,
    person,
    address,
    signIn,
    context,
    audit,
  }) => {
    const order = await addStoredResults(db, person, "vointi_student", 3);
    await signIn(context);
    const problems: string[] = [];
    for (const name of ["orderResults", "orderComparison"] as const) {
      await page.goto(address(name, { assessmentOrderId: order.id }));
      await ready(page, js);
      for (const forcedColors of ["none", "active"] as const) {
        await page.emulateMedia({ forcedColors });
        for (const width of [320, 768, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          const where = `${name} at ${width} px, forced colours ${forcedColors}`;
          problems.push(...(await audit(page)).map((problem) => `${where}: ${problem}`));
          const tooWide = await overflowWidth(page);
          if (tooWide > 0) problems.push(`${where}: ${tooWide} px too wide`);
        }
      }
      await page.emulateMedia({ forcedColors: "none" });
    }
    expect(problems).toEqual([]);
  });
});

inOneBrowser(true, (js, test) => {
  test.use({ language: js ? "fi" : "sv" });

  test("a guide has an address of its own: over the results with JavaScript, the page without", async ({
    page,
    db,
    person,
    words,
    address,
    signIn,
    context,
    audit,
  }) => {
    const order = await completedOrder(db, person, "vointi_student");
    await signIn(context);
    const results = address("orderResults", { assessmentOrderId: order.id });
    await page.goto(results);
    await ready(page, js);
    const { advice } = words.results;
    await openWholeResult(page, words);
    const card = page.locator("li > details", { has: page.locator("a[href*='guide=']") }).first();
    await openRow(card.locator(".."));
    const readMore = card.getByRole("link", { name: advice.readMore }).first();
    const opened = (await readMore.innerText()).trim();
    expect(opened).toContain(advice.readMore);
    await readMore.click();
    await page.waitForURL(/guide=/);
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await expect(dialog.locator("p").first()).toBeVisible();
    const guide = await dialog.getByRole("heading").innerText();
    await expect(page).toHaveTitle(`${guide} – Vointi`);
    if (js || isFull) expect(await audit(page)).toEqual([]);
    if (js) {
      expect(await dialog.evaluate((element) => element.matches(":modal"))).toBe(true);
      await page.keyboard.press("Escape");
      await page.waitForURL(results);
      await expect(dialog).toHaveCount(0);
      await expect(readMore).toBeFocused();
      await page.goBack();
      await expect(dialog).toBeVisible();
      await dialog.getByRole("link", { name: advice.close }).click();
    } else {
      await expect(page.locator("#details")).toBeHidden();
      await dialog.getByRole("link", { name: advice.close }).click();
    }
    await page.waitForURL(results);
    await expect(title(page)).toBeVisible();
    const unknown = await page.goto(`${results}?guide=no_such_guide`);
    expect(unknown?.status()).toBe(404);
  });
});

test("the sectors of the radial chart grow, and stand still for who wants no motion; the numbers are there from the start", async ({
  page,
  db,
  person,
  words,
  address,
  signIn,
  context,
}) => {
  const order = await completedOrder(db, person, "vointi_student");
  await signIn(context);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const sector = page.locator("[data-chart=radial]:visible [data-sector='2']");
  const motion = () =>
    sector.evaluate((element) => {
      const { animationName, animationDuration, animationDelay } = getComputedStyle(element);
      return { moves: animationName !== "none", animationDuration, animationDelay };
    });
  await page.goto(address("orderResults", { assessmentOrderId: order.id }));
  await openWholeResult(page, words);
  expect(await motion()).toEqual({ moves: true, animationDuration: "0.2s", animationDelay: "0.6s" });
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect((await motion()).moves).toBe(false);
  const html = await (await context.request.get(page.url())).text();
  const [stored] = await db.select().from(results).where(eq(results.orderId, order.id));
  expect(html).toContain(`>${stored?.virtaScore}</text>`);
});
