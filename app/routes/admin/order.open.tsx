import { useLoaderData } from "@remix-run/react";
import { ownStaffForm } from "~/design/own-form";
import { openOrder, readOpening } from "~/features/admin/orders/life/open-order.server";
import { OpeningView } from "~/features/admin/orders/life/opening-view";
import { openingFacts, openingView } from "~/features/admin/orders/life/opening-view.server";
import { orderVersion, type StoredOrder } from "~/features/admin/orders/order-version.server";
import { consentsOfOrder } from "~/features/admin/orders/save-order.server";
import { variantsNeedingBasis } from "~/features/admin/orders/special-data.server";
import { conflicted } from "~/http/conflict.server";
import { pageAction, pageLoader } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { requireAdmin } from "./admin.server";
import { consolePage } from "./console.server";
import { ownForm } from "./edit-form.server";
import { InConsole } from "./in-console";
import { requireOrder } from "./order.server";

/** All that the page shows, and the version that names it. */
async function summedUp({ app }: PageRequest, { order, consents }: Pick<StoredOrder, "order" | "consents">) {
  const [needing, opening] = await Promise.all([
    variantsNeedingBasis(app.db),
    readOpening(app.db, { order, version: orderVersion(order, consents) }),
  ]);
  return { order, consents, needing, ...opening, hours: app.env.sendHours, now: app.clock.now() };
}

const orderPage = ({ language }: PageRequest, assessmentOrderId: string, done?: string) =>
  seeOther(pageUrl("adminOrder", language, { assessmentOrderId }, { done }));

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrders", async (admin) => {
    const order = await requireOrder(page, admin);
    // Back leads here from a survey that is open by now.
    if (!order.draft) throw orderPage(page, order.id);
    const { version, ...opening } = await summedUp(page, {
      order,
      consents: await consentsOfOrder(page.app, order.id),
    });
    return openingView(page, { ...opening, form: ownStaffForm(page.formToken, await ownForm(page, admin), version) });
  }),
);

export const action = pageAction(
  async (page) => {
    const { app, params } = page;
    const admin = await requireAdmin(page);
    const orderId = params.assessmentOrderId ?? "";
    const version = String((await page.form()).get("version") ?? "");
    const opened = await openOrder(app, { admin, orderId, version });
    switch (opened.outcome) {
      case "notThere":
        throw new AppError("notFound", "order_missing");
      case "conflict": {
        const { version, ...opening } = await summedUp(page, opened.saved);
        return conflicted(page, { version, saved: openingFacts(page, opening) });
      }
      case "tooLate":
      case "withoutBasis":
        throw seeOther(pageUrl("adminOrderOpen", page.language, { assessmentOrderId: orderId }));
      case "opened":
        throw orderPage(page, orderId, "started");
    }
  },
  { fields: ["version"] },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminOrderOpenRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <OpeningView view={view} />}</InConsole>;
}
