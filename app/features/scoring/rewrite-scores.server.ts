import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { resultScores } from "~/db/schema/results";
import type { ResultContent } from "./result";

/**
 * Brings the result's rows in result_scores in line with its content. They differ where the run was under way while the
 * service changed its scoring method. Sections that have no score by the present method lose their row.
 */
export async function rewriteScores(tx: Db, resultId: string, content: ResultContent): Promise<void> {
  const { method, metamoduleSubResults } = content;
  for (const { subResult } of metamoduleSubResults.flatMap(({ modules }) => modules)) {
    const { surveyModuleVid, numericScore: score, score: band } = subResult;
    const row = and(eq(resultScores.resultId, resultId), eq(resultScores.moduleVid, surveyModuleVid));
    if (score === undefined || band === undefined) await tx.delete(resultScores).where(row);
    else {
      const numbers = { score, band, methodId: method.id, methodVersion: method.version };
      await tx.update(resultScores).set(numbers).where(row);
    }
  }
}
