import { useLoaderData } from "@remix-run/react";
import { addOrganisation } from "~/features/admin/organisations/edit-organisation.server";
import {
  organisationFields,
  organisationTexts,
  readOrganisation,
} from "~/features/admin/organisations/organisation-form";
import { OrganisationView } from "~/features/admin/organisations/organisation-view";
import { newOrganisationView, organisationErrors } from "~/features/admin/organisations/organisation-view.server";
import { tooManyUnitsError, unitLinesError, unitLinesField } from "~/features/admin/organisations/units-view.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { requireAdminOfAll } from "./admin.server";
import { consolePageOfAll } from "./console.server";
import { ownForm, refusedForm } from "./edit-form.server";
import { InConsole } from "./in-console";

export const loader = pageLoader((page) =>
  consolePageOfAll(page, "adminOrganisations", async (admin) => {
    return newOrganisationView(page, { own: await ownForm(page, admin) });
  }),
);

export const action = pageAction(
  async (page) => {
    await requireAdminOfAll(page);
    const form = await page.form();
    const typed = (field: string) => String(form.get(field) ?? "");
    const read = readOrganisation(typed);
    if ("problems" in read) return refusedForm(page, organisationErrors(page, read.problems, typed));
    const added = await addOrganisation(page.app, {
      values: read.values,
      twice: typed("twice") === "on",
      unitLines: typed(unitLinesField),
    });
    if (added.outcome === "refusedLine") return refusedForm(page, unitLinesError(page, added));
    if (added.outcome === "tooManyUnits") return refusedForm(page, tooManyUnitsError(page, added));
    if (added.outcome === "sameName") return refusedForm(page, { twice: page.t("adminOrganisations:sameName") });
    const { organisationId } = added;
    throw seeOther(pageUrl("adminOrganisation", page.language, { organisationId }, { saved: "added" }));
  },
  {
    fields: [...organisationFields, unitLinesField, "twice"],
    drafts: [...organisationFields, unitLinesField],
    texts: [...organisationTexts, unitLinesField],
  },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminOrganisationNewRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <OrganisationView view={view} />}</InConsole>;
}
