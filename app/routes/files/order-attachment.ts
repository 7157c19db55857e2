import { readAttachment } from "~/features/content/read-attachment.server";
import { attachmentAddress } from "~/features/results/results-address";
import { downloadResponse } from "~/http/download.server";
import { pageLoader } from "~/http/page.server";
import { seeOther } from "~/http/redirect.server";

/**
 * The file itself. Where there is none to give, the way leads to the page that asks for it: this address has no page of
 * its own to say so.
 */
export const loader = pageLoader(async ({ app, params, url, language, context }) => {
  const { assessmentOrderId = "", attachmentId = "" } = params;
  const downloadFileName = url.searchParams.get("name") ?? undefined;
  const file = { assessmentOrderId, attachmentId, language, downloadFileName };
  const page = (why?: "missing" | "unavailable") =>
    seeOther(attachmentAddress(language, assessmentOrderId, attachmentId, why));
  const read = await readAttachment(app, { file, query: url.searchParams, requestId: context.requestId });
  switch (read.outcome) {
    case "found":
      return downloadResponse({ content: read.content, filename: read.filename, contentType: "application/pdf" });
    case "badLink":
      throw page();
    case "notThere":
      throw page("missing");
    case "unavailable":
      throw page("unavailable");
  }
});
