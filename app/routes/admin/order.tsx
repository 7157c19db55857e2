import { useLoaderData } from "@remix-run/react";
import { ownStaffForm } from "~/design/own-form";
import { readLife } from "~/features/admin/orders/life/life.server";
import { orderConflict } from "~/features/admin/orders/order-form-view.server";
import { orderVersion } from "~/features/admin/orders/order-version.server";
import { OrderView } from "~/features/admin/orders/order-view";
import { orderNotices, orderView } from "~/features/admin/orders/order-view.server";
import { closeOrOpen, consentsOfOrder } from "~/features/admin/orders/save-order.server";
import { variantsNeedingBasis } from "~/features/admin/orders/special-data.server";
import { readSending } from "~/features/admin/sending/sending.server";
import { mayHaveRows } from "~/features/orders/reach";
import { countPeople, readAnsweredSoFar } from "~/features/reports/answered-so-far.server";
import { findReportedOrder } from "~/features/reports/report-access.server";
import { conflicted } from "~/http/conflict.server";
import { unknownChoice } from "~/http/form-fields.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { apiAddresses, apiRoot } from "~/i18n/api-addresses";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { requireAdmin } from "./admin.server";
import { consolePage } from "./console.server";
import { ownForm } from "./edit-form.server";
import { InConsole } from "./in-console";
import { requireOrder } from "./order.server";

const exports = { people: apiRoot + apiAddresses.adminOrderUsers, results: apiRoot + apiAddresses.adminResults };

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrders", async (admin) => {
    const { app, url } = page;
    const order = await requireOrder(page, admin);
    const rows = mayHaveRows(admin);
    const ids = [order.id];
    const [consents, needing, counted, bands, sending, life, reported] = await Promise.all([
      consentsOfOrder(app, order.id),
      variantsNeedingBasis(app.db),
      rows && !order.draft ? countPeople(app.db, ids) : undefined,
      rows || order.closed || order.draft ? undefined : readAnsweredSoFar(app.db, ids),
      readSending(app, { admin, orderId: order.id }),
      readLife(app, order),
      findReportedOrder(app.db, { admin }, order.id),
    ]);
    const notice = orderNotices.find((known) => known === url.searchParams.get("done"));
    const form = ownStaffForm(page.formToken, await ownForm(page, admin), orderVersion(order, consents));
    return orderView(page, {
      order,
      form,
      consents,
      needing,
      answered: counted?.(order.id).answered ?? bands?.get(order.id),
      sending,
      life,
      mayReadReport: reported !== undefined,
      hours: app.env.sendHours,
      exports: rows ? exports : undefined,
      notice,
      now: app.clock.now(),
    });
  }),
);

export const action = pageAction(
  async (page) => {
    const { app, language, params } = page;
    const admin = await requireAdmin(page);
    const orderId = params.assessmentOrderId ?? "";
    const form = await page.form();
    const to = form.get("to");
    if (to !== "open" && to !== "closed") throw new AppError("invalid", unknownChoice);
    const version = String(form.get("version") ?? "");
    const pressed = await closeOrOpen(app, { admin, orderId, version, to });
    const { outcome } = pressed;
    if (outcome === "notThere") throw new AppError("notFound", "order_missing");
    if (outcome === "conflict") return conflicted(page, orderConflict(page, pressed.saved, app.clock.now()));
    const done = outcome === "endHasCome" || outcome === "staysClosed" ? outcome : to === "open" ? "opened" : "closed";
    throw seeOther(pageUrl("adminOrder", language, { assessmentOrderId: orderId }, { done }));
  },
  { fields: ["version"], choices: { to: ["open", "closed"] } },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminOrderRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <OrderView view={view} />}</InConsole>;
}
