import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { bufferedPiecesOf } from "../../app/http/buffered-response";
import { type Piece, textOfPieces } from "../../app/platform/shared-text";
import { dataType, routerHeaders } from "../../app/remix/router-words";
import { gzipOfPieces } from "./gzip-of-pieces";

/** What the body of such a response depends on (Vary). */
export const variesBy = "accept-encoding";

/** Bytes from which compressing pays. */
const smallest = 1_024;
/** Bytes from which a page gets stronger compression: results, reports and long lists, which are opened now and then. */
const long = 24 * 1_024;

/**
 * Compresses pages and data. They are short, so they are compressed whole and synchronously: handing one to another thread
 * costs more than the 0.05–0.1 ms of the work, and stronger settings cost several times that for a few bytes. A long page
 * is worth a stronger setting (decision 0069). Text that is the same for everybody is compressed once, also where it is only
 * a part of a page (decision 0103). Any other body is a stream (a file, an export) and is sent as it comes.
 */
export async function compress(response: Response, acceptEncoding: string | undefined): Promise<Response> {
  const { status, headers } = response;
  const pieces = bufferedPiecesOf(response);
  if (pieces === undefined && !isRemixData(response)) return response;
  headers.append("vary", variesBy);
  const { encoding, body } = pieces
    ? packedPieces(pieces, acceptEncoding)
    : packed(await response.arrayBuffer(), encodingsIn(acceptEncoding));
  if (encoding) {
    headers.set("content-encoding", encoding);
    headers.delete("content-length");
  }
  return new Response(body, { status, headers });
}

/** A page's data as Remix sends it: a stream in form only, since our loaders defer nothing. */
function isRemixData({ body, headers }: Response): boolean {
  return body !== null && headers.has(routerHeaders.response) && headers.get("content-type") === dataType;
}

type Encoding = "br" | "gzip";
type Packed = { encoding?: Encoding | undefined; body: string | ArrayBuffer | Uint8Array<ArrayBuffer> };

/** The encodings that an Accept-Encoding header accepts. */
function encodingsIn(accepted: string | undefined): ReadonlySet<string> {
  const taken = new Set<string>();
  for (const each of (accepted ?? "").toLowerCase().split(",")) {
    const [name = "", ...parameters] = each.split(";").map((part) => part.trim());
    // q=0 means "not acceptable".
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) taken.add(name);
  }
  return taken;
}

/** A text in pieces, compressed by what the browser takes. */
export function packedPieces(pieces: readonly Piece[], acceptEncoding: string | undefined): Packed {
  const taken = encodingsIn(acceptEncoding);
  const [first] = pieces;
  if (pieces.length > 1 && taken.has("gzip") && gzipOfPieces) return { encoding: "gzip", body: gzipOfPieces(pieces) };
  if (pieces.length > 1 || typeof first !== "object") return packed(textOfPieces(pieces), taken);
  const encoding = encodingOf(first.bytes, taken);
  if (!encoding) return { body: first.text };
  return { encoding, body: first.compressed(encoding, () => compressed(first.bytes, encoding)) };
}

function packed(whole: string | ArrayBuffer, taken: ReadonlySet<string>): Packed {
  const bytes = Buffer.from(whole as ArrayBuffer);
  const encoding = encodingOf(bytes, taken);
  // Node sends a text with its headers in one piece, which takes the system half as long as two.
  return encoding ? { encoding, body: compressed(bytes, encoding) } : { body: whole };
}

function encodingOf({ length }: Uint8Array, taken: ReadonlySet<string>): Encoding | undefined {
  if (length < smallest) return undefined;
  return taken.has("br") ? "br" : taken.has("gzip") ? "gzip" : undefined;
}

function compressed(body: Uint8Array, encoding: Encoding): Uint8Array<ArrayBuffer> {
  return encoding === "br" ? brotli(body) : (gzipSync(body, { level: 1 }) as Buffer<ArrayBuffer>);
}

function brotli(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_LGWIN } = constants;
  // A window of the body's own size (a power of two): the default of 4 MB would be allocated for every page.
  const window = Math.min(Math.max(Math.ceil(Math.log2(body.length)), 10), 22);
  return brotliCompressSync(body, {
    params: {
      [BROTLI_PARAM_QUALITY]: body.length < long ? 1 : 5,
      [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
      [BROTLI_PARAM_LGWIN]: window,
    },
  });
}
