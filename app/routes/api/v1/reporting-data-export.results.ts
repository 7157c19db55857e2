import { exportReportingResults } from "~/features/api/v1/other-operations";
import { exportForReporting } from "~/features/exports/reporting-export.server";
import { apiEndpoint } from "~/http/api.server";
import { downloadHead } from "~/http/download.server";
import { InvalidFields } from "~/http/problem.server";
import { queryProblem } from "~/routes/api/field-problems.server";
import { serve } from "~/routes/api/serve.server";
import { exportDownload, exportRefused } from "./admin/admin-export.server";
import { csvAsked } from "./csv-asked.server";

const contentTypes = { ndjson: "application/x-ndjson", csv: "text/csv; charset=utf-8" } as const;

export const loader = apiEndpoint({
  GET: serve(exportReportingResults, async ({ app, context, request, recipient, query, t, language }) => {
    const { requestId } = context;
    const stop = new AbortController();
    const { assessmentOrderId: orderId, edition: editionId, format, layout, cursor, reason } = query;
    const asked = {
      recipient,
      orderId,
      editionId,
      reason,
      format,
      layout,
      cursor,
      ...csvAsked({ query, language }),
      words: { t, language },
      requestId,
    };
    const looks = request.method === "HEAD";
    const file = {
      filename: `vointi-results-${app.clock.now().toISOString().slice(0, 10)}.${format}`,
      contentType: contentTypes[format],
    };
    const taken = await exportForReporting(app, { ...asked, looks, stop: stop.signal });
    switch (taken.outcome) {
      case "taken":
        return exportDownload({ ...file, ...taken, stop });
      case "mayTake":
        return downloadHead(file);
      case "badCursor":
        throw new InvalidFields("invalidParam", [queryProblem("cursor", "invalid_value", language)]);
      case "reasonNeeded":
        throw new InvalidFields("invalidParam", [queryProblem("reason", "required", language)]);
      default:
        throw exportRefused(taken);
    }
  }),
});

export const action = loader;
