import { isAttachmentLink } from "~/features/content/attachment-link.server";
import { attachmentResponse } from "~/features/content/attachment-response.server";
import { pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";

/** The file itself. The signature of the address is the key; without a good one the way leads over the page that asks. */
export const loader = pageLoader(async ({ app, params, url, language }) => {
  const { assessmentOrderId = "", attachmentId = "" } = params;
  const page = (query?: { missing: string }) =>
    pageUrl("orderAttachment", language, { assessmentOrderId, attachmentId }, query);
  const file = { assessmentOrderId, attachmentId, language };
  if (!isAttachmentLink(app.secrets, file, url.searchParams, app.clock.now())) throw seeOther(page());
  const leaflet = app.leaflets.get(attachmentId);
  const content = leaflet && (await app.attachments.read(`${leaflet.id}.${language}.pdf`));
  if (!content) throw seeOther(page({ missing: "1" }));
  return attachmentResponse(content, leaflet.filename[language]);
});
