import { eq } from "drizzle-orm";
import { assessmentOrders, groups, organisations } from "~/db/schema/orders";
import { readSignInLink } from "~/features/login/link/sign-in-link.server";
import { languages } from "~/i18n/languages";
import { keptTargets, refusedTargets } from "../fixtures/hostile/return-targets";
import { addOrder, addPerson, addSignInLink, invite, present } from "../fixtures/people";
import {
  byFormsAlone,
  expect,
  inOneBrowser,
  ready,
  test,
  withAndWithoutJavaScript,
  withOrWithoutJavaScript,
} from "../fixtures/visitor";
import { fill } from "../fixtures/words";

const isFull = process.env.VOINTI_FULL === "1";

const linkIn = (text: string) => present(text.match(/https?:\S+/)?.[0]);
const codeIn = (text: string) => present(text.match(/^\d{6}$/m)?.[0]);

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    withOrWithoutJavaScript(language, (js, test) => {
      test("the code of the mail signs in the browser that asked for it, and no other", async ({
        page,
        person,
        address,
        words,
        latestMail,
        openBrowser,
      }) => {
        const { code, link, email, submit } = words.login;
        const wanted = address("profile");
        await page.goto(address("redirectOrLogin", {}, { redirect: wanted }));
        await ready(page, js);
        await page.getByLabel(email).fill(person.email);
        await page.getByRole("button", { name: submit }).click();
        await expect(page.locator("#sent")).toContainText(person.email);
        const { text } = await latestMail(person);
        const right = codeIn(text);
        const wrong = right === "123456" ? "654321" : "123456";
        const field = page.getByLabel(code.label);
        await expect(field).toHaveAttribute("autocomplete", "one-time-code");
        for (const [typed, message] of [
          ["", code.errors.requiredField],
          ["12 34", code.errors.wrongFormat],
          [wrong, code.errors.notMatching],
        ] as const) {
          await field.fill(typed);
          const send = page.getByRole("button", { name: code.submit });
          if (js && typed !== wrong) {
            // With JavaScript it waits, and says for what.
            await expect(send).toBeDisabled();
            await expect(send).toHaveAccessibleDescription(code.needed);
            await expect(field).toHaveAccessibleDescription(new RegExp(code.needed));
            continue;
          }
          await send.click();
          await expect(page.getByRole("alert").getByRole("link")).toHaveText(message);
          // What to mend comes first, and then no more than where the mail went.
          await expect(page.locator("[role=alert] ~ #sent")).toContainText(person.email);
          await expect(page.getByRole("status")).toHaveCount(0);
          if (js) await expect(page.getByRole("alert")).toBeFocused();
          await expect(page).toHaveTitle(new RegExp(`^${words.common.errorPrefix} `));
          await expect(field).toHaveValue(typed);
        }
        const elsewhere = await (await openBrowser()).newPage();
        await elsewhere.goto(page.url());
        await ready(elsewhere, js);
        await elsewhere.getByLabel(code.label).fill(right);
        await elsewhere.getByRole("button", { name: code.submit }).click();
        await expect(elsewhere.getByRole("alert")).toContainText(code.errors.notThere);

        await field.fill(` ${right.slice(0, 3)} ${right.slice(3)} `);
        await page.getByRole("button", { name: code.submit }).click();
        await expect(page).toHaveURL(wanted);
        await expect(page.getByLabel(words.profile.firstName, { exact: true })).toHaveValue(person.firstName);
        await elsewhere.goto(linkIn(text));
        await expect(elsewhere.getByRole("heading", { level: 1 })).toHaveText(link.notValidTitle);
      });

      test("an invitation signs in by its button, leads whoever is signed in straight on, and is renewed by mail", async ({
        page,
        db,
        person,
        address,
        words,
        latestMail,
        openBrowser,
      }) => {
        const { link } = words.login;
        const order = await addOrder(db, "pulse");
        await invite(db, person, order);
        const token = await addSignInLink(db, person, "valid", "token");
        const invitation = address("loginToken", { token }, { path: address("assessments"), groupId: "" });
        await page.goto(invitation);
        await ready(page, js);
        await expect(page.getByRole("main")).toContainText(person.email);
        await page.getByRole("button", { name: link.logIn }).click();
        await expect(page).toHaveURL(address("assessments"));
        await expect(page.getByRole("listitem").filter({ hasText: order.name })).toBeVisible();
        // Used, it leads its own person on, and nobody else.
        await page.goto(invitation);
        await expect(page).toHaveURL(address("assessments"));
        const elsewhere = await (await openBrowser()).newPage();
        await elsewhere.goto(invitation);
        await ready(elsewhere, js);
        await expect(elsewhere.getByRole("main")).toContainText(link.notValid);
        await expect(elsewhere.getByRole("main")).not.toContainText(person.email);
        await elsewhere.getByRole("button", { name: link.sendNew }).click();
        await expect(elsewhere.getByRole("status")).toHaveText(link.renewed);
        await elsewhere.goto(linkIn((await latestMail(person)).text));
        await ready(elsewhere, js);
        await elsewhere.getByRole("button", { name: link.logIn }).click();
        await expect(elsewhere).toHaveURL(address("assessments"));
      });
    });
  });
}

withAndWithoutJavaScript((js, test) => {
  test("a link with another address asks whoever is signed in to log out first, and does so by the button alone", async ({
    page,
    db,
    person,
    address,
    words,
    signIn,
    context,
    language,
  }) => {
    const { login } = words;
    const other = await addPerson(db, { language });
    await signIn(context);
    for (const target of [
      address("redirectOrLogin", {}, { email: other.email, redirect: address("assessments") }),
      address("profile", {}, { email: other.email }),
    ]) {
      await page.goto(target);
      await ready(page, js);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(login.accountMismatch.title);
      await expect(page.getByRole("main")).toContainText(other.email);
    }
    await page.getByRole("link", { name: fill(login.accountMismatch.stay, { account: person.email }) }).click();
    // Signing in goes on where it began.
    await expect(page).toHaveURL(address("profile"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.profile.title);
    await page.goto(address("redirectOrLogin", {}, { email: person.email, redirect: address("profile") }));
    await expect(page).toHaveURL(address("profile"));
    await page.goto(address("redirectOrLogin", {}, { email: other.email, redirect: address("profile") }));
    await ready(page, js);
    await page.getByRole("button", { name: login.accountMismatch.logOut }).click();
    const field = page.getByLabel(login.email);
    await expect(field).toHaveValue(other.email);
    await expect(field).not.toBeEditable();
    await page.getByRole("button", { name: login.submit }).click();
    await expect(page.locator("#sent")).toContainText(other.email);
  });

  test("an employer's link takes its own addresses only, and keeps what was typed", async ({
    page,
    db,
    language,
    address,
    words,
  }) => {
    const { login } = words;
    const order = await addOrder(db, "pulse");
    const [row] = await db.select().from(assessmentOrders).where(eq(assessmentOrders.id, order.id));
    const company = `${order.id.slice(0, 8)}.example`;
    await db
      .update(organisations)
      .set({ emailFilter: company })
      .where(eq(organisations.id, present(row).organisationId));
    const [group] = await db.insert(groups).values({ orderId: order.id }).returning();
    const employee = await addPerson(db, { language, email: `anna@${company}` });
    await page.goto(address("redirectOrLogin", {}, { groupId: present(group).id }));
    await ready(page, js);
    const field = page.getByLabel(login.email);
    for (const foreign of [`anna@${company}.evil.example`, `anna@evil${company}`, "anna@evil.example"]) {
      await field.fill(foreign);
      await page.getByRole("button", { name: login.submit }).click();
      await expect(page.getByRole("alert")).toContainText(fill(login.errors.useCompanyEmail, { domain: company }));
      await expect(field).toHaveValue(foreign);
    }
    await field.fill(employee.email.toUpperCase());
    await page.getByRole("button", { name: login.submit }).click();
    await expect(page.locator("#sent")).toContainText(employee.email);
  });
});

byFormsAlone((js, test) => {
  test("somebody else's link changes nothing for who is signed in until its button is pressed", async ({
    page,
    db,
    person,
    address,
    words,
    signIn,
    context,
    language,
  }) => {
    const other = await addPerson(db, { language, firstName: "Toinen" });
    await signIn(context);
    for (const kind of ["email", "token"] as const) {
      const token = await addSignInLink(db, other, "valid", kind);
      const query = { path: address("profile"), groupId: "" };
      const target =
        kind === "email" ? address("loginEmail", { uuid: token }, query) : address("loginToken", { token }, query);
      await page.goto(target);
      await expect(page.getByRole("main")).toContainText(other.email);
      await expect(page.getByRole("main")).toContainText(
        fill(words.login.link.otherAccount, { account: person.email }),
      );
      await page.goto(address("profile"));
      const firstName = page.getByLabel(words.profile.firstName, { exact: true });
      await expect(firstName).toHaveValue(person.firstName);
      if (kind === "token") {
        await page.goto(target);
        await ready(page, js);
        await page.getByRole("button", { name: words.login.link.logIn }).click();
        await expect(firstName).toHaveValue("Toinen");
      }
    }
  });
});

for (const way of ["code", "link"] as const) {
  // In the short run the code with JavaScript, which signs in without a document of its own, and the link without.
  inOneBrowser(way === "code", (js, test) => {
    test(`signing in by the ${way} of the mail takes the place of the page where it was done, and Back leads no one in circles`, async ({
      page,
      person,
      address,
      words,
      latestMail,
    }) => {
      const { login } = words;
      const heading = page.getByRole("heading", { level: 1 });
      const entries = () => page.evaluate(() => history.length);
      // The list asks to sign in by itself, and is where one comes back to.
      await page.goto(address("privacy"));
      await page.goto(address("assessments"));
      await ready(page, js);
      await page.getByLabel(login.email).fill(person.email);
      await page.getByRole("button", { name: login.submit }).click();
      await expect(page.locator("#sent")).toContainText(person.email);
      const { text } = await latestMail(person);
      if (way === "link") {
        await page.goto(linkIn(text));
        await ready(page, js);
      } else await page.getByLabel(login.code.label).fill(codeIn(text));
      const before = js ? await entries() : 0;
      await page.getByRole("button", { name: way === "link" ? login.link.logIn : login.code.submit }).click();
      await expect(page).toHaveURL(address("assessments"));
      await expect(heading).toHaveText(words.assessments.title);
      if (js) expect(await entries()).toBe(before);

      // Every page on the way back is one for somebody who is signed in, until the way there began.
      const seen: string[] = [];
      for (let steps = 0; steps < 6 && new URL(page.url()).pathname !== address("privacy"); steps++) {
        await page.goBack();
        await expect(heading).toHaveText(new RegExp(`${words.assessments.title}|${words.common.nav.privacy}`));
        seen.push(new URL(page.url()).pathname);
      }
      expect(seen.at(-1)).toBe(address("privacy"));
      expect(seen.slice(0, -1)).toEqual(seen.slice(0, -1).map(() => address("assessments")));
    });
  });
}

inOneBrowser(false, (js, test) => {
  test("the forms are those that the address names, in its order, and so they stay when one is refused", async ({
    page,
    address,
    words,
    audit,
  }) => {
    const { login, sms } = words;
    const main = page.getByRole("main");
    const [mail, phone] = [main.getByLabel(login.email), main.getByLabel(sms.phone)];
    const other = page.getByRole("link", { name: sms.code.otherWay });
    const open = async (loginMethod?: string) => {
      await page.goto(
        address("redirectOrLogin", {}, { redirect: address("profile"), ...(loginMethod && { loginMethod }) }),
      );
      await ready(page, js);
    };
    const isFirst = async (first: typeof mail, second: typeof mail) => {
      const tops = [await first.boundingBox(), await second.boundingBox()];
      expect(present(tops[0]).y).toBeLessThan(present(tops[1]).y);
    };
    await open();
    await expect(mail).toBeVisible();
    await expect(phone).toBeHidden();
    await main.getByText(sms.instead).click();
    await isFirst(mail, phone);
    await expect(other).toHaveCount(0);
    expect(await audit(page)).toEqual([]);

    await open("sms,email");
    // Both are named, so neither is closed.
    await isFirst(phone, mail);
    await expect(main.getByText(login.instead)).toBeVisible();
    expect(await audit(page)).toEqual([]);
    await mail.fill("nobody@example.com");
    await page.getByRole("button", { name: login.submit }).click();
    await expect(page.getByRole("alert")).toContainText(login.errors.user_not_found);
    await isFirst(phone, mail);

    await open("email");
    await expect(phone).toHaveCount(0);
    await open("sms");
    await expect(mail).toHaveCount(0);
    await phone.fill("050");
    await page.getByRole("button", { name: sms.submit }).click();
    await expect(page.getByRole("alert")).toContainText(sms.errors.usePhoneNumberInFormat);
    await expect(mail).toHaveCount(0);
    expect(await audit(page)).toEqual([]);
    await other.click();
    await expect(mail).toBeVisible();
    await expect(phone).toHaveCount(1);
  });
});

inOneBrowser(true, (js, test) => {
  test("opening a link of either kind, and everything that its page leads to, neither signs in nor gives the link away", async ({
    page,
    db,
    person,
    address,
    words,
    context,
    openBrowser,
    baseURL,
  }) => {
    for (const kind of ["email", "token"] as const) {
      const token = await addSignInLink(db, person, "valid", kind);
      const query = { path: address("assessments"), groupId: "" };
      const target =
        kind === "email" ? address("loginEmail", { uuid: token }, query) : address("loginToken", { token }, query);
      const told: string[] = [];
      context.on("request", (request) => {
        if (!request.url().startsWith(present(baseURL))) told.push(request.url(), JSON.stringify(request.headers()));
      });
      const scanner = await (await openBrowser()).newPage();
      // Some scanners run the page's scripts and stay a while.
      await scanner.clock.install();
      await scanner.goto(target);
      await scanner.clock.runFor(10_000);
      const leads = await scanner
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      expect(leads.length).toBeGreaterThan(5);
      const own = leads.filter((each) => each?.startsWith("/"));
      // Both kinds lead to the same places; at small numbers every ninth is followed from one of them.
      const followed = isFull ? own : own.filter((_, index) => (kind === "email") === js && index % 9 === 0);
      for (const href of followed) {
        await scanner.goto(target);
        expect(await scanner.title()).not.toContain(token);
        await scanner.goto(present(href));
      }
      await scanner.goto(address("assessments"));
      await expect(scanner.getByLabel(words.login.email)).toBeVisible();
      expect((await scanner.context().cookies()).map(({ name }) => name)).not.toContain("vointi_session");
      expect((await readSignInLink(db, kind, token)).state).toBe("valid");
      expect(told.join(" ")).not.toContain(token);

      await page.goto(target);
      await ready(page, js);
      await page.getByRole("button", { name: words.login.link.logIn }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.assessments.title);
      expect(told.join(" ")).not.toContain(token);
      await context.clearCookies();
    }
  });
});

test.describe("a way back that leads elsewhere", () => {
  test.use({ javaScriptEnabled: false });
  const all = [...refusedTargets, ...keptTargets.map(([given]) => given)];
  // A test beside the code judges every one; here the browser does, and some of them show that it agrees.
  const targets = isFull ? all : all.filter((_, index) => index % 18 === 0);

  test("never leaves this origin: from the sign-in page, a link's button, or the answer to a script", async ({
    page,
    db,
    person,
    address,
    words,
    signIn,
    context,
    baseURL,
  }) => {
    test.slow();
    const own = new URL(present(baseURL)).origin;
    const strays: string[] = [];
    const look = (target: string) => {
      if (new URL(page.url()).origin !== own) strays.push(`${target}: ${page.url()}`);
    };
    await signIn(context);
    for (const redirect of targets) {
      const query = new URLSearchParams({ redirect }).toString();
      const response = await page.goto(`/fi/redirect-or-login?${query}`);
      expect(present(response).status(), redirect).toBeLessThan(500);
      look(redirect);
      const script = await context.request.get(`/fi/redirect-or-login.data?${query}`, { maxRedirects: 0 });
      if (/"(https?:)?\/[/\\]/.test(await script.text())) strays.push(`${redirect}: ${await script.text()}`);
    }
    for (const path of targets) {
      const uuid = await addSignInLink(db, person, "valid");
      await page.goto(address("loginEmail", { uuid }, { path, groupId: "" }));
      look(path);
      const button = page.getByRole("button", { name: words.login.link.logIn });
      if ((await button.count()) === 0) continue;
      await button.click();
      look(path);
    }
    expect(strays).toEqual([]);
    for (const twice of ["redirect=%2Ffi&redirect=%2Fsv", "redirect=&redirect="]) {
      expect(present(await page.goto(`/fi/redirect-or-login?${twice}`)).status()).toBe(400);
    }
  });
});
