import { useLoaderData } from "@remix-run/react";
import { PlainLayout } from "~/design/layout";
import { OwnReport } from "~/features/reports/page/own-report";
import { ownReportView } from "~/features/reports/page/own-report-view.server";
import { readReports, reportOfWave } from "~/features/reports/read-report.server";
import { findOwnReportedOrder } from "~/features/reports/report-access.server";
import { documentTitle } from "~/http/document-title.server";
import { pageLoader } from "~/http/page.server";
import { AppError } from "~/platform/errors";
import { signInInstead } from "~/routes/sign-in/login-page.server";
import { SignInOr } from "~/routes/sign-in/sign-in-or";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const { app, url, params } = page;
  const person = await page.person();
  if (!person) return signInInstead(page, url.pathname + url.search);
  const order = await findOwnReportedOrder(app.db, person.userUuid, params.assessmentOrderId ?? "");
  if (!order) throw new AppError("notFound");
  const asked = (name: string) => url.searchParams.get(name);
  const reports = await readReports(app, order);
  const report = reportOfWave(reports, asked("wave"));
  if (!report && asked("wave") !== null) throw new AppError("notFound");
  const view = ownReportView(page, {
    order,
    reports,
    report,
    asked: { group: asked("group"), survey: asked("survey") },
  });
  return { title: documentTitle(page, view.title), shell: await loadShell(page), kind: "ownReport" as const, view };
});

export { pageMeta as meta } from "~/http/page-meta";

export default function OwnReportRoute() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <SignInOr loaded={loaded}>
      {({ view }) => (
        <PlainLayout>
          <OwnReport view={view} />
        </PlainLayout>
      )}
    </SignInOr>
  );
}
