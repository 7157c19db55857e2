import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { groupFields, readGroup, typedGroup } from "~/features/admin/orders/group-form";
import { changeGroup, findGroup } from "~/features/admin/orders/groups.server";
import { GroupView } from "~/features/admin/orders/groups-view";
import { groupView } from "~/features/admin/orders/groups-view.server";
import type { Admin } from "~/features/sessions/admin.server";
import { pageAction, pageLoader } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { requireAdmin } from "./admin.server";
import { consolePage } from "./console.server";
import { InConsole } from "./in-console";
import { requireOrder } from "./order.server";

async function requireGroup(page: PageRequest, admin: Admin) {
  const order = await requireOrder(page, admin);
  const group = await findGroup(page.app, { orderId: order.id, groupId: page.params.groupId });
  if (!group) throw new AppError("notFound");
  return { order, group, origin: page.app.env.publicOrigin };
}

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrders", async (admin) =>
    groupView(page, { ...(await requireGroup(page, admin)), done: page.url.searchParams.has("done") }),
  ),
);

export const action = pageAction(
  async (page) => {
    const { app, context, language } = page;
    const admin = await requireAdmin(page);
    const found = await requireGroup(page, admin);
    const groupId = found.group.id;
    const form = await page.form();
    const typed = typedGroup(form);
    const read = form.get("intent") === "close" ? { group: "closed" as const } : readGroup(typed);
    if ("problems" in read) {
      context.formRefused = true;
      const view = groupView(page, { ...found, done: false, refused: { typed, problems: read.problems } });
      return data({ view }, { status: 422 });
    }
    await changeGroup(app, { admin, groupId, change: read.group });
    const at = { assessmentOrderId: found.order.id, groupId };
    throw seeOther(pageUrl("adminOrderGroup", language, at, { done: "1" }));
  },
  { fields: groupFields },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminOrderGroupRoute() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <InConsole loaded={loaded}>{(view) => <GroupView view={reply?.view ?? view} reply={reply} />}</InConsole>;
}
