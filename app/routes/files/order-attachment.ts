import { isAttachmentLink } from "~/features/content/attachment-link.server";
import { attachmentResponse } from "~/features/content/attachment-response.server";
import { pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";

/**
 * The file itself. The signature of the address is the key; without a good one the way leads over the page that asks,
 * and back to it where there is no file to give: this address has no page of its own to say so.
 */
export const loader = pageLoader(async ({ app, params, url, language, context }) => {
  const { assessmentOrderId = "", attachmentId = "" } = params;
  const page = (query?: { missing: string } | { unavailable: string }) =>
    pageUrl("orderAttachment", language, { assessmentOrderId, attachmentId }, query);
  const file = { assessmentOrderId, attachmentId, language };
  if (!isAttachmentLink(app.secrets, file, url.searchParams, app.clock.now())) throw seeOther(page());
  const leaflet = app.leaflets.get(attachmentId);
  const stored = leaflet && (await app.attachments.read(`${leaflet.id}.${language}.pdf`));
  if (stored?.kind === "unavailable") {
    app.log.error({ requestId: context.requestId, errorCode: stored.code }, "attachment storage is unavailable");
    throw seeOther(page({ unavailable: "1" }));
  }
  if (!leaflet || stored?.kind !== "found") throw seeOther(page({ missing: "1" }));
  return attachmentResponse(stored.content, leaflet.filename[language]);
});
