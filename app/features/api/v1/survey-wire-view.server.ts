import type { z } from "zod";
import { type AssessmentOrder, assessmentStatus, maySeeResults } from "~/features/orders/order";
import { orderName, orderNames } from "~/features/orders/order-name-view.server";
import type { Person } from "~/features/people/person";
import type { Question } from "~/features/survey/definition";
import type { Words } from "~/i18n/words.server";
import type { answerSchema, orderSchema } from "./wire";

/** A question as programs get it. */
export function wireQuestion({ vid, type, required, title, explanation, scale, condition }: Question) {
  return {
    vid,
    type,
    required,
    title,
    explanation: explanation ?? null,
    scale,
    condition: condition
      ? {
          conditionOperator: condition.conditionOperator,
          conditionQuestionVid: condition.conditionQuestionVid,
          conditionRightOperand: condition.conditionRightOperand ?? null,
          orUnanswered: condition.orUnanswered ?? false,
        }
      : null,
  };
}

/** What is saved of a question; null is one that was passed. */
export function wireAnswer(
  { vid, type, required }: Question,
  answer: number | string | null,
): z.input<typeof answerSchema> {
  const isTextual = type === "open-ended";
  return {
    questionVid: vid,
    type: isTextual ? "textual" : "numeric",
    answer: answer ?? (isTextual ? "" : 0),
    required,
    skipped: answer === null,
  };
}

/** An order as its person sees it. */
export function wireOrder(
  words: Words,
  order: AssessmentOrder,
  given: { person: Person; requiredConsentTypeIds: readonly string[]; now: Date },
): z.input<typeof orderSchema> {
  const { name: _, runId: __, hasCompletedResult: ___, organizationId, lastCompleted, basis, ...told } = order;
  const shows = maySeeResults(given.person, order.features, given.now);
  return {
    ...told,
    name: orderName(words, order),
    names: orderNames(order),
    organization: organizationId === undefined ? null : { id: organizationId, name: order.organizationName },
    status: assessmentStatus(order),
    requiredConsentTypeIds: [...given.requiredConsentTypeIds],
    processingBasis: basis ? { ...basis, statedAt: basis.statedAt.toISOString() } : null,
    result:
      shows && lastCompleted
        ? { timestamp: lastCompleted.at, virtaScore: lastCompleted.index ?? "not-calculated" }
        : null,
  };
}
