import { DateTime } from "luxon";
import { z } from "zod";
import { genders, isOfAge } from "~/features/people/person";
import { languages } from "~/i18n/languages";
import { codePoints, isVisible, normaliseDigits, normaliseText } from "~/platform/text/normalise";
import { homeZone } from "~/platform/time/home-zone";
import { leastBirthYear, nameMaxLength } from "./profile-limits";

/**
 * The profile form (spec §5). Issues are keys of the locale files: requiredField, fieldTooLong, dateInvalid,
 * noSuchDate, wrongFormat, wrongRange, tooYoung, genderInvalid, languageInvalid.
 */

/** Digits of a year, the longest part of a date. */
const datePartLength = 4;

/** What was typed in one of the text fields, as `read` understands it; what it can't read is refused with the issue. */
function text(read: (typed: string) => string | undefined, issue: string) {
  return z
    .string()
    .optional()
    .transform((value, context) => {
      const given = read(value ?? "");
      if (given !== undefined) return given;
      context.addIssue({ code: "custom", message: issue });
      return z.NEVER;
    });
}

const name = text((typed) => normaliseText(typed, nameMaxLength), "fieldTooLong").pipe(
  z
    .string()
    .refine(isVisible, { error: "requiredField", abort: true })
    .refine((value) => codePoints(value) <= nameMaxLength, "fieldTooLong"),
);

/** A number of one date part, in the digits people type. */
function datePart(range: { min: number; max: number }) {
  return text((typed) => normaliseDigits(typed, datePartLength), "wrongFormat").pipe(
    z
      .string()
      .min(1, { error: "dateInvalid", abort: true })
      .regex(/^\d{1,4}$/, { error: "wrongFormat", abort: true })
      .transform(Number)
      .refine((value) => value >= range.min && value <= range.max, "wrongRange"),
  );
}

export type ProfileForm = z.infer<ReturnType<typeof profileSchema>>;

/**
 * The schema at this moment: the year range and the age depend on today in Helsinki. Where no language can be chosen
 * (flag lockToDefaultLanguage), none is taken whatever is posted.
 */
export function profileSchema(now: Date, { asksLanguage = true }: { asksLanguage?: boolean } = {}) {
  const thisYear = DateTime.fromJSDate(now, { zone: homeZone }).year;
  const details = z.object({
    firstName: name,
    lastName: name,
    language: asksLanguage
      ? z.enum(languages, { error: "languageInvalid" })
      : z.unknown().transform((): undefined => undefined),
    gender: z.enum(genders, { error: (issue) => (!issue.input ? "requiredField" : "genderInvalid") }),
  });
  const birth = z
    .object({
      day: datePart({ min: 1, max: 31 }),
      month: datePart({ min: 1, max: 12 }),
      year: datePart({ min: leastBirthYear, max: thisYear }),
    })
    .transform(({ day, month, year }, context) => {
      const date = DateTime.fromObject({ year, month, day }, { zone: "utc" });
      const dateOfBirth = date.toISODate();
      if (!dateOfBirth) {
        context.addIssue({ code: "custom", path: ["day"], message: "noSuchDate" });
        return z.NEVER;
      }
      if (!isOfAge(dateOfBirth, now)) context.addIssue({ code: "custom", path: ["day"], message: "tooYoung" });
      return { dateOfBirth };
    });
  // Side by side: a name that is missing doesn't keep a day that isn't in the calendar from being told.
  return z.intersection(details, birth);
}
