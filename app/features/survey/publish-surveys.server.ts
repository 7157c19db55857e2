import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { surveyMetamodules } from "~/db/schema/surveys";
import { compileInstrument } from "./compile-instrument.server";
import { type InstrumentFileProblem, readInstruments } from "./read-instruments.server";

/** The survey files can't be published; the message has a line per problem: file, key, reason. */
export class InstrumentProblemsError extends Error {
  constructor(problems: InstrumentFileProblem[]) {
    super(problems.map(({ file, key, reason }) => `${file}: ${key}: ${reason}`).join("\n"));
    this.name = "InstrumentProblemsError";
  }
}

/**
 * Publishes every survey file of a folder. Unchanged content keeps its vid and nothing happens; changed content becomes
 * the current version while the old ones stay for the results that started on them. Returns the vids that are new.
 */
export async function publishSurveys(db: Db, folder: string): Promise<string[]> {
  const { files, problems } = await readInstruments(folder);
  if (problems.length > 0) throw new InstrumentProblemsError(problems);
  // Compiled before the lock is taken: another instance waits for it only as long as one statement may take.
  const definitions = files.map(compileInstrument);
  return db.transaction(async (tx) => {
    // Two instances may publish at the same moment.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('publish surveys'))`);
    const published: string[] = [];
    for (const content of definitions) {
      const [current] = await tx
        .select({ vid: surveyMetamodules.vid })
        .from(surveyMetamodules)
        .where(sql`${surveyMetamodules.key} = ${content.key} and ${surveyMetamodules.current}`);
      if (current?.vid === content.vid) continue;
      if (current)
        await tx.update(surveyMetamodules).set({ current: false }).where(eq(surveyMetamodules.vid, current.vid));
      await tx
        .insert(surveyMetamodules)
        .values({ vid: content.vid, key: content.key, content })
        .onConflictDoUpdate({ target: surveyMetamodules.vid, set: { current: true } });
      published.push(content.vid);
    }
    return published;
  });
}
