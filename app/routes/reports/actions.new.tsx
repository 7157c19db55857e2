import { useLoaderData } from "@remix-run/react";
import { PlainLayout } from "~/design/layout";
import { actionTexts, newActionFields, readAction } from "~/features/action-plan/action-form";
import { NewActionView } from "~/features/action-plan/action-view";
import { actionErrors, type Guide, guideText, newActionView } from "~/features/action-plan/action-view.server";
import { type FoundOrigin, findOrigin } from "~/features/action-plan/origin.server";
import { staffAccounts } from "~/features/action-plan/owners.server";
import { addAction } from "~/features/action-plan/write-action.server";
import { documentTitle } from "~/http/document-title.server";
import { pageAction, pageLoader } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { dayInHelsinki } from "~/platform/time/written-time";
import { isUuid } from "~/platform/uuid";
import { ownForm, refusedForm } from "~/routes/admin/edit-form.server";
import { signInInstead } from "~/routes/sign-in/login-page.server";
import { SignInOr } from "~/routes/sign-in/sign-in-or";
import { loadShell } from "~/shell/shell.server";
import { type PlanReader, requirePlanner } from "./plan-reader.server";

/** Where an address says that the action comes from; undefined for one of the organisation's own. */
async function originOf(
  { app, url }: PageRequest,
  { reader, organisation }: PlanReader,
): Promise<FoundOrigin | undefined> {
  const asked = (name: string) => url.searchParams.get(name);
  const order = asked("order");
  if (order === null) return undefined;
  const named = { order, wave: asked("wave"), area: asked("area"), group: asked("group") };
  const found = await findOrigin(app, { reader, organisationId: organisation.id, named });
  if (!found) throw new AppError("notFound");
  return found;
}

/** The leaflets about an area, in the reader's language. */
function guidesOf({ app, language }: PageRequest, origin: FoundOrigin | undefined): Guide[] {
  return (origin?.leaflets ?? []).flatMap((id) => {
    const leaflet = app.leaflets.get(id);
    return leaflet ? [{ id, title: leaflet.title[language] }] : [];
  });
}

export const loader = pageLoader(async (page) => {
  const { app, url } = page;
  const person = await page.person();
  if (!person) return signInInstead(page, url.pathname + url.search);
  const found = await requirePlanner(page);
  const { organisation, userUuid } = found;
  const origin = await originOf(page, found);
  const view = newActionView(page, {
    organisation,
    own: await ownForm(page, person),
    asker: userUuid,
    origin,
    guides: guidesOf(page, origin),
    staff: await staffAccounts(app.db, organisation.id),
  });
  return {
    title: documentTitle(page, view.title),
    shell: await loadShell(page, "reports"),
    kind: "newAction" as const,
    view,
  };
});

export const action = pageAction(
  async (page) => {
    const found = await requirePlanner(page);
    const { planner, organisation, userUuid } = found;
    const origin = await originOf(page, found);
    const form = await page.form();
    const field = (name: string) => String(form.get(name) ?? "");
    const guide = guidesOf(page, origin).find(({ id }) => id === field("guide"));
    const typed = (name: string) =>
      name === "what" && guide && field(name).trim() === "" ? guideText(page, guide.title) : field(name);
    const read = readAction(typed, { earliest: dayInHelsinki(page.app.clock.now()), asker: userUuid });
    if ("problems" in read) return refusedForm(page, actionErrors(page, read.problems));
    const id = isUuid(field("as")) ? field("as") : crypto.randomUUID();
    const added = await addAction(page.app, {
      planner,
      id,
      origin: origin?.origin,
      guide: guide?.id ?? null,
      values: read.values,
    });
    switch (added.outcome) {
      case "saved":
        throw seeOther(pageUrl("actionPlan", page.language, { organisationId: organisation.id }, { done: "saved" }));
      case "refused":
        return refusedForm(page, actionErrors(page, added.problems));
      default:
        throw new AppError("notFound");
    }
  },
  { fields: newActionFields, drafts: newActionFields, texts: actionTexts },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function NewActionRoute() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <SignInOr loaded={loaded}>
      {({ view }) => (
        <PlainLayout>
          <NewActionView view={view} />
        </PlainLayout>
      )}
    </SignInOr>
  );
}
