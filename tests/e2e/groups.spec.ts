import { and, eq } from "drizzle-orm";
import { orderInvitations } from "~/db/schema/orders";
import { languages } from "~/i18n/languages";
import { addGroup, addOrder } from "../fixtures/people";
import {
  expect,
  inBrowsersWithOrWithoutJavaScript,
  overflowWidth,
  ready,
  test,
  withOrWithoutJavaScript,
} from "../fixtures/visitor";
import { fill } from "../fixtures/words";

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    inBrowsersWithOrWithoutJavaScript(language, (js, test) => {
      test("a visitor comes by a group's link, signs in by mail and finds the survey among the assessments", async ({
        page,
        db,
        person,
        address,
        words,
        audit,
        latestMail,
      }) => {
        const order = await addOrder(db, "fdf_marsmars");
        const uuid = await addGroup(db, order, { name: "Joukko-osasto 3" });
        await page.setViewportSize({ width: 320, height: 700 });
        await page.goto(address("surveyGroup", { uuid }, { loginMethod: "email" }));
        await ready(page, js);
        const main = page.getByRole("main");
        await expect(main).toContainText(`${order.name} · ${order.organizationName}`);
        await expect(main).toContainText(fill(words.groups.groupName, { name: "Joukko-osasto 3" }));
        await expect(main).toContainText(words.start.variants.fdf_marsmars.login);
        const toApp = page.getByRole("link", { name: words.survey.summary.toApp });
        await expect(toApp).toHaveAttribute("href", /^https:\/\/(app\.fitness\.example|fitness\.vointi\.test)\/$/);
        await page.emulateMedia({ media: "print" });
        await expect(toApp).toBeHidden();
        await page.emulateMedia({ media: "screen" });
        expect(await overflowWidth(page)).toBe(0);
        expect(await audit(page)).toEqual([]);
        if (js) {
          const kept = await page.evaluate(() => sessionStorage.getItem("vointi.group"));
          expect(JSON.parse(kept ?? "")).toEqual({ group: uuid });
        }

        // A mistake on the way loses neither the group nor what was typed.
        await page.getByLabel(words.login.email).fill("nobody@example.com");
        await page.getByRole("button", { name: words.login.submit }).click();
        await expect(page.getByRole("alert")).toContainText(words.login.errors.user_not_found);
        await expect(main).toContainText(fill(words.groups.groupName, { name: "Joukko-osasto 3" }));
        await page.getByLabel(words.login.email).fill(person.email);
        await page.getByRole("button", { name: words.login.submit }).click();
        await expect(page.locator("#sent")).toBeVisible();

        const [link = ""] = /http\S+/.exec((await latestMail(person)).text) ?? [];
        await page.goto(link);
        await ready(page, js);
        await page.getByRole("button", { name: words.login.link.logIn }).click();
        await expect(page).toHaveURL(address("assessments"));
        await expect(main).toContainText(order.name);
        // Opening the link again leads to the list at once.
        await page.goto(address("surveyGroup", { uuid }));
        await expect(page).toHaveURL(address("assessments"));
      });
    });
    withOrWithoutJavaScript(language, (js, test) => {
      test("somebody who is signed in joins by a press of the button, and not before", async ({
        page,
        context,
        db,
        person,
        address,
        words,
        audit,
        signIn,
      }) => {
        const order = await addOrder(db, "pulse");
        const uuid = await addGroup(db, order);
        await signIn(context);
        await page.goto(address("surveyGroup", { uuid }));
        await ready(page, js);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.groups.title);
        expect(await audit(page)).toEqual([]);
        const memberships = () =>
          db
            .select({ groupId: orderInvitations.groupId })
            .from(orderInvitations)
            .where(and(eq(orderInvitations.userId, person.userUuid), eq(orderInvitations.orderId, order.id)));
        expect(await memberships()).toEqual([]);
        await page.getByRole("button", { name: words.groups.join }).click();
        await expect(page).toHaveURL(address("assessments"));
        await expect(page.getByRole("main")).toContainText(order.name);
        expect(await memberships()).toEqual([{ groupId: uuid }]);
        if (js) expect(await page.evaluate(() => sessionStorage.getItem("vointi.group"))).toBeNull();
      });

      test("an expired link says so, signed in or not", async ({
        page,
        context,
        db,
        address,
        words,
        audit,
        signIn,
      }) => {
        const uuid = await addGroup(db, await addOrder(db, "pulse"), { expiresAt: new Date(Date.now() - 1_000) });
        for (const signedIn of [false, true]) {
          if (signedIn) await signIn(context);
          const response = await page.goto(address("surveyGroup", { uuid }));
          await ready(page, js);
          expect(response?.status()).toBe(404);
          await expect(page.getByRole("main")).toContainText(words.groups.invalid);
          expect(await audit(page)).toEqual([]);
        }
        await page.getByRole("link", { name: words.groups.toAssessments }).click();
        await expect(page).toHaveURL(address("assessments"));
      });
    });
  });
}

test("a tab that came by a group's link joins it by a sign-in that begins elsewhere", async ({
  page,
  db,
  person,
  address,
  words,
  latestMail,
}) => {
  const order = await addOrder(db, "pulse");
  const uuid = await addGroup(db, order);
  await page.goto(address("surveyGroup", { uuid }));
  await ready(page, true);
  await page.goto(address("assessments"));
  await ready(page, true);
  await page.getByLabel(words.login.email).fill(person.email);
  await page.getByRole("button", { name: words.login.submit }).click();
  await expect(page.locator("#sent")).toBeVisible();
  const [link = ""] = /http\S+/.exec((await latestMail(person)).text) ?? [];
  await page.goto(link);
  await page.getByRole("button", { name: words.login.link.logIn }).click();
  await expect(page.getByRole("main")).toContainText(order.name);
});

test("a group that a tab came by can be dropped: whoever logs in then joins nothing", async ({
  page,
  db,
  person,
  address,
  words,
  latestMail,
}) => {
  const order = await addOrder(db, "pulse");
  const uuid = await addGroup(db, order);
  await page.goto(address("surveyGroup", { uuid }));
  await ready(page, true);
  await page.goto(address("assessments"));
  await ready(page, true);
  const email = page.getByLabel(words.login.email);
  const drop = page.getByRole("button", { name: words.groups.ofTab.drop });
  await expect(page.getByText(words.groups.ofTab.text)).toBeVisible();
  await drop.click();
  await expect(email).toBeFocused();
  await expect(drop).toHaveCount(0);
  await email.fill(person.email);
  await page.getByRole("button", { name: words.login.submit }).click();
  await expect(page.locator("#sent")).toBeVisible();
  const [link = ""] = /http\S+/.exec((await latestMail(person)).text) ?? [];
  await page.goto(link);
  await page.getByRole("button", { name: words.login.link.logIn }).click();
  await expect(page).toHaveURL(address("assessments"));
  const joined = await db.select().from(orderInvitations).where(eq(orderInvitations.userId, person.userUuid));
  expect(joined).toEqual([]);
});

test("a remembered group that has ended is told once and then forgotten", async ({
  page,
  db,
  person,
  address,
  words,
}) => {
  const uuid = await addGroup(db, await addOrder(db, "pulse"), { expiresAt: new Date(Date.now() - 1_000) });
  await page.goto(address("home"));
  await page.evaluate((group) => sessionStorage.setItem("vointi.group", JSON.stringify({ group })), uuid);
  await page.goto(address("assessments"));
  await ready(page, true);
  await page.getByLabel(words.login.email).fill(person.email);
  const submit = page.getByRole("button", { name: words.login.submit });
  await submit.click();
  await expect(page.getByRole("alert")).toContainText(words.login.errors.group_not_found);
  expect(await page.evaluate(() => sessionStorage.getItem("vointi.group"))).toBeNull();
  await expect(page.getByLabel(words.login.email)).toHaveValue(person.email);
  await submit.click();
  await expect(page.locator("#sent")).toBeVisible();
});
