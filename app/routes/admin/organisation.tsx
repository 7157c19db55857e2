import { useLoaderData } from "@remix-run/react";
import { surveysOf } from "~/features/admin/orders/life/surveys-of.server";
import { editOrganisation, readOrganisationOf } from "~/features/admin/organisations/edit-organisation.server";
import {
  type OrganisationProblem,
  organisationFields,
  organisationTexts,
  readAttributes,
  readOrganisation,
} from "~/features/admin/organisations/organisation-form";
import { OrganisationView } from "~/features/admin/organisations/organisation-view";
import {
  organisationConflict,
  organisationErrors,
  organisationView,
} from "~/features/admin/organisations/organisation-view.server";
import { actsForAll } from "~/features/orders/reach";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { requireAdmin } from "./admin.server";
import { consolePage } from "./console.server";
import { conflictedForm, ownForm, refusedForm } from "./edit-form.server";
import { InConsole } from "./in-console";

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrganisations", async (admin) => {
    const organisationId = page.params.organisationId ?? "";
    const organisation = await readOrganisationOf(page.app, { admin, organisationId });
    if (!organisation) throw new AppError("notFound");
    const own = await ownForm(page, admin);
    const surveys = await surveysOf(page.app, { staff: admin, organisationId });
    const saved = page.url.searchParams.get("saved");
    return organisationView(page, { admin, organisation, surveys, own, saved, now: page.app.clock.now() });
  }),
);

const fields = [...organisationFields, "version"];

export const action = pageAction(
  async (page) => {
    const admin = await requireAdmin(page);
    const organisationId = page.params.organisationId ?? "";
    const form = await page.form();
    const typed = (field: string) => String(form.get(field) ?? "");
    if (!(await readOrganisationOf(page.app, { admin, organisationId }))) throw new AppError("notFound");
    const read = actsForAll(admin) ? readOrganisation(typed) : readOwnPart(typed);
    if ("problems" in read) return refusedForm(page, organisationErrors(page, read.problems, typed));
    const edit = { admin, organisationId, version: typed("version"), values: read.values };
    const edited = await editOrganisation(page.app, edit);
    const done = seeOther(pageUrl("adminOrganisation", page.language, { organisationId }, { saved: "1" }));
    switch (edited.outcome) {
      case "saved":
        throw done;
      case "notThere":
        throw new AppError("notFound");
      case "conflict":
        return conflictedForm(page, organisationConflict(page, { admin, saved: edited.saved }), done);
    }
  },
  { fields, drafts: fields, texts: organisationTexts },
);

/** Name, kind, licence and addresses are not for the organisation itself to change. */
function readOwnPart(
  typed: (field: string) => string,
): { values: { attributes: string[] } } | { problems: { attributes: OrganisationProblem } } {
  const read = readAttributes(typed("attributes"));
  return "problem" in read ? { problems: { attributes: read.problem } } : { values: read };
}

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminOrganisationRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <OrganisationView view={view} />}</InConsole>;
}
