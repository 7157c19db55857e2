import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { typedBefore } from "~/design/own-form";
import { groupFields, readGroup, typedGroup } from "~/features/admin/orders/group-form";
import { changeGroup, findGroup } from "~/features/admin/orders/groups.server";
import { GroupView } from "~/features/admin/orders/groups-view";
import { groupConflict, groupView } from "~/features/admin/orders/groups-view.server";
import type { Admin } from "~/features/sessions/admin.server";
import { conflicted } from "~/http/conflict.server";
import { pageAction, pageLoader } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { useReply } from "~/remix/use-reply";
import { requireAdmin } from "./admin.server";
import { consolePage } from "./console.server";
import { ownForm, sentForm } from "./edit-form.server";
import { InConsole } from "./in-console";
import { requireOrder } from "./order.server";

async function requireGroup(page: PageRequest, admin: Admin) {
  const order = await requireOrder(page, admin);
  const group = await findGroup(page.app, { orderId: order.id, groupId: page.params.groupId });
  if (!group) throw new AppError("notFound");
  return { order, group, origin: page.app.env.publicOrigin };
}

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrders", async (admin) => {
    const own = await ownForm(page, admin);
    const typed = typedBefore(own);
    const before = typed && { typed: typedGroup(typed), problems: [] };
    return groupView(page, {
      ...(await requireGroup(page, admin)),
      done: page.url.searchParams.has("done"),
      own,
      before,
    });
  }),
);

export const action = pageAction(
  async (page) => {
    const { app, context, language } = page;
    const admin = await requireAdmin(page);
    const found = await requireGroup(page, admin);
    const groupId = found.group.id;
    const form = await page.form();
    const typed = typedGroup(form);
    const closes = form.get("intent") === "close";
    const ends = { now: app.clock.now(), before: found.group.expiresAt, until: found.order.endTimestamp };
    const read = closes ? { group: "closed" as const } : readGroup(typed, ends);
    if ("problems" in read) {
      context.formRefused = true;
      const own = await sentForm(page, admin);
      const view = groupView(page, { ...found, done: false, own, before: { typed, problems: read.problems } });
      return data({ view }, { status: 422 });
    }
    const orderId = found.order.id;
    const version = String(form.get("version") ?? "");
    const changed = await changeGroup(app, { admin, orderId, groupId, version, change: read.group });
    const done = seeOther(pageUrl("adminOrderGroup", language, { assessmentOrderId: orderId, groupId }, { done: "1" }));
    switch (changed.outcome) {
      case "notThere":
        throw new AppError("notFound");
      case "conflict":
        return conflicted(page, { ...groupConflict(page, changed.saved, closes ? undefined : typed), same: done });
      case "changed":
        throw done;
    }
  },
  { fields: groupFields, choices: { intent: ["close"] }, drafts: groupFields, texts: ["name"] },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminOrderGroupRoute() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <InConsole loaded={loaded}>{(view) => <GroupView view={reply?.view ?? view} reply={reply} />}</InConsole>;
}
