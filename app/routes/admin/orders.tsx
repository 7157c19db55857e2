import { useLoaderData } from "@remix-run/react";
import { listOrders } from "~/features/admin/orders/list-orders.server";
import { orderColumns, orderFilters } from "~/features/admin/orders/order-columns";
import { OrderListView } from "~/features/admin/orders/order-list-view";
import { orderListView } from "~/features/admin/orders/order-list-view.server";
import { readFilter } from "~/features/lists/list-query";
import { mayHaveRows } from "~/features/orders/reach";
import { pageLoader } from "~/http/page.server";
import { apiAddresses, apiRoot } from "~/i18n/api-addresses";
import { askedOf } from "~/routes/asked-list.server";
import { consolePage } from "./console.server";
import { InConsole } from "./in-console";
import { organisationOf } from "./list.server";

const exports = {
  questions: apiRoot + apiAddresses.adminQuestions,
  trialUsers: apiRoot + apiAddresses.adminTrialUsers,
};

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrders", async (admin) => {
    const { app, language, url } = page;
    const query = askedOf(page, { columns: orderColumns, filters: { show: orderFilters }, besides: ["organisation"] });
    const filter = readFilter(url.searchParams, orderFilters);
    const organisation = await organisationOf(page, admin);
    const listed = await listOrders(app, { admin, query, filter, organisationId: organisation?.id, language });
    const taken = { ...exports, trialUsers: mayHaveRows(admin) ? exports.trialUsers : undefined };
    return orderListView(page, { query, filter, organisation, exports: taken, now: app.clock.now(), ...listed });
  }),
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminOrdersRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <OrderListView view={view} />}</InConsole>;
}
