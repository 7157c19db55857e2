import type { Page } from "@playwright/test";
import { codeAt, stepAt } from "~/features/second-factor/time-code.server";
import { languages } from "~/i18n/languages";
import { makeAdmin, showSecondFactor } from "../fixtures/console";
import { addPerson, addSignInLink, present } from "../fixtures/people";
import { expect, overflowWidth, ready, test, withOrWithoutJavaScript } from "../fixtures/visitor";

/** What an app would show now, or one half minute later. */
const codeOf = (key: string, stepsAhead = 0) => codeAt(key.replaceAll(" ", ""), stepAt(new Date()) + stepsAhead);

/** One language by forms alone; the passkey's journey below goes the same way with JavaScript. */
const shownLanguages = process.env.VOINTI_FULL === "1" ? languages : (["sv"] as const);

for (const language of shownLanguages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    withOrWithoutJavaScript(language, (js, test) => {
      test("staff set up an app on their first sign-in, and are asked for its code on the next", async ({
        page,
        db,
        person,
        address,
        words,
        audit,
        openBrowser,
        signIn,
        baseURL,
      }) => {
        const { confirm, recovery, errors, page: list, addApp, codes, enrolment } = words.secondFactor;
        const wanted = address("profileDevices");
        const pressLink = async (at: Page) => {
          await at.goto(
            address(
              "loginToken",
              { token: await addSignInLink(db, person, "valid", "token") },
              { path: wanted, groupId: "" },
            ),
          );
          await ready(at, js);
          await at.getByRole("button", { name: words.login.link.logIn }).click();
        };

        // An administrator gives the role, and is shown the code for it.
        const giver = await addPerson(db, { language });
        await makeAdmin(db, giver);
        const office = await openBrowser();
        await signIn(office, giver);
        await showSecondFactor(db, giver);
        const console = await office.newPage();
        await console.goto(address("adminPersonRoles", { personId: person.userUuid }, { purpose: "support" }));
        await ready(console, js);
        const roles = console.getByRole("group", { name: words.adminPeople.roles.admin });
        await roles.getByLabel(words.adminPeople.roles.everywhere).check();
        await console.getByRole("button", { name: words.adminPeople.roles.submit }).click();
        await expect(console.getByRole("heading", { level: 2 })).toHaveText(words.adminPeople.enrolment.shownTitle);
        expect(await audit(console)).toEqual([]);
        const shown = await console
          .getByRole("listitem")
          .filter({ hasText: /^\w{5}-\w{5}$/ })
          .innerText();
        await console.getByRole("link", { name: words.adminPeople.enrolment.goOn }).click();
        await expect(console.getByRole("main")).toContainText(words.adminPeople.enrolment.title);
        await expect(console.getByRole("main")).not.toContainText(shown);

        await pressLink(page);
        await expect(page).toHaveURL(address("profileSecondStep", {}, { path: wanted }));
        await expect(page.getByRole("main")).toContainText(list.required);
        // Their mailbox alone sets up nothing.
        await expect(page.getByRole("button", { name: addApp.button, exact: true })).toHaveCount(0);
        await ready(page, js);
        const enrolmentCode = page.getByLabel(enrolment.code);
        await enrolmentCode.fill("22222-22222");
        await page.getByRole("button", { name: enrolment.submit }).click();
        await expect(page.getByRole("alert").getByRole("link")).toHaveText(enrolment.errors.notMatching);
        if (js) {
          for (const width of [320, 1280]) {
            await page.setViewportSize({ width, height: 800 });
            expect(await overflowWidth(page)).toBe(0);
          }
        }
        expect(await audit(page)).toEqual([]);
        await page.getByRole("button", { name: enrolment.wait }).click();
        await expect(page.getByRole("main")).toContainText(enrolment.waiting.split("{time}")[0] ?? "");
        await enrolmentCode.fill(shown.replace("-", ""));
        await page.getByRole("button", { name: enrolment.submit }).click();
        await page.getByRole("button", { name: addApp.button, exact: true }).click();
        await expect(page.getByRole("heading", { name: addApp.scanTitle })).toBeVisible();
        if (js) {
          for (const width of [320, 1280]) {
            await page.setViewportSize({ width, height: 800 });
            expect(await overflowWidth(page)).toBe(0);
          }
        }
        expect(await audit(page)).toEqual([]);
        const key = await page.locator("code").innerText();
        // Looking again shows the same key.
        await page.reload();
        await ready(page, js);
        await expect(page.locator("code")).toHaveText(key);
        await page.getByLabel(addApp.code).fill("12 34");
        await page.getByRole("button", { name: addApp.submit }).click();
        await expect(page.getByRole("alert").getByRole("link")).toHaveText(errors.wrongFormat);
        await expect(page.locator("code")).toHaveText(key);
        await page.getByLabel(addApp.code).fill(codeOf(key));
        await page.getByRole("button", { name: addApp.submit }).click();
        await expect(page.getByRole("heading", { name: codes.shownTitle })).toBeVisible();
        const onPaper = await page
          .getByRole("listitem")
          .filter({ hasText: /^\w{5}-\w{5}$/ })
          .allTextContents();
        expect(onPaper).toHaveLength(10);
        expect(await audit(page)).toEqual([]);
        await page.getByRole("link", { name: codes.saved }).click();
        await expect(page).toHaveURL(wanted);

        // Whoever reads their mail alone gets as far as the question for the code, by whichever address.
        const elsewhere = await (await openBrowser()).newPage();
        await pressLink(elsewhere);
        await expect(elsewhere).toHaveURL(address("loginConfirm", {}, { path: wanted }));
        await expect(elsewhere.getByRole("heading", { level: 1 })).toHaveText(confirm.title);
        expect(await audit(elsewhere)).toEqual([]);
        const cookies = await elsewhere.context().cookies();
        const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
        const ask = (path: string, method = "GET") =>
          fetch(baseURL + path, { method, headers: { cookie }, redirect: "manual" });
        for (const path of ["questions/csv", "trial-users/csv", "assessment-orders/users/excel", "results/excel"]) {
          const refused = await ask(`/api/v1/admin/${path}`);
          expect([refused.status, await refused.json()]).toMatchObject([403, { code: "second_factor_required" }]);
          expect((await ask(`/api/v1/admin/${path}`, "HEAD")).status).toBe(403);
          expect((await ask(`/api/v1/admin/${path}.data`)).status).not.toBe(200);
        }
        for (const page of ["profile", "assessments", "ownData", "profileSecondStep"] as const) {
          for (const path of [address(page), `${address(page)}.data`]) {
            expect(await (await ask(path)).text()).not.toContain(person.email);
          }
        }
        await elsewhere.goto(address("assessments"));
        await expect(elsewhere).toHaveURL(address("loginConfirm", {}, { path: address("assessments") }));
        await ready(elsewhere, js);

        const field = elsewhere.getByLabel(confirm.code);
        await field.fill(codeOf(key, -3));
        await elsewhere.getByRole("button", { name: confirm.submit }).click();
        await expect(elsewhere.getByRole("alert").getByRole("link")).toHaveText(errors.notMatching);
        await field.fill(codeOf(key, 1));
        await elsewhere.getByRole("button", { name: confirm.submit }).click();
        await expect(elsewhere).toHaveURL(address("assessments"));
        if (js) {
          await elsewhere.goBack();
          await expect(elsewhere.getByLabel(confirm.code)).toHaveCount(0);
        }
        await elsewhere.goto(address("loginConfirm", {}, { path: wanted }));
        await expect(elsewhere).toHaveURL(wanted);

        // The device is lost.
        const third = await (await openBrowser()).newPage();
        await pressLink(third);
        await third.getByRole("link", { name: confirm.lost }).click();
        await expect(third.getByRole("heading", { level: 1 })).toHaveText(recovery.title);
        await third.getByLabel(recovery.code).fill(present(onPaper[3]).replace("-", " ").toUpperCase());
        await third.getByRole("button", { name: recovery.submit }).click();
        await expect(third.getByRole("main")).toContainText(list.done.recovered);
        await ready(third, js);
        await third.getByRole("button", { name: list.removeNamed.replace("{name}", list.app) }).click();
        await expect(third.getByRole("main")).toContainText(list.none);
        await elsewhere.goto(wanted);
        await expect(elsewhere).not.toHaveURL(address("loginConfirm", {}, { path: wanted }));
        await expect(elsewhere.getByLabel(words.login.email)).toBeVisible();
      });
    });
  });
}

test("a passkey is made and used, and the code remains for a browser without it", async ({
  page,
  db,
  person,
  address,
  words,
  audit,
}) => {
  const { confirm, addPasskey, codes, errors, page: list } = words.secondFactor;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const wanted = address("profileSecondStep");
  const pressLink = async () => {
    await page.goto(
      address(
        "loginToken",
        { token: await addSignInLink(db, person, "valid", "token") },
        { path: wanted, groupId: "" },
      ),
    );
    await ready(page, true);
    await page.getByRole("button", { name: words.login.link.logIn }).click();
  };
  await pressLink();
  await page.getByRole("button", { name: addPasskey.button, exact: true }).click();
  await expect(page.getByRole("heading", { name: codes.shownTitle })).toBeFocused();
  await page.getByRole("link", { name: codes.saved }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Chrome" })).toBeVisible();

  await page.context().clearCookies();
  await pressLink();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(confirm.title);
  expect(await audit(page)).toEqual([]);
  // The person says no, then yes.
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: false });
  const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
  const [credential] = credentials;
  await cdp.send("WebAuthn.clearCredentials", { authenticatorId });
  await cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: true });
  await page.getByRole("button", { name: confirm.passkey }).click();
  await expect(page.getByRole("alert")).toContainText(errors.passkeyFailed);
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await cdp.send("WebAuthn.addCredential", { authenticatorId, credential: present(credential) });
  await page.getByRole("button", { name: confirm.passkey }).click();
  await expect(page).toHaveURL(wanted);
  await page.goBack();
  await expect(page.getByRole("button", { name: confirm.passkey })).toHaveCount(0);
  await page.goto(wanted);
  await expect(page.getByRole("listitem").filter({ hasText: "Chrome" })).toContainText(
    list.lastUsed.split("{time}")[0] ?? "",
  );

  // A copy of the key, made before that use, is behind it.
  await page.context().clearCookies();
  await pressLink();
  await cdp.send("WebAuthn.clearCredentials", { authenticatorId });
  await cdp.send("WebAuthn.addCredential", { authenticatorId, credential: { ...present(credential), signCount: 0 } });
  await page.getByRole("button", { name: confirm.passkey }).click();
  await expect(page.getByRole("alert")).toContainText(errors.passkeyRefused);
});
