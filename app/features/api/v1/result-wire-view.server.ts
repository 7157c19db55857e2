import type { z } from "zod";
import type { Advice } from "~/features/advice/advice";
import type { LeafletCatalogue } from "~/features/content/leaflet";
import type { AssessmentOrder } from "~/features/orders/order";
import type { Person } from "~/features/people/person";
import { adviceOf } from "~/features/results/result-advice";
import { resultGroups } from "~/features/results/result-groups";
import { attachmentAddress } from "~/features/results/results-address";
import { resultsSummary } from "~/features/results/results-summary-view.server";
import type { ShownResult } from "~/features/results/shown-result";
import { isExpiredSince } from "~/features/results/summary-status";
import type { ModuleSubResult } from "~/features/scoring/result";
import type { FormWords, Words } from "~/i18n/words.server";
import type { moduleSubResultSchema, resultSchema } from "./wire";

/** Where the attachments of a result are: of which order, in which catalogue. */
export type AttachmentsOf = { orderId: string; leaflets: LeafletCatalogue; origin: string };

const nothing: ReadonlySet<string> = new Set();

/** The result of a section, without the points that answers elsewhere make out of place. */
export function wireSubResult(
  { language }: Pick<Words, "language">,
  subResult: ModuleSubResult,
  { orderId, leaflets, origin }: AttachmentsOf,
  outOfPlace = nothing,
): z.input<typeof moduleSubResultSchema> {
  const attachments = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const leaflet = leaflets.get(id);
      const downloadUrl = origin + attachmentAddress(language, orderId, id);
      return leaflet ? [{ id, filename: leaflet.filename, title: leaflet.title, downloadUrl }] : [];
    });
  const { seriousAnswer: _, ...told } = subResult;
  const { good, recommendationHigh, recommendationMedium } = subResult.bulletpoints;
  const inPlace = (points: typeof good) => points.filter(({ id }) => !outOfPlace.has(id));
  return {
    ...told,
    numericScore: subResult.numericScore ?? null,
    score: subResult.score ?? null,
    bulletpoints: {
      good,
      recommendationHigh: inPlace(recommendationHigh),
      recommendationMedium: inPlace(recommendationMedium),
    },
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

type Given = {
  person: Pick<Person, "userUuid">;
  order: AssessmentOrder;
  now: Date;
  advice: Advice;
} & AttachmentsOf;

/** A result of an order, with what the head of its page says, and its strengths and recommendations. */
export function wireResult(words: FormWords, shown: ShownResult, given: Given): z.input<typeof resultSchema> {
  const { order, person, now } = given;
  const groups = resultGroups(shown.content, shown.metamodules);
  const hasScored = groups.scored !== undefined;
  const { text, title } = resultsSummary(words, { order, action: undefined, shown, hasScored, now });
  const { strengths, recommendations, outOfPlace } = adviceOf(given.advice, groups, { completed: shown.completed });
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
      moduleSubResults: modules.map(({ subResult }) => wireSubResult(words, subResult, given, outOfPlace)),
    })),
    strengths: strengths ?? null,
    recommendations: recommendations.map(({ recommendationsForGoal, ...goal }) => ({
      ...goal,
      recommendationsForGoal: recommendationsForGoal.map(({ tag = null, feedbackGuide = null, ...card }) => ({
        ...card,
        tag,
        feedbackGuide,
      })),
    })),
  };
}
