import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { smsLogins } from "~/db/schema/sms";
import type { Ctx } from "~/features/ctx.server";
import { recruit } from "~/features/groups/recruit.server";
import type { Language } from "~/i18n/languages";
import { smsKeys } from "./request-sms-code.server";

/** What stands in the row of somebody who joins a group by typing its code. */
type NewcomersCode = Pick<
  typeof smsLogins.$inferSelect,
  "newcomerGroupId" | "newcomerLanguage" | "phoneHash" | "sealedPhone"
>;

/**
 * Makes an account for whoever typed a newcomer's code, in the caller's transaction; undefined where the group no longer
 * recruits. All codes of the number become that person's, so that they are in their copy and are erased with them.
 */
export async function welcomeByNumber(
  tx: Db,
  { secrets }: Pick<Ctx, "secrets">,
  { newcomerGroupId: groupId, newcomerLanguage: language, phoneHash, sealedPhone }: NewcomersCode,
): Promise<string | undefined> {
  const phoneNumber = secrets.decrypt(smsKeys.phone, sealedPhone);
  if (!groupId || !language || !phoneNumber) return undefined;
  const recruited = await recruit({ db: tx }, { newcomer: { phoneNumber }, groupId, language: language as Language });
  if (recruited.outcome !== "recruited") return undefined;
  await tx
    .update(smsLogins)
    .set({ userId: recruited.userUuid, newcomerGroupId: null, newcomerLanguage: null })
    .where(and(eq(smsLogins.phoneHash, phoneHash), isNull(smsLogins.userId)));
  return recruited.userUuid;
}
