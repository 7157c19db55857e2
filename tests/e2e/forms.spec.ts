import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { users } from "~/db/schema/people";
import { languages } from "~/i18n/languages";
import { addOrder, invite, present } from "../fixtures/people";
import { expect, ready, test, withAndWithoutJavaScript, withOrWithoutJavaScript } from "../fixtures/visitor";
import { fill, type Words, wordsOf } from "../fixtures/words";

/** Texts that the specification quotes; the other languages say the same in their own words. */
const quoted: [string, (words: Words) => string][] = [
  ["To use this service you must be at least 18 years old.", ({ profile }) => profile.errors.tooYoung],
  ["Wrong format", ({ profile }) => profile.errors.wrongFormat],
  ["Wrong range", ({ profile }) => profile.errors.wrongRange],
  ["Changes saved!", ({ profile }) => profile.saved],
  [
    "An account was not found with the given email address. Please check the address.",
    ({ login }) => login.errors.user_not_found,
  ],
  ["The login link has expired, or you have already used it.", ({ login }) => login.link.notValid],
  ["Unfortunately it isn't possible to continue the survey.", ({ errors }) => errors.cannotContinue.title],
  ["Page not found", ({ errors }) => errors.notFound.title],
  ["Fill in the following details to continue to the survey", ({ profile }) => profile.fillIn],
  ["You may continue the survey without answering this question.", ({ survey }) => survey.optionalNote],
];

test("messages that the specification quotes are used to the letter, and translated", () => {
  for (const [text, pick] of quoted) {
    expect(pick(wordsOf("en"))).toBe(text);
    expect(new Set(languages.map((language) => pick(wordsOf(language)))).size, text).toBe(languages.length);
  }
});

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    withOrWithoutJavaScript(language, (js, test) => {
      test("the sign-in form refuses what is no known address, keeps it and says why", async ({
        page,
        address,
        words,
      }) => {
        const { login } = words;
        const field = page.getByLabel(login.email);
        const send = page.getByRole("button", { name: login.submit });
        await page.goto(address("redirectOrLogin", {}, { redirect: address("assessments") }));
        await ready(page, js);
        const tooLong = `${"a".repeat(190)}@example.com`;
        const cases: [string, string][] = [
          ["nobody@example.com", login.errors.user_not_found],
          // With JavaScript the button waits for an address, so these never leave the page.
          ...(js
            ? []
            : ([
                ["", login.errors.requiredField],
                [tooLong, fill(login.errors.fieldTooLong, { max: 200 })],
                ["aino", login.errors.emailInvalid],
                ["a@b@c.fi", login.errors.emailInvalid],
              ] as [string, string][])),
        ];
        for (const [typed, message] of cases) {
          await field.fill(typed);
          await expectRefusal(page, { js, words, send: () => send.click(), errors: [[field, message]] });
          await expect(field).toHaveValue(typed);
        }
        if (js) {
          // Browsers take the second for an address, the server doesn't.
          for (const invalid of ["", "aino@example", tooLong, "aino"]) {
            await field.fill(invalid);
            await expect(send).toBeDisabled();
            await expect(send).toHaveAccessibleDescription(login.needed);
          }
          await expect(page.getByText(login.needed)).toBeVisible();
          await field.fill("aino@example.com");
          await expect(send).toBeEnabled();
          await expect(page.getByText(login.needed)).toBeHidden();
        }
      });

      test("the profile refuses each wrong field with its own message and keeps every value", async ({
        page,
        db,
        person,
        address,
        words,
        signIn,
        context,
      }) => {
        const { profile } = words;
        const { errors } = profile;
        await signIn(context);
        await page.goto(address("profile"));
        await ready(page, js);
        const labelled = (label: string) => page.getByLabel(label, { exact: true });
        const fields = {
          firstName: labelled(profile.firstName),
          lastName: labelled(profile.lastName),
          day: labelled(profile.day),
          month: labelled(profile.month),
          year: labelled(profile.year),
        };
        const gender = labelled(profile.gender);
        const right = { firstName: "Änni-Maria", lastName: "Öhman", day: "29", month: "02", year: "2000" };
        const send = () => page.getByRole("button", { name: profile.save }).click();
        type Field = keyof typeof fields;
        const thisYear = new Date().getFullYear();
        const tooLong = fill(errors.fieldTooLong, { max: 64, typed: 65 });
        const cases: [Partial<typeof right>, [Field, string, string?][]][] = [
          [
            { firstName: "", lastName: "  ", day: "", month: "", year: "" },
            [
              ["firstName", errors.requiredField.firstName],
              ["lastName", errors.requiredField.lastName],
              ["day", errors.dateInvalid],
            ],
          ],
          [{ lastName: "å".repeat(65) }, [["lastName", tooLong, `${profile.lastName}: ${tooLong}`]]],
          [{ day: "32" }, [["day", errors.wrongRange, `${profile.day}: ${errors.wrongRange}`]]],
          [{ month: "13" }, [["month", errors.wrongRange, `${profile.month}: ${errors.wrongRange}`]]],
          [{ year: "1899" }, [["year", errors.wrongRange, `${profile.year}: ${errors.wrongRange}`]]],
          [{ year: String(thisYear + 1) }, [["year", errors.wrongRange, `${profile.year}: ${errors.wrongRange}`]]],
          [
            { day: "32", month: "13", year: "19" },
            (["day", "month", "year"] as const).map((part) => [
              part,
              errors.wrongRange,
              `${profile[part]}: ${errors.wrongRange}`,
            ]),
          ],
          [{ day: "1a" }, [["day", errors.wrongFormat, `${profile.day}: ${errors.wrongFormat}`]]],
          [{ month: "" }, [["month", errors.dateInvalid]]],
          [{ year: "2001" }, [["day", errors.noSuchDate]]],
          [{ day: "01", month: "01", year: String(thisYear - 17) }, [["day", errors.tooYoung]]],
        ];
        await gender.selectOption("female");
        for (const [wrong, expected] of cases) {
          const values = { ...right, ...wrong };
          for (const name of Object.keys(fields) as Field[]) await fields[name].fill(values[name]);
          await expectRefusal(page, {
            js,
            words,
            send,
            errors: expected.map(([name, text, named]) => [fields[name], text, named]),
          });
          for (const name of Object.keys(fields) as Field[]) await expect(fields[name], name).toHaveValue(values[name]);
          await expect(gender).toHaveValue("female");
        }
        for (const name of Object.keys(fields) as Field[]) await fields[name].fill(right[name]);
        await gender.selectOption("");
        await expectRefusal(page, { js, words, send, errors: [[gender, errors.requiredField.gender]] });
        const languageChoice = page.getByRole("radio").first();
        for (const [tampered, message] of [
          [gender, errors.genderInvalid],
          [languageChoice, errors.languageInvalid],
        ] as const) {
          await gender.selectOption("male");
          const before = await tampered.evaluate(sendUnknownValue);
          await expectRefusal(page, { js, words, send, errors: [[tampered, message]] });
          await tampered.evaluate(restoreValue, before);
        }
        await page.getByRole("radio", { name: words.common.languageName[language] }).check();
        await gender.selectOption("female");
        await send();
        await expect(page.getByRole("status")).toHaveText(profile.saved);
        await expect(page).toHaveTitle(new RegExp(`^${profile.title}`));
        await expect(fields.firstName).toHaveValue(right.firstName);
        // What was saved before is no news beside a form that was refused.
        await fields.firstName.fill("");
        await expectRefusal(page, { js, words, send, errors: [[fields.firstName, errors.requiredField.firstName]] });
        await expect(page.getByRole("status")).toHaveCount(0);
        const [saved] = await db.select().from(users).where(eq(users.id, person.userUuid));
        expect(saved).toMatchObject({
          firstName: "Änni-Maria",
          lastName: "Öhman",
          dateOfBirth: "2000-02-29",
          gender: "female",
        });
      });

      test("without the required consents the survey doesn't begin; what was ticked stays ticked", async ({
        page,
        db,
        person,
        address,
        words,
        signIn,
        context,
      }) => {
        const { profile } = words;
        const order = await addOrder(db, "default", {
          consents: ["aisti_business", "combined", "aisti_business_supplemental_ohs"],
        });
        await invite(db, person, order);
        await signIn(context);
        await page.goto(address("surveyBegin"));
        await ready(page, js);
        const boxes = await page.getByRole("checkbox").all();
        const [first, second, voluntary] = [present(boxes[0]), present(boxes[1]), present(boxes[2])];
        const send = () => page.getByRole("button", { name: profile.saveAndContinue }).click();
        await voluntary.check();
        // Of several each is named in the summary; beside its box that goes without saying.
        const { consentRequired, consentRequiredNamed } = profile.errors;
        const refused = async (box: typeof first): Promise<Refused> => [
          box,
          consentRequired,
          fill(consentRequiredNamed, { consent: await box.evaluate(labelOf) }),
        ];
        await expectRefusal(page, { js, words, send, errors: [await refused(first), await refused(second)] });
        await expect(voluntary).toBeChecked();
        await first.check();
        await expectRefusal(page, { js, words, send, errors: [[second, consentRequired]] });
        await expect(first).toBeChecked();
        await second.check();
        await send();
        await expect(page).toHaveURL(address("surveyBegin"));
        await expect(page.getByRole("button", { name: words.start.variants.default.start })).toBeVisible();
      });
    });
  });
}

withAndWithoutJavaScript((js, test) => {
  test("choosing another language in the profile goes on in it", async ({
    page,
    address,
    signIn,
    context,
    db,
    person,
  }) => {
    await signIn(context);
    await page.goto(address("profile"));
    await ready(page, js);
    if (js) await page.evaluate(() => Object.assign(window, { stillTheSame: true }));
    await page.getByRole("radio", { name: wordsOf("sv").common.languageName.sv }).check();
    await page.getByRole("button", { name: wordsOf("en").profile.save }).click();
    await expect(page).toHaveURL(/\/sv\/profil\?saved=1$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "sv");
    await expect(page.getByRole("status")).toHaveText(wordsOf("sv").profile.saved);
    // What a document says once, its start-up state and notes, is in the new language too.
    if (js) expect(await page.evaluate(() => "stillTheSame" in window)).toBe(false);
    const [saved] = await db.select().from(users).where(eq(users.id, person.userUuid));
    expect(saved?.language).toBe("sv");
  });
});

test("what a form was refused for goes as soon as it is mended, and the rest stays", async ({
  page,
  address,
  signIn,
  context,
  words,
}) => {
  const { profile } = words;
  await signIn(context);
  await page.goto(address("profile"));
  await ready(page, true);
  const [first, last] = [profile.firstName, profile.lastName].map((label) => page.getByLabel(label, { exact: true }));
  const [firstName, lastName] = [present(first), present(last)];
  await firstName.fill("");
  await lastName.fill("");
  await page.getByRole("button", { name: profile.save }).click();
  const { requiredField } = profile.errors;
  const listed = page.getByRole("alert").getByRole("link");
  await expect(listed).toHaveText([requiredField.firstName, requiredField.lastName]);
  await firstName.fill("Aino");
  await expect(firstName).not.toHaveAttribute("aria-invalid", "true");
  await expect(listed).toHaveText([requiredField.lastName]);
  await expect(lastName).toHaveAttribute("aria-invalid", "true");
  await lastName.fill("Virtanen");
  await expect(listed).toHaveCount(0);
  await expect(page.getByText(requiredField.lastName)).toHaveCount(0);
  await expect(page).not.toHaveTitle(new RegExp(`^${words.common.errorPrefix}`));
});

test("a single digit of a day or month gets its zero when the field is left", async ({
  page,
  address,
  signIn,
  context,
  words,
}) => {
  await signIn(context);
  await page.goto(address("profile"));
  await ready(page, true);
  const day = page.getByLabel(words.profile.day, { exact: true });
  await day.fill("7");
  await day.blur();
  await expect(day).toHaveValue("07");
});

/** Makes the chosen option of a list, or a radio button, say what no page of ours offers. Returns what it said. */
function sendUnknownValue(control: Element): string {
  const option = control instanceof HTMLSelectElement ? control.selectedOptions[0] : control;
  if (option instanceof HTMLInputElement) option.checked = true;
  const before = option?.getAttribute("value") ?? "";
  option?.setAttribute("value", "xx");
  return before;
}

/** The words beside a box. */
function labelOf(box: Element): string {
  return box.closest("label")?.textContent?.trim() ?? "";
}

/** Gives an option back what `sendUnknownValue` took from it. */
function restoreValue(control: Element, before: string): void {
  for (const option of [control, ...control.querySelectorAll("option")]) {
    if (option.getAttribute("value") === "xx") option.setAttribute("value", before);
  }
}

/** A control, the message beside it, and the summary's where that says more. */
type Refused = [control: ReturnType<Page["locator"]>, text: string, named?: string | undefined];

/**
 * Sends a form and sees it refused as every form is: the status, the prefix of the title, the summary that leads to each
 * control (and has the focus with JavaScript), and beside each control its message, tied to it.
 */
async function expectRefusal(
  page: Page,
  form: { js: boolean; words: Words; send: () => Promise<void>; errors: Refused[] },
): Promise<void> {
  const { js, words, send, errors } = form;
  const posted = page.waitForResponse((response) => response.request().method() === "POST");
  await send();
  expect((await posted).status()).toBe(422);
  const summary = page.getByRole("alert");
  await expect(summary.getByRole("link")).toHaveText(errors.map(([, text, named = text]) => named));
  if (js) await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${words.common.errorPrefix} `));
  for (const [control, text, named = text] of errors) {
    const target = await summary.getByRole("link", { name: named, exact: true }).getAttribute("href");
    const wired = await control.evaluate((element, href) => {
      const group = element.closest("fieldset");
      const ids = [element, group].flatMap((part) => part?.getAttribute("aria-describedby")?.split(" ") ?? []);
      const described = ids
        .map((id) => document.getElementById(id)?.textContent ?? `nothing has the id ${id}`)
        .join(" ");
      const led = href ? document.querySelector(href) : null;
      return {
        described,
        // ARIA gives radio buttons no such state: their group's message says it.
        marked: element.getAttribute("type") === "radio" || element.getAttribute("aria-invalid") === "true",
        led: led !== null && (led === element || group?.contains(led) === true),
      };
    }, target);
    expect(wired.described).toContain(text);
    expect(wired).toMatchObject({ marked: true, led: true });
  }
}
