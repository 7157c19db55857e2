import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ownStaffForm } from "~/design/own-form";
import { typedLanguage } from "~/features/inviting/imports.server";
import { storeImport } from "~/features/inviting/store-import.server";
import { UploadView } from "~/features/inviting/upload-view";
import { uploadView } from "~/features/inviting/upload-view.server";
import { attributeNamesFor } from "~/features/people/attributes.server";
import { pageAction, pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";
import { useReply } from "~/remix/use-reply";
import { requireAdmin } from "./admin.server";
import { consolePage } from "./console.server";
import { ownForm } from "./edit-form.server";
import { InConsole } from "./in-console";
import { requireOrder } from "./order.server";

export const loader = pageLoader((page) =>
  consolePage(page, "adminOrders", async (admin) => {
    const order = await requireOrder(page, admin);
    const own = await ownForm(page, admin);
    const { kept } = own;
    const typed = kept && { text: kept.text ?? "", language: typedLanguage(kept.language) };
    const attributes = await attributeNamesFor(page.app.db, { orderId: order.id });
    return uploadView(page, {
      order,
      attributes,
      form: ownStaffForm(page.formToken, own, undefined),
      ...(typed && { typed }),
    });
  }),
);

export const action = pageAction(
  async (page) => {
    const { app, context, language } = page;
    const admin = await requireAdmin(page);
    const order = await requireOrder(page, admin);
    const refuse = async (
      more: Omit<Parameters<typeof uploadView>[1], "order" | "attributes" | "form">,
      status = 422,
    ) => {
      const ownSent = ownStaffForm(page.formToken, await ownForm(page, admin), undefined);
      context.formRefused = true;
      const attributes = await attributeNamesFor(app.db, { orderId: order.id });
      return data({ view: uploadView(page, { order, attributes, form: ownSent, ...more }) }, { status });
    };
    if (context.tooLarge) return refuse({ refused: "tooLarge" }, 413);
    const form = await page.form();
    const file = form.get("file");
    const text = String(form.get("text") ?? "");
    const typed = { text, language: typedLanguage(form.get("language")) };
    const hasFile = file instanceof File && file.size > 0;
    if (hasFile && text.trim() !== "") return refuse({ typed, refused: "both" });
    const bytes = hasFile ? new Uint8Array(await file.arrayBuffer()) : new TextEncoder().encode(text);
    const stored = await storeImport(app, { orderId: order.id, bytes, language: typed.language });
    if (stored.outcome === "refused") return refuse({ typed, refused: stored.problem });
    const at = { assessmentOrderId: order.id, importId: stored.importId };
    throw seeOther(pageUrl("adminPeopleImport", language, at));
  },
  { fields: ["text", "language"], files: ["file"], drafts: ["text", "language"], texts: ["text"] },
);

export { pageMeta as meta } from "~/http/page-meta";

export default function AdminInvitingRoute() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <InConsole loaded={loaded}>{(view) => <UploadView view={reply?.view ?? view} reply={reply} />}</InConsole>;
}
