import type { z } from "zod";
import type { deliverySchema } from "~/features/api/v1/organisation-operations";
import type { RowProblem } from "~/features/inviting/imported-row";
import type { Delivery } from "~/features/inviting/receive-delivery.server";

/** What became of a list, as programs read it: keys and numbers. */
export function deliveryWire(delivery: Delivery, unchanged: boolean): z.input<typeof deliverySchema> {
  return {
    id: delivery.id,
    assessmentOrderId: delivery.orderId,
    receivedAt: delivery.receivedAt.toISOString(),
    dryRun: delivery.dryRun,
    state: delivery.state,
    unchanged,
    rows: delivery.rowCount,
    toInvite: delivery.freshCount,
    known: delivery.knownCount,
    alreadyInvited: delivery.invitedCount,
    changed: delivery.changedCount,
    refused: delivery.refusedCount,
    newUnits: delivery.newUnitCount,
    invited: delivery.officeCount,
    missing: delivery.missingCount,
    problems: delivery.problems.map(({ row, problem, column }) => ({
      row,
      // Written by the check alone.
      code: problem as RowProblem,
      column: column ?? null,
    })),
  };
}
