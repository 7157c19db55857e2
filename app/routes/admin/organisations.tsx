import { useLoaderData } from "@remix-run/react";
import { listOrganisations } from "~/features/admin/organisations/list-organisations.server";
import { licenceFilters, organisationColumns } from "~/features/admin/organisations/organisation-columns";
import { OrganisationsView } from "~/features/admin/organisations/organisations-view";
import { organisationsView } from "~/features/admin/organisations/organisations-view.server";
import { readFilter } from "~/features/lists/list-query";
import { pageLoader } from "~/http/page.server";
import { askedOf } from "~/routes/asked-list.server";
import { consolePage } from "./console.server";
import { InConsole } from "./in-console";

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrganisations", async (admin) => {
    const { app, language, url } = page;
    const query = askedOf(page, { columns: organisationColumns, filters: { licence: licenceFilters } });
    const licence = readFilter(url.searchParams, licenceFilters, "licence");
    const listed = await listOrganisations(app, { admin, query, licence, language });
    return organisationsView(page, { admin, query, licence, ...listed });
  }),
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminOrganisationsRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <OrganisationsView view={view} />}</InConsole>;
}
