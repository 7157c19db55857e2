import type { Db } from "~/db/client.server";
import { type AskedConsent, askedConsents } from "~/features/consents/consents.server";
import type { NamedOrder } from "~/features/orders/order-name";
import type { StatedBasis } from "~/features/orders/processing-basis";
import { findOrder } from "~/features/orders/queries.server";
import type { Person } from "~/features/people/person";

/** What a person is asked to agree to, with the order it is for. */
export type ConsentStep = {
  order: NamedOrder & { id: string; personal: boolean; organizationName: string };
  asked: AskedConsent[];
  basis: StatedBasis | undefined;
};

/**
 * The consents of the order a person is on the way to; undefined without an open one. They are required on the way to the
 * survey alone, and what was withdrawn is asked for again only there: whoever just mends their name isn't pressed.
 */
export async function consentStep(
  db: Db,
  { person, continues }: { person: Pick<Person, "userUuid" | "activeOrderId">; continues: boolean },
): Promise<ConsentStep | undefined> {
  if (!person.activeOrderId) return undefined;
  const order = await findOrder(db, person.userUuid, person.activeOrderId);
  if (!order || order.closed) return undefined;
  const asked = await askedConsents(db, person.userUuid, order.id);
  const { basis } = order;
  if (continues) return { order, asked, basis };
  const offered = asked.filter(({ withdrawn }) => !withdrawn);
  return { order, asked: offered.map((consent) => ({ ...consent, required: false })), basis };
}
