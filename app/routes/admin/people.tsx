import { useLoaderData } from "@remix-run/react";
import { listPeople } from "~/features/admin/people/list-people.server";
import { accountFilters, peopleColumns, withoutUnit } from "~/features/admin/people/people-columns";
import { PeopleView } from "~/features/admin/people/people-view";
import { peopleView } from "~/features/admin/people/people-view.server";
import { readCounts, togetherCounts } from "~/features/admin/people/together";
import { readFilter } from "~/features/lists/list-query";
import { findAdministered } from "~/features/orders/administered.server";
import { ownOrganisation } from "~/features/orders/reach";
import type { Admin } from "~/features/sessions/admin.server";
import { pageLoader } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import { AppError } from "~/platform/errors";
import { askedOf } from "~/routes/asked-list.server";
import { consolePage } from "./console.server";
import { InConsole } from "./in-console";
import { organisationOf } from "./list.server";
import { unitNamesOf } from "./person.server";

/** Of an organisation with more units people are sought by name: the list of them would outweigh the page. */
const mostUnitsOffered = 200;

const besides = ["organisation", "survey", "erased", "done", "nobody", "all", ...togetherCounts];

export const loader = pageLoader((page) =>
  consolePage(page, "adminPeople", async (admin) => {
    const { app, url, context, language } = page;
    const { searchParams } = url;
    const organisation = await organisationOf(page, admin);
    const survey = await surveyOf(page, admin);
    const ofOne = (ownOrganisation(admin) ?? organisation ?? survey?.organisation)?.id;
    const known = await unitNamesOf(page, ofOne);
    const units = known.length > mostUnitsOffered ? [] : known;
    const named = searchParams.get("unit") || undefined;
    // Whoever comes back to a list of a unit may meet it without people, and so without a name.
    const isGone = ofOne !== undefined && known.length <= mostUnitsOffered && !isUnitOf(known, named);
    const offered = { ...(units.length > 0 && { unit: [...units, withoutUnit] }) };
    const filters = { show: accountFilters, ...(!isGone && offered) };
    const query = askedOf(page, { columns: peopleColumns, filters, besides: isGone ? [...besides, "unit"] : besides });
    const account = readFilter(searchParams, accountFilters);
    const unit = isGone ? undefined : named;
    const listed = await listPeople(app, {
      ...{ admin, language, query, account, unit, requestId: context.requestId },
      organisationId: organisation?.id,
      orderId: survey?.id,
    });
    return peopleView(page, {
      ...{ admin, query, account, organisation, survey, units, unit, ...listed },
      ofOne,
      unitGone: isGone ? named : undefined,
      erased: searchParams.has("erased"),
      together: readCounts(searchParams),
      chosen: { all: searchParams.has("all"), nobody: searchParams.has("nobody") },
    });
  }),
);

const isUnitOf = (units: readonly string[], named: string | undefined) =>
  named === undefined || named === withoutUnit || units.includes(named);

/** The survey that a list of the invited is of; 404 for others' and for none. */
async function surveyOf({ app, url }: PageRequest, admin: Admin) {
  const orderId = url.searchParams.get("survey");
  if (orderId === null) return undefined;
  const order = await findAdministered(app.db, { admin, orderId });
  if (!order) throw new AppError("notFound", "order_missing");
  return order;
}

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminPeopleRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <PeopleView view={view} />}</InConsole>;
}
