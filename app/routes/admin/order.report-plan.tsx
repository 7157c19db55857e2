import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { knownUnits, plannedRules, tryWithMerges } from "~/features/reports/plan.server";
import { planFields, readPlan, typedPlan } from "~/features/reports/plan-form";
import { PlanView } from "~/features/reports/plan-view";
import { planView } from "~/features/reports/plan-view.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { requireAdmin } from "./admin.server";
import { consolePage } from "./console.server";
import { InConsole } from "./in-console";
import { requireOrder } from "./order.server";

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrders", async (admin) => {
    const order = await requireOrder(page, admin);
    const [rules, known] = await Promise.all([plannedRules(page.app, order.id), knownUnits(page.app, order)]);
    return planView(page, { order, rules, known });
  }),
);

export const action = pageAction(
  async (page) => {
    const { app, context } = page;
    const order = await requireOrder(page, await requireAdmin(page));
    const rules = await plannedRules(app, order.id);
    const typed = typedPlan(await page.form());
    const read = readPlan(typed);
    if ("problems" in read) {
      context.formRefused = true;
      return data({ view: planView(page, { order, rules, typed, problems: read.problems }) }, { status: 422 });
    }
    const tried = await tryWithMerges(read.plan, rules);
    return data({ view: planView(page, { order, rules, typed, tried }) }, { status: 200 });
  },
  { fields: planFields },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminOrderReportPlanRoute() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <InConsole loaded={loaded}>{(view) => <PlanView view={reply?.view ?? view} reply={reply} />}</InConsole>;
}
