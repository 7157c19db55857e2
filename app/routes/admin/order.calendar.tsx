import { useLoaderData } from "@remix-run/react";
import { CalendarView } from "~/features/admin/calendar/calendar-view";
import { calendarView, shownCalendar } from "~/features/admin/calendar/calendar-view.server";
import { endCalendar, findCalendar, makeCalendar } from "~/features/calendar/order-calendar.server";
import { unknownChoice } from "~/http/form-fields.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { requireAdmin } from "./admin.server";
import { consolePage } from "./console.server";
import { InConsole } from "./in-console";
import { requireOrder } from "./order.server";

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrders", async (admin) => {
    const order = await requireOrder(page, admin);
    const own = await findCalendar(page.app, { admin, orderId: order.id });
    return calendarView(page, { order, own, ended: page.url.searchParams.get("done") === "ended" });
  }),
);

const intents = ["make", "end"] as const;

export const action = pageAction(
  async (page) => {
    const admin = await requireAdmin(page);
    const { app, language } = page;
    const orderId = page.params.assessmentOrderId ?? "";
    const form = await page.form();
    const intent = intents.find((each) => each === form.get("intent"));
    if (!intent) throw new AppError("invalid", unknownChoice);
    if (intent === "make") {
      const replaces = String(form.get("replaces") ?? "") || undefined;
      const made = await makeCalendar(app, { admin, orderId, language, replaces });
      if (made.outcome === "notThere") throw new AppError("notFound", "order_missing");
      const token = made.outcome === "made" ? made.token : undefined;
      return shownCalendar(page, { orderId, token, publicOrigin: app.env.publicOrigin });
    }
    const { outcome } = await endCalendar(app, { admin, orderId });
    if (outcome === "notThere") throw new AppError("notFound", "order_missing");
    throw seeOther(pageUrl("adminOrderCalendar", language, { assessmentOrderId: orderId }, { done: outcome }));
  },
  { fields: ["replaces"], choices: { intent: intents } },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminOrderCalendarRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <CalendarView view={view} />}</InConsole>;
}
