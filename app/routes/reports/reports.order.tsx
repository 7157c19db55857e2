import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PlainLayout } from "~/design/layout";
import { actionsUpTo } from "~/features/action-plan/list-actions.server";
import { readReportedActions } from "~/features/action-plan/reported-actions.server";
import { planLinks, reportedActionsView } from "~/features/action-plan/reported-actions-view.server";
import { readAnsweredSoFar } from "~/features/reports/answered-so-far.server";
import type { Part } from "~/features/reports/disclosure/reader-part";
import { ReportStateView } from "~/features/reports/page/report-state";
import { reportStateView, withoutUnitView } from "~/features/reports/page/report-state-view.server";
import { readReports, reportOfWave } from "~/features/reports/read-report.server";
import { stateOfReport, unitsLackedBy } from "~/features/reports/report-access.server";
import { documentTitle } from "~/http/document-title.server";
import { pageLoader } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import { AppError } from "~/platform/errors";
import { DrawnOnce } from "~/remix/drawn-once";
import { drawnReport, keptReportView } from "~/routes/reports/drawn-report.server";
import { ReportPage } from "~/routes/reports/report-page";
import { findReport, recordLook } from "~/routes/reports/report-reader.server";
import { signInInstead } from "~/routes/sign-in/login-page.server";
import { SignInOr } from "~/routes/sign-in/sign-in-or";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const { app, url, params } = page;
  const person = await page.person();
  if (!person) return signInInstead(page, url.pathname + url.search);
  const found = await findReport(page, person);
  if (!found) {
    const units = await unitsLackedBy(app.db, person.userUuid, params.assessmentOrderId ?? "");
    if (!units) throw new AppError("notFound");
    return withoutUnit(page, units);
  }
  const { order, lookingOn } = found;
  const { id: orderId, organisationId, part } = order;
  const [reports, shell, upTo] = await Promise.all([
    readReports(app, order),
    loadShell(page, "reports"),
    // The plan speaks of all units: it is for those who read the whole report.
    part ? undefined : actionsUpTo(app.db, { organisationId, orderId }),
  ]);
  const asked = (name: string) => url.searchParams.get(name);
  const report = reportOfWave(reports, asked("wave"));
  const state = reports.length === 0 && asked("wave") === null && (await stateOfReport(app.db, order.id));
  // One that is ready has nothing for whoever reads of a unit that is not in it.
  if (state && state.state !== "ready") {
    await recordLook(page, { order, lookingOn });
    const soFar = state.state === "open" ? (await readAnsweredSoFar(app.db, [order.id])).get(order.id) : undefined;
    const view = reportStateView(page, { order, state, soFar, lookingOn: lookingOn !== undefined });
    return {
      title: documentTitle(page, view.title),
      shell,
      kind: "reportState" as const,
      view,
    };
  }
  if (!report) throw new AppError("notFound");
  await recordLook(page, { order, lookingOn });
  const view = keptReportView(page, {
    order,
    lookingOn: lookingOn !== undefined,
    reports,
    report,
    asked: { group: asked("group"), survey: asked("survey") },
    leaflets: app.leaflets,
  });
  const planned = { organisationId, orderId, report };
  const actions =
    upTo &&
    reportedActionsView(page, {
      ...planned,
      actions: await readReportedActions(app.db, { orderId, report, upTo }),
      reports,
      lookingOn: lookingOn !== undefined,
    });
  const concerns = view.screen.concerns.rows;
  return {
    title: documentTitle(page, view.title),
    shell,
    kind: "report" as const,
    report: drawnReport(page.context, {
      view,
      actions,
      plans: part || lookingOn ? undefined : planLinks(page, { ...planned, concerns, group: asked("group") }),
    }),
  };
});

/** In place of a report of other units, for whoever follows a link that they were given before it was made. */
async function withoutUnit(page: PageRequest, units: NonNullable<Part>) {
  const view = withoutUnitView(page, units);
  const title = documentTitle(page, view.title);
  return data({ title, shell: await loadShell(page, "reports"), kind: "reportState" as const, view }, { status: 404 });
}

export { pageMeta as meta } from "~/http/page-meta";

export default function ReportRoute() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <SignInOr loaded={loaded}>
      {(shown) =>
        shown.kind === "report" ? (
          <PlainLayout wide>
            <DrawnOnce part={shown.report}>{(report) => <ReportPage {...report} />}</DrawnOnce>
          </PlainLayout>
        ) : (
          <PlainLayout>
            <ReportStateView view={shown.view} />
          </PlainLayout>
        )
      }
    </SignInOr>
  );
}
