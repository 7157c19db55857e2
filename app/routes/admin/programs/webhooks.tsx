import { randomUUID } from "node:crypto";
import { useLoaderData } from "@remix-run/react";
import { readOrganisationOf } from "~/features/admin/organisations/edit-organisation.server";
import { WebhooksView } from "~/features/admin/webhooks/webhooks-view";
import { shownSecret, urlError, webhookNotices, webhooksView } from "~/features/admin/webhooks/webhooks-view.server";
import { addEndpoint, listEndpoints } from "~/features/webhooks/endpoints.server";
import { formIdOf } from "~/http/form-fields.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { AppError } from "~/platform/errors";
import { requireAdmin } from "../admin.server";
import { consolePage } from "../console.server";
import { ownForm, refusedForm } from "../edit-form.server";
import { InConsole } from "../in-console";

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrganisations", async (admin) => {
    const organisationId = page.params.organisationId ?? "";
    const organisation = await readOrganisationOf(page.app, { admin, organisationId });
    if (!organisation) throw new AppError("notFound");
    const endpoints = await listEndpoints(page.app, organisation.id);
    const notice = webhookNotices.find((known) => known === page.url.searchParams.get("done"));
    const own = await ownForm(page, admin);
    return webhooksView(page, { organisation, endpoints, own, formId: randomUUID(), notice });
  }),
);

export const action = pageAction(
  async (page) => {
    const admin = await requireAdmin(page);
    const organisationId = page.params.organisationId ?? "";
    const form = await page.form();
    const url = String(form.get("url") ?? "");
    const added = await addEndpoint(page.app, { admin, organisationId, url, formId: formIdOf(form) });
    switch (added.outcome) {
      case "added":
        return shownSecret(page, { secret: added.secret, rotated: false, organisationId, webhookId: added.endpointId });
      case "refused":
        return refusedForm(page, urlError(page, added.problem));
      case "notThere":
        throw new AppError("notFound");
    }
  },
  { fields: ["url", "formId"], drafts: ["url"], texts: ["url"] },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminWebhooksRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <WebhooksView view={view} />}</InConsole>;
}
