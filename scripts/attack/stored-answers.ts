import { inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { resultAnswers, resultModules, results } from "~/db/schema/results";
import type { FinishedModule } from "~/features/scoring/result";

/** By run, then by question. */
export type StoredAnswers = ReadonlyMap<string, ReadonlyMap<string, number | string | null>>;

/** What is stored of each run, by question, wherever the run has moved it. */
export async function storedAnswers(db: Db, ids: string[]): Promise<StoredAnswers> {
  const stored = new Map(ids.map((id) => [id, new Map<string, number | string | null>()]));
  const keep = (id: string, { answers }: FinishedModule) => {
    for (const { questionVid, answer } of answers) stored.get(id)?.set(questionVid, answer);
  };
  for (const row of await db.select().from(resultAnswers).where(inArray(resultAnswers.resultId, ids))) {
    stored.get(row.resultId)?.set(row.questionVid, row.text ?? row.value);
  }
  for (const row of await db.select().from(resultModules).where(inArray(resultModules.resultId, ids))) {
    keep(row.resultId, row.content);
  }
  for (const { id, content } of await db.select().from(results).where(inArray(results.id, ids))) {
    for (const finished of content?.metamoduleSubResults.flatMap(({ modules }) => modules) ?? []) keep(id, finished);
  }
  return stored;
}
