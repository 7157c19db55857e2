import { connectDatabase, type DatabaseConnection } from "../app/db/client.server";
import { dueHelpLines } from "../app/features/advice/help-lines.server";
import { readAdvice } from "../app/features/advice/read-advice.server";

/** Says which help lines nobody has looked up at their source, or not for six months. They are shown all the same. */
export async function tellHelpLinesToCheck(
  target: DatabaseConnection,
  adviceFolder: string,
  onProgress: (line: string) => void,
): Promise<void> {
  const read = await readAdvice(adviceFolder);
  if (!read.ok) throw new Error(`${adviceFolder} has problems; npm run surveys:check names them`);
  const { bulk, close } = connectDatabase(target, { poolSize: 1 });
  try {
    const due = await dueHelpLines(bulk, read.advice);
    if (due.length === 0) return;
    onProgress(`${due.length} help lines to look up at their source (the administrators' first page):`);
    for (const { line } of due) onProgress(`  ${line.name.en}: ${line.line} (${line.source})`);
  } finally {
    await close();
  }
}
