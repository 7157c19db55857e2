import { connectDatabase, type DatabaseConnection } from "../app/db/client.server";
import { codesForAdmins } from "../app/features/second-factor/codes-for-admins.server";
import type { Secrets } from "../app/platform/secrets.server";

/** Where a code may be written: to a person at a terminal, and nowhere where it would be kept. */
export type Terminal = { isTTY?: boolean; write(text: string): unknown };

/**
 * Shows the codes by which administrators of `addresses` who have no second factor set up their first. Without a terminal
 * none is made, and `onProgress`, which may be a log, is told how one gets them.
 */
export async function showAdminCodes(
  { target, secrets }: { target: DatabaseConnection; secrets: Secrets },
  addresses: readonly string[],
  { terminal, onProgress }: { terminal: Terminal; onProgress: (line: string) => void },
): Promise<void> {
  if (addresses.length === 0) return;
  if (!terminal.isTTY) {
    onProgress("Administrators without two-step verification need a code: run npm run admin:code in a terminal");
    return;
  }
  const { bulk, close } = connectDatabase(target, { poolSize: 1 });
  try {
    for (const { email, code, minutes } of await codesForAdmins({ db: bulk, secrets }, addresses)) {
      terminal.write(`Code for the two-step verification of ${email}, good once and for ${minutes} minutes: ${code}\n`);
    }
  } finally {
    await close();
  }
}
