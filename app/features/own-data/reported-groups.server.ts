import { and, inArray, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { reportSnapshots } from "~/db/schema/reports";
import type { RoomTypes } from "~/db/schema/room-types";
import type { Ctx } from "~/features/ctx.server";
import { type OwnReportedGroup, readOwnGroups } from "~/features/report-ledger/own-ledger.server";

/** A published group that somebody's answers are part of; `group` is what makes it up, null where its report doesn't say. */
export type ReportedGroup = OwnReportedGroup & { group: OutlinedGroup | null };

export type OutlinedGroup = RoomTypes["reportOutline"]["groups"][number];

/** The published groups that somebody's answers are part of. */
export async function readReportedGroups(
  { db, secrets }: Pick<Ctx, "db" | "secrets">,
  userUuid: string,
): Promise<ReportedGroup[]> {
  const groups = await readOwnGroups(db, secrets.ledger, userUuid);
  const outlined = await readOutlined(db, groups);
  return groups.map((group) => ({ ...group, group: outlined.get(keyOf(group)) ?? null }));
}

const keyOf = ({
  assessmentOrderId,
  wave,
  groupKey,
}: Pick<OwnReportedGroup, "assessmentOrderId" | "wave" | "groupKey">) =>
  JSON.stringify([assessmentOrderId, wave, groupKey]);

async function readOutlined(db: Db, groups: readonly OwnReportedGroup[]): Promise<Map<string, OutlinedGroup>> {
  if (groups.length === 0) return new Map();
  const of = (keys: readonly string[]) => [...new Set(keys)];
  const rows = await db
    .select({
      assessmentOrderId: reportSnapshots.orderId,
      wave: reportSnapshots.wave,
      group: sql<OutlinedGroup>`one.told`,
    })
    .from(reportSnapshots)
    .innerJoin(sql`jsonb_array_elements(${reportSnapshots.outline} -> 'groups') one (told)`, sql`true`)
    .where(
      and(
        inArray(reportSnapshots.orderId, of(groups.map(({ assessmentOrderId }) => assessmentOrderId))),
        inArray(sql`one.told ->> 'key'`, of(groups.map(({ groupKey }) => groupKey))),
      ),
    );
  return new Map(rows.map(({ group, ...of }) => [keyOf({ ...of, groupKey: group.key }), group]));
}
