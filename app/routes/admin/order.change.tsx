import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type OrderProblem, orderFields, readOrder, typedOrder } from "~/features/admin/orders/order-form";
import { OrderFormView } from "~/features/admin/orders/order-form-view";
import { orderAsTyped, orderFormView } from "~/features/admin/orders/order-form-view.server";
import { changeOrder, consentsOfOrder } from "~/features/admin/orders/save-order.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { requireAdmin } from "./admin.server";
import { consolePage } from "./console.server";
import { InConsole } from "./in-console";
import { requireOrder } from "./order.server";

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrders", async (admin) => {
    const order = await requireOrder(page, admin);
    const typed = orderAsTyped(order, await consentsOfOrder(page.app, order.id));
    return orderFormView(page, { typed, order, organisations: [order.organisation] });
  }),
);

export const action = pageAction(
  async (page) => {
    const { app, context, language } = page;
    const admin = await requireAdmin(page);
    const order = await requireOrder(page, admin);
    const form = await page.form();
    const typed = { ...typedOrder(form), organisation: order.organisation.id };
    if (order.hasInvited) typed.consents = await consentsOfOrder(app, order.id);
    const refused = (problems: readonly OrderProblem[], status: 409 | 422) => {
      context.formRefused = true;
      const view = orderFormView(page, { typed, order, organisations: [order.organisation], problems });
      return data({ view }, { status });
    };
    const read = readOrder(typed, app.clock.now(), order);
    if ("problems" in read) return refused(read.problems, 422);
    const { outcome } = await changeOrder(app, { admin, orderId: order.id, order: read.order });
    if (outcome === "notYours") throw new AppError("notFound", "order_missing");
    if (outcome === "staysClosed") return refused([{ field: "deadline", problem: outcome }], 409);
    throw seeOther(pageUrl("adminOrder", language, { assessmentOrderId: order.id }, { done: "saved" }));
  },
  { fields: orderFields, lists: { consents: 10 } },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminOrderChangeRoute() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <InConsole loaded={loaded}>{(view) => <OrderFormView view={reply?.view ?? view} reply={reply} />}</InConsole>;
}
