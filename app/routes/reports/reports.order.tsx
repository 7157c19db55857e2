import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PlainLayout } from "~/design/layout";
import { ReportedActions } from "~/features/action-plan/reported-actions";
import { readReportedActions } from "~/features/action-plan/reported-actions.server";
import { planLinks, reportedActionsView } from "~/features/action-plan/reported-actions-view.server";
import { readAnsweredSoFar } from "~/features/reports/answered-so-far.server";
import type { Part } from "~/features/reports/disclosure/reader-part";
import { ReportStateView } from "~/features/reports/page/report-state";
import { reportStateView, withoutUnitView } from "~/features/reports/page/report-state-view.server";
import { ReportView } from "~/features/reports/page/report-view";
import { reportView } from "~/features/reports/page/report-view.server";
import { readReports, reportOfWave } from "~/features/reports/read-report.server";
import { stateOfReport, unitsLackedBy } from "~/features/reports/report-access.server";
import { documentTitle } from "~/http/document-title.server";
import { pageLoader } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import { AppError } from "~/platform/errors";
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
  const reports = await readReports(app, order);
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
      shell: await loadShell(page, "reports"),
      kind: "reportState" as const,
      view,
    };
  }
  if (!report) throw new AppError("notFound");
  await recordLook(page, { order, lookingOn });
  const view = reportView(page, {
    order,
    lookingOn: lookingOn !== undefined,
    reports,
    report,
    asked: { group: asked("group"), survey: asked("survey") },
    leaflets: app.leaflets,
  });
  const { id: orderId, organisationId, part } = order;
  const planned = { organisationId, orderId, report };
  // The plan speaks of all units: it is for those who read the whole report.
  const actions = part
    ? undefined
    : reportedActionsView(page, {
        ...planned,
        actions: await readReportedActions(app.db, { organisationId, orderId, report }),
        reports,
        lookingOn: lookingOn !== undefined,
      });
  const concerns = view.screen.concerns.rows;
  return {
    title: documentTitle(page, view.title),
    shell: await loadShell(page, "reports"),
    kind: "report" as const,
    view,
    actions,
    plans: part || lookingOn ? undefined : planLinks(page, { ...planned, concerns, group: asked("group") }),
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
            <ReportView
              view={shown.view}
              plans={shown.plans}
              actions={shown.actions ? <ReportedActions actions={shown.actions} /> : null}
            />
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
