import type { z } from "zod";
import type { Advice } from "~/features/advice/advice";
import type { SelectedAdvice } from "~/features/advice/select-advice";
import type { LeafletCatalogue } from "~/features/content/leaflet";
import type { AssessmentOrder } from "~/features/orders/order";
import type { Person } from "~/features/people/person";
import { summaryText } from "~/features/results/overview/results-summary-view.server";
import { isExpiredSince } from "~/features/results/overview/summary-status";
import { adviceOf } from "~/features/results/result-advice";
import { resultGroups } from "~/features/results/result-groups";
import { attachmentAddress } from "~/features/results/results-address";
import type { ShownResult } from "~/features/results/shown-result";
import type { ModuleSubResult } from "~/features/scoring/result";
import type { Language } from "~/i18n/languages";
import type { Words } from "~/i18n/words.server";
import type { moduleSubResultSchema, resultSchema } from "./wire";

/** Where the attachments of a result are: of which order, in which catalogue. */
export type AttachmentsOf = { orderId: string; leaflets: LeafletCatalogue; origin: string };

type Given = {
  person: Pick<Person, "userUuid">;
  order: AssessmentOrder;
  now: Date;
  advice: Advice;
} & AttachmentsOf;

type WireResult = z.input<typeof resultSchema>;

/**
 * A result of an order in its parts, each made when it is asked for: what it is, what its sections say, and its strengths
 * and recommendations.
 */
export function wireResultParts(words: Words, shown: ShownResult, given: Given) {
  const { language } = words;
  const { order, person, now } = given;
  const groups = resultGroups(shown.content, shown.metamodules);
  const hasScored = groups.scored !== undefined;
  const { selected, outOfPlace } = adviceOf(given.advice, groups, { completed: shown.completed });
  let chosen: SelectedAdvice | undefined;
  const advice = () => {
    chosen ??= selected();
    return chosen;
  };
  return {
    head: {
      id: shown.id,
      userUuid: person.userUuid,
      timestamp: shown.timestamp.toISOString(),
      virtaScore: shown.content.virtaScore,
      expired: !shown.completed && isExpiredSince(shown.timestamp, now),
      completed: shown.completed,
      legacyRawResult: null,
      summary: { content: summaryText(words, { order, action: undefined, shown, hasScored, now }) },
    },
    metamoduleSubResults: (): WireResult["metamoduleSubResults"] =>
      shown.content.metamoduleSubResults.map(({ modules, ...metamodule }) => ({
        ...metamodule,
        moduleSubResults: modules.map(({ subResult }) => wireSubResult(language, subResult, given, outOfPlace)),
      })),
    strengths: () => wireStrengths(language, advice()),
    recommendations: () => wireRecommendations(language, advice()),
  };
}

export type WireResultParts = ReturnType<typeof wireResultParts>;

/** All of a result. */
export function wireResult({ head, metamoduleSubResults, strengths, recommendations }: WireResultParts): WireResult {
  return {
    ...head,
    metamoduleSubResults: metamoduleSubResults(),
    strengths: strengths(),
    recommendations: recommendations(),
  };
}

/** What one finished section says within its result. */
export function wireSection(
  language: Language,
  shown: Pick<ShownResult, "content" | "metamodules" | "completed">,
  moduleVid: string,
  given: AttachmentsOf & { advice: Advice },
): z.input<typeof moduleSubResultSchema> | null {
  const finished = shown.content.metamoduleSubResults
    .flatMap(({ modules }) => modules)
    .find(({ subResult }) => subResult.surveyModuleVid === moduleVid);
  if (!finished) return null;
  const groups = resultGroups(shown.content, shown.metamodules);
  const { outOfPlace } = adviceOf(given.advice, groups, { completed: shown.completed });
  return wireSubResult(language, finished.subResult, given, outOfPlace);
}

/** The result of a section, without the points that answers anywhere make out of place, as on the page of the results. */
function wireSubResult(
  language: Language,
  subResult: ModuleSubResult,
  { orderId, leaflets, origin }: AttachmentsOf,
  outOfPlace: ReadonlySet<string>,
): z.input<typeof moduleSubResultSchema> {
  const attachments = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const leaflet = leaflets.get(id);
      const downloadUrl = origin + attachmentAddress(language, orderId, id);
      return leaflet ? [{ id, filename: leaflet.filename[language], title: leaflet.title, downloadUrl }] : [];
    });
  const { seriousAnswer: _, concerningAnswer: __, ...told } = subResult;
  const { good, recommendationHigh, recommendationMedium } = subResult.bulletpoints;
  const inPlace = (points: typeof good) => points.filter(({ id }) => !outOfPlace.has(id));
  return {
    ...told,
    numericScore: subResult.numericScore ?? null,
    score: subResult.score ?? null,
    bulletpoints: {
      good: inPlace(good),
      recommendationHigh: inPlace(recommendationHigh),
      recommendationMedium: inPlace(recommendationMedium),
    },
    attachments: attachments(subResult.attachments),
    additionalFeedback: subResult.additionalFeedback.map(({ groupId, title, subgroupFeedbacks }) => ({
      groupId,
      title: title[language],
      titles: title,
      subgroupFeedbacks: subgroupFeedbacks.map((each) => ({
        ...each,
        title: each.title[language],
        titles: each.title,
        attachments: attachments(each.attachments),
      })),
    })),
  };
}

function wireStrengths(language: Language, { strengths }: SelectedAdvice): WireResult["strengths"] {
  if (!strengths) return null;
  const { title, intro, cards } = strengths;
  return { title: title[language], intro: intro[language], cards: cards.map((card) => wireCard(language, card)) };
}

function wireRecommendations(language: Language, { recommendations }: SelectedAdvice): WireResult["recommendations"] {
  return recommendations.map(({ goal, icon, title, intro, recommendationsForGoal }) => ({
    goal,
    icon,
    title: title[language],
    intro: intro[language],
    recommendationsForGoal: recommendationsForGoal.map((card) => ({
      ...wireCard(language, card),
      type: card.type,
      tag: card.tag?.[language] ?? null,
      tagKey: card.tagKey ?? null,
      feedbackGuide: card.feedbackGuide
        ? {
            id: card.feedbackGuide.id,
            title: card.feedbackGuide.title[language],
            sections: card.feedbackGuide.sections.map(({ id, text }) => ({ id, text: text[language] })),
          }
        : null,
    })),
  }));
}

type Card = NonNullable<SelectedAdvice["strengths"]>["cards"][number];

function wireCard(language: Language, { id, header, content, icon }: Card) {
  return { id, header: header[language], content: content[language], icon };
}
