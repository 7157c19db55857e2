import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { assessmentOrders } from "~/db/schema/orders";
import type { Ctx } from "~/features/ctx.server";
import { enqueue } from "~/features/jobs/engine.server";
import { misfitOfOpening } from "~/features/schedules/misfits";
import type { Admin } from "~/features/sessions/admin.server";
import { tellOrganisation } from "~/features/webhooks/tell.server";
import { versionOf } from "~/platform/version-of.server";
import type { StoredOrder } from "../order-version.server";
import { lockOrder } from "../save-order.server";
import { variantsNeedingBasis } from "../special-data.server";
import { readLife } from "./life.server";

type OpeningOutcome =
  /** Its people can answer, and hear of it as its schedule says. */
  | { outcome: "opened" }
  | { outcome: "notThere" }
  /** Its deadline has come before it was opened, or what it sends would leave at another moment than was chosen, or in vain. */
  | { outcome: "tooLate" }
  /** It asks what needs a basis, and none is stated. */
  | { outcome: "withoutBasis" }
  /** Something that was summed up has changed since. */
  | { outcome: "conflict"; saved: StoredOrder };

/** What the page of the opening sums up besides the order, and a version that names all of it: the order's own is `version`. */
export async function readOpening(db: Db, { order, version }: Omit<StoredOrder, "consents">) {
  const life = await readLife({ db }, order);
  return { life, version: versionOf([version, life.version, life.invited]) };
}

/**
 * Opens a draft, for good: from now on its people may answer, and with the first of them what is asked, on what basis and by
 * which rules it is reported stays as it is. Who is invited already is written to now, or when the schedule says.
 */
export async function openOrder(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  { admin, orderId, version }: { admin: Admin; orderId: string; version: string },
): Promise<OpeningOutcome> {
  const now = clock.now();
  return db.transaction(async (tx): Promise<OpeningOutcome> => {
    // Whoever invites to it at this moment is waited for: the page has not told of them.
    const locked = await lockOrder(tx, { admin, orderId });
    if (!locked) return { outcome: "notThere" };
    // Whoever wanted the same has what they wanted.
    if (!locked.order.draft) return { outcome: "opened" };
    const { life, version: current } = await readOpening(tx, locked);
    if (current !== version) return { outcome: "conflict", saved: locked };
    const needing = await variantsNeedingBasis(tx);
    if (!locked.order.basis && needing.includes(locked.order.surveyFlowVariant)) return { outcome: "withoutBasis" };
    if (misfitOfOpening(life.planned, { end: locked.order.endTimestamp, now })) return { outcome: "tooLate" };
    const opened = await tx
      .update(assessmentOrders)
      // What it stands on could be read by nobody before.
      .set({ draft: false, startedAt: sql`now()`, ...(locked.order.basis && { basisStatedAt: sql`now()` }) })
      .where(and(eq(assessmentOrders.id, orderId), sql`coalesce(${assessmentOrders.endTimestamp} > now(), true)`))
      .returning({ id: assessmentOrders.id });
    if (opened.length === 0) return { outcome: "tooLate" };
    await enqueue(tx, "scheduled-messages", [{ payload: { invitesTo: orderId } }]);
    const organisationId = locked.order.organisation.id;
    await tellOrganisation(tx, { kind: "order.opened", state: "open", orderId, organisationId });
    return { outcome: "opened" };
  });
}
