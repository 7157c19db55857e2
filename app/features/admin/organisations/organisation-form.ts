import { DateTime } from "luxon";
import { attributeMaxLength, mostAttributes } from "~/features/people/attributes";
import { companyDomain } from "~/features/people/company-email";
import { phoneCountries, usualPhoneCountry } from "~/features/people/phone-countries";
import { codePoints, isVisible, normaliseText } from "~/platform/text/normalise";
import { homeZone } from "~/platform/time/home-zone";
import { readTypedDay } from "~/platform/time/typed-day";

export const organisationKinds = ["employer", "student_body", "ministry"] as const;
/** Only the first of them brings the personal comprehensive analysis (spec §2). */
export const licenceTypes = ["organization", "assessments", "trial"] as const;

export const nameMaxLength = 200;

export type OrganisationValues = {
  name: string;
  kind: string;
  licenseType: string;
  licenseActive: boolean;
  licenseExpireAt: Date | null;
  emailFilter: string | null;
  attributes: string[];
  phoneCountry: string;
};

/** The fields of the form; whoever acts for one organisation changes its attributes only. */
export const organisationFields = [
  "name",
  "kind",
  "licenseType",
  "licenseActive",
  "licenseEndDay",
  "licenseEndMonth",
  "licenseEndYear",
  "emailFilter",
  "phoneCountry",
  "attributes",
] as const;

/** Those of them that hold words. */
export const organisationTexts = ["name", "emailFilter", "attributes"] as const;

export type OrganisationProblem =
  | "required"
  | "tooLong"
  | "unknownChoice"
  | "noSuchDate"
  | "noDomain"
  | "tooManyAttributes"
  | "attributeTooLong"
  | "attributeTwice";

type Problems = { [field in keyof OrganisationValues | "licenseEnd"]?: OrganisationProblem };
type Typed = (field: string) => string;
/** What was typed as an organisation, or what is wrong with it, by field. */
export type ReadOrganisation = { values: OrganisationValues } | { problems: Problems };

export function readOrganisation(typed: Typed): ReadOrganisation {
  const problems: Problems = {};
  const name = normaliseText(typed("name"), nameMaxLength);
  if (name !== undefined && !isVisible(name)) problems.name = "required";
  else if (name === undefined || codePoints(name) > nameMaxLength) problems.name = "tooLong";
  const kind = typed("kind");
  if (!isOneOf(organisationKinds, kind)) problems.kind = "unknownChoice";
  const licenseType = typed("licenseType");
  if (!isOneOf(licenceTypes, licenseType)) problems.licenseType = "unknownChoice";
  const licenseExpireAt = readEnd(typed);
  if (licenseExpireAt === undefined) problems.licenseEnd = "noSuchDate";
  const filter = normaliseText(typed("emailFilter"), nameMaxLength)?.toLowerCase();
  if (filter === undefined || filter.length > nameMaxLength) problems.emailFilter = "tooLong";
  else if (filter !== "" && !companyDomain(filter).includes(".")) problems.emailFilter = "noDomain";
  const phoneCountry = typed("phoneCountry") || usualPhoneCountry;
  if (!isOneOf(phoneCountries, phoneCountry)) problems.phoneCountry = "unknownChoice";
  const attributes = readAttributes(typed("attributes"));
  if ("problem" in attributes) problems.attributes = attributes.problem;
  if (Object.keys(problems).length > 0 || "problem" in attributes) return { problems };
  return {
    values: {
      name: name ?? "",
      kind,
      licenseType,
      licenseActive: typed("licenseActive") === "on",
      licenseExpireAt: licenseExpireAt ?? null,
      emailFilter: filter || null,
      attributes: attributes.attributes,
      phoneCountry,
    },
  };
}

function isOneOf(choices: readonly string[], given: string): boolean {
  return choices.includes(given);
}

/** The last moment of the day that is typed, in Helsinki; null for none, undefined for no day of the calendar. */
function readEnd(typed: Typed): Date | null | undefined {
  const [day, month, year] = [typed("licenseEndDay"), typed("licenseEndMonth"), typed("licenseEndYear")];
  const end = readTypedDay({ day, month, year });
  if (end === "none") return null;
  return end && DateTime.fromObject(end, { zone: homeZone }).endOf("day").toJSDate();
}

/** One name a line. */
export function readAttributes(
  typed: string,
): { attributes: string[] } | { problem: "tooManyAttributes" | "attributeTooLong" | "attributeTwice" } {
  const text = normaliseText(typed, mostAttributes * (attributeMaxLength + 2));
  if (text === undefined) return { problem: "tooManyAttributes" };
  const attributes = text
    .split("\n")
    .map((line) => line.trim())
    .filter(isVisible);
  if (attributes.length > mostAttributes) return { problem: "tooManyAttributes" };
  if (attributes.some((name) => codePoints(name) > attributeMaxLength)) return { problem: "attributeTooLong" };
  if (new Set(attributes.map((name) => name.toLowerCase())).size < attributes.length) {
    return { problem: "attributeTwice" };
  }
  return { attributes };
}

/** The day that a form shows for the last moment of a licence. */
export function dayParts(moment: Date | null): { day: string; month: string; year: string } {
  if (!moment) return { day: "", month: "", year: "" };
  const { day, month, year } = DateTime.fromJSDate(moment, { zone: homeZone });
  return { day: String(day), month: String(month), year: String(year) };
}
