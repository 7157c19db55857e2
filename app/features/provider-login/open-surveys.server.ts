import type { Ctx } from "~/features/ctx.server";
import { chooseOrder, type OrderChoice } from "~/features/orders/choose-order.server";
import { type AssessmentOrder, orderAction } from "~/features/orders/order";
import { listOrders } from "~/features/orders/queries.server";
import type { Person } from "~/features/people/person";
import { leftToProvidersSession } from "~/features/sessions/by-provider.server";

type Asked = { person: Person; sessionToken: string };

/**
 * The open surveys that somebody may answer whom their organisation's provider has signed in. One that they have begun or
 * answered elsewhere is not among them: what became of it is theirs to know.
 */
export async function openSurveys(
  { db }: Pick<Ctx, "db">,
  { person, sessionToken }: Asked,
): Promise<AssessmentOrder[]> {
  const open = (await listOrders(db, person.userUuid)).filter((order) => !order.personal && orderAction(order));
  const left = await leftToProvidersSession(
    db,
    sessionToken,
    open.map(({ id }) => id),
  );
  return open.filter(({ id }) => left.includes(id));
}

/** Makes one of them the survey to answer. */
export async function chooseOpenSurvey(
  ctx: Pick<Ctx, "db" | "clock">,
  { orderId, ...asked }: Asked & { orderId: string },
): Promise<OrderChoice> {
  const isOpen = (await openSurveys(ctx, asked)).some(({ id }) => id === orderId);
  return isOpen ? chooseOrder(ctx, { person: asked.person, orderId }) : { outcome: "notThere" };
}
