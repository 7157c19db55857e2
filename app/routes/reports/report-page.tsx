import { ReportedActions, type ReportedActionsData } from "~/features/action-plan/reported-actions";
import type { Plans } from "~/features/reports/page/first-screen";
import { ReportView, type ReportViewData } from "~/features/reports/page/report-view";

export type ReportPageData = {
  view: ReportViewData;
  plans: Plans | undefined;
  actions: ReportedActionsData | undefined;
};

/** A report, and what its organisation does about it. */
export function ReportPage({ view, plans, actions }: ReportPageData) {
  return <ReportView view={view} plans={plans} actions={actions ? <ReportedActions actions={actions} /> : null} />;
}
