import { isValidPerson, type Person } from "~/features/people/person";
import type { SurveyFlowVariant } from "~/features/survey/variants";
import type { NamedOrder } from "./order-name";
import type { StatedBasis } from "./processing-basis";

/** An assessment order as one person sees it (spec §3), and the rules of its states (spec §4). */
export type AssessmentOrder = NamedOrder & {
  id: string;
  /** Undefined of an order that nobody has begun. */
  organizationId: string | undefined;
  organizationName: string;
  closed: boolean;
  personal: boolean;
  trial: boolean;
  /** Consent was settled elsewhere: a personal order that says so asks for none and requires none. */
  hideConsent: boolean;
  /** ISO instant or null. */
  endTimestamp: string | null;
  features: { showResultsToEndUser: boolean; surveyFlowVariant: SurveyFlowVariant; professionalService: boolean };
  /** On what its controller processes the answers; undefined where that is not stated. */
  basis: StatedBasis | undefined;
  answeringState: AnsweringState;
  answeredOrSkippedQuestionCount: number;
  totalQuestionCount: number;
  progressPercentage: number;
  completedModuleCount: number;
  totalModuleCount: number;
  /** The run in progress, also where it has expired; undefined without one. */
  runId: string | undefined;
  /** Whether a completed result exists, also where a new run is under way. */
  hasCompletedResult: boolean;
  /** The latest of them: when it was completed (ISO instant) and its overall index, null where nothing is scored. */
  lastCompleted: { at: string; index: number | null } | undefined;
};

/** What stands for an order's id in addresses while there is none (spec §3). */
export const noOrderYet = "no-order-yet";

export const answeringStates = ["notStarted", "inProgress", "completed", "partialResultExpired"] as const;
export type AnsweringState = (typeof answeringStates)[number];

export const assessmentStatuses = [
  "open",
  "closed",
  "completed",
  "closedAndPartiallyCompleted",
  "trialExpired",
] as const;
export type AssessmentStatus = (typeof assessmentStatuses)[number];

/** Minutes after an order's end until anything is made of its answers: what was sent before the end is stored by then. */
export const minutesUntilSettled = 15;

/** Days for which partial answers can be continued: 14 × 24 hours from the last saved answer. */
export const partialResultDays = 14;
export const partialResultMs = partialResultDays * 24 * 60 * 60 * 1_000;

export function assessmentStatus(
  order: Pick<AssessmentOrder, "closed" | "trial" | "answeringState">,
): AssessmentStatus {
  if (order.answeringState === "completed") return "completed";
  if (!order.closed) return "open";
  if (order.trial) return "trialExpired";
  return order.answeringState === "notStarted" ? "closed" : "closedAndPartiallyCompleted";
}

export type OrderBadge = "expired" | "completed" | "available";

/** Expired if closed, completed if completed, otherwise available (spec §4). */
export function orderBadge(order: Pick<AssessmentOrder, "closed" | "answeringState">): OrderBadge {
  if (order.closed) return "expired";
  return order.answeringState === "completed" ? "completed" : "available";
}

export const orderActions = ["answer", "continue", "answerAgain"] as const;
export type OrderAction = (typeof orderActions)[number];

/** What the person may do with an order; undefined when answering is over. A closed personal one is opened again by it. */
export function orderAction(
  order: Pick<AssessmentOrder, "closed" | "personal" | "answeringState">,
): OrderAction | undefined {
  if (order.closed) return order.personal ? "answerAgain" : undefined;
  switch (order.answeringState) {
    case "notStarted":
      return "answer";
    case "inProgress":
      return "continue";
    case "completed":
    case "partialResultExpired":
      return "answerAgain";
  }
}

/** Whether the deadline is told: with an end, neither closed nor completed; personal orders only while in progress. */
export function showsDeadline(
  order: Pick<AssessmentOrder, "closed" | "personal" | "answeringState" | "endTimestamp">,
): order is typeof order & { endTimestamp: string } {
  if (Number.isNaN(Date.parse(order.endTimestamp ?? ""))) return false;
  if (order.closed || order.answeringState === "completed") return false;
  return !(
    order.personal &&
    (order.answeringState === "notStarted" || order.answeringState === "partialResultExpired")
  );
}

/** Whether a person may see results of an order (spec §2 "Results", §6): it shows them, and the person is a valid user. */
export function maySeeResults(
  person: Pick<Person, "active" | "dateOfBirth">,
  order: Pick<AssessmentOrder["features"], "showResultsToEndUser">,
  now: Date,
): boolean {
  return order.showResultsToEndUser && isValidPerson(person, now);
}

/** Whether results can be opened from the person's list: a whole one, or what the finished sections of one tell. */
export function showsResults(
  person: Pick<Person, "active" | "dateOfBirth">,
  order: Pick<AssessmentOrder, "hasCompletedResult" | "completedModuleCount" | "features">,
  now: Date,
): boolean {
  const hasAny = order.hasCompletedResult || order.completedModuleCount > 0;
  return hasAny && maySeeResults(person, order.features, now);
}

/** Whether answering again can be taken back: an earlier result is there to keep, and no section of the new one is. */
export function mayBeTakenBack(order: Pick<AssessmentOrder, "hasCompletedResult" | "completedModuleCount">): boolean {
  return order.hasCompletedResult && order.completedModuleCount === 0;
}

/** The personal analysis waits until every other open order is answered (spec §4). */
export function locksPersonalAnalysis(
  orders: readonly Pick<AssessmentOrder, "closed" | "personal" | "answeringState">[],
): boolean {
  return orders.some((order) => !order.personal && isUnansweredAndOpen(order));
}

/** An order belongs to the first section of the list while it is open and unanswered. */
export function isUnansweredAndOpen(order: Pick<AssessmentOrder, "closed" | "answeringState">): boolean {
  return !order.closed && order.answeringState !== "completed";
}
