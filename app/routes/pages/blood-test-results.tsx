import { useLoaderData } from "@remix-run/react";
import { PlainLayout } from "~/design/layout";
import { readBloodResults } from "~/features/blood-tests/queries.server";
import { ReportView } from "~/features/blood-tests/report-view";
import { learnMoreParameter, reportView } from "~/features/blood-tests/report-view.server";
import { documentTitle } from "~/http/document-title.server";
import { MissingRight } from "~/http/missing-right";
import { pageLoader } from "~/http/page.server";
import { signInInstead } from "~/routes/sign-in/login-page.server";
import { SignInOr } from "~/routes/sign-in/sign-in-or";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const { app, url } = page;
  const person = await page.person();
  if (!person) return signInInstead(page, url.pathname, { current: "profile" });
  const read = await readBloodResults(app, { person });
  if (read.outcome === "forbidden") throw new MissingRight("validPerson");
  const view = reportView(page, {
    person,
    results: read.results,
    learnsMore: url.searchParams.has(learnMoreParameter),
  });
  return {
    title: documentTitle(page, view.title),
    shell: await loadShell(page, "profile"),
    kind: "report" as const,
    view,
  };
});

export { pageMeta as meta } from "~/http/page-meta";

export default function BloodTestResultsRoute() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <SignInOr loaded={loaded}>
      {({ view }) => (
        <PlainLayout>
          <ReportView view={view} />
        </PlainLayout>
      )}
    </SignInOr>
  );
}
