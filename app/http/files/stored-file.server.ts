import { AppError } from "~/platform/errors";
import { isKnown, notModified } from "../conditional.server";
import { downloadHead, downloadResponse, reprDigest } from "../download.server";
import { askedBytes } from "./byte-range";

type Pieces = AsyncIterable<Uint8Array>;

/** A file that is there as a whole, of which some bytes can be had (RFC 9110 ranges). */
type Stored = { filename: string; contentType: string; size: number; sha256: Buffer };

/** A file has none of the bytes that are asked for; whoever asks is told how many it has. */
export class RangeNotSatisfiable extends AppError {
  readonly size: number;

  constructor(size: number) {
    super("rangeNotSatisfiable");
    this.name = "RangeNotSatisfiable";
    this.size = size;
  }
}

/**
 * Answers with a file to save or with the bytes of it that are asked for; HEAD with what GET would say of the file. Who has
 * it is told so (304). `open` is called for what is sent, and answers undefined where it can't be had.
 */
export async function storedFileResponse(
  { method, headers: asked }: Request,
  { filename, contentType, size, sha256 }: Stored,
  open: (bytes?: { first: number; last: number }) => Promise<Pieces | undefined>,
): Promise<Response | undefined> {
  const etag = `"${sha256.toString("base64url")}"`;
  if (isKnown(asked, etag)) {
    const { headers } = downloadHead({ filename, contentType });
    headers.set("etag", etag);
    return notModified(headers);
  }
  // Bytes of another version than the one that was begun would make a file that nobody wrote.
  const isSame = [null, etag].includes(asked.get("if-range"));
  const bytes = method === "GET" && isSame ? askedBytes(asked.get("range"), size) : "all";
  if (bytes === "unsatisfiable") throw new RangeNotSatisfiable(size);
  const isPart = bytes !== "all";
  const file = { filename, contentType };
  const content = method === "HEAD" ? undefined : await open(isPart ? bytes : undefined);
  if (method !== "HEAD" && !content) return undefined;
  const { body, headers } = content ? downloadResponse({ content, ...file }) : downloadHead(file);
  headers.set("accept-ranges", "bytes");
  headers.set("etag", etag);
  headers.set("repr-digest", reprDigest(sha256));
  headers.set("content-length", String(isPart ? bytes.last - bytes.first + 1 : size));
  if (isPart) headers.set("content-range", `bytes ${bytes.first}-${bytes.last}/${size}`);
  return new Response(body, { status: isPart ? 206 : 200, headers });
}
