import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { userRoles, users } from "~/db/schema/people";
import { addOrganisation } from "../fixtures/console";
import { addOrder, present } from "../fixtures/people";
import { byFormsAlone, expect, ready } from "../fixtures/visitor";
import { fill } from "../fixtures/words";

byFormsAlone((js, test) => {
  test("whoever tries out for a company that is here asks to join it, and its subscriber answers", async ({
    page,
    context,
    db,
    person,
    address,
    words,
    latestMail,
    signIn,
    openBrowser,
  }) => {
    const { form, trial, joins } = words.marketing;
    const main = page.getByRole("main");
    const title = page.getByRole("heading", { level: 1 });
    const company = `Kokeilijat ${randomUUID().slice(0, 8)} Oy`;
    const organisationId = await addOrganisation(db, company);
    await addOrder(db, "pulse", { name: "Syksyn kysely", organisationId });
    await db.update(users).set({ organisationId }).where(eq(users.id, person.userUuid));
    await db.insert(userRoles).values({ userId: person.userUuid, role: "subscriber", organisationId });

    const asks = async (name: string) => {
      const email = `asks@${randomUUID()}.example`;
      await page.goto(address("startTrial"));
      await ready(page, js);
      await page.getByLabel(form.name).fill(name);
      await page.getByLabel(form.email).fill(email);
      await page.getByLabel(form.organisation).fill(company.toUpperCase().replace(" OY", " Ab"));
      await page.getByRole("button", { name: trial.submit }).click();
      await expect(title).toHaveText(trial.sentTitle);
      await page.goto(present(/http\S+/.exec((await latestMail({ email })).text))[0]);
      await ready(page, js);
      await page.getByRole("button", { name: trial.confirm.button }).click();
      await expect(title).toHaveText(trial.asked.title);
      return email;
    };
    const accepted = await asks("Tiina Testaaja");
    const declined = await asks("Urho Utelias");

    // The mail about it leads its reader to the page, signed in or not.
    const toRequests = /http\S+trial-requests/;
    await page.goto(present(toRequests.exec((await latestMail(person, toRequests)).text))[0]);
    await expect(page.getByLabel(words.login.email)).toBeVisible();
    await signIn(context);
    await page.goto(address("reports"));
    await main.getByRole("link", { name: fill(words.adminWork.home.asked_other, { count: "2" }) }).click();
    await expect(title).toHaveText(joins.title);
    await expect(main).toContainText(accepted);
    const button = (label: string, name: string) => page.getByRole("button", { name: `${label} (${name})` });
    await button(joins.accept, "Tiina Testaaja").click();
    await expect(page.getByRole("status")).toHaveText(fill(joins.done.accepted, { name: "Tiina Testaaja" }));
    await expect(button(joins.accept, "Tiina Testaaja")).toHaveCount(0);

    // The same page in another tab knows nothing of it yet.
    const late = await context.newPage();
    await late.goto(address("trialRequests"));
    await ready(late, js);
    await button(joins.decline, "Urho Utelias").click();
    await expect(page.getByRole("status")).toHaveText(fill(joins.done.declined, { name: "Urho Utelias" }));
    await late.getByRole("button", { name: `${joins.accept} (Urho Utelias)` }).click();
    await expect(late.getByRole("status")).toHaveText(joins.done.answered);
    // An address that says what did not happen is not believed.
    await page.goto(page.url().replace("declined", "accepted"));
    await expect(title).toHaveText(joins.title);
    await expect(page.getByRole("status")).toHaveCount(0);
    await main.getByRole("link", { name: words.reports.title }).click();
    await expect(page).toHaveURL(address("reports"));

    const theirs = await (await openBrowser()).newPage();
    // The mail with the link to confirm by is there already, and this one may still be on its way.
    const signInLink = /http\S+\/token\/\S+/;
    await theirs.goto(present(signInLink.exec((await latestMail({ email: accepted }, signInLink)).text))[0]);
    await ready(theirs, js);
    await theirs.getByRole("button", { name: words.login.link.logIn }).click();
    await expect(theirs).toHaveURL(address("assessments"));
    await expect(theirs.getByRole("main")).toContainText("Syksyn kysely");
    expect((await latestMail({ email: declined })).text).not.toContain(company);
    expect(await db.$count(users, eq(users.email, declined))).toBe(0);
  });
});
