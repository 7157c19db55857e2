import { and, asc, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { organisations } from "~/db/schema/orders";
import { textStops } from "~/db/schema/schedules";
import { isUuid } from "~/platform/uuid";

/** Organisations about whose surveys a person wants no text messages; they said so by a link that may be gone by now. */
export function readTextStops(db: Db, userUuid: string) {
  return db
    .select({ organisationId: organisations.id, organisation: organisations.name })
    .from(textStops)
    .innerJoin(organisations, eq(organisations.id, textStops.organisationId))
    .where(eq(textStops.userId, userUuid))
    .orderBy(asc(organisations.name), asc(organisations.id));
}

export type TextStop = Awaited<ReturnType<typeof readTextStops>>[number];

/** Lets text messages about an organisation's surveys come again. Where nothing was stopped, that is so already. */
export async function allowTexts(
  db: Db,
  { userUuid, organisationId }: { userUuid: string; organisationId: string },
): Promise<void> {
  if (!isUuid(organisationId)) return;
  await db.delete(textStops).where(isStopOf({ organisationId, userId: userUuid }));
}

export const isStopOf = ({ organisationId, userId }: { organisationId: string; userId: string }) =>
  and(eq(textStops.organisationId, organisationId), eq(textStops.userId, userId));
