import { describe, expect, it } from "vitest";
import type { Person } from "~/features/people/person";
import { type Language, languages } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { fill, wordsOf } from "../../../tests/fixtures/words";
import { errorLines } from "./error-lines";
import { parseProfileForm, profileView } from "./profile-view.server";

const now = new Date("2026-11-20T12:00:00+02:00");
/** What the page answers to a posted form: the sentences by field, or the profile. */
function post(fields: Record<string, string | string[]>, language: Language = "en", asksLanguage = true) {
  const form = new FormData();
  const whole = {
    firstName: "Aino",
    lastName: "Virtanen",
    language: "fi",
    gender: "other",
    day: "1",
    month: "2",
    year: "1990",
  };
  for (const [name, value] of Object.entries({ ...whole, ...fields })) {
    for (const each of [value].flat()) form.append(name, each);
  }
  const submission = parseProfileForm({ t: translatorFor(language) }, form, { now, asksLanguage });
  return submission.status === "success" ? submission.value : submission.error;
}

describe("the posted profile", () => {
  it("is told in English what the spec says", () => {
    expect(post({ day: "x" })).toEqual({ day: ["Wrong format"] });
    expect(post({ month: "13" })).toEqual({ month: ["Wrong range"] });
    expect(post({ year: "2010" })).toEqual({ day: ["To use this service you must be at least 18 years old."] });
  });

  it.each(languages)("has a sentence of the locale file for every issue (%s)", (language) => {
    const { errors } = wordsOf(language).profile;
    const long = "a".repeat(65);
    const sentence = (fields: Record<string, string>) => post(fields, language);
    expect(sentence({ firstName: "" })).toEqual({ firstName: [errors.requiredField.firstName] });
    expect(sentence({ lastName: " " })).toEqual({ lastName: [errors.requiredField.lastName] });
    expect(sentence({ gender: "" })).toEqual({ gender: [errors.requiredField.gender] });
    expect(sentence({ gender: "robot" })).toEqual({ gender: [errors.genderInvalid] });
    expect(sentence({ language: "de" })).toEqual({ language: [errors.languageInvalid] });
    expect(sentence({ firstName: long })).toEqual({ firstName: [fill(errors.fieldTooLong, { max: 64, typed: 65 })] });
    expect(sentence({ day: "" })).toEqual({ day: [errors.dateInvalid] });
    expect(sentence({ day: "31" })).toEqual({ day: [errors.noSuchDate] });
    expect(sentence({ day: "a" })).toEqual({ day: [errors.wrongFormat] });
    expect(sentence({ day: "32" })).toEqual({ day: [errors.wrongRange] });
    expect(sentence({ year: "2009" })).toEqual({ day: [errors.tooYoung] });
  });

  it("shows all problems in one visit, and takes consents as they come", () => {
    const { errors } = wordsOf("en").profile;
    expect(post({ lastName: "", gender: "", day: "31" })).toEqual({
      lastName: [errors.requiredField.lastName],
      gender: [errors.requiredField.gender],
      day: [errors.noSuchDate],
    });
    expect(post({})).toMatchObject({ consents: [] });
    expect(post({ consents: "a" })).toMatchObject({ consents: ["a"] });
    expect(post({ consents: ["a", "b"] })).toMatchObject({ consents: ["a", "b"], dateOfBirth: "1990-02-01" });
  });

  it("takes no language where none can be chosen, whatever is posted", () => {
    for (const language of ["sv", "de", ""]) {
      const profile = post({ language }, "en", false);
      expect(profile).toMatchObject({ firstName: "Aino", language: undefined });
    }
  });

  it("takes nothing that is no field of the form", () => {
    const extra = {
      email: "x@evil.example",
      phoneNumber: "+358",
      role: "admin",
      userUuid: "1",
      active: "false",
      organisationId: "1",
    };
    const profile = post(extra);
    expect(Object.keys(profile ?? {}).sort()).toEqual([
      "consents",
      "dateOfBirth",
      "firstName",
      "gender",
      "language",
      "lastName",
    ]);
  });
});

describe("the profile as it is shown", () => {
  const viewOf = (saved: Partial<Person>, kept?: Record<string, string>) => {
    const nobody = {
      firstName: "",
      lastName: "",
      dateOfBirth: null,
      gender: null,
      email: "a@b.fi",
      roles: [],
      language: "en",
    };
    const person = { ...nobody, ...saved } as unknown as Person;
    const words = { t: translatorFor("en"), language: "en", formToken: "" } as const;
    const page = {
      writer: "",
      step: undefined,
      consents: [],
      continues: false,
      showsPhone: false,
      hasBloodTests: false,
    };
    return profileView(words, { ...page, person, kept, asksLanguage: true, now });
  };
  const problemsOf = (...given: Parameters<typeof viewOf>) => viewOf(...given).form.problems;

  it("says what it is needed for while something of it is missing", () => {
    const whole = { firstName: "Aino", lastName: "Ek", dateOfBirth: "1990-02-01", gender: "other" } as const;
    expect(viewOf({ ...whole, dateOfBirth: null }).intro).toBe(wordsOf("en").profile.intro);
    expect(viewOf(whole).intro).toBeUndefined();
  });

  it("names the fields of its errors in their summary, each once", () => {
    const { form } = viewOf({});
    const listed = (fields: Record<string, string>) =>
      errorLines(form, post(fields) as Record<string, string[]>).map(({ text }) => text);
    expect(listed({ firstName: "", lastName: "a".repeat(65), day: "32" })).toEqual([
      "Enter your first name",
      "Last name: Value must not exceed 64 characters; you wrote 65",
      "Day: Wrong range",
    ]);
    expect(listed({ day: "31" })).toEqual([wordsOf("en").profile.errors.noSuchDate]);
    expect(listed({ month: "" })).toEqual(["Enter the day, month and year of your date of birth"]);
  });

  it("says what is wrong with what it comes with, and nothing of what is empty (spec §5)", () => {
    const { errors } = wordsOf("en").profile;
    expect(problemsOf({})).toEqual({});
    expect(problemsOf({ firstName: "Aino", lastName: "Ek", dateOfBirth: "1990-02-01", gender: "other" })).toEqual({});
    expect(problemsOf({ dateOfBirth: "2010-01-01" })).toEqual({ day: [errors.tooYoung] });
    expect(problemsOf({}, { firstName: "a".repeat(65), day: "31", month: "2", year: "" })).toEqual({
      firstName: [fill(errors.fieldTooLong, { max: 64, typed: 65 })],
      year: [errors.dateInvalid],
    });
  });
});
