import type { z } from "zod";
import type { LeafletCatalogue } from "~/features/content/leaflet";
import { type AssessmentOrder, assessmentStatus, maySeeResults } from "~/features/orders/order";
import { orderName } from "~/features/orders/order-name-view.server";
import type { Person } from "~/features/people/person";
import { resultGroups } from "~/features/results/result-groups";
import { attachmentAddress } from "~/features/results/results-address";
import { resultsSummary } from "~/features/results/results-summary-view.server";
import type { ShownResult } from "~/features/results/shown-result";
import { isExpiredSince } from "~/features/results/summary-status";
import type { ModuleSubResult } from "~/features/scoring/result";
import type { Question } from "~/features/survey/definition";
import type { FormWords, Words } from "~/i18n/words.server";
import type { answerSchema, moduleSubResultSchema, orderSchema, resultSchema } from "./wire";

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

/** Where the attachments of a result are: of which order, in which catalogue. */
export type AttachmentsOf = { orderId: string; leaflets: LeafletCatalogue; origin: string };

/** The result of a section. */
export function wireSubResult(
  { language }: Pick<Words, "language">,
  subResult: ModuleSubResult,
  { orderId, leaflets, origin }: AttachmentsOf,
): z.input<typeof moduleSubResultSchema> {
  const attachments = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const leaflet = leaflets.get(id);
      const downloadUrl = origin + attachmentAddress(language, orderId, id);
      return leaflet ? [{ id, filename: leaflet.filename, title: leaflet.title, downloadUrl }] : [];
    });
  const { seriousAnswer: _, ...told } = subResult;
  return {
    ...told,
    numericScore: subResult.numericScore ?? null,
    score: subResult.score ?? null,
    attachments: attachments(subResult.attachments),
    additionalFeedback: subResult.additionalFeedback.map((group) => ({
      ...group,
      subgroupFeedbacks: group.subgroupFeedbacks.map((each) => ({
        ...each,
        attachments: attachments(each.attachments),
      })),
    })),
  };
}

/** A result of an order, with what the head of its page says. */
export function wireResult(
  words: FormWords,
  shown: ShownResult,
  given: { person: Pick<Person, "userUuid">; order: AssessmentOrder; now: Date } & AttachmentsOf,
): z.input<typeof resultSchema> {
  const { order, person, now } = given;
  const { scored } = resultGroups(shown.content, shown.metamodules);
  const { text, title } = resultsSummary(words, {
    order,
    action: undefined,
    shown,
    hasScored: scored !== undefined,
    now,
  });
  return {
    id: shown.id,
    userUuid: person.userUuid,
    timestamp: shown.timestamp.toISOString(),
    virtaScore: shown.content.virtaScore,
    expired: !shown.completed && isExpiredSince(shown.timestamp, now),
    completed: shown.completed,
    legacyRawResult: null,
    summary: { content: text ?? title },
    metamoduleSubResults: shown.content.metamoduleSubResults.map(({ modules, ...metamodule }) => ({
      ...metamodule,
      moduleSubResults: modules.map(({ subResult }) => wireSubResult(words, subResult, given)),
    })),
  };
}

/** An order as its person sees it. */
export function wireOrder(
  { t }: Pick<Words, "t">,
  order: AssessmentOrder,
  given: { person: Person; requiredConsentTypeIds: readonly string[]; now: Date },
): z.input<typeof orderSchema> {
  const { name: _, hasCompletedResult: __, lastCompleted, ...told } = order;
  const shows = maySeeResults(given.person, order.features, given.now);
  return {
    ...told,
    name: orderName({ t }, order),
    status: assessmentStatus(order),
    requiredConsentTypeIds: [...given.requiredConsentTypeIds],
    result:
      shows && lastCompleted
        ? { timestamp: lastCompleted.at, virtaScore: lastCompleted.index ?? "not-calculated" }
        : null,
  };
}
