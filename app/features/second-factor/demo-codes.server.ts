import { eq, isNotNull } from "drizzle-orm";
import { users } from "~/db/schema/people";
import { authenticatorApps } from "~/db/schema/second-factor";
import type { Ctx } from "~/features/ctx.server";
import { appSealPurpose } from "./authenticator-app.server";
import { codeAt, stepAt, stepSeconds } from "./time-code.server";

/** What somebody's app shows now. */
export type DemoCode = { email: string; code: string; secondsLeft: number };

/**
 * The codes of everybody's apps, for the demo alone, where nobody has such an app at hand. Where the code of this half
 * minute has been used, the next one, which works already.
 */
export async function demoCodes({ db, secrets, clock }: Pick<Ctx, "db" | "secrets" | "clock">): Promise<DemoCode[]> {
  const now = clock.now();
  const rows = await db
    .select({ email: users.email, sealed: authenticatorApps.sealedSecret, lastStep: authenticatorApps.lastStep })
    .from(authenticatorApps)
    .innerJoin(users, eq(users.id, authenticatorApps.userId))
    .where(isNotNull(authenticatorApps.confirmedAt))
    .orderBy(users.email);
  return rows.flatMap(({ email, sealed, lastStep }) => {
    const secret = secrets.decrypt(appSealPurpose, sealed);
    if (!secret || email === null) return [];
    const step = Math.max(stepAt(now), lastStep + 1);
    const secondsLeft = Math.round((step + 1) * stepSeconds - now.getTime() / 1_000);
    return [{ email, code: codeAt(secret, step), secondsLeft }];
  });
}
