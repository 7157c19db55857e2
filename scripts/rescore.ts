/**
 * `npm run surveys:rescore`: computes every completed result again, by its own method and definitions, and says which
 * differ from what is stored: result id, module and names of the fields, never a value. Exit code 1 when one differs.
 */
import { connectDatabase } from "../app/db/client.server";
import type { Rescored } from "../app/features/scoring/rescore";
import { rescoreResults } from "../app/features/scoring/rescore.server";
import { parseEnv } from "../app/platform/env.server";
import { openPostgres } from "../server/database";
import { failStart } from "../server/start";

try {
  const postgres = await openPostgres(parseEnv({ VOINTI_MODE: "development", ...process.env }), console.log);
  const database = connectDatabase(postgres.target, { poolSize: 1 });
  try {
    const driftsAt = new Map<string, number>();
    const counts = await rescoreResults(database.bulk, (resultId, found) => {
      for (const line of linesOf(found)) console.log(`${resultId} ${line}`);
      if (found.outcome !== "drift") return;
      for (const { place } of found.drifts) driftsAt.set(place, (driftsAt.get(place) ?? 0) + 1);
    });
    for (const [place, count] of [...driftsAt].sort()) console.log(`${place}: drift in ${count} results`);
    console.log(
      `${counts.results} results: ${counts.same} as stored, ${counts.drift} with drift, ` +
        `${counts["unknown-method"]} by an unknown method, ${counts["unknown-definition"]} on an unknown definition`,
    );
    process.exitCode = counts.same === counts.results ? 0 : 1;
  } finally {
    await database.close();
    await postgres.stop();
  }
} catch (error) {
  await failStart(error);
}

function linesOf(found: Exclude<Rescored, { outcome: "same" }>): string[] {
  switch (found.outcome) {
    case "drift":
      return found.drifts.map(({ place, fields }) => `${place}: ${fields.join(", ")}`);
    case "unknown-method":
      return [`unknown scoring method ${found.method.id} version ${found.method.version}`];
    case "unknown-definition":
      return [`survey definition ${found.vid} is not published`];
  }
}
