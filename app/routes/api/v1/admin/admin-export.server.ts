import type { AskedExport } from "~/features/exports/asked-export";
import { prepareExport } from "~/features/exports/prepare-export.server";
import { EditionEnded } from "~/features/exports/result-rows.server";
import type { Asked, ExportFile, ExportOutcome } from "~/features/exports/taking.server";
import type { StaffRefusal } from "~/features/sessions/staff.server";
import type { ApiRequest } from "~/http/api.server";
import { downloadHead, downloadResponse, isForeign } from "~/http/download.server";
import { json } from "~/http/json.server";
import { madeAhead } from "~/http/made-ahead.server";
import { staffRefused } from "~/http/staff.server";
import { preparedExportPattern } from "~/i18n/api-addresses";
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
    case "taken":
      return exportDownload({ ...taken.file, stop });
    case "mayTake":
      return downloadHead(taken.file);
    default:
      throw exportRefused(taken);
  }
}

/** Results up to which a file is made before its first byte leaves: some seconds, in which it holds one of the places for requests. */
const mostAhead = 500;

/** An export that leaves: of editions it says which one it is of and, where it is small, the digest of its bytes. */
export async function exportDownload({
  pieces,
  editionIds,
  results,
  stop,
  ...file
}: ExportFile & { stop: AbortController }): Promise<Response> {
  const [id, ...others] = editionIds;
  const isSmall = results !== undefined && results <= mostAhead;
  const response = downloadResponse({ content: isSmall ? await ahead(pieces) : pieces, ...file, stop });
  if (id !== undefined && others.length === 0) response.headers.set("vointi-edition", id);
  return response;
}

/** The file made before anything of it leaves; of an edition that has ended meanwhile nothing does. */
async function ahead(pieces: AsyncIterable<Uint8Array>): ReturnType<typeof madeAhead> {
  try {
    return await madeAhead(pieces);
  } catch (error) {
    throw error instanceof EditionEnded ? exportRefused({ outcome: "editionRenewed" }) : error;
  }
}

/** What every export may be refused for. */
export type ExportRefusal = StaffRefusal | { outcome: "notThere" | "orderOpen" | "editionRenewed" | "busy" };

export function exportRefused(refusal: ExportRefusal): AppError {
  switch (refusal.outcome) {
    case "notThere":
      return new AppError("notFound");
    case "orderOpen":
      return new AppError("conflict", "order_open");
    case "editionRenewed":
      return new AppError("gone", "edition_renewed");
    case "busy":
      return new AppError("unavailable", "exports_under_way");
    default:
      return staffRefused(refusal, "admin");
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
    case "busy":
      throw new AppError("tooManyRequests", "too_many_exports");
    default:
      throw exportRefused(prepared);
  }
}
