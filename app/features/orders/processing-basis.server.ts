import { and, desc, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders, orderInvitations, organisations } from "~/db/schema/orders";
import { isOpened } from "./conditions.server";
import { orderNameColumns } from "./order-name.server";
import type { ProcessingBasis, StatedBasis } from "./processing-basis";
import { isNobodysOwn } from "./reach.server";

const { legalBasis, specialCondition, basisStatedAt } = assessmentOrders;

/** What an order has stated, as columns of whoever reads it. */
export const basisColumns = { legalBasis, specialCondition, basisStatedAt };

type BasisRow = { legalBasis: string | null; specialCondition: string | null; basisStatedAt: Date | null };

/** Undefined where none is stated. The table's own checks hold the rest to the known words. */
export function statedBasis(row: BasisRow): StatedBasis | undefined {
  if (!row.basisStatedAt) return undefined;
  const { legalBasis, specialCondition } = row as ProcessingBasis;
  return { legalBasis, specialCondition, statedAt: row.basisStatedAt };
}

/** A row with what is stated in place of the columns. */
export function withBasis<Row extends BasisRow>({ legalBasis, specialCondition, basisStatedAt, ...rest }: Row) {
  return { ...rest, basis: statedBasis({ legalBasis, specialCondition, basisStatedAt }) };
}

/** What an order has stated, for pages that show nothing else of it. */
export async function findBasis(db: Db, orderId: string): Promise<StatedBasis | undefined> {
  const [row] = await db.select(basisColumns).from(assessmentOrders).where(eq(assessmentOrders.id, orderId));
  return row && statedBasis(row);
}

/** Most that are listed; hardly anybody is invited to more. */
const most = 50;

/**
 * Surveys that a person was invited to, newest first, with what each has stated. Their own analysis is not among them, nor
 * what isn't opened yet.
 */
export async function basesOfInvited(db: Db, userUuid: string) {
  const rows = await db
    .select({ id: assessmentOrders.id, ...orderNameColumns, organisation: organisations.name, ...basisColumns })
    .from(orderInvitations)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, orderInvitations.orderId))
    .innerJoin(organisations, eq(organisations.id, assessmentOrders.organisationId))
    .where(and(eq(orderInvitations.userId, userUuid), isNobodysOwn, isOpened))
    .orderBy(desc(orderInvitations.invitedAt), assessmentOrders.id)
    .limit(most);
  return rows.map(withBasis);
}

export type BasisOfInvited = Awaited<ReturnType<typeof basesOfInvited>>[number];
