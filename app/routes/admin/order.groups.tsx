import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { groupFields, readGroup, typedGroup } from "~/features/admin/orders/group-form";
import { addGroup, groupsOf } from "~/features/admin/orders/groups.server";
import { GroupsView } from "~/features/admin/orders/groups-view";
import { groupsView } from "~/features/admin/orders/groups-view.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { requireAdmin } from "./admin.server";
import { consolePage } from "./console.server";
import { InConsole } from "./in-console";
import { requireOrder } from "./order.server";

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrders", async (admin) => {
    const order = await requireOrder(page, admin);
    return groupsView(page, { order, groups: await groupsOf(page.app, order.id) });
  }),
);

export const action = pageAction(
  async (page) => {
    const { app, context, language } = page;
    const order = await requireOrder(page, await requireAdmin(page));
    const typed = typedGroup(await page.form());
    const read = readGroup(typed);
    if ("problems" in read) {
      context.formRefused = true;
      const groups = await groupsOf(app, order.id);
      const view = groupsView(page, { order, groups, refused: { typed, problems: read.problems } });
      return data({ view }, { status: 422 });
    }
    const groupId = await addGroup(app, { orderId: order.id, group: read.group });
    throw seeOther(pageUrl("adminOrderGroup", language, { assessmentOrderId: order.id, groupId }, { done: "1" }));
  },
  { fields: groupFields },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminOrderGroupsRoute() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <InConsole loaded={loaded}>{(view) => <GroupsView view={reply?.view ?? view} reply={reply} />}</InConsole>;
}
