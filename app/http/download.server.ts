import { createHash } from "node:crypto";
import { create as contentDisposition } from "content-disposition";

/** A file to save: its bytes, or it in pieces, made at a pace that leaves people who answer their part of the process. */
export type Download = {
  content: Uint8Array<ArrayBuffer> | AsyncIterable<string | Uint8Array>;
  /** Told when the file isn't wanted any more, where a piece may take long to come. */
  stop?: AbortController;
  filename: string;
  contentType: string;
};

/** Whether another site had the browser ask: it takes no file in a person's name. */
export function isForeign({ headers }: Request): boolean {
  return ["cross-site", "same-site"].includes(headers.get("sec-fetch-site") ?? "");
}

/** What is said of a file: its name in the person's language (RFC 6266, RFC 8187), and that it is for nobody's cache. */
function headersOf({ filename, contentType }: Pick<Download, "filename" | "contentType">): Headers {
  const name = savableName(filename);
  return new Headers({
    "content-type": contentType,
    "content-disposition": contentDisposition(name, { type: "attachment", fallback: asciiName(name) }),
    "cache-control": "private, no-store",
  });
}

/** What HEAD says of a file that GET would give. */
export function downloadHead(file: Pick<Download, "filename" | "contentType">): Response {
  return new Response(null, { headers: headersOf(file) });
}

/** A file to save. What is there as a whole says the digest of its bytes. A stream that fails ends with its connection. */
export function downloadResponse({ content, filename, contentType, stop }: Download): Response {
  const headers = headersOf({ filename, contentType });
  if (!(content instanceof Uint8Array)) return new Response(streamOf(content, stop), { headers });
  headers.set("content-length", String(content.byteLength));
  headers.set("repr-digest", reprDigest(createHash("sha256").update(content).digest()));
  return new Response(content, { headers });
}

/** The header's value (RFC 9530) of a file's SHA-256: a client that knows it can tell a file that was changed or cut. */
export const reprDigest = (sha256: Buffer): string => `sha-256=:${sha256.toString("base64")}:`;

/**
 * Longest name in bytes. File systems have 255, of which browsers want some for what they put behind a name while the file
 * arrives (".crdownload") or where there is one already ("(1)"): what is longer doesn't arrive at all.
 */
const mostNameBytes = 240;

/** The name, or its beginning and its ending. */
function savableName(filename: string): string {
  if (Buffer.byteLength(filename) <= mostNameBytes) return filename;
  const ending = /\.\w{1,10}$/.exec(filename)?.[0] ?? "";
  const stem = Buffer.from(filename.slice(0, filename.length - ending.length));
  // As a stream, so that half a letter at the end is left out.
  return new TextDecoder().decode(stem.subarray(0, mostNameBytes - ending.length), { stream: true }) + ending;
}

/** Letters of our languages that old clients can't read, as close as ASCII comes. */
function asciiName(filename: string): string {
  return filename
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]|["\\%]/g, "-");
}

/** Whoever takes nothing for so long isn't there any more, whatever their connection says. */
const mostIdleMs = 60_000;

/** A stream that reads on only as fast as its pieces are taken, and stops when nobody takes them any more. */
function streamOf(pieces: AsyncIterable<string | Uint8Array>, stop?: AbortController): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = pieces[Symbol.asyncIterator]();
  let idle: NodeJS.Timeout | undefined;
  const end = async () => {
    clearTimeout(idle);
    stop?.abort();
    // What was under way fails because it is stopped.
    await iterator.return?.().catch(() => {});
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(idle);
        const { done, value } = await iterator.next();
        if (done) return controller.close();
        controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
        idle = setTimeout(() => {
          controller.error(new Error("nobody takes the file"));
          void end();
        }, mostIdleMs).unref();
      },
      cancel: end,
    },
    { highWaterMark: 1 },
  );
}
