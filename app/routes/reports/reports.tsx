import { useLoaderData } from "@remix-run/react";
import { PlainLayout } from "~/design/layout";
import { countOpenActions } from "~/features/action-plan/list-actions.server";
import { countJoins } from "~/features/marketing/trial-requests.server";
import { ownOrganisation } from "~/features/orders/reach";
import { reportLooks } from "~/features/own-data/export-log.server";
import type { Person } from "~/features/people/person";
import type { Part } from "~/features/reports/disclosure/reader-part";
import { ReportList } from "~/features/reports/page/report-list";
import { reportListView } from "~/features/reports/page/report-list-view.server";
import {
  listReports,
  type Reader,
  reachedOrganisation,
  readOrganisation,
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

type Listed = { reader: Reader; organisation: { id: string; name: string }; part: Part };

/** Whose reports are listed: of the organisation somebody reads for, or of one that an administrator names. */
async function listed(page: PageRequest, person: Person): Promise<Listed> {
  const { app, url, language } = page;
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
  const organisationId = named ?? (admin && ownOrganisation(admin)?.id) ?? own?.id;
  // Which of all organisations is chosen in the console.
  if (admin && organisationId === undefined) throw seeOther(pageUrl("adminOrganisations", language));
  const organisation = admin && (await reachedOrganisation(app.db, { admin, organisationId: organisationId ?? "" }));
  if (organisation) return { reader: { admin }, organisation, part: undefined };
  if (ofOwn) return ofOwn;
  throw new AppError("notFound");
}

export const loader = pageLoader(async (page) => {
  const { app, url } = page;
  const person = await page.person();
  if (!person) return signInInstead(page, url.pathname + url.search);
  const { reader, organisation, part } = await listed(page, person);
  // Who looks at any report, who asks to join, and what is done about it all is for those who read of the whole organisation.
  const [orders, looks, requests, openActions] = await Promise.all([
    listReports(app.db, reader, organisation.id),
    part ? [] : reportLooks(app.db, organisation.id),
    part ? 0 : countJoins(app, { organisation }),
    part ? undefined : countOpenActions(app.db, organisation.id),
  ]);
  const view = reportListView(page, { reader, organisation, part, orders, looks, requests, openActions });
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
