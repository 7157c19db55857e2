import { type ConsentKey, consentKeys } from "~/features/consents/consent-type";
import { type SurveyFlowVariant, surveyFlowVariants } from "~/features/survey/variants";
import { codePoints, isVisible, normaliseText } from "~/platform/normalise";
import { isEmptyMoment, type MomentProblem, readMoment, type TypedMoment } from "~/platform/time/typed-moment";
import { isUuid } from "~/platform/uuid";

export const orderNameMax = 100;

/** Surveys that an order can be of; a personal analysis is begun by its person. */
export const orderedVariants = surveyFlowVariants.filter((variant) => variant !== "personal");

/** Fields of the form as they were typed. */
export type TypedOrder = TypedMoment & {
  name: string;
  organisation: string;
  variant: string;
  trial: boolean;
  showResults: boolean;
  professionalService: boolean;
  textMessages: boolean;
  consents: string[];
};

/** The field of a consent that an order asks for. */
export function consentField(key: ConsentKey): string {
  return `consent-${key}`;
}

export const orderFields = [
  "name",
  "organisation",
  "variant",
  "day",
  "month",
  "year",
  "time",
  "trial",
  "showResults",
  "professionalService",
  "textMessages",
  ...consentKeys.map(consentField),
  "version",
];

/** What an order is to be. */
export type OrderContent = {
  name: string;
  organisationId: string;
  surveyFlowVariant: SurveyFlowVariant;
  endTimestamp: Date | null;
  trial: boolean;
  showResultsToEndUser: boolean;
  professionalService: boolean;
  textMessages: boolean;
  consents: ConsentKey[];
};

export type OrderProblem =
  | { field: "name"; problem: "requiredField" | "fieldTooLong" }
  | { field: "organisation" | "variant"; problem: "requiredField" }
  | { field: "deadline"; problem: MomentProblem | "inThePast" | "trialNeedsEnd" | "staysClosed" };

export function typedOrder(form: FormData): TypedOrder {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    name: text("name"),
    organisation: text("organisation"),
    variant: text("variant"),
    day: text("day"),
    month: text("month"),
    year: text("year"),
    time: text("time"),
    trial: form.has("trial"),
    showResults: form.has("showResults"),
    professionalService: form.has("professionalService"),
    textMessages: form.has("textMessages"),
    consents: consentKeys.filter((key) => form.has(consentField(key))),
  };
}

/** What was typed, or everything that is wrong with it. An end that has come may stay what it was. */
export function readOrder(
  typed: TypedOrder,
  now: Date,
  before: Pick<OrderContent, "endTimestamp"> = { endTimestamp: null },
): { order: OrderContent } | { problems: OrderProblem[] } {
  const problems: OrderProblem[] = [];
  const name = normaliseText(typed.name, orderNameMax);
  if (name === undefined || codePoints(name) > orderNameMax) problems.push({ field: "name", problem: "fieldTooLong" });
  else if (!isVisible(name)) problems.push({ field: "name", problem: "requiredField" });
  if (!isUuid(typed.organisation)) problems.push({ field: "organisation", problem: "requiredField" });
  const variant = orderedVariants.find((known) => known === typed.variant);
  if (!variant) problems.push({ field: "variant", problem: "requiredField" });
  const end = readEnd(typed, now, before.endTimestamp);
  if ("problem" in end) problems.push({ field: "deadline", problem: end.problem });
  if (problems.length > 0 || !variant || name === undefined || "problem" in end) return { problems };
  return {
    order: {
      name,
      organisationId: typed.organisation,
      surveyFlowVariant: variant,
      endTimestamp: end.moment,
      trial: typed.trial,
      showResultsToEndUser: typed.showResults,
      professionalService: typed.professionalService,
      textMessages: typed.textMessages,
      consents: consentKeys.filter((key) => typed.consents.includes(key)),
    },
  };
}

function readEnd(
  typed: TypedOrder,
  now: Date,
  before: Date | null,
): { moment: Date | null } | { problem: MomentProblem | "inThePast" | "trialNeedsEnd" } {
  if (isEmptyMoment(typed)) return typed.trial ? { problem: "trialNeedsEnd" } : { moment: null };
  const read = readMoment(typed);
  if ("problem" in read) return read;
  // It was typed to the minute.
  if (before && Math.floor(before.getTime() / 60_000) === Math.floor(read.moment.getTime() / 60_000)) {
    return { moment: before };
  }
  return read.moment > now ? read : { problem: "inThePast" };
}
