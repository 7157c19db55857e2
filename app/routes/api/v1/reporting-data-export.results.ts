import { exportReportingResults } from "~/features/api/v1/other-operations";
import { exportForReporting, reportingRecipient } from "~/features/exports/reporting-export.server";
import { apiEndpoint } from "~/http/api.server";
import { downloadResponse, isForeign } from "~/http/download.server";
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
    if (request.method === "HEAD") {
      const { outcome } = await reportingRecipient(app, credential);
      if (outcome !== "recipient") throw staffRefused({ outcome });
      return new Response(null, { headers: { "cache-control": "private, no-store" } });
    }
    const stop = new AbortController();
    const { assessmentOrderId: orderId, format, layout, cursor } = query;
    const asked = { ...credential, orderId, format, layout, cursor, words: { t, language }, requestId };
    const taken = await exportForReporting(app, { ...asked, stop: stop.signal });
    switch (taken.outcome) {
      case "taken": {
        const filename = `vointi-results-${app.clock.now().toISOString().slice(0, 10)}.${format}`;
        return downloadResponse({ content: taken.pieces, filename, contentType: contentTypes[format], stop });
      }
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
