import type { Database } from "../../app/db/client.server";
import type { FileStore } from "../../app/features/files/file-store.server";
import type { InvitingCtx } from "../../app/features/invitations/invite.server";
import { addMissingPeople, peopleThere, reportFileIsThere } from "./complete-demo";
import { seedReportFiles } from "./console-data";
import { seedDemo } from "./demo-data";
import type { DemoPerson } from "./demo-people";

/** What a start of the demo has found or made, and what can be shown of it. */
export type PreparedDemo = { seeded: boolean; added: string[]; people: DemoPerson[]; reportFile: boolean };

/** Makes the demo in a young folder, or adds what a folder of an older version lacks. Only what is there is to be shown. */
export async function prepareDemo(
  { db, bulk }: Pick<Database, "db" | "bulk">,
  inviter: Omit<InvitingCtx, "db">,
  files: FileStore,
): Promise<PreparedDemo> {
  const seeded = await seedDemo(bulk, inviter);
  const added = seeded ? [] : await addMissingPeople(bulk, inviter);
  if (!(await reportFileIsThere(db))) await seedReportFiles(db, files);
  return { seeded, added, people: await peopleThere(db), reportFile: await reportFileIsThere(db) };
}
