import type { AskedExport } from "~/features/exports/asked-export";
import { prepareExport } from "~/features/exports/prepare-export.server";
import type { Asked, ExportOutcome } from "~/features/exports/take-export.server";
import type { ApiRequest } from "~/http/api.server";
import { downloadHead, downloadResponse, isForeign } from "~/http/download.server";
import { json } from "~/http/json.server";
import { staffRefused } from "~/http/staff.server";
import { preparedExportPattern } from "~/i18n/paths";
import { AppError } from "~/platform/errors";

/**
 * Answers an administrator with an export. A page of another site that leads them here gets none. HEAD says what
 * there would be and shows nothing of it, so that it is no export either and leaves no line in the access log.
 */
export async function exportAnswer(
  { context, request, t, language }: ApiRequest,
  take: (asked: Asked) => Promise<ExportOutcome>,
): Promise<Response> {
  if (isForeign(request)) throw new AppError("forbidden", "foreign_site");
  const { sessionToken, requestId } = context;
  const stop = new AbortController();
  const taken = await take({
    sessionToken,
    requestId,
    words: { t, language },
    stop: stop.signal,
    looks: request.method === "HEAD",
  });
  switch (taken.outcome) {
    case "taken": {
      const { pieces, ...file } = taken.file;
      return downloadResponse({ content: pieces, ...file, stop });
    }
    case "mayTake":
      return downloadHead(taken.file);
    case "noSuchOrder":
    case "noSuchForm":
      throw new AppError("notFound");
    case "busy":
      throw new AppError("unavailable", "exports_under_way");
    case "notAuthenticated":
    case "forbidden":
    case "secondFactorNeeded":
      throw staffRefused(taken);
  }
}

type Without<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never;

/** Has an export prepared: 202 with the address where it can be fetched. */
export async function prepareAnswer(
  { app, context, language }: ApiRequest,
  shape: Without<AskedExport, "language">,
): Promise<Response> {
  const { sessionToken, requestId } = context;
  const asked = { ...shape, language };
  const prepared = await prepareExport(app, { sessionToken, requestId, asked });
  switch (prepared.outcome) {
    case "preparing": {
      const address = preparedExportPattern.replace(":id", prepared.id);
      return json({ state: "preparing", downloadUrl: address }, { status: 202, headers: { location: address } });
    }
    case "noSuchOrder":
      throw new AppError("notFound");
    case "busy":
      throw new AppError("tooManyRequests", "too_many_exports");
    case "notAuthenticated":
    case "forbidden":
    case "secondFactorNeeded":
      throw staffRefused(prepared);
  }
}
