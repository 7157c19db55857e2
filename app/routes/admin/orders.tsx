import { useLoaderData } from "@remix-run/react";
import { readListQuery } from "~/features/admin/list-query";
import { listOrders } from "~/features/admin/orders/list-orders.server";
import { orderColumns, readOrderFilter } from "~/features/admin/orders/order-columns";
import { OrderListView } from "~/features/admin/orders/order-list-view";
import { orderListView } from "~/features/admin/orders/order-list-view.server";
import { mayHaveRows } from "~/features/orders/reach";
import { pageLoader } from "~/http/page.server";
import { apiAddresses, apiRoot } from "~/i18n/api-addresses";
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
    const taken = { ...exports, trialUsers: mayHaveRows(admin) ? exports.trialUsers : undefined };
    return orderListView(page, { query, filter, exports: taken, now: page.app.clock.now(), ...listed });
  }),
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminOrdersRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <OrderListView view={view} />}</InConsole>;
}
