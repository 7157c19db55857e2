import { eq } from "drizzle-orm";
import { sessions } from "~/db/schema/login";
import { addOrganisation } from "../fixtures/console";
import { addOrder, addPerson, addSignInLink, invite } from "../fixtures/people";
import { byFormsAlone, expect, overflowWidth, ready } from "../fixtures/visitor";
import { fill } from "../fixtures/words";

/** One word, wider than a phone. */
const longName = "Hyvinvointiteknologiaosuuskunta";

byFormsAlone((js, test) => {
  test("somebody with three accounts logs in to the one they name, and changes over to the others", async ({
    page,
    db,
    person,
    address,
    words,
    language,
  }) => {
    const { accounts } = words.login;
    const { change, changeOfNone } = words.assessments.accounts;
    const main = page.getByRole("main");
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const [inviting, organisationId] = [await addOrganisation(db, "Kutsuja Oy"), await addOrganisation(db, longName)];
    const invited = await addPerson(db, { language, email: person.email, organisationId: inviting });
    const other = await addPerson(db, { language, email: person.email, organisationId });
    await invite(db, invited, await addOrder(db, "pulse", { name: "Kutsujan kysely", organisationId: inviting }));
    await invite(db, other, await addOrder(db, "pulse", { name: "Osuuskunnan kysely", organisationId }));
    const token = await addSignInLink(db, invited, "valid", "token");
    const link = address("loginToken", { token }, { path: address("surveyBegin"), groupId: "" });

    await page.goto(link);
    await ready(page, js);
    await expect(main).toContainText(fill(accounts.own, { organisation: "Kutsuja Oy" }));
    await expect(main.getByRole("button")).toHaveText([
      fill(accounts.logIn, { organisation: "Kutsuja Oy" }),
      accounts.logInOfNone,
      fill(accounts.logIn, { organisation: longName }),
    ]);
    await button(fill(accounts.logIn, { organisation: longName })).click();
    // What the link leads to is the inviting account's; this one has its own list.
    await expect(page).toHaveURL(address("assessments"));
    await expect(main).toContainText("Osuuskunnan kysely");
    await expect(main).not.toContainText("Kutsujan kysely");

    const stale = await page.context().newPage();
    await stale.goto(address("assessments"));
    await ready(stale, js);
    await button(fill(change, { organisation: "Kutsuja Oy" })).click();
    await expect(main).toContainText("Kutsujan kysely");
    // The list of the account that was left, in another tab: what it offers is the other account's.
    await stale.getByRole("button", { name: words.assessments.answer }).click();
    await expect(stale.getByRole("heading", { level: 1 })).toHaveText(words.errors.unknownChoice.title);
    await stale.getByRole("link", { name: words.errors.reload }).click();
    await expect(stale.getByRole("main")).toContainText("Kutsujan kysely");
    await expect(main).not.toContainText("Osuuskunnan kysely");
    await page.reload();
    await ready(page, js);
    await expect(main).toContainText("Kutsujan kysely");
    const toLongName = button(fill(change, { organisation: longName }));
    await expect(toLongName).toBeVisible();
    if (js) {
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await overflowWidth(page)).toBe(0);
      expect(await toLongName.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    }
    await button(changeOfNone).click();
    await expect(main).toContainText(words.assessments.none);
    // The sessions that were left have ended.
    expect(await db.$count(sessions, eq(sessions.userId, other.userUuid))).toBe(0);

    await page.context().clearCookies();
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.login.link.notValidTitle);
    await expect(main).not.toContainText(longName);
  });
});
