import type { Page } from "@playwright/test";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { drafts } from "~/db/schema/drafts";
import { users } from "~/db/schema/people";
import { languages } from "~/i18n/languages";
import { chooseAnswer, nextButton, seeQuestion, shownAnswer } from "../fixtures/pages/question-page";
import {
  addOrder,
  addPerson,
  answerUntil,
  begin,
  expireSessions,
  invite,
  type Place,
  present,
  startedOrder,
  storedRuns,
  type TestPerson,
} from "../fixtures/people";
import { expect, ready, test, withAndWithoutJavaScript, withOrWithoutJavaScript } from "../fixtures/visitor";
import { fill } from "../fixtures/words";

const isOpenEnded = ({ question }: Place) => question.type === "open-ended";

/** 10,000 characters of everything people write: letters of our languages, emoji, markup, line breaks. */
const longest = Array.from('Työ on raskasta.\nNatten är kort 😴 <b>& "lång"</b> '.repeat(300))
  .slice(0, 9_999)
  .join("")
  .concat("!");

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    withOrWithoutJavaScript(language, (js, test) => {
      test("10,000 characters sent after the session expired are there again after signing in by the mailed link", async ({
        page,
        context,
        db,
        person,
        words,
        address,
        signIn,
        latestMail,
      }) => {
        const { order, place } = await standAt(db, person, isOpenEnded);
        await signIn(context);
        await open(page, address("surveyContinue"), js);
        await chooseAnswer(page, "open-ended", longest);
        await expireSessions(db, person);
        await nextButton(page).click();

        await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.sessions.expired.title);
        await expect(page.getByRole("main")).toContainText(fill(words.sessions.expired.kept, { days: 14 }));
        expect(new URL(page.url()).pathname).toBe(address("profile"));
        await page.getByRole("link", { name: words.sessions.expired.button }).click();
        await page.getByLabel(words.login.email).fill(person.email);
        await page.getByRole("button", { name: words.login.submit }).click();
        await expect(page.locator("#sent")).toBeVisible();

        // The mail is opened in another tab.
        const tab = await context.newPage();
        const [link = ""] = (await latestMail(person)).text.match(/https?:\S+/) ?? [];
        await open(tab, link, js);
        await tab.getByRole("button", { name: words.login.link.logIn }).click();
        await seeQuestion(tab, present(place.question.title[language]));
        await ready(tab, js);
        expect(await shownAnswer(tab, "open-ended")).toBe(longest);
        await expect(tab.getByRole("main")).toContainText(words.sessions.kept);
        expect((await openAnswers(db, person, order)).has(place.question.vid)).toBe(false);

        // A look alone changes nothing: it is there as often as the page is loaded.
        await tab.reload();
        await ready(tab, js);
        expect(await shownAnswer(tab, "open-ended")).toBe(longest);
        await nextButton(tab).click();
        await expect(tab).not.toHaveURL(/draft=1/);
        const [run] = await storedRuns(db, person, order);
        expect(JSON.stringify(run)).toContain(JSON.stringify(longest.normalize("NFKC")).slice(1, -1));
        expect(await draftsOf(db, person)).toEqual([]);
      });
    });
  });
}

withAndWithoutJavaScript((js, test) => {
  test("nobody else who signs in on the same browser sees what was kept", async ({
    page,
    context,
    db,
    person,
    language,
    address,
    signIn,
  }) => {
    const { order } = await standAt(db, person, isOpenEnded);
    const other = await addPerson(db, { language });
    await invite(db, other, order);
    await begin(db, other, order);
    await answerUntil(db, other, order, isOpenEnded);
    await signIn(context);
    await open(page, address("surveyContinue"), js);
    await chooseAnswer(page, "open-ended", "Vain minun silmilleni");
    await expireSessions(db, person);
    await nextButton(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForURL(/expired=1/);
    const back = present(new URL(page.url()).searchParams.get("path"));
    expect(back).toContain("draft=1");

    await signIn(context, other);
    await open(page, back, js);
    // The address names somebody else's run, so it leads to the list.
    await expect(page).toHaveURL(address("assessments"));
    expect(await page.content()).not.toContain("Vain minun silmilleni");
    await open(page, address("surveyContinue"), js);
    expect(await shownAnswer(page, "open-ended")).toBeUndefined();
    await chooseAnswer(page, "open-ended", "Toisen oma teksti");
    await nextButton(page).click();
    // The section's last question: until its summary is there, another address would be asked for in between.
    await page.waitForURL(/[?&]summary/);

    await signIn(context);
    await open(page, back, js);
    expect(await shownAnswer(page, "open-ended")).toBe("Vain minun silmilleni");
  });

  test("a chosen option and a slider come back like a text, in whichever language the page is then", async ({
    page,
    context,
    db,
    person,
    address,
    signIn,
  }) => {
    for (const [type, answer] of [
      ["quinary", 25],
      ["slider", 37],
    ] as const) {
      await standAt(db, person, ({ question }) => question.type === type);
      await signIn(context);
      await open(page, address("surveyContinue"), js);
      await chooseAnswer(page, type, answer);
      await expireSessions(db, person);
      await nextButton(page).click();
      await page.waitForURL(/expired=1/);
      const back = present(new URL(page.url()).searchParams.get("path"));
      await signIn(context);
      await open(page, back.replace("/en/test/answer", "/sv/test/svara"), js);
      expect(await shownAnswer(page, type)).toBe(String(answer));
    }
  });

  test("what was changed on the profile comes back unsaved, and ticks for consents do not", async ({
    page,
    context,
    db,
    person,
    words,
    address,
    signIn,
  }) => {
    await invite(db, person, await addOrder(db, "pulse", { consents: ["aisti_business"] }));
    await signIn(context);
    await open(page, address("profile"), js);
    const lastName = page.getByLabel(words.profile.lastName, { exact: true });
    await lastName.fill("Uusi-Nimi");
    await page.getByLabel(words.profile.day, { exact: true }).fill("31");
    await page.getByRole("checkbox").check();
    await expireSessions(db, person);
    await page.getByRole("button", { name: words.profile.save }).click();
    await page.waitForURL(/expired=1/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.sessions.expired.title);
    await signIn(context);
    // Signed in again, perhaps elsewhere: the address leads on to what was kept.
    await page.reload();
    await ready(page, js);
    await expect(page.getByRole("main")).toContainText(words.sessions.keptProfile);
    await expect(lastName).toHaveValue("Uusi-Nimi");
    await expect(page.getByLabel(words.profile.day, { exact: true })).toHaveValue("31");
    await expect(page.getByRole("checkbox")).not.toBeChecked();
    const saved = async () => (await db.select().from(users).where(eq(users.id, person.userUuid)))[0]?.lastName;
    expect(await saved()).toBe("Virtanen");
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: words.profile.save }).click();
    await expect(page.getByRole("status")).toHaveText(words.profile.saved);
    expect(await saved()).toBe("Uusi-Nimi");
    expect(await draftsOf(db, person)).toEqual([]);
  });
});

test("what is being written is there after reloading, Back and Forward, and nowhere in the browser once it is left", async ({
  page,
  context,
  db,
  person,
  words,
  address,
  signIn,
}) => {
  const { order, place } = await standAt(db, person, ({ question }) => question.key === "has_limit");
  const asked = present(place.module.questions.find(({ type }) => type === "open-ended"));
  const area = page.getByLabel(words.survey.freeText);
  const kept = () =>
    page.waitForResponse((response) => response.request().postData()?.includes("intent=keep") ?? false);
  await signIn(context);
  await open(page, address("surveyContinue"), true);
  await chooseAnswer(page, "trinary", 0);
  await nextButton(page).click();
  await seeQuestion(page, asked.title.en);
  const keeping = kept();
  await area.pressSequentially("Omia sanoja");
  expect((await keeping).status()).toBe(204);
  await page.reload();
  await ready(page, true);
  await expect(area).toHaveValue("Omia sanoja");
  await expect(page.getByRole("main")).toContainText(words.sessions.typed);
  // On the page of before, and on again by Forward, by the button, and by loading it anew before it was kept.
  await page.goBack();
  await seeQuestion(page, place.question.title.en);
  await page.goForward();
  await expect(area).toHaveValue("Omia sanoja");
  await area.press("End");
  await area.pressSequentially(", ja vielä");
  await page.goBack();
  await seeQuestion(page, place.question.title.en);
  await nextButton(page).click();
  await expect(area).toHaveValue("Omia sanoja, ja vielä");
  await area.press("End");
  const turn = async () => (await draftsOf(db, person))[0]?.turn ?? 0;
  const before = await turn();
  await area.pressSequentially(" nämä.");
  const left = page.url();
  // It is sent as the page is left, and a busy server may read two pages before it: only its words are awaited here.
  await page.goto(address("assessments"));
  await expect.poll(turn).toBeGreaterThan(before);
  await page.goto(left);
  await ready(page, true);
  await expect(area).toHaveValue("Omia sanoja, ja vielä nämä.");
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain("Omia");
  expect(JSON.stringify(await context.cookies())).not.toContain("Omia");
  expect([...(await openAnswers(db, person, order)).values()].filter((text) => text?.includes("Omia"))).toEqual([]);
  await nextButton(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.survey.summary.surveyCompleted);
  expect(await draftsOf(db, person)).toEqual([]);
  const [run] = await storedRuns(db, person, order);
  expect(JSON.stringify(run?.content)).toContain("Omia sanoja, ja vielä nämä.");
});

/** A started survey whose next question is such a one. */
async function standAt(db: Db, person: TestPerson, isIt: (place: Place) => boolean) {
  const order = await startedOrder(db, person, "fdf_marsmars");
  return { order, place: present(await answerUntil(db, person, order, isIt)) };
}

async function open(page: Page, target: string, js: boolean): Promise<void> {
  await page.goto(target);
  await ready(page, js);
}

async function openAnswers(db: Db, person: TestPerson, order: Parameters<typeof storedRuns>[2]) {
  const [run] = await storedRuns(db, person, order);
  return new Map(present(run).answers.map(({ questionVid, text }) => [questionVid, text]));
}

/** What is kept of somebody's words: of a form that was sent its turn alone is left for a moment. */
const draftsOf = (db: Db, { userUuid }: TestPerson) =>
  db
    .select()
    .from(drafts)
    .where(and(eq(drafts.userId, userUuid), sql`octet_length(${drafts.sealedFields}) > 0`));
