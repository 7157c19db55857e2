import { attachmentLink } from "~/features/content/attachment-link.server";
import { separatorFor } from "~/features/exports/csv-format";
import { reportFile, reportFormats } from "~/features/reports/files/report-file.server";
import { type Report, readReports, reportOfWave } from "~/features/reports/read-report.server";
import { downloadResponse, isForeign } from "~/http/download.server";
import { madeAhead } from "~/http/made-ahead.server";
import { pageLoader } from "~/http/page.server";
import type { PageRequest } from "~/http/page-request";
import { seeOther } from "~/http/redirect.server";
import { AppError } from "~/platform/errors";
import { recordLook, requireReport } from "~/routes/reports/report-reader.server";

/** A report as a file, for whoever may read its page. */
export const loader = pageLoader(async (page) => {
  const { app, params, request, url } = page;
  const person = await page.requirePerson();
  if (isForeign(request)) throw new AppError("notFound");
  const format = reportFormats.find((known) => known === params.format);
  const { order, lookingOn } = await requireReport(page, person);
  const reports = await readReports(app, order);
  const report = reportOfWave(reports, url.searchParams.get("wave"));
  if (!report) throw new AppError("notFound");
  if (params.format === "leaflet") throw leaflet(page, order.id, report);
  if (!format) throw new AppError("notFound");
  await recordLook(page, { order, lookingOn });
  const separator = separatorFor(page.language, url.searchParams.get("separator"));
  const check = url.searchParams.get("check") === "1";
  const { content, ...file } = reportFile(page, { order, reports, report, format, separator, check });
  return downloadResponse({ content: await madeAhead(content), ...file });
});

/** To the short-lived address of a leaflet about one of the report's modules. */
function leaflet({ app, url, language }: PageRequest, assessmentOrderId: string, { outline }: Report): Response {
  const attachmentId = url.searchParams.get("id") ?? "";
  if (!outline.items.some(({ attachments }) => attachments.includes(attachmentId))) throw new AppError("notFound");
  return seeOther(attachmentLink(app.secrets, { assessmentOrderId, attachmentId, language }, app.clock.now()));
}
