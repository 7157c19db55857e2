import { randomBytes } from "node:crypto";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders, organisations } from "~/db/schema/orders";
import { reportLedgerGroups, reportLedgerMembers, reportLedgers } from "~/db/schema/report-ledger";
import { reportSnapshots } from "~/db/schema/reports";
import type { RoomTypes } from "~/db/schema/room-types";
import { type LedgerKeys, tokenBytes } from "~/platform/ledger-keys.server";
import { asReportJob } from "./ledger-role.server";

/** A group of which numbers were published while somebody's answers were among them. */
export type OwnReportedGroup = {
  assessmentOrderId: string;
  assessmentOrderName: string;
  assessmentOrderNames: RoomTypes["orderNames"];
  organizationName: string;
  wave: number;
  reportedAt: Date;
  groupKey: string;
  /** Survey kind and section, joined by a point. */
  sections: string[];
};

const tokensOf = (keys: LedgerKeys, userUuid: string) => keys.tokensOf(userUuid).map(({ token }) => token);

/** Which groups' numbers somebody's answers are a part of, as far as that is kept. */
export async function readOwnGroups(db: Db, keys: LedgerKeys, userUuid: string): Promise<OwnReportedGroup[]> {
  const mine = inArray(reportLedgerMembers.member, tokensOf(keys, userUuid));
  const ledgers = await db.transaction((tx) =>
    asReportJob(tx, () =>
      tx
        .select({ snapshotId: reportLedgerMembers.snapshotId, groups: reportLedgerMembers.groups })
        .from(reportLedgerMembers)
        .where(mine),
    ),
  );
  const found: OwnReportedGroup[] = [];
  for (const { snapshotId, groups } of ledgers) {
    const rows = await db
      .select({
        assessmentOrderId: assessmentOrders.id,
        assessmentOrderName: assessmentOrders.name,
        assessmentOrderNames: assessmentOrders.names,
        organizationName: organisations.name,
        wave: reportSnapshots.wave,
        reportedAt: reportLedgers.madeAt,
        groupKey: reportLedgerGroups.groupKey,
        sections: reportLedgerGroups.itemKeys,
      })
      .from(reportLedgerGroups)
      .innerJoin(reportLedgers, eq(reportLedgers.snapshotId, reportLedgerGroups.snapshotId))
      .innerJoin(reportSnapshots, eq(reportSnapshots.id, reportLedgerGroups.snapshotId))
      .innerJoin(assessmentOrders, eq(assessmentOrders.id, reportSnapshots.orderId))
      .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
      .where(and(eq(reportLedgerGroups.snapshotId, snapshotId), inArray(reportLedgerGroups.place, groups)))
      .orderBy(desc(reportLedgers.madeAt), reportLedgerGroups.place);
    found.push(...rows);
  }
  return found;
}

/** Makes a person who is erased one of nobody: they stay one person in the audit, whom nothing leads to. */
export async function forgetInLedgers(tx: Db, keys: LedgerKeys, userUuid: string): Promise<void> {
  await asReportJob(tx, () =>
    tx
      .update(reportLedgerMembers)
      .set({ member: randomBytes(tokenBytes) })
      .where(inArray(reportLedgerMembers.member, tokensOf(keys, userUuid))),
  );
}
