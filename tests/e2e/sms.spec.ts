import type { Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { outbox } from "~/db/schema/messages";
import { users } from "~/db/schema/people";
import { smsLogins } from "~/db/schema/sms";
import { languages } from "~/i18n/languages";
import { present } from "../fixtures/people";
import { messagesTo } from "../fixtures/servers/demo-server";
import { codeOf, freshPhone, letSmsTimePass } from "../fixtures/text-messages";
import {
  test as base,
  byFormsAlone,
  expect,
  inBrowsersWithOrWithoutJavaScript,
  overflowWidth,
  ready,
  type Test,
} from "../fixtures/visitor";
import { fill } from "../fixtures/words";

type SmsFixtures = {
  /** The person's number. */
  phone: string;
  /** The code of the newest message to a number, as soon as it is there. */
  latestCode: (to: string) => Promise<string>;
  /** Opens the fold of the login page that asks for a number, where it is closed. */
  openPhone: (page: Page) => Promise<void>;
  /** Types a number into the login page and presses the button. */
  askFor: (page: Page, number: string) => Promise<void>;
};

const forMessages = (kind: Test) =>
  kind.extend<SmsFixtures>({
    phone: async ({ db, person }, use) => {
      const phone = freshPhone();
      await db.update(users).set({ phoneNumber: phone }).where(eq(users.id, person.userUuid));
      await use(phone);
    },
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
    latestCode: async ({}, use) =>
      use(async (to) => {
        const sent = () => messagesTo(process.env.VOINTI_DATA_DIR ?? "", to);
        await expect.poll(async () => (await sent()).length, { message: `a text message to ${to}` }).toBeGreaterThan(0);
        return codeOf(present((await sent())[0]));
      }),
    openPhone: async ({ words }, use) =>
      use(async (page) => {
        if (!(await page.getByLabel(words.sms.phone).isVisible())) await page.getByText(words.sms.instead).click();
      }),
    askFor: async ({ words, openPhone }, use) =>
      use(async (page, number) => {
        await openPhone(page);
        await page.getByLabel(words.sms.phone).fill(number);
        await page.getByRole("button", { name: words.sms.submit }).click();
      }),
  });

const test = forMessages(base);

const isFull = process.env.VOINTI_FULL === "1";

const uuidOf = (page: Page) => present(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(page.url()))[0];

/** The text message of a code. */
async function messageOf(db: Db, uuid: string) {
  const [row] = await db
    .select({ id: outbox.id, sentAt: outbox.sentAt })
    .from(smsLogins)
    .innerJoin(outbox, eq(outbox.id, smsLogins.outboxId))
    .where(eq(smsLogins.id, uuid));
  return row;
}

/** Another code of six digits. */
const otherThan = (code: string) => (code === "543210" ? "012345" : "543210");

test("what a wrong code was told stays, with the focus, while the page looks whether its message was sent", async ({
  page,
  phone,
  words,
  address,
  latestCode,
  askFor,
}) => {
  const { sms } = words;
  await page.clock.install();
  await page.goto(address("redirectOrLogin", {}, { redirect: address("profile") }));
  await ready(page, true);
  await askFor(page, phone);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(sms.code.title);
  const field = page.getByLabel(sms.code.label);
  const wrong = otherThan(await latestCode(phone));
  await field.fill(wrong);
  await page.getByRole("button", { name: sms.code.submit }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(sms.errors.verification_code_not_matching);
  await expect(alert).toBeFocused();

  const looks: string[] = [];
  page.on("response", (response) => looks.push(response.url()));
  const looked = async (times: number) => {
    await page.clock.runFor(6_000);
    await expect.poll(() => looks.filter((url) => url.includes(".data")).length).toBe(times);
  };
  await looked(1);
  await looked(2);
  await expect(alert).toContainText(sms.errors.verification_code_not_matching);
  await expect(alert).toBeFocused();
  await expect(field).toHaveValue(wrong);

  // Whoever is typing is asked nothing.
  await field.fill(wrong.slice(0, 3));
  await looked(2);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(wrong.slice(0, 3));
});

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    inBrowsersWithOrWithoutJavaScript(language, (js, kind) => {
      const test = forMessages(kind);
      test("a person signs in with a number and the code sent to it, and comes to where they wanted", async ({
        page,
        phone,
        person,
        words,
        address,
        latestCode,
        askFor,
        openPhone,
      }) => {
        const { sms, common } = words;
        const target = address("profile");
        await page.setViewportSize({ width: 320, height: 640 });
        await page.goto(address("redirectOrLogin", {}, { redirect: target }));
        await ready(page, js);
        const number = page.getByLabel(sms.phone);
        // One question at a time: the page asks for an e-mail address.
        await expect(number).toBeHidden();
        await openPhone(page);
        if (js) {
          const ask = page.getByRole("button", { name: sms.submit });
          await expect(ask).toBeDisabled();
          await expect(ask).toHaveAccessibleDescription(sms.needed);
          await expect(number).toHaveAccessibleDescription(new RegExp(sms.needed));
        }
        for (const [typed, message] of [
          ["050 1234567", sms.errors.usePhoneNumberInFormat],
          ["+-------", sms.errors.usePhoneNumberInFormat],
          [freshPhone(), sms.errors.phone_number_not_found],
        ] as const) {
          await askFor(page, typed);
          const alert = page.getByRole("alert");
          await expect(alert).toContainText(message);
          await expect(alert).toBeInViewport();
          if (js) await expect(alert).toBeFocused();
          await expect(number).toHaveValue(typed);
          await expect(number).toHaveAttribute("aria-invalid", "true");
          await expect(page).toHaveTitle(new RegExp(`^${common.errorPrefix}`));
        }
        if (!js) {
          await askFor(page, "");
          await expect(page.getByRole("alert")).toContainText(sms.errors.requiredField);
        }
        await askFor(page, `${phone.slice(0, 4)} ${phone.slice(4, 6)}-${phone.slice(6)}`);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(sms.code.title);
        await expect(page.getByRole("main")).toContainText(fill(sms.code.sentTo, { phone, minutes: 10 }));
        await expect(page.getByRole("main")).toContainText(sms.code.delay);
        await ready(page, js);

        const field = page.getByLabel(sms.code.label);
        const go = page.getByRole("button", { name: sms.code.submit });
        for (const [name, value] of Object.entries({
          type: "tel",
          maxlength: "6",
          placeholder: "012345",
          autocomplete: "one-time-code",
        })) {
          await expect(field).toHaveAttribute(name, value);
        }
        const code = await latestCode(phone);
        if (js) {
          for (const typed of ["", "1", "12345", "12345x"]) {
            await field.fill(typed);
            await expect(go).toBeDisabled();
            await expect(go).toHaveAccessibleDescription(sms.code.needed);
          }
        } else {
          await field.fill("12345");
          await go.click();
          await expect(page.getByRole("alert")).toContainText(sms.errors.codeFormat);
          await expect(field).toHaveValue("12345");
        }
        await field.fill(otherThan(code));
        await expect(go).toBeEnabled();
        await go.click();
        await expect(page.getByRole("alert")).toContainText(sms.errors.verification_code_not_matching);
        await expect(field).toHaveValue(otherThan(code));
        if (js) {
          // Typing clears the error.
          await field.fill("1");
          await expect(page.getByRole("alert")).toHaveCount(0);
        }
        await field.fill(code);
        await go.click();
        await expect(page).toHaveURL(new URL(target, page.url()).href);
        await expect(page.getByRole("main")).toContainText(person.email);
        await expect(page.getByRole("main")).toContainText(words.profile.phone);
        await expect(page.getByRole("main")).toContainText(phone);
      });

      if (!isFull) return;
      test("every state of the code page says what it is, in what can be seen and for axe", async ({
        page,
        db,
        phone,
        words,
        address,
        audit,
        latestCode,
        askFor,
        openBrowser,
        baseURL,
      }) => {
        const { errors, code: code_ } = words.sms;
        const { sms } = words;
        const problems: string[] = [];
        const look = async (state: string, shown: Page = page) => {
          // Both widths in both kinds of browser are part of the full run; otherwise each kind has one.
          for (const width of [320, 1280]) {
            await shown.setViewportSize({ width, height: 720 });
            problems.push(...(await audit(shown)).map((line) => `${state}, ${width} px: ${line}`));
          }
          await shown.setViewportSize({ width: 320, height: 720 });
          const tooWide = await overflowWidth(shown);
          if (tooWide > 0) problems.push(`${state}: ${tooWide} px wider than a phone`);
        };
        const main = page.getByRole("main");
        const field = page.getByLabel(code_.label);
        const go = page.getByRole("button", { name: code_.submit });
        const sendNew = page.getByRole("button", { name: code_.sendNew });
        const reload = async () => {
          await page.goto(page.url());
          await ready(page, js);
        };

        await page.goto(address("redirectOrLogin", {}, { redirect: address("assessments") }));
        await ready(page, js);
        await look("both forms");
        await askFor(page, "050");
        await expect(page.getByRole("alert")).toBeVisible();
        await look("a number in another format");
        await askFor(page, phone);
        await expect(field).toBeVisible();
        await ready(page, js);
        await look("waiting for the code");

        // What waits to be sent is given up when its code has expired meanwhile: time is moved after that.
        const hasLeft = (code: string) =>
          expect
            .poll(async () => (await messageOf(db, code))?.sentAt, { message: "the message has left" })
            .toBeInstanceOf(Date);
        const first = await latestCode(phone);
        await hasLeft(uuidOf(page));
        await field.fill(otherThan(first));
        await go.click();
        await expect(main).toContainText(errors.verification_code_not_matching);
        await look("not matching");

        await sendNew.click();
        await expect(page.getByRole("alert")).toContainText(
          fill(sms.code.stillWorks, { wait: fill(sms.minutes_one, { count: 1 }) }),
        );
        await expect(field).toBeVisible();
        await look("too many codes");

        const elsewhere = await openBrowser();
        const stranger = await elsewhere.newPage();
        await stranger.goto(new URL(page.url(), baseURL).href);
        await expect(stranger.getByRole("main")).toContainText(errors.verification_code_not_found);
        await expect(stranger.getByRole("main")).toContainText(`+358 ••• ${phone.slice(-3)}`);
        await expect(stranger.getByRole("main")).not.toContainText(phone);
        await expect(stranger.getByLabel(code_.label)).toHaveCount(0);
        if (js) await look("in another browser", stranger);

        const uuid = uuidOf(page);
        const message = eq(outbox.id, present(await messageOf(db, uuid)).id);
        await db.update(outbox).set({ sentAt: null, failedAt: sql`now()`, givenUpAt: sql`now()` }).where(message);
        await reload();
        await expect(main).toContainText(errors.verification_code_sending_failed);
        await expect(field).toHaveCount(0);
        await look("sending failed");
        await db.update(outbox).set({ sentAt: sql`now()` }).where(message);

        await letSmsTimePass(db, 61, uuid);
        await sendNew.click();
        await expect(page.getByRole("status")).toContainText(code_.renewed);
        expect(uuidOf(page)).not.toBe(uuid);
        await ready(page, js);
        await look("a new code");

        const newer = uuidOf(page);
        await hasLeft(newer);
        await letSmsTimePass(db, 11 * 60, newer);
        await reload();
        await expect(main).toContainText(errors.verification_code_expired);
        await expect(field).toHaveCount(0);
        await look("expired");

        await letSmsTimePass(db, -11 * 60, newer);
        await db.update(smsLogins).set({ attempts: 4 }).where(eq(smsLogins.id, newer));
        await reload();
        await field.fill(otherThan(await latestCode(phone)));
        await go.click();
        const locked = fill(errors.verification_code_too_many_attempts, {
          wait: fill(sms.minutes_other, { count: 15 }),
        });
        await expect(main).toContainText(locked);
        await expect(field).toHaveCount(0);
        await expect(sendNew).toHaveCount(0);
        await look("locked");
        await page.getByRole("link", { name: code_.otherWay }).click();
        await expect(page.getByLabel(words.login.email)).toBeVisible();
        await ready(page, js);
        await askFor(page, phone);
        await expect(page.getByRole("alert")).toContainText(locked);
        await look("locked number");

        await db.update(smsLogins).set({ usedAt: sql`now()` }).where(eq(smsLogins.id, newer));
        await page.goto(address("loginSms", { uuid: newer }, { path: address("assessments") }));
        await expect(main).toContainText(errors.verification_code_already_used);
        await look("already used");

        await page.goto(address("loginSms", { uuid: "5" }));
        await expect(main).toContainText(errors.verification_code_not_found);
        await look("not found");
        expect(problems).toEqual([]);
      });
    });
  });
}

test.describe("with JavaScript", () => {
  test("a code is taken out of what is pasted", async ({ page, phone, words, address, latestCode, askFor }) => {
    const { code: texts } = words.sms;
    await page.goto(address("redirectOrLogin", {}, { redirect: address("assessments") }));
    await ready(page, true);
    await askFor(page, phone);
    const field = page.getByLabel(texts.label);
    await ready(page, true);
    const code = await latestCode(phone);
    for (const pasted of [
      code,
      ` ${code}\n`,
      `${code.slice(0, 3)} ${code.slice(3)}`,
      `Vointi 10: ${code} is your code`,
    ]) {
      await field.fill("");
      await field.evaluate((input, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text", text);
        input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      }, pasted);
      await expect(field).toHaveValue(code);
    }
    await page.getByRole("button", { name: texts.submit }).click();
    await expect(page).toHaveURL(new URL(address("assessments"), page.url()).href);
  });

  test("a message that fails is told without a reload", async ({
    page,
    db,
    phone,
    words,
    address,
    askFor,
    latestCode,
  }) => {
    await page.goto(address("redirectOrLogin", {}, { redirect: address("assessments") }));
    await ready(page, true);
    await askFor(page, phone);
    await latestCode(phone);
    const uuid = uuidOf(page);
    await expect.poll(async () => (await messageOf(db, uuid))?.sentAt).toBeInstanceOf(Date);
    const { id } = present(await messageOf(db, uuid));
    await db.update(outbox).set({ sentAt: null, failedAt: sql`now()` }).where(eq(outbox.id, id));
    await expect(page.getByRole("main")).toContainText(words.sms.errors.verification_code_sending_failed, {
      timeout: 40_000,
    });
  });
});

byFormsAlone((js, kind) => {
  const test = forMessages(kind);
  test("the button pressed twice leads to the one code that was sent", async ({
    page,
    db,
    phone,
    words,
    address,
    askFor,
    latestCode,
  }) => {
    const login = address("redirectOrLogin", {}, { redirect: address("assessments") });
    const uuids = [];
    for (let press = 0; press < 2; press++) {
      await page.goto(login);
      await ready(page, js);
      await askFor(page, phone);
      await expect(page.getByLabel(words.sms.code.label)).toBeVisible();
      uuids.push(uuidOf(page));
    }
    expect(new Set(uuids).size).toBe(1);
    await latestCode(phone);
    expect(await db.$count(smsLogins, eq(smsLogins.id, present(uuids[0])))).toBe(1);
  });

  test("whoever has asked too often is led to the code that can still be used", async ({
    page,
    db,
    phone,
    words,
    address,
    askFor,
    audit,
  }) => {
    const { sms } = words;
    const login = address("redirectOrLogin", {}, { redirect: address("assessments") });
    const ask = async () => {
      await page.goto(login);
      await ready(page, js);
      await askFor(page, phone);
    };
    const asked: string[] = [];
    for (let turn = 0; turn < 3; turn++) {
      await ask();
      await expect(page.getByLabel(sms.code.label)).toBeVisible();
      asked.push(uuidOf(page));
      for (const uuid of asked) await letSmsTimePass(db, 61, uuid);
    }
    expect(new Set(asked).size).toBe(3);
    await ask();
    const [tooMany = ""] = sms.errors.verification_code_too_many_codes_generated.split("{wait}");
    await expect(page.getByRole("alert")).toContainText(tooMany.trim());
    await expect(page.getByLabel(sms.phone)).toHaveValue(phone);
    expect(await audit(page)).toEqual([]);
    await page.getByRole("link", { name: sms.haveCode }).click();
    await expect(page.getByLabel(sms.code.label)).toBeVisible();
    expect(uuidOf(page)).toBe(asked[2]);
  });
});

byFormsAlone((js, kind) => {
  const test = forMessages(kind);
  test("who is signed in is led on from the code page", async ({ page, context, signIn, address }) => {
    await signIn(context);
    const uuid = "00000000-0000-4000-8000-000000000000";
    await page.goto(address("loginSms", { uuid }, { path: address("profile") }));
    await expect(page).toHaveURL(new URL(address("profile"), page.url()).href);
    await page.goto(address("loginSms", { uuid }));
    await expect(page).not.toHaveURL(/sms/);
    await page.goto(address("loginSms", { uuid }, { path: "//evil.example/" }));
    expect(new URL(page.url()).hostname).toBe("localhost");
  });

  test("the outbox of the demo shows the message with the code", { tag: "@demo" }, async ({
    page,
    phone,
    address,
    askFor,
    words,
    latestCode,
  }) => {
    await page.goto(address("redirectOrLogin", {}, { redirect: address("assessments") }));
    await ready(page, js);
    await askFor(page, phone);
    await expect(page.getByLabel(words.sms.code.label)).toBeVisible();
    const code = await latestCode(phone);
    await page.getByRole("link", { name: words.login.outbox }).click();
    const message = page.getByRole("listitem").filter({ hasText: phone });
    await expect(message).toContainText(fill(words.sms.message, { code, product: "Vointi", minutes: 10 }));
  });
});

test("a person without a number is told so on the profile", async ({ page, context, signIn, address, words }) => {
  await signIn(context);
  await page.goto(address("profile"));
  await expect(page.getByRole("main")).toContainText(words.profile.notGiven);
});
