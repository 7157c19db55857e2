import { useLoaderData } from "@remix-run/react";
import { PlainLayout } from "~/design/layout";
import { countOpenActions } from "~/features/action-plan/list-actions.server";
import { readFilter } from "~/features/lists/list-query";
import { countJoins } from "~/features/marketing/trial-requests.server";
import { ownOrganisation } from "~/features/orders/reach";
import { reportLooks } from "~/features/own-data/export-log.server";
import type { Person } from "~/features/people/person";
import type { Part } from "~/features/reports/disclosure/reader-part";
import { listReports } from "~/features/reports/list-reports.server";
import { ReportList } from "~/features/reports/page/report-list";
import { reportListView } from "~/features/reports/page/report-list-view.server";
import { type Reader, reachedOrganisation, readOrganisation } from "~/features/reports/report-access.server";
import { reportColumns, reportFilters } from "~/features/reports/report-columns";
import { documentTitle } from "~/http/document-title.server";
import { MissingRight } from "~/http/missing-right";
import { pageLoader } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import { AppError } from "~/platform/errors";
import { askedOf } from "~/routes/asked-list.server";
import { readingAdmin } from "~/routes/reports/report-reader.server";
import { signInInstead } from "~/routes/sign-in/login-page.server";
import { SignInOr } from "~/routes/sign-in/sign-in-or";
import { loadShell } from "~/shell/shell.server";

type Listed = { reader: Reader; organisation: { id: string; name: string } | undefined; part: Part };

/**
 * Whose reports are listed: of the organisation somebody reads for, or of one that an administrator names; of all to an
 * administrator of the service who names none.
 */
async function listed(page: PageRequest, person: Person): Promise<Listed> {
  const { app, url } = page;
  const { userUuid, roles } = person;
  const named = url.searchParams.get("organisation");
  const read = await readOrganisation(app.db, userUuid);
  const own = read && (named === null || named === read.id) ? read : undefined;
  const ofOwn = own && { reader: { userUuid }, organisation: { id: own.id, name: own.name }, part: own.part };
  if (ofOwn && !ofOwn.part) return ofOwn;
  if (!roles.includes("admin")) {
    if (ofOwn) return ofOwn;
    throw read ? new AppError("notFound") : new MissingRight("subscriber");
  }
  const admin = await readingAdmin(page, person);
  const organisationId = named ?? (admin && ownOrganisation(admin)?.id);
  if (admin && organisationId === undefined) return { reader: { admin }, organisation: undefined, part: undefined };
  const organisation = admin && (await reachedOrganisation(app.db, { admin, organisationId: organisationId ?? "" }));
  if (organisation) return { reader: { admin }, organisation, part: undefined };
  if (ofOwn) return ofOwn;
  throw new AppError("notFound");
}

export const loader = pageLoader(async (page) => {
  const { app, url, language } = page;
  const person = await page.person();
  if (!person) return signInInstead(page, url.pathname + url.search);
  const { reader, organisation, part } = await listed(page, person);
  const query = askedOf(page, { columns: reportColumns, filters: { show: reportFilters }, besides: ["organisation"] });
  const filter = readFilter(url.searchParams, reportFilters);
  // Who looks at any report, who asks to join, and what is done about it all is for those who read of the whole organisation.
  const whole = part ? undefined : organisation;
  const [found, looks, requests, openActions] = await Promise.all([
    listReports(app.db, { reader, organisationId: organisation?.id, query, filter, language }),
    whole ? reportLooks(app.db, whole.id) : [],
    whole ? countJoins(app, { organisation: whole }) : 0,
    whole ? countOpenActions(app.db, whole.id) : undefined,
  ]);
  const view = reportListView(page, {
    reader,
    organisation,
    part,
    query,
    filter,
    ...found,
    looks,
    requests,
    openActions,
  });
  return {
    title: documentTitle(page, view.title),
    shell: await loadShell(page, "reports"),
    kind: "reports" as const,
    view,
  };
});

export { pageMeta as meta } from "~/http/page-meta";

export default function ReportsRoute() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <SignInOr loaded={loaded}>
      {({ view }) => (
        <PlainLayout wide>
          <ReportList view={view} />
        </PlainLayout>
      )}
    </SignInOr>
  );
}
