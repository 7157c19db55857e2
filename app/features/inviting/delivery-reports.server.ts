import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { peopleDeliveries, peopleDeliveryReaders } from "~/db/schema/delivered-people";
import { assessmentOrders } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { queueMessages } from "~/features/messages/outbox.server";
import type { Language } from "~/i18n/languages";
import { deliveryMail } from "./delivery-mail.server";
import { mostMissingOf } from "./delivery-settings.server";
import type { ImportCtx } from "./import-target.server";

/** The next night's report tells more than one that is late. */
const expiresInMinutes = 24 * 60;

/**
 * Queues the reports on a delivery, to those administrators of its organisation who want them, in the caller's transaction: it
 * has ended where they are queued.
 */
export async function queueReports({ db: tx, secrets, env }: ImportCtx, deliveryId: string): Promise<void> {
  const [found] = await tx
    .select({ delivery: peopleDeliveries, organisationId: assessmentOrders.organisationId })
    .from(peopleDeliveries)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, peopleDeliveries.orderId))
    .where(eq(peopleDeliveries.id, deliveryId));
  if (!found) return;
  const { delivery, organisationId } = found;
  const mostMissing = await mostMissingOf(tx, organisationId);
  const readers = await readersOf(tx, organisationId);
  const mails = readers.map(({ email, language }) =>
    deliveryMail(language as Language, { to: email ?? "", organisationId, delivery, mostMissing, env }),
  );
  await queueMessages(tx, secrets, mails, { purpose: "deliveryReport", expiresInMinutes });
}

/** Who has lost the right since reads nothing more. */
function readersOf(tx: Db, organisationId: string) {
  return tx
    .selectDistinct({ id: users.id, email: users.email, language: users.language })
    .from(peopleDeliveryReaders)
    .innerJoin(users, eq(users.pseudoId, peopleDeliveryReaders.reader))
    .innerJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, "admin")))
    .where(
      and(
        eq(peopleDeliveryReaders.organisationId, organisationId),
        or(isNull(userRoles.organisationId), eq(userRoles.organisationId, organisationId)),
        users.active,
        sql`${users.email} is not null`,
      ),
    )
    .limit(100);
}
