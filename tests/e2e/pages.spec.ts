import { randomBytes } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { sessions } from "~/db/schema/login";
import { quoteRequests, trialRequests } from "~/db/schema/marketing";
import { orderInvitations } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { providerDomains, providerLogins, providerTroubles } from "~/db/schema/provider-login";
import { sentMessages } from "~/db/schema/schedules";
import { randomTextToken } from "~/features/invitations/text-link.server";
import type { Language } from "~/i18n/languages";
import { type PageName, pageUrl } from "~/i18n/paths";
import { hashToken } from "~/platform/secrets.server";
import { addBloodReport } from "../fixtures/blood-reports";
import { addOrganisation, makeAdmin, showSecondFactor } from "../fixtures/console";
import { reportedOrganisation } from "../fixtures/disclosure/reported-organisation";
import {
  frameProblems,
  keepPictures,
  lookedAtInEveryWay,
  pictureFolder,
  pictureLanguage,
} from "../fixtures/pages/every-way";
import { chooseAnswer, goOnByPress, nextButton, sendAsItIs } from "../fixtures/pages/question-page";
import { openAll, openWholeResult } from "../fixtures/pages/results-page";
import {
  addOrder,
  addPerson,
  addSignInLink,
  ageResults,
  answerUntil,
  closeOrder,
  completedOrder,
  expireSessions,
  invite,
  type Place,
  present,
  sectionsOf,
  startedOrder,
  startTestSession,
  type TestOrder,
  type TestPerson,
} from "../fixtures/people";
import { giveRole, startProvidersSession } from "../fixtures/servers/provider-session";
import { testedBuild } from "../fixtures/servers/tested-server";
import { freshPhone } from "../fixtures/text-messages";
import {
  expect,
  inBrowsersWithAndWithoutJavaScript,
  inOneBrowser,
  overflowWidth,
  ready,
  smallTargets,
  test,
} from "../fixtures/visitor";
import { fill, type Words } from "../fixtures/words";
import { isThisTurns } from "../turns";

/** Who looks at a page, and with what. */
type Visit = {
  page: Page;
  context: BrowserContext;
  db: Db;
  person: TestPerson;
  language: Language;
  words: Words;
  js: boolean;
  address: (page: PageName, params?: Record<string, string>, query?: Record<string, string>) => string;
  signIn: (context: BrowserContext, who?: TestPerson) => Promise<void>;
  openBrowser: () => Promise<BrowserContext>;
  /** Opens an address and waits until the page is alive. */
  open: (address: string) => Promise<void>;
  /** Says that the page is now in a state to look at. Each is looked at on a phone and on a wide screen. */
  look: (state: string) => Promise<void>;
};

const isFull = process.env.VOINTI_FULL === "1";

/** Pages beside those of the product. */
const englishOnly = "pages beside the product";

/** The pages of the service, each with the states it can be in. */
const visits: Record<string, (visit: Visit) => Promise<void>> = {
  async "front page"({ open, look, address, page, words }) {
    await open(address("home"));
    await look("signed out");
    await page.setViewportSize(phone);
    await page.locator("header summary").click();
    await expect(page.getByRole("navigation", { name: words.common.mainNavigation })).toBeVisible();
    await look("menu open");
  },

  async "front page while a survey is in progress"({ open, look, address, db, person, page, words, ...visit }) {
    await startedOrder(db, person, "fdf_marsmars");
    await visit.signIn(visit.context);
    await open(address("home"));
    await expect(page.getByRole("link", { name: words.common.continueBar.button })).toBeVisible();
    await look("with the bar that leads back");
  },

  async "signing in"({ open, look, address, page, words, person, js, context, signIn }) {
    await open(address("assessments"));
    await look("the form");
    // With JavaScript the button waits for an address.
    if (!js) {
      await page.getByRole("button", { name: words.login.submit }).click();
      await expect(page.getByRole("alert")).toBeVisible();
      await look("nothing typed");
    }
    await page.getByLabel(words.login.email).fill("nobody@example.com");
    await page.getByRole("button", { name: words.login.submit }).click();
    await expect(page.getByRole("alert")).toContainText(words.login.errors.user_not_found);
    await look("unknown address");
    await page.getByLabel(words.login.email).fill(person.email);
    await page.getByRole("button", { name: words.login.submit }).click();
    await expect(page.locator("#sent")).toBeVisible();
    await look("link sent");
    await page.getByLabel(words.login.code.label).fill("12345");
    if (js) {
      await expect(page.getByText(words.login.code.needed)).toBeVisible();
      await look("half a code");
    } else {
      await page.getByRole("button", { name: words.login.code.submit }).click();
      await expect(page.getByRole("alert")).toContainText(words.login.code.errors.wrongFormat);
      await look("a code that is none");
    }
    await open(address("redirectOrLogin", {}, { email: person.email }));
    await expect(page.getByLabel(words.login.email)).toHaveValue(person.email);
    await look("with the address that an employer's link gives");
    await signIn(context);
    await open(address("redirectOrLogin", {}, { email: "someone.else@example.com" }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.login.accountMismatch.title);
    await look("while somebody else is signed in");
  },

  async "invitation link"({ open, look, address, page, words, person, db, language }) {
    const order = await addOrder(db, "default");
    await invite(db, person, order);
    const invitation = async (state: "valid" | "expired" | "used") =>
      address(
        "loginToken",
        { token: await addSignInLink(db, person, state, "token", order) },
        { path: address("assessments"), groupId: "" },
      );
    const title = page.getByRole("heading", { level: 1 });
    await open(await invitation("valid"));
    await expect(title).toHaveText(words.login.link.validTitle);
    await expect(page.getByRole("main")).toContainText(order.name);
    await look("valid");
    await addPerson(db, { language, email: person.email, organisationId: await addOrganisation(db, longName) });
    await open(await invitation("valid"));
    await expect(page.getByRole("heading", { name: words.login.accounts.title })).toBeVisible();
    await look("valid, of an address with two accounts");
    await open(address("loginToken", { token: "5" }));
    await expect(title).toHaveText(words.login.link.notValidTitle);
    await look("invalid");
    await open(address("loginToken", { token: "5" }, { path: address("assessments"), groupId: "" }));
    await expect(title).toHaveText(words.login.link.notValidTitle);
    await look("unknown");
    await open(await invitation("used"));
    await look("used");
    await page.getByRole("button", { name: words.login.link.sendNew }).click();
    await expect(page.getByRole("status")).toContainText(words.login.link.renewed);
    await look("used, and a new link was sent");
  },

  async "link of a text message"({ open, look, address, page, words, person, db }) {
    const token = randomTextToken();
    const organisationId = await addOrganisation(db, longName);
    const { id: orderId } = await addOrder(db, "pulse", { organisationId, textMessages: true });
    const about = { orderId, userId: person.userUuid, kind: "invitation" };
    await db.insert(orderInvitations).values({ orderId, userId: person.userUuid });
    await db.insert(sentMessages).values({ ...about, linkHash: hashToken(token) });
    await db.update(users).set({ phoneNumber: freshPhone() }).where(eq(users.id, person.userUuid));
    await open(address("textLink", { token }));
    await expect(page.getByRole("button", { name: words.sms.submit })).toBeVisible();
    await look("open");
    await page.getByRole("button", { name: words.sms.link.texts.stop }).click();
    await expect(page.getByRole("status")).toContainText(words.sms.link.texts.stopped);
    await look("text messages stopped");
    await page.getByRole("button", { name: words.sms.submit }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.sms.code.title);
    await open(address("textLink", { token: "5" }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.sms.link.goneTitle);
    await look("unknown");
  },

  async "sign-in link"({ open, look, address, page, words, person, db, context, signIn, language }) {
    const link = async (state: "valid" | "expired" | "used") =>
      address(
        "loginEmail",
        { uuid: await addSignInLink(db, person, state) },
        { path: address("assessments"), groupId: "" },
      );
    const title = page.getByRole("heading", { level: 1 });
    await open(await link("valid"));
    await expect(title).toHaveText(words.login.link.validTitle);
    await look("valid");
    await open(await link("used"));
    await expect(title).toHaveText(words.login.link.notValidTitle);
    await look("used");
    await open(address("loginEmail", { uuid: "5" }));
    await expect(title).toHaveText(words.login.link.notValidTitle);
    await look("invalid");
    await open(await link("expired"));
    await look("expired");
    await page.getByRole("button", { name: words.login.link.sendNew }).click();
    await expect(page.getByRole("status")).toContainText(words.login.link.renewed);
    await look("a new link was sent");
    await signIn(context, await addPerson(db, { language }));
    await open(await link("valid"));
    await look("valid, while somebody else is signed in");
  },

  async "sign-in by the organisation"({ open, look, address, page, words, db, context, language }) {
    const organisationId = await addOrganisation(db, longName);
    const domain = `${organisationId}.example`;
    const provided = { issuer: "https://login.example", clientId: "vointi", testedAt: new Date() };
    await db.insert(providerLogins).values({ ...provided, organisationId, forStaff: true, forPeople: true });
    await db.insert(providerDomains).values({ organisationId, domain, challenge: "c", provedAt: new Date() });
    await open(address("loginProvider", { organisationId }));
    await look("where it begins");
    await open(address("loginProvider", { organisationId }, { problem: "tooSlow" }));
    await expect(page.getByRole("alert")).toContainText(words.providerLogin.problem.away);
    await look("the provider is away");
    await open(address("redirectOrLogin"));
    await page.getByLabel(words.login.email).fill(`nobody@${domain}`);
    await page.getByRole("button", { name: words.login.submit }).click();
    await expect(page.getByRole("status")).toContainText(longName);
    await look("both ways are offered");
    await open(address("redirectOrLogin", {}, { sent: "provider" }));
    await expect(page.getByText(words.providerLogin.ownLink)).toBeVisible();
    await look("a link of one's own was sent");
    const reader = await addPerson(db, { language, organisationId });
    await giveRole({ db }, reader.userUuid, "subscriber", organisationId);
    const value = await startProvidersSession({ db }, reader, organisationId);
    await context.addCookies([{ name: "vointi_session", value, url: new URL(page.url()).origin }]);
    await open(address("assessments"));
    await expect(page.getByText(words.providerLogin.ownOnly.replace("{organisation}", longName))).toBeVisible();
    await look("what asks for a link of one's own");
  },

  async profile({ open, look, address, page, words, db, language, context, signIn }) {
    const newcomer = await addPerson(db, { language, complete: false });
    await invite(
      db,
      newcomer,
      await addOrder(db, "default", { consents: ["aisti_business", "aisti_business_supplemental_ohs"] }),
    );
    await open(address("profile"));
    await look("signed out");
    await signIn(context, newcomer);
    await open(address("profile", {}, { path: address("surveyBegin") }));
    await look("empty, on the way to a survey");
    await page.getByRole("button", { name: words.profile.saveAndContinue }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await look("errors");
  },

  async "consents before a survey"({ open, look, address, page, words, db, person, context, signIn }) {
    await invite(
      db,
      person,
      await addOrder(db, "default", { consents: ["aisti_business", "combined", "aisti_business_supplemental_ohs"] }),
    );
    await signIn(context);
    await open(address("surveyBegin"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.profile.consents.title);
    await look("nothing ticked");
    for (const summary of await page.getByRole("main").locator("summary").all()) await summary.click();
    await look("the consents' whole texts open");
    await page.getByRole("button", { name: words.profile.saveAndContinue }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await look("errors");
  },

  async "profile that was saved"({ open, look, address, page, words, db, person, context, signIn }) {
    await startedOrder(db, person, "default", { consents: ["aisti_business"] });
    await signIn(context);
    await open(address("profile"));
    await expect(page.getByRole("table", { name: words.profile.consents.given })).toBeVisible();
    await look("complete, with consents given");
    await page.getByRole("button", { name: words.profile.save }).click();
    await expect(page.getByRole("status")).toHaveText(words.profile.saved);
    await look("saved");
  },

  async devices({ open, look, address, page, words, context, signIn, db, person }) {
    await open(address("profileDevices"));
    await look("signed out");
    await signIn(context);
    await Promise.all(Array.from({ length: 22 }, () => startTestSession(db, person)));
    await open(address("profileDevices"));
    await expect(page.getByRole("main")).toContainText(fill(words.sessions.devices.more_other, { count: "3" }));
    await look("more devices than the list shows");
    await page.getByRole("main").getByRole("listitem").last().getByRole("button").click();
    await expect(page.getByRole("status")).toHaveText(words.sessions.devices.done);
    await look("one signed out");
  },

  async "consent on record"({ open, look, address, page, words, db, person, context, signIn }) {
    const consents = ["aisti_business", "aisti_business_supplemental_ohs"] as const;
    await startedOrder(db, person, "default", { consents: [...consents] }, 1);
    await open(address("profileConsent", { consentGrantId: "5" }));
    await look("signed out");
    await signIn(context);
    await open(address("profile"));
    await page.getByRole("table").getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.consents.title);
    await look("given");
    await page.getByRole("main").locator("summary").click();
    await look("its whole text open");
    await page.getByRole("button", { name: words.consents.withdraw }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.consents.withdrawnTitle);
    await look("withdrawn");
    await open(address("profile"));
    await expect(page.getByRole("table", { name: words.consents.withdrawnList })).toBeVisible();
    await look("the profile with a consent given and one withdrawn");
  },

  async "session that expired"({ open, look, address, page, words, db, person, context, signIn, js }) {
    const order = await startedOrder(db, person, "fdf_marsmars");
    await answerUntil(db, person, order, ({ question }) => question.type === "open-ended");
    await signIn(context);
    await open(address("surveyContinue"));
    await chooseAnswer(page, "open-ended", "Kirjoitin tämän ensin. ".repeat(20));
    await expireSessions(db, person);
    await nextButton(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.sessions.expired.title);
    await look("the way to sign in again");
    const back = present(new URL(page.url()).searchParams.get("path"));
    await signIn(context);
    await open(back);
    await expect(page.getByRole("main")).toContainText(words.sessions.kept);
    await look("what was kept, on its question");
    await closeOrder(db, order);
    await open(back);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.survey.conflict.closedTitle);
    await expect(page.getByRole("main")).toContainText("Kirjoitin tämän ensin.");
    await look("what was kept, after the survey has closed");
    await open(address("profile"));
    await page.getByLabel(words.profile.firstName, { exact: true }).fill("Uusi");
    await expireSessions(db, person);
    await page.getByRole("button", { name: words.profile.save }).click();
    await page.waitForURL(/expired=1/);
    await signIn(context);
    await page.reload();
    await expect(page.getByRole("main")).toContainText(words.sessions.keptProfile);
    await look("what was kept, on the profile");
    if (!js) return;
    await page.clock.install();
    await open(address("assessments"));
    await expireSessions(db, person);
    await page.clock.runFor(61_000);
    await expect(page.getByRole("dialog")).toBeVisible();
    await look("the dialog");
  },

  async assessments({ open, look, address, page, words, db, person, context, signIn, language }) {
    await signIn(context);
    await open(address("assessments"));
    await expect(page.getByRole("main")).toContainText(words.assessments.none);
    await look("no invitations");
    const soon = new Date(Date.now() + 3 * day);
    await invite(db, person, await addOrder(db, "pulse", { endTimestamp: soon }));
    await startedOrder(db, person, "default", { endTimestamp: soon });
    await completedOrder(db, person, "pulse");
    await startedOrder(db, person, "fdf_marsmars");
    await ageResults(db, person, 20);
    await startedOrder(db, person, "vointi_student", { endTimestamp: soon }, 3);
    await closeOrder(db, await startedOrder(db, person, "default", {}, 2));
    await closeOrder(db, await startedOrder(db, person, "fdf_marsmars", { trial: true }));
    await closeOrder(db, await completedOrder(db, person, "pulse"));
    await startedOrder(db, person, "personal", { personalOwnerId: person.userUuid });
    await addPerson(db, { language, email: person.email, organisationId: await addOrganisation(db, longName) });
    await db.update(sessions).set({ proved: "email" }).where(eq(sessions.userId, person.userUuid));
    await page.reload();
    await expect(page.getByRole("heading", { name: words.assessments.accounts.title })).toBeVisible();
    const { badge, status, partialExpired, answer, answerAgain, results } = words.assessments;
    const main = page.getByRole("main");
    for (const text of [
      ...Object.values(badge),
      ...Object.values(status),
      partialExpired,
      answer,
      answerAgain,
      results,
    ]) {
      await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
    }
    await look("every state at once");
  },

  async "survey start"({ open, look, address, page, db, person, context, signIn, words, js }) {
    await open(address("surveyBegin"));
    await look("signed out");
    await invite(db, person, await addOrder(db, "default"));
    await signIn(context);
    await open(address("surveyBegin"));
    await look("before the survey");
    const about = page.getByRole("region", { name: words.start.before });
    for (const summary of await about.locator("summary").all()) await summary.click();
    await expect(about.getByRole("link", { name: words.start.answers.link })).toBeVisible();
    await look("everything about the survey open");
    await about.getByRole("link", { name: words.start.more.button }).click();
    const more = page.getByRole("dialog", { name: words.start.more.title });
    await expect(more.getByRole("row")).not.toHaveCount(0);
    await expect(more.getByText(words.start.more.notDiagnosis)).toBeVisible();
    await look("what the survey contains");
    if (js) await page.keyboard.press("Escape");
    else await more.getByRole("link", { name: words.start.more.close }).click();
    await expect(more).toBeHidden();
    await expect(page.getByRole("button", { name: words.start.variants.default.start })).toBeVisible();
  },

  "question with a slider": (visit) => questionStates(visit, ({ question }) => question.type === "slider", 60),
  "question with five options": (visit) => questionStates(visit, ({ question }) => question.type === "quinary", 25),
  // Fewer options lie as five do.
  ...(isFull && {
    "question with two options": (visit: Visit) =>
      questionStates(visit, ({ question }) => question.key === "someone_to_talk_to", 100),
    "question with three options": (visit: Visit) =>
      questionStates(visit, ({ question }) => question.key === "strength_training", 50),
    "question with four options": (visit: Visit) =>
      questionStates(visit, ({ question }) => question.type === "quaternary", 67),
  }),
  "optional question": (visit) => questionStates(visit, ({ question }) => question.key === "has_limit", 0),
  "open question": (visit) =>
    questionStates(visit, ({ question }) => question.type === "open-ended", "x".repeat(10_001)),

  async "section summary"({ open, look, page, words, ...visit }) {
    const scored = await startedOrder(visit.db, visit.person, "fdf_marsmars", {}, 1);
    await visit.signIn(visit.context);
    await open(await summaryAddress(visit, scored, 0));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.survey.summary.sectionDone);
    await expect(page.getByRole("main").getByRole("img")).toBeVisible();
    await look("scored");

    const { db, person } = visit;
    const unscored = await startedOrder(db, person, "personal", { personalOwnerId: person.userUuid });
    const isNext = ({ module }: Pick<Place, "module">) => module.key === "heart_and_diabetes_risks";
    await answerUntil(db, person, unscored, isNext, { gambling: 0 });
    // The section that ends there is joined by the one before it, and has the summary of both.
    const next = (await sectionsOf(db, person, unscored)).findIndex(isNext);
    await open(await summaryAddress(visit, unscored, next - 1));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.survey.summary.sectionDone);
    await expect(page.getByRole("main").getByRole("img")).toHaveCount(0);
    await look("unscored");

    const silent = await startedOrder(visit.db, visit.person, "fdf_marsmars", { showResultsToEndUser: false }, 1);
    await open(await summaryAddress(visit, silent, 0));
    await expect(page.getByRole("main")).toContainText(silent.name);
    await expect(page.getByRole("main").getByRole("img")).toHaveCount(0);
    await look("no results shown");

    const done = await completedOrder(visit.db, visit.person, "pulse");
    await open(await summaryAddress(visit, done, 1));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.survey.summary.surveyCompleted);
    await look("survey completed");
  },

  async "answer that came too late"({ look, page, words, ...visit }) {
    const { db, person } = visit;
    const order = await startedOrder(db, person, "fdf_marsmars");
    const openQuestion = ({ question }: Place) => question.type === "open-ended";
    await answerUntil(db, person, order, openQuestion);
    await visit.signIn(visit.context);
    await visit.open(visit.address("surveyContinue"));
    await chooseAnswer(page, "open-ended", "Kirjoitin tämän ensin. ".repeat(20));
    await closeOrder(db, order);
    await nextButton(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.survey.conflict.closedTitle);
    await expect(page.getByRole("main")).toContainText("Kirjoitin tämän ensin.");
    await look("the survey has closed");
  },

  async results({ open, look, address, page, words, db, person, context, signIn }) {
    const title = page.getByRole("heading", { level: 1 });
    const none = await addOrder(db, "default");
    await invite(db, person, none);
    const seeResults = async (order: TestOrder) => open(address("orderResults", { assessmentOrderId: order.id }));
    await seeResults(none);
    await look("signed out");
    await signIn(context);
    await seeResults(none);
    await expect(title).toHaveText(words.results.status["not-started-survey-open"].title);
    await look("nothing answered");
    await seeResults(await completedOrder(db, person, "fdf_marsmars"));
    await openAll(page.getByRole("main"));
    await look("completed, every module open");
    await seeResults(await startedOrder(db, person, "default", {}, 4));
    await expect(title).toHaveText(words.results.status["survey-partially-completed"].title);
    await look("partly answered");
    await seeResults(await completedOrder(db, person, "only_psychosocial_workload"));
    await expect(page.getByRole("main")).toContainText(words.results.withoutScore);
    await look("completed without an overall index");
  },

  async "long results"({ open, look, address, db, person, context, signIn, page, words }) {
    const order = await completedOrder(db, person, "default");
    await signIn(context);
    await open(address("orderResults", { assessmentOrderId: order.id }));
    await look("as it opens for somebody who has a lot to carry");
    await openWholeResult(page, words);
    await expect(page.getByRole("region", { name: words.results.index.title }).getByRole("table")).toBeVisible();
    await look("nine life areas and six more kinds");
  },

  async "blood-test results"({ open, look, address, db, person, context, signIn, page, words }) {
    await open(address("bloodTestResults"));
    await look("signed out");
    await signIn(context);
    await open(address("bloodTestResults"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.bloodTests.none.title);
    await look("none");
    await addBloodReport(db, person, "4.0.0", "male");
    await open(address("bloodTestResults"));
    await look("sections closed");
    await page.getByRole("link", { name: words.bloodTests.learn.link }).click();
    await expect(page.getByRole("heading", { name: words.bloodTests.learn.title })).toBeVisible();
    await expect(page.getByRole("link", { name: words.bloodTests.learn.link })).toHaveCount(0);
    // Where the link was that had the focus.
    await expect(page.locator("#learn-more")).toBeFocused();
    // Of the first section alone: it holds more than half of what there is.
    const section = page.locator("#cvdRisk");
    await openAll(section);
    await expect(section.getByRole("img")).toHaveCount(12);
    await look("everything about one risk open, and how charts are read");
  },

  async administration({ open, look, address, page, db, person, context, signIn, words, language }) {
    await makeAdmin(db, person);
    const organisationId = await addOrganisation(db, longName);
    const someone = await addPerson(db, { language, organisationId });
    await signIn(context);
    await showSecondFactor(db, person);
    const params = { organisationId, personId: someone.userUuid };
    const why = { purpose: "support" };
    const { id: assessmentOrderId } = await addOrder(db, "pulse", { organisationId });
    await open(address("adminOrderReportPlan", { assessmentOrderId }));
    await page.getByLabel(words.reportPlan.units).fill("Hoiva / Päivä; 30\nHoiva / Yö; 5\nToimisto; 40");
    await page.getByRole("button", { name: words.reportPlan.submit }).click();
    await expect(page.getByRole("heading", { name: words.reportPlan.result })).toBeVisible();
    await look("the plan of a report");
    await open(address("adminPeople", {}, { organisation: organisationId }));
    await look("people");
    await open(address("adminPerson", params, why));
    await look("a person");
    await open(address("adminPersonRoles", params, why));
    await look("roles");
    await open(address("adminProviderLogin", params));
    await look("sign-in that is not set up");
    const challenge = "c".repeat(43);
    await db
      .insert(providerLogins)
      .values({ ...params, issuer: "https://login.example", clientId: "v", testedAt: new Date() });
    await db.insert(providerDomains).values({ ...params, domain: `${params.organisationId}.example`, challenge });
    await db.insert(providerTroubles).values({ ...params, code: "otherDomain" });
    await open(address("adminProviderLogin", params));
    await look("sign-in that is set up");
    await open(address("adminOrganisation", params));
    await page.getByLabel(words.admin.organisations.name).fill("");
    await page.getByRole("button", { name: words.admin.form.save }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await look("an organisation without a name");
    await open(address("adminWebhooks", params));
    await page.getByLabel(words.webhooks.add.url).fill("https://127.0.0.1/");
    await page.getByRole("button", { name: words.webhooks.add.submit }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await look("an address of webhooks that is refused");
    await page
      .getByLabel(words.webhooks.add.url)
      .fill("https://hooks.example/a-long-way-to/where-events-are-taken/vointi");
    await page.getByRole("button", { name: words.webhooks.add.submit }).click();
    await expect(page.getByText(/^whsec_/)).toBeVisible();
    await look("a secret that is shown once");
    await page.getByRole("link", { name: words.webhooks.secret.goOn }).click();
    await page.getByRole("button", { name: words.webhooks.one.test }).click();
    await expect(page.getByRole("status")).toBeVisible();
    await look("an address with what was sent to it");
    await page.getByRole("link", { name: words.webhooks.one.toRemove }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.webhooks.one.removeTitle);
    await look("whether an address goes");
    await open(address("adminOrderCalendar", { assessmentOrderId }));
    await page.getByRole("button", { name: words.calendar.make }).click();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(words.calendar.shownTitle);
    await look("an order's calendar");
    if (!isFull) return;
    const { email } = someone;
    const quote = {
      name: "Testi Testaaja",
      organisation: "Oy",
      email,
      phone: "+358501234567",
      message: "Moi!",
      language,
    };
    await db.insert(quoteRequests).values({ ...quote, people: "to49" });
    await open(address("adminQuotes"));
    await expect(page.locator(`a[href="mailto:${email}"]`)).toBeVisible();
    await look("adminQuotes");
    for (const name of [
      "adminHome",
      "adminOrganisations",
      "adminOrganisationNew",
      "adminUnits",
      "adminOrganisationKeys",
      "adminPeopleDelivery",
      "adminServiceKeys",
      "adminResearch",
      "adminWork",
    ] as const) {
      await open(address(name, params));
      await look(name);
    }
    await open(address("adminPerson", params));
    await look("why a person is looked at");
    for (const name of ["adminPersonChange", "adminPersonErase", "adminPersonNew"] as const) {
      await open(address(name, params, why));
      await look(name);
    }
  },

  async "group reports"({ open, look, address, page, words, db, person, context, signIn, language }) {
    const { organisationId, orderId } = await reportedOrganisation(db);
    await db.insert(userRoles).values({ userId: person.userUuid, role: "subscriber", organisationId });
    await db.insert(orderInvitations).values({ orderId, userId: person.userUuid });
    await signIn(context);
    await open(address("reports"));
    await look("list");
    await page.getByRole("link", { name: "Henkilöstökysely 2026" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Henkilöstökysely 2026");
    await look("one wave's report");
    // On a phone a unit opens before it can be looked at by itself.
    await page.setViewportSize(phone);
    await page.locator("summary", { hasText: "Kahvila" }).click();
    await look("a unit that is open");
    await page.getByRole("link", { name: words.reportPage.map.open.replace("{unit}", "Kahvila") }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Kahvila" })).toBeVisible();
    await expect(page.getByText(words.reports.hidden.fewPeople.replace("{k}", "7")).first()).toBeVisible();
    await look("a unit that is too small");
    await open(address("reportsOwn", { assessmentOrderId: orderId }));
    await look("what the employer sees");
    await open(address("actionPlan", { organisationId }));
    await look("the plan of actions");
    await page.getByRole("link", { name: /vaihdon palaveri/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("palaveri");
    await look("an action");
    await page.getByRole("link", { name: words.actionPlan.toRemove }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.actionPlan.removeTitle);
    await look("whether an action goes");
    await open(address("actionPlanNew", { organisationId }));
    await page.getByRole("button", { name: words.actionPlan.add }).click();
    await expect(page.getByText(words.actionPlan.errors.whatMissing).first()).toBeVisible();
    await look("an action that is refused");
    // Those of a try or of the other kind of browser, at the same organisation.
    await db.delete(trialRequests).where(eq(trialRequests.joins, organisationId));
    await open(address("trialRequests"));
    await expect(page.getByText(words.marketing.joins.none)).toBeVisible();
    await look("nobody asks to join");
    const asks = { email: "asks@example.com", organisation: longName, language, joins: organisationId };
    for (const name of ["Tiina Testaaja", "Urho Utelias"])
      await db.insert(trialRequests).values({ ...asks, name, tokenHash: randomBytes(32), expiresAt: tomorrow() });
    await open(address("trialRequests"));
    await look("two ask to join");
    await page.getByRole("button", { name: words.marketing.joins.decline }).first().click();
    await expect(page.getByRole("status")).toBeVisible();
    await look("one of them answered");
  },

  async "other pages"({ open, look, address, page, words, language, context, signIn }) {
    await open(address("privacy"));
    await look("privacy");
    await open(address("protection"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.protection.title);
    await look("how people who answer are protected");
    await open(address("help"));
    await look("help");
    await open(address("terms"));
    await look("terms of use");
    await open(address("accessibility"));
    await look("accessibility statement");
    await open(`/${language}/no/such/page`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.errors.notFound.title);
    await look("unknown address");
    await signIn(context);
    await open(address("logout"));
    await look("logging out");
    await page.getByRole("button", { name: words.login.logout.button }).click();
    await expect(page.getByRole("main")).toContainText(words.login.logout.done);
    await look("logged out");
  },

  async "pages of marketing"({ open, look, address, page, words }) {
    await open(address("blogArticle", { articleSlug: "small-breaks" }));
    await look("an article");
    if (!isFull) return;
    for (const name of [
      "forOrganisations",
      "sampleReport",
      "method",
      "about",
      "blog",
      "startTrial",
      "requestQuote",
    ] as const) {
      await open(address(name));
      await look(name);
    }
    await page.getByRole("button", { name: words.marketing.quote.submit }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await look("request for a quote, refused");
  },

  // The licences are no page of React's, and all are in English only.
  async [englishOnly]({ look, page }) {
    const paths = [
      ...(testedBuild === "demo" ? ["/outbox/templates"] : []),
      ...(testedBuild === "production" || isFull ? ["/opensource.html"] : []),
    ];
    for (const path of paths) {
      await page.goto(path);
      await look(path);
    }
  },
};

/** With a word that is wider than a phone's button. */
const longName = "Pitkänniminen Hyvinvointiteknologiaosuuskunta Oy";
const day = 24 * 60 * 60 * 1_000;
const tomorrow = () => new Date(Date.now() + day);
const phone = { width: 320, height: 640 };
const wide = { width: 1280, height: 800 };

for (const [index, [name, visit]] of Object.entries(visits).entries()) {
  if (!isThisTurns(index)) continue;
  inOneBrowser(index % 2 === 0, (js, test) => {
    // Finnish has the longest words, so it is the one to fit on the phone first.
    const language: Language = pictureLanguage ?? (js ? "fi" : "sv");
    test.use({ language });
    // Both widths in both kinds of browser are part of the full run; otherwise each kind has one.
    const sizes = isFull ? [phone, wide] : [js ? wide : phone];
    test(`${name}: nothing for axe to find and nothing to scroll sideways in any state`, async ({
      page,
      context,
      db,
      person,
      words,
      address,
      signIn,
      openBrowser,
      audit,
    }) => {
      const problems: string[] = [];
      const find = (state: string, lines: string[]) => problems.push(...lines.map((line) => `${state}: ${line}`));
      await visit({
        page,
        context,
        db,
        person,
        language,
        words,
        js,
        address,
        signIn,
        openBrowser,
        async open(target) {
          await page.goto(target);
          await ready(page, js);
        },
        async look(state) {
          if (pictureFolder) return keepPictures(page, language, `${name} - ${state}`);
          if (isFull && js) find(state, await lookedAtInEveryWay(page));
          else {
            for (const size of sizes) {
              await page.setViewportSize(size);
              find(`${state}, ${size.width} px`, await audit(page));
            }
            await page.setViewportSize(phone);
            const tooWide = await overflowWidth(page);
            if (tooWide > 0) find(state, [`${tooWide} px wider than a phone`]);
            const small = await smallTargets(page);
            if (small.length > 0) find(state, [`less than 24 px: ${small.join(", ")}`]);
          }
          find(state, await frameProblems(page, name === englishOnly ? "en" : language));
        },
      });
      expect(problems).toEqual([]);
    });
  });
}

inBrowsersWithAndWithoutJavaScript((js, test) => {
  test("axe finds what is wrong with a page, as it stands in the browser", async ({ page, address, audit }) => {
    await page.goto(address("assessments"));
    await ready(page, js);
    expect(await audit(page)).toEqual([]);
    await page
      .getByRole("textbox")
      .first()
      .evaluate((field) => {
        field.removeAttribute("id");
        const pale = document.querySelector("h1") as HTMLElement;
        pale.style.color = "#ddd";
      });
    const found = (await audit(page)).map((problem) => problem.split(":")[0]);
    expect(found).toEqual(expect.arrayContaining(["color-contrast", "label"]));
  });
});

// Finnish and Swedish are measured in every state above.
for (const language of isFull ? (["sv", "en"] as const) : (["en"] as const)) {
  test.describe(`on a phone in ${language}`, () => {
    test.use({ language, viewport: phone, javaScriptEnabled: isFull });
    test("no page of the way to the result is wider than the screen", async ({
      page,
      db,
      person,
      address,
      signIn,
      context,
    }) => {
      const order = await completedOrder(db, person, "default");
      await startedOrder(db, person, "fdf_marsmars");
      await signIn(context);
      const pages = [
        address("home"),
        address("assessments"),
        address("profile"),
        address("surveyBegin"),
        address("surveyContinue"),
        address("orderResults", { assessmentOrderId: order.id }),
        address("privacy"),
        address("help"),
        address("logout"),
        ...(testedBuild === "demo" ? ["/outbox"] : []),
      ];
      for (const target of pages) {
        await page.goto(target);
        await ready(page, isFull);
        expect(await overflowWidth(page), target).toBe(0);
      }
    });
  });
}

/** Address of the summary of the section with this index. */
async function summaryAddress(
  { db, person, language }: Pick<Visit, "db" | "person" | "language">,
  order: TestOrder,
  index: number,
) {
  const { metamodule, module } = present((await sectionsOf(db, person, order))[index]);
  const vids = { surveyMetamoduleVid: metamodule.vid, surveyModuleVid: module.vid };
  return `${pageUrl("surveyAnswer", language, vids)}?summary`;
}

/** One question of the call-up survey: unanswered, refused, answered. */
async function questionStates(
  { open, look, address, page, db, person, context, signIn, words }: Visit,
  isIt: (place: Place) => boolean,
  answer: number | string,
): Promise<void> {
  const order = await startedOrder(db, person, "fdf_marsmars");
  const { question } = present(await answerUntil(db, person, order, isIt, { active_days: 25, sleep_quality: 20 }));
  await signIn(context);
  await open(address("surveyContinue"));
  await goOnByPress(page, true);
  await look("unanswered");
  await goOnByPress(page, false);
  await page.locator("details summary").click();
  await expect(page.getByText(words.survey.progress.timeLeft)).toBeVisible();
  await look("with the progress open");
  await page.locator("details summary").click();
  const isTooLong = typeof answer === "string";
  if (isTooLong) await chooseAnswer(page, question.type, answer);
  if (question.required || isTooLong) {
    await sendAsItIs(page);
    await expect(page.getByRole("alert")).toBeVisible();
    await look("refused");
  }
  if (!isTooLong) {
    await chooseAnswer(page, question.type, answer);
    await look("answered");
  }
}
