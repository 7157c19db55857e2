import { create as contentDisposition } from "content-disposition";

/** Letters of our languages that old clients can't read, as close as ASCII comes. */
function asciiName(filename: string): string {
  return filename
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]|["\\%]/g, "-");
}

/** A file to save under its name in the person's language (RFC 6266, RFC 8187), for nobody's cache. */
export function attachmentResponse(content: Uint8Array<ArrayBuffer>, filename: string): Response {
  return new Response(content, {
    headers: {
      "content-type": "application/pdf",
      "content-length": String(content.byteLength),
      "content-disposition": contentDisposition(filename, { type: "attachment", fallback: asciiName(filename) }),
      "cache-control": "private, no-store",
    },
  });
}
