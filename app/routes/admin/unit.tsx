import { useLoaderData } from "@remix-run/react";
import { readOrganisationOf } from "~/features/admin/organisations/edit-organisation.server";
import { changeUnit, removeUnit, unitsOf } from "~/features/admin/organisations/edit-units.server";
import { UnitView } from "~/features/admin/organisations/units-view";
import { unitConflict, unitError, unitFields, unitView } from "~/features/admin/organisations/units-view.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { requireAdmin } from "./admin.server";
import { consolePage } from "./console.server";
import { conflictedForm, conflictedPress, ownForm, refusedForm } from "./edit-form.server";
import { InConsole } from "./in-console";

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrganisations", async (admin) => {
    const { organisationId = "", unitId } = page.params;
    const organisation = await readOrganisationOf(page.app, { admin, organisationId });
    const units = organisation ? await unitsOf(page.app.db, organisation.id) : [];
    const unit = units.find(({ id }) => id === unitId);
    if (!organisation || !unit) throw new AppError("notFound");
    const own = await ownForm(page, admin);
    return unitView(page, { organisation, units, unit, own, removing: page.url.searchParams.has("remove") });
  }),
);

export const action = pageAction(
  async (page) => {
    const admin = await requireAdmin(page);
    const { organisationId = "", unitId = "" } = page.params;
    const form = await page.form();
    const field = (name: string) => String(form.get(name) ?? "");
    const unit = { admin, organisationId, unitId, version: field("version") };
    const isRemoval = field("intent") === "remove";
    const changed = isRemoval
      ? await removeUnit(page.app, unit)
      : await changeUnit(page.app, { ...unit, typed: { name: field("name"), parentId: field("parent") || null } });
    const done = seeOther(pageUrl("adminUnits", page.language, { organisationId }, { saved: "1" }));
    switch (changed.outcome) {
      case "saved":
        throw done;
      case "notThere":
        throw new AppError("notFound");
      case "refused":
        return refusedForm(page, unitError(page, changed));
      case "conflict":
        return isRemoval
          ? conflictedPress(page, unitConflict(page, changed))
          : conflictedForm(page, unitConflict(page, changed), done);
    }
  },
  { fields: unitFields, choices: { intent: ["save", "remove"] }, drafts: unitFields, texts: ["name"] },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminUnitRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <UnitView view={view} />}</InConsole>;
}
