import type { z } from "zod";
import type { Ctx } from "~/features/ctx.server";
import type { Person } from "~/features/people/person";
import { compareWith } from "~/features/results/comparison/comparable";
import { pastResults } from "~/features/results/comparison/past-results.server";
import type { VirtaScore } from "~/features/scoring/result";
import type { Language } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { AppError } from "~/platform/errors";
import { type OrderResultsOutcome, type ResultsCtx, readOrderResults } from "../order-results.server";
import type { moduleSubResultSchema, orderSchema } from "../v1/wire";

/** What the queries of one request share: whoever asks, and what was read already. */
export type UserQueries = {
  assessmentOrderWithResults: (asked: { assessmentOrderId: string; language: Language }) => Promise<object>;
  resultComparison: () => Promise<object[]>;
};

/** The queries of a person. The same thing asked twice in one request is read once. */
export function userQueries(ctx: ResultsCtx, person: Person): UserQueries {
  const orders = new Map<string, Promise<OrderResultsOutcome>>();
  let comparison: Promise<object[]> | undefined;
  return {
    async assessmentOrderWithResults({ assessmentOrderId: orderId, language }) {
      const key = `${language} ${orderId}`;
      const words = { t: translatorFor(language), language };
      const reading = orders.get(key) ?? readOrderResults(ctx, { person, orderId, mustHaveAnswers: true, words });
      orders.set(key, reading);
      const read = await reading;
      if (read.outcome === "notThere") throw new AppError("notFound");
      if (read.outcome === "notShown") throw new AppError("forbidden", "results_not_shown");
      const { results, assessmentOrder } = read;
      return {
        assessmentOrder: { ...assessmentOrder, result: latestOf(assessmentOrder) },
        // The library asks for those that the query names.
        results: results.map(({ head, metamoduleSubResults, strengths, recommendations }) => ({
          ...head,
          virtaScore: indexOf(head.virtaScore),
          metamoduleSubResults: () =>
            metamoduleSubResults().map(({ moduleSubResults, ...metamodule }) => ({
              ...metamodule,
              moduleSubResults: moduleSubResults.map(({ bulletpoints, attachments, additionalFeedback, ...told }) => ({
                ...told,
                bulletpoints: () => pointsIn(language, bulletpoints),
                attachments: () => attachmentsIn(language, attachments),
                additionalFeedback: () =>
                  additionalFeedback.map(({ subgroupFeedbacks, ...group }) => ({
                    ...group,
                    subgroupFeedbacks: subgroupFeedbacks.map((subgroup) => ({
                      ...subgroup,
                      bulletpoints: inWords(language, subgroup.bulletpoints),
                      attachments: attachmentsIn(language, subgroup.attachments),
                    })),
                  })),
              })),
            })),
          strengths,
          recommendations,
        })),
      };
    },
    resultComparison() {
      comparison ??= compared(ctx, person);
      return comparison;
    },
  };
}

/** Numbers alone: what is not calculated is null. */
const indexOf = (score: VirtaScore) => (score === "not-calculated" ? null : score);

const latestOf = ({ result }: z.input<typeof orderSchema>) =>
  result && { ...result, virtaScore: indexOf(result.virtaScore) };

/** All of a person's results beside the latest of them. */
async function compared({ db }: Pick<Ctx, "db">, person: Person): Promise<object[]> {
  const past = await pastResults(db, person.userUuid);
  const [reference] = past;
  if (!reference) return [];
  return compareWith(reference, past).map(({ score, timestamp, ...result }) => ({
    ...result,
    timestamp: timestamp.toISOString(),
    score: indexOf(score),
  }));
}

type SubResult = z.input<typeof moduleSubResultSchema>;

/** Points with their text in the language of the query beside that in each. */
const inWords = (language: Language, points: SubResult["bulletpoints"]["good"]) =>
  points.map(({ id, text }) => ({ id, text: text[language], texts: text }));

const pointsIn = (
  language: Language,
  { good, recommendationHigh, recommendationMedium }: SubResult["bulletpoints"],
) => ({
  good: inWords(language, good),
  recommendationHigh: inWords(language, recommendationHigh),
  recommendationMedium: inWords(language, recommendationMedium),
});

const attachmentsIn = (language: Language, attachments: SubResult["attachments"]) =>
  attachments.map(({ title, ...told }) => ({ ...told, title: title[language], titles: title }));
