import { useLoaderData } from "@remix-run/react";
import { readListQuery } from "~/features/admin/list-query";
import { listOrders } from "~/features/admin/orders/list-orders.server";
import { orderColumns, readOrderFilter } from "~/features/admin/orders/order-columns";
import { OrderListView } from "~/features/admin/orders/order-list-view";
import { orderListView } from "~/features/admin/orders/order-list-view.server";
import { apiAddresses, apiRoot } from "~/features/api/v1/addresses";
import { pageLoader } from "~/http/page.server";
import { consolePage } from "./console.server";
import { InConsole } from "./in-console";

const exports = {
  questions: apiRoot + apiAddresses.adminQuestions,
  trialUsers: apiRoot + apiAddresses.adminTrialUsers,
};

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrders", async (admin) => {
    const query = readListQuery(page.url.searchParams, orderColumns);
    const filter = readOrderFilter(page.url.searchParams);
    const listed = await listOrders(page.app, { admin, query, filter });
    return orderListView(page, { query, filter, exports, now: page.app.clock.now(), ...listed });
  }),
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminOrdersRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <OrderListView view={view} />}</InConsole>;
}
