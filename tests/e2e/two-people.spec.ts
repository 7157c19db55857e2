import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { users } from "~/db/schema/people";
import { pageUrl } from "~/i18n/paths";
import { addPerson, answerUntil, present, startedOrder, storedRuns, type TestPerson } from "../fixtures/people";
import { expect, test, withAndWithoutJavaScript } from "../fixtures/visitor";

const secretWords = "What only the first one may read";

withAndWithoutJavaScript(() => {
  /** Whoever signs in next in this tab, by a link in a mail, and looks at their own list. */
  async function passOn(page: Page, signIn: () => Promise<void>): Promise<void> {
    await signIn();
    await page.goto(pageUrl("assessments", "en"));
  }

  /** Writes into the profile of whoever is signed in, and sends nothing. */
  async function writeInProfile(page: Page, label: string): Promise<void> {
    await page.goto(pageUrl("profile", "en"));
    await page.getByLabel(label).fill(secretWords);
  }

  test("the words of one person in the profile come back to that person and to nobody else", async ({
    page,
    context,
    db,
    person,
    signIn,
    words,
  }) => {
    const second = await addPerson(db, { language: "en" });
    const firstNameOf = async ({ userUuid }: TestPerson) =>
      present((await db.select().from(users).where(eq(users.id, userUuid)))[0]).firstName;
    const [own, others] = [await firstNameOf(person), await firstNameOf(second)];
    const field = page.getByLabel(words.profile.firstName);
    await signIn(context);
    await writeInProfile(page, words.profile.firstName);

    // The same person's next session: the browser gives back what was typed.
    await passOn(page, () => signIn(context));
    await page.goBack();
    await expect(field).toHaveValue(secretWords);

    await passOn(page, () => signIn(context, second));
    await page.goBack();
    await expect(field).toHaveValue(others);
    expect(await page.content()).not.toContain(secretWords);
    await page.getByRole("button", { name: words.profile.save }).click();
    await expect(page.getByText(words.profile.saved)).toBeVisible();
    expect([await firstNameOf(person), await firstNameOf(second)]).toEqual([own, others]);
  });

  test("a profile that one person has filled in is refused in another's session, with words", async ({
    page,
    context,
    db,
    signIn,
    words,
  }) => {
    const second = await addPerson(db, { language: "en" });
    await signIn(context);
    await writeInProfile(page, words.profile.firstName);
    await signIn(context, second);
    await page.getByRole("button", { name: words.profile.save }).click();
    await expect(page.getByRole("heading", { name: words.errors.othersWords.title })).toBeVisible();
    expect(await page.content()).not.toContain(secretWords);
    await page.getByRole("link", { name: words.errors.reload }).click();
    await expect(page.getByLabel(words.profile.firstName)).not.toHaveValue(secretWords);
    expect(JSON.stringify(await db.select().from(users).where(eq(users.id, second.userUuid)))).not.toContain(
      secretWords,
    );
  });

  test("a profile sent after logging out in another tab stands in the answer, and is sent again from there", async ({
    page,
    context,
    db,
    person,
    signIn,
    words,
  }) => {
    await signIn(context);
    await writeInProfile(page, words.profile.firstName);
    await context.clearCookies();
    await page.getByRole("button", { name: words.profile.save }).click();
    await expect(page.getByRole("heading", { name: words.errors.signedOut.title })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(secretWords);
    await signIn(context);
    await page.getByRole("button", { name: words.errors.resend.label }).click();
    await expect(page.getByText(words.profile.saved)).toBeVisible();
    const [stored] = await db.select().from(users).where(eq(users.id, person.userUuid));
    expect(stored?.firstName).toBe(secretWords);

    // A press has no words to keep: it is told that nothing was saved.
    await page.goto(pageUrl("profileDevices", "en"));
    await context.clearCookies();
    await page.getByRole("button", { name: words.sessions.devices.everywhere }).click();
    await expect(page.getByRole("main")).toContainText(words.sessions.expired.unsaved);
  });

  test("the answer of one person is neither shown to another nor stored for them", async ({
    page,
    context,
    db,
    person,
    signIn,
    words,
  }) => {
    const isOpen = ({ question }: { question: { type: string } }) => question.type === "open-ended";
    const second = await addPerson(db, { language: "en" });
    const orders = [];
    for (const who of [person, second]) {
      const order = await startedOrder(db, who, "fdf_marsmars");
      const place = present(await answerUntil(db, who, order, isOpen));
      orders.push({ who, order, place });
    }
    const place = present(orders[0]).place;
    const params = { surveyMetamoduleVid: place.metamodule.vid, surveyModuleVid: place.module.vid };
    await signIn(context);
    // Both come by the address that names no run: the history holds what is the same for both as far as it can be.
    await page.goto(`${pageUrl("surveyAnswer", "en", params)}?question=${place.question.vid}`);
    await page.getByRole("textbox").fill(secretWords);
    await passOn(page, () => signIn(context, second));
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(secretWords)).toHaveCount(0);
    for (const field of await page.getByRole("textbox").all()) await expect(field).not.toHaveValue(secretWords);

    // A page that was left open is refused with words.
    await signIn(context);
    await page.goto(`${pageUrl("surveyAnswer", "en", params)}?question=${place.question.vid}`);
    await page.getByRole("textbox").fill(secretWords);
    await signIn(context, second);
    await page
      .getByRole("button", { name: words.survey.next })
      .or(page.getByRole("button", { name: words.survey.save.survey }))
      .first()
      .click();
    await expect(page.getByRole("heading", { name: words.errors.othersWords.title })).toBeVisible();
    expect(await page.content()).not.toContain(secretWords);
    for (const { who, order } of orders) {
      expect(JSON.stringify(await storedRuns(db, who, order))).not.toContain(secretWords);
    }
  });
});
