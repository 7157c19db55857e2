import { readAttachment } from "~/features/content/read-attachment.server";
import { downloadResponse } from "~/http/download.server";
import { pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";
import { pageUrl } from "~/i18n/paths";

/**
 * The file itself. Where there is none to give, the way leads to the page that asks for it: this address has no page of
 * its own to say so.
 */
export const loader = pageLoader(async ({ app, params, url, language, context }) => {
  const { assessmentOrderId = "", attachmentId = "" } = params;
  const file = { assessmentOrderId, attachmentId, language };
  const page = (query?: { missing: string } | { unavailable: string }) =>
    seeOther(pageUrl("orderAttachment", language, { assessmentOrderId, attachmentId }, query));
  const read = await readAttachment(app, { file, query: url.searchParams, requestId: context.requestId });
  switch (read.outcome) {
    case "found":
      return downloadResponse({ content: read.content, filename: read.filename, contentType: "application/pdf" });
    case "badLink":
      throw page();
    case "missing":
      throw page({ missing: "1" });
    case "unavailable":
      throw page({ unavailable: "1" });
  }
});
