import { useLoaderData } from "@remix-run/react";
import { ReportRulesView } from "~/features/admin/orders/report-rules-view";
import { reportRulesView, rulesConflict, rulesErrors } from "~/features/admin/orders/report-rules-view.server";
import { attributeNamesFor } from "~/features/people/attributes.server";
import { readRules, rulesFields } from "~/features/reports/rules-form";
import { rulesOfOrder, saveRules } from "~/features/reports/save-rules.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { requireAdmin } from "./admin.server";
import { consolePage } from "./console.server";
import { conflictedForm, ownForm, refusedForm } from "./edit-form.server";
import { InConsole } from "./in-console";
import { requireOrder } from "./order.server";

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrders", async (admin) => {
    const order = await requireOrder(page, admin);
    const [found, own] = await Promise.all([rulesOfOrder(page.app, order.id), ownForm(page, admin)]);
    return reportRulesView(page, { order, ...found, own, saved: page.url.searchParams.has("saved") });
  }),
);

export const action = pageAction(
  async (page) => {
    const { app, language } = page;
    const admin = await requireAdmin(page);
    const { id: assessmentOrderId } = await requireOrder(page, admin);
    const form = await page.form();
    const typed = (field: string) => String(form.get(field) ?? "");
    const read = readRules(typed, await attributeNamesFor(app.db, { orderId: assessmentOrderId }));
    if ("problems" in read) return refusedForm(page, rulesErrors(page, read.problems));
    const saved = await saveRules(app, {
      admin,
      orderId: assessmentOrderId,
      decided: read.rules,
      version: typed("version"),
    });
    const done = seeOther(pageUrl("adminOrderReportRules", language, { assessmentOrderId }, { saved: "1" }));
    switch (saved.outcome) {
      case "notThere":
        throw new AppError("notFound", "order_missing");
      case "conflict":
        return conflictedForm(page, rulesConflict(page, saved), done);
      case "saved":
        throw done;
    }
  },
  { fields: rulesFields, drafts: rulesFields, texts: [] },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminOrderReportRulesRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <ReportRulesView view={view} />}</InConsole>;
}
