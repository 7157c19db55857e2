import { randomUUID } from "node:crypto";
import { useLoaderData } from "@remix-run/react";
import { readOrganisationOf } from "~/features/admin/organisations/edit-organisation.server";
import { ServiceKeysView, type ShownKeyData, ShownKeyView } from "~/features/admin/service-keys/service-keys-view";
import { serviceKeysView } from "~/features/admin/service-keys/service-keys-view.server";
import { actsForAll } from "~/features/orders/reach";
import { listKeys } from "~/features/service-keys/manage-keys.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { useReply } from "~/remix/use-reply";
import { requireAdmin } from "./admin.server";
import { consolePage } from "./console.server";
import { ownForm } from "./edit-form.server";
import { InConsole } from "./in-console";
import { keyForms, makeKeyOf } from "./make-key.server";

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrganisations", async (admin) => {
    const organisationId = page.params.organisationId ?? "";
    const organisation = await readOrganisationOf(page.app, { admin, organisationId });
    if (!organisation) throw new AppError("notFound");
    return serviceKeysView(page, {
      keys: await listKeys(page.app, { admin, organisationId: organisation.id }),
      organisation,
      readsResults: actsForAll(admin),
      own: await ownForm(page, admin),
      formIds: { make: randomUUID(), results: randomUUID() },
      revoked: page.url.searchParams.has("revoked"),
    });
  }),
);

export const action = pageAction(async (page) => {
  const admin = await requireAdmin(page);
  const organisationId = page.params.organisationId ?? "";
  if (!(await readOrganisationOf(page.app, { admin, organisationId }))) throw new AppError("notFound");
  const back = pageUrl("adminOrganisationKeys", page.language, { organisationId });
  return makeKeyOf(page, { admin, organisationId, back });
}, keyForms);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminOrganisationKeysRoute() {
  const loaded = useLoaderData<typeof loader>();
  const shown = useReply<{ shownKey?: ShownKeyData }>()?.shownKey;
  return (
    <InConsole loaded={loaded}>
      {(view) => (shown ? <ShownKeyView title={view.title} shown={shown} /> : <ServiceKeysView view={view} />)}
    </InConsole>
  );
}
