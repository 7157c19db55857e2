import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ownStaffForm, typedBefore } from "~/design/own-form";
import { nameFields } from "~/features/admin/orders/names-of-order";
import {
  misfitProblem,
  type OrderProblem,
  orderFields,
  readOrder,
  type TypedOrder,
  typedOrder,
} from "~/features/admin/orders/order-form";
import { OrderFormView } from "~/features/admin/orders/order-form-view";
import { orderAsTyped, orderConflict, orderFormView } from "~/features/admin/orders/order-form-view.server";
import { orderVersion } from "~/features/admin/orders/order-version.server";
import { changeOrder, consentsOfOrder } from "~/features/admin/orders/save-order.server";
import { variantsNeedingBasis } from "~/features/admin/orders/special-data.server";
import type { ConsentKey } from "~/features/consents/consent-type";
import type { AdministeredOrder } from "~/features/orders/administered.server";
import { remindersAhead } from "~/features/schedules/misfits";
import type { PlannedStep } from "~/features/schedules/schedule";
import { readSchedule } from "~/features/schedules/schedule.server";
import { conflicted } from "~/http/conflict.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { useReply } from "~/remix/use-reply";
import { requireAdmin } from "./admin.server";
import { consolePage } from "./console.server";
import { ownForm, sentForm } from "./edit-form.server";
import { InConsole } from "./in-console";
import { requireOrder } from "./order.server";

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrders", async (admin) => {
    const order = await requireOrder(page, admin);
    const [consents, { planned }] = await Promise.all([
      consentsOfOrder(page.app, order.id),
      readSchedule(page.app, order.id),
    ]);
    const own = await ownForm(page, admin);
    const before = typedBefore(own);
    const typed = before ? typedFor(order, before, consents) : orderAsTyped(order, consents);
    const form = ownStaffForm(page.formToken, own, orderVersion(order, consents));
    return orderFormView(page, {
      typed,
      order,
      form,
      organisations: [order.organisation],
      sendsTexts: page.app.env.smsLogin !== undefined,
      reminders: momentsOf(planned),
      needing: await variantsNeedingBasis(page.app.db),
    });
  }),
);

const momentsOf = (planned: readonly PlannedStep[]) => remindersAhead(planned).map(({ sendAt }) => sendAt);

/** What was typed; the organisation never changes, and survey and consents not once they are fixed. */
function typedFor(order: AdministeredOrder, form: FormData, consents: ConsentKey[]): TypedOrder {
  const typed = { ...typedOrder(form, order.names), organisation: order.organisation.id };
  return order.fixed ? { ...typed, variant: order.surveyFlowVariant, consents } : typed;
}

export const action = pageAction(
  async (page) => {
    const { app, context, language } = page;
    const admin = await requireAdmin(page);
    const order = await requireOrder(page, admin);
    const form = await page.form();
    const consents = await consentsOfOrder(app, order.id);
    const typed = typedFor(order, form, consents);
    const needing = await variantsNeedingBasis(app.db);
    const refused = async (shown: { problems: readonly OrderProblem[]; typed: TypedOrder }) => {
      context.formRefused = true;
      const ownSent = ownStaffForm(page.formToken, await sentForm(page, admin), undefined);
      const organisations = [order.organisation];
      const sendsTexts = app.env.smsLogin !== undefined;
      const reminders = momentsOf((await readSchedule(app, order.id)).planned);
      const parts = { organisations, sendsTexts, reminders, needing };
      const view = orderFormView(page, { ...shown, ...parts, order, form: ownSent });
      return data({ view }, { status: 422 });
    };
    const now = app.clock.now();
    const { employer } = order.organisation;
    const read = readOrder(typed, { now, employer, needing, before: { ...order, consents } });
    if ("problems" in read) return refused(read);
    const version = String(form.get("version") ?? "");
    const changed = await changeOrder(app, {
      admin,
      orderId: order.id,
      version,
      order: read.order,
      moveReminders: typed.moveReminders,
      requestId: context.requestId,
    });
    const done = seeOther(pageUrl("adminOrder", language, { assessmentOrderId: order.id }, { done: "saved" }));
    switch (changed.outcome) {
      case "notThere":
        throw new AppError("notFound", "order_missing");
      case "staysClosed":
        return refused({ problems: [{ field: "deadline", problem: changed.outcome }], typed });
      case "messageMisfit":
        return refused({ problems: [misfitProblem(changed)], typed });
      case "conflict":
        return conflicted(page, { ...orderConflict(page, changed.saved, now, typed), same: done });
      case "changed":
        throw done;
    }
  },
  { fields: orderFields, drafts: orderFields, texts: ["name", ...nameFields] },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminOrderChangeRoute() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <InConsole loaded={loaded}>{(view) => <OrderFormView view={reply?.view ?? view} reply={reply} />}</InConsole>;
}
