import { useLoaderData } from "@remix-run/react";
import { PlainLayout } from "~/design/layout";
import { actionColumns, stateFilters } from "~/features/action-plan/action-columns";
import { placesNamed } from "~/features/action-plan/action-words-view.server";
import { listActions } from "~/features/action-plan/list-actions.server";
import { PlanList } from "~/features/action-plan/plan-list";
import { planListView } from "~/features/action-plan/plan-list-view.server";
import { readFilter } from "~/features/lists/list-query";
import { documentTitle } from "~/http/document-title.server";
import { pageLoader } from "~/http/page.server";
import { askedOf } from "~/routes/asked-list.server";
import { signInInstead } from "~/routes/sign-in/login-page.server";
import { SignInOr } from "~/routes/sign-in/sign-in-or";
import { loadShell } from "~/shell/shell.server";
import { recordPlanLook, requirePlan } from "./plan-reader.server";

export const loader = pageLoader(async (page) => {
  const { app, url, language } = page;
  const person = await page.person();
  if (!person) return signInInstead(page, url.pathname + url.search);
  const found = await requirePlan(page, person);
  const { organisation, lookingOn, reader } = found;
  const filters = { state: stateFilters };
  const query = askedOf(page, { columns: actionColumns, filters, besides: ["done"] });
  const filter = readFilter(url.searchParams, stateFilters, "state");
  await recordPlanLook(page, found);
  const named = placesNamed(page, query.search);
  const asked = { organisationId: organisation.id, query, filter, language, named };
  const done = url.searchParams.get("done");
  const view = planListView(page, {
    organisation,
    lookingOn: lookingOn !== undefined,
    named: "admin" in reader,
    query,
    filter,
    ...(await listActions(app.db, asked)),
    done: done === "saved" || done === "removed" ? done : undefined,
  });
  return {
    title: documentTitle(page, view.title),
    shell: await loadShell(page, "reports"),
    kind: "actions" as const,
    view,
  };
});

export { pageMeta as meta } from "~/http/page-meta";

export default function ActionsRoute() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <SignInOr loaded={loaded}>
      {({ view }) => (
        <PlainLayout wide>
          <PlanList view={view} />
        </PlainLayout>
      )}
    </SignInOr>
  );
}
