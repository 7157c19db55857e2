import { wireUser } from "~/features/api/v1/user-wire-view.server";
import { givenConsents } from "~/features/consents/consents.server";
import { licenseOf } from "~/features/orders/personal-order.server";
import { findOrder } from "~/features/orders/queries.server";
import type { Person } from "~/features/people/person";
import type { ApiRequest } from "~/http/api.server";

/** Somebody as they see themselves, with their active order. */
export async function readOwnUser(api: Pick<ApiRequest, "app" | "t" | "language">, person: Person) {
  const { db, clock } = api.app;
  const { userUuid, activeOrderId } = person;
  const [license, consents, order] = await Promise.all([
    licenseOf(db, userUuid),
    givenConsents(db, userUuid),
    activeOrderId === null ? undefined : findOrder(db, userUuid, activeOrderId),
  ]);
  const hideConsent = order?.hideConsent ?? false;
  return { order, user: wireUser(api, person, { license, consents, hideConsent, now: clock.now() }) };
}
