import { useLoaderData } from "@remix-run/react";
import { PlainLayout } from "~/design/layout";
import { readFilter } from "~/features/lists/list-query";
import { listRequests } from "~/features/personal-feedback/list-requests.server";
import { requestColumns, requestFilters } from "~/features/personal-feedback/request-columns";
import { RequestsView } from "~/features/personal-feedback/requests-view";
import { requestsView } from "~/features/personal-feedback/requests-view.server";
import { documentTitle } from "~/http/document-title.server";
import { pageLoader } from "~/http/page.server";
import { askedOf } from "~/routes/asked-list.server";
import { SignInOr } from "~/routes/sign-in/sign-in-or";
import { staffOrSignIn } from "~/routes/sign-in/staff-or-sign-in.server";
import { loadShell } from "~/shell/shell.server";

export const loader = pageLoader(async (page) => {
  const found = await staffOrSignIn(page, "professional");
  if (found.kind === "login") return found;
  const given = page.url.searchParams.has("given");
  const query = askedOf(page, { columns: requestColumns, filters: { show: requestFilters }, besides: ["given"] });
  const filter = readFilter(page.url.searchParams, requestFilters);
  const { app, language } = page;
  const listed = await listRequests(app, { professional: found.staff, query, filter, language });
  const view = requestsView(page, { query, filter, ...listed, given });
  return {
    title: documentTitle(page, view.title),
    shell: await loadShell(page, "professionalRequests"),
    kind: "requests" as const,
    view,
  };
});

export { pageMeta as meta } from "~/http/page-meta";

export default function ProfessionalRequestsRoute() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <SignInOr loaded={loaded}>
      {({ view }) => (
        <PlainLayout wide>
          <RequestsView view={view} />
        </PlainLayout>
      )}
    </SignInOr>
  );
}
