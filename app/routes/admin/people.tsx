import { useLoaderData } from "@remix-run/react";
import { readListQuery } from "~/features/admin/list-query";
import { readOrganisationOf } from "~/features/admin/organisations/edit-organisation.server";
import { listPeople } from "~/features/admin/people/list-people.server";
import { peopleColumns } from "~/features/admin/people/people-columns";
import { PeopleView } from "~/features/admin/people/people-view";
import { peopleView } from "~/features/admin/people/people-view.server";
import { pageLoader } from "~/http/page.server";
import { consolePage } from "./console.server";
import { InConsole } from "./in-console";

export const loader = pageLoader((page) =>
  consolePage(page, "adminPeople", async (admin) => {
    const { app, url, context } = page;
    const query = readListQuery(url.searchParams, peopleColumns);
    const organisationId = url.searchParams.get("organisation") ?? "";
    const organisation = organisationId ? await readOrganisationOf(app, { admin, organisationId }) : undefined;
    const asked = { admin, query, organisationId: organisation?.id ?? "", requestId: context.requestId };
    const erased = url.searchParams.has("erased");
    return peopleView(page, { admin, query, organisation, erased, ...(await listPeople(app, asked)) });
  }),
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminPeopleRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <PeopleView view={view} />}</InConsole>;
}
