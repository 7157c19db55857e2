import { randomUUID } from "node:crypto";
import { useLoaderData } from "@remix-run/react";
import { ServiceKeysView, type ShownKeyData, ShownKeyView } from "~/features/admin/service-keys/service-keys-view";
import { serviceKeysView } from "~/features/admin/service-keys/service-keys-view.server";
import { listKeys } from "~/features/service-keys/manage-keys.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { pageUrl } from "~/i18n/paths";
import { useReply } from "~/remix/use-reply";
import { requireAdminOfAll } from "./admin.server";
import { consolePageOfAll } from "./console.server";
import { ownForm } from "./edit-form.server";
import { InConsole } from "./in-console";
import { keyForms, makeKeyOf } from "./make-key.server";

export const loader = pageLoader((page) =>
  consolePageOfAll(page, "adminServiceKeys", async (admin) =>
    serviceKeysView(page, {
      keys: await listKeys(page.app, { admin, organisationId: null }),
      organisation: undefined,
      readsResults: true,
      own: await ownForm(page, admin),
      formIds: { make: randomUUID(), results: randomUUID() },
      revoked: page.url.searchParams.has("revoked"),
    }),
  ),
);

export const action = pageAction(async (page) => {
  const admin = await requireAdminOfAll(page);
  return makeKeyOf(page, { admin, organisationId: null, back: pageUrl("adminServiceKeys", page.language) });
}, keyForms);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminServiceKeysRoute() {
  const loaded = useLoaderData<typeof loader>();
  const shown = useReply<{ shownKey?: ShownKeyData }>()?.shownKey;
  return (
    <InConsole loaded={loaded}>
      {(view) => (shown ? <ShownKeyView title={view.title} shown={shown} /> : <ServiceKeysView view={view} />)}
    </InConsole>
  );
}
