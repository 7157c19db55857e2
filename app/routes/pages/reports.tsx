import { useLoaderData } from "@remix-run/react";
import { PlainLayout } from "~/design/layout";
import { countJoins } from "~/features/marketing/trial-requests.server";
import { listReports } from "~/features/reports/report-access.server";
import { ReportList } from "~/features/reports/report-list";
import { reportListView } from "~/features/reports/report-list-view.server";
import { documentTitle } from "~/http/document-title.server";
import { pageLoader } from "~/http/page.server";
import { AppError } from "~/platform/errors";
import { signInInstead } from "~/routes/sign-in/login-page.server";
import { SignInOr } from "~/routes/sign-in/sign-in-or";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const { app, url } = page;
  const person = await page.person();
  if (!person) return signInInstead(page, url.pathname);
  const listed = await listReports(app.db, person.userUuid);
  if (!listed) throw new AppError("forbidden");
  const { subscriber } = listed;
  const view = reportListView(page, { ...listed, requests: await countJoins(app, { organisation: subscriber }) });
  return { title: documentTitle(page, view.title), shell: await loadShell(page), kind: "reports" as const, view };
});

export { pageMeta as meta } from "~/http/page-meta";

export default function ReportsRoute() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <SignInOr loaded={loaded}>
      {({ view }) => (
        <PlainLayout>
          <ReportList view={view} />
        </PlainLayout>
      )}
    </SignInOr>
  );
}
