import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ownStaffForm, typedBefore } from "~/design/own-form";
import { knownUnits, plannedRules, tryWithMerges } from "~/features/reports/plan.server";
import { planFields, readPlan, typedPlan } from "~/features/reports/plan-form";
import { PlanView } from "~/features/reports/plan-view";
import { planView } from "~/features/reports/plan-view.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { useReply } from "~/remix/use-reply";
import { requireAdmin } from "./admin.server";
import { consolePage } from "./console.server";
import { ownForm, sentForm } from "./edit-form.server";
import { InConsole } from "./in-console";
import { requireOrder } from "./order.server";

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrders", async (admin) => {
    const order = await requireOrder(page, admin);
    const [rules, known] = await Promise.all([plannedRules(page.app, order.id), knownUnits(page.app, order)]);
    const own = await ownForm(page, admin);
    const before = typedBefore(own);
    const form = ownStaffForm(page.formToken, own, undefined);
    return planView(page, { form, order, rules, known, ...(before && { typed: typedPlan(before) }) });
  }),
);

export const action = pageAction(
  async (page) => {
    const { app, context } = page;
    const admin = await requireAdmin(page);
    const order = await requireOrder(page, admin);
    const form = ownStaffForm(page.formToken, await sentForm(page, admin), undefined);
    const rules = await plannedRules(app, order.id);
    const typed = typedPlan(await page.form());
    const read = readPlan(typed);
    if ("problems" in read) {
      context.formRefused = true;
      return data({ view: planView(page, { form, order, rules, typed, problems: read.problems }) }, { status: 422 });
    }
    const tried = await tryWithMerges(read.plan, rules);
    return data({ view: planView(page, { form, order, rules, typed, tried }) }, { status: 200 });
  },
  { fields: planFields, drafts: planFields, texts: ["units"] },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminOrderReportPlanRoute() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <InConsole loaded={loaded}>{(view) => <PlanView view={reply?.view ?? view} reply={reply} />}</InConsole>;
}
