import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { languages } from "~/i18n/languages";

/**
 * The catalogue of spec §8: what each situation says in English, and the texts that say it. A text may say more than the
 * catalogue; never less.
 */
const catalogue: [situation: string, english: RegExp, keys: string[]][] = [
  ["404", /^Page not found$/, ["errors:notFound.title"]],
  ["unexpected", /^Unexpected error$/, ["errors:unexpected.title"]],
  [
    "unexpected",
    /^Something went wrong. Please try again later.$/,
    ["errors:unexpected.message", "api:detail.unexpected"],
  ],
  ["email_in_use_admin", /^Email is already in use by another user account.$/, ["adminPeople:errors.emailInUse"]],
  [
    "phone_number_in_use_admin",
    /^Phone number is already in use by another user account.$/,
    ["adminPeople:errors.phoneInUse"],
  ],
  [
    "phone_number_in_invalid_format",
    /use format \+358501234567$/i,
    ["adminPeople:errors.usePhoneNumberInFormat", "sms:errors.usePhoneNumberInFormat"],
  ],
  ["invalid_uuid", /^check the link, user with given id not found$/i, ["errors:invalid_uuid"]],
  [
    "valid_email_is_required",
    /^check the given email/i,
    ["api:detail.valid_email_is_required", "login:errors.emailInvalid", "adminPeople:errors.emailInvalid"],
  ],
  ...["firstName", "lastName"].map((name): [string, RegExp, string[]] => [
    `${name} is required`,
    /^Enter /,
    [`profile:errors.requiredField.${name}`, `adminPeople:errors.${name}Required`],
  ]),
  ["uuid_is_required", /^\{field\} is required$/, ["api:field.required"]],
  [
    "fieldValueTooLong",
    /^value must not exceed \{m\w+\} characters(; you wrote \{typed\})?$/i,
    ["profile:errors.fieldTooLong", "adminPeople:errors.tooLong"],
  ],
  ["invalidParam", /^parameter not valid$/i, ["api:detail.invalidParam"]],
  ...[
    "expired",
    "not_found",
    "not_matching",
    "too_many_attempts",
    "too_many_codes_generated",
    "already_used",
    "sending_failed",
  ].map((key): [string, RegExp, string[]] => [
    `verification_code_${key}`,
    /./,
    [`sms:errors.verification_code_${key}`],
  ]),
  [
    "user_not_found",
    /^An account was not found with the given email address. Please check the address.$/,
    ["login:errors.user_not_found"],
  ],
  [
    "loginGeneralError",
    /^Login failed, try again later/,
    ["login:errors.loginGeneralError", "api:detail.loginGeneralError"],
  ],
  ["phone_number_not_found", /no account for this phone number/, ["sms:errors.phone_number_not_found"]],
  ["invalidLinkTitle", /^The link is not valid$/, ["login:link.notValidTitle"]],
  ["invalidLinkMessage", /^check the link/i, ["login:link.invalidLinkMessage", "api:detail.invalid_link"]],
  [
    "invalidGroupInvitationLink",
    /^Invitation link is invalid or has expired.$/,
    ["groups:invalid", "login:errors.group_not_found", "api:detail.invalidGroupInvitationLink"],
  ],
  ["updateFailed", /^Update failed$/, ["errors:updateFailed"]],
  ["loginLinkNotValid", /^The login link has expired, or you have already used it.$/, ["login:link.notValid"]],
  [
    "session invalid",
    /^Session expired: Please log in again to continue.$/,
    ["sessions:expired.title", "api:detail.notAuthenticated"],
  ],
  ["tooYoung", /^To use this service you must be at least 18 years old.$/, ["profile:errors.tooYoung"]],
  ["trial expired", /^Trial period is expired$/, ["shell:trial.title"]],
  ["trial expired", /^The trial period has ended/, ["assessments:status.trialExpired"]],
  [
    "no blood results",
    /^Blood test results are not ready yet, or you haven't given any blood samples yet.$/,
    ["bloodTests:none.text"],
  ],
  [
    "cannot continue survey",
    /^Unfortunately it isn't possible to continue the survey.$/,
    ["errors:cannotContinue.title"],
  ],
  ["order missing", /^Assessment order \{id\} was not found.$/, ["errors:order_missing"]],
  ["above the measuring range", /^The result is above the measuring range$/, ["bloodTests:chart.above"]],
  ["below the measuring range", /^The result is below the measuring range$/, ["bloodTests:chart.below"]],
  ["analysis failed", /^Analysis failed$/, ["bloodTests:chart.failed"]],
  ["Changes saved!", /^Changes saved!$/, ["profile:saved"]],
  [
    "unsubscribed",
    /^Your email address has been succesfully removed from \{product\} email lists.$/,
    ["schedules:unsubscribe.done"],
  ],
  ["Section done!", /^Section done!$/, ["survey:summary.sectionDone"]],
  ["loading", /^Loading...$/, ["common:loading"]],
];

function textOf(language: string, key: string): unknown {
  const [room = "", path = ""] = key.split(":");
  const texts = JSON.parse(readFileSync(`locales/${language}/${room}.json`, "utf8")) as unknown;
  return path.split(".").reduce<unknown>((tree, name) => (tree as Record<string, unknown> | undefined)?.[name], texts);
}

describe("the catalogue of errors", () => {
  it.each(catalogue)("%s is told in each language", (_, english, keys) => {
    for (const key of keys) {
      expect(textOf("en", key), key).toMatch(english);
      expect(new Set(languages.map((language) => textOf(language, key))).size, key).toBe(languages.length);
    }
  });

  it("says the words of the spec in Finnish and Swedish while something loads", () => {
    expect(["fi", "sv"].map((language) => textOf(language, "common:loading"))).toEqual(["Ladataan...", "Laddar..."]);
  });
});
