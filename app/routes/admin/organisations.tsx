import { useLoaderData } from "@remix-run/react";
import { readListQuery } from "~/features/admin/list-query";
import { listOrganisations } from "~/features/admin/organisations/list-organisations.server";
import { organisationColumns } from "~/features/admin/organisations/organisation-columns";
import { OrganisationsView } from "~/features/admin/organisations/organisations-view";
import { organisationsView } from "~/features/admin/organisations/organisations-view.server";
import { pageLoader } from "~/http/page.server";
import { consolePage } from "./console.server";
import { InConsole } from "./in-console";

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrganisations", async (admin) => {
    const query = readListQuery(page.url.searchParams, organisationColumns);
    return organisationsView(page, { admin, query, ...(await listOrganisations(page.app, { admin, query })) });
  }),
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminOrganisationsRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <OrganisationsView view={view} />}</InConsole>;
}
