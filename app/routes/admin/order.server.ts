import { type AdministeredOrder, findAdministered } from "~/features/orders/administered.server";
import type { Admin } from "~/features/sessions/admin.server";
import type { PageRequest } from "~/http/page-request";
import { AppError } from "~/platform/errors";

/** The order that a page's address names, where its administrator looks after it; 404 for everybody else's and for none. */
export async function requireOrder({ app, params }: PageRequest, admin: Admin): Promise<AdministeredOrder> {
  const order = await findAdministered(app.db, { admin, orderId: params.assessmentOrderId });
  if (!order) throw new AppError("notFound", "order_missing");
  return order;
}
