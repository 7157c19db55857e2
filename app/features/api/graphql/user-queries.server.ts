import type { Ctx } from "~/features/ctx.server";
import type { Person } from "~/features/people/person";
import { compareWith } from "~/features/results/comparison/comparable";
import { pastResults } from "~/features/results/comparison/past-results.server";
import type { Language } from "~/i18n/languages";
import { translatorFor } from "~/i18n/translator.server";
import { AppError } from "~/platform/errors";
import { type OrderResultsOutcome, type ResultsCtx, readOrderResults } from "../order-results.server";

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
        assessmentOrder,
        // The library asks for those that the query names.
        results: results.map(({ head, metamoduleSubResults, strengths, recommendations }) => ({
          ...head,
          virtaScore: head.virtaScore === "not-calculated" ? null : head.virtaScore,
          metamoduleSubResults: () =>
            metamoduleSubResults().map(({ moduleSubResults, ...metamodule }) => ({
              ...metamodule,
              moduleSubResults: moduleSubResults.map(({ bulletpoints, attachments, additionalFeedback, ...told }) => ({
                ...told,
                bulletpoints: () => inWords(bulletpoints, language),
                attachments: () => inWords(attachments, language),
                additionalFeedback: () => inWords(additionalFeedback, language),
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

/** All of a person's results beside the latest of them. */
async function compared({ db }: Pick<Ctx, "db">, person: Person): Promise<object[]> {
  const past = await pastResults(db, person.userUuid);
  const [reference] = past;
  if (!reference) return [];
  return compareWith(reference, past).map(({ score, timestamp, ...result }) => ({
    ...result,
    timestamp: timestamp.toISOString(),
    score: score === "not-calculated" ? null : score,
  }));
}

/** The same with one language of each text. */
function inWords(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((each) => inWords(each, language));
  if (typeof value !== "object" || value === null) return value;
  if ("fi" in value && "sv" in value && "en" in value) return value[language];
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inWords(each, language)]));
}
