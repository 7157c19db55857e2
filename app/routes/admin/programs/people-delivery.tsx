import { useLoaderData } from "@remix-run/react";
import { readOrganisationOf } from "~/features/admin/organisations/edit-organisation.server";
import { DeliveryView } from "~/features/admin/service-keys/delivery-view";
import {
  deliveryErrors,
  deliveryFields,
  deliveryView,
  fieldsOf,
  readFresh,
  readMissing,
} from "~/features/admin/service-keys/delivery-view.server";
import {
  dropUnitChoices,
  readDeliverySettings,
  saveDeliverySettings,
} from "~/features/inviting/delivery-settings.server";
import { latestDeliveries } from "~/features/inviting/receive-delivery.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { requireAdmin } from "../admin.server";
import { consolePage } from "../console.server";
import { conflictedForm, ownForm, refusedForm } from "../edit-form.server";
import { InConsole } from "../in-console";

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrganisations", async (admin) => {
    const organisationId = page.params.organisationId ?? "";
    const organisation = await readOrganisationOf(page.app, { admin, organisationId });
    if (!organisation) throw new AppError("notFound");
    const [settings, deliveries, own] = await Promise.all([
      readDeliverySettings(page.app, { admin, organisationId }),
      latestDeliveries(page.app, { staff: admin, organisationId }),
      ownForm(page, admin),
    ]);
    return deliveryView(page, { organisation, settings, deliveries, own, saved: page.url.searchParams.has("saved") });
  }),
);

const fields = [...deliveryFields];

export const action = pageAction(
  async (page) => {
    const admin = await requireAdmin(page);
    const organisationId = page.params.organisationId ?? "";
    const form = await page.form();
    const typed = (field: (typeof fields)[number]) => String(form.get(field) ?? "");
    if (!(await readOrganisationOf(page.app, { admin, organisationId }))) throw new AppError("notFound");
    const done = seeOther(pageUrl("adminPeopleDelivery", page.language, { organisationId }, { saved: "1" }));
    if (form.get("intent") === "dropUnits") {
      const { outcome } = await dropUnitChoices(page.app, { admin, organisationId });
      if (outcome === "notThere") throw new AppError("notFound");
      throw done;
    }
    const [mostMissing, mostNew] = [readMissing(typed("missing")), readFresh(typed("fresh"))];
    if (mostMissing === undefined || mostNew === undefined) {
      return refusedForm(page, deliveryErrors(page, { missing: typed("missing"), fresh: typed("fresh") }));
    }
    const reads = typed("reads") === "on";
    const asked = { admin, organisationId, version: typed("version"), mostMissing, mostNew, reads };
    const saved = await saveDeliverySettings(page.app, asked);
    switch (saved.outcome) {
      case "saved":
        throw done;
      case "notThere":
        throw new AppError("notFound");
      case "conflict":
        return conflictedForm(page, { version: saved.saved.version, fields: fieldsOf(page, saved.saved) }, done);
    }
  },
  { fields, drafts: fields, texts: [], choices: { intent: ["dropUnits"] } },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminPeopleDeliveryRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <DeliveryView view={view} />}</InConsole>;
}
