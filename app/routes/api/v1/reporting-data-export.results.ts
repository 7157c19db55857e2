import { exportReportingResults } from "~/features/api/v1/other-operations";
import { exportForReporting } from "~/features/exports/reporting-export.server";
import { apiEndpoint } from "~/http/api.server";
import { downloadHead, downloadResponse, isForeign } from "~/http/download.server";
import { staffRefused } from "~/http/staff.server";
import { AppError } from "~/platform/errors";
import { serve } from "~/routes/api/serve.server";

const contentTypes = { ndjson: "application/x-ndjson", csv: "text/csv; charset=utf-8" } as const;

/** The key of a service. A session's cookie isn't looked at beside it, so nothing else may stand in the header. */
function keyOf({ headers }: Request): string | undefined {
  const given = headers.get("authorization");
  return given === null ? undefined : (/^Bearer (\S+)$/i.exec(given)?.[1] ?? "");
}

export const loader = apiEndpoint({
  GET: serve(exportReportingResults, async ({ app, context, request, query, t, language }) => {
    const { sessionToken, requestId } = context;
    const credential = { key: keyOf(request), sessionToken };
    if (isForeign(request) && credential.key === undefined) throw new AppError("forbidden", "foreign_site");
    const stop = new AbortController();
    const { assessmentOrderId: orderId, format, layout, cursor } = query;
    const asked = { ...credential, orderId, format, layout, cursor, words: { t, language }, requestId };
    const looks = request.method === "HEAD";
    const file = {
      filename: `vointi-results-${app.clock.now().toISOString().slice(0, 10)}.${format}`,
      contentType: contentTypes[format],
    };
    const taken = await exportForReporting(app, { ...asked, looks, stop: stop.signal });
    switch (taken.outcome) {
      case "taken":
        return downloadResponse({ content: taken.pieces, ...file, stop });
      case "mayTake":
        return downloadHead(file);
      case "noSuchOrder":
        throw new AppError("notFound");
      case "badCursor":
        throw new AppError("invalid", "invalidParam");
      case "busy":
        throw new AppError("unavailable", "exports_under_way");
      case "notAuthenticated":
      case "forbidden":
      case "secondFactorNeeded":
        throw staffRefused(taken);
    }
  }),
});

export const action = loader;
