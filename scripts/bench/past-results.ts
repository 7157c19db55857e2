import { randomUUID } from "node:crypto";
import type { Db } from "~/db/client.server";
import { resultScores, results } from "~/db/schema/results";
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
  const keys = new Map(
    order.metamodules.flatMap((metamodule) =>
      metamodule.modules.map(({ vid, key }) => [vid, { metamoduleKey: metamodule.key, moduleKey: key }] as const),
    ),
  );
  const { id: methodId, version: methodVersion } = content.method;
  const scoresOf = ({ id: resultId }: { id: string }, index: number) =>
    content.metamoduleSubResults
      .flatMap(({ modules }) => modules)
      .flatMap(({ subResult: { surveyModuleVid: moduleVid, numericScore: score, score: band } }) => {
        const named = keys.get(moduleVid);
        if (!named || score === undefined || band === undefined) return [];
        const wave = count - index;
        return [
          { resultId, moduleVid, userId, orderId: order.id, wave, ...named, score, band, methodId, methodVersion },
        ];
      });
  const batch = 50;
  for (let from = 0; from < rows.length; from += batch) {
    await db.insert(results).values(rows.slice(from, from + batch));
    await db.insert(resultScores).values(rows.slice(from, from + batch).flatMap((row, n) => scoresOf(row, from + n)));
  }
}
