import { useLoaderData } from "@remix-run/react";
import { RevokeKeyView } from "~/features/admin/service-keys/service-keys-view";
import { revokeKeyView } from "~/features/admin/service-keys/service-keys-view.server";
import { findKey, type ListedKey, revokeKey } from "~/features/service-keys/manage-keys.server";
import type { Admin } from "~/features/sessions/admin.server";
import { pageAction, pageLoader } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { AppError } from "~/platform/errors";
import { requireAdmin } from "../admin.server";
import { consolePage } from "../console.server";
import { ownForm } from "../edit-form.server";
import { InConsole } from "../in-console";

async function requireKey({ app, params }: PageRequest, admin: Admin): Promise<ListedKey> {
  const key = await findKey(app, { admin, keyId: params.keyId });
  if (!key) throw new AppError("notFound");
  return key;
}

/** The list that the key stands in. */
function listOf({ language }: PageRequest, { organisation }: ListedKey, query: Record<string, string> = {}): string {
  return organisation
    ? pageUrl("adminOrganisationKeys", language, { organisationId: organisation.id }, query)
    : pageUrl("adminServiceKeys", language, {}, query);
}

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrganisations", async (admin) => {
    const key = await requireKey(page, admin);
    return revokeKeyView(page, { key, back: listOf(page, key), own: await ownForm(page, admin) });
  }),
);

export const action = pageAction(
  async (page) => {
    const admin = await requireAdmin(page);
    const key = await requireKey(page, admin);
    const { requestId } = page.context;
    const revoked = await revokeKey(page.app, { admin, keyId: key.id, requestId });
    if (revoked.outcome === "notThere") throw new AppError("notFound");
    throw seeOther(listOf(page, key, { done: revoked.outcome }));
  },
  { fields: [] },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminServiceKeyRoute() {
  const loaded = useLoaderData<typeof loader>();
  return <InConsole loaded={loaded}>{(view) => <RevokeKeyView view={view} />}</InConsole>;
}
