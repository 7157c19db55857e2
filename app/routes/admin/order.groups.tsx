import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { typedBefore } from "~/design/own-form";
import { groupFields, readGroup, typedGroup } from "~/features/admin/orders/group-form";
import { addGroup, groupsOf } from "~/features/admin/orders/groups.server";
import { GroupsView } from "~/features/admin/orders/groups-view";
import { groupsView } from "~/features/admin/orders/groups-view.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { useReply } from "~/remix/use-reply";
import { requireAdmin } from "./admin.server";
import { consolePage } from "./console.server";
import { ownForm, sentForm } from "./edit-form.server";
import { InConsole } from "./in-console";
import { requireOrder } from "./order.server";

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrders", async (admin) => {
    const order = await requireOrder(page, admin);
    const own = await ownForm(page, admin);
    const typed = typedBefore(own);
    const before = typed && { typed: typedGroup(typed), problems: [] };
    return groupsView(page, { order, groups: await groupsOf(page.app, order.id), own, before });
  }),
);

export const action = pageAction(
  async (page) => {
    const { app, context, language } = page;
    const admin = await requireAdmin(page);
    const order = await requireOrder(page, admin);
    const typed = typedGroup(await page.form());
    const read = readGroup(typed, { now: app.clock.now(), until: order.endTimestamp });
    if ("problems" in read) {
      context.formRefused = true;
      const groups = await groupsOf(app, order.id);
      const own = await sentForm(page, admin);
      const view = groupsView(page, { order, groups, own, before: { typed, problems: read.problems } });
      return data({ view }, { status: 422 });
    }
    const groupId = await addGroup(app, { orderId: order.id, group: read.group });
    throw seeOther(pageUrl("adminOrderGroup", language, { assessmentOrderId: order.id, groupId }, { done: "1" }));
  },
  { fields: groupFields, drafts: groupFields, texts: ["name"] },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminOrderGroupsRoute() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <InConsole loaded={loaded}>{(view) => <GroupsView view={reply?.view ?? view} reply={reply} />}</InConsole>;
}
