import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { peopleDeliveries, peopleDeliveryReaders } from "~/db/schema/delivered-people";
import { assessmentOrders } from "~/db/schema/orders";
import { userRoles, users } from "~/db/schema/people";
import { serviceKeys } from "~/db/schema/service-keys";
import { queueMessages } from "~/features/messages/outbox.server";
import type { Language } from "~/i18n/languages";
import { deliveryMail } from "./delivery-mail.server";
import { limitsOf } from "./delivery-settings.server";
import type { ImportCtx } from "./import-target.server";

/** The next night's report tells more than one that is late. */
const expiresInMinutes = 24 * 60;

/**
 * Queues the reports on a delivery, to those administrators of its organisation who want them, in the caller's transaction: it
 * has ended where they are queued.
 */
export async function queueReports({ db: tx, secrets, env }: ImportCtx, deliveryId: string): Promise<void> {
  const [found] = await tx
    .select({ delivery: peopleDeliveries, organisationId: assessmentOrders.organisationId, key: serviceKeys.name })
    .from(peopleDeliveries)
    .innerJoin(assessmentOrders, eq(assessmentOrders.id, peopleDeliveries.orderId))
    .innerJoin(serviceKeys, eq(serviceKeys.id, peopleDeliveries.keyId))
    .where(eq(peopleDeliveries.id, deliveryId));
  // A trial's program reads what would have become of it.
  if (!found || found.delivery.dryRun || (await isToldLately(tx, found.delivery))) return;
  const { delivery, organisationId, key } = found;
  const limits = await limitsOf(tx, organisationId);
  const readers = await readersOf(tx, organisationId);
  const mails = readers.map(({ email, language }) =>
    deliveryMail(language as Language, { to: email ?? "", organisationId, delivery, key, limits, env }),
  );
  await queueMessages(tx, secrets, mails, { purpose: "deliveryReport", expiresInMinutes });
  await tx.update(peopleDeliveries).set({ reportedAt: sql`now()` }).where(eq(peopleDeliveries.id, deliveryId));
}

/** Whether the same list has ended in the same way lately, and that was told. A little less than a day: nights vary. */
async function isToldLately(tx: Db, delivery: typeof peopleDeliveries.$inferSelect): Promise<boolean> {
  const found = await tx
    .select({ id: peopleDeliveries.id })
    .from(peopleDeliveries)
    .where(
      and(
        eq(peopleDeliveries.orderId, delivery.orderId),
        ne(peopleDeliveries.id, delivery.id),
        eq(peopleDeliveries.contentMac, delivery.contentMac),
        eq(peopleDeliveries.state, delivery.state),
        sql`${peopleDeliveries.reportedAt} > now() - interval '20 hours'`,
      ),
    )
    .limit(1);
  return found.length > 0;
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
