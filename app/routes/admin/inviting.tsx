import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { typedLanguage } from "~/features/inviting/imports.server";
import { storeImport } from "~/features/inviting/store-import.server";
import { UploadView } from "~/features/inviting/upload-view";
import { uploadView } from "~/features/inviting/upload-view.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { consolePage, requireAdmin } from "./console.server";
import { InConsole } from "./in-console";
import { requireOrder } from "./order.server";

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrders", async (admin) => uploadView(page, { order: await requireOrder(page, admin) })),
);

export const action = pageAction(
  async (page) => {
    const { app, context, language } = page;
    const order = await requireOrder(page, await requireAdmin(page));
    const form = await page.form();
    const file = form.get("file");
    const text = String(form.get("text") ?? "");
    const bytes =
      file instanceof File && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : new TextEncoder().encode(text);
    const typed = { text, language: typedLanguage(form.get("language")) };
    const stored = await storeImport(app, { orderId: order.id, bytes, language: typed.language });
    if (stored.outcome === "refused") {
      context.formRefused = true;
      return data({ view: uploadView(page, { order, typed, refused: stored.problem }) }, { status: 422 });
    }
    const at = { assessmentOrderId: order.id, importId: stored.importId };
    throw seeOther(pageUrl("adminPeopleImport", language, at));
  },
  { fields: ["text", "language"], files: ["file"] },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminInvitingRoute() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <InConsole loaded={loaded}>{(view) => <UploadView view={reply?.view ?? view} reply={reply} />}</InConsole>;
}
