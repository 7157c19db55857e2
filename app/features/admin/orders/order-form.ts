import { type ConsentKey, consentKeys } from "~/features/consents/consent-type";
import { reasonMax, reasonMin, reasonText } from "~/features/exports/stated-reason";
import type { NamedOrder, OrderNames } from "~/features/orders/order-name";
import type { ProcessingBasis } from "~/features/orders/processing-basis";
import type { MessageMisfit } from "~/features/schedules/misfits";
import { type SurveyFlowVariant, surveyFlowVariants } from "~/features/survey/variants";
import { codePoints } from "~/platform/text/normalise";
import { isEmptyMoment, type MomentProblem, readMomentAhead, type TypedMoment } from "~/platform/time/typed-moment";
import { isUuid } from "~/platform/uuid";
import { type BasisProblem, basisFieldNames, readBasis, type TypedBasis, typedBasis } from "./basis-of-order";
import { consentRule, followedConsents } from "./consents-of-variant";
import { type NameProblem, nameFields, readNames, type TypedNames, typedNames } from "./names-of-order";

/** Surveys that an order can be of; a personal analysis is begun by its person. */
export const orderedVariants = surveyFlowVariants.filter((variant) => variant !== "personal");

/** Fields of the form as they were typed. */
export type TypedOrder = TypedMoment &
  TypedNames & {
    organisation: string;
    variant: string;
    trial: boolean;
    showResults: boolean;
    professionalService: boolean;
    textMessages: boolean;
    /** Whether the reminders that are still to come move with the deadline. */
    moveReminders: boolean;
    consents: string[];
    /** The consent that the form has ticked by itself; "" where it has ticked none yet. */
    suggested: string;
    /** Why the survey's own one is left out. */
    consentReason: string;
    basis: TypedBasis;
  };

/** The field of a consent that an order asks for. */
export function consentField(key: ConsentKey): string {
  return `consent-${key}`;
}

export const orderFields = [
  "name",
  ...nameFields,
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
  "moveReminders",
  ...consentKeys.map(consentField),
  "suggested",
  "consentReason",
  ...basisFieldNames,
  "version",
];

/** What an order is to be. */
export type OrderContent = NamedOrder & {
  organisationId: string;
  surveyFlowVariant: SurveyFlowVariant;
  endTimestamp: Date | null;
  trial: boolean;
  showResultsToEndUser: boolean;
  professionalService: boolean;
  textMessages: boolean;
  consents: ConsentKey[];
  /** Why the survey's own consent is left out; undefined where it isn't, and where it was so before. */
  leftOutReason?: string | undefined;
  /** On what its answers are processed; undefined where the survey needs none, or where it is stated later. */
  basis: ProcessingBasis | undefined;
};

/** What an order was before, as far as that may stay. */
type OrderBefore = Pick<OrderContent, "endTimestamp" | "surveyFlowVariant" | "consents" | "basis"> & {
  fixed: boolean;
};

export type OrderProblem =
  | BasisProblem
  | NameProblem
  | { field: "organisation" | "variant"; problem: "requiredField" }
  | { field: "consents"; problem: "consentFilledIn" | "consentNeeded"; consent: ConsentKey }
  | { field: "consentReason"; problem: "leftOutWithoutReason" | "reasonLength"; consent: ConsentKey }
  | { field: "deadline"; problem: MomentProblem | "tooFar" | "inThePast" | "trialNeedsEnd" | "staysClosed" }
  | { field: "deadline"; problem: "invitationAfterEnd" }
  | { field: "deadline"; problem: ReminderProblem; reminder: number };

type ReminderProblem = "reminderPast" | "reminderAfterEnd" | "reminderOutOfOrder";

/** A deadline with which a message would be no use. A planned invitation stays where it is, so it can only be too late. */
export function misfitProblem({ kind, step, misfit }: MessageMisfit): OrderProblem {
  if (kind === "invitation") return { field: "deadline", problem: "invitationAfterEnd" };
  const problems = { past: "reminderPast", afterEnd: "reminderAfterEnd", outOfOrder: "reminderOutOfOrder" } as const;
  return { field: "deadline", problem: problems[misfit], reminder: step };
}

/** What a form says of an order; `stored` holds the names that the order has. */
export function typedOrder(form: FormData, stored?: OrderNames): TypedOrder {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    ...typedNames(form, stored),
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
    moveReminders: form.has("moveReminders"),
    consents: consentKeys.filter((key) => form.has(consentField(key))),
    suggested: text("suggested"),
    consentReason: text("consentReason"),
    basis: typedBasis(form),
  };
}

/**
 * What was typed, or everything that is wrong with it, with the form to show again: what its survey asks for is filled in.
 * An end that has come may stay what it was, and so may the consents of those who are invited already.
 */
export function readOrder(
  typed: TypedOrder,
  {
    now,
    employer,
    needing,
    before,
  }: {
    now: Date;
    employer: boolean;
    /** The surveys that have to say on what basis they ask. */
    needing: readonly SurveyFlowVariant[];
    before?: OrderBefore;
  },
): { order: OrderContent } | { problems: OrderProblem[]; typed: TypedOrder } {
  const problems: OrderProblem[] = [];
  const called = readNames(typed);
  if ("problems" in called) problems.push(...called.problems);
  if (!isUuid(typed.organisation)) problems.push({ field: "organisation", problem: "requiredField" });
  const variant = orderedVariants.find((known) => known === typed.variant);
  if (!variant) problems.push({ field: "variant", problem: "requiredField" });
  const end = readEnd(typed, now, before?.endTimestamp ?? null);
  if ("problem" in end) problems.push({ field: "deadline", problem: end.problem });
  const asked = variant && !before?.fixed ? readConsents(typed, { variant, employer, before }) : { typed };
  if (asked.problem) problems.push(asked.problem);
  const { consents } = asked.typed;
  const stated = variant
    ? readBasis(typed.basis, { variant, needed: needing.includes(variant), consents, before })
    : { typed: typed.basis, basis: undefined };
  if (stated.problem) problems.push(stated.problem);
  if (problems.length > 0 || !variant || "problems" in called || "problem" in end) {
    return { problems, typed: { ...asked.typed, basis: stated.typed } };
  }
  return {
    order: {
      ...called.named,
      organisationId: typed.organisation,
      surveyFlowVariant: variant,
      endTimestamp: end.moment,
      trial: typed.trial,
      showResultsToEndUser: typed.showResults,
      professionalService: typed.professionalService,
      textMessages: typed.textMessages,
      consents: consentKeys.filter((key) => typed.consents.includes(key)),
      leftOutReason: asked.leftOutReason,
      basis: stated.basis,
    },
  };
}

type ReadConsents = { typed: TypedOrder; problem?: OrderProblem; leftOutReason?: string | undefined };

/**
 * Whether the consents are what the survey stands on. Whoever hasn't seen its own one ticked, as in a form without
 * JavaScript, is shown it; whoever has unticked it says why, where the survey can do without.
 */
function readConsents(
  typed: TypedOrder,
  { variant, employer, before }: { variant: SurveyFlowVariant; employer: boolean; before: OrderBefore | undefined },
): ReadConsents {
  const { enough, needed, suggested: consent } = consentRule(variant, { employer });
  if (enough.some((key) => typed.consents.includes(key))) return { typed };
  // What was left out before, and logged then, isn't asked about again.
  const wasSo = before?.surveyFlowVariant === variant && !enough.some((key) => before.consents.includes(key));
  if (wasSo && !needed) return { typed };
  if (typed.suggested !== consent) {
    return {
      typed: { ...typed, ...followedConsents(typed, consent) },
      problem: { field: "consents", problem: "consentFilledIn", consent },
    };
  }
  if (needed) return { typed, problem: { field: "consents", problem: "consentNeeded", consent } };
  const reason = reasonText(typed.consentReason);
  const length = codePoints(reason);
  if (length === 0) return { typed, problem: { field: "consentReason", problem: "leftOutWithoutReason", consent } };
  if (length < reasonMin || length > reasonMax) {
    return { typed, problem: { field: "consentReason", problem: "reasonLength", consent } };
  }
  return { typed, leftOutReason: reason };
}

function readEnd(
  typed: TypedOrder,
  now: Date,
  before: Date | null,
): { moment: Date | null } | { problem: MomentProblem | "tooFar" | "inThePast" | "trialNeedsEnd" } {
  if (isEmptyMoment(typed)) return typed.trial ? { problem: "trialNeedsEnd" } : { moment: null };
  const read = readMomentAhead(typed, { now, before });
  if ("problem" in read || read.moment === before || read.moment > now) return read;
  return { problem: "inThePast" };
}
