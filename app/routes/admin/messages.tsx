import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readSchedule as readPlanned, saveSchedule, sendNow } from "~/features/schedules/schedule.server";
import { readSchedule, scheduleFields, typedSchedule } from "~/features/schedules/schedule-form";
import { ScheduleView } from "~/features/schedules/schedule-view";
import { scheduleView } from "~/features/schedules/schedule-view.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { requireAdmin } from "./admin.server";
import { consolePage } from "./console.server";
import { InConsole } from "./in-console";
import { requireOrder } from "./order.server";

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrders", async (admin) => {
    const { app, url } = page;
    const order = await requireOrder(page, admin);
    const done = (["saved", "sendNow"] as const).find((known) => known === url.searchParams.get("done"));
    return scheduleView(page, { order, ...(await readPlanned(app, order.id)), hours: app.env.sendHours, done });
  }),
);

export const action = pageAction(
  async (page) => {
    const { app, context, language } = page;
    const order = await requireOrder(page, await requireAdmin(page));
    const form = await page.form();
    const back = (done: string) =>
      seeOther(pageUrl("adminMessages", language, { assessmentOrderId: order.id }, { done }));
    if (form.get("intent") === "sendNow") {
      await sendNow(app);
      throw back("sendNow");
    }
    const typed = typedSchedule(form);
    const read = readSchedule(typed);
    if ("problems" in read) {
      context.formRefused = true;
      const kept = await readPlanned(app, order.id);
      const refused = { typed, problems: read.problems };
      const view = scheduleView(page, { order, ...kept, hours: app.env.sendHours, done: undefined, refused });
      return data({ view }, { status: 422 });
    }
    await saveSchedule(app, { orderId: order.id, plan: read.plan });
    throw back("saved");
  },
  { fields: ["intent", ...scheduleFields] },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminMessagesRoute() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <InConsole loaded={loaded}>{(view) => <ScheduleView view={reply?.view ?? view} reply={reply} />}</InConsole>;
}
