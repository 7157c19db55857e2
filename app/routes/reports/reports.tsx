import { useLoaderData } from "@remix-run/react";
import { PlainLayout } from "~/design/layout";
import { countJoins } from "~/features/marketing/trial-requests.server";
import { ownOrganisation } from "~/features/orders/reach";
import { reportLooks } from "~/features/own-data/export-log.server";
import type { Person } from "~/features/people/person";
import { ReportList } from "~/features/reports/page/report-list";
import { reportListView } from "~/features/reports/page/report-list-view.server";
import {
  listReports,
  type Reader,
  reachedOrganisation,
  subscribedOrganisation,
} from "~/features/reports/report-access.server";
import { documentTitle } from "~/http/document-title.server";
import { MissingRight } from "~/http/missing-right";
import { pageLoader } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { readingAdmin } from "~/routes/reports/report-reader.server";
import { signInInstead } from "~/routes/sign-in/login-page.server";
import { SignInOr } from "~/routes/sign-in/sign-in-or";
import { loadShell } from "~/shell/shell.server";

/** Whose reports are listed: of the organisation somebody subscribes for, or of one that an administrator names. */
async function listed(
  page: PageRequest,
  person: Person,
): Promise<{ reader: Reader; organisation: { id: string; name: string } }> {
  const { app, url, language } = page;
  const { userUuid, roles } = person;
  const named = url.searchParams.get("organisation");
  const subscribed = await subscribedOrganisation(app.db, userUuid);
  if (subscribed && (named === null || named === subscribed.id))
    return { reader: { userUuid }, organisation: subscribed };
  if (!roles.includes("admin")) throw subscribed ? new AppError("notFound") : new MissingRight("subscriber");
  const admin = await readingAdmin(page, person);
  const organisationId = named ?? (admin && ownOrganisation(admin)?.id);
  // Which of all organisations is chosen in the console.
  if (admin && organisationId === undefined) throw seeOther(pageUrl("adminOrganisations", language));
  const organisation = admin && (await reachedOrganisation(app.db, { admin, organisationId: organisationId ?? "" }));
  if (!organisation) throw new AppError("notFound");
  return { reader: { admin }, organisation };
}

export const loader = pageLoader(async (page) => {
  const { app, url } = page;
  const person = await page.person();
  if (!person) return signInInstead(page, url.pathname + url.search);
  const { reader, organisation } = await listed(page, person);
  const [orders, looks, requests] = await Promise.all([
    listReports(app.db, reader, organisation.id),
    reportLooks(app.db, organisation.id),
    countJoins(app, { organisation }),
  ]);
  const view = reportListView(page, { reader, organisation, orders, looks, requests });
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
        <PlainLayout>
          <ReportList view={view} />
        </PlainLayout>
      )}
    </SignInOr>
  );
}
