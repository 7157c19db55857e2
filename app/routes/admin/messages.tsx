import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { typedBefore } from "~/design/own-form";
import { sampleTexts, textedOrder } from "~/features/invitations/order-text.server";
import type { AdministeredOrder } from "~/features/orders/administered.server";
import { readSchedule, saveSchedule, sendNow } from "~/features/schedules/schedule.server";
import { scheduleFields, typedSchedule } from "~/features/schedules/schedule-form";
import { ScheduleView } from "~/features/schedules/schedule-view";
import { scheduleConflict, scheduleView } from "~/features/schedules/schedule-view.server";
import { conflicted } from "~/http/conflict.server";
import { pageAction, pageLoader } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
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
    const { app, url } = page;
    const order = await requireOrder(page, admin);
    const done = (["saved", "sendNow"] as const).find((known) => known === url.searchParams.get("done"));
    const own = await ownForm(page, admin);
    const typed = typedBefore(own);
    const before = typed && { typed: typedSchedule(typed), problems: [] };
    const planned = await readSchedule(app, order.id);
    return scheduleView(page, { order, ...planned, sending: sendingOf(page, order), done, own, before });
  }),
);

/** The hours in which messages leave, and how many parts an invitation by text message has where there are any. */
function sendingOf({ app: { env } }: PageRequest, order: AdministeredOrder) {
  const samples = sampleTexts(env, { kind: "invitation", order: textedOrder(order) });
  const parts = Math.max(...Object.values(samples).map((sample) => sample.parts));
  return { hours: env.sendHours, textParts: env.smsLogin && order.textMessages ? parts : undefined };
}

export const action = pageAction(
  async (page) => {
    const { app, context, language } = page;
    const admin = await requireAdmin(page);
    const order = await requireOrder(page, admin);
    const form = await page.form();
    const back = (done: string) =>
      seeOther(pageUrl("adminMessages", language, { assessmentOrderId: order.id }, { done }));
    if (form.get("intent") === "sendNow") {
      await sendNow(app);
      throw back("sendNow");
    }
    const typed = typedSchedule(form);
    const version = String(form.get("version") ?? "");
    const saving = await saveSchedule(app, { orderId: order.id, version, typed });
    if (saving.outcome === "refused") {
      context.formRefused = true;
      const before = { typed, problems: saving.problems };
      const kept = await readSchedule(app, order.id);
      // With the deadline by which it was refused.
      const current = await requireOrder(page, admin);
      const own = await sentForm(page, admin);
      const view = scheduleView(page, {
        order: current,
        ...kept,
        sending: sendingOf(page, current),
        done: undefined,
        own,
        before,
      });
      return data({ view }, { status: 422 });
    }
    if (saving.outcome === "saved") throw back("saved");
    const conflict = scheduleConflict(page, { order, saved: saving.saved, typed });
    return conflicted(page, { ...conflict, same: back("saved") });
  },
  {
    fields: scheduleFields,
    choices: { intent: ["save", "sendNow"] },
    drafts: ["intent", ...scheduleFields],
    texts: [],
  },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminMessagesRoute() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <InConsole loaded={loaded}>{(view) => <ScheduleView view={reply?.view ?? view} reply={reply} />}</InConsole>;
}
