import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { bufferedBodyOf, sharedBodyOf } from "../../app/http/buffered-response";
import { dataType, routerHeaders } from "../../app/remix/router-words";

const smallest = 1_024;
/** Bytes from which a page is long: results and reports, which are opened now and then, and not what is asked for all day. */
const long = 64 * 1_024;

/**
 * Compresses pages and data. They are short, so they are compressed whole and at once: handing one to another thread
 * costs more than the 0.05–0.1 ms of the work, and stronger settings cost several times that for a few bytes. A long page
 * is worth a stronger one (decision 0069). Any other body is a stream that may be long or slow (a file, an export): it
 * passes as it comes.
 */
export async function compress(response: Response, acceptEncoding: string | undefined): Promise<Response> {
  const { status, headers } = response;
  const text = bufferedBodyOf(response);
  if (text === undefined && !isRemixData(response)) return response;
  const whole = text ?? Buffer.from(await response.arrayBuffer());
  headers.append("vary", "accept-encoding");
  const encoding = Buffer.byteLength(whole) < smallest ? undefined : encodingFor(acceptEncoding ?? "");
  // Node sends a text with its headers in one piece, which takes the system half as long as two.
  if (!encoding) return new Response(whole, { status, headers });
  headers.set("content-encoding", encoding);
  headers.delete("content-length");
  const pack = () => packed(typeof whole === "string" ? Buffer.from(whole) : whole, encoding);
  const body = sharedBodyOf(response)?.compressed(encoding, pack) ?? pack();
  return new Response(body, { status, headers });
}

/** A page's data as Remix sends it: a stream in form only, since our loaders defer nothing. */
function isRemixData({ body, headers }: Response): boolean {
  return body !== null && headers.has(routerHeaders.response) && headers.get("content-type") === dataType;
}

function encodingFor(accepted: string): "br" | "gzip" | undefined {
  const taken = new Set<string>();
  for (const each of accepted.toLowerCase().split(",")) {
    const [name = "", ...parameters] = each.split(";").map((part) => part.trim());
    // Quality 0 says that it is not taken.
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) taken.add(name);
  }
  return taken.has("br") ? "br" : taken.has("gzip") ? "gzip" : undefined;
}

function packed(body: Buffer, encoding: "br" | "gzip"): Buffer<ArrayBuffer> {
  return encoding === "br" ? brotli(body) : (gzipSync(body, { level: 1 }) as Buffer<ArrayBuffer>);
}

function brotli(body: Buffer): Buffer<ArrayBuffer> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_LGWIN } = constants;
  // A window of the body's own size (a power of two): the usual 4 MB would be asked of the system for every page.
  const window = Math.min(Math.max(Math.ceil(Math.log2(body.length)), 10), 22);
  return brotliCompressSync(body, {
    params: {
      [BROTLI_PARAM_QUALITY]: body.length < long ? 1 : 5,
      [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
      [BROTLI_PARAM_LGWIN]: window,
    },
  });
}
