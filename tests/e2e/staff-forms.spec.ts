import { eq } from "drizzle-orm";
import { userRoles } from "~/db/schema/people";
import { feedbackRequests } from "~/db/schema/personal-feedback";
import { typedAddress } from "~/i18n/typed-address";
import { addOrganisation, makeAdmin, showSecondFactor } from "../fixtures/console";
import { addOrder, addPerson, completedOrder, present, storedRuns } from "../fixtures/people";
import { byFormsAlone, expect, inBrowsersWithAndWithoutJavaScript, ready, test } from "../fixtures/visitor";

byFormsAlone((js, test) => {
  test("whoever saves a message second sees both texts, mends their own and saves it, or keeps what is stored", async ({
    page,
    context,
    db,
    person,
    words,
    address,
    signIn,
  }) => {
    const { common, schedules } = words;
    await makeAdmin(db, person);
    await signIn(context);
    await showSecondFactor(db, person);
    const { id } = await addOrder(db, "pulse", { organisationId: await addOrganisation(db, "Firm") });
    const here = address("adminMessage", { assessmentOrderId: id, kind: "reminder" });
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto(here);
      await ready(tab, js);
    }
    const body = (tab: typeof page) => tab.getByRole("textbox", { name: schedules.text.body });
    const save = (tab: typeof page) => tab.getByRole("button", { name: schedules.text.save, exact: true }).click();
    await body(page).fill("First.\n\nOf the first tab.");
    await save(page);
    await expect(page.getByRole("status").filter({ hasText: schedules.done.saved })).toBeVisible();

    await body(other).fill("Second.\n\nOf the second tab.");
    await save(other);
    await expect(other.getByRole("heading", { level: 1 })).toHaveText(common.conflict.title);
    await expect(other).toHaveTitle(new RegExp(`^${common.errorPrefix}`));
    const told = other.getByRole("table");
    await expect(told).toContainText("Of the first tab.");
    await expect(told).toContainText("Of the second tab.");
    for (const width of js ? [320, 1280] : []) {
      await other.setViewportSize({ width, height: 900 });
      const wide = await other.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
    }
    await other.getByRole("link", { name: common.conflict.typed.edit }).click();
    await expect(body(other)).toHaveValue(/Of the second tab/);
    await body(other).fill("Mended.");
    await save(other);
    await expect(other.getByRole("status").filter({ hasText: schedules.done.saved })).toBeVisible();
    await expect(body(other)).toHaveValue("Mended.");

    await body(page).fill("Too late.");
    await save(page);
    await expect(page.getByRole("table")).toContainText("Mended.");
    await page.getByRole("link", { name: common.conflict.typed.keep }).click();
    await expect(body(page)).toHaveValue("Mended.");
    await expect(page.getByRole("status").filter({ hasText: schedules.done.saved })).toHaveCount(0);
  });
});

inBrowsersWithAndWithoutJavaScript((js, test) => {
  test("whoever answers a request after a colleague reads their own words, and nothing waits for them any more", async ({
    page,
    context,
    db,
    person,
    words,
    address,
    signIn,
  }) => {
    const { common, personalFeedback } = words;
    const asker = await addPerson(db, { language: person.language });
    const organisationId = await addOrganisation(db, "Firm");
    const order = await completedOrder(db, asker, "pulse", { organisationId, professionalService: true });
    const { id: resultId } = present((await storedRuns(db, asker, order))[0]);
    const agreed = { agreedText: "Suostun", agreedLanguage: "fi" };
    const asked = { userId: asker.userUuid, orderId: order.id, resultId, ...agreed };
    const [request] = await db.insert(feedbackRequests).values(asked).returning({ id: feedbackRequests.id });
    const feedbackRequestId = present(request).id;
    await db.insert(userRoles).values({ userId: person.userUuid, role: "professional", organisationId });
    await signIn(context);
    await showSecondFactor(db, person);
    await page.goto(address("professionalRequest", { feedbackRequestId }));
    await ready(page, js);
    const count = page.getByRole("banner").getByRole("link", { name: personalFeedback.queue.link });
    await expect(count).toContainText("1");
    const given = { feedback: "Of a colleague.", givenAt: new Date() };
    await db.update(feedbackRequests).set(given).where(eq(feedbackRequests.id, feedbackRequestId));

    await page.getByRole("textbox").fill("Written at length.");
    await page.getByRole("button", { name: personalFeedback.request.give }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(common.conflict.title);
    await expect(page.getByRole("table")).toContainText("Written at length.");
    await expect(count).toHaveText(personalFeedback.queue.link);
  });
});

test("whoever writes to one message in two tabs is told in the later one that words of the other gave way", async ({
  page,
  context,
  db,
  person,
  words,
  address,
  signIn,
}) => {
  const { schedules, sessions } = words;
  await makeAdmin(db, person);
  await signIn(context);
  await showSecondFactor(db, person);
  const { id } = await addOrder(db, "pulse", { organisationId: await addOrganisation(db, "Firm") });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(address("adminMessage", { assessmentOrderId: id, kind: "reminder" }));
    await ready(tab, true);
  }
  const told = (tab: typeof page) => tab.getByRole("alert").filter({ hasText: sessions.elsewhere });
  const write = async (tab: typeof page, text: string) => {
    const keeping = tab.waitForResponse((response) => new URL(response.url()).pathname === typedAddress);
    await tab.getByRole("textbox", { name: schedules.text.body }).fill(text);
    expect((await keeping).status()).toBe(204);
  };
  await write(page, "First");
  await write(page, "First, and more");
  await write(other, "Second");
  await expect(told(other)).toBeVisible();
  await expect(told(page)).toHaveCount(0);
  await write(other, "Second, and more");
  await expect(told(other)).toHaveCount(0);

  await write(page, "First again");
  await expect(told(page)).toBeVisible();
  await page.getByRole("button", { name: schedules.text.save, exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: schedules.done.saved })).toBeVisible();
  await expect(told(page)).toHaveCount(0);
});

test("what is being written to a message is there after reloading and after Back, until it is saved", async ({
  page,
  context,
  db,
  person,
  words,
  address,
  signIn,
}) => {
  const { schedules, sessions } = words;
  await makeAdmin(db, person);
  await signIn(context);
  await showSecondFactor(db, person);
  const { id } = await addOrder(db, "pulse", { organisationId: await addOrganisation(db, "Firm") });
  const body = page.getByRole("textbox", { name: schedules.text.body });
  const kept = () => page.waitForResponse((response) => new URL(response.url()).pathname === typedAddress);
  await page.goto(address("adminMessages", { assessmentOrderId: id }));
  await page.goto(address("adminMessage", { assessmentOrderId: id, kind: "reminder" }));
  await ready(page, true);
  let keeping = kept();
  await body.fill("Half a message");
  expect((await keeping).status()).toBe(204);
  await page.reload();
  await ready(page, true);
  await expect(body).toHaveValue("Half a message");
  await expect(page.getByText(sessions.unsaved)).toBeVisible();

  // A link that is followed at once takes the last words along.
  keeping = kept();
  await body.fill("A message");
  await page.getByRole("link", { name: schedules.title }).first().click();
  await keeping;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(schedules.title);
  await page.goBack();
  await expect(body).toHaveValue("A message");

  // Refused and shown again, it is what was sent.
  await body.fill("");
  await page.getByLabel(schedules.text.subject).fill("A subject alone");
  await page.getByRole("button", { name: schedules.text.save, exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.reload();
  await ready(page, true);
  await expect(page.getByLabel(schedules.text.subject)).toHaveValue("A subject alone");

  await body.fill("The whole message");
  await page.getByRole("button", { name: schedules.text.save, exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: schedules.done.saved })).toBeVisible();
  expect(page.url()).not.toContain("draft=");
  await page.reload();
  await expect(body).toHaveValue("The whole message");
  await expect(page.getByText(sessions.unsaved)).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    "message",
  );
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(schedules.title);
});
