import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Console } from "~/features/admin/console";
import { readListQuery } from "~/features/admin/list-query";
import { organisationColumns } from "~/features/admin/organisation-columns";
import { listOrganisations } from "~/features/admin/organisations.server";
import { OrganisationsView } from "~/features/admin/organisations-view";
import { organisationsView } from "~/features/admin/organisations-view.server";
import { pageLoader } from "~/http/page.server";
import { SignInOr } from "~/routes/sign-in/sign-in-or";
import { consolePage } from "./console.server";

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrganisations", async (admin) => {
    const query = readListQuery(page.url.searchParams, organisationColumns);
    return organisationsView(page, { query, ...(await listOrganisations(page.app, { admin, query })) });
  }),
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function AdminOrganisationsRoute() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <SignInOr loaded={loaded}>
      {({ console, view }) => (
        <Console console={console}>
          <OrganisationsView view={view} />
        </Console>
      )}
    </SignInOr>
  );
}
