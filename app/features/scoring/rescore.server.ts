import { inArray, sql } from "drizzle-orm";
import { readInBatches } from "~/db/batches.server";
import type { Db } from "~/db/client.server";
import { resultScores, results } from "~/db/schema/results";
import { surveyMetamodules } from "~/db/schema/surveys";
import type { Metamodule } from "~/features/survey/definition";
import { type Rescored, rescore, type StoredResult } from "./rescore";

/** Results in memory at a time; one of the longest survey takes about 150 kB. */
const batchSize = 100;

export type RescoreCounts = Record<Rescored["outcome"], number> & { results: number };

type Row = { id: string } & StoredResult;

/**
 * Computes every completed result again and calls `report` for each that is not the same as what is stored, or can't be
 * computed. Reads one database snapshot in batches, so memory doesn't grow with the number of results.
 */
export async function rescoreResults(
  bulk: Db,
  report: (resultId: string, found: Exclude<Rescored, { outcome: "same" }>) => void,
): Promise<RescoreCounts> {
  const counts: RescoreCounts = { results: 0, same: 0, drift: 0, "unknown-method": 0, "unknown-definition": 0 };
  const definitions = new Map<string, Metamodule>();
  const completed = sql`
    select id, metamodule_vids as "metamoduleVids", virta_score as "virtaScore", content, (
      select coalesce(jsonb_agg(jsonb_build_object('moduleVid', module_vid, 'score', score, 'band', band)), '[]')
      from ${resultScores} where result_id = ${results.id}
    ) as scores
    from ${results} where state = 'completed'`;
  await readInBatches<Row>(bulk, completed, batchSize, async (rows, tx) => {
    await addDefinitions(tx, rows, definitions);
    for (const { id, ...stored } of rows) {
      const found = rescore(stored, definitions);
      counts.results += 1;
      counts[found.outcome] += 1;
      if (found.outcome !== "same") report(id, found);
    }
  });
  return counts;
}

/** Reads the definitions that these rows name and that have not been read yet. One that is not published stays absent. */
async function addDefinitions(db: Db, rows: readonly Row[], definitions: Map<string, Metamodule>): Promise<void> {
  const named = new Set(rows.flatMap(({ metamoduleVids }) => metamoduleVids));
  const missing = [...named].filter((vid) => !definitions.has(vid));
  if (missing.length === 0) return;
  const found = await db
    .select({ content: surveyMetamodules.content })
    .from(surveyMetamodules)
    .where(inArray(surveyMetamodules.vid, missing));
  for (const { content } of found) definitions.set(content.vid, content);
}
