import { attributeValueMaxLength, mostAttributes } from "~/features/people/attributes";
import { emailSchema } from "~/features/people/email";
import { phoneSchema } from "~/features/people/phone";
import { isLanguage, type Language } from "~/i18n/languages";
import { codePoints, isVisible, normaliseText } from "~/platform/text/normalise";

export const personNameMaxLength = 64;
export const detailMaxLength = 200;

export const personFields = ["email", "phoneNumber", "firstName", "lastName", "unit", "jobTitle", "language"] as const;
/** Those that are typed. */
export const personTexts = ["email", "phoneNumber", "firstName", "lastName", "unit", "jobTitle"] as const;
export type PersonField = (typeof personFields)[number];

/** The field of the attribute at a place among its organisation's. */
export const attributeField = (place: number) => `attribute${place}` as const;
export const attributeFields = Array.from({ length: mostAttributes }, (_, place) => attributeField(place));

export type PersonValues = {
  email: string | null;
  phoneNumber: string | null;
  firstName: string;
  lastName: string;
  unit: string | null;
  jobTitle: string | null;
  language: Language;
};

export type PersonProblem =
  | "emailInvalid"
  | "fieldTooLong"
  | "usePhoneNumberInFormat"
  | "noWayIn"
  /** An address or number that only an administrator of the whole service changes. */
  | "contactOfService"
  | "firstNameRequired"
  | "lastNameRequired"
  | "nameTooLong"
  | "detailTooLong"
  | "attributeTooLong"
  | "unknownUnit"
  | "unknownLanguage"
  | "emailInUse"
  | "phoneInUse";

export type PersonProblems = Partial<Record<PersonField | ReturnType<typeof attributeField>, PersonProblem>>;

/** What was typed as a person, or what is wrong with it, by field. Whoever is new has a name; the units are those on offer. */
export function readPersonForm(
  typed: (field: string) => string,
  { isNew, units }: { isNew: boolean; units: readonly string[] | undefined },
): { values: PersonValues } | { problems: PersonProblems } {
  const problems: PersonProblems = {};
  const optional = (field: "email" | "phoneNumber", schema: typeof emailSchema | typeof phoneSchema) => {
    if (typed(field).trim() === "") return null;
    const read = schema.safeParse(typed(field));
    if (read.success) return read.data;
    problems[field] = read.error.issues[0]?.message as PersonProblem;
    return null;
  };
  const text = (field: PersonField, most: number, tooLong: PersonProblem) => {
    const read = normaliseText(typed(field), most);
    if (read === undefined || codePoints(read) > most) problems[field] = tooLong;
    return read ?? "";
  };
  const email = optional("email", emailSchema);
  const phoneNumber = optional("phoneNumber", phoneSchema);
  if (email === null && phoneNumber === null && !problems.email && !problems.phoneNumber) problems.email = "noWayIn";
  const firstName = text("firstName", personNameMaxLength, "nameTooLong");
  const lastName = text("lastName", personNameMaxLength, "nameTooLong");
  if (isNew && !isVisible(firstName)) problems.firstName ??= "firstNameRequired";
  if (isNew && !isVisible(lastName)) problems.lastName ??= "lastNameRequired";
  const unit = text("unit", 10 * detailMaxLength, "detailTooLong");
  if (units && unit !== "" && !units.includes(unit)) problems.unit = "unknownUnit";
  const jobTitle = text("jobTitle", detailMaxLength, "detailTooLong");
  const language = typed("language");
  if (!isLanguage(language)) problems.language = "unknownLanguage";
  if (Object.keys(problems).length > 0 || !isLanguage(language)) return { problems };
  return {
    values: { email, phoneNumber, firstName, lastName, unit: unit || null, jobTitle: jobTitle || null, language },
  };
}

/** What was typed as a person's attributes, or what is wrong with it, by field. */
export function readAttributeFields(
  typed: (field: string) => string,
  names: readonly string[],
): { attributes: Record<string, string>; problems: PersonProblems } {
  const problems: PersonProblems = {};
  const attributes: Record<string, string> = {};
  names.forEach((name, place) => {
    const value = normaliseText(typed(attributeField(place)), attributeValueMaxLength);
    if (value === undefined || codePoints(value) > attributeValueMaxLength) {
      problems[attributeField(place)] = "attributeTooLong";
    }
    attributes[name] = value ?? "";
  });
  return { attributes, problems };
}
