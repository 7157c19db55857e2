import { randomBytes } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { recoveryCodes } from "~/db/schema/second-factor";
import type { Secrets } from "~/platform/secrets.server";
import { recoveryCodeBytes, recoveryCodeCount, recoveryCodeOf } from "./recovery-code";

const hashPurpose = "recovery-code";
const hashedText = (userUuid: string, code: string) => `${userUuid} ${code}`;

/** Makes a person's codes anew; those of before no longer work. Only hashes are stored: these are shown once. */
export async function makeRecoveryCodes(db: Db, secrets: Secrets, userUuid: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCodeOf(randomBytes(recoveryCodeBytes)));
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userUuid));
  await db
    .insert(recoveryCodes)
    .values(
      codes.map((code) => ({ userId: userUuid, codeHash: secrets.sign(hashPurpose, hashedText(userUuid, code)) })),
    );
  return codes;
}

/** Uses a code up. False where it is none of the person's, or was used before. */
export async function spendRecoveryCode(
  db: Db,
  secrets: Secrets,
  { userUuid, code }: { userUuid: string; code: string },
): Promise<boolean> {
  const unused = and(eq(recoveryCodes.userId, userUuid), isNull(recoveryCodes.usedAt));
  const rows = await db.select({ codeHash: recoveryCodes.codeHash }).from(recoveryCodes).where(unused);
  const found = rows.find(({ codeHash }) => secrets.verify(hashPurpose, hashedText(userUuid, code), codeHash));
  if (!found) return false;
  const spent = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(unused, eq(recoveryCodes.codeHash, found.codeHash)))
    .returning({ codeHash: recoveryCodes.codeHash });
  return spent.length > 0;
}
