import { readEmail } from "~/features/people/read-email";
import { readBusinessId } from "~/platform/business-id";
import { codePoints, isVisible, normaliseText } from "~/platform/text/normalise";

/** A field that people don't see: what fills it in fills in everything. */
export const trapField = "leaveEmpty";

export const nameMax = 64;
export const organisationMax = 150;
export const phoneMax = 31;
export const messageMax = 4_000;

/** How many people an offer is for. */
export const peopleRanges = ["to49", "to249", "to999", "from1000"] as const;
export type PeopleRange = (typeof peopleRanges)[number];

export const quoteFields = ["name", "organisation", "email", "phone", "people", "message"] as const;
export const trialFields = ["name", "email", "organisation", "businessId"] as const;

export type ContactProblem = "requiredField" | "fieldTooLong" | "emailInvalid" | "phoneInvalid" | "form" | "checkDigit";
type Problems<Field extends string> = { [field in Field]?: ContactProblem };
type Typed = (field: string) => string;

export type QuoteValues = {
  name: string;
  organisation: string;
  email: string;
  phone: string;
  people: PeopleRange;
  message: string;
};
type Who = Pick<QuoteValues, "name" | "organisation" | "email">;
export type TrialValues = Who & { businessId: string };

export function readQuote(
  typed: Typed,
): { values: QuoteValues } | { problems: Problems<(typeof quoteFields)[number]> } {
  const who = readWho(typed);
  const phone = readPhone(typed("phone"));
  const people = peopleRanges.find((range) => range === typed("people"));
  const message = normaliseText(typed("message"), messageMax);
  const problems: Problems<(typeof quoteFields)[number]> = "problems" in who ? { ...who.problems } : {};
  if (phone === undefined) problems.phone = "phoneInvalid";
  if (!people) problems.people = "requiredField";
  if (message === undefined || codePoints(message) > messageMax) problems.message = "fieldTooLong";
  if ("problems" in who || phone === undefined || !people || Object.keys(problems).length > 0) return { problems };
  return { values: { ...who.values, phone, people, message: message ?? "" } };
}

export function readTrial(
  typed: Typed,
): { values: TrialValues } | { problems: Problems<(typeof trialFields)[number]> } {
  const who = readWho(typed);
  const given = typed("businessId").trim();
  const businessId = given === "" ? { id: "" } : readBusinessId(given);
  if ("values" in who && "id" in businessId) return { values: { ...who.values, businessId: businessId.id } };
  return {
    problems: {
      ...("problems" in who && who.problems),
      ...("problem" in businessId && { businessId: businessId.problem }),
    },
  };
}

function readWho(typed: Typed): { values: Who } | { problems: Problems<keyof Who> } {
  const name = readLine(typed("name"), nameMax);
  const organisation = readLine(typed("organisation"), organisationMax);
  const email = readEmail(typed("email"));
  if ("line" in name && "line" in organisation && "email" in email) {
    return { values: { name: name.line, organisation: organisation.line, email: email.email } };
  }
  return {
    problems: {
      ...("problem" in name && { name: name.problem }),
      ...("problem" in organisation && { organisation: organisation.problem }),
      ...("problem" in email && { email: email.problem }),
    },
  };
}

/** One line of text: what is written into a mail's subject breaks no line. */
function readLine(typed: string, most: number): { line: string } | { problem: "requiredField" | "fieldTooLong" } {
  const line = normaliseText(typed, most)?.replace(/\s+/g, " ");
  if (line === undefined || codePoints(line) > most) return { problem: "fieldTooLong" };
  return isVisible(line) ? { line } : { problem: "requiredField" };
}

/** A number to call, as people write it at home or abroad; undefined for what can be none. Nobody signs in by it. */
function readPhone(typed: string): string | undefined {
  const phone = normaliseText(typed, phoneMax)?.replace(/\s+/g, " ");
  if (phone === "") return "";
  return phone && phone.length <= phoneMax && /^\+?[\d ()/.-]+$/.test(phone) && /(\D*\d){5}/.test(phone)
    ? phone
    : undefined;
}

/** A full name as the account keeps it: the last word is the family name. */
export function namesOf(name: string): { firstName: string; lastName: string } {
  const words = name.split(" ");
  return { firstName: words.slice(0, -1).join(" ") || name, lastName: words.length > 1 ? (words.at(-1) ?? "") : "" };
}
