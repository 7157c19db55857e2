import { createHash } from "node:crypto";
import { textOfPieces } from "~/platform/shared-text";
import { bufferedPiecesOf } from "./buffered-response";

/** The tag of a text (RFC 9110). It is weak because the same text is sent compressed in several ways. */
export function etagOf(text: string | Uint8Array): string {
  return `W/"${createHash("sha256").update(text).digest("base64url")}"`;
}

/**
 * The answer with the tag of its text or, where whoever asks has that very text already, 304 in its place. It is asked once
 * the answer is there, so a tag that somebody guesses or has of others opens nothing: who may not read is refused before.
 */
export function unlessKnown({ method, headers: asked }: Request, response: Response): Response {
  const pieces = bufferedPiecesOf(response);
  if ((method !== "GET" && method !== "HEAD") || response.status !== 200 || !pieces) return response;
  const { headers } = response;
  const etag = headers.get("etag") ?? etagOf(textOfPieces(pieces));
  headers.set("etag", etag);
  if (!isKnown(asked, etag)) return response;
  // The entry says so of what it may compress.
  headers.append("vary", "accept-encoding");
  return notModified(headers);
}

/** Whether one of the tags that whoever asks has (If-None-Match) is this one; "*" is any. */
export function isKnown(asked: Headers, etag: string): boolean {
  const known = asked.get("if-none-match");
  if (known === null) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return known.trim() === "*" || known.split(",").some((tag) => opaque(tag) === opaque(etag));
}

/** 304 with what the answer itself would say of how long it holds and for whom. */
export function notModified(answered: Headers): Response {
  const headers = new Headers(answered);
  for (const name of [...headers.keys()]) if (name.startsWith("content-")) headers.delete(name);
  return new Response(null, { status: 304, headers });
}
