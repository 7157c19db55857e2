import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const compressible = /^(text\/|application\/(json|javascript|xml)|image\/svg)/;
const smallest = 1_024;

/**
 * Compresses pages and data. Bodies are short, so each is compressed whole; files and streams are left as they are.
 * Quality 4 costs about as much as gzip and gives smaller pages.
 */
export async function compress(response: Response, acceptEncoding: string | undefined): Promise<Response> {
  const type = response.headers.get("content-type") ?? "";
  if (!response.body || !compressible.test(type)) return response;
  if (response.headers.has("content-encoding") || response.headers.has("content-disposition")) return response;
  const encoding = /\bbr\b/.test(acceptEncoding ?? "")
    ? "br"
    : /\bgzip\b/.test(acceptEncoding ?? "")
      ? "gzip"
      : undefined;
  const body = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.append("vary", "accept-encoding");
  if (!encoding || body.length < smallest) return new Response(body, { status: response.status, headers });
  const compressed =
    encoding === "br"
      ? await brotli(body, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
        })
      : await zip(body, { level: 5 });
  headers.set("content-encoding", encoding);
  headers.delete("content-length");
  return new Response(compressed, { status: response.status, headers });
}
