import { AppError } from "~/platform/errors";
import type { RequestContext } from "./context.server";

/** Largest file in bytes. */
export const mostUploadBytes = 25 * 1024 * 1024;

/** Most pieces it may come in. An honest one comes by the packets of a network, of some 1,400 bytes each. */
export const mostUploadPieces = 50_000;

/**
 * The one door for a file that is sent as it is: its bytes as they come, never more of them in memory than a piece, and
 * the next piece when the last has been taken. Throws tooLarge once there are more than a file may have, and invalid when
 * it breaks off.
 */
export async function* uploadedBody(
  { upload }: Pick<RequestContext, "upload">,
  request: Request,
): AsyncGenerator<Uint8Array> {
  const said = Number(request.headers.get("content-length") ?? 0);
  if (said > mostUploadBytes) throw new AppError("tooLarge", "file_too_large");
  if (!upload) throw new AppError("invalid", "file_empty");
  let bytes = 0;
  let count = 0;
  try {
    // Where it isn't read to its end, the connection still has an answer to carry.
    for await (const piece of upload.iterator({ destroyOnReturn: false })) {
      bytes += piece.byteLength;
      count += 1;
      if (bytes > mostUploadBytes) throw new AppError("tooLarge", "file_too_large");
      if (count > mostUploadPieces) throw new AppError("invalid", "too_many_pieces");
      yield piece;
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError("invalid", "file_broke_off");
  }
}
