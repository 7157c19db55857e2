import { useLoaderData } from "@remix-run/react";
import { readOrganisationOf } from "~/features/admin/organisations/edit-organisation.server";
import { addUnit, addUnits, unitsOf } from "~/features/admin/organisations/edit-units.server";
import { UnitsView } from "~/features/admin/organisations/units-view";
import {
  tooManyUnitsError,
  unitError,
  unitFields,
  unitLinesError,
  unitLinesField,
  unitsView,
} from "~/features/admin/organisations/units-view.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { requireAdmin } from "./admin.server";
import { consolePage } from "./console.server";
import { ownForm, refusedForm } from "./edit-form.server";
import { InConsole } from "./in-console";

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrganisations", async (admin) => {
    const organisationId = page.params.organisationId ?? "";
    const organisation = await readOrganisationOf(page.app, { admin, organisationId });
    if (!organisation) throw new AppError("notFound");
    const units = await unitsOf(page.app.db, organisation.id);
    const own = await ownForm(page, admin);
    return unitsView(page, { organisation, units, own, added: addedOf(page.url) });
  }),
);

/** What the address says by which form units were added. */
const addedAs = { one: "1", several: "several" } as const;

function addedOf({ searchParams }: URL): keyof typeof addedAs | undefined {
  if (!searchParams.has("saved")) return undefined;
  return searchParams.get("saved") === addedAs.several ? "several" : "one";
}

export const action = pageAction(
  async (page) => {
    const admin = await requireAdmin(page);
    const organisationId = page.params.organisationId ?? "";
    const form = await page.form();
    if (form.get("intent") === "paste") {
      const pasted = await addUnits(page.app, { admin, organisationId, lines: String(form.get(unitLinesField) ?? "") });
      if (pasted.outcome === "refusedLine") return refusedForm(page, unitLinesError(page, pasted));
      if (pasted.outcome === "tooManyUnits") return refusedForm(page, tooManyUnitsError(page, pasted));
      if (pasted.outcome !== "saved") throw new AppError("notFound");
      throw seeOther(pageUrl("adminUnits", page.language, { organisationId }, { saved: addedAs.several }));
    }
    const typed = { name: String(form.get("name") ?? ""), parentId: String(form.get("parent") ?? "") || null };
    const added = await addUnit(page.app, { admin, organisationId, typed });
    if (added.outcome === "refused") return refusedForm(page, unitError(page, added));
    if (added.outcome !== "saved") throw new AppError("notFound");
    throw seeOther(pageUrl("adminUnits", page.language, { organisationId }, { saved: addedAs.one }));
  },
  {
    fields: [...unitFields, unitLinesField],
    choices: { intent: ["paste"] },
    drafts: [...unitFields, unitLinesField],
    texts: ["name", unitLinesField],
  },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminUnitsRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <UnitsView view={view} />}</InConsole>;
}
