import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ownStaffForm, typedBefore } from "~/design/own-form";
import { nameFields } from "~/features/admin/orders/names-of-order";
import { orderFields, readOrder, typedOrder } from "~/features/admin/orders/order-form";
import { OrderFormView } from "~/features/admin/orders/order-form-view";
import { emptyOrder, orderFormView } from "~/features/admin/orders/order-form-view.server";
import { createOrder } from "~/features/admin/orders/save-order.server";
import { variantsNeedingBasis } from "~/features/admin/orders/special-data.server";
import { ownOrganisations } from "~/features/admin/organisations/own-organisations.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { useReply } from "~/remix/use-reply";
import { requireAdmin } from "./admin.server";
import { consolePage } from "./console.server";
import { ownForm, sentForm } from "./edit-form.server";
import { InConsole } from "./in-console";

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrders", async (admin) => {
    const organisations = await ownOrganisations(page.app, admin);
    const own = await ownForm(page, admin);
    const before = typedBefore(own);
    const typed = before ? typedOrder(before) : emptyOrder(organisations, page.url.searchParams.get("organisation"));
    const form = ownStaffForm(page.formToken, own, undefined);
    return orderFormView(page, {
      typed,
      order: undefined,
      form,
      organisations,
      sendsTexts: page.app.env.smsLogin !== undefined,
      needing: await variantsNeedingBasis(page.app.db),
    });
  }),
);

export const action = pageAction(
  async (page) => {
    const { app, context, language } = page;
    const admin = await requireAdmin(page);
    const typed = typedOrder(await page.form());
    const organisations = await ownOrganisations(app, admin);
    const employer = organisations.find(({ id }) => id === typed.organisation)?.employer ?? true;
    const needing = await variantsNeedingBasis(app.db);
    const read = readOrder(typed, { now: app.clock.now(), employer, needing });
    if ("problems" in read) {
      context.formRefused = true;
      const form = ownStaffForm(page.formToken, await sentForm(page, admin), undefined);
      const sendsTexts = app.env.smsLogin !== undefined;
      const view = orderFormView(page, { ...read, order: undefined, form, organisations, sendsTexts, needing });
      return data({ view }, { status: 422 });
    }
    const made = await createOrder(app, { admin, order: read.order, requestId: context.requestId });
    if (made.outcome === "notThere") throw new AppError("notFound");
    throw seeOther(pageUrl("adminOrder", language, { assessmentOrderId: made.orderId }, { done: "added" }));
  },
  { fields: orderFields, drafts: orderFields, texts: ["name", ...nameFields] },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminOrderNewRoute() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <InConsole loaded={loaded}>{(view) => <OrderFormView view={reply?.view ?? view} reply={reply} />}</InConsole>;
}
