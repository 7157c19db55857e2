import type { Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { sessions, signInLinks } from "~/db/schema/login";
import { assessmentOrders, orderInvitations } from "~/db/schema/orders";
import { userRoles } from "~/db/schema/people";
import { feedbackRequests } from "~/db/schema/personal-feedback";
import { mayCallForHelp } from "~/features/advice/help-at-once";
import { type MetamoduleKey, metamoduleKeys } from "~/features/survey/definition";
import { metamoduleKeysOf, type SurveyFlowVariant, surveyFlowVariants } from "~/features/survey/variants";
import { languages } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import { addBloodReport } from "../../fixtures/blood-reports";
import { makeAdmin, showSecondFactor } from "../../fixtures/console";
import { reportedOrganisation } from "../../fixtures/disclosure/reported-organisation";
import { addResultsOfKind, kindsOfResults } from "../../fixtures/kinds-of-results";
import {
  frameProblems,
  keepPictures,
  lookedAtInEveryWay,
  pictureFolder,
  pictureLanguage,
} from "../../fixtures/pages/every-way";
import { chooseAnswer, goOnByPress, nextButton, sendAsItIs } from "../../fixtures/pages/question-page";
import { openAll } from "../../fixtures/pages/results-page";
import {
  addGroup,
  addOrder,
  addPerson,
  addWholeReport,
  ageResults,
  answerUntil,
  begin,
  closeOrder,
  completedOrder,
  invite,
  present,
  sectionsOf,
  startedOrder,
  type TestOrder,
} from "../../fixtures/people";
import { test as base, expect, ready } from "../../fixtures/visitor";

/**
 * States that pages.spec.ts doesn't have: each is looked at in four widths, in forced colours on light and dark, at 400 %
 * and with text of twice the size and WCAG's spacing. Languages take turns from test to test.
 */

type Looking = {
  /** Opens an address and waits until the page is alive. */
  open: (address: string) => Promise<void>;
  /** Says that the page is now in a state to look at. */
  look: (state: string) => Promise<void>;
};

const test = base.extend<Looking>({
  open: async ({ page }, use) =>
    use(async (address) => {
      await page.goto(address);
      await ready(page, true);
    }),
  look: async ({ page, language }, use, info) => {
    const problems: string[] = [];
    await use(async (state) => {
      if (pictureFolder) return keepPictures(page, language, `${info.title} - ${state}`);
      const found = [...(await lookedAtInEveryWay(page)), ...(await frameProblems(page, language))];
      problems.push(...found.map((line) => `${state}: ${line}`));
    });
    expect(problems).toEqual([]);
  },
});
// Each look is nine.
test.describe.configure({ timeout: 600_000 });

let turn = 0;
/** Tests in the language whose turn it is. */
function inTurn(tests: () => void): void {
  const language = pictureLanguage ?? present(languages[turn++ % languages.length]);
  test.describe(`in ${language}`, () => {
    test.use({ language });
    tests();
  });
}

const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** The survey that asks each kind, and whether of supervisors. */
function surveyOf(kind: MetamoduleKey): { variant: SurveyFlowVariant; supervisor: boolean } {
  const all = surveyFlowVariants.flatMap((variant) => [false, true].map((supervisor) => ({ variant, supervisor })));
  return present(all.find(({ variant, supervisor }) => metamoduleKeysOf(variant, { supervisor }).includes(kind)));
}

for (const kind of metamoduleKeys) {
  inTurn(() => {
    test(`question of ${kind}`, async ({ page, db, person, address, signIn, context, words, open, look }) => {
      const { variant, supervisor } = surveyOf(kind);
      const order = await addOrder(db, variant);
      await invite(db, person, order);
      await db.update(orderInvitations).set({ supervisor }).where(eq(orderInvitations.orderId, order.id));
      await begin(db, person, order);
      const { question } = present(await answerUntil(db, person, order, ({ metamodule }) => metamodule.key === kind));
      await signIn(context);
      await open(address("surveyContinue"));
      await goOnByPress(page, true);
      await look("unanswered");
      await goOnByPress(page, false);
      await page.locator("main details summary").first().click();
      await expect(page.getByText(words.survey.progress.timeLeft)).toBeVisible();
      await look("its place in the survey open");
      await page.locator("main details summary").first().click();
      const isText = question.type === "open-ended";
      if (isText) await chooseAnswer(page, question.type, "å".repeat(10_001));
      if (question.required || isText) {
        await sendAsItIs(page);
        await expect(page.getByRole("alert")).toBeVisible();
        await look("refused");
      }
      if (isText) return;
      await chooseAnswer(page, question.type, question.type === "slider" ? 50 : 0);
      await look("answered");
    });
  });
}

inTurn(() => {
  test("help on the next page", async ({ page, db, person, address, signIn, context, words, open, look }) => {
    const order = await startedOrder(db, person, "only_psychosocial_workload");
    const asked = present(await answerUntil(db, person, order, (place) => mayCallForHelp(place.question)));
    await signIn(context);
    await open(address("surveyContinue"));
    await chooseAnswer(page, asked.question.type, asked.question.reversed ? 100 : 0);
    await nextButton(page).click();
    await expect(page.locator("[data-help-at-once]:visible")).toContainText(words.help.atOnce);
    await look("open");
    const sections = await sectionsOf(db, person, order);
    const placeOf = (vid: string) => sections.findIndex((section) => section.module.vid === vid);
    const end = sections.findIndex(({ module }, at) => at >= placeOf(asked.module.vid) && !module.joinsNext);
    await answerUntil(db, person, order, (place) => placeOf(place.module.vid) > end);
    const { metamodule, module: last } = present(sections[end]);
    await open(
      `${address("surveyAnswer", { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: last.vid })}?summary`,
    );
    await expect(title(page)).toHaveText(words.survey.summary.told);
    await look("the end of its section");
    await openAll(page.getByRole("main"));
    await look("the end of its section, all open");
  });
});

// What each survey's result looks like, of each kind in turn, and everything that can be opened in it.
for (const [place, variant] of surveyFlowVariants.entries()) {
  inTurn(() => {
    test(`result of ${variant}`, async ({ page, db, person, address, signIn, context, open, look }) => {
      const kinds = variant === "default" ? kindsOfResults : [present(kindsOfResults[place % kindsOfResults.length])];
      await signIn(context);
      for (const kind of kinds) {
        const order = await addResultsOfKind(db, person, variant, [kind]);
        await open(address("orderResults", { assessmentOrderId: order.id }));
        await look(kind);
        if (kind === "good") continue;
        await openAll(page.getByRole("main"));
        await look(`${kind}, all open`);
      }
    });
  });
}

inTurn(() => {
  test("result", async ({ page, db, person, address, signIn, context, words, open, look }) => {
    await signIn(context);
    const see = async (order: TestOrder, query: Record<string, string> = {}) =>
      open(address("orderResults", { assessmentOrderId: order.id }, query));
    const { status, explain, advice } = words.results;
    const half = await startedOrder(db, person, "vointi_student", {}, 5);
    await see(half);
    await look("half finished");
    await ageResults(db, person, 15);
    await see(half);
    await expect(title(page)).toHaveText(status["incomplete-survey-from-over-two-weeks-ago"].title);
    await look("half finished, over two weeks old");
    await closeOrder(db, half);
    await see(half);
    await expect(title(page)).toHaveText(status["started-survey-closed"].title);
    await look("left unfinished");
    const none = await addOrder(db, "pulse");
    await invite(db, person, none);
    await closeOrder(db, none);
    await see(none);
    await expect(title(page)).toHaveText(status["not-started-survey-closed"].title);
    await look("never begun");

    const order = await addResultsOfKind(db, person, "default", ["mixed"]);
    await see(order, { explain: "index" });
    await expect(page.getByRole("dialog").getByRole("heading", { name: explain.indexTitle })).toBeVisible();
    await look("how the index was calculated");
    await page.getByRole("dialog").getByRole("table").getByRole("link").first().click();
    await expect(page.getByRole("dialog").getByRole("columnheader", { name: explain.question })).toBeVisible();
    await look("how a score was calculated");
    await see(order, { guide: "movement_in_daily_life" });
    await expect(page.getByRole("dialog").getByRole("link", { name: advice.close })).toBeVisible();
    await look("a guide");
    await see(order, { goal: "all" });
    await look("all goals");
    await open(address("orderAttachment", { assessmentOrderId: order.id, attachmentId: "no_such_leaflet" }));
    await expect(title(page)).toHaveText(words.results.attachments.missingTitle);
    await look("a guide to download that isn't there");
    await ageResults(db, person, 40);
    await see(order);
    await expect(title(page)).toHaveText(status["survey-completed-over-two-weeks-ago"].title);
    await look("older");
  });
});

inTurn(() => {
  test("comparison", async ({ page, db, person, address, signIn, context, words, open, look }) => {
    await signIn(context);
    const see = async (order: TestOrder, query: Record<string, string> = {}) =>
      open(address("orderComparison", { assessmentOrderId: order.id }, query));
    const main = page.getByRole("main");
    const { comparison, trend } = words.results;
    const none = await addOrder(db, "pulse");
    await invite(db, person, none);
    await see(none);
    await expect(main).toContainText(comparison.nothing);
    await look("of nothing");
    const one = await addResultsOfKind(db, person, "default", ["mixed"]);
    await see(one);
    await expect(page.getByRole("heading", { name: comparison.oneTitle })).toBeVisible();
    await look("of one result");
    const more = await addResultsOfKind(db, person, "default", ["poor", "mixed", "good", "mixed"]);
    await see(more);
    await look("of five results");
    await openAll(main);
    await look("of five results, all open");
    const [form] = await page.getByRole("form", { name: trend.advice.question }).all();
    if (form) {
      await form.getByRole("button").first().click();
      await expect(main.getByRole("status").first()).toBeVisible();
      await look("an answer to whether it helped");
    }
    await see(more, { module: "core.sleep" });
    await expect(page.getByRole("heading", { level: 2 }).last()).toContainText(/./);
    await look("of one area");
    const better = await addPerson(db, { language: person.language });
    const steady = await addResultsOfKind(db, better, "personal", ["good", "good"]);
    await signIn(context, better);
    await see(steady);
    await look("where nothing has changed");
    const risen = await addPerson(db, { language: person.language });
    const order = await addResultsOfKind(db, risen, "personal", ["mixed", "mixed", "good"]);
    await signIn(context, risen);
    await see(order);
    await look("where something has changed");
    await openAll(main);
    await look("where something has changed, all open");
  });
});

inTurn(() => {
  test("blood tests", async ({ page, db, person, address, signIn, context, open, look }) => {
    await addBloodReport(db, person, "2.1.0", "female", {
      hcldlc: [{ type: "valid", displayValue: 9, collectedAt: "2021-05-11" }],
    });
    await signIn(context);
    await open(address("bloodTestResults"));
    await look("with a value outside its range");
    await openAll(page.getByRole("main"));
    await look("all open");
  });
});

inTurn(() => {
  test("personal feedback", async ({ page, db, person, address, signIn, context, words, open, look, openBrowser }) => {
    const { personalFeedback } = words;
    const order = await addResultsOfKind(db, person, "default", ["mixed"]);
    await db.update(assessmentOrders).set({ professionalService: true }).where(eq(assessmentOrders.id, order.id));
    const [row] = await db.select().from(assessmentOrders).where(eq(assessmentOrders.id, order.id));
    const { organisationId } = present(row);
    await addWholeReport(db, order);
    await signIn(context);
    await open(address("orderFeedback", { assessmentOrderId: order.id }));
    await look("may be asked for");
    await page.getByRole("button", { name: personalFeedback.ask }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await look("asked for without agreeing");
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: personalFeedback.ask }).click();
    await expect(page.getByRole("button", { name: personalFeedback.withdraw })).toBeVisible();
    await look("is waited for");

    const professional = await addPerson(db, { language: person.language });
    await db.insert(userRoles).values({ userId: professional.userUuid, role: "professional", organisationId });
    const theirs = await openBrowser();
    await signIn(context, professional);
    await showSecondFactor(db, professional);
    await open(address("professionalRequests"));
    await look("requests");
    const [asked] = await db.select().from(feedbackRequests).where(eq(feedbackRequests.userId, person.userUuid));
    const request = address("professionalRequest", { feedbackRequestId: present(asked).id });
    await open(request);
    await expect(page.getByRole("blockquote")).toContainText("/ 100");
    await look("a request");
    await page.getByRole("button", { name: personalFeedback.request.give }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await look("a request, answered with nothing");
    // Somebody else answers meanwhile.
    const other = await addPerson(db, { language: person.language });
    await db.insert(userRoles).values({ userId: other.userUuid, role: "professional", organisationId });
    await signIn(theirs, other);
    await showSecondFactor(db, other);
    const colleague = await theirs.newPage();
    await colleague.goto(request);
    await ready(colleague, true);
    await colleague.getByRole("textbox").fill("Hyvä alku. Jatka samaan tapaan.");
    await page.getByRole("textbox").fill("Kirjoitin tämän ensin.");
    await colleague.getByRole("button", { name: personalFeedback.request.give }).click();
    await expect(title(colleague)).toHaveText(personalFeedback.queue.title);
    await page.getByRole("button", { name: personalFeedback.request.give }).click();
    await expect(page.getByRole("main")).toContainText(personalFeedback.request.answered);
    await look("a request that a colleague has answered");
    await open(address("professionalRequests", {}, { show: "given" }));
    await look("answered requests");
    await signIn(context);
    await open(address("orderFeedback", { assessmentOrderId: order.id }));
    await expect(page.getByRole("main")).toContainText("Jatka samaan tapaan");
    await look("is there");
  });
});

inTurn(() => {
  test("own data", async ({ page, db, person, address, signIn, context, words, open, look }) => {
    const { erase, fresh } = words.ownData;
    await completedOrder(db, person, "pulse");
    await signIn(context);
    await open(address("ownData"));
    await look("nobody has looked");
    await context.request.get(address("ownDataFile", { format: "json" }));
    await open(address("ownData"));
    await look("a copy was taken");
    await page.getByRole("link", { name: erase.link }).click();
    await expect(title(page)).toHaveText(erase.title);
    await look("what erasing means");
    await page.getByRole("link", { name: erase.next }).click();
    await expect(title(page)).toHaveText(erase.confirmTitle);
    await look("erasing, to confirm");
    await page.getByRole("button", { name: erase.button }).click();
    await expect(page.getByRole("alert")).toContainText(erase.error);
    await look("erasing, not confirmed");
    await db
      .update(sessions)
      .set({ createdAt: sql`now() - interval '11 minutes'` })
      .where(eq(sessions.userId, person.userUuid));
    await open(address("ownData"));
    await expect(page.getByRole("heading", { name: fresh.title })).toBeVisible();
    await look("asks to sign in anew");
    await page.getByRole("button", { name: fresh.button }).click();
    await expect(page.getByRole("status")).toContainText(words.login.sent.title);
    await look("a link to sign in anew was sent");
    await signIn(context);
    await open(address("ownDataErase", {}, { confirm: "1" }));
    await page.getByLabel(erase.checkbox).check();
    await page.getByRole("button", { name: erase.button }).click();
    await expect(title(page)).toHaveText(erase.doneTitle);
    await look("erased");
  });
});

inTurn(() => {
  test("code of a mail", async ({ page, db, person, address, words, open, look, latestMail }) => {
    const { code, email, submit, link: link_ } = words.login;
    await open(address("assessments"));
    await page.getByLabel(email).fill(person.email);
    await page.getByRole("button", { name: submit }).click();
    await expect(page.locator("#sent")).toBeVisible();
    const right = present((await latestMail(person)).text.match(/^\d{6}$/m)?.[0]);
    const link = eq(signInLinks.userId, person.userUuid);
    const confirmation = page.url().replace(/#.*/, "");
    const send = async (typed: string, told: string, isOver = true) => {
      await open(confirmation);
      await page.getByLabel(code.label).fill(typed);
      await page.getByRole("button", { name: code.submit }).click();
      await expect(page.getByRole("alert")).toContainText(told);
      // One thing to do: type the code, or have another sent.
      await expect(page.getByRole("button", { name: code.submit })).toHaveCount(isOver ? 0 : 1);
      await expect(page.getByRole("button", { name: link_.sendNew })).toHaveCount(isOver ? 1 : 0);
      await expect(page.locator("#sent")).toHaveCount(isOver ? 0 : 1);
    };
    await send(right === "123456" ? "654321" : "123456", code.errors.notMatching, false);
    await look("that doesn't match");
    await db.update(signInLinks).set({ expiresAt: sql`now() - interval '1 minute'` }).where(link);
    await send(right, code.errors.expired);
    await look("that has expired");
    const later = sql`now() + interval '1 hour'`;
    await db.update(signInLinks).set({ expiresAt: later, usedAt: sql`now()` }).where(link);
    await send(right, code.errors.alreadyUsed);
    await look("that was used");
    await db.update(signInLinks).set({ usedAt: null, codeAttempts: 5 }).where(link);
    await send(right, code.errors.tooManyAttempts);
    await look("tried too often");
    await page.getByRole("button", { name: link_.sendNew }).click();
    await expect(page.getByRole("alert")).toContainText(code.errors.tooSoon.split("{wait}")[0] ?? "");
    await look("and another asked for too early");
    await db.update(signInLinks).set({ createdAt: sql`now() - interval '61 seconds'` }).where(link);
    await page.getByRole("button", { name: link_.sendNew }).click();
    await expect(page.locator("#sent")).toBeVisible();
    await expect(page.getByRole("button", { name: link_.sendNew })).toHaveCount(0);
  });
});

inTurn(() => {
  test("second step", async ({ page, db, person, address, signIn, context, words, open, look }) => {
    const { enrolment } = words.secondFactor;
    await makeAdmin(db, person);
    await signIn(context);
    await open(address("profileSecondStep"));
    await look("to set up");
    await page.getByLabel(enrolment.code).fill("22222-22222");
    await page.getByRole("button", { name: enrolment.submit }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await look("to set up, by a code that doesn't match");
  });
});

inTurn(() => {
  test("group", async ({ page, db, address, signIn, context, words, open, look }) => {
    const order = await addOrder(db, "default");
    const uuid = await addGroup(db, order, { name: "Pohjoisen alueen kotihoitoyksikkö" });
    await open(address("surveyGroup", { uuid }));
    await look("of a stranger");
    await page.getByLabel(words.login.email).fill("nobody@example.com");
    await page.getByRole("button", { name: words.login.submit }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await look("of a stranger, refused");
    await signIn(context);
    await open(address("surveyGroup", { uuid }));
    await expect(title(page)).toHaveText(words.groups.title);
    await look("to join");
    await open(
      address("surveyGroup", { uuid: await addGroup(db, order, { expiresAt: new Date(Date.now() - 1_000) }) }),
    );
    await expect(page.getByRole("main")).toContainText(words.groups.invalid);
    await look("that has ended");
  });
});

inTurn(() => {
  test("assessments", async ({ page, db, person, address, signIn, context, words, open, look }) => {
    await signIn(context);
    await invite(db, person, await addOrder(db, "pulse"));
    await open(address("assessments"));
    await look("one to begin");
    const order = await completedOrder(db, person, "pulse");
    await open(address("assessments"));
    await look("one to begin, one answered");
    await page
      .getByRole("listitem")
      .filter({ hasText: order.name })
      .getByRole("button", { name: words.assessments.answerAgain })
      .first()
      .click();
    await expect(title(page)).not.toHaveText(words.assessments.title);
    await look("the start of answering again");
    const start = page.getByRole("button", { name: words.start.variants.pulse.start });
    if (await start.isVisible()) await start.click();
    await expect(page.locator("h1#question-title")).toBeVisible();
    await open(address("assessments"));
    await look("answering again, nothing finished yet");
    const trial = await startedOrder(db, person, "fdf_marsmars", { trial: true });
    await closeOrder(db, trial);
    await open(address("assessments"));
    await look("a trial that has ended");
  });
});

inTurn(() => {
  test("profile", async ({ page, address, signIn, context, words, open, look }) => {
    const { profile } = words;
    await signIn(context);
    await open(address("profile"));
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await field(profile.firstName).fill("");
    await field(profile.lastName).fill("å".repeat(65));
    await field(profile.day).fill("32");
    await field(profile.month).fill("13");
    await field(profile.year).fill("19");
    await page.getByRole("button", { name: profile.save }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await look("every field refused");
    await field(profile.firstName).fill("Aino");
    await look("one field mended");
  });
});

inTurn(() => {
  test("marketing", async ({ page, address, words, open, look }) => {
    const { trial, quote, form } = words.marketing;
    for (const name of ["forOrganisations", "sampleReport", "about", "blog", "startTrial", "requestQuote"] as const) {
      await open(address(name));
      await look(name);
    }
    await page.getByRole("button", { name: quote.submit }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await look("a quote, refused");
    await open(address("sampleReport"));
    await openAll(page.getByRole("main"));
    await look("the sample report, all open");
    await open(address("startTrial"));
    await page.getByRole("button", { name: trial.submit }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await look("a trial, refused");
    await page.getByLabel(form.name).fill("Tiina Testaaja");
    await page.getByLabel(form.organisation).fill(`Testaajat ${Date.now()} Oy`);
    await page.getByLabel(form.email).fill(`trial@${Date.now()}.example`);
    await page.getByRole("button", { name: trial.submit }).click();
    await expect(title(page)).toHaveText(trial.sentTitle);
    await look("a trial, to confirm by mail");
    await open(address("confirmTrial", { trialToken: "5" }));
    await look("a trial's link that isn't known");
    await open(address("unsubscribe", { token: "5" }));
    await look("unsubscribing by a link that isn't known");
  });
});

inTurn(() => {
  test("group report", async ({ page, db, person, signIn, context, open, look, language }) => {
    const { organisationId, orderId } = await reportedOrganisation(db);
    await db.insert(userRoles).values({ userId: person.userUuid, role: "subscriber", organisationId });
    await signIn(context);
    for (const wave of ["1", "2"]) {
      await open(pageUrl("reportsOrder", language, { assessmentOrderId: orderId }, { wave }));
      await look(`wave ${wave}`);
    }
    await openAll(page.getByRole("main"));
    await look("all open");
  });
});

test.describe("with its notice", () => {
  test.use({ seesNotices: true, language: pictureLanguage ?? "en" });
  test("notice of the new name", async ({ page, address, open, look, words }) => {
    await open(address("help"));
    await expect(page.getByRole("button", { name: words.shell.notice.hideRename })).toBeVisible();
    await look("above a page");
  });
});
