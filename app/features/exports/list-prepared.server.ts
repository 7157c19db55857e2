import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import { exportEditions } from "~/db/schema/editions";
import { preparedExports } from "~/db/schema/prepared-exports";
import type { Ctx } from "~/features/ctx.server";
import type { Admin } from "~/features/sessions/admin.server";
import { sessionIdHash } from "~/features/sessions/session-token.server";

/** Holds for exports that this session has had prepared: nobody else may fetch them. */
export function isOfSession({ userUuid }: Admin, sessionToken: string) {
  return and(eq(preparedExports.userId, userUuid), eq(preparedExports.sessionHash, sessionIdHash(sessionToken)));
}

export const isFetchable = or(isNull(preparedExports.expiresAt), sql`${preparedExports.expiresAt} > now()`);

/** Whether a result is in it that is no longer to be told. */
export const isOfEnded = sql<boolean>`exists (
  select 1 from ${exportEditions} where ${exportEditions.id} = any (${preparedExports.editionIds}) and ${exportEditions.endedAt} is not null)`;

/** What a session has had prepared and can still fetch, or waits for; the newest first. */
export async function listPrepared(
  { db }: Pick<Ctx, "db">,
  { admin, sessionToken }: { admin: Admin; sessionToken: string | undefined },
) {
  return db
    .select({
      id: preparedExports.id,
      asked: preparedExports.asked,
      state: preparedExports.state,
      createdAt: preparedExports.createdAt,
      expiresAt: preparedExports.expiresAt,
      ended: isOfEnded,
    })
    .from(preparedExports)
    .where(and(isOfSession(admin, sessionToken ?? ""), isFetchable))
    .orderBy(desc(preparedExports.createdAt), preparedExports.id);
}

export type ListedExport = Awaited<ReturnType<typeof listPrepared>>[number];
