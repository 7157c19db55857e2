import { randomUUID } from "node:crypto";
import type { Db } from "~/db/client.server";
import { resultScores, results } from "~/db/schema/results";
import type { ResultContent } from "~/features/scoring/result";
import { completedContent } from "./completed-content";
import type { BenchOrder } from "./people";

/** Completed results of one person and order, a day apart, with their scores. */
export async function addPastResults(db: Db, userId: string, order: BenchOrder, count: number): Promise<void> {
  const content = completedContent(order.metamodules);
  const rows = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    userId,
    orderId: order.id,
    state: "completed",
    metamoduleVids: order.metamodules.map(({ vid }) => vid),
    finishedModuleVids: order.metamodules.flatMap(({ modules }) => modules.map(({ vid }) => vid)),
    completedAt: new Date(Date.now() - (n + 1) * 24 * 60 * 60 * 1_000),
    virtaScore: content.virtaScore === "not-calculated" ? null : content.virtaScore,
    content,
  }));
  const scores = scoresOf(order, content);
  const batch = 50;
  for (let from = 0; from < rows.length; from += batch) {
    const some = rows.slice(from, from + batch);
    await db.insert(results).values(some);
    await db
      .insert(resultScores)
      .values(
        some.flatMap(({ id: resultId }, n) =>
          scores.map((score) => ({ resultId, userId, orderId: order.id, wave: count - from - n, ...score })),
        ),
      );
  }
}

/** The scores of a result's sections as they are stored beside it. */
export function scoresOf(order: BenchOrder, content: ResultContent) {
  const keys = new Map(
    order.metamodules.flatMap((metamodule) =>
      metamodule.modules.map(({ vid, key }) => [vid, { metamoduleKey: metamodule.key, moduleKey: key }] as const),
    ),
  );
  const { id: methodId, version: methodVersion } = content.method;
  return content.metamoduleSubResults
    .flatMap(({ modules }) => modules)
    .flatMap(({ subResult: { surveyModuleVid: moduleVid, numericScore: score, score: band } }) => {
      const named = keys.get(moduleVid);
      if (!named || score === undefined || band === undefined) return [];
      return [{ moduleVid, ...named, score, band, methodId, methodVersion }];
    });
}
